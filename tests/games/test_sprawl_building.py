"""Towers and branches (SP-R4..R6)."""

import pytest

from iceharbor.games.sprawl import Sprawl
from iceharbor.games.sprawl.actions import LayBranch
from iceharbor.games.sprawl.state import SprawlState
from tests.games.sprawl_positions import against, drawn, open_to, played, sprawl, turned, where

LONE = """
    .   .   .   .   .
    .   .   .   .   .
    .   .   .   .   .
    .   .   0L  .   .
    .   .   .   .   .
    1M  .   .   .   2M
"""
ONE_OUT = """
    .   .   .   .   .
    .   .   .   .   .
    .   .   0L^ .   .
    .   .   0L  .   .
    .   .   .   .   .
    1M  .   .   .   2M
"""
TWO_HIGH = ONE_OUT.replace("0L  ", "0LM ")


@pytest.mark.parametrize(("stack", "fits"), [("L", "M"), ("LM", "S"), ("LMS", ""), ("M", "S"), ("MS", ""), ("S", "")])
def test_sp_r4_only_the_next_smaller_size_caps_a_tower(stack: str, fits: str) -> None:
    """SP-T7."""
    match = drawn(LONE.replace("0L ", f"0{stack}"))
    assert {size for size in "SML" if against(match, f"build C3 {size}") is None} == set(fits)
    assert all(against(match, f"build C3 {size}") in (None, "SP-R4") for size in "SML")


def test_sp_r4_a_capped_tower_holds_one_piece_more() -> None:
    match = played(drawn(LONE), "build C3 M")
    assert where(match)["towers"]["C3"] == {"player": 0, "sizes": "LM"}


def test_sp_r4_a_player_builds_only_on_their_own_towers() -> None:
    match = drawn(ONE_OUT)
    for square in ("A1", "C4", "B2"):
        assert against(match, f"build {square} S") == "SP-R4"


@pytest.mark.parametrize("size", "SML")
def test_sp_r5_any_size_branches_from_a_tower_in_three_directions(size: str) -> None:
    """SP-T1."""
    match = drawn(LONE)
    assert {way for way in "NESW" if against(match, f"branch C3 {size} C4 {way}") is None} == set("NEW")
    assert {way for way in "NESW" if against(match, f"branch C3 {size} D3 {way}") is None} == set("NES")
    assert against(match, f"branch C3 {size} C4 S") == "SP-R5"


def test_sp_r5_in_front_of_a_branch_the_next_points_anywhere_but_back() -> None:
    """SP-T4."""
    match = drawn(TWO_HIGH)
    assert {way for way in "NESW" if against(match, f"branch C4 M C5 {way}") is None} == set("NEW")
    assert against(match, "branch C4 M C5 S") == "SP-R5"


def test_sp_r5_beside_a_branch_the_next_points_straight_away() -> None:
    match = drawn(TWO_HIGH)
    assert {way for way in "NESW" if against(match, f"branch C4 M D4 {way}") is None} == {"E"}
    assert {way for way in "NESW" if against(match, f"branch C4 M B4 {way}") is None} == {"W"}


@pytest.mark.parametrize(("parent", "child"), [("L", "M"), ("M", "S"), ("S", "")])
def test_sp_r5_a_branch_carries_the_next_smaller_size(parent: str, child: str) -> None:
    """SP-T5."""
    match = drawn(TWO_HIGH.replace("0L^", f"0{parent}^"))
    assert {size for size in "SML" if against(match, f"branch C4 {size} C5 N") is None} == set(child)
    assert all(against(match, f"branch C4 {size} C5 N") in (None, "SP-R5") for size in "SML")


@pytest.mark.parametrize("square", ["D4", "C5", "B2", "C3"])
def test_sp_r5_a_branch_lies_beside_what_it_branches_from(square: str) -> None:
    assert against(drawn(LONE), f"branch C3 M {square} N") == "SP-R5"


def test_sp_r5_nothing_branches_from_a_vacant_square_or_from_others() -> None:
    for square in ("C4", "A1"):
        assert against(drawn(LONE), f"branch {square} M A2 N") == "SP-R5"


def test_sp_r5_a_branch_lies_on_a_vacant_square() -> None:
    """SP-T19."""
    match = drawn(ONE_OUT)
    assert against(match, "branch C3 M C4 N") == "SP-R5"
    assert against(match, "branch C3 M D3 N") is None


def test_sp_r6_branches_are_at_most_as_deep_as_the_tower_has_pieces() -> None:
    """SP-T2."""
    assert against(drawn(ONE_OUT), "branch C4 M C5 N") == "SP-R6"
    assert against(drawn(TWO_HIGH), "branch C4 M C5 N") is None


