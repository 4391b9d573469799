"""Ships under sail seen from above, islands of sand with palms, and the coins on both."""

from msgspec import Struct

from iceharbor.scene.shapes import Point, Polygon


class Mast(Struct, frozen=True, gc=False, omit_defaults=True):
    """A mast of a ship, or the socket that is left of it."""

    along: int
    """How far it stands ahead of the middle of the hull, in units; behind it the number is negative."""
    lost: bool = False


class CoinLook(Struct, frozen=True, gc=False, omit_defaults=True):
    """A coin. Without a value it lies face down."""

    name: str
    value: int | None = None
    secret: bool = False
    """Only this viewer, and others who have seen it, know its value: drawn face down with an eye and the value."""
    special: str = ""
    """The words on a special piece of treasure, which lies face up."""


class SailingShip(Struct, frozen=True, gc=False, omit_defaults=True):
    """A ship from above: its hull is exactly what collides, masts and sails are drawn over it."""

    name: str
    label: str
    seat: int
    at: Point
    """The middle of its hull, about which it turns."""
    heading: int
    hull: Polygon
    masts: tuple[Mast, ...]
    """Bow to stern. What lies ahead of the first one is the bow. A ship without standing masts is adrift."""
    aria: str
    """Its accessible name: `Teal's Lantern Hen, facing north, 2 of 3 masts, 1 coin aboard`."""
    crew: tuple[str, ...] = ()
    coins: tuple[CoinLook, ...] = ()
    detail: str = ""
    """Its line in the list of ships: `Explorer, hold empty`."""
    status: str = ""
    """One word beside it in that list: `moved`, `adrift`."""
    spent: bool = False
    """It has no action left this turn: drawn a little paler."""


class SandIsland(Struct, frozen=True, gc=False, omit_defaults=True):
    """An island with a beach, palms, and coins in rows; a home has a house and its player's flag."""

    name: str
    label: str
    hull: Polygon
    aria: str
    seat: int | None = None
    """The player whose home it is."""
    coins: tuple[CoinLook, ...] = ()
    trap: int | None = None
    """The player whose trap lies here."""
