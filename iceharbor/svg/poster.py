"""The picture of a finished game that people share: who won on top, the table with the story of the game, and below
it the players' names with what they brought home."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from iceharbor.contract import Player
from iceharbor.scene import CargoLook, Scene
from iceharbor.svg.look import Look, patterns
from iceharbor.svg.markup import Style, element, flat, text
from iceharbor.svg.picture import MARGIN_U, into_frame
from iceharbor.svg.plane import INCH, bounds, centroid
from iceharbor.svg.pyramids import largest_first, upright_good
from iceharbor.svg.sea import FRAME_U, defined, names, sea
from iceharbor.svg.signs import width_px
from iceharbor.svg.story import Haul, Loss, Story
from iceharbor.svg.tabletop import tabletop

WIDTH: Final = 1200
MARGIN: Final = 30
"""The room outside the frame, in pixels."""
HEAD: Final = 136
FOOT: Final = 118
FOOT_OF_MANY: Final = 136
"""With more than two players, whose scores stand below their names."""
SQUARE: Final = 944
"""The side of a square table."""
WIDEST: Final = 1096
TITLE_PX: Final = 46
SUBTITLE_PX: Final = 19
NAME_PX: Final = 34
SMALL_NAME_PX: Final = 22
"""Of more than two players."""
ROOM_PX: Final = 280
"""The widest name of two."""
FACTS_PX: Final = 15
WAY_PX: Final = {"L": 9.0, "M": 7.4, "S": 5.4}
"""How wide the way of a piece is drawn."""
GLOW_STEPS: Final = 14
GLOW_U: Final = (2 * INCH, 6 * INCH)
ARROWS_PX: Final = 150
"""About how far the arrow heads on a way are from each other."""
CROSS_PX: Final = 7


class Part(NamedTuple):
    """Words of the title, and the player whose colour they have."""

    words: str
    seat: Player | None = None


class Signature(NamedTuple):
    """A player's name below the picture."""

    name: str
    seat: Player
    goods: Sequence[CargoLook]
    score: str
    """What stands there where no pieces are counted."""


class Poster(NamedTuple):
    """What is written on the picture."""

    title: Sequence[Part]
    subtitle: str
    signatures: Sequence[Signature]
    winners: Sequence[Player]
    facts: str


def poster_of(scene: Scene, written: Poster, story: Story, theme: str, palette: str = "standard") -> str:
    """The SVG of a position at the end of a game with the story of that game."""
    frame = bounds(scene.field).grown(MARGIN_U if scene.top else FRAME_U)
    wide = min(WIDEST, SQUARE * max(1.0, frame.w / frame.h))
    look = Look(theme, palette, wide / frame.w)
    left, high = (WIDTH - wide) / 2, frame.h * look.scale
    height = round(HEAD + high + (FOOT if len(written.signatures) == 2 else FOOT_OF_MANY))
    if scene.top:
        drawn, labels = tabletop(scene.top, look, scene.field), ""
    else:
        ways = "".join(_way(haul, look) for haul in story.hauls)
        on_water = element("g", _glow(scene, written.winners, look), ways, clip_path="url(#field)")
        drawn = sea(scene, look, on_water=on_water) + _marks(scene, story, look)
        labels = names(scene, frame, look)
    placed = element("g", drawn, transform=into_frame(frame, look))
    table = element("g", placed, labels, transform=f"translate({left:.1f} {HEAD})")
    opening: Style = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {height}"}
    return element(
        "svg",
        element("defs", "" if scene.top else defined(scene, look), patterns(look)),
        element("rect", width=WIDTH, height=height, fill=look.colour("paper")),
        _frame(height, look),
        _title(written, look),
        table,
        _foot(written, height, look),
        **opening,
        width=WIDTH,
        height=height,
    )


# --- Round the table --------------------------------------------------------------------------------------------------


def _frame(height: int, look: Look) -> str:
    """A fine and a bold line round the picture."""
    ink = look.colour("ink")
    return "".join(
        element(
            "rect", x=at, y=at, width=WIDTH - 2 * at, height=height - 2 * at, fill="none", stroke=ink, stroke_width=w
        )
        for at, w in ((14, 1), (19, 2.4))
    )


def _title(written: Poster, look: Look) -> str:
    words = "".join(part.words for part in written.title)
    size = min(float(TITLE_PX), TITLE_PX * (WIDTH - 4 * MARGIN) / width_px(words, TITLE_PX))
    middle: Style = {"x": WIDTH / 2, "text_anchor": "middle", "font_family": look.font("chart")}
    spans = (
        element("tspan", text(part.words), fill=look.colour("ink") if part.seat is None else look.seat(part.seat).ink)
        for part in written.title
    )
    title = element("text", *spans, y=78, font_size=size, font_weight="bold", **middle)
    below: Style = {"font_size": SUBTITLE_PX, "font_style": "italic", "fill": look.colour("ink")}
    return title + element("text", text(written.subtitle), y=112, **below, **middle)


