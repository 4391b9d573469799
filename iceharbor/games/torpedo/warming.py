"""Compiling Torpedo: each step is something a game does, done once on a sea of its own."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.options import with_defaults
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.torpedo.chance import playout
from iceharbor.games.torpedo.game import Torpedo
from iceharbor.games.torpedo.records import TorpedoWaters

SEED: Final = 1


def steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """What is prepared, and how, in order."""
    defaults = with_defaults(Torpedo.info, {})
    begun: list[TorpedoWaters] = []

    def rush() -> None:
        game = Torpedo(2, defaults)
        state = game.setup()
        for player, text in ((0, "ready"), (1, "ready"), (NATURE, "go"), (0, "lay S 9000,9000 000.0")):
            state = game.apply(state, player, game.read(text))
        game.sample(state, 1, Random(SEED))
        game.position(state)
        begun.append(state)

    def plan() -> None:
        game = Torpedo(2, defaults)
        for words in ((), ("lay", "M"), ("lay", "M", "9000,12000"), ("lay", "M", "9000,12000", "180.0")):
            game.plan(game.view(begun[0], 1), 1, words)

    def waves() -> None:
        game = Torpedo(2, {**defaults, "mode": "waves", "wave": 1})
        state = game.setup()
        for player, text in ((0, "ready"), (1, "ready"), (0, "lay S 9000,9000 000.0"), (1, "lay S 9000,9000 000.0")):
            state = game.apply(state, player, game.read(text))
        game.apply(state, NATURE, game.read("reveal"))

    def whole_games() -> None:
        playout(copy_sea(begun[0].sea), np.array([SEED], np.uint64), 8)

    return iter(
        (
            ("Torpedo: the rush", rush),
            ("Torpedo: the plans", plan),
            ("Torpedo: waves", waves),
            ("Torpedo: whole games", whole_games),
        )
    )
