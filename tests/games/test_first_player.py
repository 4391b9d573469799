"""Who goes first: chosen at random, or named by the option `first` (HX-R2, UC-A21). Logs without the option replay
unchanged."""

from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game, reopen_game
from iceharbor.codec import Malformed, plain
from iceharbor.contract import NATURE, Refused
from iceharbor.files import log_of, replayed
from iceharbor.match import Match
from tests.as_json import as_json

FEWEST = {"hextris": 2, "undercut": 3}
RULE = {"hextris": "HX-R2", "undercut": "UC-A21"}
OPENING = {"hextris": "drop S c1", "undercut": "draw L L"}
EARLIER = {"hextris": "2005-1", "undercut": "2004-1"}


def fresh(game: str, players: int | None = None, **options: Any) -> Match:
    return Match.begin(open_game(game, players or FEWEST[game], options))


def earlier_log(game: str, *entries: dict[str, Any]) -> list[Any]:
    """A log from before the option existed."""
    header = plain(fresh(game).header)
    options = {name: value for name, value in header["options"].items() if name in EARLIER_OPTIONS[game]}
    return [{**header, "options": options, "rules": EARLIER[game]}, *entries]


EARLIER_OPTIONS = {
    "hextris": ("pie_rule", "repetition_draw"),
    "undercut": ("hidden_hands", "end_score", "end_at_once"),
}


@pytest.mark.parametrize("game", FEWEST)
def test_hx_r2_uc_a21_nature_draws_who_begins_and_each_player_is_drawn(game: str) -> None:
    match = fresh(game)
    assert match.to_act == {NATURE}
    begun = [match.settle(Random(seed)) for seed in range(30)]
    assert {entry.entries[0].notation for entry in begun} == {f"first {player}" for player in range(FEWEST[game])}
    assert all(one.to_act == {int(one.entries[0].notation[-1])} for one in begun)


@pytest.mark.parametrize("game", FEWEST)
def test_hx_r2_uc_a21_a_named_player_begins_and_nothing_is_drawn(game: str) -> None:
    for seat in range(3):
        match = fresh(game, 3, first=seat).settle(Random(1))
        assert match.seq == 0
        assert match.to_act == {seat}
        assert match.play(seat, OPENING[game]).seq == 1


@pytest.mark.parametrize("game", FEWEST)
def test_hx_r2_uc_a21_a_seat_that_the_match_does_not_have_is_refused(game: str) -> None:
    with pytest.raises(Malformed, match=r"options\.first: there is no player"):
        fresh(game, first=FEWEST[game])
    for wrong in (-1, 99, "Teal", None, True, 0.5):
        with pytest.raises(Malformed, match=r"options\.first"):
            fresh(game, first=wrong)


@pytest.mark.parametrize("game", FEWEST)
@pytest.mark.parametrize("text", ["first 7", "first x", "first", "first 0 1", "first -1"])
def test_hx_r2_uc_a21_nature_names_a_player_of_the_match(game: str, text: str) -> None:
    with pytest.raises(Refused):
        fresh(game).play(NATURE, text)


@pytest.mark.parametrize("game", FEWEST)
def test_hx_r2_uc_a21_players_draw_nothing_and_wait_for_the_draw(game: str) -> None:
    match = fresh(game)
    for text in ("first 0", OPENING[game], "draw" if game == "hextris" else "pass L"):
        with pytest.raises(Refused):
            match.play(0, text)
    begun = match.play(NATURE, "first 1")
    for player in (NATURE, 0, 1):
        with pytest.raises(Refused):
            begun.play(player, "first 0")


@pytest.mark.parametrize("game", FEWEST)
def test_hx_r2_uc_a21_a_player_who_has_left_is_not_drawn(game: str) -> None:
    match = fresh(game, 3).play(1, "resign")
    drawn = {match.settle(Random(seed)).entries[-1].notation for seed in range(20)}
    assert drawn == {"first 0", "first 2"}
    with pytest.raises(Refused) as no:
        match.play(NATURE, "first 1")
    assert no.value.refusal.rule == RULE[game]


