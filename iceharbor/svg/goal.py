"""A goal line: the water beyond it, all to the left of its direction, is hatched and says whose it is."""

from collections.abc import Callable
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from iceharbor.scene import GoalLook
from iceharbor.svg.labels import Sign
from iceharbor.svg.look import Look
from iceharbor.svg.markup import Style, element, flat, outline
from iceharbor.svg.plane import Point, Polygon, bounds, dist, mix
from iceharbor.svg.signs import NAME_PX, name, width_px

BEYOND_PX: Final = 13
"""How far beyond the line its words stand."""
BARB_U: Final = 1536
"""From one of the little strokes that point beyond the line to the next."""


def goal(goal: GoalLook, field: Polygon, look: Look) -> str:
    """The line, and the water beyond it as far as the field goes."""
    (ax, ay), (bx, by) = map(flat, goal.line)
    tint, way = look.seat(goal.seat), f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
    points = outline(beyond(goal.line, field))
    line: Style = {
        "stroke": tint.deep if look.theme == "day" else tint.body,
        "stroke_width": look.px(2.6),
        "stroke_dasharray": f"{look.px(14):.0f} {look.px(6):.0f}",
    }
    barbs: Style = {"stroke": look.colour("ink"), "stroke_width": look.px(1.3), "stroke_opacity": 0.75}
    return element(
        "g",
        element("polygon", points=points, fill=tint.body, fill_opacity=0.13),
        element("polygon", points=points, fill="url(#beyond)", fill_opacity=0.13),
        element("path", d=way, stroke=look.colour("halo"), stroke_width=look.px(6), stroke_opacity=0.85),
        element("path", d=way, **line),
        element("path", d=_barbs(*goal.line), fill="none", stroke_linejoin="round", **barbs),
        clip_path="url(#field)",
    )


def goal_sign(goal: GoalLook, look: Look, px: Callable[[Point], Point]) -> Sign:
    """Whose goal it is, written along the line, beyond it, upright to the reader. `px` takes a point to the picture."""
    (ax, ay), (bx, by) = map(px, goal.line)
    way = atan2(by - ay, bx - ax)
    at = ((ax + bx) / 2 + BEYOND_PX * sin(way), (ay + by) / 2 - BEYOND_PX * cos(way))
    half, high = width_px(goal.label, NAME_PX) / 2, NAME_PX * 0.8
    turn = way if cos(way) > -1e-9 else way + radians(180)
    hull = [
        (at[0] + x * cos(turn) - y * sin(turn), at[1] + x * sin(turn) + y * cos(turn))
        for x, y in ((-half, -high), (half, -high), (half, high), (-half, high))
    ]
    box = bounds(hull)
    drawn = element("g", name(goal.label, look, 0, 4), transform=f"rotate({degrees(turn):.1f})")
    return Sign(hull, box.w, box.h, drawn, (0, 1), inside=True)


def beyond(line: tuple[Point, Point], field: Polygon) -> Polygon:
    """Everything within the field's box, and some more, that lies to the left of the line's direction."""
    box, (a, b) = bounds(field), line
    far = 2 * hypot(box.w, box.h)
    wx, wy = _way(a, b)
    start, end = (a[0] - wx * far, a[1] - wy * far), (b[0] + wx * far, b[1] + wy * far)
    return [start, end, (end[0] - wy * far, end[1] + wx * far), (start[0] - wy * far, start[1] + wx * far)]


def _barbs(a: Point, b: Point) -> str:
    """Little strokes along the line, pointing beyond it."""
    wx, wy = _way(a, b)
    count, strokes = max(2, round(dist(a, b) / BARB_U)), []
    for n in range(count):
        x, y = mix(a, b, (n + 0.5) / count)
        points = (
            flat((x + wx * along - wy * left, y + wy * along + wx * left))
            for along, left in ((-130, 0), (0, 190), (130, 0))
        )
        strokes.append("M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in points))
    return "".join(strokes)


def _way(a: Point, b: Point) -> Point:
    long = max(1.0, dist(a, b))
    return ((b[0] - a[0]) / long, (b[1] - a[1]) / long)
