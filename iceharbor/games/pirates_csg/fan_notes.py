"""What a fan notes before it judges its headings: the objects that the hull may meet, and whether the edge is near.

A ship may begin up to `drift` units from the bow that is given; what it may meet from there is noted, too.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.pirates_csg.hulls import BOWS_U, HALF_WIDTHS_U
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import whole
from iceharbor.table.outline import Ints

Floats = NDArray[np.float64]

HULL_X, HULL_Y, HULL_NX, HULL_NY = range(4)
"""Rows of the work of a fan: the hull's corners from the tip of its bow, and the outward normal of each edge."""
NOTES: Final = 4
"""The first row about a noted object; each has NOTE_ROWS of them."""
NOTE_ROWS: Final = 6
X, Y, NX, NY, OFFSET, FACTS = range(NOTE_ROWS)
"""Of an object: its corners from the bow, the outward normal of each edge and the edge's distance from the bow along
it; and the facts below."""
EARLIEST, LATEST, FAR, RIGHT, UP = range(5)
"""The bounds of a contact on the range that is judged; no corner is farther from the bow than FAR; the middle."""
WORK_CORNERS: Final = 16


@njit_no_refcount
def near_objects(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, length: int, drift: int, out: Ints) -> int:
    """Notes in the last rows of `out`, int64 (rows, 5), which objects the hull may meet on some heading, the first one
    in the last row; returns their number."""
    reach, notes = reach_of(sea, actor, length) + drift, whole(0)
    for k in range(len(sea.outlines) - 1):
        other = sea.outlines[k]
        dx, dy, far = other.mx - bow_x, other.my - bow_y, other.radius + reach
        if k != actor and other.corners > 0 and dx * dx + dy * dy <= far * far:
            notes += 1
            out[len(out) - notes, 0] = k
    return notes


@njit_no_refcount
def note_outlines(sea: PiratesSea, bow_x: int, bow_y: int, notes: int, out: Ints, work: Floats) -> None:
    """Writes the corners and edges of the objects noted in `out`, int64 (rows, 5), to `work`, float64 (NOTES +
    NOTE_ROWS * notes, 16)."""
    for note in range(notes):
        other, row = sea.outlines[out[len(out) - 1 - note, 0]], NOTES + NOTE_ROWS * note
        dx, dy = float(other.mx - bow_x), float(other.my - bow_y)
        work[row + FACTS, RIGHT], work[row + FACTS, UP] = dx, dy
        work[row + FACTS, FAR] = math.sqrt(dx * dx + dy * dy) + other.radius
        for here in range(other.corners):
            after = here + 1 if here + 1 < other.corners else 0
            x, y = float(other.x[here] - bow_x), float(other.y[here] - bow_y)
            ex, ey = float(other.x[after] - other.x[here]), float(other.y[after] - other.y[here])
            scale = 1.0 / math.sqrt(ex * ex + ey * ey)
            work[row + X, here], work[row + Y, here] = x, y
            work[row + NX, here], work[row + NY, here] = ey * scale, -ex * scale
            work[row + OFFSET, here] = (x * ey - y * ex) * scale


@njit_no_refcount
def near_edge(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, length: int, drift: int) -> bool:
    """True if the hull may come to the edge of the table on some heading: perhaps too often, never too seldom."""
    field, reach = sea.field, reach_of(sea, actor, length) + drift
    for k in range(len(field)):
        after = k + 1 if k + 1 < len(field) else 0
        ex, ey = field[after, 0] - field[k, 0], field[after, 1] - field[k, 1]
        outside = (bow_x - field[k, 0]) * ey - (bow_y - field[k, 1]) * ex
        if outside > -reach * (abs(ex) + abs(ey)):
            return True
    return False


@njit_no_refcount
def reach_of(sea: PiratesSea, actor: int, length: int) -> int:
    """No part of the hull is farther from where its bow starts."""
    masts = sea.ships[actor].masts
    return max(whole(length), 2 * BOWS_U[masts]) + HALF_WIDTHS_U[masts] + 4
