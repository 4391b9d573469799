"""The sweep of Pirates CSG a second time, in fractions: plain polygons, no code shared with the rules.

The first contact of a polygon that moves straight ahead: a corner of one meets an edge of the other on the way, or they
share a point at the start.
"""

from collections.abc import Sequence
from fractions import Fraction

Spot = tuple[int, int]
Time = Fraction | None


def first_contact(moving: Sequence[Spot], fixed: Sequence[Spot], way: Spot) -> Time:
    """The earliest part of the way, 0..1, at which the polygons share a point; None if they never do."""
    if sharing(moving, fixed):
        return Fraction(0)
    back = (-way[0], -way[1])
    times = [ray_time(corner, way, a, b) for corner in moving for a, b in edges(fixed)]
    times += [ray_time(corner, back, a, b) for corner in fixed for a, b in edges(moving)]
    return min((time for time in times if time is not None), default=None)


def ray_time(start: Spot, way: Spot, a: Spot, b: Spot) -> Time:
    """When a point that moves along `way` first lies on the segment from a to b."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    px, py = a[0] - start[0], a[1] - start[1]
    cross = way[0] * ey - way[1] * ex
    if cross:
        time, along = Fraction(px * ey - py * ex, cross), Fraction(px * way[1] - py * way[0], cross)
        return time if 0 <= time <= 1 and 0 <= along <= 1 else None
    if px * way[1] != py * way[0]:
        return None
    length2 = way[0] ** 2 + way[1] ** 2
    ends = [Fraction(x * way[0] + y * way[1], length2) for x, y in ((px, py), (b[0] - start[0], b[1] - start[1]))]
    return max(min(ends), Fraction(0)) if max(ends) >= 0 and min(ends) <= 1 else None


def sharing(one: Sequence[Spot], other: Sequence[Spot]) -> bool:
    """True if two convex polygons, anticlockwise, share a point."""
    if any(holds(one, corner) for corner in other) or any(holds(other, corner) for corner in one):
        return True
    return any(crossing(a, b, c, d) for a, b in edges(one) for c, d in edges(other))


def holds(polygon: Sequence[Spot], spot: Spot) -> bool:
    return all(turn(a, b, spot) >= 0 for a, b in edges(polygon))


def crossing(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """True if two segments cross inside both."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def edges(polygon: Sequence[Spot]) -> list[tuple[Spot, Spot]]:
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def turn(a: Spot, b: Spot, c: Spot) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def gap_squared(one: Sequence[Spot], other: Sequence[Spot]) -> Fraction:
    """The square of the distance between two polygons that share no point."""
    here = [from_segment(corner, a, b) for corner in one for a, b in edges(other)]
    return min(here + [from_segment(corner, a, b) for corner in other for a, b in edges(one)])


def from_segment(spot: Spot, a: Spot, b: Spot) -> Fraction:
    ex, ey, px, py = b[0] - a[0], b[1] - a[1], spot[0] - a[0], spot[1] - a[1]
    part = min(max(Fraction(px * ex + py * ey, ex * ex + ey * ey), Fraction(0)), Fraction(1))
    return (px - part * ex) ** 2 + (py - part * ey) ** 2
