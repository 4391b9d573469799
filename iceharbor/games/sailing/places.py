"""Where a ship can lie after a Move: places reached by exact open headings, sampled, breadth first. Compiled.

Every place can be reached; of all that lie within one small box of place and heading only the first is kept, with the
fewest steps, and from each the ends of its open arcs and headings spread between them are tried. Nothing here rules
anything: it is for drawing, and for captains who think ahead.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.table.plane import HEADINGS, MAX_ARCS, OPEN_ARC, TURN_LIMIT, arcs, bow_of

STRIDE_U: Final = (0, 1008, 1400, 1792)
"""A step, by pips."""

X, Y, HEADING, STEPS, WHENCE = range(5)
"""Of a place: the middle of the stern, how many steps led there, and from which place the last one."""

Places = NDArray[np.int64]
"""[place, field]; the first is where the ship lies."""


class Grain(NamedTuple):
    """How finely places are sampled: one of all that lie within a box so wide with headings so near to each other, and
    how far apart the headings are that are tried in an open arc."""

    box_u: int
    box_ddeg: int
    spread_ddeg: int


def no_places(most: int) -> Places:
    """Room for so many places."""
    return np.zeros((most, 5), np.int64)


@njit(cache=True, error_model="numpy", nogil=True)
def places_after(outlines: Any, field: Any, ship: int, steps: int, grain: Grain, places: Places) -> int:
    """Fills in the places that a ship can come to in up to so many steps, as many as there is room for; returns how
    many there are."""
    start = places[0]
    hull = outlines[ship]
    start[X], start[Y] = (hull.x[1] + hull.x[2]) // 2, (hull.y[1] + hull.y[2]) // 2  # stern corners lie alike from it
    start[HEADING], start[STEPS], start[WHENCE] = hull.heading, 0, -1
    found = np.zeros((MAX_ARCS, 3), np.int64)
    half = steps * STRIDE_U[hull.pips] // grain.box_u + 2
    taken = np.zeros((2 * half + 1, 2 * half + 1, HEADINGS // grain.box_ddeg + 1), np.bool_)
    first, after = 0, 1
    while first < after and places[first, STEPS] < steps:
        x, y = bow_of(hull.pips, places[first, X], places[first, Y], places[first, HEADING])
        row, column = (y - start[Y]) // grain.box_u + half, (x - start[X]) // grain.box_u + half
        last, limit = places[first, HEADING], TURN_LIMIT[hull.pips]
        rows = arcs(outlines, field, ship, hull.pips, x, y, 0, last - limit, last + limit, found)
        after = _go_on(places, first, after, x, y, found[:rows], grain, taken[row, column])
        first += 1
    return after


@njit(cache=True, error_model="numpy")
def _go_on(places: Places, whence: int, after: int, x: int, y: int, rows: Any, grain: Grain, taken: Any) -> int:
    """Adds what one step with the bow at x, y leads to, through these rows of `arcs`; returns how many places there
    are."""
    for row in rows:
        wide = row[1] - row[0]
        parts = wide // grain.spread_ddeg + 1 if row[2] == OPEN_ARC else -1
        for part in range(parts + 1):
            heading = (row[0] + wide * part // parts) % HEADINGS
            if after < len(places) and not taken[heading // grain.box_ddeg]:
                taken[heading // grain.box_ddeg] = True
                place = places[after]
                place[X], place[Y], place[HEADING] = x, y, heading
                place[STEPS], place[WHENCE] = places[whence, STEPS] + 1, whence
                after += 1
    return after


@njit(cache=True, error_model="numpy")
def way_to(places: Places, place: int, headings: NDArray[np.int64]) -> int:
    """Fills in the headings of the steps that lead to a place; returns how many there are."""
    steps = places[place, STEPS]
    for step in range(steps - 1, -1, -1):
        headings[step] = places[place, HEADING]
        place = places[place, WHENCE]
    return int(steps)
