"""A scene as one picture: a sea or a tabletop, with a caption that gives the state of the match."""

from pathlib import Path
from typing import Final

import resvg_py

from iceharbor.scene import Scene
from iceharbor.svg.caption import CAPTION_PX, caption
from iceharbor.svg.look import Look, patterns
from iceharbor.svg.markup import Style, element
from iceharbor.svg.plane import Box, bounds
from iceharbor.svg.sea import FRAME_U, defined, names, sea
from iceharbor.svg.tabletop import tabletop

MARGIN_U: Final = 200
"""The bare table around a board."""
FONTS: Final = Path(__file__).parent / "fonts"


def svg_of(scene: Scene, headline: str, width: int = 1200, theme: str = "day", palette: str = "standard") -> str:
    """The picture of a scene; `width` in pixels. The headline stands below it: the game and the players to act."""
    frame = bounds(scene.field).grown(MARGIN_U if scene.top else FRAME_U)
    look = Look(theme, palette, width / frame.w)
    if scene.top:
        defs, objects, written = "", tabletop(scene.top, look), ""
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
