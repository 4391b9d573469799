"""Armada's own questions of geometry against the oracle: the goal line, the spacing, and contact with flags.

Where a boundary is nearer than the oracle's band, exact fractions on the same corners decide instead.
"""

import math
from typing import Any

import numpy as np
import pytest
import shapely

from iceharbor.games.armada.deployment import ship_refusal
from iceharbor.games.armada.layout import opening_turn
from iceharbor.games.armada.records import CAPTURED, DEPLOY, ArmadaSea, empty_sea, flag_object, outline_everything
from iceharbor.games.armada.rules import over_the_line, won_by
from iceharbor.games.sailing.field import rectangle
from tests.seeds import times
from tests.table import exact, oracle, waters
from tests.table.test_exact import spots

SEED = 20261121
LINES, FLAGS = times(5_000, 20_000), times(2_000, 10_000)
SEAS, BERTHS = times(15, 60), 50
OPTIONS = {
    "mode": "basic",
    "advanced_setup": False,
    "fleet_2k": True,
    "deployment": "in_turn",
    "spacing": 10,
    "crossing": "whole",
    "turn_cap": 0,
    "islands": 0,
}
"""The fields that `opening_turn` reads."""


def sea_with(ships: int, **options: Any) -> ArmadaSea:
    """A large sea with this many ships not placed yet: the first is player 0's, the others are player 1's."""
    sea = empty_sea(rectangle(90_000, 90_000), opening_turn({**OPTIONS, **options}, 2), ships, 0)
    for number, ship in enumerate(sea.ships):
        ship.player, ship.pips, ship.number = int(number > 0), 1, max(number, 1)
    return sea


# --- The goal line (AR-R11, A13, A14) ---------------------------------------------------------------------------------


def lined(sea: ArmadaSea, start: exact.Spot, stop: exact.Spot) -> None:
    """Draws the goal line of attacker 0."""
    turn = sea.turn[0]
    turn.attacker = 0
    turn.line_ax, turn.line_ay, turn.line_bx, turn.line_by = *start, *stop


def left_of(start: exact.Spot, stop: exact.Spot, spot: exact.Spot) -> bool:
    """True if a point is strictly to the left of a direction."""
    (ax, ay), (bx, by), (x, y) = start, stop, spot
    return (bx - ax) * (y - ay) > (by - ay) * (x - ax)


@pytest.mark.parametrize("crossing", ["whole", "bow"])
def test_over_the_goal_line_agrees_with_real_geometry_and_with_fractions(crossing: str) -> None:
    rng = np.random.default_rng(SEED)
    sea, (hull,) = sea_with(1, crossing=crossing), waters.blank(1)
    poses = waters.scattered(rng, LINES, 0)
    poses[:, 0] = rng.integers(1, 4, LINES)
    corners, counted = oracle.corners(poses), [0, 0, 0]
    for pose, real in zip(poses, corners, strict=True):
        middle, angle = rng.uniform(-1500, 1500, 2), rng.uniform(0, 2 * math.pi)
        way = 9000 * np.array([math.cos(angle), math.sin(angle)])
        (ax, ay), (bx, by) = (np.rint(middle + end * way).astype(int).tolist() for end in (-1, 1))
        start, stop = (ax, ay), (bx, by)
        lined(sea, start, stop)
        waters.lay_pose(hull, pose)
        found = over_the_line(sea, 0, hull)
        asked = spots(hull)[: 1 if crossing == "bow" else 3]
        assert found == all(left_of(start, stop, spot) for spot in asked), (pose.tolist(), start, stop)
        water = shapely.Polygon([start, stop, stop + way[::-1] * (-2, 2), start + way[::-1] * (-2, 2)])
        points = shapely.points(real[: 1 if crossing == "bow" else 3])
        apart = shapely.distance(points, shapely.LineString([start, stop]))
        if apart.min() > oracle.BAND:
            assert found == bool(shapely.contains(water, points).all()), (pose.tolist(), start, stop)
            counted[found] += 1
        else:
            counted[2] += 1
    assert min(counted) > times(2, 10), counted
    assert not over_the_line(sea, 1, hull), "only the attacker wins by it"


@pytest.mark.parametrize("pips", [1, 2, 3])
@pytest.mark.parametrize("heading", [0, 900, 2250])
def test_touching_the_goal_line_is_not_over_it_and_one_unit_more_is(pips: int, heading: int) -> None:
    sea, (hull,) = sea_with(1), waters.blank(1)
    waters.lay_pose(hull, np.array([pips, 40_000, 40_000, heading, 0, 0], np.float64))
    rear = min(y for _, y in spots(hull))
    for line, over in ((rear - 1, True), (rear, False), (rear + 1, False)):
        lined(sea, (0, line), (90_000, line))
        assert over_the_line(sea, 0, hull) is over
        lined(sea, (90_000, line), (0, line))
        assert not over_the_line(sea, 0, hull), "on the other side"
    sea.turn[0].by_bow = 1
    lined(sea, (0, hull.y[0]), (90_000, hull.y[0]))
    assert not over_the_line(sea, 0, hull)
    lined(sea, (0, hull.y[0] - 1), (90_000, hull.y[0] - 1))
    assert over_the_line(sea, 0, hull)


# --- Flags (AR-R10, A10) ----------------------------------------------------------------------------------------------


