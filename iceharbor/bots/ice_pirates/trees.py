"""The bots of Ice Pirates that search: whole turns, the replies, and nests dealt again."""

from collections.abc import Iterator
from random import Random
from typing import Final

from iceharbor.bots.ice_pirates.fleet import PATIENCE, IcePiratesFleet
from iceharbor.bots.thinking import Budget, Thought
from iceharbor.bots.tree import DEEP_MS, TreeBot
from iceharbor.contract import Player
from iceharbor.games.ice_pirates.actions import write_action
from iceharbor.games.ice_pirates.records import IcePiratesState
from iceharbor.games.sailing.actions import Move
from iceharbor.games.sailing.state import PLAY

SIMULATIONS: Final = 150
"""Simulations for a choice at level 4."""
WANDER_ONE_IN: Final = 8
"""In long games one choice in this many moves a ship at random."""


class IcePiratesTree(TreeBot):
    """Searches with a fixed number of simulations. While ships are placed it does as `fleet`."""

    budget = Budget(simulations=SIMULATIONS)

    def play(self, view: IcePiratesState, player: Player, rng: Random) -> Iterator[Thought]:
        turn = view.sea.turn[0]
        if turn.phase == PLAY and turn.rounds > PATIENCE and turn.actions_left and rng.randrange(WANDER_ONE_IN) == 0:
            move = IcePiratesFleet(self.game).wander(view, player, rng)
            if isinstance(move, Move):
                yield Thought(write_action(move))
                return
        yield from super().play(view, player, rng)

    def think(self, view: IcePiratesState, player: Player, rng: Random, budget: Budget) -> Iterator[Thought]:
        if view.sea.turn[0].phase < PLAY:
            yield Thought(IcePiratesFleet(self.game).choose(view, player, rng))
            return
        yield from super().think(view, player, rng, budget)


class IcePiratesDeep(IcePiratesTree):
    """Searches for a second."""

    budget = Budget(ms=DEEP_MS)
