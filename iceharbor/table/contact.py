"""Contact, overlap, gap, and the field's edge: what two footprints have to do with each other, decided in integers.

Two convex polygons are apart exactly when an edge of one has the whole other strictly on its outer side, since the edges of
their Minkowski difference are parallel to theirs. That, and comparing squares, is all the geometry here.

No int64 overflows. Coordinates stay within 2**20, so differences within 2**21 and cross products within 2**43. Only
distances square a cross product: `nearer_than` first discards what its circles keep apart, so that with radii up to 2**13
and a limit up to 2**13 a corner lies within 2**13 + 4 * 2**13 < 2**15.4 of another and an edge is at most 2**14 long: a cross
product is then at most 2**29.4, its square below 2**59. `gap_floor_u` has no such bound and divides before it squares.
"""

import math

import numpy as np
from numba import njit


@njit(cache=True, error_model="numpy")
def circles_meet(a, b, gap):
    """Whether the circles about two outlines come nearer than this, or touch: false lets everything exact be skipped."""
    dx, dy, reach = a.mx - b.mx, a.my - b.my, a.radius + b.radius + gap
    return dx * dx + dy * dy <= reach * reach


@njit(cache=True, error_model="numpy")
def clearance(a, edge, b):
    """The least cross product of an edge of a with the corners of b: positive when b lies strictly outside that edge."""
    after = edge + 1 if edge + 1 < a.corners else 0
    x, y = a.x[edge], a.y[edge]
    dx, dy = a.x[after] - x, a.y[after] - y
    least = (b.x[0] - x) * dy - (b.y[0] - y) * dx
    for k in range(1, b.corners):
        least = min(least, (b.x[k] - x) * dy - (b.y[k] - y) * dx)
    return least


@njit(cache=True, error_model="numpy")
def widest_clearance(a, b):
    """The largest clearance over the edges of a."""
    most = clearance(a, 0, b)
    for edge in range(1, a.corners):
        most = max(most, clearance(a, edge, b))
    return most


@njit(cache=True, error_model="numpy")
def touching(a, b):
    """Whether two outlines share a point."""
    if a.corners == 0 or b.corners == 0 or not circles_meet(a, b, 0):
        return False
    return widest_clearance(a, b) <= 0 and widest_clearance(b, a) <= 0


@njit(cache=True, error_model="numpy")
def overlapping(a, b):
    """Whether the interiors of two outlines share a point; a shared edge or corner is no overlap."""
    if a.corners == 0 or b.corners == 0 or not circles_meet(a, b, 0):
        return False
    return widest_clearance(a, b) < 0 and widest_clearance(b, a) < 0


@njit(cache=True, error_model="numpy")
def nearer_than(a, b, limit_u):
    """Whether the gap between two outlines is strictly less than a limit of 1..8192 units; touching is a gap of 0."""
    if a.corners == 0 or b.corners == 0 or not circles_meet(a, b, limit_u):
        return False
    return touching(a, b) or _corner_within(a, b, limit_u) or _corner_within(b, a, limit_u)


@njit(cache=True, error_model="numpy")
def _corner_within(a, b, limit_u):
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


@njit(cache=True, error_model="numpy")
def gap_floor_u(a, b):
    """The gap between two outlines in whole units, rounded down exactly; 0 when they touch."""
    if touching(a, b):
        return 0
    return _floor_root(min(_gap_squared(a, b), _gap_squared(b, a)))


@njit(cache=True, error_model="numpy")
def _gap_squared(a, b):
    """The square of the least distance from an edge of a to a corner of b, rounded down."""
    least = np.int64(1) << 62
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


@njit(cache=True, error_model="numpy")
def _square_over(cross, length2):
    """cross**2 // length2 without squaring: cross = k * length2 + r.

    With the distance d <= 2**22 and the edge e <= 2**14: k * k * length2 <= d * d = 2**44, 2 * k * r <= 2 * d * e <= 2**37,
    r * r < 2**56.
    """
    k, r = cross // length2, cross % length2
    return k * k * length2 + 2 * k * r + r * r // length2


@njit(cache=True, error_model="numpy")
def _floor_root(square):
    root = np.int64(math.sqrt(square))
    while root * root > square:
        root -= 1
    while (root + 1) * (root + 1) <= square:
        root += 1
    return root


