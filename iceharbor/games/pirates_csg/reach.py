"""The water in reach of a ship: sampled Moves, and a chart of what its hull would cover after each segment."""

from typing import Final

import numpy as np

from iceharbor.games.pirates_csg.encoding import LONG_ONE, SHORT_ONE
from iceharbor.games.pirates_csg.hulls import BOWS_U, HULL_CORNERS, HULLS, bow_tip
from iceharbor.games.pirates_csg.moving import SAILED, WIDEST_TURN, segment_ruling
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.whole_moves import UNITS_OF
from iceharbor.games.sailing.prospect import mark_hull
from iceharbor.jit import njit_no_gil
from iceharbor.table.headings import HEADINGS, turned, whole
from iceharbor.table.outline import Ints, Records

X, Y, FACING, SHORTS, LONGS, LENGTH, WHENCE = range(7)
"""A column of the places: the middle of the hull, its heading, and the segments that are left; none after a contact.
Then the length of the segment that ends there, and the row of the place where it begins."""
COLUMNS: Final = 7
MAX_PLACES: Final = 6000
FINE_DDEG, COARSE_DDEG = 25, 60
"""How far the sampled headings are apart: of the first segment, and of the later ones."""
BOX_U: Final = 300
BOX_DDEG: Final = 120
"""Of places so near to each other with the same segments left only one is gone on from."""
SIDES: Final = np.array([[0, 0]] + [[int(hull[:, 0].argmin()), HULL_CORNERS // 2] for hull in HULLS[1:]], np.int64)
"""By masts: the corners to port where the hull is widest, and at the stern."""


@njit_no_gil
def places_in_reach(sea: PiratesSea, actor: int, places: Ints) -> int:
    """Fills `places`, int64 (most, COLUMNS), whose first row is where the ship is, with sampled places at the end of
    each segment; returns how many there are, the first included."""
    masts = sea.ships[actor].masts
    lefts = places[0, SHORTS] + places[0, LONGS]
    half = (
        places[0, SHORTS] * UNITS_OF[SHORT_ONE] + places[0, LONGS] * UNITS_OF[LONG_ONE] + 4 * BOWS_U[masts]
    ) // BOX_U
    wide = 2 * half + 3
    taken = np.zeros((lefts + 1, wide, wide, HEADINGS // BOX_DDEG), np.bool_)
    first, after = 0, 1
    while first < after:
        x, y, facing = places[first, X], places[first, Y], places[first, FACING]
        grain = FINE_DDEG if first == 0 else COARSE_DDEG
        bow_x, bow_y = bow_tip(masts, x, y, facing)
        for length in (SHORT_ONE, LONG_ONE):
            shorts = places[first, SHORTS] - (1 if length == SHORT_ONE else 0)
            longs = places[first, LONGS] - (1 if length == LONG_ONE else 0)
            if shorts < 0 or longs < 0:
                continue
            for turn in range(-WIDEST_TURN, WIDEST_TURN + 1, grain):
                if after == len(places):
                    return after
                heading = (facing + turn) % HEADINGS
                ruling, _, end, new_x, new_y = segment_ruling(sea, actor, bow_x, bow_y, heading, UNITS_OF[length])
                if ruling != OPEN:
                    continue
                left = shorts + longs if end == SAILED else whole(0)
                row, column = (new_y - places[0, Y]) // BOX_U + half + 1, (new_x - places[0, X]) // BOX_U + half + 1
                if left > 0:
                    if taken[left, row, column, heading // BOX_DDEG]:
                        continue
                    taken[left, row, column, heading // BOX_DDEG] = True
                place = places[after]
                place[X], place[Y], place[FACING] = new_x, new_y, heading
                place[SHORTS], place[LONGS] = (shorts, longs) if end == SAILED else (0, 0)
                place[LENGTH], place[WHENCE] = length, first
                after += 1
        first += 1
    return after


@njit_no_gil
def mark_places(masts: int, places: Ints, left: int, bottom: int, hulls: Records, depth: Records) -> None:
    """Marks in `depth`, float32 (rows, columns), what the hull would cover at these places, int64 (places, COLUMNS): it
    has straight sides from the bow to where it is widest, and on to the stern. `hulls` is one outline to work with."""
    hull = hulls[0]
    hull.corners = 5
    for k in range(len(places)):
        x, y, heading = places[k, X], places[k, Y], places[k, FACING]
        hull.mx, hull.my = x, y
        for corner in range(5):
            own = whole(0) if corner == 0 else SIDES[masts, (corner - 1) if corner < 3 else 4 - corner]
            right = HULLS[masts, own, 0] if corner < 3 else -HULLS[masts, own, 0]
            gone_x, gone_y = turned(right, HULLS[masts, own, 1], heading)
            hull.x[corner], hull.y[corner] = x + gone_x, y + gone_y
        mark_hull(hull, left, bottom, depth)
