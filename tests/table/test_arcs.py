"""The legal arcs equal a trial of every heading, one by one, with the integer predicates."""

from typing import Any

import numpy as np
import pytest

from iceharbor.jit import njit
from iceharbor.table.plane import (
    EDGE,
    HEADINGS,
    MAX_ARCS,
    OPEN_ARC,
    TURN_LIMIT,
    afloat,
    arcs,
    bow_of,
    centroid_of,
    in_the_way,
    lay,
    lay_on_centroid,
)
from tests.seeds import times
from tests.table import waters

SEED = 20261121


def _every_heading(
    outlines: Any, field: Any, mover: int, pips: int, x: int, y: int, hold: int, first: int, last: int, out: Any
) -> int:
    """Rows as `arcs` gives them, from a query for each heading."""
    hull, rows = outlines[len(outlines) - 1], 0
    for heading in range(first, last + 1):
        if hold == 1:
            lay_on_centroid(hull, pips, x, y, heading % HEADINGS)
        else:
            lay(hull, pips, x, y, heading % HEADINGS)
        cause = in_the_way(outlines, hull, mover)
        if cause < 0:
            cause = OPEN_ARC if afloat(field, hull) == -1 else EDGE
        if rows == 0 or out[rows - 1, 2] != cause:
            out[rows, 0], out[rows, 2] = heading, cause
            rows += 1
        out[rows - 1, 1] = heading
    return rows


every_heading = njit(_every_heading)
FOUND, EXPECTED = (np.zeros((MAX_ARCS, 3), np.int64) for _ in range(2))


def check(outlines: Any, field: Any, mover: int, pips: int, x: int, y: int, hold: int, first: int, last: int) -> int:
    """Asserts that both ways give the same rows, and returns their number."""
    rows = arcs(outlines, field, mover, pips, x, y, hold, first, last, FOUND)
    expected = every_heading(outlines, field, mover, pips, x, y, hold, first, last, EXPECTED)
    same = rows == expected and np.array_equal(FOUND[:rows], EXPECTED[:rows])
    assert same, (outlines[:-1].tolist(), field.tolist(), mover, pips, x, y, hold, first, last)
    return int(rows)


def test_arcs_equal_every_heading_among_crowds_in_any_field() -> None:
    rng = np.random.default_rng(SEED)
    several = 0
    for case in range(times(600, 8_000)):
        outlines = waters.outlines_of(waters.crowd(rng, 8, rng.choice([1200.0, 2500.0]), 0))
        field = waters.star_field(rng).astype(np.int64)
        x, y = (int(value) for value in rng.normal(0, 1500, 2))
        first = int(rng.integers(-3600, 3600))
        last = first + int(rng.choice([0, 1492, 3599], p=[0.1, 0.5, 0.4]))
        several += check(outlines, field, 0, 1 + case % 3, x, y, int(rng.integers(0, 2)), first, last) > 2
    assert several > times(180, 2_500)


def test_arcs_equal_every_heading_where_a_corner_only_grazes() -> None:
    """The circle of a corner almost touches an edge or a corner: a few units of play over tens of headings."""
    rng = np.random.default_rng(SEED)
    field = np.array([[-9000, -9000], [9000, -9000], [9000, 9000], [-9000, 9000]], np.int64)
    flickers = 0
    for case in range(times(1_000, 10_000)):
        pips, hold, heading = 1 + case % 3, int(rng.integers(0, 2)), int(rng.integers(0, 3600))
        outlines = waters.blank(2)
        lay(outlines[1], pips, 0, 0, heading)
        centre = np.array(centroid_of(pips, 0, 0, heading)) if hold else np.zeros(2)
        corner = int(rng.integers(0, 3))
        arm = np.array([outlines[1].x[corner], outlines[1].y[corner]]) - centre
        kind = np.array([rng.integers(0, 4), 0, 0, heading + rng.choice([0, 900, 1800, 2700, 77]), 1024, 1024], float)
        kind[3] %= 3600
        waters.lay_pose(outlines[0], kind)
        mine = int(rng.integers(0, outlines[0].corners))
        beyond = arm * (1 + rng.uniform(-2, 2) / np.hypot(*arm))
        kind[1:3] = np.rint(centre + beyond - (outlines[0].x[mine], outlines[0].y[mine]))
        waters.lay_pose(outlines[0], kind)
        x, y = (int(value) for value in centre)
        flickers += check(outlines, field, -1, pips, x, y, hold, heading - 400, heading + 400) > 3
    assert flickers > times(10, 100)


def test_arcs_equal_every_heading_along_the_edge_of_the_field() -> None:
    rng = np.random.default_rng(SEED)
    for case in range(times(500, 4_000)):
        field = waters.star_field(rng).astype(np.int64)
        edge, along = int(rng.integers(0, len(field))), rng.random()
        place = field[edge] + (field[edge - 1] - field[edge]) * along + rng.normal(0, rng.choice([2, 900]), 2)
        x, y = (int(value) for value in place)
        check(waters.blank(1), field, -1, 1 + case % 3, x, y, int(rng.integers(0, 2)), 0, 3599)


def test_a_step_between_a_fleet_at_home_is_exact() -> None:
    """A small sea with sterns to its edge, as fleets begin."""
    outlines = waters.blank(7)
    waters.lay_pose(outlines[0], np.array([0, 0, -1792, 0, *waters.POSTCARD]))
    for k, pips in enumerate((3, 3, 2, 1, 1), 1):
        lay(outlines[k], pips, -2600 + 1040 * k, 0, 0)
    field = np.array([[-9000, -4000], [9000, -4000], [9000, 4000], [-9000, 4000]], np.int64)
    for k, pips in enumerate((3, 3, 2, 1, 1), 1):
        x, y = bow_of(pips, -2600 + 1040 * k, 0, 0)
        check(outlines, field, k, pips, x, y, 0, -TURN_LIMIT[pips], TURN_LIMIT[pips])
        x, y = centroid_of(pips, -2600 + 1040 * k, 0, 0)
        assert check(outlines, field, k, pips, x, y, 1, 0, 3599) > 1


def test_of_more_than_one_round_only_the_first_is_covered() -> None:
    field = np.array([[-9000, -9000], [9000, -9000], [9000, 9000], [-9000, 9000]], np.int64)
    out = np.zeros((MAX_ARCS, 3), np.int64)
    assert arcs(waters.blank(1), field, -1, 3, 0, 0, 0, -100, 9999, out) == 1
    assert out[0].tolist() == [-100, 3499, OPEN_ARC]


def test_too_little_room_for_rows_fails_loudly() -> None:
    field = np.array([[-9000, -9000], [9000, -9000], [9000, 9000], [-9000, 9000]], np.int64)
    with pytest.raises(AssertionError):
        arcs(waters.blank(1), field, -1, 3, 0, 0, 0, 0, 3599, np.zeros((100, 3), np.int64))
