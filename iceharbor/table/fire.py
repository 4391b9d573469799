"""The line of fire: what a broadside reaches, square to its side, past everything that stands in the way.

Look out from a side of a ship. t runs along the side, from the stern corner to the bow; heights rise square to it.
The reach is the polygon stern corner, far aft, far fore, bow; its upper edge is the roof. Each object shows a near
edge, its lower boundary. The target is hit when, over some interval of t, its near edge lies strictly below the roof
and no object stands nearer.

Objects do not overlap, so of two that share an interval of t one is the nearer all along it. What is left of the
target's own interval, when those of nearer objects are taken away, is a row of open intervals; on each, roof minus
near edge is concave and bends only over corners, so its sign at the ends and at those corners decides. Nothing is
divided: everything happens on a vertical through some corner W, where an edge from U to V is met at W + height * N
with

    height = turn * cross(V - U, U - W) / (t(V) - t(U))

where N is 2**14 long, taken from the table rather than from two rounded corners, and turn is 1 for port and -1 for
starboard.

No int64 overflows: every compared outline meets the circle about the reach, of radius 1224 at most, so with radii up
to 2**13 its corners lie within 2**15.2 of each other and its edges are at most 2**14 long. Cross products stay under
2**29.2 and differences of t along an edge under 2**28.1; comparing two heights takes the difference of two products
of both: 2**58.3.
"""

from typing import Final, NamedTuple

import numpy as np

from iceharbor.jit import njit_no_refcount
from iceharbor.table.contact import circles_meet
from iceharbor.table.headings import reach_offset, whole
from iceharbor.table.outline import Ints, Records

PORT: Final = 0
STARBOARD: Final = 1
HIT: Final = -1
OUT_OF_REACH: Final = -2
FARTHEST_U: Final = 1868
"""A Large is no longer, and no point of a reach is farther than that from its ship."""
AROUND_REACH_U: Final = (0, 1122, 1148, 1224)
"""A circle this large about the middle that `reach_of` takes holds the reach, by pips."""


class BroadsideReach(NamedTuple):
    """One broadside: stern corner x, y; bow; the way dx, dy of the side, times 2**14; far corners; a circle about it
    all."""

    x: int
    y: int
    bow_x: int
    bow_y: int
    dx: int
    dy: int
    turn: int
    aft_x: int
    aft_y: int
    fore_x: int
    fore_y: int
    mx: int
    my: int
    radius: int


# --- The reach --------------------------------------------------------------------------------------------------------


@njit_no_refcount
def reach_of(ship: np.record, side: int) -> BroadsideReach:
    """The reach of a side (PORT or STARBOARD) of a lying pyramid."""
    corner = 1 + side
    x, y = ship.x[corner], ship.y[corner]
    bow_x, bow_y = ship.x[0], ship.y[0]
    stern_x, stern_y = (ship.x[1] + ship.x[2]) // 2, (ship.y[1] + ship.y[2]) // 2
    ax, ay = reach_offset(ship.pips, side, whole(0), ship.heading)
    fx, fy = reach_offset(ship.pips, side, whole(1), ship.heading)
    ax, ay, fx, fy = stern_x + ax, stern_y + ay, stern_x + fx, stern_y + fy
    dx, dy = reach_offset(ship.pips, side, whole(2), ship.heading)
    mx, my = (3 * (x + bow_x) + 2 * (ax + fx)) // 10, (3 * (y + bow_y) + 2 * (ay + fy)) // 10
    radius = AROUND_REACH_U[ship.pips]
    return BroadsideReach(x, y, bow_x, bow_y, dx, dy, 1 - 2 * side, ax, ay, fx, fy, mx, my, radius)


@njit_no_refcount
def along(reach: BroadsideReach, x: int, y: int) -> int:
    """The t of a point, times 2**14."""
    return (x - reach.x) * reach.dx + (y - reach.y) * reach.dy


@njit_no_refcount
def in_reach_circle(reach: BroadsideReach, outline: np.record) -> bool:
    """Whether an outline is on the table and its circle meets the reach's."""
    dx, dy, far = outline.mx - reach.mx, outline.my - reach.my, outline.radius + reach.radius
    return outline.corners > 0 and dx * dx + dy * dy <= far * far


