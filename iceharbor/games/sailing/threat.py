"""The threat: where the ships of a side could fire after their next move, to be drawn.

One ship moves, everything else lies where it lies; a ship that stays where it is may fire too. What is hit and where
one may lie is exact: places are reached by the open headings of `arcs`, and `targets` are hit by `line_of_fire`. Which
places are looked at is sampled: from every place the ends of each open arc and headings spread between them, and of all
that lie within one small box of place and heading only the first, with the fewest steps. So an object in `targets` can
be hit for certain; of those that can be hit only by a hair, some may be missing.

The region is sampled twice over: a chart of vertices a quarter inch apart keeps for each how deep it lies within some
reach, a vertex behind an obstacle lies in none, and the outline runs where that depth is minus MARGIN_U. It is a
little too large, by MARGIN_U and by a cell at the most where shadows fall, so that what lies between the samples is
in it.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.contract import Player, Threat
from iceharbor.games.sailing.contours import contours
from iceharbor.games.sailing.names import full_ship_name
from iceharbor.games.sailing.rules import Speeds
from iceharbor.games.sailing.waters import AnySea, read_out
from iceharbor.table.contact import meets_edge
from iceharbor.table.fire import Reach, in_reach_circle, reach_of
from iceharbor.table.plane import HEADINGS, HIT, MAX_ARCS, OPEN_ARC, TURN_LIMIT, arcs, bow_of, lay, line_of_fire

CELL_U: Final = 256
"""Between two vertices of a chart."""
MARGIN_U: Final = 96
"""The region is so much wider than the reaches that were looked at."""
TOLERANCE_U: Final = 20
"""So much of the outline may be cut off to make it simple."""
STRIDE_U: Final = (0, 1008, 1400, 1792)
"""A step, by pips, rounded down."""
UNSEEN: Final = -float(CELL_U)
"""The depth of a vertex that no reach comes near to."""
MOST_PLACES: Final = 60_000
"""Places looked at for one ship; a Small with four steps in open water has a third of them."""


class Grain(NamedTuple):
    """How finely places are sampled: one of all that lie within a box so wide with headings so near to each other, and
    how far apart the headings are that are tried in an open arc."""

    box_u: int
    box_ddeg: int
    spread_ddeg: int


FINE: Final = Grain(192, 72, 50)
FINEST: Final = Grain(96, 36, 25)
"""For ships that reach few places, having few steps or little room: a gap found between the samples may lead far."""
FEW: Final = 2000
"""Places: with fewer a ship is looked at again in the finest grain."""


class Chart(NamedTuple):
    """How deep, in units, vertices lie within the deepest reach that holds them, [row, column], and where the first
    one lies. Outside of all the depth is negative."""

    depth: NDArray[np.float32]
    left: int
    bottom: int


def threat_of(sea: AnySea, player: Player, speeds: Speeds) -> Threat:
    """What the ships of this player that are afloat and not disabled threaten."""
    outlines, chart = sea.outlines.copy(), blank_chart(sea.field)
    targets, hit = np.zeros(len(outlines), np.bool_), np.zeros(len(outlines), np.bool_)
    due = np.zeros((MOST_PLACES, 4), np.int64)
    armed = [(k, ship) for k, ship in enumerate(read_out(sea.ships)) if ship.laid and ship.damage < ship.pips]
    for index, ship in armed:
        targets[index] = ship.player != player
    for index, ship in armed:
        if ship.player == player:
            work = (targets, chart, hit, due)
            if mark_threat(outlines, sea.field, index, speeds[ship.pips], FINE, *work) < FEW:
                mark_threat(outlines, sea.field, index, speeds[ship.pips], FINEST, *work)
    names = tuple(full_ship_name(sea, index) for index in np.flatnonzero(hit).tolist())
    return Threat(player, region_of(chart), names)


def blank_chart(field: NDArray[np.int64]) -> Chart:
    """A chart of the whole field, on which nothing is in reach."""
    left, bottom = (int(low) for low in field.min(axis=0))
    columns, rows = ((field.max(axis=0) - field.min(axis=0)) // CELL_U + 2).tolist()
    return Chart(np.full((rows, columns), UNSEEN, np.float32), left, bottom)


def region_of(chart: Chart) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The outline of what is in reach, as rings to be filled by the even-odd rule."""
    return tuple(
        tuple((chart.left + round(x * CELL_U), chart.bottom + round(y * CELL_U)) for x, y in ring)
        for ring in contours(chart.depth, -MARGIN_U, TOLERANCE_U / CELL_U)
    )


