"""Bots for Sprawl: `greedy` evaluates the board after its action, `search` looks ahead.

Both evaluate a board for all players at once: the pips that would score now, the squares to grow into, and the towers
that another player could neutralise in one action. `search` also counts the strongest opponent, and searches the best
few actions of each player in turn, each playing their own best (max^n). Both count boards and not time, so the same
seed gives the same choice.
"""

from random import Random
from typing import Final

import numpy as np

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.sprawl.search import Weights, best_action, listed_actions
from iceharbor.bots.sprawl.searching import ByForecast
from iceharbor.bots.thinking import Budget
from iceharbor.bots.tree import DEEP_MS, TreeBot
from iceharbor.contract import Player
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.sprawl.actions import decode
from iceharbor.games.sprawl.state import SprawlState

WIDTHS: Final = (20, 6, 1)
"""The number of actions searched further at each depth."""


class SprawlGreedy:
    """Plays the action with the best evaluation."""

    weights = Weights(danger=90, strongest=0)
    widths: tuple[int, ...] = (1,)

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: OpenView[SprawlState], player: Player, rng: Random) -> str:
        table = view.state.table
        encoded_actions = listed_actions(table)
        order = list(range(len(encoded_actions)))
        rng.shuffle(order)  # of encoded actions that are worth the same any may be done
        chosen = best_action(table, encoded_actions[order], np.array(self.widths, np.int64), self.weights)
        return self.game.write(decode(chosen.tolist()))


class SprawlSearch(SprawlGreedy):
    """Searches ahead: each player in turn plays their own best among a few good actions."""

    weights = Weights(danger=90, strongest=15)
    widths = WIDTHS


class SprawlTree(TreeBot):
    """Searches the tree for a fixed number of simulations. It judges the openings of studies, so it stays as it is."""

    budget = Budget(simulations=400)


class SprawlDeep(TreeBot):
    """Searches the tree for a second, and values boards by the fitted model."""

    budget = Budget(ms=DEEP_MS)

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.found = ByForecast(game)
