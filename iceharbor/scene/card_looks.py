"""Cards as players hold them, and a shelf of cards, coins and dice below the table."""

from typing import Literal

from msgspec import Struct

from iceharbor.scene.shapes import Polygon
from iceharbor.scene.ship_looks import Mast


class CardBit(Struct, frozen=True, gc=False, omit_defaults=True):
    """A small picture in a row: a rolled die, a gun's number, a ruler, a coin, an empty space for one, or words."""

    kind: Literal["die", "gun", "ruler", "coin", "space", "word"]
    text: str = ""
    """What stands on it: a number, the name of a ruler; empty for a coin that lies face down."""
    tone: Literal["plain", "red", "gold", "faint"] = "plain"
    struck: bool = False
    """Crossed out: its mast is lost."""


class CardRow(Struct, frozen=True, gc=False):
    """A row of a card: a word and small pictures."""

    label: str
    bits: tuple[CardBit, ...]


class ShipPicture(Struct, frozen=True, gc=False):
    """A ship drawn on a card: its outline about its middle at heading 0, and its masts."""

    seat: int
    hull: Polygon
    masts: tuple[Mast, ...]


class Patch(Struct, frozen=True, gc=False):
    """A patch of one colour: path data, and the colour as `#rrggbb`."""

    path: str
    fill: str


class Ensign(Struct, frozen=True, gc=False):
    """A flag 3 wide and 2 high, drawn from patches of colour, the lowest first; and its name."""

    name: str
    patches: tuple[Patch, ...]


class Facet(Struct, frozen=True, gc=False):
    """A property by which cards are filtered: `Masts`, `3`."""

    name: str
    value: str


class CardFace(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card: a title with a price, a ship, rows of small pictures, and text that is shown as text only."""

    title: str
    subtitle: str = ""
    seat: int | None = None
    """The owner, whose colour its head has."""
    points: int | None = None
    picture: ShipPicture | None = None
    rows: tuple[CardRow, ...] = ()
    text: str = ""
    note: str = ""
    """Its state in a few words: `in fleet`, `5 short`."""
    chosen: bool = False
    flag: Ensign | None = None
    """It stands before the title."""
    pictures: tuple[ShipPicture, ...] = ()
    """Several ships, drawn small in a row: what a ready-made card has."""
    facets: tuple[Facet, ...] = ()
    says: tuple[str, ...] = ()
    """The words that a press on it chooses, on a shelf; without any it is only read."""


class ShelfPart(Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of the shelf, with a heading: coins or dice, and cards."""

    title: str
    note: str = ""
    bits: tuple[CardBit, ...] = ()
    cards: tuple[CardFace, ...] = ()