def test_contact_with_a_flag_agrees_with_real_geometry_and_with_fractions() -> None:
    rng = np.random.default_rng(SEED)
    sea, (hull,) = sea_with(1, mode="flag"), waters.blank(1)
    flags = np.column_stack([np.zeros((FLAGS, 4)), np.full((FLAGS, 2), 576.0)])
    flags[:, 1:3] = rng.integers(20_000, 60_000, (FLAGS, 2))
    poses = waters.nearly_meeting(rng, flags)
    poses[:, 0] = np.where(poses[:, 0] == 0, rng.integers(1, 4, FLAGS), poses[:, 0])
    real = oracle.contact(oracle.shapes(poses), oracle.shapes(flags))
    counted = [0, 0, 0]
    for pose, flag, expected in zip(poses, flags, real, strict=True):
        sea.flags[1].laid, sea.flags[1].x, sea.flags[1].y = 1, int(flag[1]), int(flag[2])
        outline_everything(sea)
        waters.lay_pose(hull, pose)
        captured = won_by(sea, 0, hull) == CAPTURED
        gap = exact.exact_gap_squared(spots(hull), spots(sea.outlines[flag_object(sea, 1)]))
        assert captured == (gap == 0), (pose.tolist(), flag.tolist())
        assert expected == -1 or captured == bool(expected), (pose.tolist(), flag.tolist())
        assert won_by(sea, 1, hull) == 0, "one's own flag is no prize"
        counted[expected] += 1
    assert min(counted) > FLAGS // 50, counted


# --- The spacing (AR-R3, A2) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spacing", [10, 11, 12])
def test_a_ship_may_lie_where_real_geometry_and_fractions_keep_it_off_every_enemy(spacing: int) -> None:
    """Player 1 has deployed near the middle; ships of player 0 are tried at about the spacing from them."""
    rng = np.random.default_rng([SEED, spacing])
    limit, counted = spacing * 1024, [0, 0, 0]
    for _ in range(SEAS):
        sea, enemies = deployed(rng, spacing)
        shapes = oracle.shapes(enemies)
        for _ in range(BERTHS):
            pose = tried(rng, enemies[0], limit)
            pips, x, y, heading = (int(value) for value in pose[:4])
            sea.ships[0].pips = pips
            refusal, hull = ship_refusal(sea, 0, 0, (x, y, heading)), sea.outlines[-1]
            gaps = [exact.exact_gap_squared(spots(hull), spots(other)) for other in sea.outlines[1:4]]
            near = {math.isqrt(math.floor(gap)) for gap in gaps if gap < limit**2}
            assert (refusal is not None) == bool(near), pose.tolist()
            if refusal is not None:
                assert refusal.rule == "AR-R3"
                assert refusal.witness is not None
                assert refusal.witness.kind == "gap"
                assert refusal.witness.gap_u in near
            real = oracle.nearer(oracle.shapes(pose[None]), shapes, limit)
            assert (real == -1).any() or bool(near) == bool(real.any()), pose.tolist()
            counted[-1 if (real == -1).any() else bool(near)] += 1
    assert min(counted) > times(1, 5), counted


def deployed(rng: np.random.Generator, spacing: int) -> tuple[ArmadaSea, oracle.Floats]:
    """Player 1 has placed three ships in the north."""
    sea = sea_with(4, spacing=spacing)
    sea.turn[0].phase, sea.turn[0].ready = DEPLOY, 0b10
    enemies = waters.scattered(rng, 3, 3000)
    enemies[:, 0] = rng.integers(1, 4, 3)
    enemies[:, 1:3] += (45_000, 52_000)
    for ship, enemy in zip(sea.ships[1:], enemies, strict=True):
        ship.laid, (ship.pips, ship.x, ship.y, ship.heading) = 1, enemy[:4].astype(int)
    outline_everything(sea)
    return sea, enemies


def tried(rng: np.random.Generator, enemy: oracle.Floats, limit: int) -> oracle.Floats:
    """A place on player 0's own side, about the spacing away from an enemy."""
    angle, far = rng.uniform(1.25 * math.pi, 1.75 * math.pi), limit + rng.uniform(-500, 2500)
    x, y = np.rint(enemy[1:3] + far * np.array([math.cos(angle), math.sin(angle)]))
    return np.array([rng.integers(1, 4), x, min(y, 43_000), rng.integers(0, 3600), 0, 0])


@pytest.mark.parametrize("spacing", [10, 11, 12])
def test_ar_a2_the_spacing_itself_is_enough_and_one_unit_less_is_not(spacing: int) -> None:
    sea = sea_with(2, spacing=spacing)
    sea.turn[0].phase, sea.turn[0].ready = DEPLOY, 0b10
    enemy = sea.ships[1]
    enemy.laid, enemy.pips, enemy.x, enemy.y, enemy.heading = 1, 3, 45_000, 50_000, 1800
    outline_everything(sea)
    bow_y = int(sea.outlines[1].y[0])
    for pips in (1, 2, 3):
        sea.ships[0].pips = pips
        length = round(oracle.SLANT[pips])
        for apart, refused in ((0, False), (1, True), (-1, False)):
            refusal = ship_refusal(sea, 0, 0, (45_000, bow_y - spacing * 1024 - length + apart, 0))
            hull_bow = int(sea.outlines[-1].y[0])
            assert bow_y - hull_bow == spacing * 1024 - apart
            assert (refusal is not None) is refused
