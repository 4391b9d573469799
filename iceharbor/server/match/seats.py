"""Seats and their secrets. Tokens and invitations are sent once; the server stores only their hashes."""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from iceharbor.bots import level_word
from iceharbor.contract import SEATS, Player
from iceharbor.server.match.player_names import check_differs, read_name
from iceharbor.server.storage.schema import SeatRow
from iceharbor.server.wire import NewSeat, Seat

ID_BYTES: Final = 12
TOKEN_BYTES: Final = 24


def new_id() -> str:
    """A match's public name: 96 random bits, so it cannot be guessed."""
    return secrets.token_urlsafe(ID_BYTES)


def new_token() -> str:
    """A secret token or invitation: 192 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def seat_row(game: str, player: Player, wanted: NewSeat, token: str | None, invitation: str | None = None) -> SeatRow:
    """The seat as it is stored: claimed with a token, or free with an invitation. A bot is named for its level. Raises
    codec.Malformed for a bad name."""
    if wanted.name is not None:
        name = read_name(wanted.name)
    else:
        name = SEATS[player] if wanted.bot is None else f"{level_word(game, wanted.bot).capitalize()} bot"
    tokens = () if token is None else (hashed(token),)
    return SeatRow(name, wanted.bot, tokens, None if invitation is None else hashed(invitation))


def check_names(rows: tuple[SeatRow, ...], player: Player) -> None:
    """Raises codec.Malformed if a player's name looks like another one's, or like another seat's colour."""
    others = (each for each in range(len(rows)) if each != player)
    check_differs(rows[player].name, (name for each in others for name in (rows[each].name, SEATS[each])))


def held_by(rows: tuple[SeatRow, ...], tokens: Iterable[str]) -> tuple[Player, ...]:
    """The seats of these tokens, in order of play."""
    hashes = {hashed(token) for token in tokens}
    return tuple(player for player, row in enumerate(rows) if not hashes.isdisjoint(row.tokens))


def shown(rows: tuple[SeatRow, ...], online: set[Player]) -> tuple[Seat, ...]:
    """The public information about the seats."""
    return tuple(
        Seat(
            player,
            row.name,
            "person" if row.bot is None else "bot",
            row.bot,
            row.bot is not None or player in online,
            row.free,
            () if row.free else tuple(each for each in range(len(rows)) if row.freed_by >> each & 1),
        )
        for player, row in enumerate(rows)
    )
