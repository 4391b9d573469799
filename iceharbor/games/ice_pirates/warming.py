"""Compiling Ice Pirates: each step is something a game does, done once on a sea of its own."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.ice_pirates.chance import playout
from iceharbor.games.ice_pirates.game import IcePirates
from iceharbor.games.ice_pirates.records import PirateWaters
from iceharbor.games.options import with_defaults

SEED: Final = 1


def steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """What is prepared, and how, in order."""
    game = IcePirates(2, with_defaults(IcePirates.info, {}))
    began: list[PirateWaters] = []

    def build() -> None:
        state = game.setup()
        rng = Random(SEED)
        while game.to_act(state) == {NATURE}:
            state = game.apply(state, NATURE, game.sample(state, NATURE, rng))
        began.append(state)

    def play() -> None:
        game.apply(began[0], began[0].sea.turn[0].player, game.read("end"))

    def chance() -> None:
        state = began[0]
        game.sample(state, int(state.sea.turn[0].player), Random(SEED))

    def plan() -> None:
        view = game.view(began[0], int(began[0].sea.turn[0].player))
        player = int(began[0].sea.turn[0].player)
        for words in ((), ("L1",), ("move", "L1"), ("fire", "L1", "port")):
            game.plan(view, player, words)

    def threats() -> None:
        player = int(began[0].sea.turn[0].player)
        game.threat(game.view(began[0], player), player)

    def whole_games() -> None:
        sea = game.apply(began[0], began[0].sea.turn[0].player, game.read("end")).sea
        playout(sea, np.array([SEED], np.uint64), 8)

    return iter(
        (
            ("the islands", build),
            ("the rules", play),
            ("chance", chance),
            ("the plans", plan),
            ("the threats", threats),
            ("whole games", whole_games),
        )
    )
