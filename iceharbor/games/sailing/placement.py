"""Help to place a piece: the nearest legal place, and the regions that are drawn. No ruling depends on it."""

from collections.abc import Callable, Iterator, Sequence
from math import atan2, cos, degrees, hypot, sin, tau
from typing import Final

import numpy as np
from msgspec import structs

from iceharbor.games.sailing.names import heading_in, point_in
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.plan import Plan, Witness, Words
from iceharbor.scene import Point
from iceharbor.table.plane import HEADINGS, UNIT, point_on_circle

# --- The nearest legal place to an illegal one, along a straight line, as a player would slide a piece ----------------

Way = tuple[float, float]
"""A vector of length 1."""

COMPASS: Final = 8
"""Directions to try after the one straight away from the obstacle."""
SHORTEST_U: Final = 16
MAX_DISTANCE_U: Final = 48 * UNIT
LONGER: Final = 1.5
"""The factor from one tried distance to the next."""


def with_nearest(plan: Plan, words: Words | None) -> Plan:
    """The plan with the nearest legal words, and the place and heading that they say; unchanged if there are none."""
    if words is None:
        return plan
    return structs.replace(plan, instead=words, instead_at=point_in(words), instead_heading=heading_in(words))


def heading_towards(start: Point, to: Point) -> int:
    """The heading from one point to another."""
    return round(degrees(atan2(to[0] - start[0], to[1] - start[1])) * 10) % HEADINGS


def nearest_standing(stands: Callable[[Point], bool], at: Point, witness: Witness | None) -> Point | None:
    """The nearest point, along one of the directions from this one, for which `stands` is true; None when there is
    none."""
    best, found = MAX_DISTANCE_U, None
    for way in (*_away(at, witness), *_compass()):
        near = _first_standing(stands, at, way, best)
        if near is not None and near < best:
            best, found = max(near, SHORTEST_U), _along(at, way, near)
    return found


def _first_standing(stands: Callable[[Point], bool], at: Point, way: Way, farthest: int) -> int | None:
    """The smallest distance along a direction at which the place is legal; None when there is none up to `farthest`,
    which is at least SHORTEST_U."""
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
    """The direction straight away from the obstacle: along the gap, or away from where the piece would touch."""
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


# --- Outlines around other outlines, and regions cut to bounds --------------------------------------------------------

Ring = tuple[Point, ...]
Bound = tuple[int, int, int]
"""A half-plane: points x, y with across * x + along * y >= least."""


def ring_about(outline: np.record, apart: int, strokes: int) -> Ring:
    """An outline `apart` units outside another; each corner is rounded with this many points."""
    corners = hull_of(outline)
    ring = []
    for before, corner, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        start = atan2(before[0] - corner[0], corner[1] - before[1])
        sweep = (atan2(corner[0] - after[0], after[1] - corner[1]) - start) % tau
        angles = (start + sweep * k / strokes for k in range(strokes + 1))
        ring += [(round(corner[0] + apart * cos(a)), round(corner[1] + apart * sin(a))) for a in angles]
    return tuple(ring)


def cut(ring: Sequence[Point], bounds: Sequence[Bound]) -> Ring:
    """The part of a region within all bounds; empty when it has no corners left."""
    kept = list(ring)
    for across, along, least in bounds:
        over = [across * x + along * y - least for x, y in kept]
        if min(over, default=0) < 0:
            kept = [point for k in range(len(kept)) for point in _kept(kept[k - 1], kept[k], over[k - 1], over[k])]
    return tuple(dict.fromkeys(kept)) if len(set(kept)) > 2 else ()


def _kept(start: Point, stop: Point, before: int, behind: int) -> list[Point]:
    """The point where the line from start to stop crosses a bound, if it does, and stop if it is within. The numbers
    say how far within the bound start and stop are; a negative one is outside."""
    points = []
    if (before < 0) != (behind < 0):
        part = before / (before - behind)
        points.append((round(start[0] + part * (stop[0] - start[0])), round(start[1] + part * (stop[1] - start[1]))))
    if behind >= 0:
        points.append(stop)
    return points
