"""Fans: what every heading would do, for a segment of a Move, for a turn on the spot, and for a launch. Compiled.

A fan is rows (start, stop, ruling, object, how it ends) that cover its headings in clockwise order; neighbours differ.
Each heading is judged as the rules judge it: those of a segment by `fan_bounds` where a whole range is certain.
"""

from typing import Final

import numpy as np

from iceharbor.games.pirates_csg.fan_bounds import certain_closing, certain_ruling
from iceharbor.games.pirates_csg.fan_notes import (
    NOTE_ROWS,
    NOTES,
    WORK_CORNERS,
    near_edge,
    near_objects,
    note_outlines,
)
from iceharbor.games.pirates_csg.moving import (
    SAILED,
    WIDEST_TURN,
    launch_ruling,
    segment_ruling,
    turn_ruling,
)
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.headings import HEADINGS, whole
from iceharbor.table.outline import Ints

FAN_ROWS: Final = HEADINGS + 256
"""Rows that a fan may need: one for each heading; the last rows are its notes, one for each object near by."""
PATIENCE: Final = 3
"""After a range in doubt, this number of narrower ranges is judged before a wider one is tried again."""
PROBE_STEP: Final = 150
"""Headings this far apart are tried before whole ranges are judged."""
NO_TURN: Final = HEADINGS
LAUNCH_TILTS: Final = (0, 150, -150, 300, -300, 450, -450, 600, -600)
"""Headings tried on a bearing, from the one straight at the home."""


@njit_no_refcount
def note_row(out: Ints, rows: int, start: int, stop: int, ruling: int, met: int, end: int) -> int:
    """Adds a stretch to the fan in `out`, int64 (FAN_ROWS, 5), or extends its last row; returns the number of rows."""
    last = rows - 1
    if rows > 0 and out[last, 2] == ruling and out[last, 3] == met and out[last, 4] == end:
        out[last, 1] = stop
        return rows
    out[rows, 0], out[rows, 1], out[rows, 2], out[rows, 3], out[rows, 4] = start, stop, ruling, met, end
    return rows + 1


# --- A segment of a Move ----------------------------------------------------------------------------------------------


@njit
def segment_fan(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, facing: int, length: int, out: Ints) -> int:
    """Fills `out`, int64 (FAN_ROWS, 5), with what a segment of this length in units does on each heading within 90
    degrees of `facing`, from this bow; returns the number of rows. Headings are unwrapped, from facing - 900."""
    if sea.ships[actor].tows >= 0:
        return _fan_of_tower(sea, actor, bow_x, bow_y, facing, length, out)
    notes = near_objects(sea, actor, bow_x, bow_y, length, whole(0), out)
    edge = near_edge(sea, actor, bow_x, bow_y, length, whole(0))
    work = np.empty((NOTES + NOTE_ROWS * notes, WORK_CORNERS))
    note_outlines(sea, bow_x, bow_y, notes, out, work)
    rows, heading, spread, patience = whole(0), facing - WIDEST_TURN, whole(WIDEST_TURN), whole(1)
    while heading <= facing + WIDEST_TURN:
        stop = min(heading + 2 * spread, facing + WIDEST_TURN)
        middle = (heading + stop) >> 1
        sure, ruling, met, end = certain_ruling(
            sea, actor, bow_x, bow_y, middle, stop - middle, length, whole(0), notes, edge, out, work
        )
        if not sure and spread > 0:
            spread, patience = spread >> 1, whole(PATIENCE)
            continue
        if not sure:
            ruling, met, end, _, _ = segment_ruling(sea, actor, bow_x, bow_y, heading % HEADINGS, length)
        rows = note_row(out, rows, heading, stop, ruling, met, end)
        heading, patience = stop + 1, patience - 1
        if patience <= 0:
            spread, patience = max(2 * spread, 1), whole(1)
    return rows


