"""The exact legal arcs: on which headings a pyramid may lie when its stern or its centroid is held.

The answer equals trying every heading, but most are skipped by proof. At one heading, for one obstacle, take the
edges of both polygons in turn and the signed distance g of the other's corners from them. As the hull turns by d
radians about its pivot, each g is a sine wave of amplitude k at most, the distance of the turning corner from the
pivot, so it changes by g' d + k d**2 / 2 at most. Hence

    free      while every corner stays outside some edge:      g + g' d - k d**2 / 2 > 0 for all corners of one edge,
    blocked   while no edge has all corners outside:           g + g' d + k d**2 / 2 < 0 for one corner of every edge.

The lattice adds its rounding: a corner lies within ROUNDING of its ideal place, and a line through two such corners
within ROUNDING * (|1 - s| + |s|) at the point s along it. Twice that (now and then) is taken off g, and its effect on
g' off the slope. `run` is the whole number of headings that this leaves. Where it leaves none, the next heading is
asked for itself; integers always give the answer, floats only say how long it must hold.
"""

import math
from typing import Final

from numba import njit

from iceharbor.table.headings import BASE_U, HEADINGS, bow_offset, centroid_offset, port_offset, whole
from iceharbor.table.outline import Ints, Records

Corners = tuple[int, int, int, int]
Hull = tuple[int, int, int]

OPEN_ARC: Final = -1
EDGE: Final = -2
"""Causes: nothing in the way; the field's edge. Any other cause is the object it would touch."""
MAX_ARCS: Final = 4096
"""Rows that `arcs` is given: one a heading would do; the last rows are its notes, one for each obstacle near by."""

LENGTH_U: Final = (0.0, 1064.0, 1464.0, 1864.0)
"""From the middle of the stern to the bow, by pips, rounded up."""
ROUNDING: Final = (0.75, 1.5)
"""How far a corner lies from its ideal place, by hold: sqrt(1/2) for one rounding, twice that about a rounded
centroid, and a little for the second order of the angle between a rounded edge and the ideal one (under 0.05 units at
4000)."""
HEADINGS_PER_RADIAN: Final = 572.95
"""Rounded down."""
LONG_TURN: Final = 0.05
"""In radians: so long a certain turn is taken without looking for a longer one."""


@njit(cache=True, error_model="numpy")
def arcs(
    outlines: Records, field: Ints, mover: int, pips: int, x: int, y: int, hold: int, first: int, last: int, out: Ints
) -> int:
    """Fills out with rows (start, stop, cause) that cover first..last in order; returns the number of rows.

    hold 0: the middle of the stern lies at x, y. hold 1: the centroid does (`centroid_of`). Headings are unwrapped:
    first may be negative and last may pass 3599; of more than one round only the first is covered. Cause is OPEN_ARC,
    or the lowest-numbered object other than the mover that the pyramid would touch, or EDGE when it touches none but
    is not strictly inside the field. out is an int64 array (MAX_ARCS, 3); rows beyond the number returned hold notes.
    """
    assert len(out) >= HEADINGS + len(outlines) + len(field) + 1
    last = min(last, first + HEADINGS - 1)
    notes = _note_objects(outlines, mover, pips, x, y, hold, first, last, out)
    notes = _note_edges(field, pips, x, y, hold, first, last, out, notes)
    rows, heading = 0, first
    while heading <= last:
        cause, until = _cause_from(outlines, field, pips, x, y, hold, heading, last, out, notes)
        if rows == 0 or out[rows - 1, 2] != cause:
            out[rows, 0], out[rows, 2] = heading, cause
            rows += 1
        out[rows - 1, 1] = until
        heading = until + 1
    return rows


