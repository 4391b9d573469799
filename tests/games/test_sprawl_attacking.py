"""Attacks, and the pieces that they neutralise (SP-R7, R8)."""

import pytest

from tests.games.sprawl_positions import against, drawn, open_to, played, where

FACING = """
    .   .   .   .   .
    .   .   1LM .   .
    .   .   .   .   .
    .   .   0L  .   .
    .   .   .   .   .
    1S  .   .   .   2M
"""
BESIEGED = """
    .   .   .   .   .
    .   .   .   .   .
    .   .   .   0M> .
    .   .   0LM .   .
    .   .   1S^ .   0S
    .   .   1S  .   2M
"""
BRANCHED = {"D4": "C4"}


@pytest.mark.parametrize(("size", "felled"), [("S", ["C5"]), ("M", []), ("L", [])])
def test_sp_r7_a_size_that_a_tower_does_not_hold_neutralises_it(size: str, felled: list[str]) -> None:
    """SP-T8."""
    match = played(drawn(FACING), f"branch C3 {size} C4 N")
    assert where(match)["neutralised"] == felled
    assert where(match)["attacks"] == [{"from": "C4", "to": "C5", "harms": bool(felled)}]


@pytest.mark.parametrize("size", "SML")
def test_sp_r7_a_tower_of_all_three_sizes_is_safe(size: str) -> None:
    match = played(drawn(FACING.replace("1LM", "1LMS")), f"branch C3 {size} C4 N")
    assert where(match)["neutralised"] == []


def test_sp_r7_only_the_square_it_points_at_is_attacked() -> None:
    match = drawn(FACING.replace(".   .   .   .   .\n    .   .   0L", ".   1M  0S^ 2L  .\n    .   .   0L", 1))
    assert where(match)["neutralised"] == ["C5"]


def test_sp_r7_every_lying_piece_attacks_even_a_vacant_square() -> None:
    match = drawn(FACING.replace("1LM", ".  "))
    match = played(match, "branch C3 S C4 N")
    assert where(match)["attacks"] == [{"from": "C4", "to": "C5", "harms": False}]


def test_sp_r8_a_neutralised_tower_neither_grows_nor_branches_nor_spores() -> None:
    """SP-T13."""
    match = drawn(BESIEGED.replace(".   .   .   0M>", ".   .   0L^ 0M>"), parents=BRANCHED)
    assert where(match)["neutralised"] == ["C3"]
    for action in ("build C3 S", "branch C3 M B3 W", "branch C4 M C5 N", "branch D4 S E4 N", "spore C4 L C7"):
        expected = "SP-R1" if "C7" in action else "SP-R8"
        assert against(match, action) == expected, action
    assert open_to(match)
    assert {action.split()[1] for action in open_to(match)} == {"E2"}


def test_sp_r8_branches_of_a_neutralised_tower_still_attack() -> None:
    """SP-T13."""
    match = drawn(BESIEGED.replace(".   .   .   0M> .", ".   .   0L^ 0M> 2L"), parents=BRANCHED)
    assert set(where(match)["neutralised"]) == {"C3", "E4"}


def test_sp_a9_ones_own_branches_attack_ones_own_towers() -> None:
    match = drawn("""
        .   .   .   .   .
        .   .   0M  .   .
        .   .   .   .   .
        .   .   0L  .   .
        .   .   .   .   .
        1S  .   .   .   2M
    """)
    assert where(played(match, "branch C3 L C4 N"))["neutralised"] == ["C5"]


def test_sp_v3_without_friendly_fire_own_branches_do_not_attack_own_towers() -> None:
    board = """
        .   .   .   .   .
        .   .   0M  .   .
        .   .   .   .   .
        .   .   0L  .   .
        .   .   .   .   .
        1S  .   .   .   2M
    """
    match = played(drawn(board, friendly_fire=False), "branch C3 L C4 N")
    assert where(match)["neutralised"] == []
    assert where(match)["attacks"] == [{"from": "C4", "to": "C5", "harms": False}]
    felled = played(drawn(board.replace("0M", "1M"), friendly_fire=False), "branch C3 L C4 N")
    assert where(felled)["neutralised"] == ["C5"]


def test_sp_a10_a_neutralised_tower_stays_neutralised() -> None:
    match = drawn(FACING)
    match = played(match, "branch C3 S C4 N")
    for _ in range(3):
        match = played(match, min(open_to(match)))
        assert "C5" in where(match)["neutralised"]


def test_sp_a13_branches_of_a_neutralised_tower_are_neutralised() -> None:
    match = drawn(BESIEGED.replace(".   .   .   0M>", ".   .   0L^ 0M>"), parents=BRANCHED)
    assert against(match, "branch D4 S D5 N") == "SP-R8"
    assert against(match, "spore D4 L E4") == "SP-R8"


TWO_LARGES = """
    .   .   .   .   .
    .   .   1LM .   .
    .   0L  .   0L  .
    .   .   .   .   .
    .   .   .   .   .
    1S  .   .   .   2M
"""


def test_sp_v2_superior_forces_are_more_pips_than_the_tower() -> None:
    """A tower of 3 and 2 is attacked by two 3s."""
    board = """
        .   .   .   .   .
        0L  0L> 1LM 0L< 0L
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        1S  .   .   .   2M
    """
    assert where(drawn(board))["neutralised"] == []
    match = drawn(board, superior_forces=True)
    assert where(match)["neutralised"] == ["C5"]
    assert [attack["harms"] for attack in where(match)["attacks"]] == [True, True]


def test_sp_v2_as_many_pips_are_not_superior() -> None:
    board = """
        .   .   .   .   .
        0M  0M> 1LM 0L< 0L
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        1S  .   .   .   2M
    """
    assert where(drawn(board, superior_forces=True))["neutralised"] == []


def test_sp_v2_even_all_three_sizes_fall_to_superior_forces() -> None:
    board = """
        .   .   0L  .   .
        .   .   0Lv .   .
        0L  0L> 1LMS 2L< 2L
        .   .   .   .   .
        .   .   .   .   .
        1S  .   .   .   2M
    """
    assert where(drawn(board))["neutralised"] == []
    assert where(drawn(board, superior_forces=True))["neutralised"] == ["C4"]


def test_sp_v2_ones_own_pieces_are_no_force_without_friendly_fire() -> None:
    board = """
        .   .   .   .   .
        1L  1L> 1LM 0L< 0L
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        1S  .   .   .   2M
    """
    assert where(drawn(board, superior_forces=True))["neutralised"] == ["C5"]
    assert where(drawn(board, superior_forces=True, friendly_fire=False))["neutralised"] == []
