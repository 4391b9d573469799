"""Compiling Sprawl: each step is something a game does, done once on a board of its own."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.options import with_defaults
from iceharbor.games.sprawl.chance import playout
from iceharbor.games.sprawl.game import Sprawl
from iceharbor.games.sprawl.state import State

SEED: Final = 1
OPENING: Final = ((NATURE, "first 0"), (0, "start L C3"), (1, "start S A1"), (2, "start S E6"))
"""After these there are caps and branches to choose from."""


def steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """What is prepared, and how, in order."""
    game = Sprawl(3, with_defaults(Sprawl.info, {}))
    begun: list[State] = []

    def play() -> None:
        state = game.setup()
        for player, text in OPENING:
            state = game.apply(state, player, game.read(text))
        game.sample(state, 0, Random(SEED))
        game.forfeit(state, 0)
        begun.append(state)

    def plan() -> None:
        for words in ((), ("C3",)):
            game.plan(game.view(begun[0], 0), 0, words)
        game.load(game.position(begun[0]))

    def whole_games() -> None:
        playout(begun[0].to_write(), np.array([SEED], np.uint64), 8)

    return iter((("Sprawl: the rules", play), ("Sprawl: the plans", plan), ("Sprawl: whole games", whole_games)))
