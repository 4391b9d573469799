"""The ruler that a player shows to all clients, and what the others are told."""

from msgspec import Struct

from iceharbor.server.wire_fields import Seating, Spot


class Measure(Struct, frozen=True, tag_field="t", tag="ruler", forbid_unknown_fields=True):
    """Shows a ruler to all clients, or removes it with null."""

    points: tuple[Spot, Spot] | None = None
    player: Seating | None = None
    """The ruler's player, one of the held seats; the default is the first."""


class RulerMessage(Struct, frozen=True, tag_field="t", tag="ruler"):
    player: int
    points: tuple[Spot, Spot] | None
