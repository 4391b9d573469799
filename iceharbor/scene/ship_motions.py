"""How ships under sail, shots, dice and coins move, to be shown."""

from msgspec import Struct

from iceharbor.scene.shapes import Point
from iceharbor.scene.ship_looks import CoinLook

Pose = tuple[int, int, int]
"""x and y of a ship's middle, and its heading."""


class Voyage(Struct, frozen=True, gc=False, tag_field="kind", tag="voyage"):
    """A ship follows a course: it slides from pose to pose, and turns on the spot where two poses have one place."""

    object: str
    poses: tuple[Pose, ...]


class CannonShot(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="kind", tag="cannon"):
    """A shot from a gun: the die that was rolled, and whether it hits. A ship that is missing afterwards sinks."""

    muzzle: Point
    impact: Point
    target: str
    hits: bool
    die: int = 0
    """0 if the shot was not rolled for."""


class DiceRoll(Struct, frozen=True, gc=False, tag_field="kind", tag="dice"):
    """Dice roll for a moment; a press ends it."""

    dice: tuple[int, ...]
    label: str


class CoinMove(Struct, frozen=True, gc=False, tag_field="kind", tag="coins"):
    """Coins go from one object to another."""

    start: str
    end: str
    coins: tuple[CoinLook, ...]
