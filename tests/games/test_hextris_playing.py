"""Drops, slides, swaps and skips (HX-R1..R5)."""

from random import Random

import pytest

from iceharbor.games.hextris.rules import BOARD
from iceharbor.match import Match
from tests.games.hextris_positions import board, play, rule, shown
from tests.laws import wander

RIM = "a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3".split()
INSIDE = "b2 b3 c2 c3 c4 d2 d3".split()


def test_hx_r1_each_player_has_five_of_each_size_and_the_board_is_empty() -> None:
    for players in (2, 3):
        position = shown(board(players=players))
        assert position["hands"] == [{"S": 5, "M": 5, "L": 5}] * players
        assert position["board"] == {}
        assert sorted(position["spots"]) == sorted(RIM + INSIDE)


@pytest.mark.parametrize("players", [2, 3])
def test_hx_r1_each_player_always_has_fifteen_pieces(players: int) -> None:
    """HX-T19: pieces are in hand, on the board or completed; the group that wins stays on the board."""
    for step in wander(board(players=players), Random(players), 2000):
        position = shown(step.after)
        for player in range(players):
            on_the_board = [man for man in position["board"].values() if man[0] == str(player)]
            stowed = 5 * min(position["stowed"][player], 2)
            assert sum(position["hands"][player].values()) + len(on_the_board) + stowed == 15


def test_hx_r2_play_goes_clockwise() -> None:
    match = board(players=3)
    for player, action in ((0, "drop S a1"), (1, "drop S a3"), (2, "drop S e1"), (0, "move a1 a2")):
        assert match.to_act == {player}
        match = play(match, action)


def test_hx_r2_a_player_who_is_not_to_act_is_refused() -> None:
    match = board()
    with pytest.raises(Exception, match="Teal's turn"):
        match.play(1, "drop S a1")


def test_hx_r2_a_player_with_a_legal_action_cannot_skip() -> None:
    """HX-T16."""
    assert rule(board("a1 0S"), "skip") == "HX-R2"


def all_smalls() -> Match:
    """Every spot is taken, no two neighbours have one colour, and a Small swaps only with a Large."""
    drawn = " ".join(f"{name} {(q - r) % 3}S" for name, (q, r) in zip(BOARD.names, BOARD.cells, strict=True))
    return board(drawn, players=3, unchecked=True, hands=[{"S": 0}] * 3)


def test_hx_a10_without_a_legal_action_the_turn_is_skipped_and_all_skipped_draw() -> None:
    """HX-T17."""
    match = play(all_smalls(), "skip", "skip")
    assert (match.to_act, match.outcome) == (frozenset({2}), None)
    match = play(match, "skip")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1, 1), "HX-A10")


def test_hx_a10_draw_when_remaining_players_were_all_skipped() -> None:
    match = play(all_smalls(), "skip", "skip").play(2, "resign")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1, 3), "HX-A10")


def test_hx_a10_a_player_who_resigned_is_not_waited_for() -> None:
    match = play(all_smalls().play(2, "resign"), "skip")
    assert (match.to_act, match.outcome) == (frozenset({1}), None)
    match = play(match, "skip")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 1, 3), "HX-A10")


def test_hx_a10_only_skips_in_succession_are_a_draw() -> None:
    """Teal's Small is walled in by Smalls; Coral's Large slides to and fro."""
    match = board("c1 0S b1 1S c2 1S d1 1S e3 1L", unchecked=True, hands=[{}, {}])
    for there in ("e3 e2", "e2 e3", "e3 e2"):
        match = play(match, "skip", f"move {there}")
    assert (match.to_act, match.outcome) == (frozenset({0}), None)


def test_hx_r2_an_empty_hand_is_no_reason_to_skip_while_a_piece_can_move() -> None:
    assert rule(board("c1 0S", unchecked=True, hands=[{}, {}]), "skip") == "HX-R2"


def test_hx_r2_a_full_hand_is_skipped_when_no_spot_of_the_rim_is_open() -> None:
    """HX-T17: all twelve spots are taken, and Teal has nothing on the board."""
    rim = " ".join(f"{spot} {1 + k % 2}{'SML'[k // 4]}" for k, spot in enumerate(RIM))
    match = board(rim, players=3)
    assert shown(match)["hands"][0] == {"S": 5, "M": 5, "L": 5}
    assert play(match, "skip").to_act == {1}


@pytest.mark.parametrize("spot", RIM)
def test_hx_r3_a_piece_is_dropped_on_the_rim(spot: str) -> None:
    assert shown(play(board(), f"drop S {spot}"))["board"] == {spot: "0S"}


