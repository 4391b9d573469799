"""What a picture of the end tells about the game before it: how treasure came home, and where ships were lost."""

from dataclasses import dataclass

from iceharbor.contract import Player
from iceharbor.scene import Size


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of the way of a piece, aboard the ships of one player."""

    seat: Player
    path: tuple[tuple[float, float], ...]
    """From where it was taken, with every place at which its ship stopped."""
    turn: int
    """The turn in which the player took it."""


@dataclass(frozen=True, slots=True)
class Haul:
    """A piece of treasure that came home."""

    size: Size
    legs: tuple[Passage, ...]
    ship: str
    """The ship that brought it home."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A ship that was taken off the sea."""

    at: tuple[float, float]
    seat: Player
    turn: int


@dataclass(frozen=True, slots=True)
class Story:
    """What a picture of the end tells about the game before it."""

    hauls: tuple[Haul, ...]
    """In the order in which they came home."""
    losses: tuple[Loss, ...]
    turns: int
