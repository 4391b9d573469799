"""Openings: alike in all games of a round, and even as far as their judge can tell."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.arena.balance import balance_settings
from iceharbor.arena.making import with_games
from iceharbor.arena.openings import EVEN, drawn_for
from iceharbor.arena.pairings import Pairings
from iceharbor.arena.playing import hash_of, play_game
from iceharbor.arena.results import ResultsFile, read_results
from iceharbor.arena.running import run
from iceharbor.arena.study import Study, rules_of
from iceharbor.bots import BOTS
from iceharbor.bots.thinking import Budget, Judging
from iceharbor.codec import Malformed
from iceharbor.selfplay.series import RandomOpening, begun
from tests.arena.conftest import small_study

JUDGE = "tree@60"
LEVELS = Path(__file__).parents[2] / "docs/studies/levels"


def judged() -> Study:
    return small_study(games=24, drawn=8, judge=JUDGE, seed="openings")


def tilt(study: Study, number: int) -> float:
    """What the seats expect of the opening of a game, by the judge of another study."""
    game = Pairings(study)[number]
    rules = rules_of(study, game.setting, game.variant)
    drawn = drawn_for(study, game)
    assert drawn is not None
    match = begun(rules, game.seed, (), drawn)
    judge = BOTS["hextris"]["tree"](rules)
    assert isinstance(judge, Judging)
    player = min(match.to_act)
    values = judge.expectations(match.view(player), player, Random(f"{drawn.seed}/judge"), Budget(simulations=60))
    return max(map(abs, values))


def test_a_judge_finds_even_openings_where_random_ones_are_not() -> None:
    study, unjudged = judged(), small_study(games=24, drawn=8, seed="openings")
    firsts = range(0, 24, 2)
    assert max(tilt(study, number) for number in firsts) <= EVEN
    assert max(tilt(unjudged, number) for number in firsts) > EVEN


def test_all_games_of_a_round_begin_alike_and_the_result_names_the_opening() -> None:
    study = judged()
    games = Pairings(study)
    assert drawn_for(study, games[0]) == drawn_for(study, games[1])
    first, second, other = (play_game(study, number)[0].opening for number in (0, 1, 2))
    assert first == second != other
    assert play_game(small_study(), 0)[0].opening == ""


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ({"judge": "greedy@40"}, "cannot say what seats may expect"),
        ({"judge": "tree"}, "needs a number of simulations"),
        ({"judge": "tree@40ms"}, "needs a number of simulations"),
        ({"judge": JUDGE, "drawn": 0}, "draw some with --drawn"),
        ({"judge": "nobody@3"}, "there is no bot 'nobody'"),
    ],
)
def test_a_judge_that_cannot_judge_is_refused(words: dict[str, Any], error: str) -> None:
    with pytest.raises(Malformed, match=error):
        small_study(**words)


def ends_the_game(study: Study, number: int, seed: str) -> bool:
    """True if the random choices with this seed end a game with turns."""
    game = Pairings(study)[number]
    rules = rules_of(study, game.setting, game.variant)
    return not begun(rules, game.seed, game.variant.opening, RandomOpening(study.drawn, seed)).to_act


@pytest.mark.parametrize("judge", [None, "tree@4"])
def test_an_opening_that_ends_the_game_is_drawn_again_and_others_stay_as_they_were(judge: str | None) -> None:
    study = small_study(games=24, drawn=100, judge=judge)
    usual = [f"s/{turn}/opening" for turn in range(12)]
    ending = [ends_the_game(study, 2 * turn, seed) for turn, seed in enumerate(usual)]
    assert {True, False} == set(ending)
    for turn, (seed, ends) in enumerate(zip(usual, ending, strict=True)):
        game = Pairings(study)[2 * turn]
        drawn = drawn_for(study, game)
        assert drawn is not None
        assert not ends_the_game(study, 2 * turn, drawn.seed)
        if ends:
            assert drawn.seed != seed
        elif judge is None:
            assert drawn.seed == seed


def test_an_opening_leaves_the_games_of_all_variants_open() -> None:
    settings = balance_settings("armada", 2, {"turn_cap": 1}, {}, [(1, 1, 0)])
    study = with_games("balance", "armada", ["random"], settings, 4, "s", 24)
    ended = [ends_the_game(study, number, "s/0/opening") for number in range(4)]
    assert set(ended) == {True, False}
    (drawn,) = {drawn_for(study, game) for game in Pairings(study)}
    assert drawn is not None
    assert not any(ends_the_game(study, number, drawn.seed) for number in range(4))


@pytest.mark.parametrize(("game", "judge"), [("undercut", None), ("undercut", "tree@4"), ("torpedo", None)])
def test_choices_that_always_end_the_game_are_refused_and_nothing_is_written(
    tmp_path: Path, game: str, judge: str | None
) -> None:
    study = small_study("random,careless", game=game, drawn=100, judge=judge)
    told = "--drawn 100: 100 random choices end game 0 in all 200 openings that were tried; draw fewer"
    with ResultsFile(tmp_path / "r.ndjson", study) as file, pytest.raises(Malformed, match=told):
        run(file, 1)
    assert list(tmp_path.iterdir()) == []


def test_in_a_game_without_turns_bots_choose_after_the_random_choices() -> None:
    result, _ = play_game(small_study("fast,random", game="torpedo", drawn=8), 0)
    assert sum(result.choices) > 0


@pytest.mark.slow
def test_the_judge_of_undercut_finds_the_openings_of_the_published_steps_again() -> None:
    study, results = read_results(LEVELS / "undercut-1.ndjson")
    found = {result.game: result.opening for result in results}
    for number in (0, 6, 12):
        game = Pairings(study)[number]
        drawn = drawn_for(study, game)
        assert drawn is not None
        assert hash_of(begun(rules_of(study, game.setting, game.variant), game.seed, (), drawn)) == found[number]
