"""The field: any simple polygon, anticlockwise, in table units. Rectangles and round ones are made here."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.contract import Point
from iceharbor.table.plane import UNIT, point_on_circle

MOST_CORNERS: Final = 96
ROUND_CORNERS: Final = 72
MOST_COORDINATE: Final = 2**17


def field_options(width: str, height: str, least: int) -> dict[str, Any]:
    """The options that `chosen_field` reads, as properties of a JSON Schema: what is said of width and height, which
    are whole inches from `least`."""
    return {
        "field": {"title": "Shape of the sea", "enum": ["rectangle", "round"], "default": "rectangle"},
        "width": _inches("Width in inches", width, least),
        "height": _inches("Height in inches", height, least),
        "corners": {
            "title": "Corners of the sea",
            "description": "Any simple polygon, in units of 1/1024 inch, instead of shape and size.",
            "type": ["array", "null"],
            "minItems": 3,
            "maxItems": MOST_CORNERS,
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
    """A field from 0,0 to width,height."""
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.int64)


def disc(across: int) -> NDArray[np.int64]:
    """A round field as a regular polygon of ROUND_CORNERS corners, touching 0 on both axes."""
    radius = across // 2
    step = 3600 // ROUND_CORNERS
    corners = [point_on_circle(radius, (900 - step * k) % 3600) for k in range(ROUND_CORNERS)]
    return np.array([[radius + x, radius + y] for x, y in corners], np.int64)


def chosen_field(options: Mapping[str, Any], width: int, height: int) -> NDArray[np.int64]:
    """The field that `field`, `width`, `height` and `corners` among the options ask for, else so many inches wide and
    high; raises Malformed for corners that make none."""
    if options["corners"] is not None:
        return checked_field([(x, y) for x, y in options["corners"]], "options.corners")
    across, along = (options["width"] or width) * UNIT, (options["height"] or height) * UNIT
    return disc(across) if options["field"] == "round" else rectangle(across, along)


def checked_field(corners: Sequence[Point], where: str) -> NDArray[np.int64]:
    """The corners of a simple polygon, anticlockwise; raises Malformed when it crosses itself or has no area."""
    if not 3 <= len(corners) <= MOST_CORNERS:
        raise Malformed(f"{where}: a field has 3 to {MOST_CORNERS} corners, not {len(corners)}")
    for k, (x, y) in enumerate(corners):
        if max(abs(x), abs(y)) > MOST_COORDINATE:
            raise Malformed(f"{where}[{k}]: {x},{y} is farther out than {MOST_COORDINATE}")
    _check_simple(corners, where)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in _edges(corners))
    return np.array(corners if area > 0 else corners[::-1], np.int64)


def _edges(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(corners[k - 1], corners[k]) for k in range(len(corners))]


def _check_simple(corners: Sequence[Point], where: str) -> None:
    edges = _edges(corners)
    if any(start == stop for start, stop in edges):
        raise Malformed(f"{where}: two corners in a row are the same")
    for k, (a, b) in enumerate(edges):
        if _folds(a, b, edges[(k + 1) % len(edges)][1]):
            raise Malformed(f"{where}: the edge at {b[0]},{b[1]} runs back over itself")
        for c, d in edges[k + 2 : len(edges) - (k == 0)]:
            if _crossing(a, b, c, d):
                raise Malformed(f"{where}: its edges meet near {c[0]},{c[1]}")


def _side(a: Point, b: Point, c: Point) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def _folds(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from a to b goes back on itself towards c."""
    return _side(a, b, c) == 0 and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0


def _between(a: Point, c: Point, b: Point) -> bool:
    """Whether c, on the line through a and b, lies on the segment a b."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed segments share a point."""
    if _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b):
        return True
    on_line = ((a, c, b), (a, d, b), (c, a, d), (c, b, d))
    return any(_side(start, stop, point) == 0 and _between(start, point, stop) for start, point, stop in on_line)
