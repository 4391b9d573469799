"""The geometry cases of the rules, IP-T1..T26: inches, and angles from +x anticlockwise, as printed there."""

import math
from typing import Any

import numpy as np
import pytest

from iceharbor.table.plane import (
    EDGE,
    HIT,
    MAX_ARCS,
    OPEN_ARC,
    OUT_OF_REACH,
    PORT,
    STARBOARD,
    TURN_LIMIT,
    UNIT,
    afloat,
    arcs,
    bow_of,
    gap_floor_u,
    lay,
    lay_rectangle,
    line_of_fire,
    nearer_than,
    overlapping,
    touching,
)
from tests.table import waters

S, M, L = 1, 2, 3
OCEAN = np.array([[-40000, -40000], [40000, -40000], [40000, 40000], [-40000, 40000]], np.int64)
DOCKED = 576
APART = 4096
Course = tuple[int, int, int]


def compass(angle: float) -> int:
    """An angle of the rules as a heading."""
    return round(900 - angle * 10) % 3600


def units(inches: float) -> int:
    return round(inches * UNIT)


def stern_of(pips: int, x: float, y: float, angle: float) -> Course:
    """The stern's place and the heading of a ship whose bow is at x, y in the rules."""
    heading = compass(angle)
    bow_x, bow_y = bow_of(pips, 0, 0, heading)
    return units(x) - bow_x, units(y) - bow_y, heading


def put(outline: Any, pips: int, x: float, y: float, angle: float) -> None:
    """Places a ship with its bow at x, y inches."""
    lay(outline, pips, *stern_of(pips, x, y, angle))


def island(outline: Any, x: float, y: float) -> None:
    lay_rectangle(outline, units(x), units(y), 0, UNIT, UNIT)


def stepped(pips: int, turns: list[float]) -> list[tuple[float, float]]:
    """The places of the bow after each step, in inches, from 0,0 on angle 0."""
    stern_x, stern_y, heading = stern_of(pips, 0, 0, 0)
    stops = []
    for turn in turns:
        stern_x, stern_y = bow_of(pips, stern_x, stern_y, heading)
        heading = (heading - round(turn * 10)) % 3600
        bow_x, bow_y = bow_of(pips, stern_x, stern_y, heading)
        stops.append((bow_x / UNIT, bow_y / UNIT))
    return stops


def turns_open(outlines: Any, field: Any = OCEAN, pips: int = L) -> list[tuple[int, int]]:
    """The open turns of a ship with its bow at 0,0 on angle 0, in tenths of a degree, clockwise from its heading."""
    out = np.zeros((MAX_ARCS, 3), np.int64)
    limit = TURN_LIMIT[pips]
    rows = arcs(outlines, field, 0, pips, 0, 0, 0, 900 - limit, 900 + limit, out)
    return [(int(a) - 900, int(b) - 900) for a, b, cause in out[:rows] if cause == OPEN_ARC]


def near(one: float, other: float, inches: float = 0.002) -> bool:
    return math.isclose(one, other, abs_tol=inches)


def test_ip_t1_a_large_straight_on() -> None:
    (outline,) = waters.blank(1)
    lay(outline, L, 0, 0, compass(0))
    ((x, y),) = stepped(L, [0])
    assert near(x, 1.8200)
    assert near(y, 0)
    assert [(outline.x[k], outline.y[k]) for k in (1, 2)] == [(0, 512), (0, -512)]


def test_ip_t2_a_large_turns_by_74() -> None:
    assert TURN_LIMIT[L] >= 740
    ((x, y),) = stepped(L, [74])
    assert near(x, 0.5017)
    assert near(y, 1.7495)


@pytest.mark.parametrize(("pips", "limit"), [(S, 74.8506), (M, 74.7156), (L, 74.6386)])
def test_ip_t4_t5_the_turn_limit_is_the_last_tenth_that_the_stern_angle_allows(pips: int, limit: float) -> None:
    assert TURN_LIMIT[pips] / 10 <= limit < (TURN_LIMIT[pips] + 1) / 10


@pytest.mark.parametrize("pips", [S, M, L])
def test_ip_t4_t5_a_wider_turn_overlaps_the_place_just_left(pips: int) -> None:
    old, new = waters.blank(2)
    for heading in range(0, 3600, 37):
        lay(old, pips, 0, 0, heading)
        x, y = bow_of(pips, 0, 0, heading)
        for side in (-1, 1):
            lay(new, pips, x, y, (heading + side * (TURN_LIMIT[pips] - 7)) % 3600)
            assert not overlapping(old, new)
            lay(new, pips, x, y, (heading + side * (TURN_LIMIT[pips] + 7)) % 3600)
            assert overlapping(old, new)


def test_ip_t7_a_small_four_steps_straight_on() -> None:
    x, y = stepped(S, [0, 0, 0, 0])[-1]
    assert near(x, 4.1552)
    assert near(y, 0)


def test_ip_t8_a_small_four_widest_turns_come_round_over_its_start() -> None:
    expected = [(0.2724, 1.0025), (-0.6236, 1.5281), (-1.3658, 0.8013), (-0.8590, -0.1055)]
    stops = stepped(S, [74.8] * 4)
    assert all(
        near(a, b, 0.004) for stop, place in zip(stops, expected, strict=True) for a, b in zip(stop, place, strict=True)
    )
    start, end = waters.blank(2)
    put(start, S, 0, 0, 0)
    put(end, S, *expected[-1], 299.2)
    assert overlapping(start, end)