# --- Compiled ---------------------------------------------------------------------------------------------------------


@njit(cache=True, error_model="numpy", nogil=True)
def mark_threat(
    outlines: Any, field: Any, ship: int, steps: int, grain: Grain, targets: Any, chart: Chart, hit: Any, due: Any
) -> int:
    """Marks where a ship could fire after up to so many steps, and in `hit` what of `targets` it would hit.

    Both are bool arrays with an entry for every object. `due`, an int64 array (n, 4), is filled with the places looked
    at: x, y, heading and steps made; returns how many there are. Outlines are afterwards as they were.
    """
    pips, heading = outlines[ship].pips, outlines[ship].heading
    x, y = _stern(outlines[ship])
    found = np.zeros((MAX_ARCS, 3), np.int64)
    near = np.zeros(len(outlines), np.int64)
    half = steps * STRIDE_U[pips] // grain.box_u + 2
    taken = np.zeros((2 * half + 1, 2 * half + 1, HEADINGS // grain.box_ddeg + 1), np.bool_)
    due[0, 0], due[0, 1], due[0, 2], due[0, 3] = x, y, heading, 0
    first, after = 0, 1
    while first < after:
        here = due[first]
        lay(outlines[ship], pips, here[0], here[1], here[2])
        for side in range(2):
            _fire_from(outlines, ship, side, targets, chart, hit, near)
        if here[3] < steps:
            bow_x, bow_y = bow_of(pips, here[0], here[1], here[2])
            row, column = (bow_y - y) // grain.box_u + half, (bow_x - x) // grain.box_u + half
            after = _go_on(
                outlines, field, ship, pips, bow_x, bow_y, grain, taken[row, column], found, due, first, after
            )
        first += 1
    lay(outlines[ship], pips, x, y, heading)
    return after


@njit(cache=True, error_model="numpy")
def _stern(ship: Any) -> tuple[int, int]:
    """The middle of the stern: its corners lie the same way from it, to both sides."""
    return (ship.x[1] + ship.x[2]) // 2, (ship.y[1] + ship.y[2]) // 2


@njit(cache=True, error_model="numpy")
def _go_on(
    outlines: Any,
    field: Any,
    ship: int,
    pips: int,
    x: int,
    y: int,
    grain: Grain,
    taken: Any,
    found: Any,
    due: Any,
    here: int,
    after: int,
) -> int:
    """Adds the places that one more step leads to; returns how many places there are."""
    heading, limit = due[here, 2], TURN_LIMIT[pips]
    rows = arcs(outlines, field, ship, pips, x, y, 0, heading - limit, heading + limit, found)
    for k in range(rows):
        wide = found[k, 1] - found[k, 0]
        parts = wide // grain.spread_ddeg + 1 if found[k, 2] == OPEN_ARC else -1
        for part in range(parts + 1):
            turned = (found[k, 0] + wide * part // parts) % HEADINGS
            if after < len(due) and not taken[turned // grain.box_ddeg]:
                taken[turned // grain.box_ddeg] = True
                due[after, 0], due[after, 1], due[after, 2], due[after, 3] = x, y, turned, due[here, 3] + 1
                after += 1
    return after


@njit(cache=True, error_model="numpy")
def _fire_from(outlines: Any, ship: int, side: int, targets: Any, chart: Chart, hit: Any, near: Any) -> None:
    """Marks what one side reaches from where the ship lies."""
    reach = reach_of(outlines[ship], side)
    count = 0
    for k in range(len(outlines) - 1):
        if k != ship and in_reach_circle(reach, outlines[k]):
            near[count] = k
            count += 1
    _mark(outlines, reach, chart, near[:count])
    for k in near[:count]:
        if targets[k] and not hit[k] and line_of_fire(outlines, ship, side, k) == HIT:
            hit[k] = True
            _mark_hit(outlines[k], reach, chart)


@njit(cache=True, error_model="numpy")
def _inside(reach: Reach, px: float, py: float) -> float:
    """How deep a point lies within a reach: how far inside the line of its nearest edge."""
    depth = _left_of(reach.x, reach.y, reach.bow_x, reach.bow_y, px, py, reach.turn)
    depth = min(depth, _left_of(reach.bow_x, reach.bow_y, reach.fore_x, reach.fore_y, px, py, reach.turn))
    depth = min(depth, _left_of(reach.fore_x, reach.fore_y, reach.aft_x, reach.aft_y, px, py, reach.turn))
    return min(depth, _left_of(reach.aft_x, reach.aft_y, reach.x, reach.y, px, py, reach.turn))


@njit(cache=True, error_model="numpy")
def _left_of(ax: int, ay: int, bx: int, by: int, px: float, py: float, turn: int) -> float:
    ex, ey = float(bx - ax), float(by - ay)
    return turn * (ex * (py - ay) - ey * (px - ax)) / math.sqrt(ex * ex + ey * ey)


@njit(cache=True, error_model="numpy")
def _mark(outlines: Any, reach: Reach, chart: Chart, near: Any) -> None:
    """Marks the vertices in and about a reach that no object hides."""
    depth, left, bottom = chart
    xs = (reach.x, reach.bow_x, reach.fore_x, reach.aft_x)
    ys = (reach.y, reach.bow_y, reach.fore_y, reach.aft_y)
    first, last = max((min(ys) - bottom) // CELL_U, 0), min((max(ys) - bottom) // CELL_U + 1, depth.shape[0] - 1)
    west, east = max((min(xs) - left) // CELL_U, 0), min((max(xs) - left) // CELL_U + 1, depth.shape[1] - 1)
    for row in range(first, last + 1):
        for column in range(west, east + 1):
            px, py = left + column * CELL_U, bottom + row * CELL_U
            inside = _inside(reach, px, py)
            if inside > depth[row, column] and not _hidden(outlines, reach, px, py, near):
                depth[row, column] = inside


@njit(cache=True, error_model="numpy")
def _hidden(outlines: Any, reach: Reach, px: int, py: int, near: Any) -> bool:
    """Whether an object lies between a point and the side; one that the point is in does not hide it."""
    if len(near) == 0:
        return False
    ex, ey = float(reach.bow_x - reach.x), float(reach.bow_y - reach.y)
    part = ((px - reach.x) * ex + (py - reach.y) * ey) / (ex * ex + ey * ey)
    part = min(max(part, 0.0), 1.0)
    fx, fy = reach.x + int(part * ex), reach.y + int(part * ey)
    for k in near:
        other = outlines[k]
        if meets_edge(px, py, fx, fy, other) and not meets_edge(px, py, px, py, other):
            return True
    return False


@njit(cache=True, error_model="numpy")
def _mark_hit(target: Any, reach: Reach, chart: Chart) -> None:
    """Marks the water about that point of a target's outline that lies deepest within a reach from which it is hit,
    for between the vertices there may be a gap through which it is seen."""
    depth, left, bottom = chart
    best, px, py = UNSEEN, 0.0, 0.0
    for k in range(target.corners):
        after = k + 1 if k + 1 < target.corners else 0
        for part in range(8):
            x = target.x[k] + (target.x[after] - target.x[k]) * part / 8
            y = target.y[k] + (target.y[after] - target.y[k]) * part / 8
            inside = _inside(reach, x, y)
            if inside > best:
                best, px, py = inside, x, y
    row, column = int((py - bottom) // CELL_U), int((px - left) // CELL_U)
    for r in range(max(row, 0), min(row + 2, depth.shape[0])):
        for c in range(max(column, 0), min(column + 2, depth.shape[1])):
            depth[r, c] = max(depth[r, c], 0.0)
