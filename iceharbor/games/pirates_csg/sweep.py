"""The sweep: what a hull meets first when it sails straight ahead, decided in integers (PC-A9, A12, A49).

On a segment the hull lies at its new heading with the tip of its bow where the ship's bow is, and moves by the vector
D = turned(0, length, heading). At the time t, 0 <= t <= 1, it is displaced by t * D. Two convex polygons touch exactly
when no edge of either has the whole other strictly on its outer side. An edge with the outward normal n and the other's
innermost corner a outside (times the edge's length) asks a + t * b <= 0, where b is D along n, or against it for the
hull's own edges. So each edge allows an interval of t, and the first contact is the start of what all of them allow: a
fraction of two integers, compared by cross products.

The bow makes the contact when its part of the hull has it strictly before the rest has. The ship stops at the largest
whole number k of units of the way, not beyond the contact, where the hull displaced by turned(0, k, heading) touches
nothing: hulls never touch, and the gap that is left is less than 3 units.

No int64 overflows. Coordinates stay within 2**20, so differences within 2**21. Edges are at most as long as an island
is wide, below 2**12.1, and D, which at a launch is longer than L, below 2**12.5. A product a is then within
2**(21.5 + 12.1) = 2**33.6 and b within 2**24.6; a comparison of fractions multiplies one by the other, below 2**58.2.
`beside` takes differences within 2**13 only: its cross product is within 2**(13.5 + 12.5), its square below 2**52, and
a square of the widths, within 2**12, times that of D is below 2**49.
"""

from typing import Final

import numpy as np

from iceharbor.games.pirates_csg.hulls import BOWS_U, HALF_WIDTHS_U, HULL_CORNERS, SPLITS, lay_hull
from iceharbor.jit import njit_no_refcount
from iceharbor.table.contact import in_the_way
from iceharbor.table.headings import turned, whole
from iceharbor.table.outline import Ints, Records

Time = tuple[int, int]
"""A fraction of the way: numerator and denominator; (1, 0) is never."""

REACHES, STOPS, BLOCKED, LEAVES, TOW_STRUCK, TOW_LEAVES = range(6)
"""How a segment goes: its full length; the bow meets an object; another part meets one, or already overlaps it; over
the edge of the table; the ship in tow meets an object, or the edge."""
NO_OBJECT: Final = -1
TOW_GAP_U: Final = 2
"""A towed bow is this far behind the stern of its tower."""
NEAR_U: Final = 2**13


# --- The time of the first contact ------------------------------------------------------------------------------------


@njit_no_refcount
def earlier(one: Time, other: Time) -> bool:
    """True if one time is strictly before the other."""
    return one[0] * other[1] < other[0] * one[1]


@njit_no_refcount
def contact_time(hull: np.record, first: int, count: int, other: np.record, dx: int, dy: int) -> Time:
    """When a part of a hull that moves by dx, dy first shares a point with an outline; (1, 0) if never on the way. The
    part has the corners `first` and the next ones, `count` in all."""
    enter, enter_of, leave, leave_of = whole(0), whole(1), whole(1), whole(1)
    for edge in range(other.corners + count):
        if edge < other.corners:
            outside, rate = _beyond_edge_of_other(hull, first, count, other, edge, dx, dy)
        else:
            outside, rate = _beyond_edge_of_part(hull, first, count, other, edge - other.corners, dx, dy)
        if outside > 0:
            if outside + rate > 0:
                return whole(1), whole(0)
            if outside * enter_of > enter * -rate:
                enter, enter_of = outside, -rate
        elif rate > 0 and -outside * leave_of < leave * rate:
            leave, leave_of = -outside, rate
    if leave * enter_of < enter * leave_of:
        return whole(1), whole(0)
    return enter, enter_of


@njit_no_refcount
def _beyond_edge_of_other(
    hull: np.record, first: int, count: int, other: np.record, edge: int, dx: int, dy: int
) -> tuple[int, int]:
    """How far outside an edge of the other outline the part's innermost corner is, and how fast that grows."""
    after = edge + 1 if edge + 1 < other.corners else 0
    x, y = other.x[edge], other.y[edge]
    ex, ey = other.x[after] - x, other.y[after] - y
    least = whole(1) << 60
    for k in range(first, first + count):
        corner = k if k < HULL_CORNERS else k - HULL_CORNERS
        least = min(least, (hull.x[corner] - x) * ey - (hull.y[corner] - y) * ex)
    return least, dx * ey - dy * ex


