"""The messages about what players offer each other: the rematch of a match that is over."""

from msgspec import Struct

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