def test_ip_t11_the_edge_of_the_field_is_contact() -> None:
    outlines = waters.blank(2)
    for edge, legal in ((units(1.82), False), (units(1.83), True)):
        field = np.array([[-40000, -40000], [edge, -40000], [edge, 40000], [-40000, 40000]], np.int64)
        lay(outlines[0], L, 0, 0, compass(0))
        assert (afloat(field, outlines[0]) == -1) is legal
        assert any(first <= 0 <= last for first, last in turns_open(outlines, field)) is legal


def test_ip_t13_an_island_ahead_leaves_only_the_sharpest_turns() -> None:
    outlines = waters.blank(3)
    put(outlines[0], M, 0, 0, 0)
    island(outlines[1], 0.88, 0)
    assert near(gap_floor_u(outlines[0], outlines[1]) / UNIT, 0.38)
    assert nearer_than(outlines[0], outlines[1], DOCKED)
    (left, first), (last, right) = turns_open(outlines, pips=M)
    assert (left, right) == (-TURN_LIMIT[M], TURN_LIMIT[M])
    assert abs(-first - 743.51) <= 2
    assert abs(last - 743.51) <= 2


@pytest.mark.parametrize(("gap", "least"), [(0.48, None), (0.49, 737.45), (0.55, 673.52)])
def test_ip_t14_how_near_an_island_ahead_leaves_a_large_stuck(gap: float, least: float | None) -> None:
    outlines = waters.blank(3)
    put(outlines[0], L, 0, 0, 0)
    island(outlines[1], gap + 0.5, 0)
    spans = turns_open(outlines)
    if least is None:
        assert spans == []
    else:
        assert [round(abs(span[0 if span[0] > 0 else 1]) - least) for span in spans] == [pytest.approx(0, abs=3)] * 2


@pytest.mark.parametrize(("x", "docked"), [(1.05, True), (1.0625, False), (1.07, False)])
def test_ip_t16_docked_is_a_gap_strictly_below_a_small_base(x: float, docked: bool) -> None:
    ship, nest = waters.blank(2)
    put(ship, M, 0, 0, 0)
    island(nest, x, 0)
    assert nearer_than(ship, nest, DOCKED) is docked


@pytest.mark.parametrize(("below", "docked"), [(0.5, True), (0.5625, False), (0.6, False)])
def test_ip_t17_docked_from_a_stern_corner(below: float, docked: bool) -> None:
    ship, nest = waters.blank(2)
    put(ship, L, 0, 0, 0)
    corner_x, corner_y = ship.x[2] / UNIT, ship.y[2] / UNIT
    island(nest, corner_x, corner_y - below - 0.5)
    assert nearer_than(ship, nest, DOCKED) is docked


@pytest.mark.parametrize(("y", "found"), [(1.96, HIT), (2.20, OUT_OF_REACH)])
def test_ip_t19_some_of_the_target_must_lie_in_the_reach(y: float, found: int) -> None:
    outlines = waters.blank(3)
    put(outlines[0], L, 0, 0, 0)
    put(outlines[1], S, -0.6, y, 0)
    assert line_of_fire(outlines, 0, PORT, 1) == found


@pytest.mark.parametrize(("x", "y", "angle"), [(1.2, 0.3, 180), (-2.2, 0.2, 0), (0.9, 1.0, 180)])
def test_ip_t20_nothing_ahead_astern_or_on_the_bow_quarter_is_hit(x: float, y: float, angle: float) -> None:
    outlines = waters.blank(3)
    put(outlines[0], L, 0, 0, 0)
    put(outlines[1], S, x, y, angle)
    assert [line_of_fire(outlines, 0, side, 1) for side in (PORT, STARBOARD)] == [OUT_OF_REACH] * 2


def test_ip_t22_an_own_ship_between_hides_the_target_and_a_smaller_one_does_not() -> None:
    outlines = waters.blank(4)
    put(outlines[0], L, 0, 0, 0)
    put(outlines[1], S, -0.3, 1.85, 0)
    assert line_of_fire(outlines, 0, PORT, 1) == HIT
    put(outlines[2], L, 0.35, 1.05, 0)
    assert line_of_fire(outlines, 0, PORT, 1) == 2
    put(outlines[2], M, 0.2, 0.95, 0)
    assert line_of_fire(outlines, 0, PORT, 1) == HIT


def test_ip_t23_a_small_fires_to_port() -> None:
    outlines = waters.blank(3)
    put(outlines[0], S, 0, 0, 0)
    put(outlines[1], S, -0.02, 1.75, 90)
    assert line_of_fire(outlines, 0, PORT, 1) == HIT
    assert line_of_fire(outlines, 0, STARBOARD, 1) == OUT_OF_REACH


@pytest.mark.parametrize(("apart", "legal"), [(5.0, True), (4.9, False)])
def test_ip_t26_nests_lie_four_inches_apart(apart: float, legal: bool) -> None:
    one, other = waters.blank(2)
    island(one, 0, 0)
    island(other, apart, 0)
    assert nearer_than(one, other, APART) is not legal
    assert not touching(one, other)


def test_the_lowest_numbered_object_is_named_before_the_edge() -> None:
    outlines = waters.blank(4)
    island(outlines[1], 0, 1.5)
    island(outlines[2], 0, 1.4)
    field = np.array([[-5000, -5000], [5000, -5000], [5000, 1200], [-5000, 1200]], np.int64)
    out = np.zeros((MAX_ARCS, 3), np.int64)
    rows = arcs(outlines, field, 0, L, 0, 0, 0, 0, 3599, out)
    assert out[0, 2] == 1
    assert {int(cause) for cause in out[:rows, 2]} >= {OPEN_ARC, EDGE, 1}
