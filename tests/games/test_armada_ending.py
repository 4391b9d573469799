"""How the game ends: the last fleet afloat (AR-R7), resigning, the round limit (AR-A15)."""

import pytest

from tests.games.armada_positions import afloat, waters, where
from tests.games.ice_pirates_positions import play, refused, rule

LARGE = "0.L1 bow 16000,12000 heading 090.0"
EQUAL = {"fleet_2k": True}


def test_ar_r7_sinking_the_whole_enemy_fleet_wins_at_once() -> None:
    match = waters(f"{LARGE} \n 1.M1 bow 15500,13400 heading 090.0 damage 1")
    assert match.outcome is None
    match = play(match, "fire L1 port 1.M1")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 2), "AR-R7")
    assert (where(match)["termination"], where(match)["winner"], where(match)["phase"]) == ("sunk", 0, "over")
    assert match.to_act == frozenset()
    for action in ("end", "move L1 090.0", "draw"):
        assert rule(match, action, player=0) == "AR-R7"


def test_ar_r7_one_ship_afloat_is_enough_to_play_on() -> None:
    match = waters(f"{LARGE} \n 1.S1 bow 15500,13400 heading 090.0 \n 1.S2 at 30000,20000")
    match = play(match, "fire L1 port 1.S1")
    assert match.outcome is None
    assert where(match)["strength"] == [3, 1]


def test_ar_r7_of_three_the_last_fleet_afloat_wins() -> None:
    drawn = f"{LARGE} \n 1.S1 bow 15500,13400 heading 090.0 \n 2.S1 bow 15500,10600 heading 090.0"
    match = play(waters(drawn, players=3, options=EQUAL), "fire L1 port 1.S1")
    assert match.outcome is None
    assert where(match)["beaten"] == [1]
    assert play(match, "end").to_act == {2}
    match = play(match, "fire L1 starboard 2.S1")
    assert match.outcome is not None
    assert match.outcome.places == (1, 2, 2)


def test_ar_r7_a_player_without_ships_has_no_more_turns() -> None:
    drawn = f"{LARGE} \n 1.S1 bow 15500,13400 heading 090.0"
    match = play(waters(drawn, players=3, options=EQUAL), "fire L1 port 1.S1", "end")
    assert match.to_act == {2}
    assert play(match, "move L4 180.0", "end").to_act == {0}


# --- Resigning --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", [0, 1])
def test_ar_r7_a_player_who_resigns_has_lost(leaver: int) -> None:
    match = waters(LARGE).play(leaver, "resign")
    assert match.outcome is not None
    assert match.outcome.winners == (1 - leaver,)
    assert where(match)["termination"] == "left"


def test_ar_r7_the_ships_of_a_player_who_resigns_are_removed_with_three_players() -> None:
    match = waters(LARGE, players=3, options=EQUAL).play(1, "resign")
    assert match.outcome is None
    assert afloat(match) == {"0.L1", "2.L4"}
    assert where(match)["lost"] == [[], ["L4"], []]
    assert where(match)["forfeited"] == [1]
    match = play(match, "end")
    assert match.to_act == {2}
    match = match.play(2, "resign")
    assert match.outcome is not None
    assert match.outcome.places == (1, 2, 2)


def test_ar_r7_resigning_on_your_turn_passes_the_turn_on() -> None:
    match = waters(LARGE, players=3, options=EQUAL).play(0, "resign")
    assert match.to_act == {1}


def test_ar_r7_a_player_may_resign_only_once() -> None:
    match = waters(players=3, options=EQUAL).play(2, "resign")
    with refused("resign"):
        match.play(2, "resign")


# --- The round limit --------------------------------------------------------------------------------------------------


def test_ar_a15_after_the_last_round_it_is_a_draw() -> None:
    match = waters(LARGE, turn=1, options={"turn_cap": 4}, round=3)
    assert match.outcome is None
    match = play(match, "move L4 180.0", "end")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1), "AR-A15")
    assert where(match)["termination"] == "capped"


def test_ar_a15_a_round_ends_when_the_first_player_is_to_move() -> None:
    match = waters(LARGE, turn=1, options={"turn_cap": 1}, first=1)
    match = play(match, "move L4 180.0", "end")
    assert match.outcome is None
    assert play(match, "move L1 090.0", "end").outcome is not None


def test_ar_a15_a_game_of_ten_thousand_entries_is_a_draw() -> None:
    match = waters(LARGE, entries=9999)
    assert match.outcome is None
    match = play(match, "move L1 090.0")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1), "AR-A15")
    assert where(match)["termination"] == "too_long"
