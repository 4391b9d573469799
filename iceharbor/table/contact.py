"""Contact, overlap, gap, and the field's edge: what two footprints have to do with each other, decided in integers.

Two convex polygons are apart exactly when an edge of one has the whole other strictly on its outer side, since the
edges of their Minkowski difference are parallel to theirs. That, and comparing squares, is all the geometry here.

No int64 overflows. Coordinates stay within 2**20, so differences within 2**21 and cross products within 2**43. Only
distances square a cross product: `nearer_than` first discards what its circles keep apart, so that with radii up to
2**13 and a limit up to 2**14 a corner lies within 2**14 + 4 * 2**13 < 2**15.6 of another and an edge is at most 2**14
long: a cross product is then at most 2**29.6, its square below 2**60. `gap_floor_u` has no such bound and divides
before it squares.
"""

import math

import numpy as np

from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import whole
from iceharbor.table.outline import Ints, Records

# --- Quick tests with circles -----------------------------------------------------------------------------------------


@njit_no_refcount
def circles_meet(a: np.record, b: np.record, gap: int) -> bool:
    """Whether the circles about two outlines come nearer than this, or touch: false lets everything exact be
    skipped."""
    dx, dy, reach = a.mx - b.mx, a.my - b.my, a.radius + b.radius + gap
    return dx * dx + dy * dy <= reach * reach


@njit_no_refcount
def clearance(a: np.record, edge: int, b: np.record) -> int:
    """The least cross product of an edge of a with the corners of b: positive when b lies strictly outside that
    edge."""
    after = edge + 1 if edge + 1 < a.corners else 0
    x, y = a.x[edge], a.y[edge]
    dx, dy = a.x[after] - x, a.y[after] - y
    least = (b.x[0] - x) * dy - (b.y[0] - y) * dx
    for k in range(1, b.corners):
        least = min(least, (b.x[k] - x) * dy - (b.y[k] - y) * dx)
    return least


@njit_no_refcount
def widest_clearance(a: np.record, b: np.record) -> int:
    """The largest clearance over the edges of a."""
    most = clearance(a, whole(0), b)
    for edge in range(1, a.corners):
        most = max(most, clearance(a, edge, b))
    return most


# --- Two outlines -----------------------------------------------------------------------------------------------------


@njit_no_refcount
def touching(a: np.record, b: np.record) -> bool:
    """Whether two outlines share a point."""
    if a.corners == 0 or b.corners == 0 or not circles_meet(a, b, whole(0)):
        return False
    return widest_clearance(a, b) <= 0 and widest_clearance(b, a) <= 0


@njit_no_refcount
def overlapping(a: np.record, b: np.record) -> bool:
    """Whether the interiors of two outlines share a point; a shared edge or corner is no overlap."""
    if a.corners == 0 or b.corners == 0 or not circles_meet(a, b, whole(0)):
        return False
    return widest_clearance(a, b) < 0 and widest_clearance(b, a) < 0


@njit_no_refcount
def nearer_than(a: np.record, b: np.record, limit_u: int) -> bool:
    """Whether the gap between two outlines is strictly less than a limit of 1..16384 units; touching is a gap of 0."""
    if a.corners == 0 or b.corners == 0 or not circles_meet(a, b, limit_u):
        return False
    return touching(a, b) or _corner_within(a, b, limit_u) or _corner_within(b, a, limit_u)


@njit_no_refcount
def _corner_within(a: np.record, b: np.record, limit_u: int) -> bool:
    """Whether a corner of b is nearer than the limit to an edge of a."""
    for edge in range(a.corners):
        after = edge + 1 if edge + 1 < a.corners else 0
        x, y = a.x[edge], a.y[edge]
        dx, dy = a.x[after] - x, a.y[after] - y
        length2 = dx * dx + dy * dy
        for k in range(b.corners):
            px, py = b.x[k] - x, b.y[k] - y
            along = px * dx + py * dy
            if 0 <= along <= length2:
                cross = px * dy - py * dx
                if cross * cross < limit_u * limit_u * length2:
                    return True
            elif along < 0 and px * px + py * py < limit_u * limit_u:
                return True  # beyond the other end is before the next edge's start, or foot on it
    return False


