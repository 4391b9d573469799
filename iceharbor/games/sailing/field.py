"""The field: any simple polygon, anticlockwise, in table units. Rectangles and discs are made here."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.scene import Point
from iceharbor.table.plane import UNIT, point_on_circle

MAX_CORNERS: Final = 96
ROUND_CORNERS: Final = 72
MAX_COORDINATE: Final = 2**17


def field_options(width: str, height: str, least: int) -> dict[str, Any]:
    """The options that `chosen_field` reads, as properties of a JSON Schema; `width` and `height` are their
    descriptions, in whole inches, at least `least`."""
    return {
        "field": {"title": "Shape of the sea", "enum": ["rectangle", "round"], "default": "rectangle"},
        "width": _inches("Width in inches", width, least),
        "height": _inches("Height in inches", height, least),
        "corners": {
            "title": "Corners of the sea",
            "description": "Any simple polygon, in units of 1/1024 inch. It replaces shape and size.",
            "type": ["array", "null"],
            "minItems": 3,
            "maxItems": MAX_CORNERS,
            "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "integer"}},
            "default": None,
        },
    }


def _inches(title: str, description: str, least: int) -> dict[str, Any]:
    return {
        "title": title,
        "description": description,
        "type": ["integer", "null"],
        "minimum": least,
        "maximum": 96,
        "default": None,
    }


def rectangle(width: int, height: int) -> NDArray[np.int64]:
    """A field from 0,0 to width,height in units, int64 (4, 2)."""
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.int64)


def disc(across: int) -> NDArray[np.int64]:
    """A round field: a regular polygon of ROUND_CORNERS corners that touches 0 on both axes, int64 (ROUND_CORNERS,
    2)."""
    radius = across // 2
    step = 3600 // ROUND_CORNERS
    corners = [point_on_circle(radius, (900 - step * k) % 3600) for k in range(ROUND_CORNERS)]
    return np.array([[radius + x, radius + y] for x, y in corners], np.int64)


def chosen_field(options: Mapping[str, Any], width: int, height: int) -> NDArray[np.int64]:
    """The field for the options `field`, `width`, `height` and `corners`, int64 (corners, 2); `width` and `height` are
    the defaults in inches. Raises Malformed when the corners are not valid."""
    if options["corners"] is not None:
        return checked_field([(x, y) for x, y in options["corners"]], "options.corners")
    across, along = (options["width"] or width) * UNIT, (options["height"] or height) * UNIT
    return disc(across) if options["field"] == "round" else rectangle(across, along)


class Smallest(NamedTuple):
    """The smallest width of a game's field in inches, and the id of that rule."""

    inches: int
    rule: str


def check_corners(options: Mapping[str, Any], smallest: Smallest) -> None:
    """Raises Malformed when the option `corners` makes a field that is smaller than the smallest."""
    if options["corners"] is not None:
        _check_across([(x, y) for x, y in options["corners"]], smallest, "options.corners")


def read_field(
    corners: Sequence[Point] | None, asked: NDArray[np.int64], options: Mapping[str, Any], smallest: Smallest | None
) -> NDArray[np.int64]:
    """The field of a position, int64 (corners, 2): its corners, or `asked`, the options' field, when it has none.
    Raises Malformed when the corners are not valid, or the field is smaller than the smallest, if there is one."""
    field = asked if corners is None else checked_field(corners, "field")
    if smallest is not None and (options["corners"] is not None or not np.array_equal(field, asked)):
        _check_across([(int(x), int(y)) for x, y in field], smallest, "field")
    return field


def _check_across(corners: Sequence[Point], smallest: Smallest, where: str) -> None:
    """Measures the width of the convex hull: the smallest distance between two parallel lines that enclose the
    polygon."""
    hull, least = _convex_hull(corners), smallest.inches
    narrowest_2 = min(_width_squared(hull, a, b) for a, b in _edges(hull))
    if narrowest_2 < (least * UNIT) ** 2:
        across = isqrt(int(narrowest_2 * 10_000 / UNIT**2)) / 100
        narrow = f"it is only {across:.2f} inches wide at its narrowest"
        raise Malformed(f"{where}: {narrow}; at least {least} are needed ({smallest.rule})")


def _convex_hull(corners: Sequence[Point]) -> list[Point]:
    """The corners of the convex hull, anticlockwise; no three of them on one line."""
    every = sorted(set(corners))
    return [*_lower_hull(every)[:-1], *_lower_hull(every[::-1])[:-1]]


def _lower_hull(corners: Sequence[Point]) -> list[Point]:
    """The part of the convex hull to the right of the line from the first to the last of these sorted corners."""
    hull: list[Point] = []
    for corner in corners:
        while len(hull) > 1 and _side(hull[-2], hull[-1], corner) <= 0:
            hull.pop()
        hull.append(corner)
    return hull


def _width_squared(hull: Sequence[Point], a: Point, b: Point) -> Fraction:
    """The squared distance of the farthest corner from the line through an edge. A polygon's width is the smallest of
    these over the edges of its hull."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    farthest = max(dx * (y - a[1]) - dy * (x - a[0]) for x, y in hull)
    return Fraction(farthest**2, dx**2 + dy**2)


def checked_field(corners: Sequence[Point], where: str) -> NDArray[np.int64]:
    """The corners of a simple polygon, anticlockwise, int64 (corners, 2); raises Malformed when it crosses itself or
    has no area."""
    if not 3 <= len(corners) <= MAX_CORNERS:
        raise Malformed(f"{where}: must have 3 to {MAX_CORNERS} corners, not {len(corners)}")
    for k, (x, y) in enumerate(corners):
        if max(abs(x), abs(y)) > MAX_COORDINATE:
            raise Malformed(f"{where}[{k}]: {x},{y} is farther out than {MAX_COORDINATE}")
    _check_simple(corners, where)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in _edges(corners))
    return np.array(corners if area > 0 else corners[::-1], np.int64)


def _edges(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(corners[k - 1], corners[k]) for k in range(len(corners))]


def _check_simple(corners: Sequence[Point], where: str) -> None:
    edges = _edges(corners)
    if any(start == stop for start, stop in edges):
        raise Malformed(f"{where}: two neighbouring corners are the same point")
    for k, (a, b) in enumerate(edges):
        if _folds(a, b, edges[(k + 1) % len(edges)][1]):
            raise Malformed(f"{where}: the edge at {b[0]},{b[1]} overlaps the edge before it")
        for c, d in edges[k + 2 : len(edges) - (k == 0)]:
            if _crossing(a, b, c, d):
                raise Malformed(f"{where}: two edges cross or touch near {c[0]},{c[1]}")


def _side(a: Point, b: Point, c: Point) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def _folds(a: Point, b: Point, c: Point) -> bool:
    """True if the edge from b to c goes back over the edge from a to b."""
    return _side(a, b, c) == 0 and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0


def _between(a: Point, c: Point, b: Point) -> bool:
    """True if c, which is on the line through a and b, is on the segment a b."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """True if two closed segments share a point."""
    if _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b):
        return True
    on_line = ((a, c, b), (a, d, b), (c, a, d), (c, b, d))
    return any(_side(start, stop, point) == 0 and _between(start, point, stop) for start, point, stop in on_line)
