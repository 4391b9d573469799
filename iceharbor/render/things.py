"""What lies on the sea: ships, islands, flags and homes, each laid where the position says."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from iceharbor.render.flags import flag_marker, pennant
from iceharbor.render.look import Look, base_of
from iceharbor.render.markup import corners, element, flat
from iceharbor.render.plane import Point, Polygon, bounds, centroid, dist, from_
from iceharbor.render.pyramids import Brush, Good, ground, largest_first, lying_ship, risen_ship, upright, upright_good

SHADOW: Final = (46, 62)
"""Where the light throws shadows, in sheet units."""
ANCHOR: Final = (
    "M0 -300a85 85 0 1 1 .1 0M0 -300V330M-150 -180H150M-330 60C-320 250 -150 330 0 330C150 330 320 250 330 60"
    "M-330 60l-60 110M-330 60l100 60M330 60l60 110M330 60l-100 60"
)
INK_BORDER: Final = 190
"""How wide a home's border is, in units."""


def ship(ship: Mapping[str, Any], look: Look) -> str:
    """A ship of a position: its exact triangle, or risen on end when disabled."""
    _, port, starboard = ship["hull"]
    stern = ((port[0] + starboard[0]) / 2, (port[1] + starboard[1]) / 2)
    brush = Brush(look, look.seat(ship["player"]), ship["heading"], look.pattern(ship["player"]))
    cargo = [Good.read(words) for words in ship.get("cargo", ())]
    if ship.get("disabled"):
        drawn = risen_ship(ship["size"], cargo, brush)
    else:
        drawn = lying_ship(ship["size"], ship.get("damage", 0), cargo, brush)
    if ship.get("flag"):
        drawn += pennant(ship["size"], brush)
    return laid(ground(ship["size"]), drawn, stern, ship["heading"], look)


def island(island: Mapping[str, Any], look: Look) -> str:
    """A nest from above: the piece one sees, and what stands on it."""
    hull, heading = island["hull"], island["heading"]
    tops = [Good.read(words).kind for words in island.get("nest", ()) if words.startswith("L")]
    kind = tops[0] if tops else "unknown"
    side = dist(hull[0], hull[1])
    nest = upright(side, Brush(look, look.goods(kind), heading), veiled=kind == "unknown")
    above = "".join(upright_good(good, look, heading) for good in map(Good.read, island.get("on_top", ())))
    middle = centroid(hull)
    return laid(own_frame(hull, middle, heading), nest + above, middle, heading, look)


def flag(flag: Mapping[str, Any], look: Look) -> str:
    """A flag that stands in the water."""
    hull = flag["hull"]
    middle = centroid(hull)
    brush = Brush(look, look.seat(flag["player"]), pattern=look.pattern(flag["player"]))
    return laid(own_frame(hull, middle, 0), flag_marker(bounds(hull).w, brush), middle, 0, look)


def home(home: Mapping[str, Any], look: Look) -> str:
    """A home: a card with its goods standing on it."""
    hull, heading = home["hull"], home["heading"]
    middle = centroid(hull)
    shape = own_frame(hull, middle, heading)
    box = bounds(shape)
    brush = Brush(look, look.seat(home["player"]), heading, look.pattern(home["player"]))
    turn = round(heading / 900) * 90
    goods = [Good.read(words) for words in home.get("goods", ())]
    stowed = element("g", _stowed(goods, box.w, box.h, heading, look), transform=f"rotate({-turn})")
    return laid(shape, _card(shape, turn, brush) + stowed, middle, heading, look)


def laid(shape: Polygon, drawn: str, at: Point, heading: float, look: Look) -> str:
    """A thing drawn in its own frame, laid on the sheet over its shadow."""
    x, y = flat(at)
    turned = f"rotate({heading / 10:g})"
    shadow = element(
        "polygon",
        points=corners(shape),
        fill=look.colour("shade"),
        fill_opacity=look.opacity("shadow"),
        transform=f"translate({x + SHADOW[0]:.1f} {y + SHADOW[1]:.1f}){turned}",
    )
    return shadow + element("g", drawn, transform=f"translate({x:.1f} {y:.1f}){turned}")


def own_frame(hull: Polygon, at: Point, heading: float) -> Polygon:
    """An outline of the table in the frame of a thing that lies at its centre."""
    return [flat(from_((0, 0), 3600 - heading, corner[1] - at[1], corner[0] - at[0])) for corner in hull]


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


def _stowed(goods: Sequence[Good], across: float, along: float, heading: float, look: Look) -> str:
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