@pytest.mark.parametrize("game", FEWEST)
def test_a_new_log_says_who_begins_and_replays(game: str) -> None:
    for options in ({}, {"first": 1}):
        match = fresh(game, **options).settle(Random(3))
        log = log_of(match.play(min(match.to_act), OPENING[game]))
        assert log[0]["options"]["first"] == options.get("first", "drawn")
        assert log_of(replayed(log)) == log


def test_a_hextris_log_of_the_earlier_rules_begins_with_seat_0_and_keeps_its_header() -> None:
    entries = ({"player": 0, "action": "drop S c1"}, {"player": 1, "action": "drop S c5"})
    log = earlier_log("hextris", *entries)
    again = replayed(log)
    assert log_of(again) == log
    assert "first" not in again.game.options
    assert [match.to_act for match in again.states()] == [{0}, {1}, {0}]


def test_an_undercut_log_of_the_earlier_rules_has_its_draw_and_keeps_its_header() -> None:
    log = earlier_log("undercut", {"player": NATURE, "action": "first 2"})
    again = replayed(log)
    assert log_of(again) == log
    assert again.to_act == {2}


def test_a_log_of_unknown_rules_is_refused() -> None:
    header, *_ = earlier_log("hextris")
    with pytest.raises(Malformed, match=r"played by rules '2004-9'; this program has rules 2005-2"):
        replayed([{**header, "rules": "2004-9"}])


def test_only_options_that_came_later_stay_away_from_a_reopened_game() -> None:
    assert reopen_game("hextris", 2, {"pie_rule": True}).options == {"pie_rule": True, "repetition_draw": False}
    assert reopen_game("hextris", 2, {"first": 1}).options["first"] == 1
    assert open_game("hextris", 2, {"pie_rule": True}).options["first"] == "drawn"


@pytest.mark.parametrize("first", [0, 1])
def test_hx_a14_the_pie_rule_is_for_the_second_player_in_order(first: int) -> None:
    match = fresh("hextris", first=first, pie_rule=True).play(first, "drop L c1")
    assert match.to_act == {1 - first}
    taken = match.play(1 - first, "pie")
    position = as_json(taken.game.position(taken.state))
    assert (position["board"], position["turn"]) == ({"c1": f"{1 - first}L"}, first)
    assert [hand["L"] for hand in position["hands"]] == [5 - (first == 1), 5 - (first == 0)]


def test_hx_a11_repetition_does_not_count_the_draw_of_who_begins() -> None:
    match = fresh("hextris", repetition_draw=True).play(NATURE, "first 1")
    assert as_json(match.game.position(match.state))["seen"] == []


def test_hx_r2_a_position_may_wait_for_the_draw() -> None:
    waiting = {"game": "hextris", "players": 2, "turn": None}
    match = Match.begin(open_game("hextris", 2), waiting)
    assert match.to_act == {NATURE}
    assert match.game.load(as_json(match.game.position(match.state))) == match.state
    wrong = ({"board": {"a1": "0S"}}, {"stowed": [1, 0]}, {"skips": 1}, {"draw_offers": [0]}, {"pie": "answered"})
    for field in wrong:
        with pytest.raises(Malformed, match="turn"):
            Match.begin(open_game("hextris", 2), {**waiting, **field})
    with pytest.raises(Malformed, match="turn: option `first`"):
        Match.begin(open_game("hextris", 2, {"first": 1}), waiting)


def test_uc_a21_a_position_does_not_wait_for_a_draw_that_never_comes() -> None:
    with pytest.raises(Malformed, match="phase"):
        Match.begin(
            open_game("undercut", 3, {"first": 1}), {"game": "undercut", "players": 3, "phase": "first", "turn": None}
        )
