"""The notation of Hextris: `read_action(write_action(action)) == action`."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.contract import refuse
from iceharbor.games.hextris.rules import BOARD, SIZES, Action, Draw, Drop, Move, Pie, Skip, Swap

FORMS: Final[Mapping[str, str]] = {
    "drop": "drop S c1",
    "move": "move a1 a3",
    "swap": "swap c3 c4, your own piece first",
    "skip": "skip",
    "pie": "pie",
    "draw": "draw",
}


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
    if len(words) != len(FORMS[verb].partition(",")[0].split(" ")) - 1:
        raise refuse("HX-R2", f"say {FORMS[verb]}")
    return READERS[verb](words)


def read_spot(word: str) -> int:
    """`c3` as a spot's number; raises Refused."""
    if word not in BOARD.numbers:
        raise refuse("HX-R1", f"{word[:40]!r} is not a spot of the board, such as c3")
    return BOARD.numbers[word]


def read_size(word: str) -> int:
    """`S` as a size; raises Refused."""
    if word not in tuple(SIZES):
        raise refuse("HX-R1", f"{word[:40]!r} is not a size: S, M or L")
    return SIZES.index(word)


READERS: Final[Mapping[str, Callable[[list[str]], Action]]] = {
    "drop": lambda words: Drop(read_size(words[0]), read_spot(words[1])),
    "move": lambda words: Move(read_spot(words[0]), read_spot(words[1])),
    "swap": lambda words: Swap(read_spot(words[0]), read_spot(words[1])),
    "skip": lambda words: Skip(),
    "pie": lambda words: Pie(),
    "draw": lambda words: Draw(),
}
