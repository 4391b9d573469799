"""The bots of Hextris: what they notice, what they avoid, and that each beats the one before."""

from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from iceharbor.bots import BOTS
from iceharbor.contract import Finite
from iceharbor.match import Match
from iceharbor.selfplay.series import selfplay
from tests.as_json import as_json
from tests.games.hextris_positions import board, play

STRONGER = ("random", "greedy", "search")
FEW, MANY = 6, 100
AT_LEAST = 0.65
"""The number of games between two, with seats alternating."""

FOUR = "a1 0S   a2 0M   a3 0L   b4 0S"
"""A group of four for Teal; a piece on c5 makes it five."""
BRINK: Final[dict[str, Any]] = {"stowed": [2, 2], "hands": [{"S": 1}, {"S": 1}]}


def won(stronger: str, weaker: str, games: int) -> float:
    """The share of games that the stronger bot wins; no bot chooses an illegal action."""
    played = list(selfplay("hextris", (stronger, weaker), games, f"{stronger} {weaker}"))
    assert not any(one.faults for one in played)
    return sum(one.winners == (stronger,) for one in played) / games


def won_alone(stronger: str, weaker: str, games: int) -> float:
    """The share of games that one bot wins against two of the other kind; 1/3 is chance."""
    played = list(selfplay("hextris", (stronger, weaker, weaker), games, f"{stronger} {weaker}"))
    assert not any(one.faults for one in played)
    return sum(one.winners == (stronger,) for one in played) / games


def said(name: str, match: Match, seed: int = 1) -> str:
    (player,) = match.to_act
    return BOTS["hextris"][name](match.game).choose(match.view(player), player, Random(seed))


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(STRONGER)))
def test_each_beats_the_one_before(weaker: str, stronger: str) -> None:
    assert won(stronger, weaker, FEW) >= AT_LEAST


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(STRONGER)))
def test_each_beats_the_one_before_in_65_games_of_100(weaker: str, stronger: str) -> None:
    assert won(stronger, weaker, MANY) >= AT_LEAST


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_search_wins_far_more_than_its_share_with_three_players() -> None:
    assert won_alone("search", "greedy", MANY) > 0.45


@pytest.mark.parametrize("name", ["greedy", "search"])
@pytest.mark.parametrize("players", [2, 3])
def test_games_between_bots_of_one_kind_end(name: str, players: int) -> None:
    (one,) = selfplay("hextris", (name,) * players, 1, "alike")
    assert one.match.outcome is not None
    assert one.match.outcome.rule == "HX-R8"
    assert not one.faults


def test_greedy_connects_five() -> None:
    match = play(board(FOUR), said("greedy", board(FOUR)))
    assert as_json(match.game.position(match.state))["stowed"] == [1, 0]


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_bots_win_at_once_if_they_can(name: str) -> None:
    match = board(FOUR, **BRINK, unchecked=True)
    outcome = play(match, said(name, match)).outcome
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize("name", ["greedy", "search"])
@pytest.mark.parametrize("seed", range(5))
def test_bots_never_complete_an_opponents_third_group(name: str, seed: int) -> None:
    """Only a swap with the Medium would complete Teal's third group, and Coral has few other actions."""
    match = board(f"{FOUR} d4 0M c5 1L e1 1S c1 0S", turn=1, **{**BRINK, "hands": [{"L": 0}, {"L": 0}]}, unchecked=True)
    assert play(match, "swap c5 d4").outcome is not None
    assert play(match, said(name, match, seed)).outcome is None


def test_search_blocks_an_opponents_third_group() -> None:
    """Teal has one Small to drop beside their four pieces; the greedy bot does not foresee it."""
    hands = [{"S": 1}, {"M": 1, "L": 1}]
    match = board("c5 0M d4 0M e2 0S e3 0M   c1 1M d1 1L e1 1M", turn=1, stowed=[2, 2], hands=hands)
    assert any(way.outcome for way in ways(play(match, said("greedy", match))))
    for seed in range(5):
        assert not any(way.outcome for way in ways(play(match, said("search", match, seed))))


def ways(match: Match) -> list[Match]:
    """Every match that one more action leads to."""
    (player,) = match.to_act
    assert isinstance(match.game, Finite)
    return [match.play(player, match.game.write(action)) for action in match.game.legal_actions(match.state, player)]


def test_bots_choose_legal_actions_when_they_may_take_over_a_drop() -> None:
    match = play(board(options={"pie_rule": True}), "drop S c1")
    for name in STRONGER:
        play(match, said(name, match))
