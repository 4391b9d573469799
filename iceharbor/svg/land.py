"""Dry land as a chart draws it: a sharp shore, heights within it as soft lines, and hachures down from the top."""

from math import hypot
from typing import Final

from iceharbor.scene import LandLook
from iceharbor.svg.chart import soft_path
from iceharbor.svg.depth import scatter
from iceharbor.svg.look import Look
from iceharbor.svg.markup import corners, element, flat
from iceharbor.svg.plane import Point, Polygon, centroid, mix
from iceharbor.svg.things import laid, own_frame

HEIGHTS: Final = (0.78, 0.52, 0.28)
"""Fractions of the way from the top to the shore."""
TOP: Final = (-0.07, -0.09)
"""The top lies a little to the north-west of the middle, so that heights crowd on one side as on a real hill."""
STATIONS: Final = 5
"""Points of an edge that the heights waver along."""


def land(land: LandLook, look: Look) -> str:
    """An island of any size: its outline is its shore."""
    middle = centroid(land.hull)
    shape = own_frame(land.hull, middle, 0)
    reach = max(hypot(x, y) for x, y in shape)
    top = (TOP[0] * reach, TOP[1] * reach)
    line, points = look.colour("sand_line"), corners(shape)
    heights = [
        element(
            "path",
            d=_height(shape, top, height, salt),
            fill=look.colour("sand_2"),
            fill_opacity=0.6,
            stroke=line,
            stroke_width=look.px(0.7),
            stroke_opacity=0.55,
        )
        for salt, height in enumerate(HEIGHTS)
    ]
    drawn = (
        element("polygon", points=points, fill=look.colour("sand_1")),
        *heights,
        element("path", d=_hachures(shape, top), stroke=line, stroke_width=look.px(0.7), stroke_opacity=0.55),
        element("polygon", points=points, fill="none", stroke=look.colour("beach"), stroke_width=look.px(3.4)),
        element("polygon", points=points, fill="none", stroke=line, stroke_width=look.px(1.3)),
    )
    return laid(shape, "".join(drawn), middle, 0, look)


def _height(shape: Polygon, top: Point, height: float, salt: int) -> str:
    """The shore drawn in towards the top, wavering a little."""
    stations = [mix(a, b, n / STATIONS) for a, b in _edges(shape) for n in range(STATIONS)]
    bent = [mix(top, p, height * (0.9 + 0.16 * scatter(i, salt, 5))) for i, p in enumerate(stations)]
    return soft_path([flat(p) for p in bent])


def _hachures(shape: Polygon, top: Point) -> str:
    """Short strokes down the slope, four from every edge."""
    feet = [mix(a, b, share) for a, b in _edges(shape) for share in (0.25, 0.5, 0.75, 1)]
    strokes = ((mix(top, foot, 0.8), mix(top, foot, 0.92)) for foot in feet)
    return "".join(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}" for (ax, ay), (bx, by) in strokes)


def _edges(shape: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(shape, (*shape[1:], shape[0]), strict=True))
