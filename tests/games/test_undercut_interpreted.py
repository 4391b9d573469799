"""Undercut, compiled and interpreted."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np

from iceharbor.catalogue import open_game
from iceharbor.contract import Player
from iceharbor.games.undercut.sampling import playout
from iceharbor.games.undercut.state import UndercutState
from iceharbor.match import Match
from iceharbor.plan import Words
from tests.interpreted import agree, told
from tests.laws import Step, digest
from tests.seeds import times

GAMES: tuple[tuple[int, Mapping[str, Any]], ...] = (
    (3, {"end_at_once": True, "end_score": 5}),
    (4, {"hidden_hands": True}),
    (5, {"end_score": 3}),
)
STEPS = times(15, 60)


def transcript() -> str:
    """Random games, entry by entry; and a playout of each to its end."""
    return "\n".join(line for players, options in GAMES for line in played(players, options))


def played(players: int, options: Mapping[str, Any]) -> Iterator[str]:
    match = Match.begin(open_game("undercut", players, options))
    yield from told(match, Random(players), STEPS, asks)
    table = match.state.to_write()
    yield f"{playout(table, np.array([players], np.uint64), 5000)} {digest(match.game, UndercutState(table))}"


def asks(step: Step) -> tuple[Player, tuple[Words, ...]]:
    return step.player, ((), ("draw", "L"), ("score",), ("bid", "1"), ("pass",))


def test_compiled_and_interpreted_games_agree() -> None:
    agree(__name__)
