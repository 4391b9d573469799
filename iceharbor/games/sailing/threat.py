"""The threat: where the ships of a side could fire after their next move, to be drawn.

One ship moves, everything else lies where it lies; a ship that stays where it is may fire too. What is hit and where
one may lie is exact: places are reached by open headings, and `targets` are hit by `line_of_fire`. Which places are
looked at is sampled (`places`). So an object in `targets` can be hit for certain; of those that can be hit only by a
hair, some may be missing.

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

from iceharbor.compiled import borrowing
from iceharbor.contract import Player, Threat
from iceharbor.games.sailing.contours import contours
from iceharbor.games.sailing.names import full_ship_name
from iceharbor.games.sailing.places import HEADING, Grain, Places, X, Y, no_places, places_after
from iceharbor.games.sailing.rules import Speeds
from iceharbor.games.sailing.waters import AnySea
from iceharbor.games.tables import read_out
from iceharbor.table.contact import meets_edge
from iceharbor.table.fire import Reach, in_reach_circle, reach_of
from iceharbor.table.plane import HIT, lay, line_of_fire

CELL_U: Final = 256
"""Between two vertices of a chart."""
MARGIN_U: Final = 96
"""The region is so much wider than the reaches that were looked at."""
TOLERANCE_U: Final = 20
"""So much of the outline may be cut off to make it simple."""
UNSEEN: Final = -float(CELL_U)
"""The depth of a vertex that no reach comes near to."""
MOST_PLACES: Final = 40_000
"""Places looked at for one ship; a Small with four steps in open water has a third of them."""


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
    places = no_places(MOST_PLACES)
    armed = [(k, ship) for k, ship in enumerate(read_out(sea.ships)) if ship.laid and ship.damage < ship.pips]
    for index, ship in armed:
        targets[index] = ship.player != player
    for index, ship in armed:
        if ship.player == player:
            for grain in (FINE, FINEST):
                count = places_after(outlines, sea.field, index, speeds[ship.pips], grain, places)
                mark_threat(outlines, index, places[:count], targets, chart, hit)
                if count >= FEW:
                    break
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
def mark_threat(outlines: Any, ship: int, places: Places, targets: Any, chart: Chart, hit: Any) -> None:
    """Marks where a ship could fire from these places, the first of which is its own, and in `hit` what of `targets` it
    would hit. Both are bool arrays with an entry for every object. Outlines are afterwards as they were."""
    pips = outlines[ship].pips
    near = np.zeros(len(outlines), np.int64)
    for k in range(len(places)):
        lay(outlines[ship], pips, places[k, X], places[k, Y], places[k, HEADING])
        for side in range(2):
            _fire_from(outlines, ship, side, targets, chart, hit, near)
    lay(outlines[ship], pips, places[0, X], places[0, Y], places[0, HEADING])


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


@borrowing
def _inside(reach: Reach, px: float, py: float) -> float:
    """How deep a point lies within a reach: how far inside the line of its nearest edge."""
    depth = _left_of(reach.x, reach.y, reach.bow_x, reach.bow_y, px, py, reach.turn)
    depth = min(depth, _left_of(reach.bow_x, reach.bow_y, reach.fore_x, reach.fore_y, px, py, reach.turn))
    depth = min(depth, _left_of(reach.fore_x, reach.fore_y, reach.aft_x, reach.aft_y, px, py, reach.turn))
    return min(depth, _left_of(reach.aft_x, reach.aft_y, reach.x, reach.y, px, py, reach.turn))


@borrowing
def _left_of(ax: int, ay: int, bx: int, by: int, px: float, py: float, turn: int) -> float:
    ex, ey = float(bx - ax), float(by - ay)
    return turn * (ex * (py - ay) - ey * (px - ax)) / math.sqrt(ex * ex + ey * ey)


@borrowing
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


@borrowing
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


@borrowing
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
