"""Ratings: known tables have known strengths, also with ties, several seats, and whole wins."""

from collections.abc import Sequence
from math import log10

import pytest

from iceharbor.arena.ratings import ratings
from iceharbor.arena.results import GameResult
from iceharbor.arena.study import Study
from tests.arena.conftest import small_study


def ended(number: int, seats: Sequence[str], *places: int) -> GameResult:
    return GameResult(number, tuple(seats), places, "R", 1, (1,) * len(seats), "")


def elo(study: Study, results: list[GameResult]) -> dict[str, float]:
    return {each.name: each.elo for each in ratings(study, results, 0)}


def test_two_bots_are_as_far_apart_as_their_wins_say() -> None:
    study = small_study("random,greedy", 400)
    results = [ended(n, ("random", "greedy"), *((1, 2) if n % 4 == 0 else (2, 1))) for n in range(400)]
    found = elo(study, results)
    # three wins of four, less what half a won and half a lost game against an average bot take away
    assert found["greedy"] - found["random"] == pytest.approx(400 * log10(3), abs=3)
    assert found["greedy"] + found["random"] == pytest.approx(0, abs=1e-9)


def test_draws_make_bots_alike() -> None:
    study = small_study("random,greedy", 40)
    assert elo(study, [ended(n, ("random", "greedy"), 1, 1) for n in range(40)]) == pytest.approx(
        {"random": 0, "greedy": 0}
    )


def test_a_bot_that_won_all_games_has_a_finite_rating_that_grows_with_the_games() -> None:
    few, many = (
        elo(small_study("random,greedy", games), [ended(n, ("random", "greedy"), 2, 1) for n in range(games)])["greedy"]
        for games in (10, 100)
    )
    assert 0 < few < many < 1000


def test_places_at_a_table_for_three_are_choices_one_after_the_other() -> None:
    """The chance of an order is that of its first among three, times that of its second among two."""
    study = small_study("random,greedy,search", 600, game="sprawl", players=3)
    strength = {"random": 1, "greedy": 2, "search": 3}
    orders = {
        ("search", "greedy", "random"): 20,
        ("search", "random", "greedy"): 10,
        ("greedy", "search", "random"): 15,
    }
    orders |= {("greedy", "random", "search"): 5, ("random", "search", "greedy"): 6, ("random", "greedy", "search"): 4}
    results = [
        ended(n, order, 1, 2, 3) for n, order in enumerate(o for o, often in orders.items() for _ in range(often))
    ]
    found = elo(study, results * 10)
    for name, other in (("greedy", "random"), ("search", "greedy")):
        assert found[name] - found[other] == pytest.approx(400 * log10(strength[name] / strength[other]), abs=8)


@pytest.mark.parametrize(
    ("places", "one", "other"),
    [((1, 2, 2), (1, 2, 3), (1, 3, 2)), ((1, 1, 3), (1, 2, 3), (2, 1, 3))],
)
def test_equal_places_count_as_every_order(
    places: tuple[int, ...], one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    """The chance that one or the other was second differs by contestant, and the tie weighs both orders alike."""
    study = small_study("random,greedy,search", 600, game="sprawl", players=3)
    seats = ("search", "greedy", "random")
    tied = [ended(n, seats, *places) for n in range(20)]
    both = [ended(n, seats, *(one if n % 2 else other)) for n in range(20)]
    assert elo(study, tied) == pytest.approx(elo(study, both))


def test_a_bot_in_two_seats_has_one_rating() -> None:
    study = small_study("random,greedy", 60, game="sprawl", players=3)
    found = elo(
        study, [ended(n, ("greedy", "random", "random"), *((1, 2, 3), (2, 1, 3), (3, 1, 2))[n % 3]) for n in range(60)]
    )
    # one win of three against two seats of equal strength
    assert found["greedy"] == pytest.approx(found["random"], abs=1)


def test_intervals_hold_the_rating_and_shrink_with_more_rounds() -> None:
    def width(games: int) -> float:
        study = small_study("random,greedy", games)
        results = [ended(n, ("random", "greedy"), *((1, 2) if n % 3 == 0 else (2, 1))) for n in range(games)]
        for each in ratings(study, results, 100):
            assert each.low <= each.elo <= each.high
        return each.high - each.low

    assert width(240) < width(24) / 2
