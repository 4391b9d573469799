"""A board or a bare table, and what stands on it."""

from typing import Literal

from msgspec import Struct

from iceharbor.scene.panel import Facts
from iceharbor.scene.shapes import Plastic, Point, Polygon, Size


class PlayedMark(Struct, frozen=True, gc=False):
    """The last action came to a spot, or left it."""

    seat: int
    how: Literal["came", "left"]


class Spot(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place with a name: a spot of a board, a tray beside it, a stack, the bag."""

    name: str
    kind: Literal["hole", "square", "dark", "tray", "patch"]
    """A round hole, a light or a dark square, what lies beside the board, or a part of the table without an edge."""
    box: tuple[int, int, int, int]
    """x and y of its lower left corner, width and height; a hole is the circle in it."""
    aria: str
    """Its accessible name: `c3, Large of Teal`. Empty in a layer whose facts say it: a whole scene has it."""
    seat: int | None = None
    """The owner: the edge has that seat's colour."""
    strong: bool = False
    """Its player has the turn."""
    played: PlayedMark | None = None
    belongs_to: str | None = None
    """The spot that lights up while this one is pointed at, has the focus or is chosen: that of a branch's tower."""
    wordless: bool = False
    """Its name is no word of actions, as that of a tray: where it cannot be chosen it is only looked at."""


class Pyramid(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pyramid on a spot."""

    spot: str
    at: Point
    """The middle of its base, or of the whole lying pyramid."""
    size: Size
    plastic: Plastic = None
    heading: int | None = None
    """The heading of a lying pyramid; None if it stands."""
    on: tuple[Size, ...] = ()
    """The pieces under it, from the ground up."""
    scale: float = 1.0
    pale: bool = False
    """Drawn pale: neutralised, or none of it left."""
    marked: bool = False
    """Drawn with a bright edge."""
    lean: int = 0
    """A standing pyramid is turned on the sheet by this many degrees, clockwise: a hand is a fan."""
    wanted: Literal["", "missing", "near"] = ""
    """Only an outline: a piece that a set lacks. It glows if it is near: on the table, to be taken."""


class Arrow(Struct, frozen=True, gc=False):
    """A line of attack, or the way to a target."""

    start: Point
    end: Point
    seat: int
    tone: Literal["strong", "plain", "faint", "dotted", "held"]
    """An attack that a piece withstands is held: a shield at its end, and no line."""


class Bond(Struct, frozen=True, gc=False):
    """Pieces of one group: a tint under them."""

    seat: int
    at: tuple[Point, ...]


class Note(Struct, frozen=True, gc=False, omit_defaults=True):
    """Text on the table; `size` in table units."""

    at: Point
    text: str
    size: float
    anchor: Literal["start", "middle", "end"] = "middle"
    tone: Literal["faint", "inner", "plain", "strong", "over", "badge", "good", "cost"] = "plain"
    """An inner name is as faint, and is seen near what is pointed at, focused, chosen or explained, and in lessons. One
    that lies over frames is as strong, and interrupts them."""
    seat: int | None = None


class Plate(Struct, frozen=True, gc=False, omit_defaults=True):
    """A shape on a felt table, under all pieces: it is no place, and nothing can be done with it."""

    look: Literal["pad", "mat", "lane", "good", "cost", "glow", "token", "gap"]
    """A darker part of the felt, an oval mat, a pale lane, a tag of what is good for the viewer or costs something, a
    glow round a piece, a player's token, or the gap that a token has left."""
    box: tuple[int, int, int, int]
    """x and y of its lower left corner, width and height."""
    seat: int | None = None
    """The player of a token."""


class TableLayer(Struct, frozen=True, gc=False, omit_defaults=True, eq=False):
    """A part of a table with all that belongs to it: a tray, a stack, a hand. A function that draws one keeps it, so
    that the same part is the same object: layers are compared by identity."""

    spots: tuple[Spot, ...] = ()
    pyramids: tuple[Pyramid, ...] = ()
    notes: tuple[Note, ...] = ()
    facts: dict[str, Facts] = {}
    plates: tuple[Plate, ...] = ()


class Tabletop(Struct, frozen=True, gc=False, omit_defaults=True):
    """A board or a bare table with everything on it and beside it."""

    spots: tuple[Spot, ...]
    pyramids: tuple[Pyramid, ...]
    board: Polygon = ()
    """The board under its spots; empty for a bare table."""
    arrows: tuple[Arrow, ...] = ()
    bonds: tuple[Bond, ...] = ()
    notes: tuple[Note, ...] = ()
    layers: tuple[TableLayer, ...] = ()
    """What lies on top, in order; a whole scene has it in its other fields."""
    struck: tuple[str, ...] = ()
    """The spots whose pieces are struck through."""
    felt: bool = False
    """The whole field is a table of felt in a wooden edge. Text on it has room for 13 pixels on a small screen."""
    plates: tuple[Plate, ...] = ()
