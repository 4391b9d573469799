"""What a segment does on a whole range of headings, where that is certain: so that a fan need not try each of them.

The hull is taken at its ideal place on the middle heading of a range, seen along that heading from the tip of its bow.
On another heading of the range an object's corners are displaced there by at most the angle times their distance, and
the lattice rounds the hull's. Call both together the slack. Polygons whose best separating edge is more than the slack
outside are certainly apart, and those that are deeper in each other than the slack certainly touch. Each edge gives the
times at which it is so, a linear inequality, as in `sweep`. The earliest time that is not certainly apart, and the
first that certainly touches, are the bounds of a contact.

Floats bound; integers decide. Where the bounds leave a doubt the range is split, down to single headings, which the
rules judge.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.pirates_csg import rulings as r
from iceharbor.games.pirates_csg.hulls import BOWS_U, HALF_WIDTHS_U, HULL_CORNERS, HULLS, SPLITS
from iceharbor.games.pirates_csg.moving import SAILED, contact_end
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sweep import BLOCKED, NO_OBJECT, REACHES, STOPS
from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import COMPASS, COMPASS_BITS, HEADINGS, QUARTER, quarter_turned, whole
from iceharbor.table.outline import Ints

Floats = NDArray[np.float64]

ROUNDING_U: Final = 2.5
"""A corner of the hull is rounded twice, and the way once, each by at most 0.71; and a little more."""
RADIANS: Final = math.pi / 1800 * 1.000001
"""A tenth of a degree, rounded up."""
NEVER: Final = 2.0
BOW, REST = 0, 1
INSIDE, OUTSIDE = 0, 1
AT_ONCE, DOUBTFUL = 6, 7
"""Beside REACHES, STOPS and BLOCKED: it overlaps an object at the start; not certain."""


def _part(masts: int, part: int) -> list[list[float]]:
    """Each corner of a part, from the tip of the bow, and the outward normal of the edge that follows: x, y, nx, ny."""
    split = int(SPLITS[masts])
    numbers = range(-split, split + 1) if part == BOW else range(split, HULL_CORNERS - split + 1)
    corners = [HULLS[masts, k % HULL_CORNERS] - (0, BOWS_U[masts]) for k in numbers]
    rows = []
    for (x, y), (after_x, after_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = math.hypot(after_x - x, after_y - y)
        rows.append([x, y, (after_y - y) / length, (x - after_x) / length])
    return rows


PART_CORNERS: Final = np.array([[0, 0], *([len(_part(masts, part)) for part in (0, 1)] for masts in range(1, 6))])
PARTS: Final = np.zeros((6, 2, HULL_CORNERS, 4))
"""[masts, part, corner]: see `_part`."""
for _masts in range(1, 6):
    for _which in (BOW, REST):
        PARTS[_masts, _which, : PART_CORNERS[_masts, _which]] = _part(_masts, _which)


@njit_no_refcount
def contact_bounds(
    seen: Floats, scales: Floats, corners: int, masts: int, part: int, length: float, slack: float
) -> tuple[float, float]:
    """(earliest, latest) time of the first contact of a part of the hull with an object, given by its corners as seen
    from the bow, float64 (2, 16), and one over the length of each edge, float64 (16,). Earliest is NEVER if there is
    certainly none, latest if it is not certain."""
    maybe_in, maybe_out, sure_in, sure_out = 0.0, 1.0, 0.0, 1.0
    count = PART_CORNERS[masts, part]
    for edge in range(count + corners):
        least = 1e18
        if edge < count:
            x, y = PARTS[masts, part, edge, 0], PARTS[masts, part, edge, 1]
            nx, ny = PARTS[masts, part, edge, 2], PARTS[masts, part, edge, 3]
            for k in range(corners):
                least = min(least, (seen[0, k] - x) * nx + (seen[1, k] - y) * ny)
            rate = -ny * length
        else:
            here = edge - count
            after = here + 1 if here + 1 < corners else 0
            x, y = seen[0, here], seen[1, here]
            nx, ny = (seen[1, after] - y) * scales[here], (x - seen[0, after]) * scales[here]
            for k in range(count):
                least = min(least, (PARTS[masts, part, k, 0] - x) * nx + (PARTS[masts, part, k, 1] - y) * ny)
            rate = ny * length
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
    return maybe_in, sure_in if sure_in <= sure_out else NEVER


@njit_no_refcount
def near_objects(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, length: int, out: Ints) -> int:
    """Notes in the last rows of `out`, int64 (rows, 5), which objects the hull may meet on some heading, the first one
    in the last row; returns their number."""
    reach, notes = _reach(sea, actor, length), whole(0)
    for k in range(len(sea.outlines) - 1):
        other = sea.outlines[k]
        dx, dy, far = other.mx - bow_x, other.my - bow_y, other.radius + reach
        if k != actor and other.corners > 0 and dx * dx + dy * dy <= far * far:
            notes += 1
            out[len(out) - notes, 0] = k
    return notes


@njit_no_refcount
def note_scales(sea: PiratesSea, notes: int, out: Ints, work: Floats) -> None:
    """Writes one over the length of each edge of the objects noted in `out`, int64 (rows, 5), in every second row of
    `work`, float64 (2 + 2 * notes, 16), from row 3 on."""
    for note in range(notes):
        other = sea.outlines[out[len(out) - 1 - note, 0]]
        for here in range(other.corners):
            after = here + 1 if here + 1 < other.corners else 0
            dx, dy = float(other.x[after] - other.x[here]), float(other.y[after] - other.y[here])
            work[3 + 2 * note, here] = 1.0 / math.sqrt(dx * dx + dy * dy)


@njit_no_refcount
def near_edge(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, length: int) -> bool:
    """True if the hull may come to the edge of the table on some heading: perhaps too often, never too seldom."""
    field, reach = sea.field, _reach(sea, actor, length)
    for k in range(len(field)):
        after = k + 1 if k + 1 < len(field) else 0
        ex, ey = field[after, 0] - field[k, 0], field[after, 1] - field[k, 1]
        outside = (bow_x - field[k, 0]) * ey - (bow_y - field[k, 1]) * ex
        if outside > -reach * (abs(ex) + abs(ey)):
            return True
    return False


@njit_no_refcount
def _reach(sea: PiratesSea, actor: int, length: int) -> int:
    """No part of the hull is farther from where its bow starts."""
    masts = sea.ships[actor].masts
    return max(whole(length), 2 * BOWS_U[masts]) + HALF_WIDTHS_U[masts] + 4


@njit_no_refcount
def note_bounds(
    sea: PiratesSea,
    actor: int,
    bow_x: int,
    bow_y: int,
    heading: int,
    spread: int,
    length: int,
    notes: int,
    out: Ints,
    work: Floats,
) -> None:
    """For each object noted in `out`, int64 (rows, 5), writes the bounds of its contacts with the bow and with the rest
    on all headings at most `spread` tenths of a degree from this one: earliest and latest of each, in every second row
    of `work`, float64 (2 + 2 * notes, 16), from row 2 on. `note_scales` has filled the rows between them; the first two
    are room for corners."""
    masts = sea.ships[actor].masts
    sine, cosine = _sine(heading), _sine(heading + QUARTER)
    for note in range(notes):
        other = sea.outlines[out[len(out) - 1 - note, 0]]
        times = work[2 + 2 * note]
        times[0], times[1], times[2], times[3] = NEVER, NEVER, NEVER, NEVER
        dx, dy = float(other.mx - bow_x), float(other.my - bow_y)
        right, ahead = dx * cosine - dy * sine, dx * sine + dy * cosine
        slack = ROUNDING_U + spread * RADIANS * (math.sqrt(dx * dx + dy * dy) + other.radius)
        far = other.radius + slack
        if abs(right) > HALF_WIDTHS_U[masts] + far or ahead > length + far or -ahead > 2 * BOWS_U[masts] + far:
            continue
        for corner in range(other.corners):
            dx, dy = float(other.x[corner] - bow_x), float(other.y[corner] - bow_y)
            work[0, corner], work[1, corner] = dx * cosine - dy * sine, dx * sine + dy * cosine
        for part in range(2):
            earliest, latest = contact_bounds(
                work, work[3 + 2 * note], other.corners, masts, part, float(length), slack
            )
            times[2 * part], times[2 * part + 1] = earliest, latest


@njit_no_refcount
def _sine(heading: int) -> float:
    row = COMPASS[heading % QUARTER]
    sine, _ = quarter_turned(whole(row[0]), whole(row[1]), heading % HEADINGS // QUARTER)
    return float(sine) / 2.0**COMPASS_BITS


@njit_no_refcount
def certain_contact(notes: int, work: Floats) -> tuple[int, int]:
    """(what is certain, the note it is about) from the bounds in `work`, float64 (2 + 2 * notes, 16): AT_ONCE, BLOCKED,
    STOPS, REACHES, or DOUBTFUL."""
    first, part, when, possible = whole(-1), whole(0), NEVER, False
    for note in range(notes):
        times = work[2 + 2 * note]
        if min(times[0], times[2]) <= 0.0:
            return (AT_ONCE if min(times[1], times[3]) <= 0.0 else DOUBTFUL), note
        for which in range(2):
            possible = possible or times[2 * which] < NEVER
            if times[2 * which + 1] < when:
                first, part, when = whole(note), whole(which), times[2 * which + 1]
    if first < 0:
        return (DOUBTFUL if possible else REACHES), -1
    for note in range(notes):
        for which in range(2):
            if work[2 + 2 * note, 2 * which] <= when and (note != first or which != part):
                return DOUBTFUL, -1
    return (STOPS if part == BOW else BLOCKED), first


@njit_no_refcount
def certainly_closed(sea: PiratesSea, actor: int, notes: int, out: Ints, work: Floats) -> bool:
    """True if the bounds in `work`, float64 (2 + 2 * notes, 16), make certain that no heading of their range is open:
    the hull meets something, and the bow nothing that it may meet before that. `out`, int64 (rows, 5), has the notes.
    """
    sure = NEVER
    for note in range(notes):
        sure = min(sure, work[2 + 2 * note, 1], work[2 + 2 * note, 3])
    if sure in (0.0, NEVER):
        return sure == 0.0
    for note in range(notes):
        times = work[2 + 2 * note]
        first_by_bow = times[0] <= sure and times[0] <= times[3]
        if first_by_bow and contact_end(sea, sea.ships[actor].player, out[len(out) - 1 - note, 0])[0] == OPEN:
            return False
    return True


@njit_no_refcount
def certainly_outside(
    sea: PiratesSea, actor: int, bow_x: int, bow_y: int, heading: int, spread: int, length: int, ahead: int
) -> int:
    """OUTSIDE if the hull that has gone `ahead` units is beyond the edge of the table on all headings at most `spread`
    tenths of a degree from this one, INSIDE if on none, or DOUBTFUL."""
    masts, field, found = sea.ships[actor].masts, sea.field, whole(INSIDE)
    sine, cosine = _sine(heading), _sine(heading + QUARTER)
    slack = ROUNDING_U + spread * RADIANS * _reach(sea, actor, length)
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
    notes: int,
    edge: bool,
    out: Ints,
    work: Floats,
) -> tuple[bool, int, int, int]:
    """(whether it is certain, ruling, object, how it ends) of a segment from this bow on each heading at most `spread`
    tenths of a degree from this one. `edge` says that the edge of the table is near; `out`, int64 (rows, 5), and
    `work`, float64 (2 + 2 * notes, 16), are as `note_bounds` has them."""
    note_bounds(sea, actor, bow_x, bow_y, heading, spread, length, notes, out, work)
    how, note = certain_contact(notes, work)
    met = out[len(out) - 1 - note, 0] if note >= 0 else whole(NO_OBJECT)
    if how == DOUBTFUL:
        return False, OPEN, met, SAILED
    if how == AT_ONCE:
        return True, r.MOVE_BLOCKED, met, SAILED
    if edge:
        started = certainly_outside(sea, actor, bow_x, bow_y, heading, spread, length, whole(0))
        if started != INSIDE:
            return started == OUTSIDE, r.OVER_THE_EDGE, NO_OBJECT, SAILED
        ended = certainly_outside(sea, actor, bow_x, bow_y, heading, spread, length, length)
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
    note_bounds(sea, actor, bow_x, bow_y, heading, spread, length, notes, out, work)
    if certainly_closed(sea, actor, notes, out, work):
        return True
    if not edge:
        return False
    if certainly_outside(sea, actor, bow_x, bow_y, heading, spread, length, whole(0)) == OUTSIDE:
        return True
    bow_meets = False
    for note in range(notes):
        bow_meets = bow_meets or work[2 + 2 * note, 0] < NEVER
    ended = certainly_outside(sea, actor, bow_x, bow_y, heading, spread, length, length)
    return ended == OUTSIDE and not bow_meets
