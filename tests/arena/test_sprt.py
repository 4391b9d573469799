"""The sequential test: its bounds, and how often it is wrong."""

from math import log
from random import Random

import pytest

from iceharbor.arena.results import GameResult
from iceharbor.arena.sprt import LEAST_ROUNDS, Verdict, expected_score, share, verdict
from iceharbor.arena.study import SequentialTest

TEST = SequentialTest(0, 70, 0.05, 0.05)


def simulated(elo: float, rng: Random, most: int = 2000) -> Verdict:
    """A test of pairs of games that are won with the chance of this difference."""
    scores: list[float] = []
    chance = expected_score(elo)
    while len(scores) < most:
        scores.append(((rng.random() < chance) + (rng.random() < chance)) / 2)
        found = verdict(TEST, scores)
        if found.answer is not None:
            break
    return found


def test_elo_differences_have_their_expected_scores() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)


def test_the_bounds_are_wald_s() -> None:
    found = verdict(TEST, [])
    assert (found.lower, found.upper) == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))
    assert found.answer is None


@pytest.mark.parametrize(("elo", "right"), [(0, "not stronger"), (70, "stronger")])
def test_about_one_answer_in_twenty_is_wrong(elo: float, right: str) -> None:
    rng = Random(f"sprt/{elo}")
    answers = [simulated(elo, rng).answer for _ in range(200)]
    assert None not in answers
    assert sum(answer != right for answer in answers) <= 20


def test_no_answer_comes_before_the_least_rounds() -> None:
    assert verdict(TEST, [1.0] * (LEAST_ROUNDS - 1)).answer is None
    assert verdict(TEST, [1.0] * LEAST_ROUNDS).answer == "stronger"
    assert verdict(TEST, [0.0] * LEAST_ROUNDS).answer == "not stronger"


@pytest.mark.parametrize(
    ("seats", "places", "expected"),
    [("ab", (1, 2), 1), ("ba", (1, 2), 0), ("ab", (1, 1), 0.5), ("aab", (2, 1, 3), 1), ("aab", (1, 3, 2), 0.5)],
)
def test_a_share_compares_places(seats: str, places: tuple[int, ...], expected: float) -> None:
    result = GameResult(0, tuple(seats), places, "R", 1, (0,) * len(seats), "")
    assert share(result, "a") == expected
