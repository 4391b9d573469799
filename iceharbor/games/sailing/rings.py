"""Outlines that are drawn about others, and regions cut to their bounds. Nothing here decides anything."""

from collections.abc import Sequence
from math import atan2, cos, sin, tau

import numpy as np

from iceharbor.contract import Point
from iceharbor.games.sailing.witnesses import hull_of

Ring = tuple[Point, ...]
Bound = tuple[int, int, int]
"""A half-plane: points x, y with across * x + along * y >= least."""


def ring_about(outline: np.record, apart: int, strokes: int) -> Ring:
    """An outline so far outside another; every corner is rounded in so many strokes."""
    corners = hull_of(outline)
    ring = []
    for before, corner, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        start = atan2(before[0] - corner[0], corner[1] - before[1])
        sweep = (atan2(corner[0] - after[0], after[1] - corner[1]) - start) % tau
        angles = (start + sweep * k / strokes for k in range(strokes + 1))
        ring += [(round(corner[0] + apart * cos(a)), round(corner[1] + apart * sin(a))) for a in angles]
    return tuple(ring)


def cut(ring: Sequence[Point], bounds: Sequence[Bound]) -> Ring:
    """What of a region lies within all bounds; nothing when that has no corners left."""
    kept = list(ring)
    for bound in bounds:
        kept = [point for k in range(len(kept)) for point in _kept(kept[k - 1], kept[k], bound)]
    return tuple(dict.fromkeys(kept)) if len(set(kept)) > 2 else ()


def _kept(start: Point, stop: Point, bound: Bound) -> list[Point]:
    """Where the way from start to stop crosses the bound, and stop when it lies within."""
    across, along, least = bound
    before, behind = (across * x + along * y - least for x, y in (start, stop))
    points = []
    if (before < 0) != (behind < 0):
        part = before / (before - behind)
        points.append((round(start[0] + part * (stop[0] - start[0])), round(start[1] + part * (stop[1] - start[1]))))
    if behind >= 0:
        points.append(stop)
    return points
