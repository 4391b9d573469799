"""Spores (SP-R9)."""

import pytest

from iceharbor.contract import Refused
from iceharbor.games.common.sizes import SIZE_WORDS
from tests.games.sprawl_positions import against, drawn, played, where


def column(*cells: str) -> str:
    """A board with these towers in file C, from the top; player 2 has a tower in a corner."""
    rows = [[".", ".", cell, ".", "."] for cell in cells]
    rows[-1][4] = "2L"
    return "\n".join(" ".join(row) for row in rows)


ALONE = column(".", ".", ".", ".", "0L^", "0L")


@pytest.mark.parametrize(("size", "target"), [("S", "C3"), ("M", "C4"), ("L", "C5")])
def test_sp_r9_a_branch_spores_as_far_ahead_as_it_has_pips(size: str, target: str) -> None:
    match = drawn(ALONE.replace("0L^", f"0{size}^"))
    assert [f"C{k}" for k in range(3, 7) if against(match, f"spore C2 {size} C{k}") is None] == [target]
    assert against(match, f"spore C2 {size} D2") == "SP-R9"


def test_sp_r9_a_spore_passes_pieces_and_needs_a_vacant_target() -> None:
    """SP-T10."""
    match = drawn(column(".", ".", "1M", "1L", "0L^", "0L"))
    assert against(match, "spore C2 S C5") is None
    assert against(match, "spore C2 S C4") == "SP-R9"
    assert against(drawn(column(".", "1S", "1M", "1L", "0L^", "0L")), "spore C2 S C5") == "SP-R9"


def test_sp_r9_another_square_is_refused_with_the_one_that_the_branch_reaches() -> None:
    for size, reached in {"S": "C3", "M": "C4", "L": "C5"}.items():
        match = drawn(ALONE.replace("0L^", f"0{size}^"))
        with pytest.raises(
            Refused, match=f"the {SIZE_WORDS[' SML'.index(size)]} branch on C2 plants only on {reached}"
        ):
            match.play(next(iter(match.to_act)), "spore C2 S D2")


@pytest.mark.parametrize("size", "SML")
def test_sp_r9_any_size_starts_a_tower_there(size: str) -> None:
    match = played(drawn(ALONE), f"spore C2 {size} C5")
    assert where(match)["towers"]["C5"] == {"player": 0, "sizes": size}


def test_sp_r9_neither_a_tower_nor_an_opponents_branch_spores() -> None:
    match = drawn(ALONE)
    for square in ("C1", "E1", "A4"):
        assert against(match, f"spore {square} S C5") == "SP-R9"


def test_sp_r9_no_spore_beyond_the_edge() -> None:
    match = drawn(column(".", "0L^", "0L", ".", ".", "1S"))
    assert against(match, "spore C5 S C6") == "SP-R9"


def test_sp_r9_no_spore_where_it_would_be_neutralised_at_once() -> None:
    """SP-T11: a Small's target is the square that it attacks."""
    match = drawn(ALONE.replace("0L^", "0S^"))
    assert against(match, "spore C2 M C3") == "SP-R9"
    assert against(match, "spore C2 S C3") is None


ATTACKED = """
    .   .   .   .   .
    .   .   .   .   .
    1S  1S> .   1S< 1S
    .   .   .   .   .
    .   .   0M^ .   .
    2L  .   0L  .   .
"""


@pytest.mark.parametrize(("size", "rule"), [("S", None), ("M", "SP-R9"), ("L", "SP-R9")])
def test_sp_a12_an_attacked_square_takes_the_size_of_its_attackers(size: str, rule: str | None) -> None:
    assert against(drawn(ATTACKED), f"spore C2 {size} C4") == rule


def test_sp_a12_attackers_of_two_sizes_leave_no_size_open() -> None:
    match = drawn(ATTACKED.replace("1S<", "1M<"))
    assert {against(match, f"spore C2 {size} C4") for size in "SML"} == {"SP-R9"}


def test_sp_a12_superior_forces_count_for_a_spore_too() -> None:
    assert against(drawn(ATTACKED, superior_forces=True), "spore C2 S C4") == "SP-R9"


def test_sp_a9_without_friendly_fire_a_small_spores_any_size_ahead() -> None:
    match = drawn(ALONE.replace("0L^", "0S^"), friendly_fire=False)
    assert {size for size in "SML" if against(match, f"spore C2 {size} C3") is None} == set("SML")
