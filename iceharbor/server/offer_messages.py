"""The messages about what players offer each other: a draw, a takeback, the rematch of a match that is over."""

from typing import Literal

from msgspec import Struct

from iceharbor.plan import Words
from iceharbor.server.wire_fields import Seating


class AskRematch(Struct, frozen=True, tag_field="t", tag="rematch", forbid_unknown_fields=True):
    """A held seat wants a rematch of a match that is over. Answered with `rematch`; the first one makes the match."""

    player: Seating


class RematchMessage(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="rematch"):
    """The rematch is there: one match for all who want it. Each client gets its own tokens."""

    match: str
    player: int | None
    """The player who wanted it first."""
    tokens: dict[str, str] = {}
    """By held seat: the secret token in the new match."""
    invitations: dict[str, str] = {}
    """By seat that no player had taken: its new invitation. Only the client that made the match gets them."""


class MatchWords(Struct, frozen=True):
    """The words of the actions that belong to every match."""

    undo: Words
    resign: Words
    draw: Words
    """Offers a draw; empty if players cannot agree on one."""
    takeback: Words
    """Takes back the player's last decision, or asks the other players for that."""
    own_draw: Words
    """The words by which the game itself offered a draw before; pages do not show them."""
    offers: tuple[str, ...]
    """The actions of the log that are offers and answers."""


class StandingOffer(Struct, frozen=True):
    """What a player offers, until all have accepted or one has declined."""

    kind: Literal["draw", "takeback"]
    player: int
    waiting: tuple[int, ...]
    """The players who are asked and have not accepted yet."""
    accept: Words
    decline: Words
    """Of the player who offers it: withdraws it."""


Takebacks = tuple[int, ...]
"""By player, how many decisions are undone if the last one of this player is taken back; 0 if it cannot be. Empty if
nothing can be taken back."""
