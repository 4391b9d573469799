"""The prospect of a Move: what each heading of an open fan leaves the ship next, and the water in reach.

It comes after the plan, because it takes longer. It is computed from a view, so it has no secrets.
"""

from abc import ABC, abstractmethod
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from iceharbor.plan import Words
from iceharbor.scene import Point

Exits = Literal["free", "tight", "stuck"]
"""What the next fan leaves a ship: many of its headings, few, or none at all."""


class RimArc(Struct, frozen=True):
    """Headings of the fan in tenths of a degree, clockwise from `start` to `stop`, both included; stop may pass 3599.
    On every one of them the ship is left these exits: exactly, as long as nothing else moves."""

    start: int
    stop: int
    exits: Exits


class Prospect(Struct, frozen=True, omit_defaults=True):
    """What lies ahead of a ship whose fan is open, for drawing; the rules decide without it."""

    words: Words
    """The words of the plan with the fan."""
    rim: tuple[RimArc, ...]
    """The open headings of the fan, in its order."""
    water: tuple[tuple[Point, ...], ...] = ()
    """The water that the ship could cover at the end of each step that is left: rings, to fill with the even-odd
    rule."""
    tolerance_u: int = 0
    """The edge of the water may be off by this much, in table units: it is sampled, and decides nothing."""


View = TypeVar("View")


class Prospective(Generic[View], ABC):
    """A game in which the fan of a plan leads to another fan."""

    @abstractmethod
    def prospect(self, view: View, player: int, words: Words) -> Prospect | None:
        """The prospect of the plan of these words, as far as this seat knows; None if it shows no fan of a Move. Never
        raises for words of a player, and does not write to the view."""
