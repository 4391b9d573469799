"""The actions of Sprawl as values, their notation and their encoding: `read_action(write_action(action)) == action`."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from iceharbor.contract import refuse
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.first_player import read_first, write_first
from iceharbor.games.common.sizes import SIZES, read_pips
from iceharbor.games.sprawl import records as r
from iceharbor.games.sprawl.records import EncodedAction, EncodedActions
from iceharbor.table.squares import DIRECTIONS, Squares


class Start(NamedTuple):
    size: int
    square: int


class Build(NamedTuple):
    square: int
    size: int


class LayBranch(NamedTuple):
    """Lays a branch next to a tower or a branch."""

    parent: int
    size: int
    square: int
    points: int


class Spore(NamedTuple):
    branch: int
    size: int
    square: int


Play = Start | Build | LayBranch | Spore
Action = Play | FirstPlayer

FORMS: Final = {
    "first": ("first 0", 1),
    "start": ("start L C3", 2),
    "build": ("build C3 M", 2),
    "branch": ("branch C3 L C4 N: parent, size, square, direction", 4),
    "spore": ("spore C4 S C7: branch, size, square", 3),
}


def encode(action: Action) -> EncodedAction:
    """An action as five integers, for the compiled rules."""
    return np.array(_fields(action), np.int64)


def encode_all(actions: Sequence[Action]) -> EncodedActions:
    """These actions as rows of five integers."""
    return np.array([_fields(action) for action in actions], np.int64).reshape(-1, r.ENCODED_LENGTH)


def _fields(action: Action) -> tuple[int, int, int, int, int]:
    match action:
        case FirstPlayer(player):
            return r.FIRST, player, 0, 0, 0
        case Start(size, square):
            return r.START, square, size, square, 0
        case Build(square, size):
            return r.BUILD, square, size, square, 0
        case LayBranch(parent, size, square, points):
            return r.LAY, parent, size, square, points
        case Spore(branch, size, square):
            return r.SPORE, branch, size, square, 0


def decode(encoded: Sequence[int]) -> Action:
    """The action of an encoded action."""
    verb, whence, size, square, points = encoded
    match verb:
        case r.FIRST:
            return FirstPlayer(whence)
        case r.START:
            return Start(size, square)
        case r.BUILD:
            return Build(square, size)
        case r.LAY:
            return LayBranch(whence, size, square, points)
        case _:
            return Spore(whence, size, square)


def write_action(action: Action, grid: Squares) -> str:
    """The action's notation."""
    names = grid.names
    match action:
        case FirstPlayer():
            return write_first(action)
        case Start(size, square):
            return f"start {SIZES[size]} {names[square]}"
        case Build(square, size):
            return f"build {names[square]} {SIZES[size]}"
        case LayBranch(parent, size, square, points):
            return f"branch {names[parent]} {SIZES[size]} {names[square]} {DIRECTIONS[points]}"
        case Spore(branch, size, square):
            return f"spore {names[branch]} {SIZES[size]} {names[square]}"


def read_action(notation: str, grid: Squares) -> Action:
    """The action with this notation; raises Refused when there is none."""
    verb, *words = notation.split(" ")
    if verb not in FORMS:
        raise refuse("SP-R3", f"{verb[:40]!r} is not an action of Sprawl")
    form, count = FORMS[verb]
    if len(words) != count:
        raise refuse("SP-R3", f"write {form}")
    match verb:
        case "first":
            return read_first(words[0], "SP-R2")
        case "start":
            return Start(read_size(words[0]), read_square(words[1], grid))
        case "build":
            return Build(read_square(words[0], grid), read_size(words[1]))
        case "spore":
            return Spore(read_square(words[0], grid), read_size(words[1]), read_square(words[2], grid))
        case _:
            parent, size, square, points = words
            return LayBranch(
                read_square(parent, grid), read_size(size), read_square(square, grid), read_direction(points)
            )


def read_square(word: str, grid: Squares) -> int:
    """The number of a square such as `C3`; raises Refused."""
    if word not in grid.numbers:
        raise refuse("SP-R1", f"{word[:40]!r} is not a square on this board, such as {grid.names[0]}")
    return grid.numbers[word]


def read_size(word: str) -> int:
    """The pips of a size such as `L`; raises Refused."""
    return read_pips(word, "SP-R1")


def read_direction(word: str) -> int:
    """The number of a direction such as `N`; raises Refused."""
    if word not in tuple(DIRECTIONS):
        raise refuse("SP-R5", f"{word[:40]!r} is not a direction: N, E, S or W")
    return DIRECTIONS.index(word)
