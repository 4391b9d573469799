"""The threat: where the ships of a player could fire after their next move, for drawing.

One ship moves, or stays, and fires; all other objects stay where they are. Legal places and hits are exact: places are
reached by open headings, and `line_of_fire` decides the hits. Which places are tried is sampled. So every object in
`targets` can be hit; one that can only just be hit may be missing.

The region is sampled twice: a chart of vertices a quarter inch apart stores how deep each is within some reach (a
vertex behind an obstacle is in none), and the outline runs where that depth is minus MARGIN_U. The region is a little
too large, by MARGIN_U and by at most one cell at shadows, so that it contains everything between the samples.
"""

import math
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Player
from iceharbor.games.common.state import read_out
from iceharbor.games.sailing.names import full_ship_name
from iceharbor.games.sailing.rules import Speeds
from iceharbor.games.sailing.sampled_places import (
    FEW,
    HEADING,
    MAX_PLACES,
    Grain,
    Places,
    X,
    Y,
    no_places,
    places_after,
)
from iceharbor.games.sailing.state import AnySea
from iceharbor.jit import njit, njit_no_gil, njit_no_refcount
from iceharbor.table.contact import meets_edge
from iceharbor.table.fire import BroadsideReach, in_reach_circle, reach_of
from iceharbor.table.plane import HIT, lay, line_of_fire
from iceharbor.threat import Threat

# --- Contours of a chart of vertices at a level, as simple polygons for drawing ---------------------------------------

Spot = tuple[float, float]
Crossing = tuple[int, int, int]
"""A crossing: an outline crosses the line from a vertex (row, column) to the next one east (0) or north (1)."""

CORNERS: Final = ((0, 0), (0, 1), (1, 1), (1, 0))
"""The corners of a cell, anticlockwise from its first vertex: rows and columns."""
SIDES: Final = ((0, 0, 0), (1, 0, 1), (0, 1, 0), (1, 0, 0))
"""The sides of a cell, from each corner to the next: the direction of the line, and the vertex it starts from."""


def contours(chart: NDArray[Any], level: float, tolerance: float) -> list[list[Spot]]:
    """Rings around all parts of `chart`, float (rows, columns), at or above a level, as (column, row) in cells;
    anticlockwise, and clockwise around holes.

    Two regions that meet only at a corner stay separate. Corners that a ring does not need are left out: no part of it
    moves by more than `tolerance`, in cells. Everything beyond the chart is below the level.
    """
    padded = np.pad(chart, 1, constant_values=-math.inf)
    above = padded >= level
    after = dict(_links(above))
    rings = []
    while after:
        ring = [next(iter(after))]
        while ring[-1] in after:
            ring.append(after.pop(ring[-1]))
        spots = [_spot(padded, level, *crossing) for crossing in ring[1:]]
        rings.append([(x - 1, y - 1) for x, y in _straightened(spots, tolerance)])
    return [ring for ring in rings if len(ring) > 2]


def _links(above: NDArray[np.bool_]) -> Iterator[tuple[Crossing, Crossing]]:
    """Each crossing and the one that follows it, with the region on the left."""
    sums = sum(above[r : r + above.shape[0] - 1, c : c + above.shape[1] - 1].astype(int) for r, c in CORNERS)
    for row, column in np.argwhere((sums > 0) & (sums < 4)).tolist():
        lit = [bool(above[row + r, column + c]) for r, c in CORNERS]
        for corner in range(4):
            if lit[corner] and not lit[(corner + 1) % 4]:
                back = corner
                while lit[back]:
                    back = (back - 1) % 4
                yield _crossing(row, column, corner), _crossing(row, column, back)


def _crossing(row: int, column: int, side: int) -> Crossing:
    way, r, c = SIDES[side]
    return way, row + r, column + c


def _spot(padded: NDArray[Any], level: float, way: int, row: int, column: int) -> Spot:
    """The point of a crossing between its two vertices, by linear interpolation; half way next to an unknown vertex."""
    here, there = float(padded[row, column]), float(padded[row + way, column + 1 - way])
    known = math.isfinite(here) and math.isfinite(there)
    part = (level - here) / (there - here) if known else 0.5
    return (column + part * (1 - way), row + part * way)


def _straightened(ring: list[Spot], tolerance: float) -> list[Spot]:
    """A ring without the corners that lie within the tolerance of the line past them."""
    far = max(range(len(ring)), key=lambda k: math.dist(ring[0], ring[k]))
    return [*_kept([*ring[: far + 1]], tolerance), *_kept([*ring[far:], ring[0]], tolerance)]


def _kept(path: list[Spot], tolerance: float) -> list[Spot]:
    """The corners of a path that are needed, without its last."""
    if len(path) < 3:
        return path[:1]
    offsets = [_off_line(path[0], path[-1], spot) for spot in path[1:-1]]
    widest = max(range(len(offsets)), key=offsets.__getitem__)
    if offsets[widest] <= tolerance:
        return path[:1]
    return [*_kept(path[: widest + 2], tolerance), *_kept(path[widest + 1 :], tolerance)]


def _off_line(a: Spot, b: Spot, spot: Spot) -> float:
    length = math.dist(a, b)
    if length == 0.0:
        return math.dist(a, spot)
    return abs((b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0])) / length


# --- The threat -------------------------------------------------------------------------------------------------------

