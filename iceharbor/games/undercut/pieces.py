"""Pieces as values, for sentences, notation and positions; the compiled rules count them by kinds."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.sizes import SIZE_WORDS
from iceharbor.games.undercut.records import COLOURS, KINDS

COLOUR_WORDS: Final = ("red", "blue", "green", "yellow", "black")
UNKNOWN: Final = COLOURS
"""In a view: the colour of a piece that the viewer does not see."""
UNSEEN_WORD: Final = "?"


class Piece(NamedTuple):
    """A size, which is its points, and a colour by number."""

    size: int
    colour: int


Pieces = tuple[Piece, ...]
"""In order: Larges first, then by colour."""


def in_order(pieces: Iterable[Piece]) -> Pieces:
    """Pieces in the order in which they are always listed."""
    return tuple(sorted(pieces, key=lambda piece: (-piece.size, piece.colour)))


def kind_of(piece: Piece) -> int:
    """The number by which the rules count a piece."""
    return KINDS - 1 + piece.size if piece.colour == UNKNOWN else COLOURS * (piece.size - 1) + piece.colour


def piece_of(kind: int) -> Piece:
    """The piece that the rules count by this number."""
    return Piece(kind - KINDS + 1, UNKNOWN) if kind >= KINDS else Piece(kind // COLOURS + 1, kind % COLOURS)


def pieces_in(counts: Sequence[int] | NDArray[np.int64]) -> Pieces:
    """The pieces that were counted by kinds."""
    return in_order(piece_of(kind) for kind, count in enumerate(counts) for _ in range(int(count)))


def count_in(pieces: Iterable[Piece], counts: NDArray[np.int64]) -> None:
    """Adds pieces to counts by kinds."""
    for piece in pieces:
        counts[kind_of(piece)] += 1


def points(pieces: Iterable[Piece]) -> int:
    """What pieces are worth (UC-R1)."""
    return sum(piece.size for piece in pieces)


def piece_words(piece: Piece) -> str:
    """`red Medium`."""
    return f"{(*COLOUR_WORDS, 'unseen')[piece.colour]} {SIZE_WORDS[piece.size]}"
