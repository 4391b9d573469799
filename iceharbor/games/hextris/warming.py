"""Compiling Hextris: each step is something a game does, done once on a board of its own."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import numpy as np

from iceharbor.games.hextris.chance import playout
from iceharbor.games.hextris.game import Hextris
from iceharbor.games.hextris.state import State
from iceharbor.games.options import with_defaults

SEED: Final = 1
OPENING: Final = ((0, "drop L c1"), (1, "drop S b1"))
"""After these there are drops, moves and swaps to choose from."""


def steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """What is prepared, and how, in order."""
    game = Hextris(2, with_defaults(Hextris.info, {}))
    begun: list[State] = []

    def play() -> None:
        state = game.setup()
        for player, text in OPENING:
            state = game.apply(state, player, game.read(text))
        game.sample(state, 0, Random(SEED))
        game.forfeit(state, 0)
        begun.append(state)

    def plan() -> None:
        for words in ((), ("drop", "S"), ("c1",)):
            game.plan(game.view(begun[0], 0), 0, words)
        game.position(begun[0])

    def whole_games() -> None:
        playout(begun[0].to_write(), np.array([SEED], np.uint64), 8)

    return iter((("Hextris: the rules", play), ("Hextris: the plans", plan), ("Hextris: whole games", whole_games)))
