"""Plane geometry for drawing, in floats. Nothing here decides a rule: that is done in integers in `iceharbor.table`."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

Point = tuple[float, float]
Polygon = Sequence[Point]

INCH: Final = 1024


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def corners(self) -> "Polygon":
        x, y, w, h = self.x, self.y, self.w, self.h
        return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, point: Point) -> bool:
        return self.x <= point[0] <= self.x + self.w and self.y <= point[1] <= self.y + self.h

    def common(self, other: "Box") -> float:
        """The area that both cover."""
        w = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        h = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0

    def overlaps(self, other: "Box") -> bool:
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


def bounds(shape: Polygon) -> Box:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def centroid(shape: Polygon) -> Point:
    """The middle of the corners."""
    return (sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape))


def dist(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def mix(a: Point, b: Point, share: float) -> Point:
    """The point that lies this share of the way from a to b."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def ahead(heading: float) -> Point:
    """The unit vector of a heading in tenths of a degree, y north."""
    return (sin(heading * pi / 1800), cos(heading * pi / 1800))


def from_(point: Point, heading: float, along: float, right: float = 0) -> Point:
    """The point `along` units ahead and `right` units to starboard."""
    x, y = ahead(heading)
    return (point[0] + x * along + y * right, point[1] + y * along - x * right)


def inside(point: Point, shape: Polygon) -> bool:
    x, y = point
    within = False
    before = shape[-1]
    for corner in shape:
        (ax, ay), (bx, by) = corner, before
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        before = corner
    return within


def to_outline(point: Point, shape: Polygon) -> float:
    """How far a point is from the outline."""
    return min(dist(point, nearest_on_segment(point, a, shape[k - 1])) for k, a in enumerate(shape))


def nearest_on_outline(point: Point, shape: Polygon) -> Point:
    """The point of the outline that is nearest to a point."""
    return min(
        (nearest_on_segment(point, a, shape[k - 1]) for k, a in enumerate(shape)), key=lambda on: dist(point, on)
    )


def narrowest(a: Polygon, b: Polygon) -> tuple[Point, Point]:
    """The two nearest points of two outlines that do not cross: one on each."""
    pairs = [*((p, nearest_on_outline(p, b)) for p in a), *((nearest_on_outline(q, a), q) for q in b)]
    return min(pairs, key=lambda pair: dist(*pair))


def away(point: Point, shape: Polygon) -> float:
    """How far a point is from a shape; 0 inside it."""
    return 0 if inside(point, shape) else to_outline(point, shape)


def nearest_on_segment(p: Point, a: Point, b: Point) -> Point:
    """The point of the segment a b that is nearest to p."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    if length2 == 0:
        return a
    t = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2))
    return (a[0] + t * dx, a[1] + t * dy)


def box_meets(box: Box, shape: Polygon) -> bool:
    """Whether a box and a convex shape have something in common."""
    if not box.overlaps(bounds(shape).grown(0.001)):
        return False
    turn = sum(_side(shape[k - 2], shape[k - 1], corner) for k, corner in enumerate(shape))
    return not any(
        all(_side(shape[k - 1], corner, point) * turn < 0 for point in box.corners) for k, corner in enumerate(shape)
    )


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
