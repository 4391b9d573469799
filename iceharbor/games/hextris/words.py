"""The actions of Hextris as values, their notation, and as deeds: `read_action(write_action(action)) == action`."""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

from iceharbor.contract import refuse
from iceharbor.games.hextris.rules import BOARD, DRAW, DROP, FIRST, MOVE, PIE, SECOND, SKIP, SWAP, VERB
from iceharbor.games.sizes import read_pips

SIZES: Final = "SML"
SIZE_WORDS: Final = ("Small", "Medium", "Large")


class Drop(Struct, frozen=True):
    size: int
    spot: int


class Move(Struct, frozen=True):
    start: int
    to: int


class Swap(Struct, frozen=True):
    own: int
    other: int


class Skip(Struct, frozen=True):
    """The turn of a player without a legal action goes by (HX-R2)."""


class Pie(Struct, frozen=True):
    """The second player takes over the first drop (HX-A14)."""


class Draw(Struct, frozen=True):
    """Offers a draw, or agrees to the one on offer (HX-A11)."""


Action = Drop | Move | Swap | Skip | Pie | Draw
Deed = NDArray[np.int64]

VERBS: Final[Mapping[type[Action], int]] = {Drop: DROP, Move: MOVE, Swap: SWAP, Skip: SKIP, Pie: PIE, Draw: DRAW}
KINDS: Final[Mapping[int, Callable[[int, int], Action]]] = {
    DROP: Drop,
    MOVE: Move,
    SWAP: Swap,
    SKIP: lambda *_: Skip(),
    PIE: lambda *_: Pie(),
    DRAW: lambda *_: Draw(),
}

FORMS: Final[Mapping[str, tuple[str, int]]] = {
    "drop": ("drop S c1", 2),
    "move": ("move a1 a3", 2),
    "swap": ("swap c3 c4, your own piece first", 2),
    "skip": ("skip", 0),
    "pie": ("pie", 0),
    "draw": ("draw", 0),
}


def deed_of(action: Action) -> Deed:
    """An action as numbers, for the compiled rules."""
    return np.array((VERBS[type(action)], *astuple(action), 0, 0)[:3], np.int64)


def action_of(deed: Deed) -> Action:
    """The action that a deed is."""
    return KINDS[int(deed[VERB])](int(deed[FIRST]), int(deed[SECOND]))


def write_action(action: Action) -> str:
    """The notation."""
    match action:
        case Drop(size, spot):
            return f"drop {SIZES[size]} {BOARD.names[spot]}"
        case Move(start, to):
            return f"move {BOARD.names[start]} {BOARD.names[to]}"
        case Swap(own, other):
            return f"swap {BOARD.names[own]} {BOARD.names[other]}"
        case Skip():
            return "skip"
        case Pie():
            return "pie"
        case Draw():
            return "draw"


def read_action(text: str) -> Action:
    """The action that the notation says; raises Refused."""
    verb, *words = text.split(" ")
    if verb not in FORMS:
        raise refuse("HX-R2", f"{verb[:40]!r} is not an action of Hextris")
    form, count = FORMS[verb]
    if len(words) != count:
        raise refuse("HX-R2", f"say {form}")
    match verb:
        case "drop":
            return Drop(read_size(words[0]), read_spot(words[1]))
        case "move":
            return Move(read_spot(words[0]), read_spot(words[1]))
        case "swap":
            return Swap(read_spot(words[0]), read_spot(words[1]))
        case "skip":
            return Skip()
        case "pie":
            return Pie()
        case _:
            return Draw()


def read_spot(word: str) -> int:
    """`c3` as a spot's number; raises Refused."""
    if word not in BOARD.numbers:
        raise refuse("HX-R1", f"{word[:40]!r} is not a spot of the board, such as c3")
    return BOARD.numbers[word]


def read_size(word: str) -> int:
    """`S` as a size, counted from 0; raises Refused."""
    return read_pips(word, "HX-R1") - 1