@pytest.mark.parametrize("spot", INSIDE)
def test_hx_r3_a_piece_is_not_dropped_inside_the_rim(spot: str) -> None:
    """HX-T1."""
    assert rule(board(), f"drop S {spot}") == "HX-R3"


def test_hx_r3_no_drop_on_an_occupied_spot_or_from_an_empty_hand() -> None:
    assert rule(board("c1 1L"), "drop S c1") == "HX-R3"
    gone = board("a1 0L a3 0L c1 0L c5 0L e1 0L")
    assert rule(gone, "drop L e3") == "HX-R3"
    assert rule(gone, "drop M e3") is None


def test_hx_r3_a_drop_comes_from_the_hand() -> None:
    assert shown(play(board(), "drop M e3"))["hands"][0] == {"S": 5, "M": 4, "L": 5}


@pytest.mark.parametrize(
    ("size", "to", "expected"),
    [
        ("S", "c2", None),
        ("S", "c3", "HX-R4"),
        ("M", "c2", None),
        ("M", "c3", None),
        ("M", "c4", "HX-R4"),
        ("L", "c5", None),
        ("S", "b1", None),
        ("S", "d1", None),
        ("L", "a1", None),
        ("L", "e1", None),
        ("L", "b3", "HX-R4"),
    ],
)
def test_hx_r4_how_far_each_size_slides(size: str, to: str, expected: str | None) -> None:
    """HX-T2, T4 on the empty row c."""
    assert rule(board(f"c1 0{size}"), f"move c1 {to}") == expected


def test_hx_r4_a_large_slides_from_corner_to_corner() -> None:
    """HX-T5."""
    assert shown(play(board("a1 0L"), "move a1 e3"))["board"] == {"e3": "0L"}


def test_hx_a13_nothing_is_jumped() -> None:
    """HX-T4 with a piece on c4."""
    match = board("c1 0L c4 1S")
    assert [rule(match, f"move c1 {to}") for to in ("c2", "c3", "c4", "c5")] == [None, None, "HX-R4", "HX-R4"]


def test_hx_r4_only_ones_own_piece_moves() -> None:
    assert rule(board("c1 1L"), "move c1 c2") == "HX-A2"
    assert rule(board(), "move c1 c2") == "HX-R4"
    assert rule(board("c1 0L"), "move c1 c1") == "HX-R4"


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("M", "L", "HX-R5"),
        ("S", "L", None),
        ("L", "S", "HX-R5"),
        ("L", "M", None),
        ("M", "S", None),
        ("S", "M", "HX-R5"),
    ],
)
def test_hx_a1_the_own_piece_says_what_it_swaps_with(mine: str, theirs: str, expected: str | None) -> None:
    """HX-T7, T8."""
    match = board(f"c3 0{mine} c4 1{theirs}")
    assert rule(match, "swap c3 c4") == expected
    if expected is None:
        assert shown(play(match, "swap c3 c4"))["board"] == {"c4": f"0{mine}", "c3": f"1{theirs}"}


@pytest.mark.parametrize("size", "SML")
def test_hx_a5_equal_sizes_never_swap(size: str) -> None:
    assert rule(board(f"c3 0{size} c4 1{size}"), "swap c3 c4") == "HX-R5"


def test_hx_a2_one_of_the_two_is_ones_own() -> None:
    """HX-T10."""
    assert rule(board("c3 1L c4 1M"), "swap c3 c4") == "HX-A2"
    assert rule(board("c3 1L c4 0S"), "swap c3 c4") == "HX-A2"


def test_hx_a3_both_may_be_ones_own_with_the_right_one_first() -> None:
    match = board("c3 0L c4 0M")
    assert rule(match, "swap c4 c3") == "HX-R5"
    assert shown(play(match, "swap c3 c4"))["board"] == {"c4": "0L", "c3": "0M"}


def test_hx_a4_a_piece_of_another_colour_can_be_swapped_with() -> None:
    assert rule(board("c3 0L c4 1M"), "swap c3 c4") is None


def test_hx_r5_only_neighbours_swap() -> None:
    assert rule(board("c3 0L c5 1M"), "swap c3 c5") == "HX-R5"
    assert rule(board("c3 0L"), "swap c3 c4") == "HX-R5"
    assert rule(board("c3 0L"), "swap c3 c3") == "HX-R5"


@pytest.mark.parametrize(
    "text", ["", "drop", "drop X a1", "drop S z9", "move a1", "swap a1 a2 a3", "fly a1 a2", "skip 1"]
)
def test_hx_r2_what_is_not_an_action_is_refused(text: str) -> None:
    assert rule(board("a1 0S"), text) in ("HX-R2", "HX-R1")
