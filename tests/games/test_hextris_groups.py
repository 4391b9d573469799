"""Groups, victory, draws, the pie rule and resigning (HX-R6..R8)."""

import pytest

from tests.games.hextris_positions import board, play, rule, shown

FOUR = "a1 0S a2 0M a3 0L b4 0S"
"""Four of Teal's in a row; a piece on c5 makes five."""


def test_hx_r7_five_connected_are_stowed() -> None:
    """HX-T11."""
    position = shown(play(board(FOUR), "drop S c5"))
    assert position["board"] == {}
    assert position["stowed"] == [1, 0]
    assert position["hands"][0] == {"S": 2, "M": 4, "L": 4}


def test_hx_r7_it_does_not_matter_who_connects_them() -> None:
    """HX-T13: Coral's Large swaps with the Medium on d4, which goes to c5."""
    match = board(f"{FOUR} d4 0M c5 1L", turn=1)
    position = shown(play(match, "swap c5 d4"))
    assert position["stowed"] == [1, 0]
    assert position["board"] == {"d4": "1L"}


def test_hx_r7_four_connected_pieces_stay_on_the_board() -> None:
    assert shown(play(board("a1 0S a2 0M a3 0L"), "drop S b4"))["stowed"] == [0, 0]


def test_hx_r6_six_are_never_connected() -> None:
    match = board("a1 0S a2 0M b4 0S c5 0M d4 0L")
    assert rule(match, "drop L a3") == "HX-R6"
    assert rule(match, "drop L c1") is None


def test_hx_a6_six_are_not_connected_for_an_opponent() -> None:
    """Coral's Large leaves the middle to Teal's Medium, which would join three and two."""
    match = board("a1 0S b1 0S b2 0S d3 0S e3 0S c4 0M c3 1L", turn=1)
    assert rule(match, "swap c3 c4") == "HX-R6"
    assert rule(board("a1 0S b1 0S b2 0S d3 0S c4 0M c3 1L", turn=1), "swap c3 c4") is None


def test_hx_a12_six_are_judged_before_five_leave() -> None:
    """One slide joins two groups of two and three: six at once are too many, five are a group."""
    match = board("a1 0S a2 0M b4 0S c5 0M d4 0L e3 0S")
    assert rule(match, "drop L a3") == "HX-R6"


def test_hx_a7_two_groups_leave_at_once() -> None:
    """A swap between Teal and Coral gives each the fifth piece."""
    drawn = "a1 0S a2 0M a3 0M b4 0S c5 1M  e3 1S e2 1S e1 1S d1 1M d4 0L"
    match = play(board(drawn), "swap d4 c5")
    assert shown(match)["stowed"] == [1, 1]
    assert shown(match)["board"] == {}


def test_hx_r8_the_third_group_wins_and_hx_a9_stays_on_the_board() -> None:
    match = play(board(FOUR, stowed=[2, 0], hands=[{"S": 1}, {"S": 5, "M": 5, "L": 5}]), "drop S c5")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 2), "HX-R8")
    assert len(shown(match)["board"]) == 5


def test_hx_a8_completing_an_opponents_third_group_loses_the_game() -> None:
    """HX-T14."""
    hands = [{"S": 0}, {"S": 5, "M": 5, "L": 4}]
    match = board(f"{FOUR} d4 0M c5 1L", turn=1, stowed=[2, 0], hands=hands)
    after = play(match, "swap c5 d4")
    assert after.outcome is not None
    assert after.outcome.places == (1, 2)


def test_hx_r8_if_both_get_their_third_the_mover_wins() -> None:
    drawn = "a1 0S a2 0M a3 0M b4 0S c5 1M  e3 1S e2 1S e1 1S d1 1M d4 0L"
    hands = [{"S": 0}, {"S": 0}]
    match = play(board(drawn, stowed=[2, 2], hands=hands), "swap d4 c5")
    assert match.outcome is not None
    assert match.outcome.places == (1, 2)


