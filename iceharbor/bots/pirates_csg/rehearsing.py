"""Rehearsals: what comes of each action that is worth a look, on the same coins and dice for all of them.

Two actions differ by little, and unseen coins and dice by much. So all actions are rehearsed on one deal after another:
with the same coins and the same dice both players go on as the sensible bot does for some turns. Only the gains over
the sensible action count, and few deals tell them apart. An action that seems no gain is dropped early, and the
sensible one is played unless another is clearly better.
"""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Final

import numpy as np

from iceharbor.bots.pirates_csg.alternatives import list_actions
from iceharbor.bots.pirates_csg.searching import PiratesWork, SearchablePirates, copy, evaluate, redeal
from iceharbor.bots.pirates_csg.steering import BEAM_WIDTH, HEADING_STEP, Beam
from iceharbor.bots.searchable import Values
from iceharbor.bots.thinking import Budget, Candidate, Thought
from iceharbor.bots.tree import THOUGHTS_MS, moments
from iceharbor.contract import Player
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.pirates_csg.records import PiratesSea, PiratesState
from iceharbor.games.pirates_csg.rules import apply_action
from iceharbor.jit import njit

FIRST_LOOK: Final = 4
"""Actions are dropped after this many deals at the earliest, and again whenever their number has doubled."""
MAX_DEALS: Final = 256
"""More deals tell only actions apart that differ too little to matter."""
LEAST_GAIN: Final = 0.005
"""Another action has to be this much better than the sensible one, beyond a standard error."""


class Rehearsed:
    """What was seen of an action so far."""

    def __init__(self) -> None:
        self.deals, self.gains, self.squares = 0, 0.0, 0.0
        self.totals = np.zeros(2)

    def add(self, values: Values, gain: float) -> None:
        """Adds a deal: the values for both seats, and how much better it was than the sensible action."""
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


@njit
def list_closely(sea: PiratesSea, player: int, seed: Seed, work: PiratesWork) -> int:
    """Lists the actions that are worth a look, with Moves looked for as closely as by the bot that does not search;
    returns how many. `seed` is uint64 (1,)."""
    list_actions(sea, player, Beam(draw(seed, HEADING_STEP), HEADING_STEP, BEAM_WIDTH, HEADING_STEP), work.found)
    return int(work.found.listed[0])


@njit
def rehearse(
    sea: PiratesSea, scratch: PiratesSea, player: int, each: int, seed: Seed, values: Values, work: PiratesWork
) -> None:
    """Writes what comes of a listed action on the deal that `seed`, uint64 (1,), draws; `values` is float64 (2,)."""
    copy(sea, scratch)
    redeal(scratch, player, seed, work)
    work.luck[0] = seed[0]
    apply_action(scratch, player, work.found.out[each])
    evaluate(scratch, values, work)


class Rehearsal:
    """The rehearsals of one choice. The first action is the sensible one."""

    def __init__(self, found: SearchablePirates, view: PiratesState, player: Player, rng: Random) -> None:
        self.found, self.view, self.player, self.rng = found, view, player, rng
        self.sea, self.scratch, self.work = found.table(view), found.table(view), found.work(view)
        self.seed, self.values = self.drawn(), np.zeros(found.game.players)
        self.seen = [Rehearsed() for _ in range(int(list_closely(self.sea, player, self.seed, self.work)))]
        self.kept = list(range(len(self.seen)))

    def drawn(self) -> Seed:
        """A deal: the seed of coins and dice."""
        return np.array([self.rng.getrandbits(64) | 1], np.uint64)

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
            deal, usual = self.drawn(), 0.0
            for each in self.kept:
                self.seed[:] = deal
                rehearse(self.sea, self.scratch, self.player, each, self.seed, self.values, self.work)
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

    def said(self, each: int) -> str:
        """The notation of a listed action."""
        return self.found.decode(self.view, self.player, self.work.found.out[each])
