"""Entries of the log in words, as all games say them: undo, resign and draw, effects, counts, names of seats."""

from collections.abc import Mapping
from typing import Final

from iceharbor.contract import SEATS, Player
from iceharbor.games.common.sizes import DRAWN_SIZES, SIZE_WORDS
from iceharbor.scene import LoggedAction, ObjectRef, PieceRef, Plastic, Sentence

SHARED: Final[Mapping[str, str]] = {
    "undo": "undoes the last action",
    "resign": "resigns",
    "draw": "offers a draw",
}
"""The entries of one word that all games say alike."""


def shared_sentence(notation: str) -> Sentence | None:
    """The sentence of an undo, a resignation or a draw offer; None for other entries."""
    said = SHARED.get(notation)
    return None if said is None else (said,)


def with_effects(said: Sentence, entry: LoggedAction) -> Sentence:
    """The sentence of an entry, followed by its effects: `; Teal completes a group (1 of 3)`."""
    return (*said, f"; {entry.effects}") if entry.effects else said


def goes_first(notation: str) -> Sentence:
    """NATURE's entry `first 1` in words."""
    return (f"{colour_name(int(notation.split(' ')[1]))} goes first",)


def place_ref(name: str) -> ObjectRef:
    """A spot, square or stack in a sentence: it has no owner, and its label stands alone."""
    return ObjectRef(name, name)


def piece_ref(pips: int, plastic: Plastic) -> PieceRef:
    """A piece in a sentence, by its size from 1 to 3: `Large`."""
    return PieceRef(SIZE_WORDS[pips], DRAWN_SIZES[pips - 1], plastic)


def colour_name(player: Player) -> str:
    """The colour of a seat, as in sentences: `Teal`."""
    return SEATS[player]


def plural(count: int, one: str) -> str:
    """`1 group`, `2 groups`."""
    return f"{count} {one}{'' if count == 1 else 's'}"
