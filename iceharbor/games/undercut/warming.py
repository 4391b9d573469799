"""Compiling Undercut: each step is something a game does, done once at a table of its own."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.options import with_defaults
from iceharbor.games.undercut.chance import playout
from iceharbor.games.undercut.game import Undercut
from iceharbor.games.undercut.records import opening

SEED: Final = 1


def steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """What is prepared, and how, in order."""
    game = Undercut(3, with_defaults(Undercut.info, {}))

    def play() -> None:
        state = game.apply(game.setup(), NATURE, game.read("first 0"))
        game.sample(state, 0, Random(SEED))
        game.plan(game.view(state, 0), 0, ())
        game.forfeit(state, 0)

    def whole_games() -> None:
        playout(opening(3, 10, False, False), np.array([SEED], np.uint64), 2)

    return iter((("Undercut: the rules", play), ("Undercut: whole games", whole_games)))
