"""The exits of a Move: what each heading of an open fan leaves the ship next. Compiled, and exact.

After a segment that ends on open sea these are the headings of the next fan on which a short segment is open, or a long
one if no short one is left; on a heading that is open to a long segment a short one is open, too. After the last
segment of a Move the next fan is that of the next turn; a ship that cannot complete a Move then is stuck (PC-A49). A
ship in contact may turn on the spot first (PC-A48), so all headings are before it if one of them leads on.
"""

import math
from typing import Final

import numpy as np

from iceharbor.games.pirates_csg.encoding import LONG_ONE, SHORT_ONE
from iceharbor.games.pirates_csg.fan_bounds import certain_ruling
from iceharbor.games.pirates_csg.fan_notes import (
    NOTE_ROWS,
    NOTES,
    WORK_CORNERS,
    near_edge,
    near_objects,
    note_outlines,
)
from iceharbor.games.pirates_csg.hulls import bow_tip
from iceharbor.games.pirates_csg.move_fans import PATIENCE
from iceharbor.games.pirates_csg.moving import SAILED, WIDEST_TURN, base_move, segment_ruling
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.whole_moves import FAN, UNITS_OF, Search, completes, completes_turned, new_search
from iceharbor.games.sailing.prospect import FEW_EXITS
from iceharbor.jit import njit, njit_no_gil
from iceharbor.table.headings import HEADINGS, whole
from iceharbor.table.outline import Ints

