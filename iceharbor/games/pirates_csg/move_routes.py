"""The Move towards a point: of all sampled whole Moves the one that ends nearest to it. No ruling depends on it."""

import numpy as np

from iceharbor.games.pirates_csg.encoding import LENGTHS
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
from iceharbor.games.sailing.names import write_heading
from iceharbor.plan import Words
from iceharbor.scene import Point
from iceharbor.table.outline import Ints


def sampled_places(sea: PiratesSea, actor: int, at: tuple[int, int, int], left: tuple[int, int]) -> Ints:
    """Sampled places at the end of each segment, int64 (places, COLUMNS); the first is the ship's own. `at` is x, y and
    heading, and `left` how many S and how many L segments are left."""
    places = np.zeros((MAX_PLACES, COLUMNS), np.int64)
    places[0, : LONGS + 1] = (*at, *left)
    return places[: places_in_reach(sea, actor, places)]


def segments_towards(places: Ints, to: Point) -> Words:
    """A length and a heading for each segment of the Move to the place nearest to a point, among those at which a whole
    Move ends; empty if there are none. `places` is int64 (places, COLUMNS)."""
    ends = 1 + np.flatnonzero((places[1:, SHORTS] == 0) & (places[1:, LONGS] == 0))
    if not len(ends):
        return ()
    gone = places[ends][:, [X, Y]] - np.array(to)
    place, words = int(ends[(gone * gone).sum(axis=1).argmin()]), Words()
    while place > 0:
        words = (LENGTHS[int(places[place, LENGTH])], write_heading(int(places[place, FACING])), *words)
        place = int(places[place, WHENCE])
    return words