def test_hx_a11_a_draw_is_offered_and_agreed() -> None:
    match = play(board(), "draw")
    assert match.to_act == {0}
    assert rule(match, "draw") == "HX-A11"
    match = play(match, "drop S a1", "draw")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1), "HX-A11")


def test_hx_a11_acting_without_agreeing_declines_the_draw() -> None:
    match = play(board(), "draw", "drop S a1", "drop S a3")
    assert shown(match)["draw_offers"] == []
    assert rule(match, "draw") is None


def test_hx_a11_three_times_the_same_draws_by_option() -> None:
    there_and_back = ("move a1 a2", "move e1 e2", "move a2 a1", "move e2 e1")
    start = ("drop S a1", "drop S e1")
    match = play(board(options={"repetition_draw": True}), *start, *there_and_back, *there_and_back[:3])
    assert match.outcome is None
    match = play(board(options={"repetition_draw": True}), *start, *there_and_back, *there_and_back)
    assert match.outcome is not None, "the first time was after the second drop"
    assert match.outcome.rule == "HX-A11"
    assert play(board(), *start, *there_and_back * 4).outcome is None


def test_hx_a14_the_second_player_may_take_over_the_first_drop() -> None:
    match = play(board(options={"pie_rule": True}), "drop L a1", "pie")
    assert shown(match)["board"] == {"a1": "1L"}
    assert match.to_act == {0}
    assert shown(match)["hands"] == [{"S": 5, "M": 5, "L": 5}, {"S": 5, "M": 5, "L": 4}]
    assert rule(match, "pie") == "HX-A14"


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"pie_rule": True})])
def test_hx_a14_the_pie_rule_needs_the_option_and_two_players(players: int, options: dict[str, bool]) -> None:
    assert rule(play(board(players=players, options=options), "drop L a1"), "pie") == "HX-A14"


def test_hx_a14_the_pie_rule_applies_only_right_after_the_first_drop() -> None:
    match = board(options={"pie_rule": True})
    assert rule(match, "pie") == "HX-A14"
    assert rule(play(match, "drop L a1", "drop L a3"), "pie") == "HX-A14"


def test_hx_r8_a_player_who_resigned_is_skipped_and_the_last_one_wins() -> None:
    match = board("a1 0S", players=3).play(1, "resign")
    match = play(match, "drop S a3")
    assert match.to_act == {2}
    match = match.play(2, "resign")
    assert match.outcome is not None
    assert match.outcome.places == (1, 2, 2)


CORNER = "b2 0S b1 0M a1 0L c1 0S"
"""Four of Teal's about b1; a piece of any size on c3 joins them."""


def test_hx_r6_a_move_or_a_swap_that_connects_six_is_illegal() -> None:
    assert rule(board(f"{CORNER} c4 0M d3 0S"), "move d3 c3") == "HX-R6"
    assert rule(board(f"{CORNER} c4 0M d3 0S c3 1L"), "swap d3 c3") == "HX-R6"


def test_hx_r6_the_old_spot_of_a_moved_piece_does_not_count() -> None:
    for match, action in (
        (board(f"{CORNER} d3 0S"), "move d3 c3"),
        (board(f"{CORNER} d3 0S c3 1L"), "swap d3 c3"),
    ):
        assert shown(play(match, action))["stowed"] == [1, 0]


def test_hx_r8_if_both_get_their_third_group_the_mover_wins() -> None:
    drawn = "a1 0S a2 0M a3 0M b4 0S c5 1M  e3 1S e2 1S e1 1S d1 1M d4 0S"
    match = play(board(drawn, turn=1, stowed=[2, 2], hands=[{"S": 0}, {"S": 0}], unchecked=True), "swap c5 d4")
    assert shown(match)["stowed"] == [3, 3]
    assert match.outcome is not None
    assert match.outcome.places == (2, 1)


