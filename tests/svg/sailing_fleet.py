"""Two fleets under sail among islands of sand, built by hand: for pictures and for the board."""

from math import cos, pi, sin
from typing import Any, Final

from iceharbor.plan import Ghost, Preview
from iceharbor.scene import (
    CardBit,
    CardFace,
    CardRow,
    CoinLook,
    Facts,
    GunLine,
    Leg,
    Mast,
    Panel,
    Point,
    Polygon,
    RangeRing,
    SailingShip,
    SandIsland,
    Scene,
    ShelfPart,
    ShipPicture,
    Standing,
    Turn,
)

LONG: Final = 3378
SHORT: Final = 2318
HALF: Final = 7 * LONG
FIELD: Final[Polygon] = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))
LENGTHS: Final = (0, 1711, 2072, 2477, 2838, 3153)
"""By number of masts."""
SHARES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (0.5,),
    (0.36, 0.68),
    (0.28, 0.53, 0.78),
    (0.23, 0.43, 0.63, 0.83),
    (0.2, 0.36, 0.52, 0.68, 0.84),
)
SIDE: Final = ((0.0, 0.5), (0.35, 0.3), (0.85, 0.22), (1.0, 0.04), (0.86, -0.3), (0.6, -0.5))
"""The starboard side, from the bow: half widths and places along the hull."""


def turned(points: Polygon, at: Point, heading: int) -> Polygon:
    """An outline about the origin at heading 0, turned and laid at a point."""
    s, c = sin(heading * pi / 1800), cos(heading * pi / 1800)
    return tuple((round(at[0] + x * c + y * s), round(at[1] - x * s + y * c)) for x, y in points)


def hull_of(masts: int) -> Polygon:
    """An outline at heading 0 about the middle, anticlockwise from the bow."""
    long = LENGTHS[masts]
    half = long * 0.155
    port = [(-round(x * half), round(y * long)) for x, y in SIDE]
    return (*port, *((-x, y) for x, y in reversed(port[1:])))


def masts_of(count: int, lost: int = 0) -> tuple[Mast, ...]:
    """The masts of a hull; the last ones are lost."""
    long = LENGTHS[count]
    return tuple(Mast(round((0.5 - share) * long), n >= count - lost) for n, share in enumerate(SHARES[count]))


def vessel(name: str, label: str, masts: int, at: Point, heading: int, lost: int = 0, **more: Any) -> SailingShip:
    """A ship; `name` is a full name such as `0.lantern-hen`."""
    hull = turned(hull_of(masts), at, heading)
    return SailingShip(name, label, int(name[0]), at, heading, hull, masts_of(masts, lost), label, **more)


def sand(name: str, label: str, at: Point, size: int, **more: Any) -> SandIsland:
    """A round island with a few corners."""
    hull = tuple(
        (round(at[0] + sin(n * pi / 6) * size * (1 + (n * 7 % 5) / 30)), round(at[1] + cos(n * pi / 6) * size))
        for n in range(12)
    )
    return SandIsland(name, label, hull[::-1], label, **more)


def coins(*values: int | None) -> tuple[CoinLook, ...]:
    """Coins; those without a value lie face down."""
    return tuple(CoinLook(f"c{n}", value, secret=value is not None) for n, value in enumerate(values))


def deckplate() -> CardFace:
    """A card with all kinds of rows."""
    guns = (CardBit("gun", "3"), CardBit("gun", "3"), CardBit("gun", "4", "red", struck=True))
    return CardFace(
        "Unpaid Debt",
        "Pirate, Coral's ship",
        1,
        11,
        ShipPicture(1, hull_of(3), masts_of(3, 1)),
        (
            CardRow("Guns, bow to stern", guns),
            CardRow("Move", (CardBit("ruler", "L"), CardBit("ruler", "S"))),
            CardRow("Hold", (CardBit("coin"), CardBit("space"), CardBit("space"))),
        ),
        "Islands do not block this ship's fire.",
        "in fleet",
    )


