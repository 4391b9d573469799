"""Players of Hextris: a greedy one, who looks at the board after his action, and one who looks ahead.

Both weigh groups that are stowed, what is connected, and what lies on the board, against the strongest of the others.
So neither completes an opponent's third group if he can help it. They offer no draws and agree to none.
"""

from random import Random
from typing import Final

import numpy as np

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.foresight import best_deed, open_deeds
from iceharbor.contract import Player
from iceharbor.games.hextris.rules import OPEN, PIE, ruling_on
from iceharbor.games.hextris.state import State
from iceharbor.games.hextris.words import action_of
from iceharbor.games.openly import Sight

AHEAD: Final = 4
"""How many actions the one who looks ahead thinks of at most between two, his own included."""
MOST_TABLES: Final = 80_000
"""Tables that he looks at for one choice: 100 to 200 ms. In the thick of it they are enough for three actions."""


class GreedyStacker:
    """Does what looks best at once."""

    ahead = 1

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Sight[State], player: Player, rng: Random) -> str:
        table = view.state.table
        deeds = open_deeds(table)
        pie = np.array([PIE, 0, 0], np.int64)
        if ruling_on(table, player, pie)[0] == OPEN:
            deeds = np.vstack((deeds, pie))
        order = list(range(len(deeds)))
        rng.shuffle(order)  # of deeds that are worth the same any may be done
        return self.game.write(action_of(best_deed(table, deeds[order], self.ahead, MOST_TABLES)))


class SearchingStacker(GreedyStacker):
    """Thinks of what everybody else will do, and of what he can do then."""

    ahead = AHEAD
