"""The way to a point: one segment straight over it, or of all sampled whole Moves the one that ends nearest to it.

No ruling depends on it.
"""

import sys

import numpy as np

from iceharbor.games.pirates_csg.encoding import LENGTHS, LONG_ONE, SHORT_ONE
from iceharbor.games.pirates_csg.hulls import bow_tip
from iceharbor.games.pirates_csg.moving import SAILED, WIDEST_TURN, segment_ruling
from iceharbor.games.pirates_csg.reach import (
    COLUMNS,
    FACING,
    LENGTH,
    LONGS,
    MAX_PLACES,
    SHORTS,
    WHENCE,
    X,
    Y,
    places_in_reach,
)
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.whole_moves import UNITS_OF, can_complete
from iceharbor.games.sailing.names import write_heading
from iceharbor.games.sailing.placement import heading_towards
from iceharbor.games.sailing.rules import turn_between
from iceharbor.plan import Words
from iceharbor.scene import Point
from iceharbor.table.outline import Ints


def sampled_places(sea: PiratesSea, actor: int, at: tuple[int, int, int], left: tuple[int, int]) -> Ints:
    """Sampled places at the end of each segment, int64 (places, COLUMNS); the first is the ship's own. `at` is x, y and
    heading, and `left` how many S and how many L segments are left."""
    places = np.zeros((MAX_PLACES, COLUMNS), np.int64)
    places[0, : LONGS + 1] = (*at, *left)
    return places[: places_in_reach(sea, actor, places)]


def segments_towards(sea: PiratesSea, actor: int, at: tuple[int, int, int], left: tuple[int, int], to: Point) -> Words:
    """The segment whose hull would sail straight over a point; if there is none, those of the whole Move that ends
    nearest to it. Empty if none are found. `at` and `left` as in `sampled_places`."""
    return _one_segment(sea, actor, at, left, to) or _whole_move(sampled_places(sea, actor, at, left), to)


def _one_segment(sea: PiratesSea, actor: int, at: tuple[int, int, int], left: tuple[int, int], to: Point) -> Words:
    """Of the segments straight over a point after which the Move can be completed the one that ends nearest to it;
    empty if there is none."""
    masts = int(sea.ships[actor].masts)
    start_x, start_y = (int(value) for value in bow_tip(masts, *at))
    heading, best, words = heading_towards((start_x, start_y), to), sys.maxsize, Words()
    for length in (SHORT_ONE, LONG_ONE):
        shorts, longs = left[0] - (length == SHORT_ONE), left[1] - (length == LONG_ONE)
        if min(shorts, longs) < 0 or turn_between(at[2], heading) > WIDEST_TURN:
            continue
        ruling, _, end, x, y = (
            int(value) for value in segment_ruling(sea, actor, start_x, start_y, heading, UNITS_OF[length])
        )
        bow_x, bow_y = (int(value) for value in bow_tip(masts, x, y, heading))
        over = (to[0] - start_x) ** 2 + (to[1] - start_y) ** 2 <= (bow_x - start_x) ** 2 + (bow_y - start_y) ** 2
        gap = (x - to[0]) ** 2 + (y - to[1]) ** 2
        if ruling != OPEN or not over or gap >= best:
            continue
        if end != SAILED or can_complete(sea, actor, x, y, heading, shorts, longs):
            best, words = gap, (*_said(length, *left), write_heading(heading))
    return words


def _whole_move(places: Ints, to: Point) -> Words:
    """The segments of the whole Move to the nearest of the places, int64 (places, COLUMNS), at which one ends; empty if
    there is none."""
    ends = 1 + np.flatnonzero((places[1:, SHORTS] == 0) & (places[1:, LONGS] == 0))
    if not len(ends):
        return ()
    gone = places[ends][:, [X, Y]] - np.array(to)
    place, words = int(ends[(gone * gone).sum(axis=1).argmin()]), Words()
    while place > 0:
        facing, length, start = (int(places[place, column]) for column in (FACING, LENGTH, WHENCE))
        said = _said(length, int(places[start, SHORTS]), int(places[start, LONGS]))
        place, words = start, (*said, write_heading(facing), *words)
    return words


def _said(length: int, shorts: int, longs: int) -> Words:
    """The word of a length where both are left, as the fan asks for it; else none."""
    return (LENGTHS[length],) if shorts and longs else ()
