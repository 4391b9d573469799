"""Studies: numbers decide games, rounds mirror each other, and wrong words get one clear error."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from iceharbor.arena import study as arena_study
from iceharbor.arena.pairings import Pairings, line_ups
from iceharbor.arena.study import Contestant, Kind, Study, check
from iceharbor.codec import Malformed, dump, parse, shape
from tests.arena.conftest import small_study


def seats_of(study: Study) -> list[tuple[str, ...]]:
    games = Pairings(study)
    return [games.names(number) for number in range(len(games.one_round))]


def test_a_round_of_two_bots_is_a_game_in_each_seat_with_one_seed() -> None:
    games = Pairings(small_study(games=4))
    assert [(game.seats, game.seed) for game in games] == [
        ((0, 1), "s/0"),
        ((1, 0), "s/0"),
        ((0, 1), "s/1"),
        ((1, 0), "s/1"),
    ]


def test_two_bots_at_three_seats_are_each_once_alone_in_every_seat() -> None:
    study = small_study("greedy,random", game="sprawl", players=3)
    alone = [Counter(seats).most_common()[-1][0] for seats in seats_of(study)]
    assert len(seats_of(study)) == 6
    assert {(seats.index(name), name) for seats, name in zip(seats_of(study), alone, strict=True)} == {
        (seat, name) for seat in range(3) for name in ("greedy", "random")
    }


def test_every_bot_of_a_round_robin_meets_every_other_in_both_seats() -> None:
    bots = ["random", "careless", "greedy"]
    found = seats_of(small_study(",".join(bots)))
    assert sorted(found) == sorted((one, other) for one in bots for other in bots if one != other)


def test_in_a_gauntlet_only_the_first_bot_meets_the_others() -> None:
    found = seats_of(small_study("greedy,random,careless", kind="gauntlet"))
    assert len(found) == 4
    assert all("greedy" in seats for seats in found)


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert len(Pairings(small_study("random,careless,greedy", games=7))) == 12


def test_a_study_in_json_is_the_same_study() -> None:
    study = small_study("random,tree@40")
    assert shape(parse(dump(study)), Study) == study
    assert study.contestants[1].budget is not None
    assert study.contestants[1].budget.simulations == 40


def test_a_file_with_a_negative_budget_is_refused() -> None:
    study = shape(parse(dump(small_study("random,tree@40")).replace(b'"sims":40', b'"sims":-40')), Study)
    with pytest.raises(Malformed, match="tree@40: a choice may have 1 to 10000000 simulations, not -40"):
        check(study)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ({"bots": "random,greed"}, "there is no bot 'greed' for hextris; there are: random, careless, greedy"),
        ({"bots": "random,greedy@40"}, "greedy@40: this bot does not search, so it takes no budget"),
        ({"bots": "random,tree@x"}, "after @ there must be a number of simulations"),
        ({"bots": "random,tree@0"}, "after @ there must be a number of simulations"),
        ({"bots": "random,tree@999999999ms"}, "tree@999999999ms: a choice may have 1 to 600000 ms, not 999999999"),
        ({"bots": "random,tree@10000001"}, "a choice may have 1 to 10000000 simulations, not 10000001"),
        ({"judge": "tree@10000001"}, "a choice may have 1 to 10000000 simulations, not 10000001"),
        ({"bots": "random,level6"}, "levels are 1 to 5"),
        ({"bots": "random,random"}, "each bot needs a name of its own"),
        ({"bots": "random"}, "needs at least 2 bots"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 4}, "2 to 3 players"),
        ({"options": {"pie": True}}, "pie"),
    ],
)
def test_a_wrong_word_is_named(words: dict[str, Any], error: str) -> None:
    with pytest.raises(Malformed, match=error):
        small_study(**words)


def test_a_round_that_is_too_long_is_refused_before_it_is_made() -> None:
    study = small_study("greedy,random", game="sprawl", players=8)
    bots = tuple(Contestant(f"bot{number}", "random") for number in range(100))
    with pytest.raises(Malformed, match="a round of 1488703154400 games is too long; at most 100000"):
        check(replace(study, contestants=bots))
    check(replace(study, contestants=bots, kind="gauntlet"))


@pytest.mark.parametrize("kind", ["round robin", "gauntlet", "balance"])
@pytest.mark.parametrize("bots", ["greedy,random", "random,careless,greedy,tree@4"])
def test_a_round_is_never_counted_too_short(kind: Kind, bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for game, players in (("hextris", 2), ("hextris", 3), ("sprawl", 5)):
        study = small_study(bots, kind=kind, game=game, players=players)
        monkeypatch.setattr(arena_study, "MAX_ROUND", len(Pairings(study).one_round) - 1)
        with pytest.raises(Malformed, match="is too long"):
            check(study)
        monkeypatch.undo()


def test_line_ups_have_each_arrangement_once() -> None:
    for kind, bots in (("round robin", "random,careless,greedy,search"), ("gauntlet", "random,greedy,search")):
        found = line_ups(small_study(bots, kind=kind, players=3))
        assert len(set(found)) == len(found)
