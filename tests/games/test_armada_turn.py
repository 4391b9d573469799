"""The turn (AR-R4): three actions, who may act, the order in which rules refuse; and passing (AR-A15)."""

import pytest

from tests.games.armada_positions import waters, where
from tests.games.ice_pirates_positions import left, play, refusal, rule, ship

LARGE = "0.L1 bow 16000,12000 heading 090.0"
NEAR = "1.L1 bow 15500,13400 heading 090.0"


def test_ar_r4_a_small_moves_and_fires_and_a_medium_moves() -> None:
    """AR-T4: S moves four steps, S fires, M moves two steps."""
    drawn = (
        "0.S1 bow 11744,12000 heading 090.0 \n 0.M1 at 5000,5000 heading 000.0 \n 1.L1 bow 15800,13300 heading 090.0"
    )
    match = play(waters(drawn), "move S1 090.0 090.0 090.0 090.0", "fire S1 port 1.L1", "move M1 000.0 000.0")
    assert left(match) == 0
    assert match.to_act == {0}
    assert (ship(match, "0.S1")["moved"], ship(match, "0.S1")["fired"], ship(match, "0.M1")["moved"]) == (True, 1, True)


def test_ar_r4_a_turn_has_three_actions_by_any_ships() -> None:
    match = waters(f"{LARGE} \n {NEAR} \n 0.S1 at 5000,5000 \n 0.M1 at 9000,5000 \n 0.L2 at 12000,5000", turn=1)
    match = play(match, "end", "fire L1 port 1.L1", "move S1 000.0", "move M1 000.0")
    for action in ("move L2 000.0", "fire L1 port 1.L1", "move L1 090.0"):
        no = refusal(match, action)
        assert no is not None
        assert (no.rule, "no actions left" in no.reason) == ("AR-R4", True)
    assert play(match, "end").to_act == {1}


def test_ar_r4_a_new_turn_has_fresh_ships_and_three_actions() -> None:
    match = play(waters(f"{LARGE} \n {NEAR}"), "fire L1 port 1.L1", "move L1 090.0", "end", "end")
    assert left(match) == 3
    assert (ship(match, "0.L1")["moved"], ship(match, "0.L1")["fired"]) == (False, 0)


def test_ar_r4_a_turn_ends_only_when_its_player_says_so() -> None:
    match = waters(LARGE, left=0)
    assert match.to_act == {0}
    assert rule(match, "move L1 090.0") == "AR-R4"
    assert play(match, "end").to_act == {1}


def test_ar_r4_players_take_turns_in_order() -> None:
    match = waters(players=4, turn=2, options={"fleet_2k": True})
    order: list[int] = []
    for _ in range(5):
        order += match.to_act
        match = play(match, f"move L4 {'000.0' if match.to_act & {0, 3} else '180.0'}", "end")
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.parametrize("action", ["end", "draw", "move L1 000.0", "fire L1 port 0.L1", "move S9 000.0"])
def test_ar_r4_acting_out_of_turn_is_refused(action: str) -> None:
    no = refusal(waters(f"{LARGE} \n {NEAR}"), action, player=1)
    assert no is not None
    assert (no.rule, no.reason) == ("AR-R4", "it's Teal's turn")


@pytest.mark.parametrize("action", ["dance", "", "move", "move  L1 000.0", "MOVE L1 000.0", "fire L1 port", "end now"])
def test_ar_r4_other_words_are_no_actions(action: str) -> None:
    assert rule(waters(LARGE), action) == "AR-R4"


@pytest.mark.parametrize("action", ["repair L1", "repair L1 000.0", "transfer L1 1.L1 take S", "explore L1 T1"])
def test_ar_r4_there_is_no_repairing_nor_anything_else_of_ice_pirates(action: str) -> None:
    """AR-T10: the action does not exist."""
    no = refusal(waters(f"{LARGE} damage 1 \n {NEAR}"), action)
    assert no is not None
    assert (no.rule, "not an action of Armada" in no.reason) == ("AR-R4", True)


