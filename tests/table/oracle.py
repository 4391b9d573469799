"""The geometry of the sea a second time: real trigonometry and Shapely, without a lattice. It judges the compiled
plane.

Poses are float arrays (n, 6): pips (0 for a card), x, y, heading in tenths of a degree, across, along. Where a
boundary is nearer than BAND units, the lattice may round either way and the oracle gives no answer.
"""

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Shapes = NDArray[Any]
BAND = 2.0
BASE = np.array([0.0, 576.0, 800.0, 1024.0])
HEIGHT = np.array([0.0, 1024.0, 1408.0, 1792.0])
SLANT = np.sqrt(HEIGHT**2 + (BASE / 2) ** 2)
LATERAL = np.sqrt(SLANT**2 + (BASE / 2) ** 2)
SKY = 1e5
"""Higher than anything above a side."""


def corners(poses: Floats) -> Floats:
    """The corners as (n, 4, 2), anticlockwise from the bow or the fore port; a pyramid's last one occurs twice."""
    pips = poses[:, 0].astype(int)
    card = pips == 0
    across, along = np.where(card, poses[:, 4], BASE[pips]) / 2, np.where(card, poses[:, 5] / 2, SLANT[pips])
    aft = np.where(card, -along, 0.0)
    right = np.stack([np.where(card, -across, 0.0), -across, across, across], axis=1)
    ahead = np.stack([along, aft, aft, np.where(card, along, 0.0)], axis=1)
    angle = np.radians(poses[:, 3] / 10)[:, None]
    x = poses[:, 1, None] + right * np.cos(angle) + ahead * np.sin(angle)
    y = poses[:, 2, None] - right * np.sin(angle) + ahead * np.cos(angle)
    return np.stack([x, y], axis=2)


def shapes(poses: Floats) -> Shapes:
    """The footprints as polygons."""
    return np.asarray(shapely.polygons(corners(poses)))


def shrunk(figures: Shapes, by: float = BAND) -> Shapes:
    """The part that is deeper inside than the band."""
    return np.asarray(shapely.buffer(figures, -by, join_style="mitre"))


def grown(figures: Shapes, by: float = BAND) -> Shapes:
    """Everything within the band of these; the arcs are chords of a slightly larger circle."""
    return np.asarray(shapely.buffer(figures, by * 1.01, quad_segs=8))


def verdicts(yes: NDArray[np.bool_], no: NDArray[np.bool_]) -> NDArray[np.int8]:
    """1 if certainly true, 0 if certainly false, -1 in the band."""
    assert not np.any(yes & no)
    return np.where(yes, 1, np.where(no, 0, -1)).astype(np.int8)


def contact(one: Shapes, other: Shapes) -> NDArray[np.int8]:
    """Compares pairs for contact: overlap gives the same answer, since the difference is inside the band."""
    return verdicts(shapely.intersects(shrunk(one), other), shapely.distance(one, other) > BAND)


def nearer(one: Shapes, other: Shapes, limit: float) -> NDArray[np.int8]:
    """For each pair, whether the gap is less than a limit."""
    gaps = shapely.distance(one, other)
    return verdicts(gaps < limit - BAND, gaps > limit + BAND)


def inside(field: Any, hulls: Shapes) -> NDArray[np.int8]:
    """2 inside a field, 1 across its edge, 0 outside, -1 in the band."""
    ring = field.exterior
    apart = shapely.distance(hulls, ring) > BAND
    across = shapely.intersects(shrunk(hulls), ring)
    within = shapely.contains(field, hulls)
    return np.where(across, 1, np.where(apart, np.where(within, 2, 0), -1)).astype(np.int8)


class Broadside:
    """One side of a pyramid, as coordinates: x runs from its stern corner to the bow, y is perpendicular to it."""

    def __init__(self, shooter: Floats, side: int) -> None:
        bow, port, starboard = corners(shooter[None])[0, :3]
        self.origin = port if side == 0 else starboard
        self.ahead = (bow - self.origin) / np.linalg.norm(bow - self.origin)
        self.out = np.array([-self.ahead[1], self.ahead[0]]) * (1 if side == 0 else -1)
        pips = int(shooter[0])
        edge, far, half = LATERAL[pips], SLANT[3], BASE[3] / 2
        self.reach = shapely.Polygon([(0, 0), (half, far), (edge - half, far), (edge, 0)])
        self.strip = shapely.box(0, 0, edge, SKY)
        self.wide_strip = shapely.box(-BAND, -BAND, edge + BAND, SKY)

    def seen(self, poses: Floats) -> Shapes:
        """Footprints in the coordinates of this side."""
        from_here = corners(poses) - self.origin
        return np.asarray(shapely.polygons(np.stack([from_here @ self.ahead, from_here @ self.out], axis=2)))

    def shots(self, poses: Floats) -> list[tuple[int, int]]:
        """For each pose: whether it is in reach, and whether it is hit; 1, 0 or -1 in the band. All others may
        block."""
        footprints = self.seen(poses)
        small, large = shrunk(footprints), grown(footprints)
        reach, wide_reach = shrunk(np.array([self.reach]))[0], grown(np.array([self.reach]))[0]
        wide_reach = shapely.intersection(wide_reach, self.wide_strip)
        surely_dark, maybe_dark = _shadows(small, self.wide_strip), _shadows(large, self.strip)
        found = []
        for k in range(len(poses)):
            others = [j for j in range(len(poses)) if j != k]
            lit = _lit(small[k], reach, maybe_dark[others])
            gone = not _lit(large[k], wide_reach, surely_dark[others])
            within = _lit(small[k], reach, maybe_dark[[]])
            beyond = not _lit(large[k], wide_reach, surely_dark[[]])
            found.append((1 if within else 0 if beyond else -1, 1 if lit else 0 if gone else -1))
        return found


def _shadows(footprints: Shapes, strip: Any) -> Shapes:
    """The area beyond the objects in the strip, themselves included."""
    standing = shapely.intersection(footprints, strip)
    raised = shapely.transform(standing, lambda places: places + np.array([0.0, SKY]))
    return np.asarray(shapely.convex_hull(shapely.geometrycollections(np.stack([standing, raised], axis=1))))


def _lit(footprint: Any, reach: Any, dark: Shapes) -> bool:
    """True if part of a footprint is in the reach and in no shadow."""
    part = shapely.intersection(footprint, reach)
    near = dark[shapely.intersects(dark, part)] if len(dark) else dark
    return bool(shapely.area(shapely.difference(part, shapely.union_all(near))) > 1e-6)
