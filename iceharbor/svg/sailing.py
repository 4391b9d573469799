"""Ships under sail, islands of sand and their coins, drawn by the same recipes as on the page."""

from collections.abc import Sequence
from math import ceil, cos, pi, sin
from typing import Final

from iceharbor.scene import CoinLook, Mast, SailingShip, SandIsland
from iceharbor.svg.chart import soft_path
from iceharbor.svg.look import Look
from iceharbor.svg.markup import Style, corners, element, flat, text
from iceharbor.svg.plane import Point, Polygon, bounds, centroid
from iceharbor.svg.things import laid, own_frame

SAIL: Final = 0.92
LAST_SAIL: Final = 0.84
PLANKS: Final = (-0.6, -0.3, 0.0, 0.3, 0.6)
QUARTERDECK: Final = 0.17
COIN: Final = 0.105
IN_A_ROW: Final = 4
TIMBER, DECK, PLANK, CANVAS, GOLD = "#4f3219", "#c79a62", "#8d6436", "#f6ecd3", "#ffd75e"
SAND, GRASS, THICKET, PALM = "#ecd9a8", "#a9bd78", "#83a05a", "#35562a"
COIN_FACE, COIN_DEEP = "#e2ad3a", "#7c5408"
ANCHOR: Final = (
    "M0 -.55a.16 .16 0 1 1 .01 0M0 -.55V.58M-.3 -.3H.3M-.55 .12C-.5 .46-.25 .58 0 .58C.25 .58 .5 .46 .55 .12"
)
STAR: Final = "M0 -.6L.16 -.16H.6L.26 .12L.38 .58L0 .3L-.38 .58L-.26 .12L-.6 -.16H-.16Z"
EYE: Final = "M-.62 -.92Q0 -1.5 .62 -.92Q0 -.34 -.62 -.92Z"
PALMS: Final = ((-0.2, -0.2), (0.02, -0.27), (0.22, -0.17))


def sailing_ship(ship: SailingShip, look: Look) -> str:
    """A ship from above: hull, deck, masts and sails."""
    shape = own_frame(ship.hull, ship.at, ship.heading)
    opacity = look.opacity("spent") if ship.spent else None
    return laid(shape, _ship(shape, ship, look), ship.at, ship.heading, look, opacity)


def is_adrift(ship: SailingShip) -> bool:
    """True if no mast of a ship stands."""
    return all(mast.lost for mast in ship.masts)


def _ship(shape: Polygon, ship: SailingShip, look: Look) -> str:
    box, tint = bounds(shape), look.seat(ship.seat)
    planking, deck = _shrunk(shape, 0.92), _shrunk(shape, 0.76)
    pale = 0.45 if is_adrift(ship) else None
    sprit = f"M0 {box.y + box.h * 0.06:.0f}V{box.y - box.h * 0.11:.0f}"
    parts = [
        element("path", d=sprit, stroke=TIMBER, stroke_width=90, stroke_linecap="round"),
        element("polygon", points=corners(shape), fill=TIMBER),
        element("polygon", points=corners(planking), fill=tint.body, fill_opacity=pale),
        element("polygon", points=corners(planking), fill=look.pattern(ship.seat), fill_opacity=look.weave),
        element("polygon", points=corners(deck), fill=DECK, fill_opacity=pale),
        element("path", d=_planks(deck), stroke=PLANK, stroke_width=look.px(0.6)),
        element("polygon", points=corners(_clipped(deck, box.y + box.h * (1 - QUARTERDECK), 1)), fill=TIMBER),
        _bow_edge(shape, ship.masts, look),
        element("polygon", points=corners(shape), fill="none", stroke=TIMBER, stroke_width=look.px(0.9)),
    ]
    for n, mast in enumerate(ship.masts):
        last = n == len(ship.masts) - 1 and n > 0
        wide = box.w * (LAST_SAIL if last else 1)
        parts.append(
            _socket(-mast.along, box.w, look) if mast.lost else _sail(-mast.along, wide, box.h, tint.body, look)
        )
    return "".join(parts)


def _shrunk(shape: Polygon, by: float) -> Polygon:
    return [(x * by, y * (by + 1) * 0.5) for x, y in shape]


def _edges(shape: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(shape, (*shape[1:], shape[0]), strict=True))


