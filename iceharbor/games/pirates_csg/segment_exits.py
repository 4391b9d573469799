"""The exits of a Move: what each heading of an open fan leaves the ship next. Compiled, and exact.

After a segment that ends on open sea these are the headings of the next fan on which a short segment is open, or a long
one if no short one is left; on a heading that is open to a long segment a short one is open, too. After the last
segment of a Move the next fan is that of the next turn; a ship that cannot complete a Move then is stuck (PC-A49). A
ship in contact may turn on the spot first (PC-A48), so all headings are before it if one of them leads on.
"""

from typing import Final

import numpy as np

from iceharbor.games.pirates_csg.encoding import LONG_ONE, SHORT_ONE
from iceharbor.games.pirates_csg.fan_bounds import (
    NOTE_ROWS,
    NOTES,
    WORK_CORNERS,
    certain_ruling,
    near_edge,
    near_objects,
    note_outlines,
)
from iceharbor.games.pirates_csg.hulls import bow_tip
from iceharbor.games.pirates_csg.move_fans import PATIENCE
from iceharbor.games.pirates_csg.moving import SAILED, WIDEST_TURN, base_move, segment_ruling
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.whole_moves import FAN, UNITS_OF, Search, completes, has_turned_move, new_search
from iceharbor.games.sailing.prospect import FEW_EXITS
from iceharbor.jit import njit, njit_no_gil
from iceharbor.table.headings import HEADINGS, whole
from iceharbor.table.outline import Ints

FREE, TIGHT, STUCK = range(3)
ENOUGH: Final = -(-FAN // FEW_EXITS)
"""With this number of open headings a ship is free."""


@njit
def enough_headings(sea: PiratesSea, actor: int, x: int, y: int, facing: int, length: int, most: int, out: Ints) -> int:
    """How many headings of the fan of a segment of this length in units are open from here; counts only until there are
    `most`, or too few are left. `out` is int64 (FAN_ROWS, 5) to work with. For a ship that tows none."""
    bow_x, bow_y = bow_tip(sea.ships[actor].masts, x, y, facing)
    notes, edge = near_objects(sea, actor, bow_x, bow_y, length, out), near_edge(sea, actor, bow_x, bow_y, length)
    if notes == 0 and not edge:
        return FAN
    work = np.empty((NOTES + NOTE_ROWS * notes, WORK_CORNERS))
    note_outlines(sea, bow_x, bow_y, notes, out, work)
    found, heading, spread, patience = whole(0), facing - WIDEST_TURN, whole(WIDEST_TURN), whole(1)
    while heading <= facing + WIDEST_TURN and found < most and found + facing + WIDEST_TURN - heading + 1 >= most:
        stop = min(heading + 2 * spread, facing + WIDEST_TURN)
        middle = (heading + stop) >> 1
        sure, ruling, _, _ = certain_ruling(
            sea, actor, bow_x, bow_y, middle, stop - middle, length, notes, edge, out, work
        )
        if not sure and spread > 0:
            spread, patience = spread >> 1, whole(PATIENCE)
            continue
        if not sure:
            ruling, _, _, _, _ = segment_ruling(sea, actor, bow_x, bow_y, heading % HEADINGS, length)
        if ruling == OPEN:
            found += stop - heading + 1
        heading, patience = stop + 1, patience - 1
        if patience <= 0:
            spread, patience = max(2 * spread, 1), whole(1)
    return found


@njit
def _next_turn(sea: PiratesSea, actor: int, x: int, y: int, facing: int, search: Search) -> int:
    """What a ship that lies here has in its next turn, without turning on the spot."""
    shorts, longs = base_move(sea, actor)
    if shorts + longs == 0 or not completes(sea, actor, x, y, facing, shorts, longs, search):
        return STUCK
    length = UNITS_OF[SHORT_ONE if shorts > 0 else LONG_ONE]
    return FREE if enough_headings(sea, actor, x, y, facing, length, ENOUGH, search.fan) >= ENOUGH else TIGHT


@njit
def _in_contact(sea: PiratesSea, actor: int, x: int, y: int, facing: int, search: Search) -> int:
    """What a ship that comes to lie here in contact has in its next turn. The ship is laid here for a while."""
    ship = sea.ships[actor]
    old_x, old_y, old_heading, freed = ship.x, ship.y, ship.heading, ship.freed
    ship.x, ship.y, ship.heading, ship.freed = x, y, facing, 1
    found = whole(FREE) if has_turned_move(sea, actor) else _next_turn(sea, actor, x, y, facing, search)
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
    ship tows none."""
    search = new_search()
    bow_x, bow_y = bow_tip(sea.ships[actor].masts, x, y, facing)
    for k in range(len(exits)):
        heading = (first + k) % HEADINGS
        _, _, end, new_x, new_y = segment_ruling(sea, actor, bow_x, bow_y, heading, UNITS_OF[length])
        if end != SAILED:
            exits[k] = _in_contact(sea, actor, new_x, new_y, heading, search)
        elif shorts + longs == 0:
            exits[k] = _next_turn(sea, actor, new_x, new_y, heading, search)
        else:
            ahead = UNITS_OF[SHORT_ONE if shorts > 0 else LONG_ONE]
            found = enough_headings(sea, actor, new_x, new_y, heading, ahead, whole(ENOUGH), search.fan)
            exits[k] = FREE if found >= ENOUGH else TIGHT
