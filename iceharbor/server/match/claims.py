"""How devices come to a seat, and leave it. The functions are pure: they return the seat's row as it will be.

An invitation seats one device. A device link, made by a device that has the seat, adds another one once. Each device
has its own token, so that one of them can be signed out. The server stores only hashes. A token is derived from the
invitation and a random key of the claimer: a claim that is sent again gives the same token, and the player who made the
invitation cannot compute it.

A seat is free until a device claims it. If its player lost every device, it is free again when all other players who
have sat down agree; it is theirs again as soon as one of their devices comes back.
"""

from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Final, Literal

from iceharbor.contract import SEATS, Player
from iceharbor.server.match.seats import hashed, new_token
from iceharbor.server.storage.schema import FREE, SeatRow

MAX_DEVICES: Final = 8
"""Devices that play one seat."""

Use = Literal["seat", "device"]
"""A link seats a player, or it adds a device to a seat."""


class ClaimRefused(Exception):
    """The claim or the change of a seat is not allowed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


@dataclass(frozen=True, slots=True)
class Link:
    """What an invitation is for."""

    player: Player
    use: Use


def token_for(invitation: str, key: str) -> str:
    """The token of the device that claims an invitation with this key."""
    text = f"iceharbor seat\n{invitation}\n{key}"
    return urlsafe_b64encode(sha256(text.encode("utf-8", "surrogatepass")).digest()).rstrip(b"=").decode()


def find(rows: tuple[SeatRow, ...], invitation: str) -> Link:
    """What this invitation is for; one that seats a player may be used up. Raises ClaimRefused if it is unknown.

    A token counts as a device link: before there were invitations, the links of seats held tokens.
    """
    secret = hashed(invitation)
    for player, row in enumerate(rows):
        if secret == row.invitation:
            return Link(player, "seat")
        if secret == row.device_link or secret in row.tokens:
            return Link(player, "device")
    message = "this link was used already, or a newer one has replaced it; ask a player for a new one"
    raise ClaimRefused("no_such_invitation", message)


def claim(rows: tuple[SeatRow, ...], invitation: str, key: str) -> tuple[Player, str, SeatRow]:
    """The seat, the new token and the seat's row with it. A claim that was made before changes nothing. Raises
    ClaimRefused."""
    token = token_for(invitation, key)
    for player, row in enumerate(rows):
        if hashed(token) in row.tokens:
            return player, token, row
    link = find(rows, invitation)
    row = rows[link.player]
    if link.use == "seat":
        if not row.free:
            raise ClaimRefused("claimed", f"{SEATS[link.player]} is taken: another device sat down first")
        return link.player, token, replace(row, tokens=(hashed(token),), device_link=None, freed_by=0)
    if len(row.tokens) >= MAX_DEVICES:
        raise ClaimRefused("too_many_devices", f"{MAX_DEVICES} devices play this seat already; sign some out first")
    rest = None if hashed(invitation) == row.device_link else row.device_link
    return link.player, token, replace(row, tokens=(*row.tokens, hashed(token)), device_link=rest, freed_by=0)


def invite(rows: tuple[SeatRow, ...], held_seats: tuple[Player, ...], player: Player) -> tuple[str, Use, SeatRow]:
    """A new link for a seat: a device link for a held one, an invitation for a free one. It replaces the earlier one of
    its kind. Raises ClaimRefused."""
    row, secret = rows[player], new_token()
    if player in held_seats:
        return secret, "device", replace(row, device_link=hashed(secret))
    if not row.free:
        raise ClaimRefused("claimed", f"{SEATS[player]} is taken; the seat must be freed first")
    return secret, "seat", replace(row, invitation=hashed(secret))


def without_others(row: SeatRow, kept: frozenset[bytes]) -> SeatRow:
    """The seat with only these devices, and without a device link."""
    return replace(row, tokens=tuple(token for token in row.tokens if token in kept), device_link=None)


def freed(rows: tuple[SeatRow, ...], by: tuple[Player, ...], player: Player, agree: bool) -> SeatRow:
    """The seat after these players agreed to free it, or took that back. It is free when all other players who have sat
    down agree; earlier invitations do not seat anyone then. Raises ClaimRefused."""
    row = rows[player]
    if player in by:
        raise ClaimRefused("own_seat", "this seat is played from here; other players can free it")
    if row.free or not row.tokens:
        raise ClaimRefused("not_claimed", f"{SEATS[player]} is not taken")
    bits = reduce(or_, (1 << each for each in by), 0)
    agreed = row.freed_by | bits if agree else row.freed_by & ~bits
    others = [each for each, other in enumerate(rows) if each != player and other.tokens]
    if all(agreed >> each & 1 for each in others):
        return replace(row, freed_by=FREE, invitation=None, device_link=None)
    return replace(row, freed_by=agreed)


def returned(row: SeatRow) -> SeatRow:
    """The seat after one of its devices came back: it is not free any more."""
    return replace(row, freed_by=0, invitation=None) if row.freed_by else row
