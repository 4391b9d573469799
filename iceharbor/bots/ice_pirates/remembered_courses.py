"""Courses to goals, remembered: a search asks for the same ones again and again. Compiled.

A course is found again by the places of the ship, of its goal and of all ships that are near enough to matter, so it
is always what a new calculation would give.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.ice_pirates.pathfinding import MAX_DEPTH, STRIDE_U, CourseBeam, course
from iceharbor.games.ice_pirates.records import SMALL, IcePiratesSea
from iceharbor.games.ice_pirates.rules import DOCKED_U, disabled
from iceharbor.games.sailing.rules import OPEN, step_ruling
from iceharbor.games.sailing.sampling import open_headings
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import HEADINGS, TURN_LIMIT, arcs, bow_of, lay, nearer_than

PROBES: Final = 5
"""Headings that are tried before all are: nearly always one of them is open."""
REMEMBERED: Final = 4096
"""How many courses are remembered; a power of two."""
HULLS_U: Final = 2 * 1864
"""Two hulls touch only if their middles are nearer than this."""
BEYOND_U: Final = 1 << 20
"""Makes coordinates positive."""


class Memory(NamedTuple):
    """The courses that were found, by the hash of all that they depend on."""

    key: NDArray[np.uint64]
    cost: NDArray[np.float64]
    way: NDArray[np.int64]
    """int64 (REMEMBERED, 1 + MAX_DEPTH): the number of headings, and the headings."""
    beam: CourseBeam


def blank_memory(beam: CourseBeam) -> Memory:
    """A memory without courses."""
    return Memory(
        np.zeros(REMEMBERED, np.uint64),
        np.zeros(REMEMBERED),
        np.zeros((REMEMBERED, 1 + MAX_DEPTH), np.int64),
        beam,
    )


@njit_no_refcount
def _mixed(key: np.uint64, value: int) -> np.uint64:
    mixed = key ^ np.uint64(value + BEYOND_U)
    mixed ^= mixed << np.uint64(13)
    mixed ^= mixed >> np.uint64(7)
    return mixed ^ (mixed << np.uint64(17))


@njit_no_refcount
def _with_place(sea: IcePiratesSea, key: np.uint64, index: int) -> np.uint64:
    """The hash with the place of a ship."""
    ship = sea.ships[index]
    return _mixed(_mixed(_mixed(_mixed(key, index), ship.x), ship.y), ship.heading)


@njit_no_refcount
def _key_of(sea: IcePiratesSea, actor: int, goal: int) -> np.uint64:
    """The hash of all that a course depends on, besides what never moves."""
    key = _mixed(_with_place(sea, np.uint64(1), actor), goal)
    if goal < len(sea.ships):
        key = _with_place(sea, key, goal)
    here, far_u = sea.outlines[actor], MAX_DEPTH * STRIDE_U[sea.ships[actor].pips] + HULLS_U
    for other in range(len(sea.ships)):
        there = sea.outlines[other]
        dx, dy = there.mx - here.mx, there.my - here.my
        if other != actor and there.corners and dx * dx + dy * dy < far_u * far_u:
            key = _with_place(sea, key, other)
    return key


@njit_no_refcount
def course_to(sea: IcePiratesSea, actor: int, goal: int, memory: Memory) -> int:
    """The row of `memory` with the course of a ship to a goal, found now or before."""
    key = _key_of(sea, actor, goal)
    row = int(key & np.uint64(REMEMBERED - 1))
    if memory.key[row] != key:
        memory.cost[row] = course(sea, actor, goal, memory.beam, memory.way[row])
        memory.key[row] = key
    return row


@njit_no_refcount
def docks_with(sea: IcePiratesSea, actor: int, way: NDArray[np.int64], goal: int) -> bool:
    """True if a ship is docked with a goal after a course, int64 (1 + steps,), whose first number counts its steps."""
    ship, hull = sea.ships[actor], sea.outlines[len(sea.outlines) - 1]
    x, y, heading = ship.x, ship.y, ship.heading
    for step in range(way[0]):
        x, y = bow_of(ship.pips, x, y, heading)
        heading = way[1 + step]
    lay(hull, ship.pips, x, y, heading)
    return bool(way[0] > 0 and nearer_than(hull, sea.outlines[goal], DOCKED_U))


@njit_no_refcount
def step_open(sea: IcePiratesSea, actor: int, x: int, y: int, old: int, new: int) -> bool:
    """True if a ship with its bow at x, y may turn from one heading to another; writes the scratch hull."""
    hull = sea.outlines[len(sea.outlines) - 1]
    return bool(step_ruling(sea.outlines, sea.field, actor, -1, hull, sea.ships[actor].pips, x, y, old, new)[0] == OPEN)


@njit_no_refcount
def exits_at(sea: IcePiratesSea, actor: int, x: int, y: int, heading: int, memory: Memory) -> bool:
    """True if a step is open to a ship with the middle of its stern at x, y; writes the scratch hull."""
    pips = sea.ships[actor].pips
    bow_x, bow_y = bow_of(pips, x, y, heading)
    for probe in range(PROBES):
        new = (heading + TURN_LIMIT[pips] * ((probe + 1) // 2) // 3 * (1 - 2 * (probe % 2))) % HEADINGS
        if step_open(sea, actor, bow_x, bow_y, heading, new):
            return True
    first, last = heading - TURN_LIMIT[pips], heading + TURN_LIMIT[pips]
    rows = arcs(sea.outlines, sea.field, actor, pips, bow_x, bow_y, 0, first, last, memory.beam.found)
    return bool(open_headings(memory.beam.found, rows) > 0)


@njit_no_refcount
def stuck_ships(sea: IcePiratesSea, player: int, memory: Memory) -> int:
    """The ships of a player that could carry treasure but have no open step, as a bit mask of object numbers."""
    mask = 0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        able = ship.laid and ship.player == player and ship.pips > SMALL and not disabled(ship)
        if able and not exits_at(sea, index, ship.x, ship.y, ship.heading, memory):
            mask |= 1 << index
    return mask
