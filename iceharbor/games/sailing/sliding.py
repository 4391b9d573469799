"""The nearest place that stands, when one does not: slid along a straight way, as a player would with a finger."""

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Final

from iceharbor.contract import Point, Witness
from iceharbor.table.plane import HEADINGS, UNIT, point_on_circle

Way = tuple[float, float]
"""A vector of length 1."""

COMPASS: Final = 8
"""Ways that are tried besides the one straight away from what is in the way."""
SHORTEST_U: Final = 16
LONGEST_U: Final = 48 * UNIT
LONGER: Final = 1.5
"""How much farther off the next place is looked for."""


def nearest_standing(stands: Callable[[Point], bool], at: Point, witness: Witness | None) -> Point | None:
    """The nearest point on one of the ways from this one at which something stands; None when there is none."""
    best, found = LONGEST_U, None
    for way in (*_away(at, witness), *_compass()):
        near = _first_standing(stands, at, way, best)
        if near is not None and near < best:
            best, found = max(near, SHORTEST_U), _along(at, way, near)
    return found


def _first_standing(stands: Callable[[Point], bool], at: Point, way: Way, farthest: int) -> int | None:
    """How far along a way it begins to stand; None when it does not up to the farthest, which is not nearer than
    SHORTEST_U."""
    falls, far = 0, SHORTEST_U
    while not stands(_along(at, way, far)):
        if far == farthest:
            return None
        falls, far = far, min(int(far * LONGER), farthest)
    while far - falls > 1:
        half = (falls + far) // 2
        if stands(_along(at, way, half)):
            far = half
        else:
            falls = half
    return far


def _along(at: Point, way: Way, distance: int) -> Point:
    return round(at[0] + way[0] * distance), round(at[1] + way[1] * distance)


def _away(at: Point, witness: Witness | None) -> Sequence[Way]:
    """Straight away from what is in the way: along the gap, or from where it would be touched."""
    if witness is None or not witness.points:
        return ()
    ends = witness.points if witness.kind == "gap" else (at, witness.points[-1])
    dx, dy = ends[0][0] - ends[-1][0], ends[0][1] - ends[-1][1]
    length = hypot(dx, dy)
    return ((dx / length, dy / length),) if length else ()


def _compass() -> Iterator[Way]:
    for k in range(COMPASS):
        x, y = point_on_circle(UNIT, HEADINGS * k // COMPASS)
        yield x / UNIT, y / UNIT
