"""The bidders of Undercut: who beats whom, and what they do when it matters."""

from random import Random

import pytest

from iceharbor.bots import BOTS
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.selfplay import selfplay
from tests.games.bidding import begun, laid

AT_LEAST = 65
"""Of a hundred games, against two of the weaker kind: by chance it would be 33."""


def won(stronger: str, weaker: str, games: int) -> float:
    """How many games one of these wins against two of those, from every seat in turn; a shared one counts in part."""
    played = list(selfplay("undercut", (stronger, weaker, weaker), games, "bidders"))
    assert not any(one.faults for one in played)
    return sum(one.winners.count(stronger) / len(one.winners) for one in played)


def choice(match: Match, bot: str, player: Player = 0) -> str:
    """What a bot says for this player."""
    return BOTS["undercut"][bot](match.game).choose(match.view(player), player, Random(1))


def test_greedy_beats_two_random() -> None:
    assert won("greedy", "random", 12) >= 9


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("stronger", "weaker"), [("greedy", "random"), ("expectation", "greedy")])
def test_each_beats_two_of_the_weaker_in_65_games_of_100(stronger: str, weaker: str) -> None:
    assert won(stronger, weaker, 100) >= AT_LEAST


@pytest.mark.parametrize(("bot", "players"), [("greedy", 3), ("greedy", 4), ("greedy", 5), ("expectation", 3)])
def test_they_come_to_an_end_with_themselves(players: int, bot: str) -> None:
    (played,) = selfplay("undercut", (bot,) * players, 1, "themselves", {"end_score": 3, "hidden_hands": players < 5})
    assert played.match.outcome is not None
    assert not played.faults


def test_greedy_draws_few_pieces_and_hands_in_what_costs_least() -> None:
    assert choice(begun(), "greedy") == "draw L L"
    match = laid(("L red, M red, S red, S blue, S blue, S blue", "", ""), phase="score", combos={"triplets": 5})
    assert choice(match, "greedy") == "score tree red"


@pytest.mark.parametrize("bot", ["greedy", "expectation"])
def test_nobody_takes_a_tree_that_he_can_leave(bot: str) -> None:
    match = laid(("S green", "", ""), ("red red red", "red blue green"), combos={"tree": 9})
    assert choice(match, bot).startswith("bid 2")


@pytest.mark.parametrize("bot", ["greedy", "expectation"])
def test_whoever_can_pass_for_a_point_does_not_take_a_dear_tree(bot: str) -> None:
    match = laid(("L blue", "", ""), ("red red red 1: S red", "blue blue blue 2: S red"), combos={"tree": 9})
    assert choice(match, bot).startswith("pass")
