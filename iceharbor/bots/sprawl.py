"""Players of Sprawl: a greedy one, who looks at the board after his action, and one who looks ahead.

Both weigh a board for every player at once: the pips that would be scored now, and the squares that he could still grow
into. The one who looks ahead also counts towers that somebody could neutralise in one action, thinks of the best few
actions of everybody in turn, and lets each choose what is best for himself (max^n). Both count what they think of and
not the time, so that the same luck gives the same choice.
"""

from random import Random
from typing import Final

import numpy as np

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.gardening import Temper, best_deed, open_deeds
from iceharbor.contract import Player
from iceharbor.games.openly import Sight
from iceharbor.games.sprawl.state import State
from iceharbor.games.sprawl.words import action_of

WIDTHS: Final = (20, 6, 1)
"""Of how many actions one thinks further: of one's own, of the next player's, and so on."""


class GreedyGardener:
    """Takes what looks best at once."""

    temper = Temper(danger=0, best_foe=0)
    widths: tuple[int, ...] = (1,)

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Sight[State], player: Player, rng: Random) -> str:
        table = view.state.table
        deeds = open_deeds(table)
        order = list(range(len(deeds)))
        rng.shuffle(order)  # of deeds that are worth the same any may be done
        chosen = best_deed(table, deeds[order], np.array(self.widths, np.int64), self.temper)
        return self.game.write(action_of(chosen.tolist()))


class SearchingGardener(GreedyGardener):
    """Looks ahead: everybody in turn does what is best for himself, of the few things that look best to him."""

    temper = Temper(danger=90, best_foe=15)
    widths = WIDTHS
