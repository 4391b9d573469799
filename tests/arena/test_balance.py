"""Balance studies: every bot plays every side, in every seat, moving first and second."""

from typing import Any

import pytest

from iceharbor.arena.balance import FULL, LARGES, balance_settings
from iceharbor.arena.making import with_games
from iceharbor.arena.pairings import Pairing, Pairings
from iceharbor.arena.playing import play_game
from iceharbor.arena.study import Study, rules_of
from iceharbor.codec import Malformed, plain
from iceharbor.match import Match


def study_of(
    game: str, bots: str, numbers: Any = (), varied: Any = (), players: int | None = None, **options: Any
) -> Study:
    settings = balance_settings(game, players, options, dict(varied), numbers)
    return with_games("balance", game, bots.split(","), settings, 1, "s")


def opened(study: Study, game: Pairing) -> dict[str, Any]:
    """The position after a game's opening."""
    match = Match.begin(rules_of(study, game.setting, game.variant))
    for player, notation in game.variant.opening:
        match = match.play(player, notation)
    found: dict[str, Any] = plain(match.game.position(match.state))
    return found


@pytest.mark.parametrize("numbers", [FULL, (4, 3, 2)])
@pytest.mark.parametrize("mode", ["basic", "flag", "breakthrough"])
def test_each_captain_has_each_fleet_in_each_seat_moving_first_and_second(mode: str, numbers: Any) -> None:
    study = study_of("armada", "random,greedy", [numbers], mode=mode)
    found = set()
    for game in Pairings(study):
        position = opened(study, game)
        larges_of = game.sides.index(LARGES)
        assert position["phase"] == "deploy"
        assert position["first"] == game.variant.first
        assert position["unlaid"][larges_of] == [f"L{k + 1}" for k in range(numbers[0])]
        assert len(position["unlaid"][1 - larges_of]) == numbers[1] + numbers[2]
        found.add((game.seats, larges_of, game.variant.first))
    assert len(found) == len(Pairings(study)) == 16


def test_a_game_with_an_opening_is_played_to_its_end() -> None:
    study = study_of("armada", "random", [(1, 1, 0)], turn_cap=1)
    result, times = play_game(study, 2)
    assert sorted(result.places) in ([1, 1], [1, 2])
    assert result.entries == 3 + sum(result.choices)
    assert times.game == 2


def test_a_varied_option_makes_settings_and_the_first_player_makes_sides() -> None:
    study = study_of("hextris", "random,greedy", varied={"pie_rule": [False, True]})
    assert [setting.label for setting in study.settings] == ["pie_rule=false", "pie_rule=true"]
    games = list(Pairings(study))
    assert len(games) == 2 * 4 * 2
    assert {(game.variant.first, game.sides) for game in games} == {
        (0, ("moves first", "moves second")),
        (1, ("moves second", "moves first")),
    }


def test_where_no_option_names_the_first_player_the_sides_are_the_seats() -> None:
    study = study_of("sprawl", "random,greedy", players=3)
    assert study.settings[0].sides == ("Seat 1", "Seat 2", "Seat 3")
    assert len(Pairings(study)) == 2 + 6


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ({"game": "hextris", "numbers": [FULL]}, "numbers of ships are for Armada"),
        ({"game": "armada", "numbers": [(4, 0, 0)]}, "4 against 0 [+] 0: fleet smalls 4 0 0"),
        ({"game": "armada", "islands": 2}, "options.islands"),
        ({"game": "hextris", "varied": {"pie": [1]}}, "pie"),
        ({"game": "armada", "numbers": [FULL, FULL]}, "--numbers 4-4-4 is given twice"),
        (
            {"game": "armada", "varied": {"turn_cap": [9, 9.0]}, "numbers": [FULL]},
            "the setting 'turn_cap=9.0.* given twice",
        ),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_a_wrong_word_of_a_balance_study_is_named(words: dict[str, Any], error: str) -> None:
    with pytest.raises(Malformed, match=error):
        study_of(**{"bots": "random", **words})
