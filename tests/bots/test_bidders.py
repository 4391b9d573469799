"""The bots of Undercut: which bot beats which, and what they do in critical positions."""

from random import Random

import pytest

from iceharbor.bots import BOTS
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.selfplay.series import selfplay
from tests.games.undercut_positions import begun, laid
from tests.seeds import most_slow


def wins_enough(stronger: str, weaker: str, games: int, wanted: float, seed: str = "bidders") -> bool:
    """True if one of these bots wins at least this many games against two of the others, from each seat in rotation;
    a shared win counts in part. Stops as soon as the rest cannot change the answer."""
    won = 0.0
    for number, played in enumerate(selfplay("undercut", (stronger, weaker, weaker), games, seed), 1):
        assert not played.faults
        won += played.winners.count(stronger) / len(played.winners)
        if won >= wanted or won + games - number < wanted:
            break
    return won >= wanted


def choice(match: Match, bot: str, player: Player = 0) -> str:
    """The action that a bot chooses for this player."""
    return BOTS["undercut"][bot](match.game).choose(match.view(player), player, Random(1))


def test_greedy_beats_two_random() -> None:
    assert wins_enough("greedy", "random", 12, 9)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("half", ["first", "second"])
@pytest.mark.parametrize(("stronger", "weaker"), [("greedy", "random"), ("expectation", "greedy")])
def test_each_beats_two_of_the_weaker_in_33_games_of_50(stronger: str, weaker: str, half: str) -> None:
    assert wins_enough(stronger, weaker, 50, 33, half)


@pytest.mark.parametrize(
    ("bot", "players"), most_slow([("greedy", 5), ("expectation", 3), ("greedy", 3), ("greedy", 4)])
)
def test_games_between_equal_bots_end(players: int, bot: str) -> None:
    (played,) = selfplay("undercut", (bot,) * players, 1, "themselves", {"end_score": 3, "hidden_hands": players < 5})
    assert played.match.outcome is not None
    assert not played.faults


def test_greedy_draws_few_pieces_and_hands_in_the_cheapest() -> None:
    assert choice(begun(), "greedy") == "draw L L"
    match = laid(("L red, M red, S red, S blue, S blue, S blue", "", ""), phase="score", combos={"triplets": 5})
    assert choice(match, "greedy") == "score tree red"


@pytest.mark.parametrize("bot", ["greedy", "expectation"])
def test_a_bot_avoids_a_tree_that_it_can_avoid(bot: str) -> None:
    match = laid(("S green", "", ""), ("red red red", "red blue green"), combos={"tree": 9})
    assert choice(match, bot).startswith("bid 2")


@pytest.mark.parametrize("bot", ["greedy", "expectation"])
def test_a_bot_passes_for_a_point_instead_of_taking_an_expensive_tree(bot: str) -> None:
    match = laid(("L blue", "", ""), ("red red red 1: S red", "blue blue blue 2: S red"), combos={"tree": 9})
    assert choice(match, bot).startswith("pass")
