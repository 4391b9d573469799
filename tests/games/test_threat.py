"""The threat against random voyages and shots on crowded seas: water that a ship can hit is marked, all other water
is not."""

import math
from typing import Any, Final, NamedTuple

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from shapely import Polygon

from iceharbor.games.sailing.field import rectangle
from iceharbor.games.sailing.names import SIZES
from iceharbor.games.sailing.rules import MAX_STEPS
from iceharbor.games.sailing.sampled_places import STRIDE_U
from iceharbor.games.sailing.threat import CELL_U, MARGIN_U, contours, threat_of
from iceharbor.table.plane import (
    HIT,
    MAX_ARCS,
    OPEN_ARC,
    PORT,
    TURN_LIMIT,
    afloat,
    arcs,
    bow_of,
    lay,
    reach_outline,
    sight,
    sight_room,
    touching,
)
from iceharbor.threat import Threat
from tests.games import armada_positions
from tests.seeds import seeds
from tests.table.oracle import Floats
from tests.table.waters import crowd, outlines_of, scattered

ACROSS: Final = 14 * 1024
VOYAGES: Final = 40
SHIP: Final = np.dtype((np.record, [(name, "i8") for name in ("laid", "player", "pips", "number", "damage")]))


class Sea(NamedTuple):
    """The fields of a sea that a threat reads: the first ship is player 0's, the others are player 1's."""

    field: NDArray[np.int64]
    outlines: Any
    ships: Any
    turn: Any = None


def crowded(rng: np.random.Generator) -> Sea:
    """Up to thirty ships and islands that touch neither each other nor the edge; ships first."""
    field = rectangle(ACROSS, ACROSS)
    poses = scattered(rng, 90, ACROSS)
    poses[:, 1:3] += ACROSS // 2
    poses[:, 4:] = 1024
    poses = poses[np.argsort(poses[:, 0] == 0, kind="stable")]
    laid = outlines_of(poses)
    kept: list[int] = []
    for k in range(len(poses)):
        if afloat(field, laid[k]) < 0 and not any(touching(laid[k], laid[j]) for j in kept):
            kept.append(k)
    return sea_of(poses[sorted(rng.permutation(kept)[: int(rng.integers(4, 31))])])


def beset(rng: np.random.Generator) -> Sea:
    """A ship, and before one of its sides a crowd of ships that block each other."""
    poses = crowd(rng, 12, 900.0, int(rng.integers(2)))
    poses[:, 1:3] += ACROSS // 2
    return sea_of(poses[np.argsort(poses[:, 0] == 0, kind="stable")])


def sea_of(poses: Floats) -> Sea:
    """A sea with these poses, ships first."""
    outlines = outlines_of(poses)
    ships = np.zeros(np.count_nonzero(outlines["pips"]), SHIP)
    for k in range(len(ships)):
        ships[k] = (1, k > 0, outlines[k].pips, k, 0)
    return Sea(rectangle(ACROSS, ACROSS), outlines, ships)


def voyage(rng: np.random.Generator, sea: Sea) -> Any:
    """The outlines after the first ship has made some legal steps, or none."""
    outlines = sea.outlines.copy()
    ship, found = outlines[0], np.zeros((MAX_ARCS, 3), np.int64)
    limit = TURN_LIMIT[ship.pips]
    for _ in range(int(rng.integers(0, MAX_STEPS[ship.pips] + 1))):
        x, y = bow_of(ship.pips, *stern(ship), ship.heading)
        rows = arcs(outlines, sea.field, 0, ship.pips, x, y, 0, ship.heading - limit, ship.heading + limit, found)
        open_arcs = [arc for arc in found[:rows] if arc[2] == OPEN_ARC]
        if open_arcs:
            start, stop, _ = open_arcs[rng.integers(len(open_arcs))]
            lay(ship, ship.pips, x, y, int(rng.choice([start, stop, rng.integers(start, stop + 1)])) % 3600)
    return outlines


def stern(outline: Any) -> tuple[int, int]:
    return int(outline.x[1] + outline.x[2]) // 2, int(outline.y[1] + outline.y[2]) // 2


def drawn(threat: Threat) -> Any:
    """The region, filled by the even-odd rule."""
    region = Polygon()
    for ring in threat.region:
        region = region.symmetric_difference(Polygon(ring).buffer(0))
    shapely.prepare(region)
    return region


def hull(outline: Any) -> Polygon:
    return Polygon(list(zip(outline.x[: outline.corners], outline.y[: outline.corners], strict=True)))


@pytest.mark.parametrize("seed", seeds(12))
def test_every_target_of_a_move_and_a_shot_touches_the_threat_region(seed: int) -> None:
    rng = np.random.default_rng(seed)
    sea = crowded(rng)
    threat = threat_of(sea, 0, MAX_STEPS)
    region = drawn(threat)
    sea_itself = Polygon(sea.field)
    seen, lit = np.zeros(len(sea.outlines), np.int64), np.zeros((sight_room(sea.outlines), 2), np.int64)
    for _ in range(VOYAGES):
        outlines = voyage(rng, sea)
        for side in (0, 1):
            corners = sight(outlines, 0, side, lit, seen)
            in_sight = Polygon(lit[:corners]).buffer(0) & sea_itself
            assert (in_sight - region).area < 0.05 * in_sight.area + CELL_U * CELL_U
            for k in np.flatnonzero(seen[: len(sea.ships)] == HIT):
                assert region.intersects(hull(outlines[k])), (seed, k, side)


