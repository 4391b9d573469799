"""The actions of Undercut as values, as deeds, and their notation: `read_action(write_action(action)) == action`.

A piece is `M:red` among words. What a player asks to draw names sizes, `draw L M S`; what NATURE draws names
pieces, `draw L:red M:blue S:red`.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Player, Refused, refuse
from iceharbor.games.sizes import BIGGEST_FIRST, SIZES, read_pips
from iceharbor.games.undercut.pieces import (
    COLOUR_WORDS,
    UNSEEN_WORD,
    Piece,
    Pieces,
    count_in,
    in_order,
    pieces_in,
)
from iceharbor.games.undercut.records import (
    ABOUT,
    ASKS,
    BIDS,
    COUNTS,
    DEED,
    DRAWS,
    FOURSOME,
    PASSES,
    SCORES,
    STARTS,
    TREE,
    TRIPLETS,
    VERB,
)

COMBOS: Final = ("tree", "triplets", "foursome")


class First(NamedTuple):
    """NATURE draws who starts (UC-A21)."""

    player: Player


class AskHand(NamedTuple):
    """The sizes of which a player draws his first hand, Larges first (UC-R2, A1)."""

    sizes: tuple[int, ...]


class Draws(NamedTuple):
    """NATURE draws pieces: a first hand, a stack, or the passer's piece."""

    pieces: Pieces


class Score(NamedTuple):
    """A combo is handed in (UC-R5)."""

    combo: int
    pieces: Pieces


class Bid(NamedTuple):
    """A bid beside a stack, counted from 0; no pieces is zero (UC-R7)."""

    stack: int
    pieces: Pieces


class Pass(NamedTuple):
    """The first pass ends the auction; the passer names the size that he draws (UC-R9)."""

    size: int


Action = First | AskHand | Draws | Score | Bid | Pass
Deed = NDArray[np.int64]

FORMS: Final = {
    "first": "first 0",
    "draw": "draw L M S, or as NATURE draw L:red M:blue S:red",
    "score": "score tree red, score triplets S red or score foursome S red blue green yellow",
    "bid": "bid 2 S:red S:red, a stack counted from 1 and pieces of your hand or none",
    "pass": "pass L, the size that you draw",
}
MOST_PIECES_READ: Final = 24
_PIECE: Final = re.compile(rf"([SML]):({'|'.join(COLOUR_WORDS)}|\?)")


def write_piece(piece: Piece) -> str:
    """`M:red`; `M:?` for a piece whose colour is not seen."""
    return f"{SIZES[piece.size]}:{(*COLOUR_WORDS, UNSEEN_WORD)[piece.colour]}"


def write_action(action: Action) -> str:
    """The notation."""
    match action:
        case First(player):
            return f"first {player}"
        case AskHand(sizes):
            return " ".join(["draw", *(SIZES[size] for size in sizes)])
        case Draws(pieces):
            return " ".join(["draw", *map(write_piece, pieces)])
        case Score(combo, pieces):
            return " ".join(["score", COMBOS[combo], *_combo_words(combo, pieces)])
        case Bid(stack, pieces):
            return " ".join(["bid", str(stack + 1), *map(write_piece, pieces)])
        case Pass(size):
            return f"pass {SIZES[size]}" if size else "pass"


def _combo_words(combo: int, pieces: Pieces) -> list[str]:
    colours = [COLOUR_WORDS[piece.colour] for piece in pieces]
    if combo == TREE:
        return colours[:1]
    size = SIZES[pieces[0].size]
    return [size, colours[0]] if combo == TRIPLETS else [size, *colours]


def read_action(text: str) -> Action:
    """The action that the notation says; raises Refused."""
    verb, *words = text.split(" ")
    if verb not in FORMS:
        raise refuse("UC-R4", f"{verb[:40]!r} is not an action of Undercut")
    if len(words) > MOST_PIECES_READ:
        raise refuse("UC-R4", f"say {FORMS[verb]}")
    match verb, words:
        case "first", [word] if word in tuple("01234"):
            return First(int(word))
        case "draw", [first, *_] if ":" in first:
            return Draws(in_order(read_piece(word) for word in words))
        case "draw", [_, *_]:
            return AskHand(tuple(sorted((read_size(word) for word in words), reverse=True)))
        case "score", [combo, *rest]:
            return _read_score(combo, rest)
        case "bid", [number, *pieces] if number.isascii() and number.isdigit() and len(number) == 1 and number != "0":
            return Bid(int(number) - 1, in_order(read_piece(word) for word in pieces))
        case "pass", []:
            return Pass(0)
        case "pass", [size]:
            return Pass(read_size(size))
    raise refuse("UC-R4", f"say {FORMS[verb]}")


def _read_score(combo: str, words: Sequence[str]) -> Score:
    match combo, words:
        case "tree", [colour]:
            number = read_colour(colour)
            return Score(TREE, tuple(Piece(size, number) for size in BIGGEST_FIRST))
        case "triplets", [size, colour]:
            return Score(TRIPLETS, (Piece(read_size(size), read_colour(colour)),) * 3)
        case "foursome", [size, *colours] if len(colours) == 4:
            return Score(FOURSOME, in_order(Piece(read_size(size), read_colour(colour)) for colour in colours))
    raise _unread(combo, FORMS["score"])


def read_piece(word: str) -> Piece:
    """`M:red`; raises Refused."""
    found = _PIECE.fullmatch(word)
    if found is None or found[2] == UNSEEN_WORD:
        raise _unread(word, "a piece such as M:red")
    return Piece(read_size(found[1]), COLOUR_WORDS.index(found[2]))


def read_size(word: str) -> int:
    """`L` as points; raises Refused."""
    return read_pips(word, "UC-R1")


def read_colour(word: str) -> int:
    """`red` as a number; raises Refused."""
    if word not in COLOUR_WORDS:
        raise _unread(word, f"a colour: {', '.join(COLOUR_WORDS)}")
    return COLOUR_WORDS.index(word)


def _unread(word: str, wanted: str) -> Refused:
    return refuse("UC-R1", f"{word[:40]!r} is not {wanted}")


# --- Deeds ------------------------------------------------------------------------------------------------------------


def deed_of(action: Action) -> Deed:
    """The action as numbers, for the compiled rules."""
    deed = np.zeros(DEED, np.int64)
    match action:
        case First(player):
            deed[VERB], deed[ABOUT] = STARTS, player
        case AskHand(sizes):
            deed[VERB] = ASKS
            for size in sizes:
                deed[COUNTS + size - 1] += 1
        case Draws(pieces):
            deed[VERB] = DRAWS
            count_in(pieces, deed[COUNTS:])
        case Score(combo, pieces):
            deed[VERB], deed[ABOUT] = SCORES, combo
            count_in(pieces, deed[COUNTS:])
        case Bid(stack, pieces):
            deed[VERB], deed[ABOUT] = BIDS, stack
            count_in(pieces, deed[COUNTS:])
        case Pass(size):
            deed[VERB], deed[ABOUT] = PASSES, size
    return deed


def action_of(deed: Deed) -> Action:
    """The action that a deed is."""
    verb, about = int(deed[VERB]), int(deed[ABOUT])
    if verb == ASKS:
        return AskHand(tuple(size for size in BIGGEST_FIRST for _ in range(int(deed[COUNTS + size - 1]))))
    pieces = pieces_in(deed[COUNTS:])
    made: dict[int, Action] = {
        STARTS: First(about),
        DRAWS: Draws(pieces),
        SCORES: Score(about, pieces),
        BIDS: Bid(about, pieces),
        PASSES: Pass(about),
    }
    return made[verb]