FREE, TIGHT, STUCK, DOUBTFUL = range(4)
ENOUGH: Final = -(-FAN // FEW_EXITS)
"""With this number of open headings a ship is free."""
FIRST_SPREAD: Final = 32
"""Half the headings that are judged together at first."""


@njit
def room_left(
    sea: PiratesSea, actor: int, x: int, y: int, facing: int, length: int, turned: int, drift: int, out: Ints
) -> int:
    """FREE if at least ENOUGH headings of the fan of a segment of this length in units are open from here, else TIGHT.

    The answer holds as well for a ship whose bow is up to `drift` units from here, and its heading up to `turned`
    tenths of a degree from this one: its fan has all but 2 `turned` headings of those that are tried. If `turned` is
    not 0 the answer may be DOUBTFUL. `out` is int64 (FAN_ROWS, 5) to work with. For a ship that tows none.
    """
    bow_x, bow_y = bow_tip(sea.ships[actor].masts, x, y, facing)
    notes = near_objects(sea, actor, bow_x, bow_y, length, drift, out)
    edge = near_edge(sea, actor, bow_x, bow_y, length, drift)
    if notes == 0 and not edge:
        return FREE
    work = np.empty((NOTES + NOTE_ROWS * notes, WORK_CORNERS))
    note_outlines(sea, bow_x, bow_y, notes, out, work)
    heading, last = facing - WIDEST_TURN - turned, facing + WIDEST_TURN + turned
    opened, closed, spread, patience = whole(0), whole(0), whole(WIDEST_TURN), whole(1)
    while opened < ENOUGH + 2 * turned and closed <= FAN - ENOUGH + 2 * turned:
        if last - heading + 1 < min(ENOUGH + 2 * turned - opened, FAN - ENOUGH + 2 * turned + 1 - closed):
            return DOUBTFUL
        stop = min(heading + 2 * spread, last)
        middle = (heading + stop) >> 1
        sure, ruling, _, _ = certain_ruling(
            sea, actor, bow_x, bow_y, middle, stop - middle, length, drift, notes, edge, out, work
        )
        if not sure and spread > turned:
            spread, patience = spread >> 1, whole(PATIENCE)
            continue
        if not sure and turned == 0:
            ruling, _, _, _, _ = segment_ruling(sea, actor, bow_x, bow_y, heading % HEADINGS, length)
        if sure or turned == 0:
            opened += stop - heading + 1 if ruling == OPEN else 0
            closed += stop - heading + 1 if ruling != OPEN else 0
        heading, patience = stop + 1, patience - 1
        if patience <= 0:
            spread, patience = max(2 * spread, 1), whole(1)
    return FREE if opened >= ENOUGH + 2 * turned else TIGHT


@njit
def _drift(places: Ints, first: int, middle: int, last: int) -> int:
    """No bow of these rows of `places` is farther from the middle one than this many units."""
    most = whole(0)
    for k in range(first, last + 1):
        dx, dy = places[k, 2] - places[middle, 2], places[k, 3] - places[middle, 3]
        most = max(most, dx * dx + dy * dy)
    return whole(math.sqrt(float(most))) + (1 if most > 0 else 0)


@njit
def _completes_next(sea: PiratesSea, actor: int, x: int, y: int, facing: int, search: Search) -> bool:
    """True if a ship that lies here can complete a Move in its next turn, without turning on the spot."""
    shorts, longs = base_move(sea, actor)
    return shorts + longs > 0 and completes(sea, actor, x, y, facing, shorts, longs, search)


@njit
def _first_length(shorts: int) -> int:
    """The length in units of the segment whose headings are counted, with this many short ones left."""
    return UNITS_OF[SHORT_ONE if shorts > 0 else LONG_ONE]


@njit
def _in_contact(sea: PiratesSea, actor: int, x: int, y: int, facing: int, search: Search) -> int:
    """What a ship that comes to lie here in contact has in its next turn. The ship is laid here for a while."""
    ship = sea.ships[actor]
    old_x, old_y, old_heading, freed = ship.x, ship.y, ship.heading, ship.freed
    ship.x, ship.y, ship.heading, ship.freed = x, y, facing, 1
    if completes_turned(sea, actor, search):
        found = whole(FREE)
    elif _completes_next(sea, actor, x, y, facing, search):
        ahead = _first_length(base_move(sea, actor)[0])
        found = room_left(sea, actor, x, y, facing, ahead, whole(0), whole(0), search.fan)
    else:
        found = whole(STUCK)
    ship.x, ship.y, ship.heading, ship.freed = old_x, old_y, old_heading, freed
    return found


@njit_no_gil
def note_exits(
    sea: PiratesSea,
    actor: int,
    x: int,
    y: int,
    facing: int,
    first: int,
    length: int,
    shorts: int,
    longs: int,
    exits: Ints,
) -> None:
    """Fills `exits`, int64 (headings,), with what each open heading from `first` on leaves a ship that sails a segment
    of this length, SHORT_ONE or LONG_ONE, from here, with this many segments left after it: FREE, TIGHT or STUCK. The
    ship tows none.

    Headings side by side are judged together where the bounds allow it, and otherwise one by one.
    """
    search, masts, last_one = new_search(), sea.ships[actor].masts, shorts + longs == 0
    ahead = _first_length(base_move(sea, actor)[0] if last_one else shorts)
    bow_x, bow_y = bow_tip(masts, x, y, facing)
    places = np.empty((len(exits), 4), np.int64)  # x, y, and the bow's
    for k in range(len(exits)):
        heading = (first + k) % HEADINGS
        _, _, end, new_x, new_y = segment_ruling(sea, actor, bow_x, bow_y, heading, UNITS_OF[length])
        places[k, 0], places[k, 1] = new_x, new_y
        places[k, 2], places[k, 3] = bow_tip(masts, new_x, new_y, heading)
        exits[k] = DOUBTFUL
        if end != SAILED:
            exits[k] = _in_contact(sea, actor, new_x, new_y, heading, search)
        elif last_one and not _completes_next(sea, actor, new_x, new_y, heading, search):
            exits[k] = STUCK
    k, spread, patience = whole(0), whole(FIRST_SPREAD), whole(1)
    while k < len(exits):
        if exits[k] != DOUBTFUL:
            k += 1
            continue
        stop = k
        while stop < min(k + 2 * spread, len(exits) - 1) and exits[stop + 1] == DOUBTFUL:
            stop += 1
        middle = (k + stop) >> 1
        at_x, at_y, heading = places[middle, 0], places[middle, 1], (first + middle) % HEADINGS
        drift = _drift(places, k, middle, stop)
        found = room_left(sea, actor, at_x, at_y, heading, ahead, stop - middle, drift, search.fan)
        if found == DOUBTFUL:
            spread, patience = min(spread, (stop - k + 1) >> 1) >> 1, whole(PATIENCE)
            continue
        for each in range(k, stop + 1):
            exits[each] = found
        k, patience = stop + 1, patience - 1
        if patience <= 0:
            spread, patience = min(max(2 * spread, 1), FIRST_SPREAD), whole(1)
