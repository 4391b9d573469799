"""Rehearsals: what comes of each action that is worth a look, on the same luck for all of them.

Two actions differ by little, and unseen things and luck by much. So all actions are rehearsed on one deal after
another, with the same luck, and only the gains over the sensible action count. An action that seems no gain is dropped
early, and the sensible one is played unless another is clearly better.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from time import perf_counter
from typing import Final

import numpy as np

from iceharbor.bots.searchable import Values
from iceharbor.bots.thinking import Budget, Candidate, Thought
from iceharbor.bots.tree import THOUGHTS_MS, moments
from iceharbor.contract import Player

FIRST_LOOK: Final = 4
"""Actions are dropped after this many deals at the earliest, and again whenever their number has doubled."""
MAX_DEALS: Final = 256
"""More deals tell only actions apart that differ too little to matter."""
LEAST_GAIN: Final = 0.005
"""Another action has to be this much better than the sensible one, beyond a standard error."""


class Rehearsed:
    """What was seen of an action so far."""

    def __init__(self, players: int) -> None:
        self.deals, self.gains, self.squares = 0, 0.0, 0.0
        self.totals = np.zeros(players)

    def add(self, values: Values, gain: float) -> None:
        """Adds a deal: the values for all seats, and how much better it was than the sensible action."""
        self.deals += 1
        self.gains += gain
        self.squares += gain * gain
        self.totals += values

    def gain(self, errors: int = 0) -> float:
        """The mean gain over the sensible action, and this many standard errors more."""
        deals = max(1, self.deals)
        mean = self.gains / deals
        return mean + errors * float((max(0.0, self.squares / deals - mean * mean) / deals) ** 0.5)

    def values(self) -> tuple[float, ...]:
        """What each seat may expect, from -1 to 1."""
        return tuple(round(float(total / self.deals), 4) for total in self.totals)


class Rehearsal(ABC):
    """The rehearsals of one choice. The first action is the sensible one."""

    def __init__(self, player: Player, players: int, actions: int) -> None:
        self.player, self.values = player, np.zeros(players)
        self.seen = [Rehearsed(players) for _ in range(actions)]
        self.kept = list(range(actions))

    @abstractmethod
    def deal(self) -> None:
        """Draws the luck of the next rehearsals."""

    @abstractmethod
    def rehearse(self, each: int) -> None:
        """Writes to `values` what comes of an action on the present deal."""

    @abstractmethod
    def said(self, each: int) -> str:
        """The notation of an action."""

    @property
    def made(self) -> int:
        """How many simulations were made: one for each action on each of its deals."""
        return sum(each.deals for each in self.seen)

    def thoughts(self, budget: Budget) -> Iterator[Thought]:
        """Its thoughts. The rehearsals end before the budget is used up if only the sensible action is left."""
        began, shown_ms = perf_counter(), 0.0
        if len(self.seen) > 1:
            for made in self._simulations():
                now_ms = 1000 * (perf_counter() - began)
                if made == budget.simulations or (budget.ms is not None and now_ms >= budget.ms):
                    break
                if made in moments(budget) if budget.ms is None else now_ms - shown_ms >= THOUGHTS_MS:
                    shown_ms = now_ms
                    yield self.thought()
        yield self.thought()

    def _simulations(self) -> Iterator[int]:
        """Makes one simulation after the other; how many there were so far."""
        made, look = 0, FIRST_LOOK
        for deals in range(1, MAX_DEALS + 1):
            self.deal()
            usual = 0.0
            for each in self.kept:
                self.rehearse(each)
                value = float(self.values[self.player])
                usual = value if each == 0 else usual
                self.seen[each].add(self.values, value - usual)
                made += 1
                yield made
            if deals == look:
                look *= 2
                self.kept = [0, *(each for each in self.kept[1:] if self.seen[each].gain(1) >= LEAST_GAIN)]
                if len(self.kept) == 1:
                    return

    def best(self) -> int:
        """The action with the most gain, less a standard error; the sensible one if none gains enough."""
        best = max(self.kept, key=lambda each: self.seen[each].gain(-1))
        return best if self.seen[best].gain(-1) > LEAST_GAIN else 0

    def thought(self) -> Thought:
        """The thought so far."""
        best = self.best()
        others = sorted((each for each in range(len(self.seen)) if each != best), key=lambda k: -self.seen[k].gain())
        shown = tuple(
            Candidate(self.said(each), self.seen[each].deals, self.seen[each].values()[self.player])
            for each in (best, *others)
            if self.seen[each].deals
        )
        return Thought(self.said(best), shown, self.made, self.seen[best].values() if self.seen[best].deals else ())
