"""Courses: Moves of a ship on open water, relative to where it lies, and the water that it could fire at after one.

They depend on the size and the steps of a ship only, so they are computed once. A search lays them out from where a
ship lies and leaves out what is not legal there.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.sailing.rules import Speeds
from iceharbor.games.sailing.sampled_places import HEADING, STEPS, STRIDE_U, WHENCE, Grain, no_places, places_after
from iceharbor.games.sailing.threat import CELL_U, blank_chart, mark_threat
from iceharbor.table.plane import HEADINGS, OUTLINE, lay

SPARSE: Final = Grain(560, 400, 375)
"""How finely courses are sampled."""
THREAT: Final = Grain(288, 180, 120)
"""How finely the water in reach is sampled."""
MAX_COURSES: Final = 600
MAX_PLACES: Final = 6000
HALF_U: Final = 32 * CELL_U
"""From a ship to the edge of the chart of what it could fire at: at most four steps and a shot."""
BEYOND_U: Final = 4096
"""Open water around the chart."""


class Courses(NamedTuple):
    """Courses by pips and number; course 0 is to stay."""

    parent: NDArray[np.int64]
    """int64 (4, MAX_COURSES): the course without the last step."""
    turn: NDArray[np.int64]
    """int64 (4, MAX_COURSES): the turn of the last step, in tenths of a degree."""
    steps: NDArray[np.int64]
    """int64 (4, MAX_COURSES)."""
    number: NDArray[np.int64]
    """int64 (4,): the number of courses."""
    reach: NDArray[np.bool_]
    """bool (4, rows, columns): what a ship at the middle of the chart with heading 0 could hit after a Move."""


@lru_cache
def courses_of(speeds: Speeds) -> Courses:
    """The courses of ships that make this number of steps in a Move, by pips."""
    cells = 2 * HALF_U // CELL_U
    shape = (4, MAX_COURSES)
    courses = Courses(
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(4, np.int64),
        np.zeros((4, cells, cells), np.bool_),
    )
    middle = HALF_U + BEYOND_U
    field = np.array([(0, 0), (2 * middle, 0), (2 * middle, 2 * middle), (0, 2 * middle)], np.int64)
    first = BEYOND_U // CELL_U
    for pips in (1, 2, 3):
        outlines, places = np.zeros(2, OUTLINE), no_places(MAX_PLACES)
        lay(outlines[0], pips, middle, middle, 0)
        count = places_after(outlines, field, 0, speeds[pips], SPARSE, places)
        assert 0 < count <= MAX_COURSES
        whence = places[:count, WHENCE]
        courses.number[pips] = count
        whence[0] = 0  # to stay leads nowhere
        courses.parent[pips, :count] = whence
        courses.turn[pips, :count] = (places[:count, HEADING] - places[whence, HEADING]) % HEADINGS
        courses.steps[pips, :count] = places[:count, STEPS]
        chart, blank = blank_chart(field), np.zeros(2, np.bool_)
        count = places_after(outlines, field, 0, speeds[pips], THREAT, places)
        mark_threat(outlines, 0, places[:count], blank, chart, blank)
        courses.reach[pips] = chart.depth[first : first + cells, first : first + cells] > 0
        assert STRIDE_U[pips] * speeds[pips] < HALF_U
    return courses
