"""The water round land in which a ship is docked: pale, with an edge at exactly the distance that the scene gives."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from iceharbor.svg.look import Look
from iceharbor.svg.markup import element, flat
from iceharbor.svg.plane import Polygon

SHORE_LINES_U: Final = (123, 276)
"""Two fine lines along the shore, 0.12 and 0.27 inch off it."""


def docking_water(shores: Sequence[Polygon], dock_u: float, look: Look) -> str:
    """The docking water of all shores. Where two meet, no edge divides them: the fill covers its inner half."""
    edge = "".join(path_around(shore, dock_u) for shore in shores)
    lines = "".join(path_around(shore, far_u) for shore in shores for far_u in SHORE_LINES_U)
    if not edge:
        return ""
    ink = look.colour("contour")
    return element(
        "g",
        element("path", d=edge, fill="none", stroke=ink, stroke_width=look.px(2.6)),
        element("path", d=edge, fill=look.colour("dock")),
        element("path", d=lines, fill="none", stroke=ink, stroke_width=look.px(0.7), stroke_opacity=0.4),
        opacity=look.opacity("dock"),
    )


def path_around(shore: Polygon, far_u: float) -> str:
    """Path data in sheet coordinates of all points at a distance from a convex outline, wound clockwise."""
    points = [flat(p) for p in shore]
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True))
    if twice < 0:
        points.reverse()
    parts: list[str] = []
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        length = hypot(bx - ax, by - ay) or 1.0
        ox, oy = (by - ay) / length * far_u, (ax - bx) / length * far_u
        round_corner = f"A{far_u:g} {far_u:g} 0 0 1 " if parts else "M"
        parts.append(f"{round_corner}{ax + ox:.1f} {ay + oy:.1f}L{bx + ox:.1f} {by + oy:.1f}")
    return f"{''.join(parts)}A{far_u:g} {far_u:g} 0 0 1 {parts[0][1:].partition('L')[0]}Z" if parts else ""
