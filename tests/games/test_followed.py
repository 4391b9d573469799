"""What comes of an entry without being said in it, as everybody reads it beside the entry."""

import pytest

from iceharbor.match import Entry, Match, followed
from tests.games import bidding, hexes, sprawling


def came_of(before: Match, action: str, player: int | None = None) -> str:
    """What is told of this action by whoever is to act, or by this player."""
    actor = min(before.to_act) if player is None else player
    return followed(before, Entry(actor, action), before.play(actor, action))


# --- Hextris ----------------------------------------------------------------------------------------------------------

FOUR = "a1 0S a2 0M a3 0M b4 0S"
"""Four of Teal's in a row; c5 makes five."""


def test_hx_r7_groups_are_told_of_their_owners_whoever_connected_them() -> None:
    match = hexes.board(f"{FOUR} c5 1M  e3 1S e2 1S e1 1S d1 1M d4 0L")
    assert came_of(match, "swap d4 c5") == "Teal stows group 1 of 3 and Coral stows group 1 of 3"
    assert came_of(hexes.board(f"{FOUR} d4 0M c5 1L", turn=1), "swap c5 d4") == "Teal stows group 1 of 3"


def test_hx_a9_a_third_group_is_not_stowed() -> None:
    match = hexes.board(FOUR, stowed=[2, 0], hands=[{"S": 1}, {"S": 5, "M": 5, "L": 5}])
    assert came_of(match, "drop S c5") == "Teal connects group 3 of 3"


def test_of_what_connects_nothing_there_is_nothing_to_tell() -> None:
    assert [came_of(hexes.board(FOUR), action) for action in ("drop S e1", "draw", "resign")] == ["", "", ""]


# --- Sprawl -----------------------------------------------------------------------------------------------------------

FACING = """
    .   .   .   .   .
    2M  2L> 1LM .   .
    .   .   .   .   .
    .   .   0L  .   .
    .   .   .   .   .
    1S  .   .   .   2M
"""
"""Violet attacks Coral's tower with a size that it holds."""


def test_sp_r7_a_tower_is_neutralised_by_what_is_laid_and_one_that_was_is_told_once() -> None:
    match = sprawling.drawn(FACING)
    assert came_of(match, "branch C3 M C4 N") == ""
    assert came_of(match, "branch C3 S C4 N") == "Coral's tower on C5 is neutralised"
    match = sprawling.played(match, "branch C3 S C4 N", "branch A1 S A2 N")
    assert came_of(match, "build A5 S") == ""


def test_sp_v2_the_force_that_makes_others_superior_neutralises() -> None:
    match = sprawling.drawn(FACING, superior_forces=True)
    assert came_of(match, "branch C3 L C4 N") == "Coral's tower on C5 is neutralised"
    assert came_of(match, "branch C3 M C4 N") == ""


def test_sp_a11_a_first_tower_on_an_attacked_square_is_neutralised_at_once() -> None:
    drawing = """
        .   .   .   .   .
        .   .   .   .   .
        .   0S^ .   .   .
        .   0L  .   .   .
        .   .   .   .   .
        .   .   .   .   2M
    """
    match = sprawling.drawn(drawing, turn=1, started=[0, 2], first_round_over=False)
    assert came_of(match, "start M B5") == "Coral's tower on B5 is neutralised"
    assert came_of(match, "start S B5") == ""


# --- Undercut ---------------------------------------------------------------------------------------------------------

STACKS = ("red blue green", "blue green red")
HANDS = ("S red, S red, S blue", "L red, M red", "M blue, M green")


@pytest.mark.parametrize("hidden_hands", [False, True])
def test_uc_r7_who_is_undercut_is_named(hidden_hands: bool) -> None:
    match = bidding.laid(HANDS, STACKS, hidden_hands=hidden_hands)
    assert came_of(match, "bid 2 S:red S:blue") == ""
    match = bidding.play(match, "bid 2 S:red S:blue", "bid 1 M:red")
    assert came_of(match, "bid 2") == "Teal is undercut"


def test_uc_r5_a_combo_says_what_it_costs() -> None:
    match = bidding.laid(("L red, M red, S red", "L blue, M blue, S blue", ""), phase="score", scores=[4, 0, 0])
    assert came_of(match, "score tree red") == "Teal's score rises by 2 to 6"
    assert came_of(match.play(0, "score tree red"), "score tree blue") == "Coral's score rises by 3 to 3"


def test_uc_r9_a_pass_costs_one_and_the_draw_after_it_ends_the_auction() -> None:
    match = bidding.laid(("M red, S red", "", ""), (f"{STACKS[0]} 0:", f"{STACKS[1]} 1:"), turn=2)
    assert came_of(match, "pass S") == "Violet's score rises by 1 to 1"
    match = bidding.play(match, "pass S")
    assert came_of(match, "draw S:blue") == "Teal takes stack 1 and Coral takes stack 2"


def test_whose_stack_moves_up_when_somebody_leaves_has_undercut_nobody() -> None:
    match = bidding.laid(("", "", "", "S red"), (f"{STACKS[0]} 1:", f"{STACKS[1]} 2:", "green red blue 0:"), turn=3)
    assert came_of(match, "resign", 1) == ""


def test_a_game_that_breaks_off_in_an_auction_gives_nobody_a_stack() -> None:
    match = bidding.laid(HANDS, (f"{STACKS[0]} 1:", STACKS[1])).play(0, "resign")
    assert came_of(match, "resign", 2) == ""


# --- All of them ------------------------------------------------------------------------------------------------------


def test_what_is_taken_back_brings_nothing_about() -> None:
    match = hexes.board(players=3).play(0, "drop S a1")
    assert followed(match, Entry(0, "undo"), match) == ""
