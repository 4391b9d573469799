"""The sweep of Pirates CSG against an oracle in fractions: first contact, bow contact, the place where a ship stops."""

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from iceharbor.games.pirates_csg.hulls import (
    HULL_CORNERS,
    SPLITS,
    bow_tip,
    lay_hull,
    lay_island,
    middle_of,
)
from iceharbor.games.pirates_csg.records import LONG_U, OUTLINE, SHORT_U
from iceharbor.games.pirates_csg.sweep import (
    BLOCKED,
    LEAVES,
    NO_OBJECT,
    REACHES,
    STOPS,
    beside,
    contact_time,
    first_met,
    on_the_table,
    sail_segment,
)
from iceharbor.table.plane import HEADINGS, turned
from tests.games import pirates_csg_oracle as oracle
from tests.games.pirates_csg_oracle import Spot
from tests.seeds import seeds, times

FIELD = np.array([(-9000, -8000), (9000, -8000), (9000, 8000), (-9000, 8000)], np.int64)
NEVER = (1, 0)


def corners(outline: Any) -> list[Spot]:
    return [(int(outline.x[k]), int(outline.y[k])) for k in range(int(outline.corners))]


def bow_part(hull: list[Spot], masts: int) -> list[Spot]:
    split = int(SPLITS[masts])
    return [*hull[HULL_CORNERS - split :], *hull[: split + 1]]


def rest_part(hull: list[Spot], masts: int) -> list[Spot]:
    split = int(SPLITS[masts])
    return hull[split : HULL_CORNERS - split + 1]


def as_time(found: tuple[int, int]) -> oracle.Time:
    return None if found[1] == 0 else Fraction(int(found[0]), int(found[1]))


def laid_at_random(rng: Random, outline: Any, spread: int) -> None:
    x, y, heading = rng.randint(-spread, spread), rng.randint(-spread, spread), rng.randrange(HEADINGS)
    if rng.random() < 0.5:
        lay_island(outline, rng.randrange(8), x, y, heading)
    else:
        lay_hull(outline, rng.randint(1, 5), x, y, heading)


@pytest.mark.parametrize("seed", seeds(times(2, 10)))
def test_pc_a49_the_first_contact_of_a_hull_is_the_oracles(seed: int) -> None:
    rng = Random(seed)
    outlines = np.zeros(3, OUTLINE)
    other, hull = outlines[0], outlines[2]
    seen = {True: 0, False: 0, None: 0}
    for _ in range(500):
        masts, heading, length = rng.randint(1, 5), rng.randrange(HEADINGS), rng.choice((SHORT_U, LONG_U))
        lay_hull(hull, masts, rng.randint(-99, 99), rng.randint(-99, 99), heading)
        laid_at_random(rng, other, 5000)
        dx, dy = turned(0, length, heading)
        split = int(SPLITS[masts])
        laid, fixed = corners(hull), corners(other)
        bow = oracle.first_contact(bow_part(laid, masts), fixed, (dx, dy))
        rest = oracle.first_contact(rest_part(laid, masts), fixed, (dx, dy))
        assert as_time(contact_time(hull, HULL_CORNERS - split, 2 * split + 1, other, dx, dy)) == bow
        assert as_time(contact_time(hull, split, HULL_CORNERS - 2 * split + 1, other, dx, dy)) == rest
        whole = min((time for time in (bow, rest) if time is not None), default=None)
        assert as_time(contact_time(hull, 0, HULL_CORNERS, other, dx, dy)) == whole
        met, by_bow, part, parts = first_met(outlines, hull, masts, dx, dy, -1, -1)
        assert (met, as_time((part, parts))) == (NO_OBJECT if whole is None else 0, whole)
        assert by_bow == (bow is not None and (rest is None or bow < rest))
        assert whole is None or not beside(hull, 600, other, dx, dy)
        seen[None if whole is None else by_bow] += 1
    assert min(seen.values()) > 20


