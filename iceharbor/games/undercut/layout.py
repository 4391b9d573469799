"""Where things lie on the felt of Undercut: rows from the top down, and pieces in a row.

The hands of others, the stacks with the lanes of their bids, the prices beside the bag, and the viewer's own hand.
Lengths are in table units. On a phone 20 of them are a pixel: text gets 13 pixels there, and a place has 40.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from iceharbor.games.undercut.actions import write_piece
from iceharbor.games.undercut.in_reach import NO_SET, Group
from iceharbor.games.undercut.pieces import COLOUR_WORDS, UNKNOWN, Piece
from iceharbor.scene import Plastic, Point, Pyramid, Size
from iceharbor.table.plane import BASE_U

Box = tuple[float, float, float, float]
"""x and y of the lower left corner, width and height."""

WIDE: Final = 7000
"""The width of what lies on the table."""
EDGE: Final = 120
"""The wooden edge around it."""
GAP: Final = 110
HAND: Final = 1000
STACK: Final = 2850
SHEET: Final = 1000
OWN: Final = 1850
"""The heights of the rows: hands of others, stacks, prices and bag, and the viewer's own hand."""
STACKS_Y: Final = -HAND - GAP - STACK
SHEET_Y: Final = STACKS_Y - GAP - SHEET
OWN_Y: Final = SHEET_Y - GAP - OWN
"""The lower edge of each row; the hands of others lie from -HAND to 0."""

INSET: Final = 60
"""The distance of a tag and a lane from the edge of their stack."""
TAG: Final = 640
LANE: Final = 980
"""The heights of the tag at the top of a stack and the lane of its bid at the bottom."""
BID_Y: Final = STACKS_Y + INSET + 370
BID_SCALE: Final = 0.5
"""The height of a bid's pieces, and their size."""
TOKEN: Final = 170
"""The radius of a player's token."""
BID_X: Final = 2 * TOKEN + 190
"""The distance of a bid's pieces from the left edge of their stack."""

TAKEN: Final = 0.6
"""The share of a lane for the bid that lies there; the rest is for pieces that would undercut it."""
BESIDE: Final = 40
"""The gap between pieces side by side."""
CLEAR: Final = 250
"""The distance from the middle of a bid's last piece to the pieces that would undercut it."""
MARK: Final = 310
"""The width of a mark that removes a piece of a bid."""
UNDER_FOOT: Final = 270
"""The distance of a piece's mark below it."""
WIDTHS: Final = tuple(base * 0.88 for base in BASE_U)
"""The drawn widths of standing pyramids with an edge to the viewer, by size."""
_SIZES: Final[Mapping[int, Size]] = {1: "S", 2: "M", 3: "L"}


def columns(count: int, wide: float = WIDE, x: float = 0) -> list[tuple[float, float]]:
    """Boxes side by side: the left edge and the width of each."""
    w = (wide - GAP * (count - 1)) / max(1, count)
    return [(x + i * (w + GAP), w) for i in range(count)]


def middles(pieces: Sequence[Piece], x: float, wide: float, scale: float, least: float = 0) -> list[float]:
    """The middles of pieces in a row from the left: side by side, each at least this wide, or overlapping if there are
    too many."""
    widths = [max(least, WIDTHS[piece.size] * scale) for piece in pieces]
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
    """The middles of a bid's pieces in the lane of the stack in this box. A part of the lane stays free."""
    return middles(pieces, x + BID_X, (w - BID_X - 2 * INSET) * TAKEN, BID_SCALE)


def stack_places(pieces: Sequence[Piece], x: float, w: float) -> tuple[float, list[tuple[float, float]]]:
    """The scale of a stack's pieces, and their places on the mat of the stack in this box."""
    whole = sum(WIDTHS[piece.size] for piece in pieces)
    scale = min(0.95, (w - 4 * INSET) / whole)
    across, y = whole * scale + (len(pieces) - 1) * BESIDE, STACKS_Y + (LANE + STACK - TAG) / 2
    left = x + (w - min(across, w - 2 * INSET)) / 2
    return scale, [(at, y) for at in middles(pieces, left, w - 2 * INSET, scale)]


