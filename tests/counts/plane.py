"""What the generator asks of the plane, answered by the oracle: real trigonometry and Shapely.

A pose is (pips, x, y, heading, across, along), as the oracle has it, but a tuple. Nothing is answered where a boundary
is nearer than the oracle's band: then a count would hang on a rounding, and the position is no good for counting.
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
"""No broadside reaches so far from any point of its side."""


class InTheBand(Exception):
    """A boundary is nearer than the band, where the compiled plane's integers are the rule."""


def ship_pose(pips: int, x: int, y: int, heading: int) -> Pose:
    """A lying pyramid with the middle of its stern at x, y."""
    return pips, x, y, heading, 0, 0


def bow_of(pose: Pose) -> Spot:
    """Where the bow lies: the one thing that is read from the table of corners, since every step begins there."""
    pips, x, y, heading, *_ = pose
    east, north = HULLS[pips - 1, heading % 900, :2]
    way = complex(int(east), int(north)) * (-1j) ** (heading // 900)
    return x + round(way.real), y + round(way.imag)


@cache
def figure(pose: Pose) -> tuple[Any, Any, Box]:
    """The footprint, what lies deeper in it than the band, and the box about it with room for the band."""
    shapes = oracle.shapes(np.array([pose], np.float64))
    west, south, east, north = shapely.bounds(shapes)[0]
    return shapes[0], oracle.shrunk(shapes)[0], (west - 3, south - 3, east + 3, north + 3)


def boxes_meet(one: Box, other: Box, gap: float = 0) -> bool:
    return one[0] - gap < other[2] and other[0] - gap < one[2] and one[1] - gap < other[3] and other[1] - gap < one[3]


@cache
def touching(one: Pose, other: Pose) -> bool:
    """Whether two footprints share a point."""
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
    """Whether a footprint lies within the field, clear of its edge."""
    verdict = int(oracle.inside(shapely.Polygon(field), np.array([figure(pose)[0]]))[0])
    if verdict < 0:
        raise InTheBand(f"{pose} nearly touches the edge")
    return verdict == 2


def beyond(line: tuple[Spot, Spot], spots: Iterable[tuple[float, float]]) -> bool:
    """Whether all these points lie to the left of a line's direction."""
    (x0, y0), (x1, y1) = line
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    left = min(((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length for x, y in spots)
    if abs(left) <= oracle.BAND:
        raise InTheBand(f"{spots} are nearly over {line}")
    return bool(left > 0)


def corners(pose: Pose) -> list[tuple[float, float]]:
    """The corners of a lying pyramid, the bow first."""
    return [(float(x), float(y)) for x, y in oracle.corners(np.array([pose], np.float64))[0, :3]]


def hit(shooter: Pose, side: int, target: Pose, others: frozenset[Pose]) -> bool:
    """Whether a shot from a side meets the target before any of the others."""
    here = figure(shooter)[2]
    if not boxes_meet(here, figure(target)[2], RANGE_U):
        return False
    lit = _lit(shooter, side, tuple(sorted(p for p in others | {target} if boxes_meet(here, figure(p)[2], RANGE_U))))
    if lit[target] < 0:
        raise InTheBand(f"{shooter} nearly hits {target} among {others}")
    return lit[target] == 1


@cache
def _lit(shooter: Pose, side: int, poses: tuple[Pose, ...]) -> dict[Pose, int]:
    """What a side would hit of everything that lies near: 1, 0, or -1 in the band."""
    broadside = oracle.Broadside(np.array(shooter, np.float64), side)
    return {pose: lit for pose, (_, lit) in zip(poses, broadside.shots(np.array(poses, np.float64)), strict=True)}
