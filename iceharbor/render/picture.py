"""A position as one picture: a sea, or the top of a table, with a caption that says how the match stands."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import resvg_py

from iceharbor.codec import Malformed
from iceharbor.render.caption import CAPTION_PX, caption
from iceharbor.render.hextris import hextris
from iceharbor.render.look import Look, patterns
from iceharbor.render.markup import Style, element
from iceharbor.render.plane import Box
from iceharbor.render.sea import defined, frame_of, names, sea
from iceharbor.render.sprawl import sprawl
from iceharbor.render.tabletop import Tabletop, tabletop
from iceharbor.render.undercut import undercut

TABLES: Final[Mapping[str, Callable[[Mapping[str, Any]], Tabletop]]] = {
    "hextris": hextris,
    "sprawl": sprawl,
    "undercut": undercut,
}
"""The games that are played without a sea."""
MARGIN_U: Final = 200
"""The bare table around a board."""
FONTS: Final = Path(__file__).parent / "fonts"


def svg_of(
    position: Mapping[str, Any], width: int = 1200, theme: str = "day", palette: str = "standard", title: str = ""
) -> str:
    """The picture of a whole position or view, as its game writes it; `width` in pixels. Raises Malformed."""
    game = position.get("game", "this")
    if game in TABLES:
        top = TABLES[game](position)
        frame = top.field.grown(MARGIN_U)
        look = Look(theme, palette, width / frame.w)
        defs, lying, written = "", tabletop(top, look), ""
    elif "field" in position:
        frame = frame_of(position)
        look = Look(theme, palette, width / frame.w)
        defs, lying, written = defined(position, look), sea(position, look), names(position, look)
    else:
        raise Malformed(f"there is no picture for {game!r:.40}")
    tall = round(frame.h * look.scale) + CAPTION_PX
    body = (
        element("defs", defs, patterns(look)),
        element("rect", width=width, height=tall, fill=look.colour("paper")),
        element("g", lying, transform=_transform(frame, look)),
        written,
        caption(position, look, width, tall, title, tallied=game not in TABLES),
    )
    opening: Style = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {tall}"}
    return element("svg", *body, **opening, width=width, height=tall)


def png_of(svg: str) -> bytes:
    """The same picture as PNG. It brings its own letters, so that every machine draws the same."""
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
