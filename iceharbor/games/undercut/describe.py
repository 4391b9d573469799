"""Undercut in words: how to play, and the entries of the log."""

from functools import lru_cache

from iceharbor.contract import NATURE
from iceharbor.games.common.entry_sentences import goes_first, piece_ref, place_ref, shared_sentence, with_effects
from iceharbor.games.common.tabletop import KEPT_STATES
from iceharbor.games.undercut import records as r
from iceharbor.games.undercut.actions import COMBOS, AskHand, Bid, Pass, Score, read_action, read_shown_piece
from iceharbor.games.undercut.pieces import pieces_sentence, sizes_words
from iceharbor.games.undercut.state import UndercutState
from iceharbor.scene import Guide, Line, LoggedAction, ObjectRef, SeatRef, Sentence


def undercut_guide(end_score: int) -> Guide:
    """The aim and the primer of a game that ends at this score."""
    return Guide(
        aim=f"lowest score wins, ends at {end_score}",
        primer=(
            "Lowest score wins. You hold pieces that you don't want: if you hold a combo you must hand it in, and that "
            "costs points, more each time.",
            "Combos: a Tree is a Large, a Medium and a Small of one colour. Triplets are three equal pieces. A "
            "Foursome is one size in four colours.",
            "Get rid of pieces in the auction: every player but one wins a stack. Bid pieces from your hand. A lower "
            "bid beats a higher one, and the lowest bid gets the stack.",
            "You can pass once every stack has a bid: that costs one point, and you draw a piece. The game ends when a "
            f"player reaches {'ten' if end_score == 10 else end_score} points.",
        ),
    )


def describe_entry(entry: LoggedAction, before: UndercutState) -> Line:
    """An entry in words; `before` is the table that it changed."""
    turn = before.turn
    return _line(entry, int(turn.phase), int(turn.player), int(turn.stacks))


@lru_cache(KEPT_STATES)
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
