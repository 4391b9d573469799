"""How a table changes, to be shown."""

from typing import Literal

from msgspec import Struct

from iceharbor.scene.sea_looks import CargoLook
from iceharbor.scene.shapes import Plastic, Size
from iceharbor.scene.ship_motions import CannonShot, CoinMove, DiceRoll, Voyage


class Sail(Struct, frozen=True, gc=False, tag_field="kind", tag="sail"):
    """A ship moves, one heading a step."""

    object: str
    headings: tuple[int, ...]


class Shot(Struct, frozen=True, gc=False, tag_field="kind", tag="shot"):
    """A shot from a broadside. A ship that is missing afterwards sinks."""

    start: str
    side: Literal["port", "starboard"]
    target: str


class Hop(Struct, frozen=True, gc=False, tag_field="kind", tag="hop"):
    """Cargo goes from one object to another."""

    start: str
    end: str
    goods: tuple[CargoLook, ...]


class Peek(Struct, frozen=True, gc=False, tag_field="kind", tag="peek"):
    """A player looks under an island."""

    object: str


class Seize(Struct, frozen=True, gc=False, tag_field="kind", tag="seize"):
    """A ship touches a flag: the nearest of these ships or flags."""

    object: str
    flags: tuple[str, ...]


class PieceLook(Struct, frozen=True, gc=False, omit_defaults=True):
    """What tells a piece from others on the same spot."""

    size: Size
    plastic: Plastic = None


class ShiftedPiece(Struct, frozen=True, gc=False, omit_defaults=True):
    """A piece that goes from spot to spot."""

    start: str
    end: str
    beside: str | None = None
    """The place to go to, if the spot does not exist afterwards."""
    of: PieceLook | None = None
    """Which piece of the spot."""
    fresh: bool = False
    """It is one of a heap that stays."""


class Shift(Struct, frozen=True, gc=False, tag_field="kind", tag="shift"):
    """Pieces that go from spot to spot, at the same time."""

    moves: tuple[ShiftedPiece, ...]


Motion = Sail | Shot | Hop | Peek | Seize | Shift | Voyage | CannonShot | DiceRoll | CoinMove
