"""Finds a course that docks a ship with a goal: a beam search over its exact open headings. Compiled.

No rule depends on this, so floats are allowed. A cost is a number of actions: the straight distance to the goal,
plus a little for places that are hard to leave.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.ice_pirates.records import IcePiratesSea
from iceharbor.games.ice_pirates.rules import DOCKED_U
from iceharbor.games.sailing.rules import MAX_STEPS
from iceharbor.games.sailing.sampling import open_heading, open_headings
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import MAX_ARCS, TURN_LIMIT, arcs, bow_of, gap_floor_u, lay

MAX_DEPTH: Final = 4
"""The deepest search, in steps."""
STRIDE_U: Final = (0, 1064, 1464, 1864)
"""The length of a step, by pips."""
TURNING_COST: Final = 0.8
"""The cost of a turn by the widest angle, in steps."""
STUCK_PENALTY: Final = 8.0
"""The penalty, in actions, for a place where no step is open."""

WIDEST_TURN: Final = math.radians(74.7)

X, Y, HEADING, STEPS, FIRST = 0, 1, 2, 3, 4
FIELDS: Final = FIRST + MAX_DEPTH


class CourseBeam(NamedTuple):
    """How thorough a search is, and its work arrays."""

    headings: int
    """The headings tried from each place."""
    places: NDArray[np.int64]
    """int64 (2, width, FIELDS): the places kept at a depth and at the next one."""
    costs: NDArray[np.float64]
    """float64 (2, width): their costs."""
    place: NDArray[np.int64]
    """int64 (FIELDS,)."""
    found: NDArray[np.int64]
    """int64 (MAX_ARCS, 3): see `arcs`."""


def course_beam(width: int, headings: int) -> CourseBeam:
    """A search that keeps `width` places at each depth and tries `headings` from each."""
    return CourseBeam(
        headings,
        np.zeros((2, width, FIELDS), np.int64),
        np.zeros((2, width)),
        np.zeros(FIELDS, np.int64),
        np.zeros((MAX_ARCS, 3), np.int64),
    )


def thorough() -> CourseBeam:
    """A careful search, for one choice."""
    return course_beam(10, 11)


def quick() -> CourseBeam:
    """A search for thousands of courses."""
    return course_beam(4, 7)


@njit_no_refcount
def cost_to_go(sea: IcePiratesSea, hull: Any, pips: int, goal: int) -> float:
    """The estimated actions to dock with the goal from a hull: the straight distance, and the turn towards it."""
    target = sea.outlines[goal]
    gap = gap_floor_u(hull, target)
    if gap < DOCKED_U:
        return 0.0
    stern_x, stern_y = (hull.x[1] + hull.x[2]) / 2, (hull.y[1] + hull.y[2]) / 2
    ahead = math.atan2(hull.y[0] - stern_y, hull.x[0] - stern_x)
    bearing = math.atan2(float(target.my - hull.y[0]), float(target.mx - hull.x[0]))
    turn = abs(bearing - ahead)
    turn = min(turn, 2 * math.pi - turn)
    steps = (gap - DOCKED_U + 40) / (0.93 * STRIDE_U[pips]) + TURNING_COST * turn / WIDEST_TURN
    return float(steps / MAX_STEPS[pips])


@njit_no_refcount
def exit_penalty(
    sea: IcePiratesSea, actor: int, pips: int, x: int, y: int, heading: int, found: NDArray[np.int64]
) -> float:
    """The penalty for leaving a place: 0 when a third of its fan is open, STUCK_PENALTY when none is. `found`, int64
    (MAX_ARCS, 3), is scratch."""
    bx, by = bow_of(pips, x, y, heading)
    limit = TURN_LIMIT[pips]
    rows = arcs(sea.outlines, sea.field, actor, pips, bx, by, 0, heading - limit, heading + limit, found)
    free = open_headings(found, rows)
    if free == 0:
        return STUCK_PENALTY
    return max(0.0, 1.0 - 3.0 * free / (2 * limit + 1))


@njit_no_refcount
def _branch(found: NDArray[np.int64], rows: int, branch: int, headings: int) -> int:
    """One of these headings, spread over the open arcs with their two outer ends; -1 when all are closed."""
    free = open_headings(found, rows)
    return open_heading(found, rows, (free - 1) * branch // (headings - 1)) if free > 0 else -1


@njit_no_refcount
def _keep(beam: NDArray[np.int64], costs: NDArray[np.float64], kept: int, place: NDArray[np.int64], cost: float) -> int:
    """Insert a place into a beam of the cheapest, as wide as `costs`; returns the number kept."""
    width = len(costs)
    if kept == width and cost >= costs[kept - 1]:
        return kept
    at = kept if kept < width else width - 1
    while at > 0 and costs[at - 1] > cost:
        costs[at] = costs[at - 1]
        for field in range(FIELDS):
            beam[at, field] = beam[at - 1, field]
        at -= 1
    costs[at] = cost
    for field in range(FIELDS):
        beam[at, field] = place[field]
    return min(kept + 1, width)


@njit_no_refcount
def course(sea: IcePiratesSea, actor: int, goal: int, beam: CourseBeam, best: NDArray[np.int64]) -> float:
    """The cost, in actions, of the best course found to dock with the goal; its headings go to best[1:].

    best, int64 (1 + MAX_DEPTH,): best[0] is the number of headings, 0 if the ship is docked already or stuck.
    """
    ship = sea.ships[actor]
    pips, steps_an_action = ship.pips, MAX_STEPS[ship.pips]
    hull = sea.outlines[len(sea.outlines) - 1]
    beams, costs, place, found = beam.places, beam.costs, beam.place, beam.found
    beams[0, 0, X], beams[0, 0, Y], beams[0, 0, HEADING] = ship.x, ship.y, ship.heading
    here = cost_to_go(sea, sea.outlines[actor], pips, goal)
    best[0] = 0
    least_cost = np.inf if here > 0 else exit_penalty(sea, actor, pips, ship.x, ship.y, ship.heading, found)
    kept, now = 1, 0
    for depth in range(MAX_DEPTH):
        following = 0
        for k in range(kept):
            node = beams[now, k]
            bx, by = bow_of(pips, node[X], node[Y], node[HEADING])
            limit = TURN_LIMIT[pips]
            first, last = node[HEADING] - limit, node[HEADING] + limit
            rows = arcs(sea.outlines, sea.field, actor, pips, bx, by, 0, first, last, found)
            for branch in range(beam.headings):
                heading = _branch(found, rows, branch, beam.headings)
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
        spent = (depth + steps_an_action) // steps_an_action
        for k in range(kept):
            if spent + costs[now, k] < least_cost:  # the exit penalty can only add
                node = beams[now, k]
                total = spent + costs[now, k] + exit_penalty(sea, actor, pips, node[X], node[Y], node[HEADING], found)
                if total < least_cost:
                    least_cost = total
                    best[0] = min(depth + 1, steps_an_action)
                    for step in range(best[0]):
                        best[1 + step] = node[FIRST + step]
    return least_cost
