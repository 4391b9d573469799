"""A position of a ships' game as one picture, the sea filling it, with a caption that says how the match stands."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import resvg_py

from iceharbor.codec import Malformed
from iceharbor.contract import SEATS
from iceharbor.render.chart import chart, definitions
from iceharbor.render.goal import goal, goal_sign
from iceharbor.render.labels import placed
from iceharbor.render.land import land
from iceharbor.render.look import Look, patterns
from iceharbor.render.markup import Style, element, text
from iceharbor.render.plane import Box, Point, bounds
from iceharbor.render.signs import signs_of, width_px
from iceharbor.render.things import flag, home, island, ship

FRAME_U: Final = 420
"""Room for the chart's frame, in table units."""
CAPTION_PX: Final = 34
WIDTHS: Final = (200, 6000)
FONTS: Final = Path(__file__).parent / "fonts"


def svg_of(
    position: Mapping[str, Any], width: int = 1200, theme: str = "day", palette: str = "standard", title: str = ""
) -> str:
    """The picture of a whole position, as `game.position` writes it; `width` in pixels. Raises Malformed."""
    if "field" not in position:
        raise Malformed(f"there is no picture for {position.get('game', 'this')!r:.40}")
    field = bounds(position["field"])
    frame = field.grown(FRAME_U)
    look = Look(theme, palette, width / frame.w)
    tall = round(frame.h * look.scale) + CAPTION_PX
    body = (
        element("defs", definitions(position["field"], look), patterns(look)),
        element("rect", width=width, height=tall, fill=look.colour("paper")),
        element("g", _sea(position, look), transform=_transform(frame, look)),
        _names(position, frame, look),
        _caption(position, look, width, tall, title),
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


def _sea(position: Mapping[str, Any], look: Look) -> str:
    """Chart and things, in sheet coordinates of table units. An island without a nest is land."""
    islands, homes = position.get("islands", ()), position.get("homes", ())
    shores, line = [thing["hull"] for thing in (*islands, *homes)], position.get("goal")
    return "".join(
        (
            chart(position["field"], shores, look),
            goal(line, position["field"], look) if line else "",
            *(home(each, look) for each in homes),
            *(island(each, look) if "nest" in each else land(each, look) for each in islands),
            *(ship(each, look) for each in position.get("ships", ())),
            *(flag(each, look) for each in position.get("flags", ())),
        )
    )


def _transform(frame: Box, look: Look) -> str:
    return f"scale({look.scale:.6f}) translate({-frame.x:.1f} {frame.y + frame.h:.1f})"


def _names(position: Mapping[str, Any], frame: Box, look: Look) -> str:
    def px(point: Point) -> Point:
        return ((point[0] - frame.x) * look.scale, (frame.y + frame.h - point[1]) * look.scale)

    signs = list(signs_of(position, look, px))
    if position.get("goal"):
        signs.append(goal_sign(position["goal"], look, px))
    whole = Box(0, 0, frame.w * look.scale, frame.h * look.scale).grown(-FRAME_U * look.scale)
    return "".join(
        element("g", sign.drawn, transform=f"translate({x:.1f} {y:.1f})") for sign, (x, y) in placed(signs, whole)
    )


def _caption(position: Mapping[str, Any], look: Look, width: int, tall: int, title: str) -> str:
    """The game and whose turn it is at the left; at the right how each player stands, and what he lost if it fits."""
    y, size = tall - CAPTION_PX / 2 + 1, 15
    style: Style = {"font_size": size, "font_weight": "bold", "fill": look.colour("ink")}
    standing = title or _standing(position)
    left = element("text", text(standing), x=14, y=y, font_family=look.font("chart"), **style)
    x, parts = width - 14.0, [left]
    tallies = [count + lost for count, lost in _tallies(position)]
    if sum(width_px(words, size) + 36 for words in (standing, *tallies)) > width:
        tallies = [count for count, _ in _tallies(position)]
    for player, words in reversed(list(enumerate(tallies))):
        tint = look.seat(player)
        x -= width_px(words, size)
        parts.append(element("text", text(words), x=x, y=y, font_family=look.font("names"), **style))
        square: Style = {"x": x - 18, "y": y - 11, "width": 12, "height": 12, "stroke": tint.deep, "stroke_width": 1.4}
        parts.append(element("rect", fill=tint.body, rx=2, **square))
        x -= 36
    return "".join(parts)


def _standing(position: Mapping[str, Any]) -> str:
    game = str(position.get("game", "")).replace("_", " ").title()
    outcome, to_act = position.get("outcome"), position.get("to_act", ())
    if outcome:
        winners = [SEATS[player] for player, place in enumerate(outcome["places"]) if place == 1]
        return f"{game} · " + ("drawn" if len(winners) == len(outcome["places"]) else f"won by {' and '.join(winners)}")
    seats = [SEATS[player] for player in to_act if player >= 0]
    return f"{game} · {' and '.join(seats)} to play" if seats else game


def _tallies(position: Mapping[str, Any]) -> list[tuple[str, str]]:
    """For each player his seat with his score or strength, and what he has lost: `Teal 9` and `, lost 1 L 2 S`."""
    counts = position.get("scores", position.get("strength", ()))
    lost = position.get("lost") or [()] * len(counts)
    return [
        (f"{SEATS[player % len(SEATS)]} {count}", _lost(names))
        for player, (count, names) in enumerate(zip(counts, lost, strict=True))
    ]


def _lost(names: Sequence[str]) -> str:
    sizes = [name[:1] for name in names]
    told = [f"{sizes.count(size)} {size}" for size in "LMS" if size in sizes]
    return f", lost {' '.join(told)}" if told else ""