CELL_U: Final = 256
"""Distance between two vertices of a chart."""
MARGIN_U: Final = 96
"""How much wider the region is than the reaches that were tried."""
TOLERANCE_U: Final = 20
"""How much of the outline may be cut off to simplify it."""
UNSEEN: Final = -float(CELL_U)
"""The depth of a vertex that is near no reach."""
FINE: Final = Grain(192, 72, 50)
FINEST: Final = Grain(96, 36, 25)
"""For ships that reach few places, having few steps or little room: a small gap between samples may lead far."""


class Chart(NamedTuple):
    """The depth of each vertex, float (rows, columns), in units within the deepest reach that contains it, negative
    outside of all; and where the first vertex is."""

    depth: NDArray[np.float32]
    left: int
    bottom: int


def threat_of(sea: AnySea, player: Player, speeds: Speeds, own: bool = False) -> Threat:
    """What this player's ships that are afloat and not disabled threaten; with `own`, also each other."""
    outlines, chart = sea.outlines.copy(), blank_chart(sea.field)
    targets, hit = np.zeros(len(outlines), np.bool_), np.zeros(len(outlines), np.bool_)
    places = no_places(MAX_PLACES)
    armed = [(k, ship) for k, ship in enumerate(read_out(sea.ships)) if ship.laid and ship.damage < ship.pips]
    for index, ship in armed:
        targets[index] = own or ship.player != player
    for index, ship in armed:
        if ship.player == player:
            for grain in (FINE, FINEST):
                count = places_after(outlines, sea.field, index, speeds[ship.pips], grain, places)
                mark_threat(outlines, index, places[:count], targets, chart, hit)
                if count >= FEW:
                    break
    names = tuple(full_ship_name(sea, index) for index in np.flatnonzero(hit).tolist())
    return Threat(player, region_of(chart), targets=names)


def blank_chart(field: NDArray[np.int64]) -> Chart:
    """A chart of the whole field, int64 (corners, 2), with nothing in reach."""
    left, bottom = (int(low) for low in field.min(axis=0))
    columns, rows = ((field.max(axis=0) - field.min(axis=0)) // CELL_U + 2).tolist()
    return Chart(np.full((rows, columns), UNSEEN, np.float32), left, bottom)


def region_of(chart: Chart) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The outline of what is in reach, as rings for an even-odd fill."""
    return tuple(
        tuple((chart.left + round(x * CELL_U), chart.bottom + round(y * CELL_U)) for x, y in ring)
        for ring in contours(chart.depth, -MARGIN_U, TOLERANCE_U / CELL_U)
    )


# --- The threat, compiled ---------------------------------------------------------------------------------------------


@njit_no_gil
def mark_threat(outlines: Any, ship: int, places: Places, targets: Any, chart: Chart, hit: Any) -> None:
    """Marks in `chart` where a ship could fire from these places, int64 (places, columns), of which the first is its
    own, and in `hit` which of `targets` it would hit. `targets` and `hit` are bool arrays with an entry for each
    object. Restores the outlines."""
    pips = outlines[ship].pips
    near = np.zeros(len(outlines), np.int64)
    for k in range(len(places)):
        lay(outlines[ship], pips, places[k, X], places[k, Y], places[k, HEADING])
        for side in range(2):
            _fire_from(outlines, ship, side, targets, chart, hit, near)
    lay(outlines[ship], pips, places[0, X], places[0, Y], places[0, HEADING])


@njit
def _fire_from(outlines: Any, ship: int, side: int, targets: Any, chart: Chart, hit: Any, near: Any) -> None:
    """Marks what one side reaches from where the ship is."""
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


@njit_no_refcount
def _inside(reach: BroadsideReach, px: float, py: float) -> float:
    """How deep a point is within a reach: the distance to the line of its nearest edge, negative outside."""
    depth = _left_of(reach.x, reach.y, reach.bow_x, reach.bow_y, px, py, reach.turn)
    depth = min(depth, _left_of(reach.bow_x, reach.bow_y, reach.fore_x, reach.fore_y, px, py, reach.turn))
    depth = min(depth, _left_of(reach.fore_x, reach.fore_y, reach.aft_x, reach.aft_y, px, py, reach.turn))
    return min(depth, _left_of(reach.aft_x, reach.aft_y, reach.x, reach.y, px, py, reach.turn))


@njit_no_refcount
def _left_of(ax: int, ay: int, bx: int, by: int, px: float, py: float, turn: int) -> float:
    ex, ey = float(bx - ax), float(by - ay)
    return turn * (ex * (py - ay) - ey * (px - ax)) / math.sqrt(ex * ex + ey * ey)


@njit_no_refcount
def _mark(outlines: Any, reach: BroadsideReach, chart: Chart, near: Any) -> None:
    """Marks the vertices in and near a reach that no object hides."""
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


@njit_no_refcount
def _hidden(outlines: Any, reach: BroadsideReach, px: int, py: int, near: Any) -> bool:
    """True if an object is between a point and the side; an object that contains the point does not hide it."""
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


@njit_no_refcount
def _mark_hit(target: Any, reach: BroadsideReach, chart: Chart) -> None:
    """Marks the water about the point of a target's outline that is deepest within a reach which hits it, since it may
    be seen through a gap between vertices."""
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
