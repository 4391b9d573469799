"""The bots of Sprawl: each is stronger than the one before, quick, and handles critical positions."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from iceharbor.bots import BOTS
from iceharbor.bots.sprawl.searching import ByForecast, evaluate_forecast
from iceharbor.bots.thinking import Budget, conclusion, think
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.selfplay.series import play
from tests.games.sprawl_positions import begun, drawn, played

STRONGER = ("random", "greedy", "tree")
FEW, MANY = 16, 100
AT_LEAST = 65
"""The number of games."""


def won(stronger: str, weaker: str, players: int, games: int) -> int:
    """The number of games that the stronger bot wins alone; the two kinds alternate, and all move on by one seat
    after each game."""
    pair = (stronger, weaker)
    seated = [tuple(pair[(seat + game) % 2] for seat in range(players)) for game in range(games)]
    found = [play("sprawl", bots, f"gardeners {game}") for game, bots in enumerate(seated)]
    assert not any(one.faults for one in found)
    return sum(set(one.winners) == {stronger} for one in found)


def choice(match: Match, bot: str, player: Player = 0) -> str:
    """The action that a bot chooses for this player."""
    return BOTS["sprawl"][bot](match.game).choose(match.view(player), player, Random(1))


def expected(match: Match) -> list[float]:
    """What each seat may expect by the fitted model."""
    found, view, values = ByForecast(match.game), match.view(None), np.zeros(match.game.players)
    evaluate_forecast(found.table(view), values, found.work(view))
    return values.tolist()


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(STRONGER)))
def test_each_beats_the_one_before_in_most_of_a_few_games(weaker: str, stronger: str) -> None:
    assert won(stronger, weaker, 3, FEW) > FEW / 2


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(STRONGER)))
def test_each_beats_the_one_before_in_65_games_of_100(weaker: str, stronger: str, players: int) -> None:
    assert won(stronger, weaker, players, MANY) >= AT_LEAST


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("options", [{}, {"strict": True, "superior_forces": True, "friendly_fire": False}], ids=str)
def test_games_end_with_every_number_of_players(players: int, options: dict[str, bool]) -> None:
    bots = tuple(STRONGER[seat % 2] for seat in range(players - 1))
    one = play("sprawl", (*bots, "search"), "tables", options)
    assert one.match.outcome is not None
    assert not one.faults


@pytest.mark.parametrize("bot", ["greedy", "search", "tree"])
def test_they_end_the_game_when_that_wins_it(bot: str) -> None:
    """An opponent's branch could attack it from two squares away in line."""
    match = played(begun(3), "start L C3", "start L C5", "start S E1")
    after = played(match, choice(match, bot))
    assert after.outcome is not None
    assert after.outcome.winners == (0,)


def test_search_does_not_start_where_it_can_be_attacked() -> None:
    match = played(begun(3), "start L C3")
    for seed in range(3):
        text = BOTS["sprawl"]["search"](match.game).choose(match.view(1), 1, Random(seed))
        assert text.split()[2] not in ("C1", "C5", "A3", "E3"), text


def test_search_caps_a_tower_before_it_is_neutralised() -> None:
    """Coral could point at it with a Small from C4 or D3. With a Small on top it is safe."""
    match = drawn("""
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   1LMS .
        .   .   0LM .   .
        .   .   .   .   .
        .   .   .   .   2LMS
    """)
    assert choice(match, "search") == "build C3 S"


def test_deep_ends_the_game_when_that_wins_it() -> None:
    match = played(begun(3), "start L C3", "start L C5", "start S E1")
    bot = BOTS["sprawl"]["deep"](match.game)
    thought = conclusion(think(bot, match.view(0), 0, Random(1), Budget(simulations=400)))
    outcome = played(match, thought.action).outcome
    assert outcome is not None
    assert outcome.winners == (0,)


# --- The forecast -----------------------------------------------------------------------------------------------------

ISLANDS = """
    .   {0}L .   .   .
    .   .   .   .   {1}LM
    .   .   .   .   .
    {1}M .   .   {2}L .
    .   .   .   .   .
    .   {0}LMS .   .   {2}S
"""


def test_the_forecast_is_about_places_not_about_seats() -> None:
    """The same board with the seats turned, the player to act as well."""
    values = expected(drawn(ISLANDS.format(0, 1, 2), turn=0))
    for turned in (1, 2):
        seats = [(seat + turned) % 3 for seat in range(3)]
        again = expected(drawn(ISLANDS.format(*seats), turn=turned))
        assert [again[seat] for seat in seats] == pytest.approx(values)
    assert sum(values) == pytest.approx(0)
    assert max(map(abs, values)) < 1


def test_the_forecast_of_a_game_that_is_over_is_its_result() -> None:
    match, rng = begun(3), Random(3)
    while match.outcome is None:
        assert sum(expected(match)) == pytest.approx(0)
        (player,) = match.to_act
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng)))
    assert expected(match) == pytest.approx(match.outcome.returns)


def test_a_player_with_more_on_the_board_is_expected_before_one_with_less() -> None:
    values = expected(drawn(ISLANDS.format(0, 1, 2), turn=0))
    assert values[0] > values[1] > values[2]