def _planks(deck: Polygon) -> str:
    half = bounds(deck).w / 2
    lines = []
    for share in PLANKS:
        x = share * half
        found = [a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) for a, b in _edges(deck) if (a[0] > x) != (b[0] > x)]
        lines.append(f"M{x:.0f} {min(found) + 40:.0f}V{max(found) - 40:.0f}")
    return "".join(lines)


def _clipped(shape: Polygon, line: float, side: int) -> Polygon:
    """The part of an outline below (1) or above (-1) a line across."""
    kept: list[Point] = []
    for a, b in _edges(shape):
        off_a, off_b = (a[1] - line) * side, (b[1] - line) * side
        if off_a >= 0:
            kept.append(a)
        if (off_a < 0) != (off_b < 0):
            share = off_a / (off_a - off_b)
            kept.append((a[0] + (b[0] - a[0]) * share, line))
    return kept


def _bow_edge(shape: Polygon, masts: Sequence[Mast], look: Look) -> str:
    """The edge of the bow, from side to side about the tip: what docks and rams."""
    line = -masts[0].along if masts else 0
    bow = _clipped(shape, line, -1)
    start = next((n for n, (a, b) in enumerate(_edges(bow)) if a[1] == line != b[1]), 0)
    ordered = [*bow[start:], *bow[:start]]
    return element("polyline", points=corners(ordered), fill="none", stroke=GOLD, stroke_width=look.px(2.4))


def _sail(at: float, wide: float, long: float, body: str, look: Look) -> str:
    """A billowing sail on its yard, with a band in the player's colour, and the head of its mast."""
    half, deep = wide * SAIL, min(long * 0.2, wide * 0.62)
    tip = at + deep * 0.42

    def crescent(front: float, back: float) -> str:
        there = f"M{-half:.0f} {tip:.0f}Q0 {tip - front:.0f} {half:.0f} {tip:.0f}"
        return f"{there}Q0 {tip - back:.0f} {-half:.0f} {tip:.0f}Z"

    sheet = crescent(deep * 2.3, deep * 0.5)
    yard = f"M{-half:.0f} {tip:.0f}Q0 {tip - deep * 0.5:.0f} {half:.0f} {tip:.0f}"
    return "".join(
        (
            element("path", d=sheet, fill="#0a1f26", fill_opacity=0.24, transform="translate(50 90)"),
            element("path", d=sheet, fill=CANVAS, stroke="#5a4a30", stroke_width=look.px(0.8)),
            element("path", d=crescent(deep * 1.75, deep * 1.05), fill=body),
            element("path", d=yard, fill="none", stroke=TIMBER, stroke_width=look.px(1.6)),
            element("circle", cy=round(at), r=round(wide * 0.075), fill=TIMBER),
        )
    )


def _socket(at: float, wide: float, look: Look) -> str:
    """What is left of a lost mast."""
    r = wide * 0.14
    arm = r * 0.6
    cross = f"M{-arm:.0f} {-arm:.0f}L{arm:.0f} {arm:.0f}M{-arm:.0f} {arm:.0f}L{arm:.0f} {-arm:.0f}"
    rim = element("circle", r=round(r), fill="#2a1a0c", stroke=CANVAS, stroke_width=look.px(0.9))
    return element(
        "g",
        rim,
        element("path", d=cross, stroke="#ff5547", stroke_width=look.px(1.8)),
        transform=f"translate(0 {at:.0f})",
    )


# --- Islands ----------------------------------------------------------------------------------------------------------


def sand_island(island: SandIsland, look: Look) -> str:
    """An island of sand with palms, or with its player's house; its coins lie in rows."""
    middle = centroid(island.hull)
    shape = own_frame(island.hull, middle, 0)
    box = bounds(shape)
    size = min(box.w, box.h)
    x, y = flat(middle)
    low = 0.1 if island.seat is None else 0.26
    parts = (
        element("polygon", points=corners(shape), fill=SAND),
        element("path", d=_soft(shape, 0.7, size * 0.02, -size * 0.03), fill=GRASS),
        element("path", d=_soft(shape, 0.44, -size * 0.03, -size * 0.07), fill=THICKET),
        element("polygon", points=corners(shape), fill="none", stroke="#8b7140", stroke_width=look.px(1.2)),
        _palms(size) if island.seat is None else _home(size, island.seat, look),
        *_coins(island.coins, size * COIN, size * low, look),
        "" if island.trap is None else _trap(size, look),
    )
    return element("g", *parts, transform=f"translate({x:.1f} {y:.1f})")