@njit(cache=True, error_model="numpy")
def closest(a, b):
    """The nearest points (ax, ay, bx, by) of two outlines, in floats: to be drawn, not to be judged by.

    Outlines that touch share the point: where their edges cross, or a corner of one inside the other.
    """
    ax, ay, bx, by, near = _closest_corner(a, b)
    ox, oy, px, py, far = _closest_corner(b, a)
    if far < near:
        ax, ay, bx, by = px, py, ox, oy
    if not touching(a, b):
        return ax, ay, bx, by
    x, y = _shared_point(a, b)
    return x, y, x, y


@njit(cache=True, error_model="numpy")
def _closest_corner(a, b):
    """The point of a's edge and the corner of b that are nearest to each other, and the square of their distance."""
    best = (0.0, 0.0, 0.0, 0.0, 1e300)
    for edge in range(a.corners):
        after = edge + 1 if edge + 1 < a.corners else 0
        x, y = a.x[edge], a.y[edge]
        dx, dy = a.x[after] - x, a.y[after] - y
        for k in range(b.corners):
            px, py = b.x[k] - x, b.y[k] - y
            part = min(max((px * dx + py * dy) / (dx * dx + dy * dy), 0.0), 1.0)
            ex, ey = px - part * dx, py - part * dy
            if ex * ex + ey * ey < best[4]:
                best = (x + part * dx, y + part * dy, float(b.x[k]), float(b.y[k]), ex * ex + ey * ey)
    return best


@njit(cache=True, error_model="numpy")
def _shared_point(a, b):
    """The middle of the first corners and crossings that two touching outlines share."""
    sx, sy, found = 0.0, 0.0, 0
    for k in range(a.corners):
        if _holds(b, a.x[k], a.y[k]):
            sx, sy, found = sx + a.x[k], sy + a.y[k], found + 1
    for k in range(b.corners):
        if _holds(a, b.x[k], b.y[k]):
            sx, sy, found = sx + b.x[k], sy + b.y[k], found + 1
    for k in range(a.corners):
        for j in range(b.corners):
            part = _crossing(a, k, b, j)
            if part >= 0.0:
                after = k + 1 if k + 1 < a.corners else 0
                sx, sy = sx + a.x[k] + part * (a.x[after] - a.x[k]), sy + a.y[k] + part * (a.y[after] - a.y[k])
                found += 1
    return sx / found, sy / found


@njit(cache=True, error_model="numpy")
def _holds(a, x, y):
    """Whether a point lies in an outline or on its edge."""
    for edge in range(a.corners):
        after = edge + 1 if edge + 1 < a.corners else 0
        if (x - a.x[edge]) * (a.y[after] - a.y[edge]) - (y - a.y[edge]) * (a.x[after] - a.x[edge]) > 0:
            return False
    return True


@njit(cache=True, error_model="numpy")
def _crossing(a, k, b, j):
    """How far along edge k of a (0..1) it crosses edge j of b properly; -1 when it does not."""
    after, beyond = k + 1 if k + 1 < a.corners else 0, j + 1 if j + 1 < b.corners else 0
    dx, dy, ex, ey = a.x[after] - a.x[k], a.y[after] - a.y[k], b.x[beyond] - b.x[j], b.y[beyond] - b.y[j]
    start = (a.x[k] - b.x[j]) * ey - (a.y[k] - b.y[j]) * ex
    stop = (a.x[after] - b.x[j]) * ey - (a.y[after] - b.y[j]) * ex
    left = (b.x[j] - a.x[k]) * dy - (b.y[j] - a.y[k]) * dx
    right = (b.x[beyond] - a.x[k]) * dy - (b.y[beyond] - a.y[k]) * dx
    if (start > 0) == (stop > 0) or (left > 0) == (right > 0) or start == stop:
        return -1.0
    return start / (start - stop)


@njit(cache=True, error_model="numpy")
def meets_edge(ax, ay, bx, by, outline):
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


@njit(cache=True, error_model="numpy")
def afloat(field, outline):
    """-1 when an outline lies strictly inside a simple polygon; else the first edge it meets (edge k goes from corner k to
    k + 1), or the number of edges when it lies wholly outside. The field is an int64 array (n, 2)."""
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


@njit(cache=True, error_model="numpy")
def in_the_way(outlines, outline, mover):
    """The first object other than the mover that touches an outline; -1 when nothing does. The last record is scratch."""
    for k in range(len(outlines) - 1):
        if k != mover and touching(outlines[k], outline):
            return k
    return -1
