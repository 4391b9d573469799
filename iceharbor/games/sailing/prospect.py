"""The prospect of a Move: which headings of a fan leave few exits or none, and the water that a ship can reach.

The rim is exact: for each open heading of the fan the ship is laid on it, and the headings of its next fan are counted
by the rules. The water is sampled: hulls at the places found by `places_after` are drawn into a chart of vertices an
eighth of an inch apart, and the outline runs where a vertex is on the edge of a hull.
"""

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Refused
from iceharbor.games.sailing.actions import COUNT, SAIL
from iceharbor.games.sailing.plans import step_fan
from iceharbor.games.sailing.refusals import AnyTurnContext
from iceharbor.games.sailing.sampled_places import HEADING, X, Y, sampled_places
from iceharbor.games.sailing.threat import contours
from iceharbor.jit import njit_no_gil, njit_no_refcount
from iceharbor.plan import Arc, Words
from iceharbor.prospect import Exits, Prospect, RimArc
from iceharbor.table.plane import HEADINGS, MAX_ARCS, OPEN_ARC, OUTLINE, TURN_LIMIT, arcs, bow_of, lay

Rings = tuple[tuple[tuple[int, int], ...], ...]

FEW_EXITS: Final = 5
"""A ship has few exits if less than one in this many of its headings are open."""
CELL_U: Final = 128
"""Distance between two vertices of the chart."""
OFF_WATER: Final = -float(CELL_U)
"""How deep a vertex is within the hulls if it is near none."""
DEEP: Final = float(CELL_U + 1)
"""A vertex that is this deep within a hull has only water around it: the outline is the same however deep it is."""
CUT_U: Final = 24
"""How much of the outline may be cut off to simplify it."""
TOLERANCE_U: Final = 256
"""How far the outline may be from the edge of what the ship can cover: the gaps between sampled places, a vertex of the
chart, and what is cut off. Water behind a way that only some tenths of a degree open may be missing."""
LEEWAY: Final = 2048
"""The chart reaches this much farther than the sampled places: more than the length of a ship."""


def exits_left(headings: int, pips: int) -> Exits:
    """What this number of open headings, in tenths of a degree, leaves a ship of this size. Warnings and the rim of a
    fan say the same."""
    if not headings:
        return "stuck"
    return "tight" if headings * FEW_EXITS < 2 * TURN_LIMIT[pips] + 1 else "free"


def prospect_of(context: AnyTurnContext, words: Words) -> Prospect | None:
    """The prospect of `move L1` and the headings of steps, with the fan of the next step; None if the plan of these
    words shows no such fan. Writes to the context's sea."""
    try:
        return _prospect(context, words)
    except Refused:
        return None


def _prospect(context: AnyTurnContext, words: Words) -> Prospect | None:
    if len(words) < 2 or words[0] != "move":
        return None
    index = context.ship_beginning(SAIL, words[1])
    left, moved = int(context.speeds[context.sea.ships[index].pips]), context
    if len(words) > 2:
        _, encoded = context.listed_action(words)
        if context.victory(encoded) is not None:
            return None
        left, moved = left - int(encoded[COUNT]), context.after(encoded)
    if left < 1:
        return None
    rim = tuple(arc for opening in step_fan(moved, index).arcs for arc in _rim_of(moved, index, opening))
    return Prospect(words, rim, water_of(moved, index, left), TOLERANCE_U)


# --- The rim ----------------------------------------------------------------------------------------------------------


def _rim_of(context: AnyTurnContext, index: int, opening: Arc) -> list[RimArc]:
    """An open range of the fan, split where the exits change."""
    sea, ship = context.sea, context.sea.ships[index]
    pips = int(ship.pips)
    x, y = bow_of(pips, ship.x, ship.y, ship.heading)
    exits = np.zeros(opening.stop - opening.start + 1, np.int64)
    count_exits(sea.outlines, sea.field, index, pips, x, y, opening.start, context.prize(int(ship.player)), exits)
    found: list[RimArc] = []
    hull = np.zeros(1, OUTLINE)[0]
    for heading, open_headings in enumerate(exits.tolist(), opening.start):
        kind = exits_left(open_headings, pips)
        if kind != "free":
            lay(hull, pips, x, y, heading % HEADINGS)
            kind = "free" if context.wins_on(index, hull) else kind
        if found and found[-1].exits == kind:
            found[-1] = RimArc(found[-1].start, heading, kind)
        else:
            found.append(RimArc(heading, heading, kind))
    return found


