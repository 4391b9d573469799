"""The actions of Undercut as values, their encoding and their notation: `read_action(write_action(action)) == action`.

In notation a piece is `M:red`. A player asks for sizes, `draw L M S`; NATURE draws pieces,
`draw L:red M:blue S:red`.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from iceharbor.contract import Refused, refuse
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.first_player import read_first, write_first
from iceharbor.games.common.sizes import BIGGEST_FIRST, SIZES, read_pips
from iceharbor.games.undercut.pieces import (
    COLOUR_WORDS,
    UNKNOWN,
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
    DRAWS,
    ENCODED_LENGTH,
    FOURSOME,
    PASSES,
    SCORES,
    STARTS,
    TREE,
    TRIPLETS,
    VERB,
    EncodedAction,
)

COMBOS: Final = ("tree", "triplets", "foursome")


class AskHand(NamedTuple):
    """Asks for the sizes of the player's first hand, Larges first (UC-R2, A1)."""

    sizes: tuple[int, ...]


class Draws(NamedTuple):
    """NATURE draws pieces: a first hand, a stack, or the passer's piece."""

    pieces: Pieces


class Score(NamedTuple):
    """Hands in a combo (UC-R5)."""

    combo: int
    pieces: Pieces


class Bid(NamedTuple):
    """Bids pieces on a stack, counted from 0; a bid may have no pieces (UC-R7)."""

    stack: int
    pieces: Pieces


class Pass(NamedTuple):
    """Passes, which ends the auction; the passer names the size that they draw (UC-R9)."""

    size: int


Action = FirstPlayer | AskHand | Draws | Score | Bid | Pass

FORMS: Final = {
    "first": "first 0",
    "draw": "draw L M S, or for NATURE draw L:red M:blue S:red",
    "score": "score tree red, score triplets S red or score foursome S red blue green yellow",
    "bid": "bid 2 S:red S:red: a stack, counted from 1, and any pieces of your hand",
    "pass": "pass L: the size that you draw",
}
MAX_PIECES_READ: Final = 24
_PIECE: Final = re.compile(rf"([SML]):({'|'.join(COLOUR_WORDS)}|\?)")


def write_piece(piece: Piece) -> str:
    """A piece as `M:red`; `M:?` when its colour is hidden."""
    return f"{SIZES[piece.size]}:{(*COLOUR_WORDS, UNSEEN_WORD)[piece.colour]}"


def write_action(action: Action) -> str:
    """The action's notation."""
    match action:
        case FirstPlayer():
            return write_first(action)
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


def read_action(notation: str) -> Action:
    """The action with this notation; raises Refused when there is none."""
    verb, *words = notation.split(" ")
    if verb not in FORMS:
        raise refuse("UC-R4", f"{verb[:40]!r} is not an action of Undercut")
    if len(words) > MAX_PIECES_READ:
        raise refuse("UC-R4", f"write {FORMS[verb]}")
    match verb, words:
        case "first", [word]:
            return read_first(word, "UC-A21")
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
    raise refuse("UC-R4", f"write {FORMS[verb]}")


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
    """The piece of a word such as `M:red`; raises Refused."""
    piece = read_shown_piece(word)
    if piece.colour == UNKNOWN:
        raise _unread(word, "a piece such as M:red")
    return piece


def read_shown_piece(word: str) -> Piece:
    """The piece of a word in a log as a viewer reads it: `M:red`, or `M:?` when its colour is hidden; raises
    Refused."""
    found = _PIECE.fullmatch(word)
    if found is None:
        raise _unread(word, "a piece such as M:red")
    return Piece(read_size(found[1]), UNKNOWN if found[2] == UNSEEN_WORD else COLOUR_WORDS.index(found[2]))


def read_size(word: str) -> int:
    """The points of a size such as `L`; raises Refused."""
    return read_pips(word, "UC-R1")


def read_colour(word: str) -> int:
    """The number of a colour such as `red`; raises Refused."""
    if word not in COLOUR_WORDS:
        raise _unread(word, f"a colour: {', '.join(COLOUR_WORDS)}")
    return COLOUR_WORDS.index(word)


def _unread(word: str, wanted: str) -> Refused:
    return refuse("UC-R1", f"{word[:40]!r} is not {wanted}")


# --- Encoding ---------------------------------------------------------------------------------------------------------


def encode(action: Action) -> EncodedAction:
    """An action as integers, for the compiled rules."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    match action:
        case FirstPlayer(player):
            encoded[VERB], encoded[ABOUT] = STARTS, player
        case AskHand(sizes):
            encoded[VERB] = ASKS
            for size in sizes:
                encoded[COUNTS + size - 1] += 1
        case Draws(pieces):
            encoded[VERB] = DRAWS
            count_in(pieces, encoded[COUNTS:])
        case Score(combo, pieces):
            encoded[VERB], encoded[ABOUT] = SCORES, combo
            count_in(pieces, encoded[COUNTS:])
        case Bid(stack, pieces):
            encoded[VERB], encoded[ABOUT] = BIDS, stack
            count_in(pieces, encoded[COUNTS:])
        case Pass(size):
            encoded[VERB], encoded[ABOUT] = PASSES, size
    return encoded


def decode(encoded: EncodedAction) -> Action:
    """The action of an encoded action."""
    verb, about = int(encoded[VERB]), int(encoded[ABOUT])
    if verb == ASKS:
        return AskHand(tuple(size for size in BIGGEST_FIRST for _ in range(int(encoded[COUNTS + size - 1]))))
    pieces = pieces_in(encoded[COUNTS:])
    made: dict[int, Action] = {
        STARTS: FirstPlayer(about),
        DRAWS: Draws(pieces),
        SCORES: Score(about, pieces),
        BIDS: Bid(about, pieces),
        PASSES: Pass(about),
    }
    return made[verb]