@pytest.mark.parametrize("seed", seeds(12))
def test_nothing_farther_than_a_move_and_a_reach_is_in_the_region(seed: int) -> None:
    sea = crowded(np.random.default_rng(seed))
    ship, reach = sea.outlines[0], np.zeros((4, 2), np.int64)
    reach_outline(sea.outlines, 0, PORT, reach)
    move_u = MAX_STEPS[ship.pips] * STRIDE_U[ship.pips]
    reach_u = max(math.dist(stern(ship), corner) for corner in reach.tolist())
    around = shapely.Point(stern(ship)).buffer(move_u + reach_u + MARGIN_U + CELL_U, quad_segs=64)
    assert around.contains(drawn(threat_of(sea, 0, MAX_STEPS)))


@pytest.mark.parametrize("seed", seeds(12))
def test_a_ship_that_cannot_move_threatens_only_its_broadsides(seed: int) -> None:
    sea = beset(np.random.default_rng(seed))
    region = drawn(threat_of(sea, 0, (0, 0, 0, 0)))
    seen, lit = np.zeros(len(sea.outlines), np.int64), np.zeros((sight_room(sea.outlines), 2), np.int64)
    sides = [Polygon(lit[: sight(sea.outlines, 0, side, lit, seen)]).buffer(0) for side in (0, 1)]
    hulls = shapely.union_all([hull(outline) for outline in sea.outlines[:-1]])
    in_sight = shapely.union_all(sides)
    assert (region - in_sight.buffer(MARGIN_U + CELL_U) - hulls).area < 6 * CELL_U * CELL_U
    assert (in_sight - hulls - region).area < 0.15 * in_sight.area


@pytest.mark.parametrize("seed", seeds(12))
def test_targets_of_the_threat_are_exactly_the_ships_that_voyages_can_hit(seed: int) -> None:
    """The threat is sampled, so a very small share of voyages may hit a sliver outside it."""
    rng = np.random.default_rng(seed)
    sea = crowded(rng)
    threat = threat_of(sea, 0, MAX_STEPS)
    hit = set()
    seen, lit = np.zeros(len(sea.outlines), np.int64), np.zeros((sight_room(sea.outlines), 2), np.int64)
    for _ in range(4 * VOYAGES):
        outlines = voyage(rng, sea)
        for side in (0, 1):
            sight(outlines, 0, side, lit, seen)
            hit |= {f"1.{SIZES[sea.ships[k].pips]}{k}" for k in np.flatnonzero(seen[1 : len(sea.ships)] == HIT) + 1}
    region = drawn(threat)
    for name in threat.targets:
        assert region.intersects(hull(sea.outlines[int(name[3:])]))
    assert hit <= set(threat.targets)


def test_a_disabled_ship_neither_threatens_nor_is_a_target() -> None:
    sea = crowded(np.random.default_rng(3))
    assert threat_of(sea, 0, MAX_STEPS).region
    sea.ships[0].damage = sea.ships[0].pips
    assert threat_of(sea, 0, MAX_STEPS) == Threat(0, ())
    sea.ships["damage"] = sea.ships["pips"]
    assert threat_of(sea, 1, MAX_STEPS) == Threat(1, ())


def test_equal_fleets_threaten_as_far_as_they_sail() -> None:
    """A Large makes one step, and between equal fleets two (AR-R5, V1)."""
    meeting = "0.L1 at 12000,12000 heading 000.0\n1.S1 at 13200,16600 heading 000.0"
    for options, targets in (({}, ()), ({"fleet_2k": True}, ("1.S1",))):
        match = armada_positions.waters(meeting, options=options)
        assert match.game.threat(match.view(None), 0).targets == targets  # type: ignore[attr-defined]


def test_hidden_ships_are_no_threat_yet() -> None:
    match = armada_positions.equals(deployment="hidden", sealed=False).play(1, "arrange abreast")
    regions = [match.game.threat(match.view(viewer), 1).region for viewer in (1, 0, None)]  # type: ignore[attr-defined]
    assert [bool(region) for region in regions] == [True, False, False]


def test_looking_for_a_threat_leaves_the_sea_as_it_was() -> None:
    sea = crowded(np.random.default_rng(5))
    before = sea.outlines.tobytes()
    threat_of(sea, 1, MAX_STEPS)
    assert sea.outlines.tobytes() == before


def test_contours_run_where_the_chart_crosses_the_level() -> None:
    chart = np.full((5, 6), -1.0)
    chart[1:4, 1:5] = 1.0
    chart[2, 2:4] = -1.0
    outer, hole = (Polygon(ring) for ring in contours(chart, 0.0, 0.0))
    assert outer.contains(hole)
    assert outer.bounds == (0.5, 0.5, 4.5, 3.5)
    assert hole.bounds == (1.5, 1.5, 3.5, 2.5)
    assert outer.exterior.is_ccw
    assert not hole.exterior.is_ccw


def test_contours_keep_regions_apart_that_meet_at_a_corner_only() -> None:
    assert len(contours(np.eye(3), 0.5, 0.0)) == 3


def test_contours_close_at_the_rim_of_the_chart() -> None:
    (ring,) = contours(np.ones((2, 3)), 0.0, 0.0)
    assert Polygon(ring).bounds == (-0.5, -0.5, 2.5, 1.5)
