"""The objects on the sea: ships, flags and homes, each in its place."""

from collections.abc import Sequence
from typing import Final

from iceharbor.scene import CardLook, CargoLook, FlagLook, SealedShip, ShipLook
from iceharbor.svg.flags import flag_marker, pennant
from iceharbor.svg.hull_numbers import hull_number
from iceharbor.svg.look import Look, base_of
from iceharbor.svg.markup import corners, element, flat
from iceharbor.svg.plane import Point, Polygon, bounds, centroid, from_, mix
from iceharbor.svg.pyramids import Brush, ground, largest_first, lying_ship, risen_ship, upright_good

SHADOW: Final = (46, 62)
"""Where the light throws shadows, in sheet units."""
SEALED: Final = 0.55
"""The opacity of a piece that only its owner sees."""
ANCHOR: Final = (
    "M0 -300a85 85 0 1 1 .1 0M0 -300V330M-150 -180H150M-330 60C-320 250 -150 330 0 330C150 330 320 250 330 60"
    "M-330 60l-60 110M-330 60l100 60M330 60l60 110M330 60l-100 60"
)
INK_BORDER: Final = 190
"""How wide a home's border is, in units."""


def ship(ship: ShipLook, look: Look) -> str:
    """A ship: its exact triangle, or risen on end when disabled."""
    brush = _seat_brush(ship.seat, ship.heading, look)
    if ship.disabled:
        drawn = risen_ship(ship.size, ship.cargo, brush)
    else:
        drawn = lying_ship(ship.size, ship.damage, ship.cargo, brush) + hull_number(ship, look)
    if ship.flag:
        drawn += pennant(ship.size, brush)
    opacity = look.opacity("spent") if ship.spent else None
    return laid(ground(ship.size), drawn, _stern(ship.hull), ship.heading, look, opacity)


def sealed_ship(ship: SealedShip, look: Look) -> str:
    """A piece that its owner has locked in, and that others do not see yet."""
    drawn = lying_ship(ship.size, 0, (), _seat_brush(ship.seat, ship.heading, look))
    return element("g", laid(ground(ship.size), drawn, _stern(ship.hull), ship.heading, look), opacity=SEALED)


def flag(flag: FlagLook, look: Look) -> str:
    """A flag that stands in the water."""
    middle = centroid(flag.hull)
    drawn = flag_marker(bounds(flag.hull).w, _seat_brush(flag.seat, 0, look))
    return laid(own_frame(flag.hull, middle, 0), drawn, middle, 0, look)


def home(home: CardLook, look: Look) -> str:
    """A home: a card with its goods standing on it."""
    heading, middle = home.heading, centroid(home.hull)
    shape = own_frame(home.hull, middle, heading)
    box = bounds(shape)
    turn = round(heading / 900) * 90
    stowed = element("g", _stowed(home.goods, box.w, box.h, heading, look), transform=f"rotate({-turn})")
    return laid(shape, _card(shape, turn, _seat_brush(home.seat, heading, look)) + stowed, middle, heading, look)


def laid(shape: Polygon, drawn: str, at: Point, heading: float, look: Look, opacity: float | None = None) -> str:
    """An object drawn in its own frame, put on the sheet over its shadow."""
    x, y = flat(at)
    turned = f"rotate({heading / 10:g})"
    shadow = element(
        "polygon",
        points=corners(shape),
        fill=look.colour("shade"),
        fill_opacity=look.opacity("shadow"),
        transform=f"translate({x + SHADOW[0]:.1f} {y + SHADOW[1]:.1f}){turned}",
    )
    return shadow + element("g", drawn, transform=f"translate({x:.1f} {y:.1f}){turned}", opacity=opacity)


def own_frame(hull: Polygon, at: Point, heading: float) -> Polygon:
    """An outline of the table in the frame of an object that is centred there."""
    return [flat(from_((0, 0), 3600 - heading, corner[1] - at[1], corner[0] - at[0])) for corner in hull]


def _stern(hull: Polygon) -> Point:
    """The middle of the stern; corners are bow, port, starboard."""
    return mix(hull[1], hull[2], 0.5)


def _seat_brush(seat: int, heading: float, look: Look) -> Brush:
    return Brush(look, look.seat(seat), heading, look.pattern(seat))


def _card(shape: Polygon, turn: int, brush: Brush) -> str:
    look, tint = brush.look, brush.tint
    box = bounds(shape)
    hem, stitch = _inset(shape, INK_BORDER + 60), _inset(shape, INK_BORDER)
    anchor = element(
        "path",
        d=ANCHOR,
        fill="none",
        stroke=tint.body,
        stroke_opacity=0.22,
        stroke_width=100,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"rotate({-turn}) scale({min(box.w, box.h) / 1150:.3f})",
    )
    dashes = f"{look.px(2):.0f} {look.px(3):.0f}"
    return "".join(
        (
            brush.polygon(shape, fill=look.colour("card")),
            brush.polygon(shape, fill=tint.body, fill_opacity=0.55),
            brush.woven(shape),
            brush.polygon(
                stitch, fill=look.colour("card"), stroke=tint.ink, stroke_width=look.px(0.9), stroke_dasharray=dashes
            ),
            brush.polygon(hem, fill="none", stroke=tint.ink, stroke_width=look.px(0.6), stroke_opacity=0.5),
            anchor,
            brush.edge(shape, tint.ink, 2),
        )
    )


def _inset(shape: Polygon, by: float) -> Polygon:
    return [(x - (by if x > 0 else -by), y - (by if y > 0 else -by)) for x, y in shape]


def _stowed(goods: Sequence[CargoLook], across: float, along: float, heading: float, look: Look) -> str:
    """Goods in rows, the largest first, upright to the reader, whichever way the card lies."""
    turn = round(heading / 900) * 90
    w, h = (across, along) if turn % 180 == 0 else (along, across)
    pitch = base_of("M") * 1.12
    columns = max(1, int((w - 500) // pitch))
    rows = max(1, -(-len(goods) // columns))
    squeeze = max(0.2, min(1.0, (h - 1500) / (rows * pitch)))
    parts = []
    for n, good in enumerate(largest_first(goods)):
        row, column = divmod(n, columns)
        in_row = min(columns, len(goods) - row * columns)
        x, y = (column - (in_row - 1) / 2) * pitch * squeeze, (row - (rows - 1) / 2) * pitch * squeeze + 320
        transform = f"translate({x:.0f} {y:.0f}) scale({squeeze:.3f})"
        parts.append(element("g", upright_good(good, look, heading - turn * 10), transform=transform))
    return "".join(parts)
