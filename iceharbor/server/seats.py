"""Who sits where, and the secret that proves it. The secret is told once; what is kept is its hash."""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from iceharbor.contract import SEATS, Player
from iceharbor.server.ledger import SeatRow
from iceharbor.server.names import read_name
from iceharbor.server.wire import NewSeat, Seat

ID_BYTES: Final = 12
TOKEN_BYTES: Final = 24


def new_id() -> str:
    """A match's public name, which nobody can guess: 96 random bits."""
    return secrets.token_urlsafe(ID_BYTES)


def new_token() -> str:
    """A seat's secret: 192 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def seat_row(player: Player, wanted: NewSeat, token: str | None) -> SeatRow:
    """The seat as it is stored; raises codec.Malformed for a name that cannot be."""
    if wanted.name is not None:
        name = read_name(wanted.name)
    else:
        name = SEATS[player] if wanted.bot is None else f"{wanted.bot.capitalize()} bot"
    return SeatRow(name, wanted.bot, None if token is None else hashed(token))


def held_by(rows: tuple[SeatRow, ...], tokens: Iterable[str]) -> tuple[Player, ...]:
    """The seats that these tokens prove, in order of play."""
    hashes = {hashed(token) for token in tokens}
    return tuple(player for player, row in enumerate(rows) if row.token_hash in hashes)


def shown(rows: tuple[SeatRow, ...], online: set[Player]) -> tuple[Seat, ...]:
    """The seats as everybody may see them."""
    return tuple(
        Seat(player, row.name, "person" if row.bot is None else "bot", row.bot, row.bot is not None or player in online)
        for player, row in enumerate(rows)
    )
