"""Where a ship should sail to dock with something: a beam search over its exact open headings. Compiled.

Nothing here rules anything, so floats are welcome: a cost is a number of actions, the way to the goal as the gull flies
and a little more for places that are hard to leave.
"""

import math
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.games.ice_pirates.records import Sea
from iceharbor.games.ice_pirates.rules import DOCKED_U
from iceharbor.games.sailing.chance import open_heading, open_headings
from iceharbor.games.sailing.voyage import MAX_STEPS
from iceharbor.table.plane import MAX_ARCS, TURN_LIMIT, arcs, bow_of, gap_floor_u, lay

WIDTH: Final = 10
"""Places kept at each depth."""
DEPTH: Final = 4
"""Steps looked ahead, whatever the ship."""
BRANCHES: Final = 11
"""Headings tried from each place."""
STRIDE_U: Final = (0, 1064, 1464, 1864)
"""A step, by pips."""
TURNING: Final = 0.8
"""Steps that a turn by the widest angle costs, more or less."""
STUCK: Final = 8.0
"""What it costs, in actions, to lie where no step is open."""

WIDEST: Final = math.radians(74.7)

X, Y, HEADING, STEPS, FIRST = 0, 1, 2, 3, 4
FIELDS: Final = FIRST + DEPTH


@njit(cache=True, error_model="numpy")
def cost_to_go(sea: Sea, hull: Any, pips: int, goal: int) -> float:
    """Actions still needed to dock with the goal from a hull: the way as the gull flies, and turning towards it."""
    target = sea.outlines[goal]
    gap = gap_floor_u(hull, target)
    if gap < DOCKED_U:
        return 0.0
    stern_x, stern_y = (hull.x[1] + hull.x[2]) / 2, (hull.y[1] + hull.y[2]) / 2
    ahead = math.atan2(hull.y[0] - stern_y, hull.x[0] - stern_x)
    bearing = math.atan2(float(target.my - hull.y[0]), float(target.mx - hull.x[0]))
    turn = abs(bearing - ahead)
    turn = min(turn, 2 * math.pi - turn)
    steps = (gap - DOCKED_U + 40) / (0.93 * STRIDE_U[pips]) + TURNING * turn / WIDEST
    return float(steps / MAX_STEPS[pips])


@njit(cache=True, error_model="numpy")
def ease(sea: Sea, actor: int, pips: int, x: int, y: int, heading: int, found: NDArray[np.int64]) -> float:
    """What it costs to leave a place: nothing when a third of its fan is open, STUCK when none is."""
    bx, by = bow_of(pips, x, y, heading)
    limit = TURN_LIMIT[pips]
    rows = arcs(sea.outlines, sea.field, actor, pips, bx, by, 0, heading - limit, heading + limit, found)
    free = open_headings(found, rows)
    if free == 0:
        return STUCK
    return max(0.0, 1.0 - 3.0 * free / (2 * limit + 1))


@njit(cache=True, error_model="numpy")
def _branch(found: NDArray[np.int64], rows: int, branch: int) -> int:
    """One of BRANCHES headings spread over the open arcs, their two outer ends among them; -1 when all are closed."""
    free = open_headings(found, rows)
    return open_heading(found, rows, (free - 1) * branch // (BRANCHES - 1)) if free > 0 else -1


@njit(cache=True, error_model="numpy")
def _keep(beam: NDArray[np.int64], costs: NDArray[np.float64], kept: int, place: NDArray[np.int64], cost: float) -> int:
    """Puts a place into a beam of the WIDTH cheapest; returns how many are kept."""
    if kept == WIDTH and cost >= costs[kept - 1]:
        return kept
    at = kept if kept < WIDTH else WIDTH - 1
    while at > 0 and costs[at - 1] > cost:
        costs[at] = costs[at - 1]
        beam[at] = beam[at - 1]
        at -= 1
    costs[at] = cost
    beam[at] = place
    return min(kept + 1, WIDTH)


@njit(cache=True, error_model="numpy")
def course(sea: Sea, actor: int, goal: int, best: NDArray[np.int64]) -> float:
    """The cost, in actions, of docking with the goal by the best way found; its headings go to best[1:].

    best[0] counts the headings: 0 when the ship is docked already, or stuck. best has room for 1 + DEPTH numbers.
    """
    ship = sea.ships[actor]
    pips, most = ship.pips, MAX_STEPS[ship.pips]
    hull = sea.outlines[len(sea.outlines) - 1]
    found = np.zeros((MAX_ARCS, 3), np.int64)
    beams = np.zeros((2, WIDTH, FIELDS), np.int64)
    costs = np.zeros((2, WIDTH), np.float64)
    place = np.zeros(FIELDS, np.int64)
    beams[0, 0, X], beams[0, 0, Y], beams[0, 0, HEADING] = ship.x, ship.y, ship.heading
    here = cost_to_go(sea, sea.outlines[actor], pips, goal)
    best[0] = 0
    least = np.inf if here > 0 else ease(sea, actor, pips, ship.x, ship.y, ship.heading, found)
    kept, now = 1, 0
    for depth in range(DEPTH):
        following = 0
        for k in range(kept):
            node = beams[now, k]
            bx, by = bow_of(pips, node[X], node[Y], node[HEADING])
            limit = TURN_LIMIT[pips]
            first, last = node[HEADING] - limit, node[HEADING] + limit
            rows = arcs(sea.outlines, sea.field, actor, pips, bx, by, 0, first, last, found)
            for branch in range(BRANCHES):
                heading = _branch(found, rows, branch)
                if heading < 0:
                    break
                for field in range(FIELDS):
                    place[field] = node[field]
                place[X], place[Y], place[HEADING], place[STEPS] = bx, by, heading, depth + 1
                place[FIRST + depth] = heading
                lay(hull, pips, bx, by, heading)
                to_go = cost_to_go(sea, hull, pips, goal)
                following = _keep(beams[1 - now], costs[1 - now], following, place, to_go)
        now, kept = 1 - now, following
        spent = (depth + most) // most
        for k in range(kept):
            if spent + costs[now, k] < least:  # its ease can only add
                node = beams[now, k]
                total = spent + costs[now, k] + ease(sea, actor, pips, node[X], node[Y], node[HEADING], found)
                if total < least:
                    least = total
                    best[0] = min(depth + 1, most)
                    for step in range(best[0]):
                        best[1 + step] = node[FIRST + step]
    return least
