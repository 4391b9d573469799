"""Pieces as values, for sentences, notation and positions; the compiled rules count them by kind."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.sizes import BIGGEST_FIRST, DRAWN_SIZES, SIZE_WORDS
from iceharbor.games.undercut.records import COLOURS, KINDS
from iceharbor.scene import PieceRef, Sentence

COLOUR_WORDS: Final = ("red", "blue", "green", "yellow", "black")
UNKNOWN: Final = COLOURS
"""In a view: the colour of a piece when it is hidden from the viewer."""
UNSEEN_WORD: Final = "?"
MAX_KEPT: Final = 1024
"""The number of hands and bids that are kept as pieces: one is read for several viewers."""


class Piece(NamedTuple):
    """A size, which is also its points, and a colour's number."""

    size: int
    colour: int


Pieces = tuple[Piece, ...]
"""In order: Larges first, then by colour."""


def in_order(pieces: Iterable[Piece]) -> Pieces:
    """These pieces in the standard order."""
    return tuple(sorted(pieces, key=lambda piece: (-piece.size, piece.colour)))


def kind_of(piece: Piece) -> int:
    """The number of the piece's kind."""
    return KINDS - 1 + piece.size if piece.colour == UNKNOWN else COLOURS * (piece.size - 1) + piece.colour


def piece_of(kind: int) -> Piece:
    """A piece of this kind."""
    return Piece(kind - KINDS + 1, UNKNOWN) if kind >= KINDS else Piece(kind // COLOURS + 1, kind % COLOURS)


def pieces_in(counts: Sequence[int] | NDArray[np.int64]) -> Pieces:
    """The pieces of these counts, one count for each kind: int64 (KINDS,) or (COUNTED,), or a sequence."""
    return _counted(tuple(counts.tolist() if isinstance(counts, np.ndarray) else counts))


@lru_cache(MAX_KEPT)
def _counted(counts: tuple[int, ...]) -> Pieces:
    return in_order(piece_of(kind) for kind, count in enumerate(counts) for _ in range(count))


def count_in(pieces: Iterable[Piece], counts: NDArray[np.int64]) -> None:
    """Adds pieces to counts by kind, int64 (KINDS,) or (COUNTED,), in place."""
    for piece in pieces:
        counts[kind_of(piece)] += 1


def points(pieces: Iterable[Piece]) -> int:
    """The points of these pieces (UC-R1)."""
    return sum(piece.size for piece in pieces)


def piece_words(piece: Piece) -> str:
    """A piece in words: `red Medium`."""
    return f"{(*COLOUR_WORDS, 'unseen')[piece.colour]} {SIZE_WORDS[piece.size]}"


def pieces_words(pieces: Iterable[Piece]) -> str:
    """Pieces in words, equal ones counted: `2 red Smalls, black Medium`; `nothing` if there are none."""
    counts = Counter(pieces)
    said = (f"{count} {piece_words(piece)}s" if count > 1 else piece_words(piece) for piece, count in counts.items())
    return ", ".join(said) or "nothing"


def pieces_sentence(pieces: Iterable[Piece]) -> Sentence:
    """The same for the log, where the page draws the pieces."""
    parts: list[str | PieceRef] = []
    for piece, count in Counter(pieces).items():
        plastic = None if piece.colour == UNKNOWN else COLOUR_WORDS[piece.colour]
        label = f"{piece_words(piece)}{'s' if count > 1 else ''}"
        before = (", " if parts else "") + (f"{count} " if count > 1 else "")
        parts += [*([before] if before else []), PieceRef(label, DRAWN_SIZES[piece.size - 1], plastic)]
    return tuple(parts) or ("nothing",)


def sizes_words(sizes: Sequence[int]) -> str:
    """Sizes in words, Larges first: `1 Large, 2 Smalls`."""
    counts = Counter(sizes)
    return ", ".join(
        f"{counts[size]} {SIZE_WORDS[size]}{'s' if counts[size] > 1 else ''}" for size in BIGGEST_FIRST if counts[size]
    )
