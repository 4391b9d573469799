"""The actions of Sprawl as values, their notation, and as deeds: `read_action(write_action(action)) == action`."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Player, refuse
from iceharbor.games.sizes import SIZES, read_pips
from iceharbor.games.sprawl import records as r
from iceharbor.table.squares import DIRECTIONS, Squares


class Start(NamedTuple):
    size: int
    square: int


class Build(NamedTuple):
    square: int
    size: int


class Lay(NamedTuple):
    """A branch."""

    parent: int
    size: int
    square: int
    points: int


class Spore(NamedTuple):
    branch: int
    size: int
    square: int


class First(NamedTuple):
    """NATURE draws who begins."""

    player: Player


Play = Start | Build | Lay | Spore
Action = Play | First
Deed = NDArray[np.int64]

FORMS: Final = {
    "first": ("first 0", 1),
    "start": ("start L C3", 2),
    "build": ("build C3 M", 2),
    "branch": ("branch C3 L C4 N: parent, size, square, direction", 4),
    "spore": ("spore C4 S C7: branch, size, square", 3),
}


def deed_of(action: Action) -> Deed:
    """An action as numbers, for the compiled rules."""
    match action:
        case First(player):
            fields = (r.FIRST, player, 0, 0, 0)
        case Start(size, square):
            fields = (r.START, square, size, square, 0)
        case Build(square, size):
            fields = (r.BUILD, square, size, square, 0)
        case Lay(parent, size, square, points):
            fields = (r.LAY, parent, size, square, points)
        case Spore(branch, size, square):
            fields = (r.SPORE, branch, size, square, 0)
    return np.array(fields, np.int64)


def action_of(deed: Sequence[int]) -> Action:
    """The action that a deed is."""
    verb, whence, size, square, points = deed
    match verb:
        case r.FIRST:
            return First(whence)
        case r.START:
            return Start(size, square)
        case r.BUILD:
            return Build(square, size)
        case r.LAY:
            return Lay(whence, size, square, points)
        case _:
            return Spore(whence, size, square)


def write_action(action: Action, grid: Squares) -> str:
    """The notation."""
    names = grid.names
    match action:
        case First(player):
            return f"first {player}"
        case Start(size, square):
            return f"start {SIZES[size]} {names[square]}"
        case Build(square, size):
            return f"build {names[square]} {SIZES[size]}"
        case Lay(parent, size, square, points):
            return f"branch {names[parent]} {SIZES[size]} {names[square]} {DIRECTIONS[points]}"
        case Spore(branch, size, square):
            return f"spore {names[branch]} {SIZES[size]} {names[square]}"


def read_action(text: str, grid: Squares) -> Action:
    """The action that the notation says; raises Refused."""
    verb, *words = text.split(" ")
    if verb not in FORMS:
        raise refuse("SP-R3", f"{verb[:40]!r} is not an action of Sprawl")
    form, count = FORMS[verb]
    if len(words) != count:
        raise refuse("SP-R3", f"say {form}")
    match verb:
        case "first":
            return First(_read_player(words[0]))
        case "start":
            return Start(read_size(words[0]), read_square(words[1], grid))
        case "build":
            return Build(read_square(words[0], grid), read_size(words[1]))
        case "spore":
            return Spore(read_square(words[0], grid), read_size(words[1]), read_square(words[2], grid))
        case _:
            parent, size, square, points = words
            return Lay(read_square(parent, grid), read_size(size), read_square(square, grid), read_direction(points))


def read_square(word: str, grid: Squares) -> int:
    """`C3` as a square's number; raises Refused."""
    if word not in grid.numbers:
        raise refuse("SP-R1", f"{word[:40]!r} is not a square of this board, such as {grid.names[0]}")
    return grid.numbers[word]


def read_size(word: str) -> int:
    """`L` as pips; raises Refused."""
    return read_pips(word, "SP-R1")


def read_direction(word: str) -> int:
    """`N` as a direction; raises Refused."""
    if word not in tuple(DIRECTIONS):
        raise refuse("SP-R5", f"{word[:40]!r} is not a direction: N, E, S or W")
    return DIRECTIONS.index(word)


def _read_player(word: str) -> int:
    if word not in tuple("01234567"):
        raise refuse("SP-R2", f"{word[:40]!r} is not a player's number")
    return int(word)
