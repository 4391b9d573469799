"""The reach with its shadows, to be drawn: the region that a broadside sees. Plain Python, in floats that are rounded
once.

What is hit is decided in `fire`, never here.
"""

import itertools
import math

import numpy as np

from iceharbor.table.fire import BroadsideReach, along, in_reach_circle, line_of_fire, nearer, reach_of
from iceharbor.table.outline import Ints, Records

SIDE_SCALE = 2.0**14
Strip = tuple[float, float, float, float]
"""A boundary over an interval of t, from (t, height) to (t, height), in units."""


def sight_room(outlines: Records) -> int:
    """Rows that are enough for `sight` to draw a polygon."""
    return 12 * len(outlines) + 16


def sight(outlines: Records, shooter: int, side: int, out: Ints, seen: Ints) -> int:
    """The part of a reach that is in sight. Fills `seen`, int64 (objects,), with the result of `line_of_fire` for
    every object: HIT, OUT_OF_REACH or its blocker.

    Fills `out`, int64 (sight_room(outlines), 2), with the one polygon that is in sight, from the stern corner over
    its far boundary to the bow, and returns the number of corners. Shadows are the reach without it.
    """
    reach = reach_of(outlines[shooter], side)
    standing = []
    for k, other in enumerate(outlines[:-1]):
        near = k != shooter and in_reach_circle(reach, other)
        seen[k] = line_of_fire(outlines, shooter, side, k) if near else -2
        if near and nearer(reach, outlines[shooter], other):
            standing.extend(_near_edges(reach, other))
    rows = 0
    for t, height in _far_boundary(_roof(reach), standing):
        x, y = _point(reach, t, height)
        if rows == 0 or (out[rows - 1, 0], out[rows - 1, 1]) != (x, y):
            out[rows] = x, y
            rows += 1
    return rows


def _far_boundary(roof: list[Strip], standing: list[Strip]) -> list[tuple[float, float]]:
    """The lower of the roof and the objects under it, along the side."""
    first, last = roof[0][0], roof[-1][2]
    bends = sorted({end for strip in roof + standing for end in (strip[0], strip[2]) if first <= end <= last})
    boundary = []
    for start, stop in itertools.pairwise(bends):
        top = next(_cut(strip, start, stop) for strip in roof if strip[0] <= start and stop <= strip[2])
        under = [_cut(strip, start, stop) for strip in standing if strip[0] <= start and stop <= strip[2]]
        edge = min(under, key=sum, default=top)
        boundary.append((start, min(top[0], edge[0])))
        if (top[0] - edge[0]) * (top[1] - edge[1]) < 0.0:
            part = (top[0] - edge[0]) / (top[0] - edge[0] - top[1] + edge[1])
            boundary.append((start + part * (stop - start), top[0] + part * (top[1] - top[0])))
        boundary.append((stop, min(top[1], edge[1])))
    return boundary


def _cut(strip: Strip, start: float, stop: float) -> tuple[float, float]:
    """The heights of a strip at two places within it."""
    t, height, until, end = strip
    rise = (end - height) / (until - t)
    return height + (start - t) * rise, height + (stop - t) * rise


def _roof(reach: BroadsideReach) -> list[Strip]:
    corners = [
        _place(reach, reach.x, reach.y),
        _place(reach, reach.aft_x, reach.aft_y),
        _place(reach, reach.fore_x, reach.fore_y),
        _place(reach, reach.bow_x, reach.bow_y),
    ]
    return [(*corners[k], *corners[k + 1]) for k in range(3)]


def _near_edges(reach: BroadsideReach, outline: np.record) -> list[Strip]:
    """The edges that an object turns to the side, each with growing t."""
    corners = [_place(reach, outline.x[k], outline.y[k]) for k in range(outline.corners)]
    if reach.turn < 0:
        corners.reverse()
    return [(*corners[k - 1], *corners[k]) for k in range(len(corners)) if corners[k - 1][0] < corners[k][0]]


def _place(reach: BroadsideReach, x: int, y: int) -> tuple[float, float]:
    """A point as (t, height)."""
    height = reach.turn * (reach.dx * (y - reach.y) - reach.dy * (x - reach.x))
    return along(reach, x, y) / SIDE_SCALE, height / SIDE_SCALE


def _point(reach: BroadsideReach, t: float, height: float) -> tuple[int, int]:
    """The lattice point nearest to (t, height)."""
    x = t * reach.dx - height * reach.turn * reach.dy
    y = t * reach.dy + height * reach.turn * reach.dx
    return reach.x + math.floor(x / SIDE_SCALE + 0.5), reach.y + math.floor(y / SIDE_SCALE + 0.5)
