"""The actions of Hextris as values, their notation and their encoding: `read_action(write_action(action)) ==
action`."""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple

from iceharbor.contract import refuse
from iceharbor.games.common.actions import FirstPlayer, OfferDraw
from iceharbor.games.common.first_player import read_first, write_first
from iceharbor.games.common.sizes import read_pips
from iceharbor.games.hextris.rules import (
    BEGINS,
    BOARD,
    DRAW,
    DROP,
    FIRST,
    MOVE,
    PIE,
    SECOND,
    SKIP,
    SWAP,
    VERB,
    EncodedAction,
)

SIZES: Final = "SML"
SIZE_WORDS: Final = ("Small", "Medium", "Large")


class DropPiece(Struct, frozen=True):
    size: int
    spot: int


class MovePiece(Struct, frozen=True):
    start: int
    to: int


class SwapPieces(Struct, frozen=True):
    own: int
    other: int


class Skip(Struct, frozen=True):
    """Passes the turn of a player without a legal action (HX-R2)."""


class Pie(Struct, frozen=True):
    """The second player takes over the first drop (HX-A14)."""


Play = DropPiece | MovePiece | SwapPieces | Skip | Pie | OfferDraw
Action = Play | FirstPlayer

VERBS: Final[Mapping[type[Action], int]] = {
    DropPiece: DROP,
    MovePiece: MOVE,
    SwapPieces: SWAP,
    Skip: SKIP,
    Pie: PIE,
    OfferDraw: DRAW,
    FirstPlayer: BEGINS,
}
KINDS: Final[Mapping[int, Callable[[int, int], Action]]] = {
    DROP: DropPiece,
    MOVE: MovePiece,
    SWAP: SwapPieces,
    SKIP: lambda *_: Skip(),
    PIE: lambda *_: Pie(),
    DRAW: lambda *_: OfferDraw(),
    BEGINS: lambda first, _: FirstPlayer(first),
}

FORMS: Final[Mapping[str, tuple[str, int]]] = {
    "drop": ("drop S c1", 2),
    "move": ("move a1 a3", 2),
    "swap": ("swap c3 c4, your own piece first", 2),
    "skip": ("skip", 0),
    "pie": ("pie", 0),
    "draw": ("draw", 0),
    "first": ("first 0", 1),
}


def encode(action: Action) -> EncodedAction:
    """An action as three integers, for the compiled rules."""
    return np.array((VERBS[type(action)], *astuple(action), 0, 0)[:3], np.int64)


def decode(encoded: EncodedAction) -> Action:
    """The action of an encoded action."""
    return KINDS[int(encoded[VERB])](int(encoded[FIRST]), int(encoded[SECOND]))


def write_action(action: Action) -> str:
    """The action's notation."""
    match action:
        case DropPiece(size, spot):
            return f"drop {SIZES[size]} {BOARD.names[spot]}"
        case MovePiece(start, to):
            return f"move {BOARD.names[start]} {BOARD.names[to]}"
        case SwapPieces(own, other):
            return f"swap {BOARD.names[own]} {BOARD.names[other]}"
        case Skip():
            return "skip"
        case Pie():
            return "pie"
        case OfferDraw():
            return "draw"
        case FirstPlayer():
            return write_first(action)


def read_action(notation: str) -> Action:
    """The action with this notation; raises Refused when there is none."""
    verb, *words = notation.split(" ")
    if verb not in FORMS:
        raise refuse("HX-R2", f"{verb[:40]!r} is not an action of Hextris")
    form, count = FORMS[verb]
    if len(words) != count:
        raise refuse("HX-R2", f"write {form}")
    match verb:
        case "drop":
            return DropPiece(read_size(words[0]), read_spot(words[1]))
        case "move":
            return MovePiece(read_spot(words[0]), read_spot(words[1]))
        case "swap":
            return SwapPieces(read_spot(words[0]), read_spot(words[1]))
        case "skip":
            return Skip()
        case "pie":
            return Pie()
        case "first":
            return read_first(words[0], "HX-R2")
        case _:
            return OfferDraw()


def read_spot(word: str) -> int:
    """The number of a spot such as `c3`; raises Refused."""
    if word not in BOARD.numbers:
        raise refuse("HX-R1", f"{word[:40]!r} is not a spot on the board, such as c3")
    return BOARD.numbers[word]


def read_size(word: str) -> int:
    """The size of a word such as `S`, from 0; raises Refused."""
    return read_pips(word, "HX-R1") - 1
