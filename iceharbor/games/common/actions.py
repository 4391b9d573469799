"""Actions that several games share."""

from msgspec import Struct

from iceharbor.contract import Player


class FirstPlayer(Struct, frozen=True):
    """NATURE draws the player who goes first."""

    player: Player


class OfferDraw(Struct, frozen=True):
    """Offers a draw, or accepts the one on offer."""