@njit_no_refcount
def ends(reach: BroadsideReach, outline: np.record) -> tuple[int, int, int, int]:
    """The corners with the least and the greatest t."""
    first, last = 0, 0
    least = most = along(reach, outline.x[0], outline.y[0])
    for k in range(1, outline.corners):
        t = along(reach, outline.x[k], outline.y[k])
        if t < least:
            first, least = k, t
        if t > most:
            last, most = k, t
    return first, least, last, most


# --- The near edge of an outline --------------------------------------------------------------------------------------


@njit_no_refcount
def height_over(reach: BroadsideReach, wx: int, wy: int, ux: int, uy: int, vx: int, vy: int) -> tuple[int, int]:
    """Where the edge from U to V meets the vertical through W, as numerator and positive denominator."""
    t = (vx - ux) * reach.dx + (vy - uy) * reach.dy
    height = reach.turn * ((vx - ux) * (uy - wy) - (vy - uy) * (ux - wx))
    return (height, t) if t > 0 else (-height, -t)


@njit_no_refcount
def near_edge(reach: BroadsideReach, outline: np.record, wx: int, wy: int) -> tuple[int, int]:
    """The height over W of the near edge of an outline that the vertical through W meets."""
    here = along(reach, wx, wy)
    for k in range(outline.corners):
        after = k + 1 if k + 1 < outline.corners else 0
        t, beyond = along(reach, outline.x[k], outline.y[k]), along(reach, outline.x[after], outline.y[after])
        if reach.turn * (beyond - t) > 0 and min(t, beyond) <= here <= max(t, beyond):
            return height_over(reach, wx, wy, outline.x[k], outline.y[k], outline.x[after], outline.y[after])
    return 0, 0


@njit_no_refcount
def roof(reach: BroadsideReach, wx: int, wy: int) -> tuple[int, int]:
    """The height over W of the far boundary of the reach, for 0 <= t(W) <= t(bow)."""
    here = along(reach, wx, wy)
    if here <= along(reach, reach.aft_x, reach.aft_y):
        return height_over(reach, wx, wy, reach.x, reach.y, reach.aft_x, reach.aft_y)
    if here <= along(reach, reach.fore_x, reach.fore_y):
        return height_over(reach, wx, wy, reach.aft_x, reach.aft_y, reach.fore_x, reach.fore_y)
    return height_over(reach, wx, wy, reach.fore_x, reach.fore_y, reach.bow_x, reach.bow_y)


@njit_no_refcount
def below_roof(reach: BroadsideReach, outline: np.record, wx: int, wy: int) -> bool:
    """Whether, at the t of W, the near edge lies strictly within the reach."""
    height, scale = near_edge(reach, outline, wx, wy)
    top, top_scale = roof(reach, wx, wy)
    return height * top_scale < top * scale


@njit_no_refcount
def nearer(reach: BroadsideReach, a: np.record, b: np.record) -> bool:
    """Whether a stands nearer to the side than b where both are met; false when they share no interval of t."""
    _, a_least, _, a_most = ends(reach, a)
    _, b_least, _, b_most = ends(reach, b)
    least, most = max(a_least, b_least), min(a_most, b_most)
    if least >= most:
        return False
    order = _order_over_corners(reach, a, b, least, most, a)
    if order == 0:
        order = _order_over_corners(reach, a, b, least, most, b)
    return order < 0


@njit_no_refcount
def _order_over_corners(
    reach: BroadsideReach, a: np.record, b: np.record, least: int, most: int, corners_of: np.record
) -> int:
    """-1 when a is nearer, 1 when b is, over those corners that lie in the common interval; 0 when they are equal
    there."""
    for k in range(corners_of.corners):
        wx, wy = corners_of.x[k], corners_of.y[k]
        if least <= along(reach, wx, wy) <= most:
            height, scale = near_edge(reach, a, wx, wy)
            other, other_scale = near_edge(reach, b, wx, wy)
            difference = height * other_scale - other * scale
            if difference != 0:
                return -1 if difference < 0 else 1
    return 0