def tag_box(x: float, w: float) -> Box:
    """The tag at the top of the stack in this box: what it would cost the viewer."""
    return x + INSET, STACKS_Y + STACK - INSET - TAG, w - 2 * INSET, TAG


def laid_beside(stacks: int, number: int, pieces: Sequence[Piece], there: Sequence[Piece]) -> tuple[Pyramid, ...]:
    """The pieces of a planned bid on one of this many stacks, counted from 0, beside `there`, the bid that they would
    undercut."""
    x, w = columns(stacks)[number]
    lasts = bid_middles(there, x, w)
    left = lasts[-1] + CLEAR if lasts else x + BID_X
    places = middles(pieces, left, x + w - 2 * INSET - left, BID_SCALE, MARK)
    return tuple(
        standing(write_piece(piece), piece, (at, BID_Y), BID_SCALE) for piece, at in zip(pieces, places, strict=True)
    )


def marks_under(pyramids: Sequence[Pyramid]) -> tuple[Point | None, ...]:
    """The points of the marks of pieces in a row, below each; where they would overlap, only the last piece has one."""
    gaps = [after.at[0] - before.at[0] for before, after in pairwise(pyramids)]
    room = min(gaps, default=MARK) >= MARK
    last = len(pyramids) - 1
    return tuple(
        (x, y - UNDER_FOOT) if room or i == last else None for i, (x, y) in enumerate(each.at for each in pyramids)
    )


# --- The viewer's own hand --------------------------------------------------------------------------------------------

OWN_NAME: Final = 820
"""The width of the place at the right of the viewer's hand: for their name and its value."""
APART: Final = 80
"""The gap between groups, and between the two rows."""
ROOM: Final = WIDE - OWN_NAME - APART
"""The width for their pieces."""
CELL: Final = 805
LARGE_CELL: Final = 1020
"""The width of a kind's place, and its width where there is room."""
LACKING: Final = 300
"""The width for an outline of the piece that a set lacks."""


class Placed(NamedTuple):
    """A group of the hand in its place."""

    group: Group
    cells: tuple[Box, ...]
    """The place of each kind."""
    lacking: Box | None
    """The place of the outline."""


def own_places(groups: Sequence[Group]) -> tuple[list[Placed], int]:
    """The groups of the viewer's hand from left to right, and the number of rows: one, or two of about the same width.
    When not all fit, the outlines are left out, and then the places become narrower."""
    rows: Sequence[Sequence[Group]] = (groups,)
    if _across(groups, CELL) > ROOM:
        rows = _halves(groups)
    if max(_across(row, CELL) for row in rows) > ROOM:
        single = [Group(NO_SET, (kind,)) for group in groups for kind in group.kinds]
        half = (len(single) + 1) // 2
        return _placed((single[:half], single[half:]), min(CELL, ROOM / half - APART), 0), 2
    spare = min((ROOM - _across(row, CELL)) / max(1, sum(len(group.kinds) for group in row)) for row in rows)
    return _placed(rows, min(LARGE_CELL, CELL + spare), LACKING), len(rows)


def _halves(groups: Sequence[Group]) -> tuple[Sequence[Group], Sequence[Group]]:
    """The groups in two rows, so that the wider one is as narrow as can be."""
    ways = [(groups[:n], groups[n:]) for n in range(1, len(groups) + 1)]
    return min(ways, key=lambda way: max(_across(row, CELL) for row in way), default=((), ()))


def _across(groups: Sequence[Group], cell: float) -> float:
    return sum(_width(group, cell, LACKING) + APART for group in groups) - APART


def _width(group: Group, cell: float, lacking: float) -> float:
    return len(group.kinds) * cell + (lacking if group.missing else 0)


def _placed(rows: Sequence[Sequence[Group]], cell: float, lacking: float) -> list[Placed]:
    high = (OWN - APART * (len(rows) - 1)) / len(rows)
    found = []
    for row, groups in enumerate(rows):
        x, y = 0.0, OWN_Y + (len(rows) - 1 - row) * (high + APART)
        for group in groups:
            cells = tuple((x + i * cell, y, cell, high) for i in range(len(group.kinds)))
            beside = (x + len(cells) * cell, y, lacking, high) if group.missing and lacking else None
            found.append(Placed(group, cells, beside))
            x += _width(group, cell, lacking) + APART
    return found
