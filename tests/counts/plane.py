"""The generator's questions of geometry, answered by the oracle: real trigonometry and Shapely.

A pose is a tuple (pips, x, y, heading, across, along), in the oracle's units. The functions raise InTheBand when a
boundary is nearer than the oracle's band: then a count would depend on rounding, and the position is unsuitable for
counting.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import numpy as np
import shapely

from iceharbor.table.headings import HULLS
from tests.table import oracle

Pose = tuple[int, int, int, int, int, int]
Spot = tuple[int, int]
Box = tuple[float, float, float, float]

RANGE_U: Final = 2300
"""Farther than any broadside reaches from a point of its side."""


class InTheBand(Exception):
    """A boundary is nearer than the band, where the rules are the compiled plane's integers."""


def ship_pose(pips: int, x: int, y: int, heading: int) -> Pose:
    """A pyramid on its side with the middle of its stern at x, y."""
    return pips, x, y, heading, 0, 0


def bow_of(pose: Pose) -> Spot:
    """The point of the bow. It is read from the game's table of corners, since every step begins there."""
    pips, x, y, heading, *_ = pose
    east, north = HULLS[pips - 1, heading % 900, :2]
    way = complex(int(east), int(north)) * (-1j) ** (heading // 900)
    return x + round(way.real), y + round(way.imag)


@cache
def figure(pose: Pose) -> tuple[Any, Any, Box]:
    """The footprint, its interior deeper than the band, and its bounding box enlarged by the band."""
    shapes = oracle.shapes(np.array([pose], np.float64))
    west, south, east, north = shapely.bounds(shapes)[0]
    return shapes[0], oracle.shrunk(shapes)[0], (west - 3, south - 3, east + 3, north + 3)


def boxes_meet(one: Box, other: Box, gap: float = 0) -> bool:
    return one[0] - gap < other[2] and other[0] - gap < one[2] and one[1] - gap < other[3] and other[1] - gap < one[3]


@cache
def touching(one: Pose, other: Pose) -> bool:
    """True if two footprints share a point."""
    shape, _, box = figure(one)
    other_shape, deep, other_box = figure(other)
    if not boxes_meet(box, other_box):
        return False
    if shapely.intersects(shape, deep):
        return True
    if shapely.distance(shape, other_shape) > oracle.BAND:
        return False
    raise InTheBand(f"{one} and {other} nearly touch")


@cache
def afloat(field: tuple[Spot, ...], pose: Pose) -> bool:
    """True if a footprint is inside the field without touching its edge."""
    verdict = int(oracle.inside(shapely.Polygon(field), np.array([figure(pose)[0]]))[0])
    if verdict < 0:
        raise InTheBand(f"{pose} nearly touches the edge")
    return verdict == 2


def beyond(line: tuple[Spot, Spot], spots: Iterable[tuple[float, float]]) -> bool:
    """True if all these points are to the left of a line's direction."""
    (x0, y0), (x1, y1) = line
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    left = min(((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length for x, y in spots)
    if abs(left) <= oracle.BAND:
        raise InTheBand(f"{spots} are nearly over {line}")
    return bool(left > 0)


def corners(pose: Pose) -> list[tuple[float, float]]:
    """The corners of a pyramid on its side, the bow first."""
    return [(float(x), float(y)) for x, y in oracle.corners(np.array([pose], np.float64))[0, :3]]


def hit(shooter: Pose, side: int, target: Pose, others: frozenset[Pose]) -> bool:
    """True if a shot from a side meets the target before any of the others."""
    here = figure(shooter)[2]
    if not boxes_meet(here, figure(target)[2], RANGE_U):
        return False
    lit = _lit(shooter, side, tuple(sorted(p for p in others | {target} if boxes_meet(here, figure(p)[2], RANGE_U))))
    if lit[target] < 0:
        raise InTheBand(f"{shooter} nearly hits {target} among {others}")
    return lit[target] == 1


@cache
def _lit(shooter: Pose, side: int, poses: tuple[Pose, ...]) -> dict[Pose, int]:
    """For each object nearby, whether a side would hit it: 1, 0, or -1 in the band."""
    broadside = oracle.Broadside(np.array(shooter, np.float64), side)
    return {pose: lit for pose, (_, lit) in zip(poses, broadside.shots(np.array(poses, np.float64)), strict=True)}
