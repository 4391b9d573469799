"""Names beside objects, with the damage of a ship and the known pieces of a nest."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from iceharbor.contract import SEATS
from iceharbor.scene import (
    CardLook,
    CargoLook,
    FlagLook,
    IslandLook,
    LandLook,
    SailingShip,
    SandIsland,
    Scene,
    ShipLook,
)
from iceharbor.svg.hull_numbers import number_height
from iceharbor.svg.labels import Sign
from iceharbor.svg.look import Look, Tint
from iceharbor.svg.markup import Style, element, text
from iceharbor.svg.plane import Point, Polygon, ahead, bounds, dist
from iceharbor.svg.sailing import coin_at, is_adrift

NAME_PX: Final = 12
COIN_PX: Final = 7
CHIP_PX: Final = (5, 3)
"""The room round a ship's name on its chip, across and down."""
PENNANT_PX: Final = 11
"""The width of the little flag before a flagship's name."""
DIAMOND_PX: Final = 11
EYE_PX: Final = 12
SQUARE_PX: Final = {"S": 7.2, "M": 10, "L": 12.8}
"""Pieces in true proportion."""
ROW_GAP_PX: Final = 3
EYE: Final = "M0 0Q6 -7 12 0Q6 7 0 0ZM6 -2a2 2 0 1 1 0 4a2 2 0 1 1 0 -4Z"
TICK: Final = "M-1.8 -4.5L0.4 -0.6L-0.8 0.4L1.8 4.5"
FELLED: Final = "M-4 -4L4 4M4 -4L-4 4"


def width_px(words: str, size: float) -> float:
    """About how wide a bold text is."""
    return sum(0.38 if c in "iIl1.,' " else 0.92 if c in "MW" else 0.7 for c in words) * size


def name(words: str, look: Look, x: float, y: float, size: float = NAME_PX, more: Style | None = None) -> str:
    """A name with a halo, so that it can be read over the chart."""
    style: Style = {
        "fill": look.colour("ink"),
        "stroke": look.colour("halo"),
        "stroke_width": 3.5,
        "font_family": look.font("names"),
        **(more or {}),
    }
    return element(
        "text",
        text(words),
        x=x,
        y=y,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        paint_order="stroke",
        stroke_linejoin="round",
        **style,
    )


def short_name(name: str) -> str:
    """`L1` of `0.L1`."""
    return name.partition(".")[2]


def ship_sign(ship: ShipLook, hull: Polygon, look: Look) -> Sign:
    """`L1` on a chip, with a mark for every point of damage, a cross when it is disabled, a flag before it on a
    flagship. A picture has room for the name of a ship that the page leaves without a label, as in a rush."""
    label, marks = ship.label or short_name(ship.name), [FELLED] if ship.disabled else [TICK] * ship.damage
    wide, step = width_px(label, NAME_PX), 10 if ship.disabled else 5
    flown = PENNANT_PX if ship.flag else 0
    extra = len(marks) * step + (3 if marks else 0) + flown
    written: Style = {"fill": look.seat(ship.seat).ink, "stroke": "none"}
    drawn = name(label, look, flown - extra / 2, 4, more=written)
    if flown:
        drawn += _flag_glyph(-(wide + extra) / 2, look)
    for n, mark in enumerate(marks):
        x = wide / 2 + flown - extra / 2 + step * (n + 0.6) + 2
        drawn += element(
            "path", d=mark, fill="none", stroke=look.colour("no"), stroke_width=2, transform=f"translate({x:.1f} 0)"
        )
    x, y = ahead(ship.heading)
    w, h = wide + extra + 2 * CHIP_PX[0], NAME_PX + 2 + 2 * CHIP_PX[1]
    return Sign(hull, w, h, _chip(w, h, look.seat(ship.seat).ink, look) + drawn, (-x, y), axial=True)


