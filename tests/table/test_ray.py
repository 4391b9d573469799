"""A torpedo's path against fractions: both agree on every sea, and a graze is a miss."""

import os
from collections import Counter
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Any

import numpy as np
import pytest

from iceharbor.games.sailing.field import disc, rectangle
from iceharbor.table.headings import bow_offset
from iceharbor.table.plane import HEADINGS, OUTLINE, afloat, in_the_way, lay
from iceharbor.table.ray import (
    BEYOND,
    Ways,
    add_to_ways,
    chart_way,
    no_ways,
    sooner,
    spot_on_way,
    take_from_ways,
)
from tests.seeds import times
from tests.table import waters
from tests.table.straight import Spot, enters, first_met, leaves

SEED = int(os.environ.get("ICEHARBOR_SEED", "20261121"))
SEAS, FEWEST, MOST = times(8, 80), 2, 40
GRAZES = 700


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    print(f"ICEHARBOR_SEED={SEED}")
    return np.random.default_rng([SEED, sum(map(ord, request.node.name))])


def hull_of(outline: Any) -> list[Spot]:
    return [(int(outline.x[k]), int(outline.y[k])) for k in range(int(outline.corners))]


def fields(rng: np.random.Generator) -> Any:
    """A rectangle, a round sea, or a simple polygon that is often far from convex; sometimes with large coordinates."""
    kind = rng.integers(0, 4)
    if kind == 0:
        field = rectangle(*(int(side) for side in rng.integers(12, 41, 2) * 1024))
    elif kind == 1:
        field = disc(int(rng.integers(14, 41)) * 1024)
    else:
        field = np.rint(waters.star_field(rng) * rng.choice([1.0, 2.5, 6.0])).astype(np.int64)
    return np.ascontiguousarray(field + rng.choice([-60_000, 0, 50_000], 2))


def sea(rng: np.random.Generator, field: Any) -> Any:
    """Ships that touch nothing, as many as have room, and the scratch record."""
    count = int(rng.integers(FEWEST, MOST))
    outlines = np.zeros(count + 1, OUTLINE)
    low, high = field.min(axis=0), field.max(axis=0)
    laid = 0
    for _ in range(6 * count):
        x, y = (int(value) for value in rng.integers(low, high))
        lay(outlines[laid], int(rng.integers(1, 4)), x, y, int(rng.integers(0, HEADINGS)))
        if afloat(field, outlines[laid]) < 0 and in_the_way(outlines, outlines[laid], laid) == BEYOND:
            laid += 1
        if laid == count:
            break
    outlines[laid]["corners"] = 0
    return outlines


def agrees(outlines: Any, field: Any, firer: int, spared: int) -> int:
    """The first object hit, except pyramids of the spared pips; the whole path is compared with the fractions first."""
    hull, ways = outlines[firer], no_ways(len(outlines) - 1)
    start, way = (int(hull.x[0]), int(hull.y[0])), bow_offset(hull.pips, hull.heading)
    chart_way(outlines, field, firer, ways)
    found = charted(ways, firer)
    case = f"firer {firer}, spared {spared}, field {field.tolist()}, {[hull_of(o) for o in outlines[:-1]]}"
    for place, first in enumerate(found):
        others = [k for k in range(len(outlines) - 1) if outlines[k].corners and k not in (firer, *found[:place])]
        met, there = first_met(start, way, [hull_of(outlines[k]) for k in others], field.tolist())
        assert first == (BEYOND if met is None else others[met]), case
        spot = spot_on_way(outlines, ways, firer, place)
        for drawn, begins, step in zip(spot, start, way, strict=True):
            assert abs(2 * (drawn - begins - there * step)) <= 1, case
    return next(k for k in found if k == BEYOND or outlines[k].pips != spared)


