"""The entries of the log of Undercut in words."""

from functools import lru_cache

from iceharbor.contract import NATURE
from iceharbor.games.common.entry_sentences import goes_first, piece_ref, place_ref, shared_sentence, with_effects
from iceharbor.games.common.tabletop import MAX_KEPT_STATES
from iceharbor.games.undercut import records as r
from iceharbor.games.undercut.actions import COMBOS, AskHand, Bid, Pass, Score, read_action, read_shown_piece
from iceharbor.games.undercut.pieces import pieces_sentence, sizes_words
from iceharbor.games.undercut.state import UndercutState
from iceharbor.scene import Line, LoggedAction, ObjectRef, SeatRef, Sentence


def describe_entry(entry: LoggedAction, before: UndercutState) -> Line:
    """An entry in words; `before` is the table that it changed."""
    turn = before.turn
    return _line(entry, int(turn.phase), int(turn.player), int(turn.stacks))


@lru_cache(MAX_KEPT_STATES)
def _line(entry: LoggedAction, phase: int, player: int, stacks: int) -> Line:
    """The line of an entry in this phase, when this player acted and this number of stacks was drawn."""
    if entry.player != NATURE:
        return Line(with_effects(_said(entry.notation), entry))
    verb, *words = entry.notation.split(" ")
    if verb == "first":
        return Line(goes_first(entry.notation))
    drawn = pieces_sentence(map(read_shown_piece, words))
    effects = (f". {entry.effects}",) if entry.effects else ()
    match phase:
        case r.HANDS | r.PRIZE if player >= 0:
            return Line((SeatRef(player), " draws ", *drawn, *effects))
        case r.STACK:
            return Line((f"Stack {stacks + 1}: ", *drawn, *effects))
    return Line(("Drawn: ", *drawn, *effects))


def _said(notation: str) -> Sentence:
    """A player's entry, without its subject."""
    shared = shared_sentence(notation)
    if shared is not None:
        return shared
    match read_action(notation):
        case AskHand(sizes):
            return (f"takes {sizes_words(sizes)}",)
        case Score(combo, pieces):
            name = COMBOS[combo]
            article = "hands in " if combo == r.TRIPLETS else "hands in a "
            return (article, ObjectRef(f"combo {name}", name), ": ", *pieces_sentence(pieces))
        case Bid(stack, pieces):
            return ("bids ", *pieces_sentence(pieces), " on ", place_ref(f"stack {stack + 1}"))
        case Pass(size):
            return ("passes and draws a ", piece_ref(size, None)) if size else ("passes",)
    return (notation,)
