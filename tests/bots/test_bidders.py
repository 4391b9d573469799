"""The bots of Undercut: which bot beats which, and what they do in critical positions."""

from random import Random

import numpy as np
import pytest

from iceharbor.bots import BOTS
from iceharbor.bots.undercut.searching import SearchableUndercut, evaluate_combos
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.selfplay.series import selfplay
from tests.games.undercut_positions import begun, laid, play
from tests.one_entry import through_one_entry
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


def values(match: Match, *, played_on: bool = True) -> list[float]:
    """What each seat may expect by the evaluation of `bidder`, or of `tree` if nothing is played on."""
    found, view, written = SearchableUndercut(match.game), match.view(0), np.zeros(3)
    table, work = found.table(view), found.work(view)
    (through_one_entry(found, work).evaluate if played_on else evaluate_combos)(table, written, work)
    return written.tolist()


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


@pytest.mark.parametrize("bot", ["greedy", "expectation", "haggler", "bidder"])
def test_a_bot_avoids_a_tree_that_it_can_avoid(bot: str) -> None:
    match = laid(("S green", "", ""), ("red red red", "red blue green"), combos={"tree": 9})
    assert choice(match, bot).startswith("bid 2")


@pytest.mark.parametrize("bot", ["greedy", "expectation", "haggler", "bidder"])
def test_a_bot_passes_for_a_point_instead_of_taking_an_expensive_tree(bot: str) -> None:
    match = laid(("L blue", "", ""), ("red red red 1: S red", "blue blue blue 2: S red"), combos={"tree": 9})
    assert choice(match, bot).startswith("pass")


FORCED = ("blue blue red 0:", "green green blue 1:")
"""Two stacks with bids of no pieces: nothing undercuts them, so the third player must pass."""


def test_points_in_hand_count_before_they_are_a_combo() -> None:
    match = laid(("L yellow, M green", "S red, S black", ""), FORCED, turn=2)
    heavy, light, _ = values(match, played_on=False)
    assert heavy == pytest.approx(light)
    heavy, light, _ = values(match)  # 11 points to 8, but fewer pieces that are one short of a combo
    assert heavy < light


def test_a_leader_is_valued_with_the_stack_that_completes_their_tree() -> None:
    match = laid(("L red, M red", "L black, M black", ""), FORCED, turn=2, combos={"tree": 5})
    leader, other, _ = values(match, played_on=False)
    assert leader == pytest.approx(other)
    leader, other, passed = values(match)
    assert leader < min(other, passed)


def test_first_hands_are_valued_without_their_points() -> None:
    """The player who has drawn six points is not behind those who have yet to draw theirs."""
    assert values(play(begun(), "draw L L", "draw L:red L:blue")) == pytest.approx([0, 0, 0])