@njit
def open_turn(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, facing: int, length: int, out: Ints) -> int:
    """How far to turn, at most 90 degrees from `facing`, to a heading on which a segment of this length in units is
    open from this bow; NO_TURN if there is none. Writes to the last rows of `out`, int64 (FAN_ROWS, 5)."""
    notes = near_objects(sea, actor, bow_x, bow_y, length, whole(0), out)
    edge = near_edge(sea, actor, bow_x, bow_y, length, whole(0))
    work = np.empty((NOTES + NOTE_ROWS * notes, WORK_CORNERS))
    note_outlines(sea, bow_x, bow_y, notes, out, work)
    for turn in range(-WIDEST_TURN, WIDEST_TURN + 1, PROBE_STEP):
        if segment_ruling(sea, actor, bow_x, bow_y, (facing + turn) % HEADINGS, length)[0] == OPEN:
            return turn
    turn, spread, patience = -whole(WIDEST_TURN), whole(WIDEST_TURN), whole(1)
    while turn <= WIDEST_TURN:
        stop = min(turn + 2 * spread, WIDEST_TURN)
        middle = (turn + stop) >> 1
        closed = certain_closing(
            sea, actor, bow_x, bow_y, facing + middle, stop - middle, length, notes, edge, out, work
        )
        if not closed and spread > 0:
            spread, patience = spread >> 1, whole(PATIENCE)
            continue
        if not closed and segment_ruling(sea, actor, bow_x, bow_y, (facing + turn) % HEADINGS, length)[0] == OPEN:
            return turn
        turn, patience = stop + 1, patience - 1
        if patience <= 0:
            spread, patience = max(2 * spread, 1), whole(1)
    return NO_TURN


@njit_no_refcount
def _fan_of_tower(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, facing: int, length: int, out: Ints) -> int:
    """The fan of a ship with another in tow: each heading is tried."""
    rows = whole(0)
    for heading in range(facing - WIDEST_TURN, facing + WIDEST_TURN + 1):
        ruling, met, end, _, _ = segment_ruling(sea, actor, bow_x, bow_y, heading % HEADINGS, length)
        rows = note_row(out, rows, heading, heading, ruling, met, end)
    return rows


# --- A turn on the spot, and the launch from a home -------------------------------------------------------------------


@njit_no_refcount
def turn_fan(sea: PiratesSea, actor: int, out: Ints) -> int:
    """Fills `out`, int64 (FAN_ROWS, 5), with what a turn on the spot to each heading does, from the ship's own heading
    on; returns the number of rows."""
    rows, facing = whole(0), whole(sea.ships[actor].heading)
    for heading in range(facing, facing + HEADINGS):
        ruling, met = turn_ruling(sea, actor, heading % HEADINGS)
        rows = note_row(out, rows, heading, heading, ruling, met, whole(SAILED))
    return rows


@njit_no_refcount
def bearing_fan(sea: PiratesSea, player: int, actor: int, out: Ints) -> int:
    """Fills `out`, int64 (FAN_ROWS, 5), with what a launch on each bearing does; returns the number of rows. A bearing
    is open if one of the headings near the one straight at the home is."""
    rows = whole(0)
    for bearing in range(HEADINGS):
        first, blocking = launch_ruling(sea, player, actor, bearing, (bearing + HEADINGS // 2) % HEADINGS)
        ruling = first
        for tilt in LAUNCH_TILTS:
            if ruling != OPEN:
                ruling, _ = launch_ruling(sea, player, actor, bearing, (bearing + HEADINGS // 2 + tilt) % HEADINGS)
        if ruling == OPEN:
            first, blocking = whole(OPEN), whole(-1)
        rows = note_row(out, rows, bearing, bearing, first, blocking, whole(SAILED))
    return rows


@njit_no_refcount
def launch_fan(sea: PiratesSea, player: int, actor: int, bearing: int, out: Ints) -> int:
    """Fills `out`, int64 (FAN_ROWS, 5), with what a launch on this bearing does with each heading within 90 degrees of
    the one straight at the home; returns the number of rows."""
    rows, straight = whole(0), (bearing + HEADINGS // 2) % HEADINGS
    for heading in range(straight - WIDEST_TURN, straight + WIDEST_TURN + 1):
        ruling, met = launch_ruling(sea, player, actor, bearing, heading % HEADINGS)
        rows = note_row(out, rows, heading, heading, ruling, met, whole(SAILED))
    return rows
