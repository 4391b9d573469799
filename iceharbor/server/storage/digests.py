"""Digests of what is stored, so that a changed, missing or exchanged row is noticed when a match is opened. The same
rows have the same digests in SQLite and in PostgreSQL.

Every row of a match is part of a digest that begins with the match's id. The log is a chain: it starts with the digest
of the match's row, and each entry's digest covers the entry before it. The head of the match holds the last digest of
the log and the digest of all seats, so that neither can lose its end.

A digest is the SHA-256 of a JSON array that begins with its kind; bytes are written in base64.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from msgspec.json import Encoder

from iceharbor.contract import Player

_encode: Final = Encoder().encode


def match_digest(match: str, number: int, header: bytes, seeded: int, made_ms: int | None) -> bytes:
    """The digest of a match's row, with which the chain of its log starts."""
    return sha256(_encode(("match 4", match, number, header, int(seeded), made_ms))).digest()


def entry_digest(
    chain: bytes, player: Player, notation: str, at_ms: int | None, key: str | None = None, body: bytes | None = None
) -> bytes:
    """The digest of a log with one more entry."""
    return sha256(_encode((chain, player, notation, at_ms, key, body))).digest()


def seat_digest(
    match: str,
    player: Player,
    name: str,
    bot: str | None,
    tokens: bytes | None,
    invitation: bytes | None = None,
    device_link: bytes | None = None,
    freed_by: int = 0,
) -> bytes:
    """The digest of a seat's row. The fields of version 5 are left out where they have their defaults, so that the
    digests of version 4 stay."""
    fields = (match, player, name, bot, tokens)
    rest = (invitation, device_link, freed_by)
    return sha256(_encode(("seat 4", *fields, *(rest if rest != (None, None, 0) else ())))).digest()


def snapshot_digest(match: str, seq: int, chain: bytes, rules: str, content: bytes) -> bytes:
    """The digest of a snapshot of a match after `seq` entries, where its log has this digest."""
    return sha256(_encode(("snapshot 1", match, seq, chain, rules, content))).digest()


def seats_digest(match: str, digests: Iterable[bytes]) -> bytes:
    """The digest of all seats of a match, from their own in order of play."""
    return sha256(_encode(("seats 4", match, *digests))).digest()