def fleet_scene() -> Scene:
    """Six ships, five islands, a shelf and a deckplate."""
    vessels = (
        vessel("0.winter-thimble", "Winter Thimble", 3, (-9000, -9000), 3550, detail="Explorer, hold empty"),
        vessel("0.lantern-hen", "Lantern Hen", 2, (-11500, -15500), 2900, coins=coins(None, 5), status="moved"),
        vessel("0.brass-teakettle", "Brass Teakettle", 2, (6500, -2500), 1400, lost=2, status="adrift"),
        vessel("1.unpaid-debt", "Unpaid Debt", 3, (-3500, -8500), 3100, lost=1),
        vessel("1.rooks-appetite", "Rook's Appetite", 4, (2500, 3500), 650, coins=coins(None, None)),
        vessel("1.salt-ledger", "Salt Ledger", 5, (11000, 9500), 2200),
    )
    sands = (
        sand("seed", "Seed Island", (6000, 6000), 1900, coins=coins(*[None] * 8)),
        sand("home0", "Your home", (-16000, -15000), 1800, seat=0, coins=coins(3)),
        sand("home1", "Coral's home", (16500, 15500), 1750, seat=1),
        sand("wild1", "Kettle Island", (-3000, -3000), 1800, coins=coins(None, 4, None), trap=1),
        sand("wild2", "Gull Stones", (-9500, 5000), 1600, coins=coins(*[None] * 5)),
    )
    shelf = (
        ShelfPart("Purse", "8 gold", (CardBit("coin", "5"), CardBit("coin", "3"))),
        ShelfPart("Shipyard", "buy after your ships have acted", cards=(CardFace("Copper Gosling", points=8),)),
        ShelfPart("Coral's shots", "over 3 hits", (CardBit("die", "5", "gold"), CardBit("die", "2", "faint"))),
    )
    facts = {ship.name: Facts(ship.label, ("adrift",), ship.seat) for ship in vessels}
    facts["1.unpaid-debt"] = Facts("Unpaid Debt", ("2 of 3 masts",), 1, deckplate())
    panel = Panel(Turn(0), (Standing(44), Standing(31)))
    own = tuple(tuple(ship.name for ship in vessels if ship.seat == seat) for seat in range(2))
    return Scene(0, FIELD, panel, facts, vessels=vessels, sands=sands, shelf=shelf, own=own)


def planned_move() -> Preview:
    """A move along S and L that docks early, and what the ship could hit from there."""
    start, corner = (-9108, -7766), (-9910, -5590)
    end = (-5500, -3600)
    sides = tuple(zip(turned(hull_of(3), start, 3400), turned(hull_of(3), corner, 3400), strict=True))
    ghost = turned(hull_of(3), (end[0] - 1085, end[1] - 490), 650)
    return Preview(
        ghosts=(Ghost("0.winter-thimble", ghost, 650),),
        course=(
            Leg(start, corner, _wrapped([point for pair in sides for point in pair]), "S"),
            Leg(corner, end, _corridor(corner, end), "L", (-6850, -4200)),
        ),
        ranges=(RangeRing(end, SHORT, label="Short"), RangeRing((end[0] - 1800, end[1] - 800), LONG, "red", "Long")),
        aims=(GunLine((-7000, -4600), (-4300, -7400), label="Mast 3: 33 %, 5 or 6 hits"),),
    )


def _corridor(start: Point, end: Point) -> Polygon:
    return ((start[0] - 160, start[1] + 350), (start[0] + 160, start[1] - 350), (end[0] + 160, end[1] - 350), end)


def _wrapped(points: list[Point]) -> Polygon:
    """The convex outline of points, anticlockwise."""
    ordered = sorted(set(points))
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return (*lower[:-1], *upper[:-1])


def _chain(points: list[Point]) -> list[Point]:
    kept: list[Point] = []
    for x, y in points:
        while len(kept) > 1:
            (ax, ay), (bx, by) = kept[-2], kept[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            kept.pop()
        kept.append((x, y))
    return kept
