"""Bots for Hextris: `greedy` evaluates the board after its action, `search` looks ahead.

Both compare completed groups, connected pieces and pieces on the board with those of the strongest opponent, so they
do not complete an opponent's third group if they can avoid it. They offer no draws and accept none.
"""

from random import Random
from typing import Final

import numpy as np

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.hextris.search import best_action, listed_actions
from iceharbor.bots.thinking import Budget
from iceharbor.bots.tree import DEEP_MS, DEEP_NODES, TreeBot
from iceharbor.contract import Player
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.hextris.actions import decode
from iceharbor.games.hextris.rules import OPEN, PIE, check
from iceharbor.games.hextris.state import HextrisState

SEARCH_DEPTH: Final = 3
"""The search depth in actions for two players, the bot's own included."""
MAX_TABLES: Final = 80_000
"""The limit of tables searched for one choice: a depth that passes it does not count."""


class HextrisGreedy:
    """Plays the action with the best evaluation."""

    depth = 1

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: OpenView[HextrisState], player: Player, rng: Random) -> str:
        table = view.state.table
        encoded_actions = listed_actions(table)
        pie = np.array([PIE, 0, 0], np.int64)
        if check(table, player, pie)[0] == OPEN:
            encoded_actions = np.vstack((encoded_actions, pie))
        order = list(range(len(encoded_actions)))
        rng.shuffle(order)  # of encoded actions that are worth the same any may be done
        return self.game.write(decode(best_action(table, encoded_actions[order], self.depth, MAX_TABLES)))


class HextrisSearch(HextrisGreedy):
    """Searches the replies of all other players and its own next actions."""

    depth = SEARCH_DEPTH


class HextrisTree(TreeBot):
    """Searches the tree for a fixed number of simulations."""

    budget = Budget(simulations=4000)
    width = 16


class HextrisDeep(HextrisTree):
    """Searches the tree for a second."""

    budget = Budget(ms=DEEP_MS)
    nodes = DEEP_NODES
