"""What lies on the sea."""

from msgspec import Struct

from iceharbor.scene.shapes import PieceKind, Point, Polygon, Size


class CargoLook(Struct, frozen=True, gc=False):
    """A piece of cargo: upright in a nest, on a home's card, or lying in a hold."""

    size: Size
    kind: PieceKind


class ShipLook(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pyramid that sails: lying, or risen on end when disabled."""

    name: str
    label: str
    """`L1`; empty if it has none."""
    seat: int
    size: Size
    hull: Polygon
    """Bow, port stern corner, starboard stern corner."""
    heading: int
    aria: str
    """Its accessible name: `Teal Large L2, facing north, no damage`."""
    damage: int = 0
    disabled: bool = False
    cargo: tuple[CargoLook, ...] = ()
    spent: bool = False
    """It has no action left this turn: drawn a little paler."""
    struck: bool = False
    """It was hit just now, and is about to be removed."""
    flag: bool = False
    """It carries its fleet's flag."""
    moved: bool = False
    """It has moved this turn: it has a tick in the list of ships."""
    number: int = 0
    """The number on its hull, whose size says the rest of its name; 0 where the hull has no room for one."""


class IslandLook(Struct, frozen=True, gc=False, omit_defaults=True):
    """An island with a nest, and what this viewer knows of the pieces in it. All islands are drawn alike."""

    name: str
    label: str
    hull: Polygon
    heading: int
    top: PieceKind
    """Its public colour, that of the piece on its top: a small mark before the name."""
    aria: str
    nest: tuple[CargoLook, ...] = ()
    on_top: tuple[CargoLook, ...] = ()
    secret: bool = False
    """Some players do not know what this viewer knows of the nest: an eye stands before the pieces."""


class CardLook(Struct, frozen=True, gc=False, omit_defaults=True):
    """A home: a flat card with cargo on it."""

    name: str
    label: str
    """`Home of Teal`."""
    seat: int
    hull: Polygon
    heading: int
    aria: str
    goods: tuple[CargoLook, ...] = ()


class FlagLook(Struct, frozen=True, gc=False):
    """A flag that stands in the water, exactly on its hull of four points."""

    name: str
    label: str
    seat: int
    hull: Polygon
    aria: str


class LandLook(Struct, frozen=True, gc=False):
    """Dry land: its outline is its shore."""

    name: str
    label: str
    hull: Polygon
    aria: str


class GoalLook(Struct, frozen=True, gc=False):
    """A line across the sea, and the water beyond it: all to the left of its direction."""

    seat: int
    """The seat that has to cross it."""
    line: tuple[Point, Point]
    label: str


class TrackMark(Struct, frozen=True, gc=False, omit_defaults=True):
    """The way of a torpedo, and where it ends."""

    ship: str
    """The ship that fires."""
    seat: int
    """Its player."""
    start: Point
    end: Point
    """The point where it meets a ship or leaves the field, rounded."""
    met: str | None = None
    """The ship it meets; None when it leaves the field."""
    sinks: bool = False
    """True if that ship is destroyed."""


class WreckLook(Struct, frozen=True, gc=False):
    """A piece that crashed or sank, where it lay."""

    name: str
    seat: int
    hull: Polygon
    crashed: bool
    """It crashed: crossed out. If False, it was sunk."""
    label: str
    """`Teal's L1 crashes`, `Teal's L1 is sunk`."""
