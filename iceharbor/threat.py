"""Threats: where a side could fire. They are computed from a view, so they have no secrets, and decide nothing."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from msgspec import Struct

from iceharbor.contract import Player
from iceharbor.plan import Words
from iceharbor.scene import Point, TrackMark

View = TypeVar("View")


class Threat(Struct, frozen=True, omit_defaults=True):
    """Where a side could fire, for drawing, and what it could hit: after its next move, or now where no ship moves."""

    player: Player
    region: tuple[tuple[Point, ...], ...]
    """Rings, to fill with the even-odd rule; ignore parts outside the field."""
    tracks: tuple[TrackMark, ...] = ()
    """The lines of fire, where no ship moves."""
    targets: Words = ()
    """The names of the objects it could hit."""


class Threatening(Generic[View], ABC):
    """A game in which pieces fire at others."""

    @abstractmethod
    def threat(self, view: View, player: Player) -> Threat:
        """Where a player's pieces could fire, as far as the viewer knows."""
