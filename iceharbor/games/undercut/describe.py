"""Undercut in words: how to play, and the entries of the log."""

from collections.abc import Sequence
from functools import lru_cache

from iceharbor.contract import NATURE
from iceharbor.games.common.entry_sentences import goes_first, place_ref, shared_sentence, with_effects
from iceharbor.games.common.sizes import SIZE_WORDS
from iceharbor.games.common.tabletop import KEPT_STATES
from iceharbor.games.undercut.actions import COMBOS, AskHand, Bid, Pass, Score, read_action, read_shown_piece
from iceharbor.games.undercut.pieces import pieces_words, sizes_words
from iceharbor.games.undercut.records import TRIPLETS
from iceharbor.scene import Guide, Line, LoggedAction, ObjectRef, Sentence


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


def describe_entry(entry: LoggedAction, log: Sequence[LoggedAction]) -> Line:
    """An entry in words; `log` has the entries before it. Successive entries of NATURE share a line."""
    run = [entry]
    for earlier in reversed(log):
        if earlier.player != NATURE or entry.player != NATURE:
            break
        run.insert(0, earlier)
    return _line(tuple(run))


@lru_cache(KEPT_STATES)
def _line(run: tuple[LoggedAction, ...]) -> Line:
    """The line of the last of these entries, which NATURE made in a row, or of one that a player made."""
    *earlier, entry = run
    if entry.player != NATURE:
        return Line(with_effects(_said(entry.notation), entry))
    return Line(_drawn([entry]), joins=bool(earlier), run=_drawn(run) if earlier else ())


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
            article = "hands in " if combo == TRIPLETS else "hands in a "
            return (article, ObjectRef(f"combo {name}", name), f": {pieces_words(pieces)}")
        case Bid(stack, pieces):
            return (f"bids {pieces_words(pieces)} on ", place_ref(f"stack {stack + 1}"))
        case Pass(size):
            return (f"passes and draws a {SIZE_WORDS[size]}" if size else "passes",)
    return (notation,)


def _drawn(entries: Sequence[LoggedAction]) -> Sentence:
    """Entries of NATURE as one text: draws are listed together up to the next entry with effects."""
    sentences: list[str] = []
    draws: list[str] = []
    for entry in entries:
        verb, *words = entry.notation.split(" ")
        if verb == "first":
            sentences += map(str, goes_first(entry.notation))
        else:
            draws.append(pieces_words(map(read_shown_piece, words)))
        if entry.effects:
            sentences += [*_list_of(draws), entry.effects]
            draws = []
    return (". ".join([*sentences, *_list_of(draws)]),)


def _list_of(draws: Sequence[str]) -> list[str]:
    return [f"Drawn: {'; '.join(draws)}"] if draws else []
