"""What a client is told about the warm-up, and asks of it: `GET /api/ready` and `POST /api/ready`."""

from typing import Annotated

from msgspec import Meta, Struct


class GameReady(Struct, frozen=True):
    """How far a game is compiled, with its default bot."""

    game: str
    ready: bool
    """A match begins at once."""
    progress: float
    """0 to 1; 1 exactly when it is ready."""
    error: str | None
    """Why it cannot be played."""


class Ready(Struct, frozen=True):
    """`GET /api/ready`, and the answer to `POST /api/ready`: which games can be played already."""

    ready: bool
    """All games, with all their bots."""
    games: tuple[GameReady, ...]


class ChosenGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/ready`: this game is compiled before the others."""

    game: Annotated[str, Meta(max_length=60)]
