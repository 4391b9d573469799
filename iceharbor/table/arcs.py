"""The exact legal arcs: on which headings a pyramid may lie when its stern or its centroid is held.

The answer equals trying every heading, but most are skipped by proof. At one heading, for one obstacle, take the
edges of both polygons in turn and the distance g of the other's corners outside them. The two are apart while all
corners stay outside some edge, and touch while no edge has all corners outside.

As the hull turns by d radians about its pivot, the g of a corner (or, for an edge of the hull, of a point) that lies
`arm` from the pivot is a sine wave: g'' = -(lever * cos d + g' * sin d), where the lever is the part of the arm along
the edge's normal. So g(d) >= g + g' * d - k * d**2 / 2, with k = arm always, and with k = max(lever, 0) for a quarter
turn if g' < 0. The same holds for -g, which must stay positive for a corner to stay inside.

The lattice adds its rounding: a corner lies within ROUNDING of its ideal place, and a line through two such corners
within ROUNDING * (|1 - s| + |s|) at the point s along it. Twice that (now and then) is taken off g, and what it does
to g', to the lever and to s on the way is taken off the slope and added to the lever. `run` is the whole number of
headings that this leaves. Where it leaves none, the next headings are asked for themselves. Integers always give the
answer; floats only say how long it must hold.
"""

import math
from typing import Final

from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import BASE_U, HEADINGS, bow_offset, centroid_offset, port_offset, whole
from iceharbor.table.outline import Ints, Records

Quad = tuple[int, int, int, int]
Hull = tuple[int, int, int]

OPEN_ARC: Final = -1
EDGE: Final = -2
"""Causes: nothing in the way; the field's edge. Any other cause is the object it would touch."""
MAX_ARCS: Final = 4096
"""Rows that `arcs` is given: one a heading would do; the last rows are its notes, one for each obstacle near by."""

BOW_U: Final = ((0.0, 1064.0, 1464.0, 1864.0), (0.0, 710.0, 976.0, 1243.0))
STERN_U: Final = ((0.0, 288.0, 400.0, 512.0), (0.0, 457.0, 631.0, 806.0))
"""How far the bow and the stern corners are from the pivot, by hold and pips, rounded up."""
ROUNDING: Final = (0.75, 1.5)
"""How far a corner lies from its ideal place, by hold: sqrt(1/2) for one rounding, twice that about a rounded
centroid, and a little more."""
SECOND_ORDER: Final = 0.0001
"""More than half the square of the angle between a rounded edge and the ideal one."""
HEADINGS_PER_RADIAN: Final = 572.95
"""Rounded down."""
QUARTER_TURN: Final = math.pi / 2
LONG_TURN: Final = 0.05
"""In radians: so long a certain turn is taken without looking for a longer one."""
PACES: Final = 3
"""Headings that are asked for one by one before bounds are computed again."""


# --- The arcs ---------------------------------------------------------------------------------------------------------


@njit_no_refcount
def arcs(
    outlines: Records,
    field: Ints,
    mover: int,
    pips: int,
    x: int,
    y: int,
    hold: int,
    first: int,
    last: int,
    out: Ints,
    spared: int = -1,
) -> int:
    """Fill `out`, int64 (MAX_ARCS, 3), with rows (start, stop, cause) that cover first..last in order; returns the
    number of rows. `field` is int64 (corners, 2).

    hold 0: the middle of the stern lies at x, y. hold 1: the centroid does (`centroid_of`). Headings are unwrapped:
    first may be negative and last may pass 3599; of more than one round only the first is covered. Cause is
    OPEN_ARC, or the lowest-numbered object other than the mover and the spared one that the pyramid would touch, or
    EDGE when it touches none but is not strictly inside the field. Rows beyond the returned number are scratch.
    """
    assert len(out) >= HEADINGS + len(outlines) + len(field) + 1
    last = min(last, first + HEADINGS - 1)
    notes = _note_objects(outlines, mover, spared, pips, x, y, hold, first, last, out)
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


@njit_no_refcount
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


@njit_no_refcount
def _note(out: Ints, notes: int, obstacle: int, until: int) -> int:
    """Notes an obstacle (object k as k, edge k of the field as EDGE - k) as blocking until a heading."""
    row = len(out) - 1 - notes
    out[row, 0], out[row, 1], out[row, 2] = obstacle, until, 0
    return notes + 1


# --- Objects and edges nearby -----------------------------------------------------------------------------------------


