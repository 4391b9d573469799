"""What a gun can hit: range and line of fire, decided in integers (PC-R17, A21, A22, A52). Compiled.

A gun hits a hull if some point of it is at most the range away, along a straight line that crosses no island and no
third hull; a line that only touches a corner or an edge does not cross it.

The directions in which the gun reaches the hull are one range of angles: hull and circle are convex. Each obstacle
takes an open range out of it, or none if it lies behind the hull: two convex outlines that do not touch have the same
order along all lines from a point. So if a direction is left at all, then the direction to the nearest point of the
hull is left, or one along the side of an obstacle. Only these are tried, each by itself:

* the line reaches the hull within the range: squares of fractions are compared without multiplying;
* it enters no obstacle before that.

No int64 overflows: what counts lies within 2**13 of the gun, so cross products stay below 2**27.
"""

import numpy as np

from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import whole
from iceharbor.table.ray import Fraction, entered, sooner

IN_SIGHT, TOO_FAR, HIDDEN = range(3)


@njit_no_refcount
def gun_view(
    sea: PiratesSea, shooter: int, target: int, x: int, y: int, reach: int, past_isles: bool, past_ships: bool
) -> int:
    """IN_SIGHT if a gun of this reach at x, y on the shooter hits the target ship, else TOO_FAR or HIDDEN. Islands or
    ships do not block it if `past_isles` or `past_ships`."""
    hull = sea.outlines[target]
    if not near(hull, x, y, reach):
        return TOO_FAR
    dx, dy, distance_squared = nearest_way(hull, x, y)
    if distance_squared == 0:
        return TOO_FAR
    if _clear(sea, shooter, target, x, y, dx, dy, reach, past_isles, past_ships):
        return IN_SIGHT
    for k in range(len(sea.outlines) - 1):
        if _obstacle(sea, k, shooter, target, x, y, reach, past_isles, past_ships):
            for side in (-1, 1):
                dx, dy = _side_of(sea.outlines[k], x, y, side)
                if _clear(sea, shooter, target, x, y, dx, dy, reach, past_isles, past_ships):
                    return IN_SIGHT
    return HIDDEN


@njit_no_refcount
def near(hull: np.record, x: int, y: int, reach: int) -> bool:
    """True if the nearest point of an outline is at most `reach` from x, y, which lies outside."""
    mx, my, far = hull.mx - x, hull.my - y, hull.radius + reach
    if hull.corners == 0 or mx * mx + my * my > far * far:
        return False
    for k in range(hull.corners):
        after = k + 1 if k + 1 < hull.corners else 0
        px, py = hull.x[k] - x, hull.y[k] - y
        ex, ey = hull.x[after] - hull.x[k], hull.y[after] - hull.y[k]
        length_squared, along, across = ex * ex + ey * ey, -(px * ex + py * ey), px * ey - py * ex
        if px * px + py * py <= reach * reach:
            return True
        if 0 <= along <= length_squared and across * across <= reach * reach * length_squared:
            return True
    return False


@njit_no_refcount
def nearest_way(hull: np.record, x: int, y: int) -> tuple[int, int, int]:
    """The direction from x, y, which lies outside an outline, to its nearest point, and a number that is not 0; the
    number is 0 if there is no such direction."""
    dx, dy, least = whole(0), whole(0), whole(0)
    for k in range(hull.corners):
        after = k + 1 if k + 1 < hull.corners else 0
        px, py = hull.x[k] - x, hull.y[k] - y
        ex, ey = hull.x[after] - hull.x[k], hull.y[after] - hull.y[k]
        along = -(px * ex + py * ey)
        if px * ey - py * ex < 0 and 0 <= along <= ex * ex + ey * ey:  # outside this edge, and square to it
            return -ey, ex, whole(1)
        square = px * px + py * py
        if least == 0 or square < least:
            dx, dy, least = px, py, square
    return dx, dy, least


@njit_no_refcount
def _obstacle(
    sea: PiratesSea, k: int, shooter: int, target: int, x: int, y: int, reach: int, past_isles: bool, past_ships: bool
) -> bool:
    """True if object k could block a gun of this reach: the shooter's own hull never does."""
    if k in (shooter, target) or sea.outlines[k].corners == 0 or (past_ships if k < len(sea.ships) else past_isles):
        return False
    dx, dy, far = sea.outlines[k].mx - x, sea.outlines[k].my - y, sea.outlines[k].radius + reach
    return bool(dx * dx + dy * dy <= far * far)


@njit_no_refcount
def _side_of(outline: np.record, x: int, y: int, side: int) -> tuple[int, int]:
    """The direction from x, y to the corner of an outline farthest to the left (1) or to the right (-1)."""
    dx, dy = outline.x[0] - x, outline.y[0] - y
    for k in range(1, outline.corners):
        px, py = outline.x[k] - x, outline.y[k] - y
        if side * (dx * py - dy * px) > 0:
            dx, dy = px, py
    return dx, dy


@njit_no_refcount
def _clear(
    sea: PiratesSea,
    shooter: int,
    target: int,
    x: int,
    y: int,
    dx: int,
    dy: int,
    reach: int,
    past_isles: bool,
    past_ships: bool,
) -> bool:
    """True if a line in this direction reaches the target within the range and enters no obstacle before."""
    above, below = _reached(sea.outlines[target], x, y, dx, dy)
    if below == 0 or sooner(reach * reach, dx * dx + dy * dy, above * above, below * below):
        return False
    for k in range(len(sea.outlines) - 1):
        if _obstacle(sea, k, shooter, target, x, y, reach, past_isles, past_ships):
            there, across = entered(x, y, dx, dy, sea.outlines[k])
            if across > 0 and sooner(there, across, above, below):
                return False
    return True


@njit_no_refcount
def _reached(hull: np.record, x: int, y: int, dx: int, dy: int) -> Fraction:
    """How far along dx, dy a line from x, y, which lies outside, first meets a hull or touches it; (0, 0) if it does
    not."""
    for k in range(hull.corners):
        after = k + 1 if k + 1 < hull.corners else 0
        px, py = hull.x[k] - x, hull.y[k] - y
        qx, qy = hull.x[after] - x, hull.y[after] - y
        above, below = py * qx - px * qy, dy * (qx - px) - dx * (qy - py)
        if above > 0 and below > 0 and dx * py - dy * px >= 0 and dx * qy - dy * qx <= 0:
            return above, below
    return whole(0), whole(0)