@njit_no_refcount
def _beyond_edge_of_part(
    hull: np.record, first: int, count: int, other: np.record, edge: int, dx: int, dy: int
) -> tuple[int, int]:
    """How far outside an edge of the part the other's innermost corner is, and how fast that grows."""
    here = first + edge
    after = here + 1 if edge + 1 < count else first
    here, after = here if here < HULL_CORNERS else here - HULL_CORNERS, after % HULL_CORNERS
    x, y = hull.x[here], hull.y[here]
    ex, ey = hull.x[after] - x, hull.y[after] - y
    least = whole(1) << 60
    for k in range(other.corners):
        least = min(least, (other.x[k] - x) * ey - (other.y[k] - y) * ex)
    return least, dy * ex - dx * ey


@njit_no_refcount
def beside(hull: np.record, half_width: int, other: np.record, dx: int, dy: int) -> bool:
    """True if an outline is certainly out of the way of a hull that moves by dx, dy: too far off, or to one side."""
    px, py = other.mx - hull.mx, other.my - hull.my
    if other.corners == 0 or abs(px) > NEAR_U or abs(py) > NEAR_U:
        return True
    length2 = dx * dx + dy * dy
    cross, reach = px * dy - py * dx, half_width + other.radius + 2
    if cross * cross > reach * reach * length2:
        return True
    along, ends = px * dx + py * dy, hull.radius + other.radius
    behind, ahead = -along, along - length2
    return (behind > 0 and behind * behind > ends * ends * length2) or (
        ahead > 0 and ahead * ahead > ends * ends * length2
    )


@njit_no_refcount
def first_met(
    outlines: Records, hull: np.record, masts: int, dx: int, dy: int, mover: int, towed: int
) -> tuple[int, bool, int, int]:
    """(object, whether the bow meets it, numerator, denominator): what a laid hull of these masts meets first when it
    moves by dx, dy; NO_OBJECT if nothing. The mover and the ship it tows are no obstacles. Of contacts at the same time
    one that the bow does not make comes first, then the object with the lower number."""
    split = SPLITS[masts]
    met, by_bow, when = whole(NO_OBJECT), False, (whole(1), whole(0))
    for k in range(len(outlines) - 1):
        other = outlines[k]
        if k in (mover, towed) or beside(hull, HALF_WIDTHS_U[masts], other, dx, dy):
            continue
        bow = contact_time(hull, HULL_CORNERS - split, 2 * split + 1, other, dx, dy)
        rest = contact_time(hull, split, HULL_CORNERS - 2 * split + 1, other, dx, dy)
        bow_first = earlier(bow, rest)
        found = bow if bow_first else rest
        if found[1] == 0:
            continue
        if earlier(found, when) or (by_bow and not bow_first and not earlier(when, found)):
            met, by_bow, when = whole(k), bow_first, found
    return met, by_bow, when[0], when[1]


@njit_no_refcount
def struck_on_the_way(outlines: Records, hull: np.record, masts: int, dx: int, dy: int, mover: int, towed: int) -> int:
    """The first object by number that a laid hull meets with any part when it moves by dx, dy; NO_OBJECT if none."""
    for k in range(len(outlines) - 1):
        other = outlines[k]
        if k in (mover, towed) or beside(hull, HALF_WIDTHS_U[masts], other, dx, dy):
            continue
        if contact_time(hull, whole(0), whole(HULL_CORNERS), other, dx, dy)[1] != 0:
            return k
    return NO_OBJECT


@njit_no_refcount
def on_the_table(field: Ints, hull: np.record) -> bool:
    """True if an outline lies strictly inside the field, a convex polygon, anticlockwise, int64 (corners, 2)."""
    for k in range(len(field)):
        after = k + 1 if k + 1 < len(field) else 0
        x, y = field[k, 0], field[k, 1]
        ex, ey = field[after, 0] - x, field[after, 1] - y
        if (hull.mx - x) * ey - (hull.my - y) * ex < -(hull.radius + 1) * (abs(ex) + abs(ey)):
            continue
        for corner in range(hull.corners):
            if (hull.x[corner] - x) * ey - (hull.y[corner] - y) * ex >= 0:
                return False
    return True


