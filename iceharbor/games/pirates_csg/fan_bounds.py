"""What a segment does on a whole range of headings, where that is certain: so that a fan need not try each of them.

The tip of the bow is the same point on all headings. About it the hull is laid in its ideal place on the middle heading
of a range. On another heading of the range each corner is displaced by at most the angle times its distance from the
tip, and the lattice rounds it; the tip itself is exact. Seen from the hull, an object is displaced in the same way.
Call both together the slack. To judge a ship that begins anywhere near by, its bow may be up to `drift` units from that
point; that is slack, too. Polygons whose best separating edge is more than the slack outside are certainly apart,
and those that are deeper in each other than the slack certainly touch. Each edge gives the times at which it is so, a
linear inequality, as in `sweep`. The earliest time that is not certainly apart, and the first that certainly touches,
are the bounds of a contact.

Which part makes a contact needs no times. The front of the hull is concave, what it meets is convex. Take the edge of
the bow that ends at the first mast, to port, and the corner of the object that its line would meet first: if that lies
farther to port than the edge's end, the rest of the hull is first to meet the object, and otherwise the contact is
farther to starboard. The same holds to starboard. So the bow is first if both corners lie between the edges' ends.

Floats bound; integers decide. Where the bounds leave a doubt the range is split, down to single headings, which the
rules judge.
"""

import math
from typing import Final

import numpy as np

from iceharbor.games.pirates_csg import rulings as r
from iceharbor.games.pirates_csg.fan_notes import (
    EARLIEST,
    FACTS,
    FAR,
    HULL_NX,
    HULL_NY,
    HULL_X,
    HULL_Y,
    LATEST,
    NOTE_ROWS,
    NOTES,
    NX,
    NY,
    OFFSET,
    RIGHT,
    UP,
    Floats,
    X,
    Y,
    reach_of,
)
from iceharbor.games.pirates_csg.hulls import BOWS_U, HALF_WIDTHS_U, HULL_CORNERS, HULLS, SPLITS
from iceharbor.games.pirates_csg.moving import SAILED, contact_end
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sweep import BLOCKED, NO_OBJECT, REACHES, STOPS
from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import COMPASS, COMPASS_BITS, HEADINGS, QUARTER, quarter_turned, whole
from iceharbor.table.outline import Ints

ROUNDING_U: Final = 2.5
"""A corner of the hull is rounded twice, and the way once, each by at most 0.71; and a little more."""
RADIANS: Final = math.pi / 1800 * 1.000001
"""A tenth of a degree, rounded up."""
LENGTHENED: Final = 2.06
"""No corner of the hull is farther from the tip than this many times the tip from the middle."""
NEVER: Final = 2.0
BOW, REST, EITHER = 0, 1, 2
"""Which part of the hull meets an object first."""
INSIDE, OUTSIDE = 0, 1
AT_ONCE, DOUBTFUL = 6, 7
"""Beside REACHES, STOPS and BLOCKED: it overlaps an object at the start; not certain."""


def _tip_hulls() -> Floats:
    """[masts, corner]: each corner from the tip of the bow, right and ahead, and the outward normal of the edge that
    follows."""
    rows = np.zeros((6, HULL_CORNERS, 4))
    for masts in range(1, 6):
        corners = HULLS[masts] - (0, BOWS_U[masts])
        edges = np.roll(corners, -1, axis=0) - corners
        rows[masts, :, :2] = corners
        rows[masts, :, 2] = edges[:, 1] / np.hypot(edges[:, 0], edges[:, 1])
        rows[masts, :, 3] = -edges[:, 0] / np.hypot(edges[:, 0], edges[:, 1])
    return rows


TIP_HULLS: Final = _tip_hulls()
EDGE_OFFSETS: Final = (TIP_HULLS[:, :, 0] * TIP_HULLS[:, :, 2] + TIP_HULLS[:, :, 1] * TIP_HULLS[:, :, 3]).copy()
"""How far each edge is from the tip along its normal."""
BOW_ENDS: Final = [TIP_HULLS[masts, SPLITS[masts] - 1 : SPLITS[masts] + 1, :2] for masts in range(1, 6)]
TILTS: Final = np.array([0.0, *(2 * ROUNDING_U / math.dist(*ends) for ends in BOW_ENDS)])
"""How far rounding may turn the edge of the bow that ends at the first mast, in radians."""


