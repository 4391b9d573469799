"""Thinking: a bot that gives its best action so far, again and again, until its budget is used up.

    for thought in think(bot, view, player, rng, Budget(simulations=400)): ...

A budget in simulations is exact, so the same seed gives the same thoughts. A budget in milliseconds ends within
`LATE_MS` of its time, once the compiled functions are loaded. Both end early when nothing is left to decide. Bots that
do not search have one thought.
"""

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from msgspec import Struct

from iceharbor.bots.bot import Bot
from iceharbor.contract import Player

LATE_MS: Final = 20
"""How late a budget in milliseconds may end."""


class Budget(Struct, frozen=True):
    """How long to think: whichever of the two ends first. None is without limit; one of them must be given, and each
    is at least 1. Raises ValueError."""

    simulations: int | None = None
    ms: int | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.ms is None:
            raise ValueError("a budget needs a limit: give simulations, or ms")
        for name, limit in (("simulations", self.simulations), ("ms", self.ms)):
            if limit is not None and limit < 1:
                raise ValueError(f"{name}: a budget has at least 1, not {limit}")


class Candidate(Struct, frozen=True):
    """An action that was looked at."""

    action: str
    visits: int
    """How many simulations began with it."""
    value: float
    """What the player may expect of it, from -1 to 1."""


class Thought(Struct, frozen=True):
    """What a bot thinks so far."""

    action: str
    """The best action so far."""
    candidates: tuple[Candidate, ...] = ()
    """The actions that were looked at, the best first; empty if the bot does not search."""
    simulations: int = 0
    """How many simulations were made."""
    values: tuple[float, ...] = ()
    """What each seat may expect, from -1 to 1, with this action; empty if the bot does not search."""


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that searches."""

    budget: Budget
    """How long it thinks for a choice of its own."""

    def think(self, view: Any, player: Player, rng: Random, budget: Budget) -> Iterator[Thought]:
        """Its thoughts, each at least as good as the one before; at least one. `view` is this player's own view."""

    def play(self, view: Any, player: Player, rng: Random) -> Iterator[Thought]:
        """Its thoughts for a choice of its own, with its own budget: `choose` takes the action of the last one."""


@runtime_checkable
class Judging(Bot, Protocol):
    """A bot that can value a position for every seat."""

    def expectations(self, view: Any, viewer: Player, rng: Random, budget: Budget) -> tuple[float, ...]:
        """What each seat may expect, from -1 to 1, by what this viewer knows; any player may be the one to act."""


def think(bot: Bot, view: Any, player: Player, rng: Random, budget: Budget | None = None) -> Iterator[Thought]:
    """The thoughts of any bot; without a budget, those of a choice of its own. A bot that does not search has one."""
    if not isinstance(bot, Thinker):
        yield Thought(bot.choose(view, player, rng))
    elif budget is None:
        yield from bot.play(view, player, rng)
    else:
        yield from bot.think(view, player, rng, budget)


def conclusion(thoughts: Iterator[Thought]) -> Thought:
    """The last of these thoughts, of which there must be one."""
    return deque(thoughts, maxlen=1).pop()
