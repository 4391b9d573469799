"""A scene as one picture: a sea or a tabletop, with a caption that gives the state of the match."""

from collections.abc import Sequence
from math import hypot
from pathlib import Path
from typing import Final

import resvg_py

from iceharbor.scene import Scene
from iceharbor.scene.turned import across, turned_round
from iceharbor.svg.caption import CAPTION_PX, caption
from iceharbor.svg.look import Look, patterns
from iceharbor.svg.markup import Style, element
from iceharbor.svg.plane import INCH, Box, Point, bounds
from iceharbor.svg.sea import FRAME_U, defined, names, sea
from iceharbor.svg.tabletop import tabletop
from iceharbor.svg.traces import Trace

MARGIN_U: Final = 200
"""The bare table around a board."""
GOLD: Final = "#c48a14"
CASING: Final = "#ffffff"
HEAD_PX: Final = 24
BEND: Final = 0.12
FONTS: Final = Path(__file__).parent / "fonts"


def svg_of(scene: Scene, headline: str, width: int = 1200, theme: str = "day", palette: str = "standard") -> str:
    """The picture of a scene; `width` in pixels. The headline stands below it: the game and the players to act."""
    frame = bounds(scene.field).grown(MARGIN_U if scene.top else FRAME_U)
    look = Look(theme, palette, width / frame.w)
    if scene.top:
        defs, objects, written = "", tabletop(scene.top, look, scene.field), ""
    else:
        defs, objects, written = defined(scene, look), sea(scene, look), names(scene, frame, look)
    height = round(frame.h * look.scale) + CAPTION_PX
    body = (
        element("defs", defs, patterns(look)),
        element("rect", width=width, height=height, fill=look.colour("paper")),
        element("g", objects, transform=_transform(frame, look)),
        written,
        caption(scene, headline, look, width, height),
    )
    opening: Style = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}"}
    return element("svg", *body, **opening, width=width, height=height)


def board_of(
    scene: Scene,
    size: tuple[int, int],
    theme: str = "day",
    palette: str = "standard",
    box: Box | None = None,
    arrow: tuple[Point, Point] | None = None,
    traces: Sequence[Trace] = (),
    turned: bool = False,
) -> str:
    """The table of a scene alone, without names and caption, `size` in pixels. A part of the table fills the picture,
    and so does a sea, with its traces in sight; a whole board fits into it. A sea can be turned round. A gesture is
    drawn as an arrow from one point of the table to another."""
    defs = "" if scene.top else defined(scene, Look(theme, palette))
    turned = turned and not scene.top
    if turned:
        traces = [trace.at(across(scene)) for trace in traces]
        scene = turned_round(scene)
    shown = box or _seen(scene)
    fills = max if box or not scene.top else min
    scale = fills(size[0] / shown.w, size[1] / shown.h)
    look = Look(theme, palette, scale, turned=turned)
    seen = _camera(shown, size[0] / scale, size[1] / scale, traces if fills is max else ())
    left, top = seen.x, seen.y + seen.h
    drawn = tabletop(scene.top, look, scene.field, traces) if scene.top else sea(scene, look, seen, traces)
    ground = element("rect", width=size[0], height=size[1], fill=look.colour("paper" if scene.top else "sea"))
    moved = element("g", drawn, transform=f"scale({scale:.5f}) translate({-left:.0f} {top:.0f})")
    opening: Style = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {size[0]} {size[1]}"}
    over = "" if arrow is None else gesture(*(((x - left) * scale, (top - y) * scale) for x, y in arrow))
    return element(
        "svg", element("defs", defs, patterns(look)), ground, moved, over, **opening, width=size[0], height=size[1]
    )


def _camera(shown: Box, w: float, h: float, traces: Sequence[Trace]) -> Box:
    """The part in sight, of this size: the middle of what is shown, moved to hold the traces."""
    held = bounds([point for trace in traces for point in trace.extent] or [shown.middle]).grown(INCH)

    def start(low: float, long: float, at: float, wide: float, room: float) -> float:
        middle = min(max(low + long / 2, at + wide - room / 2), at + room / 2) if wide < room else at + wide / 2
        return max(low, min(low + long - room, middle - room / 2)) if room < long else low + (long - room) / 2

    return Box(start(shown.x, shown.w, held.x, held.w, w), start(shown.y, shown.h, held.y, held.h, h), w, h)


def gesture(start: Point, end: Point) -> str:
    """A slightly bent gold arrow with a light casing, in pixels: that of the lessons."""
    (ax, ay), (bx, by) = start, end
    bend = ((ax + bx) / 2 + (by - ay) * BEND, (ay + by) / 2 - (bx - ax) * BEND)
    length = max(hypot(bx - bend[0], by - bend[1]), 1)
    ahead = ((bx - bend[0]) / length, (by - bend[1]) / length)
    foot = (bx - HEAD_PX * ahead[0], by - HEAD_PX * ahead[1])
    side = (-ahead[1] * HEAD_PX * 0.6, ahead[0] * HEAD_PX * 0.6)
    way = f"M{ax:.0f} {ay:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {foot[0]:.0f} {foot[1]:.0f}"
    left, right = (foot[0] + side[0], foot[1] + side[1]), (foot[0] - side[0], foot[1] - side[1])
    head = f"M{bx:.0f} {by:.0f}L{left[0]:.0f} {left[1]:.0f}L{right[0]:.0f} {right[1]:.0f}Z"
    round_ends: Style = {"stroke-linecap": "round", "stroke-linejoin": "round"}
    casing = element("path", d=way + head, fill="none", stroke=CASING, **{"stroke-width": 12, **round_ends})
    drawn = element("path", d=way, fill="none", stroke=GOLD, **{"stroke-width": 7, **round_ends})
    return element("g", casing, drawn, element("path", d=head, fill=GOLD))


def _seen(scene: Scene) -> Box:
    return bounds(scene.top.board).grown(MARGIN_U) if scene.top and scene.top.board else bounds(scene.field)


def png_of(svg: str) -> bytes:
    """The same picture as PNG. It brings its own fonts, so that every machine draws the same."""
    fonts = [str(path) for path in sorted(FONTS.glob("*.ttf"))]
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        font_files=fonts,
        skip_system_fonts=True,
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
    )
    return bytes(png)


def _transform(frame: Box, look: Look) -> str:
    return f"scale({look.scale:.6f}) translate({-frame.x:.1f} {frame.y + frame.h:.1f})"