def test_hx_a11_a_player_who_resigned_need_not_agree_to_a_draw() -> None:
    match = play(board(players=3).play(2, "resign"), "draw", "drop S a1", "draw")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1, 3), "HX-A11")


def test_hx_a11_when_the_only_one_who_has_not_agreed_leaves_the_draw_is_agreed() -> None:
    match = play(board(players=3), "draw", "drop S a1", "draw", "drop S a3")
    assert (match.to_act, match.outcome) == (frozenset({2}), None)
    match = match.play(2, "resign")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1, 3), "HX-A11")


def test_hx_a11_a_game_of_two_thousand_entries_is_drawn() -> None:
    match = play(board("a1 0S", entries=1998), "move a1 a2")
    assert match.outcome is None
    match = play(match, "drop S e1")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1), "HX-A11")


REPEATING = {"repetition_draw": True}


def test_hx_a11_the_same_board_with_another_to_move_is_another_position() -> None:
    """A Medium returns in three slides and a Small in two: the board repeats with the other player to act."""
    there_and_back = "move a1 a3", "move e1 e2", "move a3 a2", "move e2 e1", "move a2 a1"
    odd = "move e1 e2", "move a1 a3", "move e2 e1", "move a3 a2", "move e1 e2", "move a2 a1", "move e2 e1"
    match = play(board("a1 0M e1 1S", options=REPEATING), *there_and_back, *odd)
    assert shown(match)["board"] == {"a1": "0M", "e1": "1S"}
    boards = [tuple(here[:-1]) for here in shown(match)["seen"]]
    assert boards.count(boards[-1]) == 3
    assert match.outcome is None


def test_hx_a11_an_offer_is_no_new_position() -> None:
    match = play(board("a1 0S e1 1S", options=REPEATING), "move a1 a2", "draw", "move e1 e2")
    assert len(shown(match)["seen"]) == 3


def test_hx_a11_a_skip_is_a_new_position_for_who_is_to_move_then() -> None:
    """Coral dropped last and is to slide; Teal, walled in, is skipped after each slide of Coral's."""
    match = board("b1 1S c2 1S d1 1S c1 0S e3 1L", turn=1, options=REPEATING, unchecked=True, hands=[{}, {}])
    to_and_fro = ("move e3 e2", "skip", "move e2 e3", "skip")
    match = play(match, *to_and_fro, *to_and_fro[:3])
    assert match.outcome is None
    assert len(shown(match)["seen"]) == 8
    match = play(match, "skip")
    assert match.outcome is not None
    assert match.outcome.rule == "HX-A11"


def test_hx_a11_a_drop_restarts_the_count_of_positions() -> None:
    match = play(board("a1 0S e1 1S", options=REPEATING), "move a1 a2", "drop S c5", "move a2 a1")
    assert len(shown(match)["seen"]) == 2


def test_hx_a11_resigning_does_not_reset_earlier_repetitions() -> None:
    match = play(board("a1 0S e1 1S", players=3, options=REPEATING), "move a1 a2", "move e1 e2").play(2, "resign")
    back, there = ("move a2 a1", "move e2 e1"), ("move a1 a2", "move e1 e2")
    match = play(match, *back, *there, *back[:1])
    assert match.outcome is None
    match = play(match, *back[1:])
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1, 3), "HX-A11")


def test_hx_a11_a_third_group_wins_even_where_the_board_would_repeat() -> None:
    """A player who has won stays the winner: repetition does not undo a win."""
    match = play(board(FOUR, stowed=[2, 0], options=REPEATING, hands=[{"S": 1}, {"S": 5, "M": 5, "L": 5}]), "drop S c5")
    assert match.outcome is not None
    assert match.outcome.rule == "HX-R8"


def test_hx_r2_when_the_player_whose_turn_it_is_leaves_the_next_one_acts() -> None:
    match = board(players=3).play(0, "resign")
    assert match.to_act == {1}
    match = play(match, "drop S a1", "drop S a3")
    assert match.to_act == {1}