@njit(cache=True, error_model="numpy")
def _cause_from(
    outlines: Records, field: Ints, pips: int, x: int, y: int, hold: int, heading: int, last: int, out: Ints, notes: int
) -> tuple[int, int]:
    """What is in the way on this heading, and until which heading that is certain."""
    until = last
    for note in range(len(out) - 1, len(out) - 1 - notes, -1):
        if out[note, 1] < heading:
            free, run = _look(outlines, field, out[note, 0], pips, x, y, hold, heading)
            out[note, 1], out[note, 2] = heading + run, free
        until = min(until, out[note, 1])
        if not out[note, 2]:
            return max(out[note, 0], EDGE), until
    return OPEN_ARC, until


@njit(cache=True, error_model="numpy")
def _note(out: Ints, notes: int, obstacle: int, until: int) -> int:
    """Notes an obstacle (object k as k, edge k of the field as EDGE - k) as blocking until a heading."""
    row = len(out) - 1 - notes
    out[row, 0], out[row, 1], out[row, 2] = obstacle, until, 0
    return notes + 1


@njit(cache=True, error_model="numpy")
def _radius(pips: int, hold: int) -> float:
    """The farthest that any corner lies from the pivot, in whole units."""
    return LENGTH_U[pips] + 2.0 if hold == 0 else LENGTH_U[pips] * 2.0 / 3.0 + 2.0