def _foot(written: Poster, height: int, look: Look) -> str:
    """The names with what each brought home: two at the sides, with the facts between them; more in a row above the
    facts."""
    signatures = written.signatures
    facts: Style = {"text_anchor": "middle", "font_size": FACTS_PX, "font_weight": "bold", "fill": look.colour("ink")}
    if len(signatures) == 2:
        y = height - 66.0
        first, second = signatures
        drawn = _signature(first, 2 * MARGIN, y, NAME_PX, "start", look, ROOM_PX)
        drawn += _signature(second, WIDTH - 2 * MARGIN, y, NAME_PX, "end", look, ROOM_PX)
    else:
        pitch = (WIDTH - 2 * MARGIN) / len(signatures)
        at = [MARGIN + pitch * (n + 0.5) for n in range(len(signatures))]
        drawn = "".join(
            _signature(each, x, height - 100, SMALL_NAME_PX, "middle", look, pitch - 24)
            for each, x in zip(signatures, at, strict=True)
        )
    told = element("text", text(written.facts), x=WIDTH / 2, y=height - 36, font_family=look.font("names"), **facts)
    return drawn + told


def _signature(signed: Signature, x: float, y: float, size: float, anchor: str, look: Look, room: float) -> str:
    """An italic name with a flourish, no wider than its room, and the pieces or the score."""
    ink = look.seat(signed.seat).ink
    size = min(size, size * room / max(1.0, width_px(signed.name, size)))
    wide = width_px(signed.name, size) * 0.92
    style: Style = {"font_size": size, "font_style": "italic", "fill": ink, "text_anchor": anchor}
    name = element("text", text(signed.name), x=x, y=y, font_family=look.font("chart"), font_weight="bold", **style)
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    step = f"{wide / 4:.0f}"
    curl = f"M{left:.0f} {y + 12:.0f}q{wide / 8:.0f} -7 {step} 0t{step} 0t{step} 0t{step} -2"
    flourish = element("path", d=curl, fill="none", stroke=ink, stroke_width=1.6, stroke_linecap="round")
    return name + flourish + _brought(signed, x, y, wide, anchor, look)


def _brought(signed: Signature, x: float, y: float, wide: float, anchor: str, look: Look) -> str:
    """The pieces at home beside a name, or its score."""
    ink = look.colour("ink")
    if not signed.goods:
        at = x + {"start": wide + 18, "middle": 0, "end": -wide - 18}[anchor]
        style: Style = {"font_size": 17, "font_weight": "bold", "fill": ink, "text_anchor": anchor}
        drop = 32 if anchor == "middle" else -3
        return element("text", text(signed.score), x=at, y=y + drop, font_family=look.font("names"), **style)
    goods = largest_first(signed.goods)
    scale = min(0.026, 300 / (len(goods) * 1000)) * (1 if anchor != "middle" else 0.6)
    pitch = 1000 * scale
    row = pitch * (len(goods) - 0.3)
    start = x + {"start": wide + 18, "middle": -row / 2, "end": -wide - 18 - row}[anchor] + pitch * 0.35
    own = Look(look.theme, look.palette, scale)
    down = y + (28.0 if anchor == "middle" else -8)
    return "".join(
        element(
            "g",
            upright_good(good, own, 0),
            transform=f"translate({start + n * pitch:.1f} {down:.1f}) scale({scale:.4f})",
        )
        for n, good in enumerate(goods)
    )


# --- On the table -----------------------------------------------------------------------------------------------------


def _glow(scene: Scene, winners: Sequence[Player], look: Look) -> str:
    """Light about the homes of the winners."""
    inner, outer = GLOW_U
    drawn = []
    for card in scene.cards:
        if card.seat in winners:
            x, y = flat(centroid(card.hull))
            for step in range(GLOW_STEPS):
                r = outer - (outer - inner) * step / (GLOW_STEPS - 1)
                drawn.append(element("circle", cx=x, cy=y, r=r, fill=look.goods("treasure").body, fill_opacity=0.06))
    return "".join(drawn)


def _way(haul: Haul, look: Look) -> str:
    """A way home: a gold core in the colour of the player who carried the piece, on a white line, with arrow heads."""
    wide = WAY_PX[haul.size]
    d = [_path(leg.path) for leg in haul.legs]
    round_ends: Style = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}

    def lines(colour: str, width: float) -> Iterator[str]:
        return (element("path", d=each, stroke=colour, stroke_width=look.px(width), **round_ends) for each in d)

    cased = "".join(lines("#ffffff", wide + 2.4))
    coloured = "".join(
        element("path", d=each, stroke=look.seat(leg.seat).deep, stroke_width=look.px(wide), **round_ends)
        for each, leg in zip(d, haul.legs, strict=True)
    )
    return cased + coloured + "".join(lines(look.goods("treasure").body, wide * 0.5)) + _arrows(haul, look)


