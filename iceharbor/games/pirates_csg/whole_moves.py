"""Which segments lead to a whole Move: one of full length, or one that ends at the bow's first contact (PC-A49).

Exact: a Move that cannot be completed is one for which every heading of every segment has been searched, depth first.
Most searches end at once, because headings that completed another Move from near by complete this one too. Compiled.
"""

from typing import Final, NamedTuple

import numpy as np

from iceharbor.games.pirates_csg.encoding import LONG_ONE, SHORT_ONE
from iceharbor.games.pirates_csg.hulls import bow_tip
from iceharbor.games.pirates_csg.move_fans import FAN_ROWS, NO_TURN, note_row, open_turn, segment_fan, turn_fan
from iceharbor.games.pirates_csg.moving import (
    SAILED,
    WIDEST_TURN,
    base_move,
    in_contact,
    segment_ruling,
    turn_ruling,
)
from iceharbor.games.pirates_csg.records import LONG_U, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.rulings import DEAD_END, OPEN
from iceharbor.games.sailing.rules import turn_between
from iceharbor.jit import njit, njit_no_gil, njit_no_refcount
from iceharbor.table.headings import HEADINGS, whole
from iceharbor.table.outline import Ints

MAX_SEGMENTS: Final = 8
"""A base move has at most three segments; a helmsman, an ability and treasures add some."""
STRIDE: Final = 1133
"""Steps of this size soon come near every heading: it shares no factor with 3600, nor with the 1801 of a fan."""
UNITS_OF: Final = np.array((SHORT_U, LONG_U), np.int64)
"""The length of a segment in units, by SHORT_ONE and LONG_ONE."""
FAN: Final = 2 * WIDEST_TURN + 1
COURSES: Final = 8
"""The number of courses that are remembered."""
X, Y, FACING, SHORTS, LONGS, LENGTH, STEP, HEADING = range(8)
"""A column of the frames of a search: where the ship is, what is left, and how far the search is there."""


class Search(NamedTuple):
    """Room for a search, and the courses that completed a Move before."""

    courses: Ints
    """int64 (COURSES, MAX_SEGMENTS + 1, 2): by the number of segments left, a heading and a length."""
    newest: Ints
    """int64 (1,): the row of the newest course."""
    frames: Ints
    """int64 (MAX_SEGMENTS, 8), the columns above."""
    leads_on: Ints
    """int64 (MAX_SEGMENTS, FAN): 1 for the headings of each frame's fan on which a segment is open, from 90 degrees to
    port."""
    fan: Ints
    """int64 (FAN_ROWS, 5): the fan that was made last."""
    turn: Ints
    """int64 (1,): how far a ship turned on the spot, in tenths of a degree, when that last led to a Move."""


