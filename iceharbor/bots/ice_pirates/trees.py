"""The bots of Ice Pirates that search: whole turns, the replies, and nests dealt again."""

from collections.abc import Iterator
from random import Random
from typing import Final

from iceharbor.bots.ice_pirates.fleet import PATIENCE, IcePiratesFleet
from iceharbor.bots.thinking import Budget, Thought
from iceharbor.bots.tree import DEEP_MS, EXPLORING, TreeBot
from iceharbor.contract import Player
from iceharbor.games.ice_pirates.actions import write_action
from iceharbor.games.ice_pirates.records import IcePiratesState
from iceharbor.games.sailing.actions import Move
from iceharbor.games.sailing.state import PLAY

SIMULATIONS: Final = 100
"""Simulations for a choice at level 4."""
DEEP_EXPLORING: Final = 10 * EXPLORING
"""The weight of priors for 10,000 simulations: the balance that 100 have with the usual one."""
WANDER_ONE_IN: Final = 8
"""In long games one choice in this many moves a ship at random."""


class IcePiratesTree(TreeBot):
    """Searches with a fixed number of simulations. While ships are placed it does as `fleet`."""

    budget = Budget(simulations=SIMULATIONS)

    def choose(self, view: IcePiratesState, player: Player, rng: Random) -> str:
        turn = view.sea.turn[0]
        if turn.phase == PLAY and turn.rounds > PATIENCE and turn.actions_left and rng.randrange(WANDER_ONE_IN) == 0:
            move = IcePiratesFleet(self.game).wander(view, player, rng)
            if isinstance(move, Move):
                return write_action(move)
        return super().choose(view, player, rng)

    def think(self, view: IcePiratesState, player: Player, rng: Random, budget: Budget) -> Iterator[Thought]:
        if view.sea.turn[0].phase < PLAY:
            yield Thought(IcePiratesFleet(self.game).choose(view, player, rng))
            return
        yield from super().think(view, player, rng, budget)


class IcePiratesDeep(IcePiratesTree):
    """Searches for a second, and trusts its priors as much as `tree` does.

    The bonus of a prior fades with the root of the simulations, and values of single tables mislead: with the usual
    weight `tree@1000` scored 5 of 16 against `tree`, `tree@3000` 1 of 8.
    """

    budget = Budget(ms=DEEP_MS)
    exploring = DEEP_EXPLORING