def _soft(shape: Polygon, by: float, dx: float, dy: float) -> str:
    return soft_path([(x * by + dx, y * by + dy) for x, y in shape])


def _palms(size: float) -> str:
    return "".join(
        element("path", d=_leaves(n * 0.5), fill=PALM, transform=_placed(size, x, y)) for n, (x, y) in enumerate(PALMS)
    )


def _leaves(turn: float) -> str:
    leaves = []
    for n in range(6):
        a, b = cos(n * pi / 3 + turn) * 0.1, sin(n * pi / 3 + turn) * 0.1
        there = f"Q{a * 0.5 - b * 0.35:.3f} {b * 0.5 + a * 0.35:.3f} {a:.3f} {b:.3f}"
        leaves.append(f"M0 0{there}Q{a * 0.5 + b * 0.1:.3f} {b * 0.5 - a * 0.1:.3f} 0 0")
    return "".join(leaves)


def _home(size: float, seat: int, look: Look) -> str:
    tint = look.seat(seat)
    thin = look.px(0.7) / size
    return element(
        "g",
        element("path", d="M-.16 0H.1V.2H-.16Z", fill="#f2e7cd", stroke="#6b5a3b", stroke_width=thin),
        element("path", d="M-.21 0L-.13 -.15H.07L.15 0Z", fill=tint.deep),
        element("path", d="M.24 .2V-.24", stroke=TIMBER, stroke_width=thin * 2),
        element("path", d="M.24 -.24L.48 -.19L.42 -.11L.48 -.03L.24 -.06Z", fill=tint.body),
        transform=_placed(size, -0.12, -0.1),
    )


def _trap(size: float, look: Look) -> str:
    red, thin = look.colour("no"), look.px(1.2) / size
    rim = element("circle", r=0.1, fill="#fff", stroke=red, stroke_width=thin)
    teeth = element(
        "path", d="M-.06 -.03L0 .06L.06 -.03M-.06 .03L0 -.06L.06 .03", fill="none", stroke=red, stroke_width=thin
    )
    return element("g", rim, teeth, transform=_placed(size, 0.28, 0.24))


def _placed(size: float, x: float, y: float) -> str:
    return f"translate({x * size:.0f} {y * size:.0f}) scale({size:.0f})"


# --- Coins ------------------------------------------------------------------------------------------------------------


def _coins(coins: Sequence[CoinLook], r: float, y: float, look: Look) -> list[str]:
    """Coins in rows that overlap a little."""
    rows = ceil(len(coins) / IN_A_ROW)
    drawn = []
    for n, coin in enumerate(coins):
        row, column = divmod(n, IN_A_ROW)
        in_row = min(IN_A_ROW, len(coins) - row * IN_A_ROW)
        drawn.append(
            coin_at(coin, (column - (in_row - 1) / 2) * r * 1.75, y + (row - (rows - 1) / 2) * r * 1.95, r, look)
        )
    return drawn


def coin_at(coin: CoinLook, x: float, y: float, r: float, look: Look) -> str:
    """A coin: an anchor on its back, a number, or a star; an eye on one that others see face down."""
    ink: Style = {"fill": "none", "stroke": COIN_DEEP, "stroke_width": 0.09}
    parts = [element("circle", r=1, fill="#cfe0dc" if coin.special else COIN_FACE, stroke=COIN_DEEP, stroke_width=0.08)]
    if coin.special:
        parts.append(element("path", d=STAR, fill="#07636a"))
    elif coin.value is None:
        parts.append(element("path", d=ANCHOR, **ink))
    else:
        style: Style = {"font_size": 1.1, "font_weight": "bold", "font_family": look.font("names"), "fill": "#3a2606"}
        parts.append(element("text", text(str(coin.value)), y=0.4, text_anchor="middle", **style))
    if coin.secret and not coin.special:
        parts.append(element("path", d=EYE, fill="#fff", stroke=COIN_DEEP, stroke_width=0.06))
        parts.append(element("circle", cy=-0.92, r=0.2, fill="#12343b"))
    return element("g", *parts, transform=f"translate({x:.1f} {y:.1f}) scale({r:.1f})")
