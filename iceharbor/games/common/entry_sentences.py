"""Entries of the log in words, as all games say them: undo, resign and draw, effects, counts, names of seats."""

from collections.abc import Mapping
from typing import Final

from iceharbor.agreements import OFFERS
from iceharbor.contract import SEATS, Player
from iceharbor.games.common.sizes import DRAWN_SIZES, SIZE_WORDS
from iceharbor.scene import Line, LoggedAction, ObjectRef, PieceRef, Plastic, Sentence

SHARED: Final[Mapping[str, str]] = {
    "undo": "undoes the last action",
    "resign": "resigns",
    "draw": "offers a draw",
    "offer draw": "offers a draw",
    "accept draw": "accepts the draw",
    "decline draw": "declines the draw",
    "takeback": "takes back the last move",
    "accept takeback": "agrees to take it back",
    "decline takeback": "does not take it back",
}
"""The entries that all games say alike."""
ASKS: Final = "asks to take back the last move"
"""A takeback to which others have to agree."""


def shared_sentence(notation: str) -> Sentence | None:
    """The sentence of an undo, a resignation or a draw offer; None for other entries."""
    said = SHARED.get(notation)
    return None if said is None else (said,)


def offer_line(entry: LoggedAction) -> Line | None:
    """The line of an offer or an answer, which belong to every match; None for other entries."""
    if entry.notation not in OFFERS:
        return None
    asks = entry.notation == "takeback" and not entry.effects
    return Line(with_effects((ASKS if asks else SHARED[entry.notation],), entry))


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
