"""The compiled plane against the oracle: at least 200,000 placements a run, outside the 2-unit band."""

import os

import numpy as np
import pytest
import shapely

from iceharbor.table.plane import (
    HIT,
    OUT_OF_REACH,
    afloat,
    bow_of,
    closest,
    gap_floor_u,
    line_of_fire,
    nearer_than,
    overlapping,
    relaid_stern,
    touching,
)
from tests.seeds import times
from tests.table import oracle, waters
from tests.table.oracle import Floats

SEED = int(os.environ.get("ICEHARBOR_SEED", "20261121"))
PAIRS, HULLS = times(10_000, 130_000), times(4_000, 40_000)
STEPS, BROADSIDES = times(2_000, 20_000), times(200, 3_000)
"""Placements: pairs of footprints, hulls in a field, steps, repeated placements, broadsides with about ten targets
each."""


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    print(f"ICEHARBOR_SEED={SEED}")
    return np.random.default_rng([SEED, sum(map(ord, request.node.name))])


def pairs(rng: np.random.Generator, count: int) -> tuple[Floats, Floats]:
    ones = waters.scattered(rng, count, 6000)
    others = waters.nearly_meeting(rng, ones)
    anywhere = rng.random(count) < 0.4
    others[anywhere] = waters.scattered(rng, int(anywhere.sum()), 14000)
    waters.moved_far(rng, ones, others)
    return ones, others


def test_contact_overlap_and_gaps_agree_with_real_geometry(rng: np.random.Generator) -> None:
    ones, others = pairs(rng, PAIRS)
    found = np.zeros((5, PAIRS), np.int64)
    a, b = waters.blank(2)
    for k in range(PAIRS):
        waters.lay_pose(a, ones[k])
        waters.lay_pose(b, others[k])
        found[:, k] = (
            touching(a, b),
            overlapping(a, b),
            nearer_than(a, b, 576),
            nearer_than(a, b, 4096),
            gap_floor_u(a, b),
        )
    here, there = oracle.shapes(ones), oracle.shapes(others)
    expected = [oracle.contact(here, there), oracle.contact(here, there)]
    expected += [oracle.nearer(here, there, limit) for limit in (576, 4096)]
    for name, kernel, real in zip(
        ("touching", "overlapping", "gap < 576", "gap < 4096"), found[:4], expected, strict=True
    ):
        wrong = np.flatnonzero((real >= 0) & (kernel != real))
        assert not len(wrong), f"{name}: {ones[wrong[0]]} {others[wrong[0]]}"
        assert np.mean(real == 0) > 0.05 < np.mean(real == 1)
    gaps = shapely.distance(here, there)
    wrong = np.flatnonzero((found[4] > gaps + oracle.BAND) | (found[4] < gaps - 1 - oracle.BAND))
    assert not len(wrong), f"gap: {ones[wrong[0]]} {others[wrong[0]]}"


def test_a_hull_is_afloat_exactly_where_the_field_holds_it(rng: np.random.Generator) -> None:
    (outline,) = waters.blank(1)
    counted = np.zeros(3, np.int64)
    for _ in range(HULLS // 400):
        corners = waters.star_field(rng)
        hulls = waters.scattered(rng, 400, 26000)
        along = rng.integers(0, len(corners), 150)
        on_edges = corners[along] + (np.roll(corners, -1, axis=0)[along] - corners[along]) * rng.random((150, 1))
        hulls[:150, 1:3] = np.round(on_edges + rng.uniform(-2500, 2500, (150, 2)))
        offset = rng.choice([-waters.FAR, 0, waters.FAR], 2)
        corners += offset
        hulls[:, 1:3] += offset
        field, shapes = shapely.Polygon(corners), oracle.shapes(hulls)
        edges = shapely.linestrings(np.stack([corners, np.roll(corners, -1, axis=0)], axis=1))
        expected, whole = oracle.inside(field, shapes), np.ascontiguousarray(corners.astype(np.int64))
        for k, pose in enumerate(hulls):
            waters.lay_pose(outline, pose)
            found = afloat(whole, outline)
            state = 2 if found == -1 else 0 if found == len(corners) else 1
            assert expected[k] in (-1, state), f"field {corners.tolist()}, hull {pose.tolist()}: {found}"
            assert state != 1 or shapely.distance(edges[found], shapes[k]) <= oracle.BAND
            counted[state] += expected[k] >= 0
    assert counted.min() > HULLS // 100, counted


def test_steps_and_relayings_stay_within_the_rounding_of_the_lattice(rng: np.random.Generator) -> None:
    ships = waters.scattered(rng, STEPS, 40000)
    ships[:, 0] = rng.integers(1, 4, STEPS)
    after = ships.copy()
    after[:, 3] = rng.integers(0, 3600, STEPS)
    steps, relaid = after.copy(), after.copy()
    for k in range(STEPS):
        pips, x, y, heading = (int(value) for value in ships[k, :4])
        steps[k, 1:3] = bow_of(pips, x, y, heading)
        relaid[k, 1:3] = relaid_stern(pips, x, y, heading, int(after[k, 3]))
        assert relaid_stern(pips, x, y, heading, heading) == (x, y)
    before = oracle.corners(ships)
    assert np.abs(steps[:, 1:3] - before[:, 0]).max() <= 0.5 + 1e-6
    centres = before[:, :3].mean(axis=1), oracle.corners(relaid)[:, :3].mean(axis=1)
    assert np.abs(centres[0] - centres[1]).max() <= 1.0 + 1e-6


def test_the_line_of_fire_agrees_with_shadows_cut_out_of_the_reach(rng: np.random.Generator) -> None:
    counted = {-1: 0, 0: 0, 1: 0}
    for _ in range(BROADSIDES):
        side = int(rng.integers(0, 2))
        poses = waters.crowd(rng, int(rng.integers(4, 16)), rng.choice([700.0, 1000.0, 1700.0]), side)
        poses[:, 1:3] += rng.choice([-waters.FAR, 0, waters.FAR], 2)
        outlines = waters.outlines_of(poses)
        broadside = oracle.Broadside(poses[0], side)
        for target, (within, lit) in enumerate(broadside.shots(poses[1:]), 1):
            found = line_of_fire(outlines, 0, side, target)
            case = f"side {side}, target {target}: {found} in {poses.tolist()}"
            assert within == -1 or within == (found != OUT_OF_REACH), case
            assert lit == -1 or lit == (found == HIT), case
            counted[lit if within else -1] += 1
    assert min(counted.values()) > BROADSIDES // 10, counted


def test_the_nearest_points_lie_as_far_apart_as_the_gap(rng: np.random.Generator) -> None:
    ones, others = pairs(rng, 3000)
    a, b = waters.blank(2)
    for one, other in zip(ones, others, strict=True):
        waters.lay_pose(a, one)
        waters.lay_pose(b, other)
        ax, ay, bx, by = closest(a, b)
        assert abs(np.hypot(ax - bx, ay - by) - gap_floor_u(a, b) - 0.5) <= 0.5 + 1e-6
        shapes = oracle.shapes(np.array([one, other]))
        assert max(shapely.distance(shapes, shapely.points([(ax, ay), (bx, by)]))) <= oracle.BAND