# --- The bounds of a contact ------------------------------------------------------------------------------------------


@njit_no_refcount
def _sine(heading: int) -> float:
    row = COMPASS[heading % QUARTER]
    sine, _ = quarter_turned(whole(row[0]), whole(row[1]), heading % HEADINGS // QUARTER)
    return float(sine) / 2.0**COMPASS_BITS


@njit_no_refcount
def _turn_hull(masts: int, sine: float, cosine: float, work: Floats) -> None:
    """Writes the hull on this heading to the first rows of `work`, float64 (rows, 16)."""
    for k in range(HULL_CORNERS):
        x, y, nx, ny = TIP_HULLS[masts, k]
        work[HULL_X, k], work[HULL_Y, k] = x * cosine + y * sine, y * cosine - x * sine
        work[HULL_NX, k], work[HULL_NY, k] = nx * cosine + ny * sine, ny * cosine - nx * sine


@njit_no_refcount
def contact_bounds(
    work: Floats,
    row: int,
    corners: int,
    masts: int,
    sine: float,
    cosine: float,
    length: float,
    turn: float,
    drift: int,
) -> tuple[float, float]:
    """(earliest, latest) time of the first contact of the hull with an object on all headings at most `turn` radians
    from the one on which it is laid in `work`, float64 (rows, 16), and with a bow at most `drift` units from there.
    Earliest is NEVER if there is certainly none, latest if it is not certain."""
    maybe_in, maybe_out, sure_in, sure_out = 0.0, 1.0, 0.0, 1.0
    slack = ROUNDING_U + drift + turn * (work[row + FACTS, FAR] + drift)
    least, near = 1e18, whole(0)
    for k in range(corners):
        away = work[row + X, k] * work[HULL_NX, 0] + work[row + Y, k] * work[HULL_NY, 0]
        if away < least:
            least, near = away, whole(k)
    for edge in range(HULL_CORNERS):
        nx, ny = work[HULL_NX, edge], work[HULL_NY, edge]
        least = work[row + X, near] * nx + work[row + Y, near] * ny
        while True:
            after = near + 1 if near + 1 < corners else whole(0)
            away = work[row + X, after] * nx + work[row + Y, after] * ny
            if away >= least:
                break
            least, near = away, after
        least -= EDGE_OFFSETS[masts, edge]
        rate = -TIP_HULLS[masts, edge, 3] * length
        if rate < 0.0:
            maybe_in, sure_in = max(maybe_in, (slack - least) / rate), max(sure_in, (-slack - least) / rate)
        elif rate > 0.0:
            maybe_out, sure_out = min(maybe_out, (slack - least) / rate), min(sure_out, (-slack - least) / rate)
        elif least > -slack:
            sure_out = -1.0
            if least > slack:
                return NEVER, NEVER
        if maybe_in > maybe_out:
            return NEVER, NEVER
    slack, swing = ROUNDING_U + drift + turn * LENGTHENED * BOWS_U[masts], ROUNDING_U + turn * length
    least, near = 1e18, whole(0)
    for k in range(HULL_CORNERS):
        away = work[HULL_X, k] * work[row + NX, 0] + work[HULL_Y, k] * work[row + NY, 0]
        if away < least:
            least, near = away, whole(k)
    for edge in range(corners):
        nx, ny = work[row + NX, edge], work[row + NY, edge]
        least = work[HULL_X, near] * nx + work[HULL_Y, near] * ny
        while True:
            after = near + 1 if near + 1 < HULL_CORNERS else whole(0)
            away = work[HULL_X, after] * nx + work[HULL_Y, after] * ny
            if away >= least:
                break
            least, near = away, after
        offset = work[row + OFFSET, edge]
        lower, upper = least - slack - offset, least + slack - offset
        if near == 0:
            port = work[HULL_X, 1] * nx + work[HULL_Y, 1] * ny
            starboard = work[HULL_X, HULL_CORNERS - 1] * nx + work[HULL_Y, HULL_CORNERS - 1] * ny
            lower, upper = min(-drift, min(port, starboard) - slack) - offset, drift - offset
        rate = (nx * sine + ny * cosine) * length
        if rate < swing:
            maybe_in = max(maybe_in, lower / (swing - rate))
        elif rate > swing:
            maybe_out = min(maybe_out, -lower / (rate - swing))
        elif lower > 0.0:
            return NEVER, NEVER
        if rate + swing < 0.0:
            sure_in = max(sure_in, upper / -(rate + swing))
        elif rate + swing > 0.0:
            sure_out = min(sure_out, -upper / (rate + swing))
        elif upper > 0.0:
            sure_out = -1.0
        if maybe_in > maybe_out:
            return NEVER, NEVER
    return maybe_in, sure_in if sure_in <= sure_out else NEVER


@njit_no_refcount
def first_part(
    work: Floats, row: int, corners: int, masts: int, sine: float, cosine: float, turn: float, drift: int
) -> int:
    """BOW or REST if this part of the hull is certainly the first to meet an object that the hull certainly meets, and
    does not overlap at the start, on all headings at most `turn` radians from the one on which it is laid in `work`,
    float64 (rows, 16), and with a bow at most `drift` units from there; else EITHER."""
    slack = ROUNDING_U + drift + turn * (work[row + FACTS, FAR] + drift)
    split, part = SPLITS[masts], BOW
    for side in range(2):
        edge = split - 1 if side == 0 else HULL_CORNERS - split
        end = TIP_HULLS[masts, split, 0] if side == 0 else TIP_HULLS[masts, HULL_CORNERS - split, 0]
        nx, ny = work[HULL_NX, edge], work[HULL_NY, edge]
        first = _met_by(work, row, corners, nx, ny, -turn - TILTS[masts])
        last = _met_by(work, row, corners, nx, ny, turn + TILTS[masts])
        inside, outside, k = True, True, first
        while True:
            across = work[row + X, k] * cosine - work[row + Y, k] * sine
            beyond = across - end if side == 1 else end - across
            inside, outside = inside and beyond < -slack, outside and beyond > slack
            if k == last:
                break
            k = k - 1 if k > 0 else corners - 1
        if outside:
            return REST
        if not inside:
            part = EITHER
    return part


@njit_no_refcount
def _met_by(work: Floats, row: int, corners: int, nx: float, ny: float, turn: float) -> int:
    """The corner of an object in `work`, float64 (rows, 16), that a line with this normal, turned to the right by
    `turn` radians, meets first."""
    sine, cosine = math.sin(turn), math.cos(turn)
    nx, ny = nx * cosine + ny * sine, ny * cosine - nx * sine
    found, least = whole(0), 1e18
    for k in range(corners):
        away = work[row + X, k] * nx + work[row + Y, k] * ny
        if away < least:
            found, least = whole(k), away
    return found


# --- All objects ------------------------------------------------------------------------------------------------------


@njit_no_refcount
def note_bounds(
    sea: PiratesSea, actor: int, heading: int, spread: int, length: int, drift: int, notes: int, out: Ints, work: Floats
) -> None:
    """Lays the hull on this heading, and writes for each object noted in `out`, int64 (rows, 5), the bounds of its
    contact on all headings at most `spread` tenths of a degree from it, and with a bow at most `drift` units away, to
    `work`, float64 (rows, 16)."""
    masts = sea.ships[actor].masts
    sine, cosine = _sine(heading), _sine(heading + QUARTER)
    _turn_hull(masts, sine, cosine, work)
    turn = spread * RADIANS
    for note in range(notes):
        other, row = sea.outlines[out[len(out) - 1 - note, 0]], NOTES + NOTE_ROWS * note
        facts = work[row + FACTS]
        facts[EARLIEST], facts[LATEST] = NEVER, NEVER
        right, ahead = facts[RIGHT] * cosine - facts[UP] * sine, facts[RIGHT] * sine + facts[UP] * cosine
        far = other.radius + ROUNDING_U + drift + turn * (facts[FAR] + drift)
        if abs(right) > HALF_WIDTHS_U[masts] + far or ahead > length + far or -ahead > 2 * BOWS_U[masts] + far:
            continue
        facts[EARLIEST], facts[LATEST] = contact_bounds(
            work, row, other.corners, masts, sine, cosine, float(length), turn, drift
        )


@njit_no_refcount
def certain_contact(
    sea: PiratesSea, actor: int, heading: int, spread: int, drift: int, notes: int, out: Ints, work: Floats
) -> tuple[int, int]:
    """(what is certain, the note it is about) from the bounds in `work`, float64 (rows, 16): AT_ONCE, BLOCKED, STOPS,
    REACHES, or DOUBTFUL. `out` is int64 (rows, 5)."""
    first, when, possible = whole(-1), NEVER, False
    for note in range(notes):
        facts = work[NOTES + NOTE_ROWS * note + FACTS]
        if facts[EARLIEST] <= 0.0:
            return (AT_ONCE if facts[LATEST] <= 0.0 else DOUBTFUL), note
        possible = possible or facts[EARLIEST] < NEVER
        if facts[LATEST] < when:
            first, when = whole(note), facts[LATEST]
    if first < 0:
        return (DOUBTFUL if possible else REACHES), -1
    for note in range(notes):
        if work[NOTES + NOTE_ROWS * note + FACTS, EARLIEST] <= when and note != first:
            return DOUBTFUL, -1
    part = _part_that_meets(sea, actor, heading, spread, drift, first, out, work)
    if part == EITHER:
        return DOUBTFUL, -1
    return (STOPS if part == BOW else BLOCKED), first


@njit_no_refcount
def _part_that_meets(
    sea: PiratesSea, actor: int, heading: int, spread: int, drift: int, note: int, out: Ints, work: Floats
) -> int:
    """The part of the hull that is the first to meet a noted object, as `first_part` says. `out` is int64 (rows, 5),
    `work` float64 (rows, 16)."""
    masts, corners = sea.ships[actor].masts, sea.outlines[out[len(out) - 1 - note, 0]].corners
    sine, cosine = _sine(heading), _sine(heading + QUARTER)
    return first_part(work, NOTES + NOTE_ROWS * note, corners, masts, sine, cosine, spread * RADIANS, drift)


@njit_no_refcount
def certainly_closed(
    sea: PiratesSea, actor: int, heading: int, spread: int, notes: int, out: Ints, work: Floats
) -> bool:
    """True if the bounds in `work`, float64 (rows, 16), make certain that no heading of their range is open: the hull
    meets something, and the bow nothing that it may meet before that. `out`, int64 (rows, 5), has the notes."""
    sure = NEVER
    for note in range(notes):
        sure = min(sure, work[NOTES + NOTE_ROWS * note + FACTS, LATEST])
    if sure in (0.0, NEVER):
        return sure == 0.0
    for note in range(notes):
        if work[NOTES + NOTE_ROWS * note + FACTS, EARLIEST] > sure:
            continue
        welcome = contact_end(sea, sea.ships[actor].player, out[len(out) - 1 - note, 0])[0] == OPEN
        if welcome and _part_that_meets(sea, actor, heading, spread, whole(0), note, out, work) != REST:
            return False
    return True


@njit_no_refcount
def certainly_outside(
    sea: PiratesSea, actor: int, bow_x: int, bow_y: int, heading: int, spread: int, length: int, drift: int, ahead: int
) -> int:
    """OUTSIDE if the hull that has gone `ahead` units is beyond the edge of the table on all headings at most `spread`
    tenths of a degree from this one, and with a bow at most `drift` units away, INSIDE if on none, or DOUBTFUL."""
    masts, field, found = sea.ships[actor].masts, sea.field, whole(INSIDE)
    sine, cosine = _sine(heading), _sine(heading + QUARTER)
    slack = ROUNDING_U + drift + spread * RADIANS * reach_of(sea, actor, length)
    for k in range(len(field)):
        after = k + 1 if k + 1 < len(field) else 0
        ex, ey = float(field[after, 0] - field[k, 0]), float(field[after, 1] - field[k, 1])
        scale = 1.0 / math.sqrt(ex * ex + ey * ey)
        nx, ny = ey * scale, -ex * scale
        right, along = nx * cosine - ny * sine, nx * sine + ny * cosine
        outermost = -1e18
        for corner in range(HULL_CORNERS):
            x, y = float(HULLS[masts, corner, 0]), float(HULLS[masts, corner, 1] - BOWS_U[masts] + ahead)
            outermost = max(outermost, x * right + y * along)
        outermost += (bow_x - field[k, 0]) * nx + (bow_y - field[k, 1]) * ny
        if outermost > slack:
            return OUTSIDE
        if outermost >= -slack:
            found = whole(DOUBTFUL)
    return found


@njit_no_refcount
def certain_ruling(
    sea: PiratesSea,
    actor: int,
    bow_x: int,
    bow_y: int,
    heading: int,
    spread: int,
    length: int,
    drift: int,
    notes: int,
    edge: bool,
    out: Ints,
    work: Floats,
) -> tuple[bool, int, int, int]:
    """(whether it is certain, ruling, object, how it ends) of a segment on each heading at most `spread` tenths of a
    degree from this one, and from each bow at most `drift` units from this one. `edge` says that the edge of the table
    is near; `out`, int64 (rows, 5), and `work`, float64 (rows, 16), are as `note_bounds` has them."""
    note_bounds(sea, actor, heading, spread, length, drift, notes, out, work)
    how, note = certain_contact(sea, actor, heading, spread, drift, notes, out, work)
    met = out[len(out) - 1 - note, 0] if note >= 0 else whole(NO_OBJECT)
    if how == DOUBTFUL:
        return False, OPEN, met, SAILED
    if how == AT_ONCE:
        return True, r.MOVE_BLOCKED, met, SAILED
    if edge:
        started = certainly_outside(sea, actor, bow_x, bow_y, heading, spread, length, drift, whole(0))
        if started != INSIDE:
            return started == OUTSIDE, r.OVER_THE_EDGE, NO_OBJECT, SAILED
        ended = certainly_outside(sea, actor, bow_x, bow_y, heading, spread, length, drift, length)
        if ended == OUTSIDE and how == REACHES:
            return True, r.OVER_THE_EDGE, NO_OBJECT, SAILED
        if ended != INSIDE and how != BLOCKED:
            return False, OPEN, met, SAILED
    if how == BLOCKED:
        return True, r.MOVE_BLOCKED, met, SAILED
    if how == REACHES:
        return True, OPEN, NO_OBJECT, SAILED
    ruling, end = contact_end(sea, sea.ships[actor].player, met)
    return True, ruling, met, end


@njit_no_refcount
def certain_closing(
    sea: PiratesSea,
    actor: int,
    bow_x: int,
    bow_y: int,
    heading: int,
    spread: int,
    length: int,
    notes: int,
    edge: bool,
    out: Ints,
    work: Floats,
) -> bool:
    """True if a segment from this bow is certainly closed on every heading at most `spread` tenths of a degree from
    this one, for one reason or another. The arguments are those of `certain_ruling`, with `out`, int64 (rows, 5)."""
    note_bounds(sea, actor, heading, spread, length, whole(0), notes, out, work)
    if certainly_closed(sea, actor, heading, spread, notes, out, work):
        return True
    if not edge:
        return False
    if certainly_outside(sea, actor, bow_x, bow_y, heading, spread, length, whole(0), whole(0)) == OUTSIDE:
        return True
    bow_meets = False
    for note in range(notes):
        bow_meets = bow_meets or work[NOTES + NOTE_ROWS * note + FACTS, EARLIEST] < NEVER
    ended = certainly_outside(sea, actor, bow_x, bow_y, heading, spread, length, whole(0), length)
    return ended == OUTSIDE and not bow_meets