@njit_no_refcount
def shows(reach: BroadsideReach, outline: np.record, t: int, wx: int, wy: int, until: int, vx: int, vy: int) -> bool:
    """Whether the near edge lies below the roof somewhere between the verticals through W (at t) and V (at until)."""
    if below_roof(reach, outline, wx, wy) or below_roof(reach, outline, vx, vy):
        return True
    for k in range(outline.corners):
        x, y = outline.x[k], outline.y[k]
        if t < along(reach, x, y) < until and below_roof(reach, outline, x, y):
            return True
    if t < along(reach, reach.aft_x, reach.aft_y) < until and below_roof(reach, outline, reach.aft_x, reach.aft_y):
        return True
    return t < along(reach, reach.fore_x, reach.fore_y) < until and below_roof(
        reach, outline, reach.fore_x, reach.fore_y
    )


@njit_no_refcount
def clipped(reach: BroadsideReach, outline: np.record) -> tuple[int, int, int, int, int, int]:
    """An outline's interval of t within the side: t and a point at its start, then at its end."""
    first, t, last, until = ends(reach, outline)
    wx, wy, vx, vy = outline.x[first], outline.y[first], outline.x[last], outline.y[last]
    if t < 0:
        t, wx, wy = 0, reach.x, reach.y
    bow = along(reach, reach.bow_x, reach.bow_y)
    if until > bow:
        until, vx, vy = bow, reach.bow_x, reach.bow_y
    return t, wx, wy, until, vx, vy


@njit_no_refcount
def near_enough(ship: np.record, outline: np.record) -> bool:
    """Whether a side of a ship may reach an outline at all: false lets everything exact be skipped."""
    return circles_meet(ship, outline, whole(FARTHEST_U))


# --- The line of fire -------------------------------------------------------------------------------------------------


@njit_no_refcount
def line_of_fire(outlines: Records, shooter: int, side: int, target: int) -> int:
    """HIT when a shot from this side (PORT, STARBOARD) meets some part of the target first; OUT_OF_REACH when none of
    it lies in the reach beyond that side; else the front object that hides the first part in reach. The last record
    is scratch."""
    ship, outline = outlines[shooter], outlines[target]
    if not near_enough(ship, outline):
        return OUT_OF_REACH
    reach = reach_of(ship, side)
    if target == shooter or not in_reach_circle(reach, outline) or not nearer(reach, ship, outline):
        return OUT_OF_REACH
    t, wx, wy, end, vx, vy = clipped(reach, outline)
    if not shows(reach, outline, t, wx, wy, end, vx, vy):
        return OUT_OF_REACH
    blamed = OUT_OF_REACH
    while t < end:
        blocker, until, ux, uy = _front(reach, outlines, shooter, target, t)
        if until > end:
            until, ux, uy = end, vx, vy
        if (blocker < 0 or blamed < 0) and shows(reach, outline, t, wx, wy, until, ux, uy):
            if blocker < 0:
                return HIT
            blamed = blocker
        t, wx, wy = until, ux, uy
    return blamed


@njit_no_refcount
def _front(reach: BroadsideReach, outlines: Records, shooter: int, target: int, t: int) -> tuple[int, int, int, int]:
    """The front object that hides the target just after t, or -1; until which t, and a point there."""
    _, _, _, until, x, y = clipped(reach, outlines[target])
    front = -1
    for k in range(len(outlines) - 1):
        other = outlines[k]
        if k in (shooter, target) or not in_reach_circle(reach, other):
            continue
        first, least, last, most = ends(reach, other)
        if most <= t or (least > t and (front >= 0 or least >= until)) or not nearer(reach, other, outlines[target]):
            continue
        if not nearer(reach, outlines[shooter], other):
            continue
        if least > t:
            until, x, y = least, other.x[first], other.y[first]
        elif front < 0 or nearer(reach, other, outlines[front]):
            front, until, x, y = k, most, other.x[last], other.y[last]
    return front, until, x, y


@njit_no_refcount
def reach_outline(outlines: Records, shooter: int, side: int, out: Ints) -> None:
    """Fills out, int64 (4, 2), with the reach of a side: stern corner, far aft, far fore, bow."""
    reach = reach_of(outlines[shooter], side)
    out[0, 0], out[0, 1] = reach.x, reach.y
    out[1, 0], out[1, 1] = reach.aft_x, reach.aft_y
    out[2, 0], out[2, 1] = reach.fore_x, reach.fore_y
    out[3, 0], out[3, 1] = reach.bow_x, reach.bow_y