@njit
def new_search() -> Search:
    """Room for a search that remembers no course."""
    courses = np.zeros((COURSES, MAX_SEGMENTS + 1, 2), np.int64)
    courses[:, :, 0] = -1
    return Search(
        courses,
        np.zeros(1, np.int64),
        np.empty((MAX_SEGMENTS, HEADING + 1), np.int64),
        np.empty((MAX_SEGMENTS, FAN), np.int64),
        np.empty((FAN_ROWS, 5), np.int64),
        np.full(1, HEADINGS // 2, np.int64),
    )


# --- The search -------------------------------------------------------------------------------------------------------


@njit_no_refcount
def _sailed(
    sea: PiratesSea, actor: int, x: int, y: int, facing: int, heading: int, length: int
) -> tuple[int, int, int, int]:
    """(ruling, how it ends, x, y) of a segment of this length from where the ship is."""
    bow_x, bow_y = bow_tip(sea.ships[actor].masts, x, y, facing)
    ruling, _, end, x, y = segment_ruling(sea, actor, bow_x, bow_y, heading, UNITS_OF[length])
    return ruling, end, x, y


@njit_no_refcount
def _completes_on(
    sea: PiratesSea, actor: int, x: int, y: int, facing: int, shorts: int, longs: int, course: Ints
) -> bool:
    """True if a course, int64 (MAX_SEGMENTS + 1, 2), completes the Move from here."""
    while shorts + longs > 0:
        heading, length = course[shorts + longs, 0], course[shorts + longs, 1]
        if (
            heading < 0
            or (shorts if length == SHORT_ONE else longs) == 0
            or turn_between(facing, heading) > WIDEST_TURN
        ):
            return False
        ruling, end, x, y = _sailed(sea, actor, x, y, facing, heading, length)
        if ruling != OPEN:
            return False
        if end != SAILED:
            return True
        facing = heading
        shorts, longs = (shorts - 1, longs) if length == SHORT_ONE else (shorts, longs - 1)
    return True


@njit_no_refcount
def _completes_as_before(
    sea: PiratesSea, actor: int, x: int, y: int, facing: int, shorts: int, longs: int, search: Search
) -> bool:
    """True if one of the remembered courses completes the Move from here, the newest first."""
    for back in range(COURSES):
        row = (search.newest[0] - back) % COURSES
        if _completes_on(sea, actor, x, y, facing, shorts, longs, search.courses[row]):
            return True
    return False


@njit_no_refcount
def _remember(search: Search, depth: int, left: int, heading: int, length: int) -> None:
    """Makes a course of the frames above `depth`, then this heading and length with `left` segments left."""
    last, row = search.newest[0], (search.newest[0] + 1) % COURSES
    for k in range(left):
        search.courses[row, k, 0], search.courses[row, k, 1] = search.courses[last, k, 0], search.courses[last, k, 1]
    for k in range(left + 1, MAX_SEGMENTS + 1):
        search.courses[row, k, 0] = -1
    search.newest[0] = row
    search.courses[row, left, 0], search.courses[row, left, 1] = heading % HEADINGS, length
    for k in range(depth):
        frame = search.frames[k]
        above = frame[SHORTS] + frame[LONGS]
        search.courses[row, above, 0], search.courses[row, above, 1] = frame[HEADING], frame[LENGTH]


@njit
def _ends_with_one(
    sea: PiratesSea, actor: int, x: int, y: int, facing: int, length: int, search: Search, depth: int
) -> bool:
    """True if a last segment, of this length, is open from here."""
    bow_x, bow_y = bow_tip(sea.ships[actor].masts, x, y, facing)
    turn = open_turn(sea, actor, bow_x, bow_y, facing, UNITS_OF[length], search.fan)
    if turn != NO_TURN:
        _remember(search, depth, whole(1), facing + turn, length)
    return bool(turn != NO_TURN)


@njit_no_refcount
def _enter(search: Search, depth: int, x: int, y: int, facing: int, shorts: int, longs: int) -> None:
    frame = search.frames[depth]
    frame[X], frame[Y], frame[FACING], frame[SHORTS], frame[LONGS] = x, y, facing, shorts, longs
    frame[LENGTH], frame[STEP] = -1, FAN


@njit
def _next_fan(sea: PiratesSea, actor: int, search: Search, depth: int) -> bool:
    """Goes on to the fan of the frame's next length; false after the last. A heading that ends the Move is remembered
    with STEP -1."""
    frame, leads_on = search.frames[depth], search.leads_on[depth]
    while frame[LENGTH] < LONG_ONE:
        frame[LENGTH] += 1
        if (frame[SHORTS] if frame[LENGTH] == SHORT_ONE else frame[LONGS]) == 0:
            continue
        bow_x, bow_y = bow_tip(sea.ships[actor].masts, frame[X], frame[Y], frame[FACING])
        first, frame[STEP] = frame[FACING] - WIDEST_TURN, 0
        rows = segment_fan(sea, actor, bow_x, bow_y, frame[FACING], UNITS_OF[frame[LENGTH]], search.fan)
        for row in range(rows):
            start, stop, ruling, end = search.fan[row, 0], search.fan[row, 1], search.fan[row, 2], search.fan[row, 4]
            if ruling == OPEN and end != SAILED:
                _remember(search, depth, frame[SHORTS] + frame[LONGS], (start + stop) >> 1, frame[LENGTH])
                frame[STEP] = -1
            for k in range(start - first, stop - first + 1):
                leads_on[k] = 1 if ruling == OPEN else 0
        return True
    return False


@njit
def completes(
    sea: PiratesSea, actor: int, x: int, y: int, facing: int, shorts: int, longs: int, search: Search
) -> bool:
    """True if a Move that has come here, with this many segments left, can be completed (PC-A49)."""
    if _completes_as_before(sea, actor, x, y, facing, shorts, longs, search):
        return True
    if shorts + longs == 1:
        return _ends_with_one(sea, actor, x, y, facing, SHORT_ONE if shorts else LONG_ONE, search, whole(0))
    depth = whole(0)
    _enter(search, depth, x, y, facing, shorts, longs)
    while depth >= 0:
        frame = search.frames[depth]
        if frame[STEP] == FAN and not _next_fan(sea, actor, search, depth):
            depth -= 1
            continue
        if frame[STEP] < 0:
            return True
        k = frame[STEP] * STRIDE % FAN
        frame[STEP] += 1
        if search.leads_on[depth, k] == 0:
            continue
        length = frame[LENGTH]
        frame[HEADING] = (frame[FACING] - WIDEST_TURN + k) % HEADINGS
        _, _, x, y = _sailed(sea, actor, frame[X], frame[Y], frame[FACING], frame[HEADING], length)
        shorts = frame[SHORTS] - (1 if length == SHORT_ONE else 0)
        longs = frame[LONGS] - (1 if length == LONG_ONE else 0)
        if _completes_as_before(sea, actor, x, y, frame[HEADING], shorts, longs, search):
            return True
        depth += 1
        if shorts + longs > 1:
            _enter(search, depth, x, y, frame[HEADING], shorts, longs)
            continue
        if _ends_with_one(sea, actor, x, y, frame[HEADING], SHORT_ONE if shorts else LONG_ONE, search, depth):
            return True
        depth -= 1
    return False


# --- What a plan asks -------------------------------------------------------------------------------------------------


@njit_no_gil
def can_complete(sea: PiratesSea, actor: int, x: int, y: int, facing: int, shorts: int, longs: int) -> bool:
    """True if a Move that has come here, with this many segments left, can be completed (PC-A49)."""
    return bool(completes(sea, actor, x, y, facing, shorts, longs, new_search()))


@njit_no_gil
def whole_fan(
    sea: PiratesSea,
    actor: int,
    x: int,
    y: int,
    facing: int,
    length: int,
    shorts: int,
    longs: int,
    out: Ints,
    first: bool,
) -> int:
    """Fills `out`, int64 (FAN_ROWS, 5), like `segment_fan` for a segment of this length, SHORT_ONE or LONG_ONE, from
    where the ship is; returns the number of rows. A heading after which the rest of the Move, with this many segments
    left, cannot be completed is a DEAD_END. With `first` the last row is the first open heading, if there is one."""
    found, search, rows = np.empty((FAN_ROWS, 5), np.int64), new_search(), whole(0)
    bow_x, bow_y = bow_tip(sea.ships[actor].masts, x, y, facing)
    for row in range(segment_fan(sea, actor, bow_x, bow_y, facing, UNITS_OF[length], found)):
        start, stop, ruling, met, end = found[row]
        if ruling != OPEN or end != SAILED or shorts + longs == 0:
            rows = note_row(out, rows, start, stop, ruling, met, end)
            if first and ruling == OPEN:
                return rows
            continue
        for heading in range(start, stop + 1):
            _, _, new_x, new_y = _sailed(sea, actor, x, y, facing, heading % HEADINGS, length)
            fits = completes(sea, actor, new_x, new_y, heading % HEADINGS, shorts, longs, search)
            rows = note_row(out, rows, heading, heading, OPEN if fits else DEAD_END, met, end)
            if first and fits:
                return rows
    return rows


@njit_no_gil
def whole_turn_fan(sea: PiratesSea, actor: int, out: Ints) -> int:
    """Fills `out`, int64 (FAN_ROWS, 5), like `turn_fan`, and returns the number of rows. A heading after which no Move
    can be completed is a DEAD_END."""
    found, search, rows = np.empty((FAN_ROWS, 5), np.int64), new_search(), whole(0)
    ship = sea.ships[actor]
    shorts, longs = base_move(sea, actor)
    for row in range(turn_fan(sea, actor, found)):
        start, stop, ruling, met, end = found[row]
        if ruling != OPEN:
            rows = note_row(out, rows, start, stop, ruling, met, end)
            continue
        for heading in range(start, stop + 1):
            fits = completes(sea, actor, ship.x, ship.y, heading % HEADINGS, shorts, longs, search)
            rows = note_row(out, rows, heading, heading, OPEN if fits else DEAD_END, met, end)
    return rows


@njit
def completes_turned(sea: PiratesSea, actor: int, search: Search) -> bool:
    """True if a ship can turn on the spot where it lies and then complete a Move (PC-A48, A49)."""
    ship = sea.ships[actor]
    shorts, longs = base_move(sea, actor)
    if not in_contact(sea, actor):
        return False
    first = search.turn[0]
    for step in range(HEADINGS):
        turn = (first + step * STRIDE) % HEADINGS
        heading = (ship.heading + turn) % HEADINGS
        clear = turn_ruling(sea, actor, heading)[0] == OPEN
        if clear and completes(sea, actor, ship.x, ship.y, heading, shorts, longs, search):
            search.turn[0] = turn
            return True
    return False


@njit_no_gil
def has_turned_move(sea: PiratesSea, actor: int) -> bool:
    """True if a ship can turn on the spot and then complete a Move (PC-A48, A49)."""
    return bool(completes_turned(sea, actor, new_search()))
