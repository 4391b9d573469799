"""What a review says, as data for the page: a graph over the log, and up to three moments."""

from typing import Final, Literal

from msgspec import Struct

from iceharbor.plan import Plan
from iceharbor.scene import Line

MAX_MOMENTS: Final = 3
"""The most moments of a review."""


class Graph(Struct, frozen=True):
    """A value for each seat after every entry, from the start of the match to its end."""

    kind: Literal["expected", "score"]
    """What a bot that searches expects for each seat, from -1 (last) to 1 (first), or the score of the game."""
    about: str
    """What the graph shows and who says so, as a sentence."""
    values: tuple[tuple[float, ...], ...]
    """By the number of entries, from 0: one value for each seat."""
    at_ms: tuple[int, ...] = ()
    """In a game without turns the time of each value since the first; empty if it was not measured."""


class KeyMoment(Struct, frozen=True):
    """An entry that mattered."""

    seq: int
    """The number of the entry, from 1."""
    player: int
    """The seat that acted."""
    played: tuple[float, ...]
    """By seat, the value with this entry."""
    instead: tuple[float, ...]
    """By seat, the value with the better action, or without the placement."""
    about: str
    """What the two values compare, as a sentence."""
    better: Line | None = None
    """The better action in words; None if no action was compared."""
    action: str = ""
    """Its notation; empty if no action was compared."""
    plan: Plan | None = None
    """Its plan, for the table before the entry: the preview is drawn on the board."""


Moments = tuple[KeyMoment, ...]
"""In the order of the log."""
