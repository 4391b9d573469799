"""Torpedo, compiled and interpreted."""

from collections.abc import Iterator
from random import Random

import numpy as np

from iceharbor.catalogue import open_game
from iceharbor.contract import NATURE, Player
from iceharbor.games.common.state import WHOLE
from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.torpedo.records import TorpedoState
from iceharbor.games.torpedo.sampling import playout
from iceharbor.match import Match
from iceharbor.plan import Words
from tests.interpreted import agree, told
from tests.laws import Step, digest
from tests.seeds import times

GAMES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"stock": 3, "width": 14, "height": 12}),
    (3, {"mode": "waves", "wave": 2, "stock": 2, "field": "round", "width": 18, "reversed": True}),
    (4, {"stock": 2, "time_cap": 9, "pass_through": True, "corners": [[0, 0], [19000, 0], [9000, 5000], [0, 19000]]}),
)
STEPS = times(15, 60)


def transcript() -> str:
    """Random games, entry by entry; and a playout of each rush to its end."""
    return "\n".join(line for players, options in GAMES for line in played(players, options))


def played(players: int, options: dict[str, object]) -> Iterator[str]:
    rng, match = Random(players), Match.begin(open_game("torpedo", players, options))

    def asks(step: Step) -> tuple[Player, tuple[Words, ...]]:
        x = rng.randrange(20_000)
        return 0, ((), ("lay", "M"), ("lay", "L", f"{x},{20_000 - x}"), tuple(step.text.split()), ("0.S1",))

    yield from told(match, rng, STEPS, asks)
    if options.get("mode") != "waves":
        sea = copy_sea(match.state.sea)
        took = playout(sea, np.array([7], np.uint64), 99)
        yield f"{took} {digest(match.game, TorpedoState(sea, WHOLE))}"


def test_compiled_and_interpreted_games_agree() -> None:
    agree(__name__)


def test_a_random_rush_follows_the_rules() -> None:
    """The state that `playout` leaves is over, and its position loads."""
    game = open_game("torpedo", 3, {"stock": 2, "width": 14, "height": 12})
    for seed in range(1, 20):
        sea = copy_sea(game.setup().sea)
        assert 0 < playout(sea, np.array([seed], np.uint64), 99) < 99
        state = TorpedoState(sea, WHOLE)
        assert game.load(game.position(state)) == state
        assert game.outcome(state) is not None
        assert NATURE not in game.to_act(state)