def test_ar_a6_a_ship_is_its_owner_s_to_command() -> None:
    match = waters(f"{LARGE} \n {NEAR}")
    assert rule(match, "move 1.L1 090.0") == "AR-A6"
    assert rule(match, "fire 1.L1 starboard 0.L1") == "AR-A6"
    assert rule(match, "move 0.L1 090.0") is None
    assert rule(match, "move L2 090.0") == "AR-R4"


def test_ar_a1_move_and_fire_are_all_there_is_to_do() -> None:
    match = waters(f"{LARGE} \n {NEAR}")
    for action in ("move L1 090.0", "fire L1 port 1.L1", "end", "draw"):
        assert rule(match, action) is None


@pytest.mark.parametrize(
    ("drawn", "left", "action", "expected"),
    [
        (LARGE, 0, "move 1.L1 270.0", "not your ship"),
        (LARGE, 0, "move L3 270.0", "no such ship"),
        (f"{LARGE} moved", 0, "move L1 270.0", "already moved"),
        (f"{LARGE} fired 3", 0, "fire L1 port 0.S1", "no shots left"),
        (f"{LARGE} moved", 3, "move L1 270.0", "already moved"),
        (f"{LARGE} fired 3", 3, "fire L1 port 0.S1", "no shots left"),
        (LARGE, 0, "move L1 270.0", "no actions left"),
        (LARGE, 3, "move L1 270.0 090.0", "at most 1 step"),
        (LARGE, 3, "fire L1 port S1", "out of range"),
    ],
)
def test_ar_r4_the_piece_then_the_limit_then_the_geometry_then_the_effect(
    drawn: str, left: int, action: str, expected: str
) -> None:
    no = refusal(waters(f"{drawn} \n 0.S1 at 3000,3000 \n {NEAR}", left=left), action)
    assert no is not None
    assert expected in no.reason


# --- Passing and draws ------------------------------------------------------------------------------------------------


def test_ar_a15_a_turn_may_end_without_an_action() -> None:
    match = play(waters(LARGE), "end")
    assert match.to_act == {1}
    assert (where(match)["passes"], match.outcome) == (1, None)


def test_ar_a15_when_both_pass_in_succession_it_is_a_draw() -> None:
    match = play(waters(LARGE), "end", "end")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1), "AR-A15")
    assert (where(match)["termination"], where(match)["winner"]) == ("passed", None)


def test_ar_a15_a_turn_in_which_something_was_done_is_no_pass() -> None:
    match = play(waters(LARGE), "end", "move L4 180.0", "end", "end")
    assert match.outcome is None
    assert where(match)["passes"] == 1
    assert play(match, "end").outcome is not None


def test_ar_a15_of_three_players_all_must_pass() -> None:
    match = play(waters(players=3, options={"fleet_2k": True}), "end", "end")
    assert match.outcome is None
    match = play(match, "end")
    assert match.outcome is not None
    assert match.outcome.places == (1, 1, 1)


def test_ar_a15_a_draw_is_agreed_when_all_players_say_so() -> None:
    match = play(waters(LARGE), "draw", "move L1 090.0")
    assert where(match)["draw_offers"] == []
    match = play(waters(LARGE), "move L1 090.0", "draw", "end", "draw")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1), "AR-A15")
    assert where(match)["termination"] == "agreed"


def test_ar_a15_an_action_between_declines_the_draw() -> None:
    match = play(waters(LARGE), "move L1 090.0", "draw", "end", "move L4 180.0", "draw")
    assert match.outcome is None


def test_ar_a15_a_player_who_resigned_is_not_asked_for_a_draw() -> None:
    match = waters(players=3, options={"fleet_2k": True}).play(2, "resign")
    match = play(match, "draw", "end", "draw")
    assert match.outcome is not None
    assert match.outcome.places == (1, 1, 3)
