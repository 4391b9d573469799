"""A plot of a golden playthrough: what to record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Plot:
    """One match to record: its players, its options and its bots."""

    name: str
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    undoing: float = 0.0
    """How often a player undoes an action."""
    leaving: Mapping[int, int] = field(default_factory=dict)
    """The players who resign, by number of the entry before which they do."""
    saying: Mapping[int, str] = field(default_factory=dict)
    """The entries that replace a bot's choice, by number."""
    prefers: str = ""
    """A pattern of actions: every other time a player acts, one of these is played if it can be sampled."""
    position: Mapping[str, Any] | None = None
    """Fields of the first position, if it is not the game's beginning."""
    shows: str = ""
    """A pattern that the file must contain; other seeds are tried until it does."""
