"""Contours: the outline of all that lies above a level on a chart of vertices, as simple polygons to be drawn."""

import math
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Spot = tuple[float, float]
Crossing = tuple[int, int, int]
"""Where an outline crosses the line from a vertex (row, column) to the next one east (0) or north (1)."""

CORNERS: Final = ((0, 0), (0, 1), (1, 1), (1, 0))
"""Of a cell, anticlockwise from its first vertex: rows and columns."""
SIDES: Final = ((0, 0, 0), (1, 0, 1), (0, 1, 0), (1, 0, 0))
"""Of a cell, from each corner to the next: which way a crossing's line runs, and from which vertex."""


def contours(chart: NDArray[Any], level: float, tolerance: float) -> list[list[Spot]]:
    """Rings about whatever is at or above a level, as (column, row) in cells; anticlockwise, and clockwise about holes.

    Two regions that meet at a corner only are kept apart. Corners that a ring does not need are left out: none of it is
    moved by more than the tolerance, in cells. What lies beyond the chart is below the level.
    """
    padded = np.pad(chart, 1, constant_values=-math.inf)
    above = padded >= level
    after = dict(_links(above))
    rings = []
    while after:
        ring = [next(iter(after))]
        while ring[-1] in after:
            ring.append(after.pop(ring[-1]))
        spots = [_spot(padded, level, *crossing) for crossing in ring[1:]]
        rings.append([(x - 1, y - 1) for x, y in _straightened(spots, tolerance)])
    return [ring for ring in rings if len(ring) > 2]


def _links(above: NDArray[np.bool_]) -> Iterator[tuple[Crossing, Crossing]]:
    """From every crossing the one that follows it, with what is above on the left."""
    sums = sum(above[r : r + above.shape[0] - 1, c : c + above.shape[1] - 1].astype(int) for r, c in CORNERS)
    for row, column in np.argwhere((sums > 0) & (sums < 4)).tolist():
        lit = [bool(above[row + r, column + c]) for r, c in CORNERS]
        for corner in range(4):
            if lit[corner] and not lit[(corner + 1) % 4]:
                back = corner
                while lit[back]:
                    back = (back - 1) % 4
                yield _crossing(row, column, corner), _crossing(row, column, back)


def _crossing(row: int, column: int, side: int) -> Crossing:
    way, r, c = SIDES[side]
    return way, row + r, column + c


def _spot(padded: NDArray[Any], level: float, way: int, row: int, column: int) -> Spot:
    """Where between its two vertices a crossing lies, as if the chart rose evenly; beside the unknown, half way."""
    here, there = float(padded[row, column]), float(padded[row + way, column + 1 - way])
    known = math.isfinite(here) and math.isfinite(there)
    part = (level - here) / (there - here) if known else 0.5
    return (column + part * (1 - way), row + part * way)


def _straightened(ring: list[Spot], tolerance: float) -> list[Spot]:
    """A ring without the corners that lie within the tolerance of the line past them."""
    far = max(range(len(ring)), key=lambda k: math.dist(ring[0], ring[k]))
    return [*_kept([*ring[: far + 1]], tolerance), *_kept([*ring[far:], ring[0]], tolerance)]


def _kept(path: list[Spot], tolerance: float) -> list[Spot]:
    """The corners of a path that are needed, without its last."""
    if len(path) < 3:
        return path[:1]
    offsets = [_off_line(path[0], path[-1], spot) for spot in path[1:-1]]
    widest = max(range(len(offsets)), key=offsets.__getitem__)
    if offsets[widest] <= tolerance:
        return path[:1]
    return [*_kept(path[: widest + 2], tolerance), *_kept(path[widest + 1 :], tolerance)]


def _off_line(a: Spot, b: Spot, spot: Spot) -> float:
    length = math.dist(a, b)
    if length == 0.0:
        return math.dist(a, spot)
    return abs((b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0])) / length