@njit_no_refcount
def gap_floor_u(a: np.record, b: np.record) -> int:
    """The gap between two outlines in whole units, rounded down exactly; 0 when they touch."""
    if touching(a, b):
        return 0
    return floor_root(min(_gap_squared(a, b), _gap_squared(b, a)))


@njit_no_refcount
def _gap_squared(a: np.record, b: np.record) -> int:
    """The square of the least distance from an edge of a to a corner of b, rounded down."""
    least = whole(1) << 62
    for edge in range(a.corners):
        after = edge + 1 if edge + 1 < a.corners else 0
        x, y = a.x[edge], a.y[edge]
        dx, dy = a.x[after] - x, a.y[after] - y
        length2 = dx * dx + dy * dy
        for k in range(b.corners):
            px, py = b.x[k] - x, b.y[k] - y
            along = px * dx + py * dy
            if along < 0:
                least = min(least, px * px + py * py)
            elif along <= length2:
                least = min(least, _square_over(abs(px * dy - py * dx), length2))
            else:
                qx, qy = px - dx, py - dy
                least = min(least, qx * qx + qy * qy)
    return least


# --- Exact arithmetic -------------------------------------------------------------------------------------------------


@njit_no_refcount
def _square_over(cross: int, length2: int) -> int:
    """cross**2 // length2 without squaring: cross = k * length2 + r.

    With the distance d <= 2**22 and the edge e <= 2**14: k * k * length2 <= d * d = 2**44, 2 * k * r <= 2 * d * e <=
    2**37, r * r < 2**56.
    """
    k, r = cross // length2, cross % length2
    return k * k * length2 + 2 * k * r + r * r // length2


@njit_no_refcount
def floor_root(square: int) -> int:
    """The square root of a non-negative integer, rounded down, exactly."""
    root = whole(math.sqrt(square))
    while root * root > square:
        root -= 1
    while (root + 1) * (root + 1) <= square:
        root += 1
    return root


# --- The edge of the field --------------------------------------------------------------------------------------------


@njit_no_refcount
def meets_edge(ax: int, ay: int, bx: int, by: int, outline: np.record) -> bool:
    """Whether the closed segment from a to b shares a point with an outline."""
    dx, dy = bx - ax, by - ay
    least = most = (outline.x[0] - ax) * dy - (outline.y[0] - ay) * dx
    for k in range(1, outline.corners):
        cross = (outline.x[k] - ax) * dy - (outline.y[k] - ay) * dx
        least, most = min(least, cross), max(most, cross)
    if least > 0 or most < 0:
        return False
    for k in range(outline.corners):
        after = k + 1 if k + 1 < outline.corners else 0
        x, y = outline.x[k], outline.y[k]
        ex, ey = outline.x[after] - x, outline.y[after] - y
        if (ax - x) * ey - (ay - y) * ex > 0 and (bx - x) * ey - (by - y) * ex > 0:
            return False
    return True


@njit_no_refcount
def afloat(field: Ints, outline: np.record) -> int:
    """-1 when an outline lies strictly inside a simple polygon; else the first edge it meets (edge k goes from corner
    k to k + 1), or the number of edges when it lies wholly outside. The field is an int64 array (n, 2)."""
    edges = len(field)
    inside = False
    x, y = outline.x[0], outline.y[0]
    for k in range(edges):
        after = k + 1 if k + 1 < edges else 0
        ax, ay, bx, by = field[k, 0], field[k, 1], field[after, 0], field[after, 1]
        if meets_edge(ax, ay, bx, by, outline):
            return k
        if (ay > y) != (by > y) and ((x - ax) * (by - ay) < (y - ay) * (bx - ax)) == (by > ay):
            inside = not inside
    return -1 if inside else edges


@njit_no_refcount
def in_the_way(outlines: Records, outline: np.record, mover: int, spared: int = -1) -> int:
    """The first object other than the mover, and one that is spared, that touches an outline; -1 when nothing does.
    The last record is scratch."""
    for k in range(len(outlines) - 1):
        if (
            k != mover
            and k != spared
            and circles_meet(outlines[k], outline, whole(0))
            and touching(outlines[k], outline)
        ):
            return k
    return -1
