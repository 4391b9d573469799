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
ROUND_TRACES_U: Final = 3 * INCH
"""The water round the last turn that a picture has."""
NEAREST: Final = 0.6
"""How small the part in sight may be, by the largest one."""
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
        element("g", objects, transform=into_frame(frame, look)),
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
    seen = _camera(shown, size, traces) if box or not scene.top else _whole(shown, size)
    scale, left, top = size[0] / seen.w, seen.x, seen.y + seen.h
    look = Look(theme, palette, scale, turned=turned, nameless=True)
    drawn = tabletop(scene.top, look, scene.field, traces) if scene.top else sea(scene, look, seen, traces)
    ground = element("rect", width=size[0], height=size[1], fill=look.colour("paper" if scene.top else "sea"))
    moved = element("g", drawn, transform=f"scale({scale:.5f}) translate({-left:.0f} {top:.0f})")
    opening: Style = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {size[0]} {size[1]}"}
    over = "" if arrow is None else gesture(*(((x - left) * scale, (top - y) * scale) for x, y in arrow))
    return element(
        "svg", element("defs", defs, patterns(look)), ground, moved, over, **opening, width=size[0], height=size[1]
    )


def _whole(shown: Box, size: tuple[int, int]) -> Box:
    """The part in sight that has all that is shown in its middle."""
    wide = max(shown.w, shown.h * size[0] / size[1])
    return _about(shown.middle, wide, size)


def _camera(shown: Box, size: tuple[int, int], traces: Sequence[Trace]) -> Box:
    """The part in sight that is filled by what is shown: its middle, or nearer to the traces, with all of them."""
    widest = min(shown.w, shown.h * size[0] / size[1])
    if not traces:
        return _about(shown.middle, widest, size)
    held = bounds([point for trace in traces for point in trace.extent]).grown(ROUND_TRACES_U)
    wide = min(widest, max(held.w, held.h * size[0] / size[1], NEAREST * widest))
    near = _about(held.middle, wide, size)
    x = min(max(near.x, shown.x), shown.x + shown.w - near.w)
    y = min(max(near.y, shown.y), shown.y + shown.h - near.h)
    return Box(x, y, near.w, near.h)


def _about(middle: Point, wide: float, size: tuple[int, int]) -> Box:
    high = wide * size[1] / size[0]
    return Box(middle[0] - wide / 2, middle[1] - high / 2, wide, high)


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


def into_frame(frame: Box, look: Look) -> str:
    """The transform that brings table units into a picture of this frame."""
    return f"scale({look.scale:.6f}) translate({-frame.x:.1f} {frame.y + frame.h:.1f})"
