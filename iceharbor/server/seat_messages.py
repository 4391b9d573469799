"""The messages about seats: invitations, claims, devices and lost seats."""

from typing import Literal

from msgspec import Struct

from iceharbor.server.wire_fields import ClaimKey, Id, Seating, Token


class AskInvitation(Struct, frozen=True, tag_field="t", tag="invite", forbid_unknown_fields=True):
    """Asks for a link to a seat: a one-time device link for a held seat, or a new invitation for a free one, which
    replaces the earlier one. Only players may ask. Answered with `invitation`."""

    id: Id
    player: Seating


class SignOut(Struct, frozen=True, tag_field="t", tag="sign_out", forbid_unknown_fields=True):
    """Signs out all other devices of a held seat, and withdraws its device link."""

    player: Seating


class FreeSeat(Struct, frozen=True, tag_field="t", tag="free", forbid_unknown_fields=True):
    """The held seats agree that the player of a seat lost every device, or take that back. When all other players who
    have sat down agree, the seat is free."""

    player: Seating
    """The seat to free."""
    agree: bool = True


class Devices(Struct, frozen=True):
    """The devices that play a seat. Only that seat is told."""

    known: int
    online: int


class InvitationMessage(Struct, frozen=True, tag_field="t", tag="invitation"):
    """The secret of a link to a seat."""

    id: int
    player: int
    use: Literal["seat", "device"]
    """It seats a player, or it adds a device to a seat that is taken."""
    invitation: str


class AskedInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches/<id>/invitation`: asks what an invitation is for."""

    invitation: Token


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches/<id>/claim`: exchanges an invitation for a token."""

    invitation: Token
    key: ClaimKey
    """Random and secret. The same claim sent again gets the same token."""
