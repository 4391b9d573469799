"""Consequences of an entry, as all players read them beside the entry."""

import pytest

from iceharbor.match import Entry, Match, effects_of
from tests.games import hextris_positions, sprawl_positions, undercut_positions


def came_of(before: Match, action: str, player: int | None = None) -> str:
    """The text beside this action of the player to act, or of this player."""
    actor = min(before.to_act) if player is None else player
    after = before.play(actor, action)
    return effects_of(before, after.entries[-1], after)


# --- Hextris ----------------------------------------------------------------------------------------------------------

FOUR = "a1 0S a2 0M a3 0M b4 0S"
"""Four of Teal's in a row; a piece on c5 makes five."""


def test_hx_r7_the_log_names_the_owner_of_a_completed_group() -> None:
    match = hextris_positions.board(f"{FOUR} c5 1M  e3 1S e2 1S e1 1S d1 1M d4 0L")
    assert came_of(match, "swap d4 c5") == "Teal completes a group (1 of 3) and Coral completes a group (1 of 3)"
    assert (
        came_of(hextris_positions.board(f"{FOUR} d4 0M c5 1L", turn=1), "swap c5 d4")
        == "Teal completes a group (1 of 3)"
    )


def test_hx_a9_a_third_group_is_not_stowed() -> None:
    match = hextris_positions.board(FOUR, stowed=[2, 0], hands=[{"S": 1}, {"S": 5, "M": 5, "L": 5}])
    assert came_of(match, "drop S c5") == "Teal completes a group (3 of 3)"


def test_an_action_that_connects_nothing_has_no_consequences() -> None:
    assert [came_of(hextris_positions.board(FOUR), action) for action in ("drop S e1", "draw", "resign")] == [
        "",
        "",
        "",
    ]


# --- Sprawl -----------------------------------------------------------------------------------------------------------

FACING = """
    .   .   .   .   .
    2M  2L> 1LM .   .
    .   .   .   .   .
    .   .   0L  .   .
    .   .   .   .   .
    1S  .   .   .   2M
"""
"""Violet attacks Coral's tower with a size that it contains."""


def test_sp_r7_a_tower_that_a_new_piece_neutralises_is_reported_once() -> None:
    match = sprawl_positions.drawn(FACING)
    assert came_of(match, "branch C3 M C4 N") == ""
    assert came_of(match, "branch C3 S C4 N") == "Coral's tower on C5 is knocked out"
    match = sprawl_positions.played(match, "branch C3 S C4 N", "branch A1 S A2 N")
    assert came_of(match, "build A5 S") == ""


def test_sp_v2_the_force_that_makes_others_superior_neutralises() -> None:
    match = sprawl_positions.drawn(FACING, superior_forces=True)
    assert came_of(match, "branch C3 L C4 N") == "Coral's tower on C5 is knocked out"
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
    match = sprawl_positions.drawn(drawing, turn=1, started=[0, 2], first_round_over=False)
    assert came_of(match, "start M B5") == "Coral's tower on B5 is knocked out"
    assert came_of(match, "start S B5") == ""


# --- Undercut ---------------------------------------------------------------------------------------------------------

STACKS = ("red blue green", "blue green red")
HANDS = ("S red, S red, S blue", "L red, M red", "M blue, M green")


@pytest.mark.parametrize("hidden_hands", [False, True])
def test_uc_r7_the_undercut_player_is_named(hidden_hands: bool) -> None:
    match = undercut_positions.laid(HANDS, STACKS, hidden_hands=hidden_hands)
    assert came_of(match, "bid 2 S:red S:blue") == ""
    match = undercut_positions.play(match, "bid 2 S:red S:blue", "bid 1 M:red")
    assert came_of(match, "bid 2") == "Teal is undercut"


def test_uc_r5_a_combo_says_what_it_costs() -> None:
    match = undercut_positions.laid(
        ("L red, M red, S red", "L blue, M blue, S blue", ""), phase="score", scores=[4, 0, 0]
    )
    assert came_of(match, "score tree red") == "Teal scores 2 points, now 6"
    assert came_of(match.play(0, "score tree red"), "score tree blue") == "Coral scores 3 points, now 3"


def test_uc_r9_a_pass_costs_one_and_the_draw_after_it_ends_the_auction() -> None:
    match = undercut_positions.laid(("M red, S red", "", ""), (f"{STACKS[0]} 0:", f"{STACKS[1]} 1:"), turn=2)
    assert came_of(match, "pass S") == "Violet scores 1 point, now 1"
    match = undercut_positions.play(match, "pass S")
    assert came_of(match, "draw S:blue") == "Teal takes stack 1 and Coral takes stack 2"


def test_a_stack_that_moves_up_when_a_player_leaves_is_not_an_undercut() -> None:
    match = undercut_positions.laid(
        ("", "", "", "S red"), (f"{STACKS[0]} 1:", f"{STACKS[1]} 2:", "green red blue 0:"), turn=3
    )
    assert came_of(match, "resign", 1) == ""


def test_a_game_that_ends_in_an_auction_gives_no_player_a_stack() -> None:
    match = undercut_positions.laid(HANDS, (f"{STACKS[0]} 1:", STACKS[1])).play(0, "resign")
    assert came_of(match, "resign", 2) == ""


# --- All games --------------------------------------------------------------------------------------------------------


def test_an_undone_entry_has_no_consequences() -> None:
    match = hextris_positions.board(players=3).play(0, "drop S a1")
    assert effects_of(match, Entry(0, "undo"), match) == ""