@njit_no_gil
def count_exits(
    outlines: Any, field: Any, ship: int, pips: int, x: int, y: int, first: int, prize: int, exits: Any
) -> None:
    """Fills `exits`, int64 (headings,), with the number of open headings of the next fan, after a step with the stern
    at x, y on each heading from `first` on. `outlines` is only read."""
    found = np.zeros((MAX_ARCS, 3), np.int64)
    limit = TURN_LIMIT[pips]
    for turn in range(len(exits)):
        heading = (first + turn) % HEADINGS
        bow_x, bow_y = bow_of(pips, x, y, heading)
        rows = arcs(outlines, field, ship, pips, bow_x, bow_y, 0, heading - limit, heading + limit, found, prize)
        for row in range(rows):
            if found[row, 2] == OPEN_ARC:
                exits[turn] += found[row, 1] - found[row, 0] + 1


# --- The water --------------------------------------------------------------------------------------------------------


def water_of(context: AnyTurnContext, index: int, steps: int) -> Rings:
    """Rings around the water that the ship could cover at the end of each of its next steps."""
    reached = sampled_places(context.sea, index, steps)[1:]
    if not len(reached):
        return ()
    left, bottom, depth = chart_around(reached)
    mark_hulls(int(context.sea.ships[index].pips), reached, left, bottom, np.zeros(1, OUTLINE), depth)
    return rings_of(left, bottom, depth)


def chart_around(reached: NDArray[np.int64]) -> tuple[int, int, NDArray[np.float32]]:
    """(left, bottom, depth) of a chart about places, int64 (places, columns from X and Y), on which nothing is marked
    yet."""
    left, bottom = (int(reached[:, column].min()) - LEEWAY for column in (X, Y))
    columns = (int(reached[:, X].max()) + LEEWAY - left) // CELL_U + 2
    rows = (int(reached[:, Y].max()) + LEEWAY - bottom) // CELL_U + 2
    return left, bottom, np.full((rows, columns), OFF_WATER, np.float32)


def rings_of(left: int, bottom: int, depth: NDArray[np.float32]) -> Rings:
    """Rings around the marked water of a chart, float32 (rows, columns), in table units."""
    return tuple(
        tuple((left + round(x * CELL_U), bottom + round(y * CELL_U)) for x, y in ring)
        for ring in contours(depth, 0.0, CUT_U / CELL_U)
    )


@njit_no_gil
def mark_hulls(pips: int, places: NDArray[np.int64], left: int, bottom: int, hulls: Any, depth: Any) -> None:
    """Marks in `depth`, float32 (rows, columns), how deep each vertex is within the deepest hull at one of these
    places, int64 (places, columns). `hulls` is one outline to work with."""
    for k in range(len(places)):
        lay(hulls[0], pips, places[k, X], places[k, Y], places[k, HEADING])
        mark_hull(hulls[0], left, bottom, depth)


@njit_no_refcount
def mark_hull(hull: Any, left: int, bottom: int, depth: Any) -> None:
    """Marks in `depth`, float32 (rows, columns), how deep each vertex is within a convex hull, if that is deeper. More
    than DEEP is not told apart."""
    west, east, south, north = hull.x[0], hull.x[0], hull.y[0], hull.y[0]
    for k in range(1, hull.corners):
        west, east = min(west, hull.x[k]), max(east, hull.x[k])
        south, north = min(south, hull.y[k]), max(north, hull.y[k])
    first_row, first_column = max((south - bottom) // CELL_U, 0), max((west - left) // CELL_U, 0)
    for row in range(first_row, min((north - bottom) // CELL_U + 2, depth.shape[0])):
        for column in range(first_column, min((east - left) // CELL_U + 2, depth.shape[1])):
            known = depth[row, column]
            if known < DEEP:
                depth[row, column] = max(known, _inside(hull, left + column * CELL_U, bottom + row * CELL_U, known))


@njit_no_refcount
def _inside(hull: Any, px: int, py: int, known: float) -> float:
    """How deep a point is within a hull, if more than is known: the distance to the line of its nearest edge, negative
    outside."""
    depth = 1e18
    for k in range(hull.corners):
        after = k + 1 if k + 1 < hull.corners else 0
        ex, ey = float(hull.x[after] - hull.x[k]), float(hull.y[after] - hull.y[k])
        left = ex * (py - hull.y[k]) - ey * (px - hull.x[k])
        middle = ex * (hull.my - hull.y[k]) - ey * (hull.mx - hull.x[k])
        depth = min(depth, (left if middle > 0 else -left) / math.sqrt(ex * ex + ey * ey))
        if depth <= known:
            break
    return depth