@njit_no_refcount
def _note_objects(
    outlines: Records,
    mover: int,
    spared: int,
    pips: int,
    x: int,
    y: int,
    hold: int,
    first: int,
    last: int,
    out: Ints,
) -> int:
    """Notes the objects that the hull may touch on some heading: near the pivot, and not behind the stern."""
    notes = whole(0)
    radius = whole(BOW_U[hold][pips]) + 2
    ahead_x, ahead_y = bow_offset(pips, ((first + last) >> 1) % HEADINGS)
    length = whole(BOW_U[0][pips])
    behind = -length * (BASE_U[pips] // 2 + 2) if hold == 0 and last - first <= HEADINGS // 2 else -(whole(1) << 40)
    for k in range(len(outlines) - 1):
        other = outlines[k]
        dx, dy, far = other.mx - x, other.my - y, other.radius + radius
        near = dx * dx + dy * dy <= far * far and other.corners > 0 and k != mover and k != spared
        if near and dx * ahead_x + dy * ahead_y + length * other.radius >= behind:
            notes = _note(out, notes, k, first - 1)
    return notes


@njit_no_refcount
def _note_edges(field: Ints, pips: int, x: int, y: int, hold: int, first: int, last: int, out: Ints, notes: int) -> int:
    """Notes the edges of the field that are near the pivot; when the pivot is outside, the whole edge on every heading.

    The pivot is part of the hull on every heading, so a hull that meets no edge is inside when its pivot is.
    """
    inside = False
    radius = BOW_U[hold][pips] + 2.0
    ax, ay = field[len(field) - 1, 0] - x, field[len(field) - 1, 1] - y
    for k in range(len(field)):
        bx, by = field[k, 0] - x, field[k, 1] - y
        if (ay > 0) != (by > 0) and (ay * bx > by * ax) == (ay > by):
            inside = not inside
        if _segment_near(ax, ay, bx, by, radius):
            notes = _note(out, notes, EDGE - (k - 1 if k > 0 else len(field) - 1), first - 1)
        ax, ay = bx, by
    return notes if inside else _note(out, notes, whole(EDGE), last)


@njit_no_refcount
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


# --- From one heading to the next -------------------------------------------------------------------------------------


@njit_no_refcount
def _look(
    outlines: Records, field: Ints, obstacle: int, pips: int, x: int, y: int, hold: int, heading: int
) -> tuple[int, int]:
    """Whether the hull is free of an obstacle on this heading, and on how many more headings that cannot change."""
    if obstacle >= 0:
        other = outlines[obstacle]
        last = other.corners - 1
        xs = (other.x[0] - x, other.x[1] - x, other.x[2] - x, other.x[last] - x)
        ys = (other.y[0] - y, other.y[1] - y, other.y[2] - y, other.y[last] - y)
    else:
        k = EDGE - obstacle
        after = k + 1 if k + 1 < len(field) else 0
        ax, ay, bx, by = field[k, 0] - x, field[k, 1] - y, field[after, 0] - x, field[after, 1] - y
        xs, ys = (ax, bx, bx, ax), (ay, by, by, ay)
    free, n = run(xs, ys, pips, hold, heading % HEADINGS)
    if n == 0:
        while n < PACES and apart(xs, ys, pips, hold, (heading + n + 1) % HEADINGS) == free:
            n += 1
    return free, n


@njit_no_refcount
def hull_about(pips: int, hold: int, heading: int) -> tuple[Hull, Hull]:
    """The corners of a hull about its pivot: bow, port, starboard; xs and ys."""
    bx, by = bow_offset(pips, heading)
    px, py = port_offset(pips, heading)
    if hold == 0:
        return (bx, px, -px), (by, py, -py)
    cx, cy = centroid_offset(pips, heading)
    return (bx - cx, px - cx, -px - cx), (by - cy, py - cy, -py - cy)


@njit_no_refcount
def apart(xs: Quad, ys: Quad, pips: int, hold: int, heading: int) -> bool:
    """Whether the hull and a polygon about the pivot share no point: `touching` once more, where nothing is laid."""
    hx, hy = hull_about(pips, hold, heading)
    return (
        _least_of_hull(xs[0], ys[0], xs[1], ys[1], hx, hy) > 0
        or _least_of_hull(xs[1], ys[1], xs[2], ys[2], hx, hy) > 0
        or _least_of_hull(xs[2], ys[2], xs[3], ys[3], hx, hy) > 0
        or _least_of_hull(xs[3], ys[3], xs[0], ys[0], hx, hy) > 0
        or _least(hx[0], hy[0], hx[1], hy[1], xs, ys) > 0
        or _least(hx[1], hy[1], hx[2], hy[2], xs, ys) > 0
        or _least(hx[2], hy[2], hx[0], hy[0], xs, ys) > 0
    )


@njit_no_refcount
def run(xs: Quad, ys: Quad, pips: int, hold: int, heading: int) -> tuple[bool, int]:
    """Whether the hull and a polygon about the pivot are apart, and on how many more headings that stays so for
    certain. Corners may stand twice in a row: such an edge says nothing."""
    hx, hy = hull_about(pips, hold, heading)
    bow, stern, slack = BOW_U[hold][pips], STERN_U[hold][pips], ROUNDING[hold]
    kept = max(
        _hull_kept_outside(xs[0], ys[0], xs[1], ys[1], hx, hy, bow, stern, slack),
        _hull_kept_outside(xs[1], ys[1], xs[2], ys[2], hx, hy, bow, stern, slack),
        _hull_kept_outside(xs[2], ys[2], xs[3], ys[3], hx, hy, bow, stern, slack),
        _hull_kept_outside(xs[3], ys[3], xs[0], ys[0], hx, hy, bow, stern, slack),
    )
    if kept < LONG_TURN:
        kept = max(
            kept,
            _kept_outside_hull(hx[0], hy[0], hx[1], hy[1], xs, ys, slack),
            _kept_outside_hull(hx[1], hy[1], hx[2], hy[2], xs, ys, slack),
            _kept_outside_hull(hx[2], hy[2], hx[0], hy[0], xs, ys, slack),
        )
    if kept >= 0.0:
        return True, whole(kept * HEADINGS_PER_RADIAN)
    lost = min(
        _hull_kept_within(xs[0], ys[0], xs[1], ys[1], hx, hy, bow, stern, slack),
        _hull_kept_within(xs[1], ys[1], xs[2], ys[2], hx, hy, bow, stern, slack),
        _hull_kept_within(xs[2], ys[2], xs[3], ys[3], hx, hy, bow, stern, slack),
        _hull_kept_within(xs[3], ys[3], xs[0], ys[0], hx, hy, bow, stern, slack),
    )
    if lost > 0.0:
        lost = min(
            lost,
            _kept_within_hull(hx[0], hy[0], hx[1], hy[1], xs, ys, slack),
            _kept_within_hull(hx[1], hy[1], hx[2], hy[2], xs, ys, slack),
            _kept_within_hull(hx[2], hy[2], hx[0], hy[0], xs, ys, slack),
        )
    return False, whole(lost * HEADINGS_PER_RADIAN)


# --- Distances and turns ----------------------------------------------------------------------------------------------


@njit_no_refcount
def _across(px: int, py: int, x: int, y: int, vx: int, vy: int) -> int:
    """How far a point lies outside the edge from x, y to vx, vy, times the edge's length."""
    return (px - x) * (vy - y) - (py - y) * (vx - x)


@njit_no_refcount
def _least_of_hull(x: int, y: int, vx: int, vy: int, hx: Hull, hy: Hull) -> int:
    """How far outside an edge the hull's innermost corner lies."""
    bow, port = _across(hx[0], hy[0], x, y, vx, vy), _across(hx[1], hy[1], x, y, vx, vy)
    return min(bow, port, _across(hx[2], hy[2], x, y, vx, vy))


@njit_no_refcount
def _least(x: int, y: int, vx: int, vy: int, xs: Quad, ys: Quad) -> int:
    """How far outside an edge of the hull the obstacle's innermost corner lies."""
    near = min(_across(xs[0], ys[0], x, y, vx, vy), _across(xs[1], ys[1], x, y, vx, vy))
    return min(near, _across(xs[2], ys[2], x, y, vx, vy), _across(xs[3], ys[3], x, y, vx, vy))


@njit_no_refcount
def _turn_left(g: float, slope: float, lever: float, arm: float) -> float:
    """The largest d up to a quarter turn with g + slope * d - k * d**2 / 2 >= 0, where k is the lever, or the arm when
    the slope leads away; 0 when there is none."""
    if g <= 0.0:
        return 0.0
    if slope >= 0.0:
        return min((slope + math.sqrt(slope * slope + 2.0 * arm * g)) / arm, QUARTER_TURN)
    return min(2.0 * g / (math.sqrt(slope * slope + 2.0 * max(lever, 0.0) * g) - slope), QUARTER_TURN)


@njit_no_refcount
def _turn_of_corner(g: int, x: int, y: int, ex: int, ey: int, scale: float, slack: float, arm: float) -> float:
    """For how many radians a corner of the hull stays on its side of an edge along ex, ey, from which it is g away."""
    slope, lever = (x * ex + y * ey) * scale - slack, (x * ey - y * ex) * scale + 5.0 * slack
    return _turn_left(g * scale - 2.0 * slack, slope, lever, arm)


@njit_no_refcount
def _hull_kept_outside(
    x: int, y: int, vx: int, vy: int, hx: Hull, hy: Hull, bow: float, stern: float, slack: float
) -> float:
    """For how many radians the hull stays outside an edge of the obstacle; -1 when it is not outside now."""
    if _least_of_hull(x, y, vx, vy, hx, hy) <= 0:
        return -1.0
    ex, ey = vx - x, vy - y
    scale = 1.0 / math.sqrt(float(ex * ex + ey * ey))
    g0, g1, g2 = (
        _across(hx[0], hy[0], x, y, vx, vy),
        _across(hx[1], hy[1], x, y, vx, vy),
        _across(hx[2], hy[2], x, y, vx, vy),
    )
    return min(
        _turn_of_corner(g0, hx[0], hy[0], ex, ey, scale, slack, bow),
        _turn_of_corner(g1, hx[1], hy[1], ex, ey, scale, slack, stern),
        _turn_of_corner(g2, hx[2], hy[2], ex, ey, scale, slack, stern),
    )


@njit_no_refcount
def _hull_kept_within(
    x: int, y: int, vx: int, vy: int, hx: Hull, hy: Hull, bow: float, stern: float, slack: float
) -> float:
    """For how many radians the hull's innermost corner stays inside an edge of the obstacle."""
    ex, ey = vx - x, vy - y
    if ex == 0 and ey == 0:
        return QUARTER_TURN
    g, cx, cy, arm = _across(hx[0], hy[0], x, y, vx, vy), hx[0], hy[0], bow
    port, starboard = _across(hx[1], hy[1], x, y, vx, vy), _across(hx[2], hy[2], x, y, vx, vy)
    if port < g:
        g, cx, cy, arm = port, hx[1], hy[1], stern
    if starboard < g:
        g, cx, cy, arm = starboard, hx[2], hy[2], stern
    return _turn_of_corner(-g, cx, cy, -ex, -ey, 1.0 / math.sqrt(float(ex * ex + ey * ey)), slack, arm)


@njit_no_refcount
def _turn_of_point(
    cx: int, cy: int, dx: int, dy: int, scale: float, x: int, y: int, slack: float, sign: float
) -> float:
    """For how many radians a point stays outside (sign 1) or inside (sign -1) the line of a hull's edge."""
    arm = math.sqrt(float(x * x + y * y)) + 1.0
    bend = 4.0 * slack * arm * scale
    g, part = ((x - cx) * dy - (y - cy) * dx) * scale * sign, ((x - cx) * dx + (y - cy) * dy) * scale * scale
    slope, lever = -(x * dx + y * dy) * scale * sign - bend, (x * dy - y * dx) * scale * sign + 4.0 * slack + 4.0 * bend
    rounding = 2.0 * slack * (abs(1.0 - part) + abs(part)) + SECOND_ORDER * abs(g)
    return _turn_left(g - rounding, slope, lever, arm)


@njit_no_refcount
def _kept_outside_hull(x: int, y: int, vx: int, vy: int, xs: Quad, ys: Quad, slack: float) -> float:
    """For how many radians the obstacle stays outside an edge of the hull; -1 when it is not outside now."""
    if _least(x, y, vx, vy, xs, ys) <= 0:
        return -1.0
    dx, dy = vx - x, vy - y
    scale = 1.0 / math.sqrt(float(dx * dx + dy * dy))
    return min(
        _turn_of_point(x, y, dx, dy, scale, xs[0], ys[0], slack, 1.0),
        _turn_of_point(x, y, dx, dy, scale, xs[1], ys[1], slack, 1.0),
        _turn_of_point(x, y, dx, dy, scale, xs[2], ys[2], slack, 1.0),
        _turn_of_point(x, y, dx, dy, scale, xs[3], ys[3], slack, 1.0),
    )


@njit_no_refcount
def _kept_within_hull(x: int, y: int, vx: int, vy: int, xs: Quad, ys: Quad, slack: float) -> float:
    """For how many radians the obstacle's innermost corner stays inside an edge of the hull."""
    g, px, py = _across(xs[0], ys[0], x, y, vx, vy), xs[0], ys[0]
    second, third = _across(xs[1], ys[1], x, y, vx, vy), _across(xs[2], ys[2], x, y, vx, vy)
    fourth = _across(xs[3], ys[3], x, y, vx, vy)
    if second < g:
        g, px, py = second, xs[1], ys[1]
    if third < g:
        g, px, py = third, xs[2], ys[2]
    if fourth < g:
        px, py = xs[3], ys[3]
    dx, dy = vx - x, vy - y
    return _turn_of_point(x, y, dx, dy, 1.0 / math.sqrt(float(dx * dx + dy * dy)), px, py, slack, -1.0)