def charted(ways: Ways, firer: int) -> list[int]:
    """The objects on a path, in order, with BEYOND for the edge as the last."""
    found: list[int] = ways.met[firer, : ways.length[firer] + 1].tolist()
    assert found.index(BEYOND) == len(found) - 1
    return found


def test_hits_agree_with_fractions_on_every_sea(rng: np.random.Generator) -> None:
    counted: Counter[str] = Counter()
    for _ in range(SEAS):
        field = fields(rng)
        outlines = sea(rng, field)
        for firer in range(len(outlines) - 1):
            if outlines[firer].corners:
                spared = int(outlines[firer].pips) if rng.random() < 0.3 else -1
                met = agrees(outlines, field, firer, spared)
                counted["beyond" if met == BEYOND else "like" if _alike(outlines, met, firer) else "other"] += 1
    assert min(counted["beyond"], counted["like"], counted["other"]) > SEAS, counted


def test_trial_pieces_change_the_tracks_and_are_removed_without_trace(rng: np.random.Generator) -> None:
    added = 0
    for _ in range(SEAS):
        field = fields(rng)
        outlines = sea(rng, field)
        lying = [k for k in range(len(outlines) - 1) if outlines[k].corners]
        newcomers = rng.permutation(lying)[:3].tolist()
        added += sum(_changes_tracks(outlines, field, lying, newcomer) for newcomer in newcomers) > 0
    assert added > SEAS // 4


def _changes_tracks(outlines: Any, field: Any, lying: list[int], newcomer: int) -> bool:
    """Adds a piece to the tracks of the others and removes it; each time they are as if computed from scratch."""
    before, after = no_ways(len(outlines) - 1), no_ways(len(outlines) - 1)
    others = [k for k in lying if k != newcomer]
    outlines[newcomer].corners = 0
    for firer in others:
        chart_way(outlines, field, firer, before)
    alone = [charted(before, firer) for firer in others]
    outlines[newcomer].corners = 3
    for firer in others:
        chart_way(outlines, field, firer, after)
    add_to_ways(outlines, before, newcomer)
    together = [charted(before, firer) for firer in others]
    assert together == [charted(after, firer) for firer in others]
    take_from_ways(before)
    assert [charted(before, firer) for firer in others] == alone
    return together != alone


def _alike(outlines: Any, one: int, other: int) -> bool:
    return bool(outlines[one].pips == outlines[other].pips)


