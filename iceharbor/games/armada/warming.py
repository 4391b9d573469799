"""Compiling Armada: each step is something a game does, done once on a sea of its own."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.armada.chance import playout
from iceharbor.games.armada.game import Armada
from iceharbor.games.armada.records import FleetWaters
from iceharbor.games.options import with_defaults
from iceharbor.games.sailing.waters import copy_sea

SEED: Final = 1


def steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """What is prepared, and how, in order."""
    game = Armada(2, with_defaults(Armada.info, {}))
    afloat: list[FleetWaters] = []

    def deploy() -> None:
        state = game.apply(game.setup(), NATURE, game.read("chooser 0"))
        for player, text in ((0, "fleet larges"), (1, "first me"), (1, "ready"), (0, "ready")):
            state = game.apply(state, player, game.read(text))
        afloat.append(state)

    def play() -> None:
        game.apply(afloat[0], 1, game.read("end"))
        game.sample(afloat[0], 1, Random(SEED))

    def plan() -> None:
        for words in ((), ("S1",), ("move", "S1"), ("fire", "S1", "port")):
            game.plan(game.view(afloat[0], 1), 1, words)

    def whole_games() -> None:
        playout(copy_sea(afloat[0].sea), np.array([SEED], np.uint64), 8)

    return iter(
        (
            ("Armada: fleets", deploy),
            ("Armada: the rules", play),
            ("Armada: the plans", plan),
            ("Armada: whole games", whole_games),
        )
    )
