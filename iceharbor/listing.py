"""What a game offers before a match: its tile on the start page, and the choices of the play sheet, as data."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct


class GameMode(Struct, frozen=True, omit_defaults=True):
    """A way to play, as one chip of the play sheet."""

    title: str
    """`Flag`."""
    about: str
    """How it is won, after the title: `touch or sink the enemy flag.`"""
    minutes: int
    """About how long a match takes."""
    options: Mapping[str, Any]
    """The options that make it. They tell it from the other modes."""
    shows: tuple[str, ...]
    """The names of all other options that matter in it."""
    players: tuple[int, int] | None = None
    """The fewest and the most, if they differ from the game's."""


class GameListing(Struct, frozen=True, omit_defaults=True):
    """What the start page and the play sheet say of a game."""

    line: str
    """What one does, in at most 45 letters: `Connect five pieces, three times.`"""
    minutes: int
    """About how long a match takes."""
    difficulty: Literal[1, 2, 3]
    """How hard it is to learn: easy, medium, hard."""
    place: int
    """Its place on the start page: the easiest game is first."""
    modes: tuple[GameMode, ...] = ()
    """The first is that of a first game; empty if there is one way to play."""
