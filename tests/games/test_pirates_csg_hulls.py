"""The outlines of ships and islands of Pirates CSG, on every heading."""

import math
from typing import Any

import numpy as np
import pytest

from iceharbor.games.pirates_csg.hulls import (
    BOWS_U,
    HALF_WIDTHS_U,
    HULL_CORNERS,
    HULLS,
    ISLE_CORNERS,
    ISLES,
    LENGTHS_U,
    MASTS_PERCENT,
    SPLITS,
    bow_tip,
    lay_hull,
    lay_island,
    mast_spot,
    middle_of,
    take_up,
)
from iceharbor.games.pirates_csg.records import LONG_U, MAX_CORNERS, OUTLINE
from iceharbor.table.headings import QUARTER
from iceharbor.table.plane import HEADINGS, touching
from tests.seeds import times

ALL_MASTS = range(1, 6)
TURNS = range(0, QUARTER, times(7, 1))
"""A quarter turn keeps every outline exactly."""


def corners(outline: Any) -> list[tuple[int, int]]:
    return [(int(outline.x[k]), int(outline.y[k])) for k in range(int(outline.corners))]


def strictly_convex(polygon: list[tuple[int, int]]) -> bool:
    """True if every corner turns left."""
    rest = [*polygon[1:], polygon[0]], [*polygon[2:], *polygon[:2]]
    return all(
        (bx - ax) * (cy - by) > (by - ay) * (cx - bx)
        for (ax, ay), (bx, by), (cx, cy) in zip(polygon, *rest, strict=True)
    )


def within_its_circle(outline: Any) -> bool:
    return all(
        math.dist((x, y), (int(outline.mx), int(outline.my))) <= int(outline.radius) for x, y in corners(outline)
    )


@pytest.mark.parametrize("masts", ALL_MASTS)
def test_pc_r13_a_hull_and_its_two_parts_are_convex_on_every_heading(masts: int) -> None:
    outline, split = np.zeros(1, OUTLINE)[0], int(SPLITS[masts])
    for heading in TURNS:
        lay_hull(outline, masts, 100, -200, heading)
        hull = corners(outline)
        assert strictly_convex(hull), heading
        assert strictly_convex([*hull[HULL_CORNERS - split :], *hull[: split + 1]]), heading
        assert strictly_convex(hull[split : HULL_CORNERS - split + 1]), heading
        assert within_its_circle(outline)


@pytest.mark.parametrize("masts", ALL_MASTS)
def test_pc_r13_a_hull_is_split_at_its_first_mast(masts: int) -> None:
    split, length = int(SPLITS[masts]), LENGTHS_U[masts - 1]
    port, starboard = HULLS[masts, split], HULLS[masts, HULL_CORNERS - split]
    assert port[1] == starboard[1] == length // 2 - length * MASTS_PERCENT[masts - 1][0] // 100
    assert (0, port[1]) == mast_spot(masts, 0, 0, 0, 0)


@pytest.mark.parametrize("masts", ALL_MASTS)
def test_pc_a9_a_hull_has_the_stated_length_and_width(masts: int) -> None:
    parts = (76, 92, 110, 126, 140)[masts - 1]
    assert abs(LENGTHS_U[masts - 1] - LONG_U * parts / 150) <= 1
    assert abs(2 * HALF_WIDTHS_U[masts] - 0.31 * LENGTHS_U[masts - 1]) <= 1
    widest = [ahead for right, ahead in HULLS[masts] if right == HALF_WIDTHS_U[masts]]
    assert abs(BOWS_U[masts] - max(widest) - 0.46 * LENGTHS_U[masts - 1]) <= 1
    assert len(HULLS[masts]) <= 12


@pytest.mark.parametrize("masts", ALL_MASTS)
def test_pc_a9_a_hull_is_laid_by_its_bow_or_its_middle(masts: int) -> None:
    outline = np.zeros(1, OUTLINE)[0]
    for heading in range(0, HEADINGS, 7):
        lay_hull(outline, masts, 5, 9, heading)
        bow = bow_tip(masts, 5, 9, heading)
        assert corners(outline)[0] == bow
        assert middle_of(masts, *bow, heading) == (5, 9)


@pytest.mark.parametrize("shape", range(8))
def test_pc_r7_an_island_is_convex_and_0_9_to_1_2_long_wide(shape: int) -> None:
    outline = np.zeros(1, OUTLINE)[0]
    assert len(ISLES) == 8
    assert ISLE_CORNERS[shape] <= MAX_CORNERS
    for heading in TURNS:
        lay_island(outline, shape, -30, 40, heading)
        assert strictly_convex(corners(outline))
        assert within_its_circle(outline)
        angle = math.radians(heading / 10)
        across = [x * math.cos(angle) + y * math.sin(angle) for x, y in ISLES[shape]]
        assert 0.9 * LONG_U <= max(across) - min(across) <= 1.2 * LONG_U


def test_an_outline_that_was_taken_up_touches_nothing() -> None:
    outlines = np.zeros(2, OUTLINE)
    lay_hull(outlines[0], 3, 0, 0, 0)
    lay_island(outlines[1], 3, 500, 0, 900)
    assert touching(outlines[0], outlines[1])
    take_up(outlines[0])
    assert not touching(outlines[0], outlines[1])
