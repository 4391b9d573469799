"""Rehearsals of Pirates CSG: both players go on as the sensible bot does for some turns, with the same coins and dice
for each action that is worth a look."""

from random import Random

import numpy as np

from iceharbor.bots.pirates_csg.alternatives import list_actions
from iceharbor.bots.pirates_csg.searching import PiratesWork, SearchablePirates, copy, evaluate, redeal
from iceharbor.bots.pirates_csg.steering import BEAM_WIDTH, HEADING_STEP, Beam
from iceharbor.bots.rehearsal import Rehearsal
from iceharbor.bots.searchable import Values
from iceharbor.contract import Player
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.pirates_csg.records import PiratesSea, PiratesState
from iceharbor.games.pirates_csg.rules import apply_action
from iceharbor.jit import njit


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


class PiratesRehearsal(Rehearsal):
    """The rehearsals of one choice of Pirates CSG."""

    def __init__(self, found: SearchablePirates, view: PiratesState, player: Player, rng: Random) -> None:
        self.found, self.view, self.rng = found, view, rng
        self.sea, self.scratch, self.work = found.table(view), found.table(view), found.work(view)
        self.seed = self._drawn()
        super().__init__(player, found.game.players, int(list_closely(self.sea, player, self.seed, self.work)))
        self.dealt = self.seed.copy()

    def _drawn(self) -> Seed:
        """The seed of coins and dice."""
        return np.array([self.rng.getrandbits(64) | 1], np.uint64)

    def deal(self) -> None:
        self.dealt = self._drawn()

    def rehearse(self, each: int) -> None:
        self.seed[:] = self.dealt
        rehearse(self.sea, self.scratch, self.player, each, self.seed, self.values, self.work)

    def said(self, each: int) -> str:
        return self.found.decode(self.view, self.player, self.work.found.out[each])