def _path(points: Sequence[tuple[float, float]]) -> str:
    """A smooth line from the first point to the last: it bends at the others."""
    (x, y), *rest = [flat(point) for point in points]
    d = f"M{x:.0f} {y:.0f}"
    for (ax, ay), (bx, by) in pairwise(rest):
        d += f"Q{ax:.0f} {ay:.0f} {(ax + bx) / 2:.0f} {(ay + by) / 2:.0f}"
    return d + f"L{rest[-1][0]:.0f} {rest[-1][1]:.0f}"


def _arrows(haul: Haul, look: Look) -> str:
    drawn = []
    for leg in haul.legs:
        since = look.px(ARROWS_PX) / 2
        for (ax, ay), (bx, by) in pairwise(map(flat, leg.path)):
            far = hypot(bx - ax, by - ay)
            while far > 0 and since < far:
                ux, uy = (bx - ax) / far, (by - ay) / far
                drawn.append(_head(ax + ux * since, ay + uy * since, ux, uy, look.seat(leg.seat).deep, look))
                since += look.px(ARROWS_PX)
            since -= far
    return "".join(drawn)


def _head(x: float, y: float, ux: float, uy: float, colour: str, look: Look) -> str:
    a, b = look.px(7), look.px(5)
    corners = (
        (x + ux * a, y + uy * a),
        (x - ux * a - uy * b, y - uy * a + ux * b),
        (x - ux * a + uy * b, y - uy * a - ux * b),
    )
    points = " ".join(f"{px:.0f},{py:.0f}" for px, py in corners)
    return element("polygon", points=points, fill=colour, stroke="#ffffff", stroke_width=look.px(1))


def _marks(scene: Scene, story: Story, look: Look) -> str:
    """Over the pieces: where treasure came from, where it changed hands, where ships were lost, and the ship that
    brought the last piece home."""
    return "".join(
        (
            *(_disc(haul, look) for haul in story.hauls),
            *(_burst(leg.path[0], leg.seat, look) for haul in story.hauls for leg in haul.legs[1:]),
            *(_loss(loss, look) for loss in story.losses),
            _last(scene, story, look),
        )
    )


def _disc(haul: Haul, look: Look) -> str:
    x, y = flat(haul.legs[0].path[0])
    tint = look.goods("treasure")
    return element("circle", cx=x, cy=y, r=look.px(6), fill=tint.body, stroke=tint.deep, stroke_width=look.px(1.6))


def _burst(at: tuple[float, float], seat: Player, look: Look) -> str:
    x, y = flat(at)
    rays = " ".join(
        f"{x + look.px(10 if n % 2 else 4.5) * c:.0f},{y + look.px(10 if n % 2 else 4.5) * s:.0f}"
        for n, (c, s) in enumerate(_round(16))
    )
    return element("polygon", points=rays, fill="#ffffff", stroke=look.seat(seat).deep, stroke_width=look.px(1.6))


def _loss(loss: Loss, look: Look) -> str:
    """A small cross with the turn."""
    (x, y), a, ink = flat(loss.at), look.px(CROSS_PX), look.seat(loss.seat).ink
    d = f"M{x - a:.0f} {y - a:.0f}L{x + a:.0f} {y + a:.0f}M{x + a:.0f} {y - a:.0f}L{x - a:.0f} {y + a:.0f}"
    halo = element("path", d=d, stroke=look.colour("halo"), stroke_width=look.px(6), stroke_linecap="round")
    words: Style = {"font_size": look.px(12), "fill": ink, "stroke": look.colour("halo"), "stroke_width": look.px(3)}
    turn = element(
        "text",
        str(loss.turn),
        x=x + look.px(11),
        y=y + look.px(4),
        font_family=look.font("names"),
        font_weight="bold",
        paint_order="stroke",
        **words,
    )
    return halo + element("path", d=d, stroke=ink, stroke_width=look.px(3), stroke_linecap="round") + turn


def _last(scene: Scene, story: Story, look: Look) -> str:
    """A gold ring round the ship that brought the last piece home."""
    name = story.hauls[-1].ship if story.hauls else None
    for ship in scene.ships:
        if ship.name == name:
            points = " ".join(f"{x:.0f},{y:.0f}" for x, y in map(flat, ship.hull))
            ring: Style = {"points": points, "fill": "none", "stroke_linejoin": "round"}
            white = element("polygon", stroke="#ffffff", stroke_width=look.px(7), stroke_opacity=0.9, **ring)
            gold = element("polygon", stroke=look.goods("treasure").body, stroke_width=look.px(4), **ring)
            return white + gold
    return ""


def _round(corners: int) -> Sequence[tuple[float, float]]:
    """Directions all round, evenly."""
    return [(cos(2 * pi * n / corners), sin(2 * pi * n / corners)) for n in range(corners)]
