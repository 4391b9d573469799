"""Links to games on the board of a server: the whole game is behind the `#`, so no file and no account is needed."""

import zlib
from base64 import urlsafe_b64encode
from typing import Final

from iceharbor import files
from iceharbor.codec import dump
from iceharbor.match import Match

SERVER: Final = "http://127.0.0.1:8474"
"""Where `iceharbor` and `dev.py play` serve."""
MAX_BYTES: Final = 150_000
"""A longer game is more than a server reads."""


def board_link(match: Match, names: tuple[str, ...], server: str = SERVER) -> str | None:
    """The link, or None for a game that is too long. `names` are the players' names by seat."""
    saved = dump({**files.file_of(match), "names": _different(names)})
    if len(saved) > MAX_BYTES:
        return None
    return f"{server.rstrip('/')}/replay#g={urlsafe_b64encode(zlib.compress(saved, 9)).decode().rstrip('=')}"


def _different(names: tuple[str, ...]) -> list[str]:
    """`greedy`, `greedy 2`: seats with the same bot get numbers."""
    return [name if name not in names[:seat] else f"{name} {seat + 1}" for seat, name in enumerate(names)]
