"""Where things lie on the table of Undercut: rows of boxes side by side, and pieces in a row.

From the top down: the hands of others, the bag beside the score sheet, the stacks with their bids, and the viewer's
own hand. Lengths are in table units.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from iceharbor.games.undercut.actions import write_piece
from iceharbor.games.undercut.pieces import COLOUR_WORDS, UNKNOWN, Piece
from iceharbor.scene import Plastic, Point, Pyramid, Size
from iceharbor.table.plane import BASE_U

WIDE: Final = 7000
"""The width of the table."""
GAP: Final = 110
HAND: Final = 1000
SHEET: Final = 1760
STACK: Final = 2050
OWN: Final = 1700
"""The heights of the rows: hands of others, the sheet, stacks, and the viewer's own hand."""
SHEET_Y: Final = -HAND - GAP - SHEET
STACKS_Y: Final = SHEET_Y - GAP - STACK
OWN_Y: Final = STACKS_Y - GAP - OWN
"""The lower edge of each row; the hands of others lie from -HAND to 0."""

BID_Y: Final = STACKS_Y + 420
BID_SCALE: Final = 0.5
"""The height of a bid's pieces, and their size."""

BESIDE: Final = 40
"""The gap between pieces side by side."""
CLEAR: Final = 250
"""The distance from the middle of a bid's last piece to the pieces that would undercut it."""
UNDER_FOOT: Final = 270
"""The distance of a piece's mark below it."""
WIDTHS: Final = tuple(base * 0.88 for base in BASE_U)
"""The drawn widths of standing pyramids with an edge to the viewer, by size."""
_SIZES: Final[Mapping[int, Size]] = {1: "S", 2: "M", 3: "L"}


def columns(count: int, wide: float = WIDE, x: float = 0) -> list[tuple[float, float]]:
    """Boxes side by side: the left edge and the width of each."""
    w = (wide - GAP * (count - 1)) / max(1, count)
    return [(x + i * (w + GAP), w) for i in range(count)]


def middles(pieces: Sequence[Piece], x: float, wide: float, scale: float) -> list[float]:
    """The middles of pieces in a row from the left: side by side, or overlapping if there are too many."""
    widths = [WIDTHS[piece.size] * scale for piece in pieces]
    found, left = [], 0.0
    for width in widths:
        found.append(left + width / 2)
        left += width + BESIDE
    if not found:
        return found
    first, far = widths[0] / 2, found[-1] - widths[0] / 2
    squeeze = min(1.0, (wide - first - widths[-1] / 2) / far) if far > 0 else 1.0
    return [x + first + (middle - first) * squeeze for middle in found]


def standing(spot: str, piece: Piece, at: tuple[float, float], scale: float, pale: bool = False) -> Pyramid:
    """A piece on a spot."""
    x, y = at
    return Pyramid(spot, (round(x), round(y)), size_letter(piece), plastic_of(piece), scale=round(scale, 3), pale=pale)


def size_letter(piece: Piece) -> Size:
    """S, M or L."""
    return _SIZES[piece.size]


def plastic_of(piece: Piece) -> Plastic:
    """The colour of a piece as drawn; None when it is hidden."""
    return None if piece.colour == UNKNOWN else COLOUR_WORDS[piece.colour]


def bid_middles(pieces: Sequence[Piece], x: float, w: float) -> list[float]:
    """The middles of a bid's pieces beside the stack in this box."""
    return middles(pieces, x + 100, w - 200, BID_SCALE)


def laid_beside(stacks: int, number: int, pieces: Sequence[Piece], there: Sequence[Piece]) -> tuple[Pyramid, ...]:
    """The pieces of a planned bid on one of this many stacks, counted from 0, beside `there`, the bid that they would
    undercut."""
    x, w = columns(stacks)[number]
    lasts = bid_middles(there, x, w)
    clear = lasts[-1] - x + CLEAR if lasts else 0
    places = bid_middles(pieces, x + clear, w - clear)
    return tuple(
        standing(write_piece(piece), piece, (at, BID_Y), BID_SCALE) for piece, at in zip(pieces, places, strict=True)
    )


def mark_under(pyramid: Pyramid) -> Point:
    """The point of a mark that belongs to a piece, below it."""
    return pyramid.at[0], pyramid.at[1] - UNDER_FOOT