# --- One segment ------------------------------------------------------------------------------------------------------


@njit_no_refcount
def lay_on_way(hull: np.record, masts: int, bow_x: int, bow_y: int, heading: int, way: int) -> None:
    """Lays a hull of these masts whose bow has gone `way` units from bow_x, bow_y along its heading."""
    dx, dy = turned(whole(0), BOWS_U[masts], heading)
    gone_x, gone_y = turned(whole(0), way, heading)
    lay_hull(hull, masts, bow_x - dx + gone_x, bow_y - dy + gone_y, heading)


@njit_no_refcount
def sail_segment(
    outlines: Records,
    field: Ints,
    masts: int,
    bow_x: int,
    bow_y: int,
    heading: int,
    length: int,
    mover: int,
    towed: int,
) -> tuple[int, int, int]:
    """(how it goes, object, units sailed) of a segment from this bow. `field` is int64 (corners, 2).

    The scratch hull, the last of `outlines`, is laid where the ship comes to lie, or where it may not be: at the start,
    or at the contact. The ship in tow (-1: none) is no obstacle; `tow_segment` judges its way.
    """
    hull = outlines[len(outlines) - 1]
    lay_on_way(hull, masts, bow_x, bow_y, heading, whole(0))
    found = in_the_way(outlines, hull, mover, towed)
    if found >= 0:
        return BLOCKED, found, 0
    if not on_the_table(field, hull):
        return LEAVES, NO_OBJECT, 0
    dx, dy = turned(whole(0), length, heading)
    found, by_bow, part, parts = first_met(outlines, hull, masts, dx, dy, mover, towed)
    way = length if found < 0 else length * part // parts
    if by_bow:
        way = stopped_at(outlines, masts, bow_x, bow_y, heading, way, mover, towed)
    lay_on_way(hull, masts, bow_x, bow_y, heading, way)
    if found >= 0 and not by_bow:
        return BLOCKED, found, way
    if not on_the_table(field, hull):
        return LEAVES, NO_OBJECT, way
    return (REACHES if found < 0 else STOPS), found, way


@njit_no_refcount
def stopped_at(
    outlines: Records, masts: int, bow_x: int, bow_y: int, heading: int, way: int, mover: int, towed: int
) -> int:
    """The largest whole number of units, at most `way`, after which the hull touches nothing; writes the scratch hull.
    At the start it touches nothing."""
    hull = outlines[len(outlines) - 1]
    while way > 0:
        lay_on_way(hull, masts, bow_x, bow_y, heading, way)
        if in_the_way(outlines, hull, mover, towed) < 0:
            return way
        way -= 1
    return way


@njit_no_refcount
def bow_of_towed(masts: int, bow_x: int, bow_y: int, heading: int) -> tuple[int, int]:
    """Where the bow of a ship in tow is when the bow of its tower, of these masts, is at this point (PC-R16)."""
    dx, dy = turned(whole(0), 2 * BOWS_U[masts] + TOW_GAP_U, heading)
    return bow_x - dx, bow_y - dy


@njit_no_refcount
def tow_segment(
    outlines: Records,
    field: Ints,
    masts: int,
    bow_x: int,
    bow_y: int,
    heading: int,
    way: int,
    mover: int,
    towed: int,
) -> tuple[int, int]:
    """(how it goes, object) for a ship in tow, of these masts, with its bow at this point: REACHES, TOW_STRUCK or
    TOW_LEAVES. `field` is int64 (corners, 2). Lays it as the scratch hull, at the end of its way (PC-A55)."""
    hull = outlines[len(outlines) - 1]
    lay_on_way(hull, masts, bow_x, bow_y, heading, whole(0))
    started = on_the_table(field, hull)
    dx, dy = turned(whole(0), way, heading)
    found = struck_on_the_way(outlines, hull, masts, dx, dy, mover, towed)
    lay_on_way(hull, masts, bow_x, bow_y, heading, way)
    if found < 0:
        found = in_the_way(outlines, hull, mover, towed)
    if found >= 0:
        return TOW_STRUCK, found
    return (REACHES if started and on_the_table(field, hull) else TOW_LEAVES), NO_OBJECT
