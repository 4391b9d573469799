"""The places that a ship can reach with some steps, sampled. For drawing, plans and bots; no ruling depends on it.

Exact legal headings, sampled, in a breadth-first search. Every place found can be reached. Of all places within one
small box of position and heading the search keeps the first, with the fewest steps, and from each it tries the ends
of its open arcs and headings spread between them.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.sailing.state import AnySea
from iceharbor.jit import njit, njit_no_gil
from iceharbor.table.plane import HEADINGS, MAX_ARCS, OPEN_ARC, TURN_LIMIT, arcs, bow_of

STRIDE_U: Final = (0, 1008, 1400, 1792)
"""The length of a step, in units, by pips."""

X, Y, HEADING, STEPS, WHENCE = range(5)
"""Columns of a place: the middle of the stern, the heading, the number of steps to it, and the place before the last
step."""

Places = NDArray[np.int64]
"""int64 (places, columns); the first is where the ship is."""


class Grain(NamedTuple):
    """How finely places are sampled: the size of the box of position and heading that keeps one place, and the angle
    between headings tried in an open arc."""

    box_u: int
    box_ddeg: int
    spread_ddeg: int


MAX_PLACES: Final = 40_000
"""The most places to try for one ship; a Small with four steps in open water has a third of them."""
FEW: Final = 2000
"""With fewer places than this, a ship is sampled again with a finer grain."""
WIDE: Final = Grain(160, 50, 50)
CLOSE: Final = Grain(64, 12, 12)
"""For ships that reach few places, having few steps or little room."""


def no_places(most: int) -> Places:
    """An array for this many places."""
    return np.zeros((most, 5), np.int64)


@njit_no_gil
def places_after(outlines: Any, field: Any, ship: int, steps: int, grain: Grain, places: Places) -> int:
    """Fills `places`, int64 (most, columns), with the places a ship can reach in at most `steps` steps, until it is
    full; returns how many there are."""
    start = places[0]
    hull = outlines[ship]
    # The division is exact: the stern corners are symmetrical about their middle.
    start[X], start[Y] = (hull.x[1] + hull.x[2]) // 2, (hull.y[1] + hull.y[2]) // 2
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


@njit
def _go_on(places: Places, whence: int, after: int, x: int, y: int, rows: Any, grain: Grain, taken: Any) -> int:
    """Adds the places after one step with the bow at x, y, for these rows of `arcs`; returns how many places there
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


@njit
def way_to(places: Places, place: int, headings: NDArray[np.int64]) -> int:
    """Fills `headings`, int64 (steps,), with the headings of the steps that lead to a place; returns how many there
    are."""
    steps = places[place, STEPS]
    for step in range(steps - 1, -1, -1):
        headings[step] = places[place, HEADING]
        place = places[place, WHENCE]
    return int(steps)


def sampled_places(sea: AnySea, index: int, steps: int) -> Places:
    """The places that a ship can reach in at most `steps` steps; the first is where it is."""
    places = no_places(MAX_PLACES)
    for grain in (WIDE, CLOSE):
        count = places_after(sea.outlines, sea.field, index, steps, grain, places)
        if count >= FEW:
            break
    return places[:count]