@njit(cache=True, error_model="numpy")
def _note_objects(
    outlines: Records, mover: int, pips: int, x: int, y: int, hold: int, first: int, last: int, out: Ints
) -> int:
    """Notes the objects that the hull may touch on some heading: near the pivot, and not behind the stern."""
    notes = whole(0)
    radius = whole(_radius(pips, hold))
    ahead_x, ahead_y = bow_offset(pips, ((first + last) >> 1) % HEADINGS)
    length = whole(LENGTH_U[pips])
    behind = -length * (BASE_U[pips] // 2 + 2) if hold == 0 and last - first <= HEADINGS // 2 else -(whole(1) << 40)
    for k in range(len(outlines) - 1):
        other = outlines[k]
        dx, dy, far = other.mx - x, other.my - y, other.radius + radius
        near = dx * dx + dy * dy <= far * far and other.corners > 0 and k != mover
        if near and dx * ahead_x + dy * ahead_y + length * other.radius >= behind:
            notes = _note(out, notes, k, first - 1)
    return notes


@njit(cache=True, error_model="numpy")
def _note_edges(field: Ints, pips: int, x: int, y: int, hold: int, first: int, last: int, out: Ints, notes: int) -> int:
    """Notes the edges of the field that are near the pivot; when the pivot is outside, the whole edge, for good.

    The pivot is part of the hull on every heading, so a hull that meets no edge is inside when its pivot is.
    """
    inside = False
    radius = _radius(pips, hold)
    ax, ay = field[len(field) - 1, 0] - x, field[len(field) - 1, 1] - y
    for k in range(len(field)):
        bx, by = field[k, 0] - x, field[k, 1] - y
        if (ay > 0) != (by > 0) and (ay * bx > by * ax) == (ay > by):
            inside = not inside
        if _segment_near(ax, ay, bx, by, radius):
            notes = _note(out, notes, EDGE - (k - 1 if k > 0 else len(field) - 1), first - 1)
        ax, ay = bx, by
    return notes if inside else _note(out, notes, whole(EDGE), last)


@njit(cache=True, error_model="numpy")
def _segment_near(ax: int, ay: int, bx: int, by: int, radius: float) -> bool:
    """Whether a segment may come within radius of 0,0: may say yes too often, never no."""
    dx, dy = float(bx - ax), float(by - ay)
    length2 = dx * dx + dy * dy
    cross = ax * dy - ay * dx
    if cross * cross > radius * radius * length2 * 1.000001:
        return False
    before, after = -(ax * dx + ay * dy), bx * dx + by * dy
    slack = radius * math.sqrt(length2) + 1.0
    return before >= -slack and after >= -slack


@njit(cache=True, error_model="numpy")
def _look(
    outlines: Records, field: Ints, obstacle: int, pips: int, x: int, y: int, hold: int, heading: int
) -> tuple[int, int]:
    """Whether the hull is free of an obstacle on this heading, and on how many more headings that cannot change."""
    if obstacle >= 0:
        other = outlines[obstacle]
        xs = (other.x[0] - x, other.x[1] - x, other.x[2] - x, other.x[3] - x)
        ys = (other.y[0] - y, other.y[1] - y, other.y[2] - y, other.y[3] - y)
        return run(other.corners, xs, ys, pips, hold, heading % HEADINGS)
    k = EDGE - obstacle
    after = k + 1 if k + 1 < len(field) else 0
    ax, ay, bx, by = field[k, 0] - x, field[k, 1] - y, field[after, 0] - x, field[after, 1] - y
    return run(whole(2), (ax, bx, ax, bx), (ay, by, ay, by), pips, hold, heading % HEADINGS)


@njit(cache=True, error_model="numpy")
def hull_about(pips: int, hold: int, heading: int) -> tuple[Hull, Hull]:
    """The corners of a hull about its pivot: bow, port, starboard; xs and ys."""
    bx, by = bow_offset(pips, heading)
    px, py = port_offset(pips, heading)
    if hold == 0:
        return (bx, px, -px), (by, py, -py)
    cx, cy = centroid_offset(pips, heading)
    return (bx - cx, px - cx, -px - cx), (by - cy, py - cy, -py - cy)


@njit(cache=True, error_model="numpy")
def run(corners: int, xs: Corners, ys: Corners, pips: int, hold: int, heading: int) -> tuple[int, int]:
    """For a polygon of 2 to 4 corners about the pivot: (free, n), where the answer is the same on the next n
    headings."""
    hx, hy = hull_about(pips, hold, heading)
    kept = -1.0
    for j in range(corners):
        kept = max(kept, _kept_outside_obstacle(xs, ys, j, j + 1 if j + 1 < corners else 0, hx, hy, pips, hold))
    if kept < LONG_TURN:
        for i in range(3):
            kept = max(kept, _kept_outside_hull(hx, hy, i, i + 1 if i < 2 else 0, corners, xs, ys, hold))
    if kept >= 0.0:
        return 1, whole(kept * HEADINGS_PER_RADIAN)
    lost = 1.0
    for j in range(corners):
        lost = min(lost, _kept_within_obstacle(xs, ys, j, j + 1 if j + 1 < corners else 0, hx, hy, pips, hold))
    for i in range(3):
        lost = min(lost, _kept_within_hull(hx, hy, i, i + 1 if i < 2 else 0, corners, xs, ys, hold))
    return 0, whole(lost * HEADINGS_PER_RADIAN)


@njit(cache=True, error_model="numpy")
def _turn_left(g: float, slope: float, k: float) -> float:
    """The largest d up to 1 with g + slope * d - k * d**2 / 2 >= 0; 0 when there is none."""
    if g <= 0.0:
        return 0.0
    return min((slope + math.sqrt(slope * slope + 2.0 * k * g)) / k, 1.0)


@njit(cache=True, error_model="numpy")
def _kept_outside_obstacle(
    xs: Corners, ys: Corners, j: int, after: int, hx: Hull, hy: Hull, pips: int, hold: int
) -> float:
    """For how many radians the hull is certain to stay outside an edge of the obstacle; -1 when it is not outside
    now."""
    x, y, ex, ey = xs[j], ys[j], xs[after] - xs[j], ys[after] - ys[j]
    g0 = (hx[0] - x) * ey - (hy[0] - y) * ex
    g1 = (hx[1] - x) * ey - (hy[1] - y) * ex
    g2 = (hx[2] - x) * ey - (hy[2] - y) * ex
    if g0 <= 0 or g1 <= 0 or g2 <= 0:
        return -1.0
    scale, radius, slack = 1.0 / math.sqrt(float(ex * ex + ey * ey)), _radius(pips, hold), ROUNDING[hold]
    turn0 = _turn_left(g0 * scale - 2.0 * slack, (hx[0] * ex + hy[0] * ey) * scale - slack, radius)
    turn1 = _turn_left(g1 * scale - 2.0 * slack, (hx[1] * ex + hy[1] * ey) * scale - slack, radius)
    turn2 = _turn_left(g2 * scale - 2.0 * slack, (hx[2] * ex + hy[2] * ey) * scale - slack, radius)
    return min(turn0, turn1, turn2)


@njit(cache=True, error_model="numpy")
def _kept_within_obstacle(
    xs: Corners, ys: Corners, j: int, after: int, hx: Hull, hy: Hull, pips: int, hold: int
) -> float:
    """For how many radians the hull's innermost corner is certain to stay inside the line of an edge of the
    obstacle."""
    x, y, ex, ey = xs[j], ys[j], xs[after] - xs[j], ys[after] - ys[j]
    inner, lowest = 0, (hx[0] - x) * ey - (hy[0] - y) * ex
    for i in range(1, 3):
        g = (hx[i] - x) * ey - (hy[i] - y) * ex
        if g < lowest:
            inner, lowest = i, g
    scale, slack = 1.0 / math.sqrt(float(ex * ex + ey * ey)), ROUNDING[hold]
    slope = -(hx[inner] * ex + hy[inner] * ey) * scale
    return _turn_left(-lowest * scale - 2.0 * slack, slope - slack, _radius(pips, hold))


@njit(cache=True, error_model="numpy")
def _kept_outside_hull(
    hx: Hull, hy: Hull, i: int, after: int, corners: int, xs: Corners, ys: Corners, hold: int
) -> float:
    """For how many radians the obstacle is certain to stay outside an edge of the hull; -1 when it is not outside
    now."""
    dx, dy = hx[after] - hx[i], hy[after] - hy[i]
    for j in range(corners):
        if (xs[j] - hx[i]) * dy - (ys[j] - hy[i]) * dx <= 0:
            return -1.0
    scale, turn = 1.0 / math.sqrt(float(dx * dx + dy * dy)), 1.0
    for j in range(corners):
        turn = min(turn, _turn_on_side(hx[i], hy[i], dx, dy, scale, xs[j], ys[j], hold, 1.0))
    return turn


@njit(cache=True, error_model="numpy")
def _kept_within_hull(
    hx: Hull, hy: Hull, i: int, after: int, corners: int, xs: Corners, ys: Corners, hold: int
) -> float:
    """For how many radians the obstacle's innermost corner is certain to stay inside the line of an edge of the
    hull."""
    dx, dy = hx[after] - hx[i], hy[after] - hy[i]
    inner, lowest = 0, (xs[0] - hx[i]) * dy - (ys[0] - hy[i]) * dx
    for j in range(1, corners):
        g = (xs[j] - hx[i]) * dy - (ys[j] - hy[i]) * dx
        if g < lowest:
            inner, lowest = j, g
    scale = 1.0 / math.sqrt(float(dx * dx + dy * dy))
    return _turn_on_side(hx[i], hy[i], dx, dy, scale, xs[inner], ys[inner], hold, -1.0)


@njit(cache=True, error_model="numpy")
def _turn_on_side(cx: int, cy: int, dx: int, dy: int, scale: float, x: int, y: int, hold: int, sign: float) -> float:
    """For how many radians a point is certain to stay outside (sign 1) or inside (sign -1) the line of a hull's
    edge."""
    g = ((x - cx) * dy - (y - cy) * dx) * scale * sign
    slope = -(x * dx + y * dy) * scale * sign
    part = ((x - cx) * dx + (y - cy) * dy) * scale * scale
    slack, far = ROUNDING[hold], math.sqrt(float(x * x + y * y)) + 1.0
    return _turn_left(g - 2.0 * slack * (abs(1.0 - part) + abs(part)), slope - 4.0 * slack * far * scale, far)