@pytest.mark.parametrize("seed", seeds(times(2, 10)))
def test_pc_a10_a_ship_stops_where_the_next_unit_would_touch(seed: int) -> None:
    """Among several objects: the first contact decides, the bow stops there, and the gap is less than 3 units."""
    rng = Random(seed)
    outlines = np.zeros(7, OUTLINE)
    seen = dict.fromkeys((REACHES, STOPS, BLOCKED, LEAVES), 0)
    for _ in range(150):
        for k in range(6):
            laid_at_random(rng, outlines[k], 7000)
        masts, heading, length = rng.randint(1, 5), rng.randrange(HEADINGS), rng.choice((SHORT_U, LONG_U))
        bow = rng.randint(-7000, 7000), rng.randint(-7000, 7000)
        mover = rng.randrange(6)
        kind, met, way = sail_segment(outlines, FIELD, masts, *bow, heading, length, mover, -1)
        assert (kind, met, way) == expected(outlines, masts, bow, heading, length, mover)
        assert corners(outlines[6]) == hull_at(masts, bow, heading, way)
        if kind == STOPS:
            laid = corners(outlines[6])
            assert 0 < oracle.gap_squared(bow_part(laid, masts), corners(outlines[met])) < 9
        seen[kind] += 1
    assert min(seen.values()) > 5


def hull_at(masts: int, bow: Spot, heading: int, way: int) -> list[Spot]:
    outline = np.zeros(1, OUTLINE)[0]
    x, y = middle_of(masts, *bow, heading)
    gone = turned(0, way, heading)
    lay_hull(outline, masts, x + gone[0], y + gone[1], heading)
    return corners(outline)


def expected(outlines: Any, masts: int, bow: Spot, heading: int, length: int, mover: int) -> tuple[int, int, int]:
    """How a segment goes, by the oracle."""
    fixed = {k: corners(outlines[k]) for k in range(len(outlines) - 1) if k != mover}

    def touched(way: int) -> list[int]:
        hull = hull_at(masts, bow, heading, way)
        return [k for k, polygon in fixed.items() if oracle.sharing(hull, polygon)]

    def inside(way: int) -> bool:
        return all(abs(x) < 9000 and abs(y) < 8000 for x, y in hull_at(masts, bow, heading, way))

    if touched(0):
        return BLOCKED, touched(0)[0], 0
    if not inside(0):
        return LEAVES, NO_OBJECT, 0
    hull, vector = hull_at(masts, bow, heading, 0), turned(0, length, heading)
    contacts = []
    for k, polygon in fixed.items():
        fore = oracle.first_contact(bow_part(hull, masts), polygon, vector)
        aft = oracle.first_contact(rest_part(hull, masts), polygon, vector)
        if fore is not None and (aft is None or fore < aft):
            contacts.append((fore, 1, k))
        elif aft is not None:
            contacts.append((aft, 0, k))
    if not contacts:
        return (REACHES, NO_OBJECT, length) if inside(length) else (LEAVES, NO_OBJECT, length)
    time, by_bow, met = min(contacts)
    way = int(length * time)
    if not by_bow:
        return BLOCKED, met, way
    way = next(k for k in range(way, -1, -1) if not touched(k))
    return (STOPS, met, way) if inside(way) else (LEAVES, NO_OBJECT, way)


def test_pc_a12_a_hull_that_meets_an_object_behind_its_first_mast_is_not_stopped_by_its_bow() -> None:
    outlines = np.zeros(2, OUTLINE)
    lay_hull(outlines[1], 5, 0, 0, 0)
    for right, expected_contact in ((0, (0, True)), (900, (0, True)), (1260, (0, False)), (1400, (NO_OBJECT, False))):
        lay_hull(outlines[0], 1, right, 3000, 900)
        assert first_met(outlines, outlines[1], 5, 0, LONG_U, -1, -1)[:2] == expected_contact


def test_pc_a49_the_edge_of_the_table_refuses_and_stops_nothing() -> None:
    outlines = np.zeros(2, OUTLINE)
    lay_hull(outlines[0], 2, 0, 8000 - 1036 - 1, 0)
    assert on_the_table(FIELD, outlines[0])
    lay_hull(outlines[0], 2, 0, 8000 - 1036, 0)
    assert not on_the_table(FIELD, outlines[0])
    outlines[0].corners = 0
    start = bow_tip(2, 0, 8000 - 1036 - SHORT_U, 0)
    assert sail_segment(outlines, FIELD, 2, *start, 0, SHORT_U - 1, -1, -1)[0] == REACHES
    assert sail_segment(outlines, FIELD, 2, *start, 0, SHORT_U, -1, -1)[0] == LEAVES
