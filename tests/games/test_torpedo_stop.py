"""Stop: who calls it, pieces that were on their way, the time limit, and resigning."""

from random import Random

import pytest

from iceharbor.contract import NATURE, Timed, Timer
from iceharbor.match import Match
from tests.games.ice_pirates_positions import refusal, rule
from tests.games.torpedo_positions import acting, afloat, begun, laid, opened, where

ONE = {"stock": 1}
SMALL, MEDIUM, LARGE = "S 3000,3000 000.0", "M 6000,3000 000.0", "L 9000,3000 000.0"


def called(by: int = 0, players: int = 2) -> Match:
    """A match of one piece of each size in which this player has placed their last."""
    match = begun(players, **ONE)
    return laid(match, *((by, piece) for piece in (SMALL, MEDIUM, LARGE)))


def due(match: Match) -> tuple[Timer, ...]:
    assert isinstance(match.game, Timed)
    return match.game.due(match.state)


@pytest.mark.parametrize("by", [0, 1, 2])
def test_tp_r4_playing_the_last_piece_calls_stop(by: int) -> None:
    match = begun(3, **ONE)
    for piece in (SMALL, MEDIUM):
        match = laid(match, (by, piece))
        assert (where(match)["phase"], where(match)["stop_by"]) == ("rush", None)
    match = laid(match, (by, LARGE))
    assert (where(match)["phase"], where(match)["stop_by"]) == ("stop", by)
    assert acting(match) == {NATURE, *range(3)} - {by}
    no = refusal(match, f"lay {SMALL}", player=by)
    assert no is not None
    assert (no.rule, no.reason) == ("TP-R1", "you have no ships left")


def test_tp_r4_what_was_on_its_way_stays_until_each_players_time_is_up() -> None:
    match = laid(called(players=3), (1, "M 6000,9000 000.0"), (2, "L 9000,9000 000.0"))
    match = match.play(NATURE, "stop 1")
    assert acting(match) == {NATURE, 2}
    no = refusal(match, "lay L 12000,9000 000.0", player=1)
    assert no is not None
    assert (no.rule, no.reason) == ("TP-R4", "too late: the rush has stopped")
    match = laid(match, (2, "M 12000,9000 000.0")).play(NATURE, "stop 2")
    assert (where(match)["phase"], acting(match)) == ("volley", {NATURE})
    assert afloat(match) == {"0.S1", "0.M1", "0.L1", "1.M1", "2.L1", "2.M1"}
    assert rule(match, f"lay {SMALL}", player=2) == "TP-R4"


def test_tp_r4_stop_is_called_once() -> None:
    match = laid(called(), (1, "S 3000,9000 000.0"), (1, "M 6000,9000 000.0"), (1, "L 9000,9000 000.0"))
    assert (where(match)["phase"], where(match)["stop_by"]) == ("volley", 0)
    assert len(afloat(match)) == 6


def test_tp_r4_the_time_after_stop_is_two_tenths_of_a_second_and_each_players_round_trip() -> None:
    match = called(players=3)
    assert due(match) == (Timer("stop 1", 200, 1), Timer("stop 2", 200, 2))
    assert isinstance(match.game, Timed)
    assert match.game.simultaneous(match.state)
    later = match.play(NATURE, "stop 2")
    assert due(later) == (Timer("stop 1", 200, 1),)
    assert due(later.play(NATURE, "stop 1")) == (), "the volleys wait for no player"


@pytest.mark.parametrize("said", ["stop 0", "stop 3", "stop 9", "time", "go", "volley S"])
def test_tp_r4_a_player_without_pieces_needs_no_grace_time(said: str) -> None:
    assert rule(called(players=3), said, player=NATURE) == "TP-R2"


def test_tp_a14_crashing_the_last_piece_calls_stop() -> None:
    match = laid(begun(**ONE), (1, "L 9000,9000 000.0"), *((0, piece) for piece in (SMALL, MEDIUM)))
    match = laid(match, (0, "L 9100,9100 000.0"))
    assert (where(match)["phase"], where(match)["stop_by"]) == ("stop", 0)
    assert where(match)["dead"][0] == {"S": 0, "M": 0, "L": 1}


def test_tp_v2_nature_calls_stop_at_the_time_limit() -> None:
    match = begun(3, time_cap=45)
    assert acting(match) == {NATURE, 0, 1, 2}
    assert due(match) == (Timer("time", 45_000, shown="clock"),)
    match = laid(match, (1, SMALL)).play(NATURE, "time")
    assert (where(match)["phase"], where(match)["stop_by"]) == ("stop", "time")
    assert [moment.notation for moment in due(match)] == ["stop 0", "stop 1", "stop 2"]
    assert laid(match, (2, MEDIUM)).to_act == {NATURE, 0, 1, 2}


def test_tp_v2_waves_have_no_time_limit() -> None:
    match = begun(mode="waves", time_cap=45)
    assert (acting(match), due(match)) == ({0, 1}, ())


def test_tp_r4_resigning_does_not_call_stop() -> None:
    match = laid(begun(3, **ONE), (0, SMALL)).play(0, "resign")
    assert (where(match)["phase"], where(match)["stop_by"], acting(match)) == ("rush", None, {1, 2})


def test_tp_r4_the_volleys_begin_when_the_last_player_who_may_place_resigns() -> None:
    match = called(players=3).play(NATURE, "stop 1").play(2, "resign")
    assert (where(match)["phase"], acting(match)) == ("volley", {NATURE})
    over = match.settle(Random(0))
    assert over.outcome is not None
    assert over.outcome.places == (1, 2, 3), "who has left is behind who has nothing on the field"


@pytest.mark.parametrize("before", ["ready", "go", "stop", "volley"])
def test_tp_r1_the_game_is_over_when_one_player_is_left(before: str) -> None:
    match = {
        "ready": opened(),
        "go": opened().play(0, "ready").play(1, "ready"),
        "stop": called(by=1),
        "volley": called(by=1).play(NATURE, "stop 0").play(NATURE, "volley S"),
    }[before].play(1, "resign")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule, where(match)["termination"]) == ((1, 2), "TP-R1", "left")
    no = refusal(match, "ready", player=0)
    assert no is not None
    assert (no.rule, no.reason) == ("TP-R4", "the game is over")
