"""Inside the band, where the oracle gives no answer: the plane against fractions on the very same corners."""

from typing import Any

import numpy as np
import pytest

from iceharbor.table.fire import reach_of
from iceharbor.table.plane import (
    HIT,
    afloat,
    gap_floor_u,
    line_of_fire,
    nearer_than,
    overlapping,
    reach_outline,
    touching,
)
from tests.seeds import times
from tests.table import exact, waters
from tests.table.exact import Spot

SEED = 20261121
PAIRS, EDGES, CROWDS = times(300, 1500), times(500, 2000), times(100, 400)


def spots(outline: Any) -> list[Spot]:
    return [(int(outline.x[k]), int(outline.y[k])) for k in range(outline.corners)]


@pytest.mark.parametrize("step", [0, 1, 576, 4096, 10240, 12288])
def test_contact_overlap_and_gap_are_exact_where_footprints_nearly_meet(step: int) -> None:
    rng = np.random.default_rng([SEED, step])
    a, b = waters.blank(2)
    closer = 0
    for _ in range(PAIRS):
        pair = waters.scattered(rng, 2, 3000)
        waters.lay_pose(a, pair[0])
        waters.lay_pose(b, pair[1])
        here, there = spots(a), spots(b)
        pick, other = rng.integers(0, a.corners), rng.integers(0, b.corners)
        jump = rng.integers(-1, 2, 2) + (rng.permutation([step, 0]) if step > 1 else 0)
        pair[1, 1:3] += np.array(here[pick]) - np.array(there[other]) + jump
        waters.lay_pose(b, pair[1])
        square = exact.exact_gap_squared(spots(a), spots(b))
        found = touching(a, b), overlapping(a, b), gap_floor_u(a, b) ** 2 <= square < (gap_floor_u(a, b) + 1) ** 2
        assert found == (square == 0, exact.exactly_overlapping(spots(a), spots(b)), True), pair.tolist()
        for limit in (1, 576, 4096, 8192, 10240, 12288):
            assert nearer_than(a, b, limit) == nearer_than(b, a, limit) == (square < limit**2), (limit, pair.tolist())
        closer += square <= step**2
    assert PAIRS // 30 < closer < PAIRS - PAIRS // 30


def test_a_hull_that_only_touches_the_edge_of_the_field_is_not_afloat() -> None:
    """A corner of the hull is on a lattice point of an edge, or one unit beside it."""
    rng = np.random.default_rng(SEED)
    (hull,) = waters.blank(1)
    afloat_ones = 0
    for _ in range(EDGES):
        half = rng.integers(2, 40, 2) * 100
        far = rng.integers(4000, 9000, 4)
        field = np.array([-half, half, [far[0], far[1]], [-far[2], far[3]]], np.int64)
        pose = waters.scattered(rng, 1, 0)[0]
        waters.lay_pose(hull, pose)
        corner = spots(hull)[rng.integers(0, hull.corners)]
        pose[1:3] = half * rng.integers(-2, 3) // 2 - np.array(corner) + rng.integers(-1, 2, 2)
        waters.lay_pose(hull, pose)
        edges = [(tuple(field[k].tolist()), tuple(field[(k + 1) % 4].tolist())) for k in range(4)]
        met = [k for k, (start, stop) in enumerate(edges) if exact.meets(spots(hull), start, stop)]
        found = afloat(field, hull)
        assert found == met[0] if met else found in (-1, 4), (field.tolist(), pose.tolist())
        afloat_ones += found == -1
    assert EDGES // 40 < afloat_ones < EDGES - EDGES // 20


def test_an_exact_gap_of_the_limit_is_not_nearer() -> None:
    a, b = waters.blank(2)
    for x, y, gap in ((1600, 0, 576), (1600, 300, 576), (1024 + 345, 1024 + 460, 575)):
        waters.lay_pose(a, np.array([0, 0, 0, 0, 1024, 1024], np.float64))
        waters.lay_pose(b, np.array([0, x, y, 0, 1024, 1024], np.float64))
        assert gap_floor_u(a, b) == gap
        assert not nearer_than(a, b, gap)
        assert nearer_than(a, b, gap + 1)


def test_gaps_are_rounded_down_at_the_extremes_of_the_sea() -> None:
    a, b = waters.blank(2)
    rng = np.random.default_rng(SEED)
    for _ in range(300):
        pair = waters.scattered(rng, 2, 2**21 - 20_000)
        waters.lay_pose(a, pair[0])
        waters.lay_pose(b, pair[1])
        square, gap = exact.exact_gap_squared(spots(a), spots(b)), int(gap_floor_u(a, b))
        assert gap**2 <= square < (gap + 1) ** 2, pair.tolist()


def test_the_line_of_fire_is_exact_in_a_crowd() -> None:
    rng = np.random.default_rng(SEED)
    corners, counted = np.zeros((4, 2), np.int64), [0, 0]
    for _ in range(CROWDS):
        side = int(rng.integers(0, 2))
        poses = waters.crowd(rng, 14, 800.0, side)
        outlines = waters.outlines_of(poses)
        reach_outline(outlines, 0, side, corners)
        reach = reach_of(outlines[0], side)
        look = exact.ExactBroadside([(int(x), int(y)) for x, y in corners], (int(reach.dx), int(reach.dy)), side)
        figures = [spots(outline) for outline in outlines[:-1]]
        for target in range(1, len(figures)):
            others = [figure for k, figure in enumerate(figures) if k not in (0, target)]
            expected = look.hit(figures[0], figures[target], others)
            found = line_of_fire(outlines, 0, side, target)
            case = f"side {side}, target {target}: {found} in {poses.tolist()}"
            assert (found == HIT) == expected, case
            assert found < 0 or look.hides(figures[0], figures[target], figures[found]), case
            counted[expected] += 1
    assert min(counted) > 3 * CROWDS // 4, counted


def test_a_target_that_only_touches_the_reach_is_not_hit() -> None:
    """Grazing: islands pushed one unit at a time through the far edge and the corners of the reach."""
    corners, outlines = np.zeros((4, 2), np.int64), waters.blank(3)
    rng = np.random.default_rng(SEED)
    hits = 0
    for _ in range(60):
        side, turn = int(rng.integers(0, 2)), int(rng.integers(0, 3600))
        waters.lay_pose(outlines[0], np.array([rng.integers(1, 4), 0, 0, rng.integers(0, 3600), 0, 0], np.float64))
        reach_outline(outlines, 0, side, corners)
        reach = reach_of(outlines[0], side)
        look = exact.ExactBroadside([(int(x), int(y)) for x, y in corners], (int(reach.dx), int(reach.dy)), side)
        far = np.array([reach.dx, reach.dy])[::-1] * np.array([-1, 1]) * reach.turn
        waters.lay_pose(outlines[1], np.array([0, 0, 0, turn, 1024, 1024], np.float64))
        nearest = min(spots(outlines[1]), key=lambda spot: spot[0] * far[0] + spot[1] * far[1])
        meeting = corners[1] + (corners[2] - corners[1]) * rng.random()
        for step in range(-3, 4):
            x, y = np.rint(meeting + step * far / 2**14) - nearest
            waters.lay_pose(outlines[1], np.array([0, x, y, turn, 1024, 1024], np.float64))
            expected = look.hit(spots(outlines[0]), spots(outlines[1]), [])
            assert (line_of_fire(outlines, 0, side, 1) == HIT) == expected
            hits += expected
    assert 60 < hits < 360