def _chip(w: float, h: float, ink: str, look: Look) -> str:
    return element("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=5, fill=look.colour("card"), stroke=ink)


def _flag_glyph(x: float, look: Look) -> str:
    """A little flag, its staff at `x`."""
    ink, halo = look.colour("ink"), look.colour("halo")
    staff = element("path", d="M1 -6V5", stroke=ink, stroke_width=1.6, stroke_linecap="round")
    cloth = element("path", d="M1.6 -6L9 -3.2L1.6 -0.4Z", fill=ink, stroke=halo, paint_order="stroke")
    return element("g", staff, cloth, transform=f"translate({x:.1f} 0)")


def flag_sign(flag: FlagLook, hull: Polygon, look: Look) -> Sign:
    """`Flag`, below its marker."""
    return Sign(hull, width_px(flag.label, NAME_PX), NAME_PX + 2, name(flag.label, look, 0, 4), (0, 1))


def sailing_sign(ship: SailingShip, hull: Polygon, look: Look) -> Sign:
    """A ship's name in its player's colour, over the coins aboard."""
    label = f"{ship.label}, adrift" if is_adrift(ship) else ship.label
    ink: Style = {"fill": look.seat(ship.seat).ink}
    first = -(len(ship.coins) - 1) * COIN_PX * 0.75
    row = (coin_at(coin, first + n * COIN_PX * 1.5, 9, COIN_PX, look) for n, coin in enumerate(ship.coins))
    drawn = name(label, look, 0, -4 if ship.coins else 4, NAME_PX, ink) + "".join(row)
    wide = max(width_px(label, NAME_PX), len(ship.coins) * COIN_PX * 1.5)
    x, y = ahead(ship.heading)
    return Sign(hull, wide, NAME_PX + (18 if ship.coins else 2), drawn, (-x, y), axial=True)


def land_sign(land: LandLook | SandIsland, hull: Polygon, look: Look) -> Sign:
    """`T1`, on the land where there is room."""
    style: Style = {"font_family": look.font("chart"), "font_style": "italic"}
    wide, high, box = width_px(land.label, NAME_PX + 1), NAME_PX + 3, bounds(hull)
    inside = box.w > wide * 1.6 and box.h > high * 1.6
    return Sign(hull, wide, high, name(land.label, look, 0, 4, NAME_PX + 1, style), (0, 1), inside)


def island_sign(island: IslandLook, hull: Polygon, look: Look) -> Sign:
    """Its public colour as a diamond, `T3`, and the pieces that the viewer knows there: after an eye, if others do
    not."""
    style: Style = {"font_family": look.font("chart"), "font_style": "italic"}
    told = island.nest if any(good.kind != "unknown" for good in island.nest) else ()
    words = width_px(island.label, NAME_PX + 1) + 2
    row: list[tuple[Callable[[float], str], float]] = [
        (lambda x: _diamond(look.goods(island.top), x), DIAMOND_PX),
        (lambda x: name(island.label, look, x + words / 2, 4, NAME_PX + 1, style), words),
        *([(lambda x: _eye(look, x), EYE_PX)] if told and island.secret else []),
        *((partial(_square, good, look), SQUARE_PX[good.size]) for good in told),
    ]
    wide = sum(width + ROW_GAP_PX for _, width in row) - ROW_GAP_PX
    drawn, x = "", -wide / 2
    for draw, width in row:
        drawn += draw(x)
        x += width + ROW_GAP_PX
    return Sign(hull, wide, NAME_PX + 4, drawn, (0, -1))


def _diamond(tint: Tint, x: float) -> str:
    return element(
        "path",
        d="M0 -5.4L5.4 0L0 5.4L-5.4 0Z",
        fill=tint.body,
        stroke=tint.deep,
        stroke_width=1.2,
        transform=f"translate({x + DIAMOND_PX / 2:.1f} 0)",
    )


def _eye(look: Look, x: float) -> str:
    """The mark before what others do not know."""
    ink, halo = look.colour("ink"), look.colour("halo")
    style: Style = {"fill": ink, "stroke": halo, "stroke_width": 2, "paint_order": "stroke", "fill_rule": "evenodd"}
    return element("path", d=EYE, transform=f"translate({x:.1f} 0)", **style)


def _square(good: CargoLook, look: Look, x: float) -> str:
    side, tint = SQUARE_PX[good.size], look.goods(good.kind)
    frame: Style = {"x": x, "y": -side / 2, "width": side, "height": side, "stroke": tint.ink, "stroke_width": 1.2}
    if good.kind != "unknown":
        return element("rect", fill=tint.body, **frame)
    query = element("path", d=f"M{x:.1f} {side / 2}L{x + side:.1f} {-side / 2}", stroke=tint.ink, stroke_width=0.8)
    return element("rect", fill=look.colour("halo"), stroke_dasharray="2 1.5", **frame) + query


def home_sign(home: CardLook, hull: Polygon, look: Look) -> Sign:
    """`TEAL`, along the card when there is room on it."""
    quarters = round(home.heading / 900)
    along, across = dist(hull[0], hull[1]), dist(hull[1], hull[2])
    w, h = (across, along) if quarters % 2 == 0 else (along, across)
    size = max(10.0, min(17.0, w / 13))
    words = SEATS[home.seat % len(SEATS)].upper()
    wide = _spaced(words, size)
    inside = wide < w * 0.94 and h > 26
    y = -h * 0.27 if inside and home.goods else 0
    style: Style = {
        "fill": look.seat(home.seat).ink,
        "stroke": look.colour("card"),
        "font_family": look.font("chart"),
        "letter_spacing": size * 0.12,
    }
    drawn = name(words, look, 0, y + size * 0.35, size, style)
    if inside:
        drawn = element("g", drawn, transform=f"rotate({home.heading / 10 - 90 * quarters:g})")
    return Sign(hull, wide, size + 3, drawn, (0, 1), inside)


def _spaced(words: str, size: float) -> float:
    """About how wide spaced capitals are."""
    return sum(0.5 if c == " " else 0.95 for c in words) * size


def signs_of(scene: Scene, look: Look, px: Callable[[Point], Point]) -> Iterator[Sign]:
    """The sign of each object that has a label: a ship whose hull bears its number needs none. `px` takes a point of
    the table to the picture."""

    def shape(hull: Polygon) -> Polygon:
        return [px(point) for point in hull]

    yield from (home_sign(card, shape(card.hull), look) for card in scene.cards)
    yield from (island_sign(island, shape(island.hull), look) for island in scene.islands)
    yield from (land_sign(land, shape(land.hull), look) for land in scene.lands)
    yield from (land_sign(sand, shape(sand.hull), look) for sand in scene.sands)
    yield from (flag_sign(flag, shape(flag.hull), look) for flag in scene.flags)
    unnumbered = (ship for ship in scene.ships if not number_height(ship, look))
    yield from (ship_sign(ship, shape(ship.hull), look) for ship in unnumbered)
    yield from (sailing_sign(ship, shape(ship.hull), look) for ship in scene.vessels)