def test_a_corner_on_the_line_is_a_graze_and_a_unit_beside_it_may_be_a_hit(rng: np.random.Generator) -> None:
    field, counted = rectangle(36_864, 36_864), Counter[bool]()
    for _ in range(GRAZES):
        outlines = np.zeros(3, OUTLINE)
        lay(outlines[0], int(rng.integers(1, 4)), 18_432, 18_432, int(rng.integers(0, HEADINGS)))
        start, (dx, dy) = _bow(outlines[0]), bow_offset(outlines[0].pips, outlines[0].heading)
        far, step = gcd(dx, dy), int(rng.integers(1, 5))
        at = start[0] + step * dx + int(rng.integers(0, far)) * (dx // far), start[1] + step * dy
        if (at[0] - start[0]) * dy != (at[1] - start[1]) * dx:
            at = start[0] + step * dx, start[1] + step * dy
        pips, heading, corner = int(rng.integers(1, 4)), int(rng.integers(0, HEADINGS)), int(rng.integers(0, 3))
        lay(outlines[2], pips, 0, 0, heading)
        aside = rng.choice([0, 0, -1, 1], 2)
        spot = hull_of(outlines[2])[corner]
        lay(outlines[1], pips, int(at[0] - spot[0] + aside[0]), int(at[1] - spot[1] + aside[1]), heading)
        if in_the_way(outlines, outlines[1], 1) == BEYOND and afloat(field, outlines[1]) < 0:
            counted[agrees(outlines, field, 0, -1) == 1] += 1
    assert min(counted.values()) > GRAZES // 5, counted


@cache
def _sides() -> dict[Spot, list[tuple[int, int, int]]]:
    """Size, heading and number of every side of a pyramid, by its direction in lowest terms, either way."""
    found: dict[Spot, list[tuple[int, int, int]]] = {}
    (outline,) = waters.blank(1)
    for pips in (1, 2, 3):
        for heading in range(HEADINGS):
            lay(outline, pips, 0, 0, heading)
            corners = hull_of(outline)
            for k in range(3):
                (ax, ay), (bx, by) = corners[k], corners[(k + 1) % 3]
                for sign in (1, -1):
                    found.setdefault(_lowest(sign * (bx - ax), sign * (by - ay)), []).append((pips, heading, k))
    return found


def _lowest(dx: int, dy: int) -> Spot:
    return dx // gcd(dx, dy), dy // gcd(dx, dy)


def _bow(outline: Any) -> Spot:
    return int(outline.x[0]), int(outline.y[0])


def test_a_side_along_the_line_is_a_graze(rng: np.random.Generator) -> None:
    """Every path that runs exactly along a side: sterns and slanted sides, at every distance, and a unit beside."""
    field, counted = rectangle(65_536, 65_536), Counter[tuple[bool, bool]]()
    ways = [(p, h) for p in (1, 2, 3) for h in range(HEADINGS) if _lowest(*bow_offset(p, h)) in _sides()]
    assert len(ways) > 100
    for k in rng.choice(len(ways), GRAZES):
        pips, heading = ways[k]
        outlines = np.zeros(3, OUTLINE)
        lay(outlines[0], pips, 32_768, 32_768, heading)
        dx, dy = bow_offset(pips, heading)
        sides = _sides()[_lowest(dx, dy)]
        size, turned, side = sides[rng.integers(0, len(sides))]
        lay(outlines[2], size, 0, 0, turned)
        (x, y), step = hull_of(outlines[2])[side], int(rng.integers(3, 9))
        aside = rng.choice([0, 0, 0, -1, 1], 2)
        spot = 32_768 + (1 + step) * dx - x + int(aside[0]), 32_768 + (1 + step) * dy - y + int(aside[1])
        lay(outlines[1], size, *spot, turned)
        if afloat(field, outlines[1]) < 0:
            hit = agrees(outlines, field, 0, -1) == 1
            assert not (hit and not aside.any()), "it runs along the side"
            counted[hit, bool(aside.any())] += 1
    assert counted[True, True] > 50 < counted[False, False], counted


def test_fractions_are_compared_exactly(rng: np.random.Generator) -> None:
    for _ in range(20_000):
        b, d = (int(value) for value in 1 + rng.integers(0, 2 ** rng.integers(1, 31), 2))
        a = int(rng.integers(0, 2 ** rng.integers(1, 39)))
        c = int(rng.choice([a * d // b, a * d // b + 1, int(rng.integers(0, 2**38))]))
        assert sooner(a, b, c, d) == (Fraction(a, b) < Fraction(c, d)), (a, b, c, d)
    assert not sooner(2, 3, 4, 6)
    assert not sooner(0, 5, 0, 7)


def test_the_fractions_see_what_they_should() -> None:
    square = [(10, -5), (20, -5), (20, 5), (10, 5)]
    assert enters((0, 0), (2, 0), square) == 5
    assert enters((0, 5), (2, 0), square) is None, "along its edge"
    assert enters((0, 0), (-2, 0), square) is None, "behind"
    assert enters((5, 0), (1, 1), square) is None, "past a corner"
    notched = [(-30, -30), (30, -30), (30, 30), (8, 0), (-30, 30)]
    assert leaves((0, 0), (4, 0), notched) == 2, "at a corner that it touches"
    assert first_met((0, 0), (4, 0), [square], notched) == (None, Fraction(2))
    assert first_met((0, -2), (4, 0), [square], notched) == (0, Fraction(5, 2))