def test_sp_a1_the_limit_is_a_depth_and_not_a_number_of_pieces() -> None:
    """Four branches from one piece; from the second level on a tree may be as wide as there is room."""
    match = drawn("""
        .   .   .   .   .
        .   .   .   .   .
        .   .   0L^ .   .
        .   0L< 0LM 0L> .
        .   .   0Mv .   .
        1M  .   .   .   2M
    """)
    second = {action for action in open_to(match) if action.startswith("branch ") and "branch C3" not in action}
    assert {action.split()[3] for action in second} == {"C5", "B4", "D4", "A3", "E3", "B2", "D2", "C1"}


@pytest.mark.parametrize(("stack", "count"), [("L", 4), ("LM", 12), ("LMS", 24)])
def test_sp_a1_four_twelve_and_twenty_four_squares_lie_within_reach(stack: str, count: int) -> None:
    """SP-T14."""
    game = sprawl(8)
    at = game.grid.numbers["D4"]
    towers = {"D4": {"player": 0, "sizes": stack}}
    start = game.load({"game": "sprawl", "players": 8, "first_round_over": True, "towers": towers})
    assert len(grown(game, start, at)) == count


def grown(game: Sprawl, state: SprawlState, parent: int) -> set[int]:
    """Every square on which a piece may be that branches from here, directly or through other branches."""
    found = set()
    for action in game.legal_actions(turned(state), 0):
        if isinstance(action, LayBranch) and action.parent == parent:
            following = game.apply(turned(state), 0, action)
            found |= {action.square} | grown(game, following, action.square)
    return found


@pytest.mark.parametrize("action", ["branch C3 M C4 E", "branch C3 M C4 W"])
def test_sp_a2_strictly_a_branch_points_straight_away_from_its_tower(action: str) -> None:
    assert against(drawn(LONE), action) is None
    assert against(drawn(LONE, strict=True), action) == "SP-R5"
    assert against(drawn(LONE, strict=True), "branch C3 M C4 N") is None


def test_sp_v1_strict_branching_is_an_option() -> None:
    free, strict = open_to(drawn(TWO_HIGH)), open_to(drawn(TWO_HIGH, strict=True))
    assert strict < free
    assert {action for action in free if not action.startswith("branch")} <= strict


@pytest.mark.parametrize("action", ["branch C4 M C5 E", "branch C4 M C5 W"])
def test_sp_a3_strictly_what_lies_in_front_points_straight_ahead(action: str) -> None:
    assert against(drawn(TWO_HIGH), action) is None
    assert against(drawn(TWO_HIGH, strict=True), action) == "SP-R5"
    assert against(drawn(TWO_HIGH, strict=True), "branch C4 M C5 N") is None


@pytest.mark.parametrize("way", "NESW")
def test_sp_a4_nothing_branches_from_behind_a_branch(way: str) -> None:
    match = drawn(
        """
        .   .   .   .   .
        .   .   .   .   .
        .   .   0L> .   .
        .   .   0LM .   .
        .   .   .   .   .
        1M  .   .   .   2M
        """,
        parents={"C4": "C3"},
    )
    assert where(match)["branches"]["C4"]["points"] == "E"
    assert against(match, f"branch C4 M B4 {way}") == "SP-R5"


def test_sp_a5_a_branch_points_at_a_square_of_the_board() -> None:
    match = drawn(LONE.replace(".   .   0L  .   .", "0L  .   .   .   ."))
    assert against(match, "branch A3 M A4 W") == "SP-A5"
    assert against(match, "branch A3 M A4 N") is None


def test_sp_a6_a_branch_may_point_at_an_occupied_square() -> None:
    match = drawn(LONE.replace("2M", ". ").replace(".   .   0L  .   .", ".   .   0L  .   2M "))
    assert against(match, "branch C3 M D3 E") is None


def test_sp_a7_the_parent_that_is_named_settles_size_direction_and_tower() -> None:
    match = drawn("""
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        0LM .   0S  .   .
        0M^ .   .   .   .
        0M  .   .   .   2M
    """)
    assert against(match, "branch C3 L B3 W") is None
    assert against(match, "branch A3 L B3 W") == "SP-R5"
    after = played(match, "branch A3 L B3 E")
    assert where(after)["branches"]["B3"]["parent"] == "A3"
    assert where(after)["neutralised"] == ["C3"]


def test_sp_a8_a_tower_that_grows_carries_longer_branches() -> None:
    match = drawn(ONE_OUT)
    assert against(match, "branch C4 M C5 N") == "SP-R6"
    match = played(match, "build C3 M")
    assert against(drawn(TWO_HIGH), "branch C4 M C5 N") is None
    assert where(match)["towers"]["C3"]["sizes"] == "LM"
