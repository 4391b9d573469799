"""What the places that a ship can come to are worth to a captain. Compiled.

Nothing here rules anything, so floats are welcome. Foes are counted from 0 in an array of their object numbers, and a
set of foes has one bit for each. Worths are in points of damage.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.armada.records import Sea
from iceharbor.games.armada.rules import over_the_line
from iceharbor.games.sailing.places import HEADING, STEPS, Places, X, Y
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.threat import CELL_U, Chart
from iceharbor.games.sailing.voyage import clear_ruling
from iceharbor.games.sailing.waters import ACTIONS_A_TURN
from iceharbor.table.plane import HEADINGS, HIT, MAX_ARCS, OPEN_ARC, TURN_LIMIT, arcs, bow_of, lay, line_of_fire

HITS, UNDER_FIRE, MENACED = range(3)
"""Of a place: the foes that the ship could hit from there, those that could hit it there, and those that could after a
Move of theirs."""

AFAR_U: Final = 3200
"""No shot reaches a ship whose middle is farther away than this."""
WIDER: Final = 0.3
"""What the fleet's other losses count beside the worst."""


class Sides(NamedTuple):
    """How both fleets stand, by foe and by ship of one's own: damage points left, and what a sinking is worth; of foes
    also their pips, and what a hit is worth."""

    foe_left: NDArray[np.int64]
    foe_pips: NDArray[np.int64]
    foe_hit: NDArray[np.float64]
    foe_sunk: NDArray[np.float64]
    own_left: NDArray[np.int64]
    own_sunk: NDArray[np.float64]


@njit(cache=True, error_model="numpy")
def survey(outlines: Any, ship: int, places: Places, foes: Any, charts: Any, chart: Chart, prospects: Any) -> None:
    """Fills in the prospects of each place of a ship. charts[f] is what foe f threatens; `chart` says where it lies."""
    pips = outlines[ship].pips
    for k in range(len(places)):
        hull = outlines[ship]
        lay(hull, pips, places[k, X], places[k, Y], places[k, HEADING])
        for f in range(len(foes)):
            foe, bit = foes[f], 1 << f
            dx, dy = outlines[foe].mx - hull.mx, outlines[foe].my - hull.my
            if dx * dx + dy * dy < AFAR_U * AFAR_U:
                for side in range(2):
                    if line_of_fire(outlines, ship, side, foe) == HIT:
                        prospects[k, HITS] |= bit
                    if line_of_fire(outlines, foe, side, ship) == HIT:
                        prospects[k, UNDER_FIRE] |= bit
            if _menaced(charts[f], chart, hull):
                prospects[k, MENACED] |= bit
    lay(outlines[ship], pips, places[0, X], places[0, Y], places[0, HEADING])


@borrowing
def _menaced(depth: Any, chart: Chart, hull: Any) -> bool:
    """Whether a corner of a hull, or the middle of an edge, lies in what a foe threatens."""
    for k in range(3):
        after = k + 1 if k < 2 else 0
        for x, y in ((hull.x[k], hull.y[k]), ((hull.x[k] + hull.x[after]) // 2, (hull.y[k] + hull.y[after]) // 2)):
            row, column = (y - chart.bottom + CELL_U // 2) // CELL_U, (x - chart.left + CELL_U // 2) // CELL_U
            if depth[row, column] > 0.0:
                return True
    return False


@borrowing
def volley(hits: int, shots: int, sides: Sides, left: Any) -> tuple[float, int]:
    """What so many shots at some of these foes are worth, and who is sunk by them; `left`, their damage points, goes
    down."""
    worth, sunk = 0.0, 0
    while shots > 0:
        best, most = -1, 0.0
        for f in range(len(left)):
            if hits >> f & 1 and left[f] > 0:
                rate = sides.foe_hit[f]
                if left[f] <= shots:
                    rate += sides.foe_sunk[f] / left[f]
                if rate > most:
                    best, most = f, rate
        if best < 0:
            break
        worth += sides.foe_hit[best]
        left[best] -= 1
        shots -= 1
        if left[best] == 0:
            worth += sides.foe_sunk[best]
            sunk |= 1 << best
    return worth, sunk


@borrowing
def loss(own: int, under_fire: int, menaced: int, sides: Sides) -> float:
    """What the foes in a turn of three actions could do to a ship of one's own: some must move first, some need not."""
    guns, one, two = 0, 0, 0
    for f in range(len(sides.foe_pips)):
        pips = sides.foe_pips[f]
        if under_fire >> f & 1:
            guns += pips
        elif menaced >> f & 1:
            one, two = max(one, pips), max(two, min(one, pips))
    hits = max(min(ACTIONS_A_TURN, guns), min(ACTIONS_A_TURN - 1, guns + one if one else 0))
    hits = max(hits, min(ACTIONS_A_TURN - 2, guns + one + two))
    left = sides.own_left[own]
    return float(left + sides.own_sunk[own]) if hits >= left else float(hits)


@borrowing
def fleet_loss(standing: Any, but: int, alive: int, sides: Sides) -> tuple[float, float]:
    """The worst loss, and the sum of all, of one's ships where they lie, without one of them. standing[i] are the
    prospects of ship i."""
    worst, total = 0.0, 0.0
    for own in range(len(standing)):
        if own != but:
            lost = loss(own, standing[own, UNDER_FIRE] & alive, standing[own, MENACED] & alive, sides)
            worst, total = max(worst, lost), total + lost
    return worst, total


@borrowing
def weighed(worst: float, total: float) -> float:
    """One number for the losses of a fleet: the foes have one turn, but it lies there longer."""
    return worst + WIDER * (total - worst)


@njit(cache=True, error_model="numpy")
def best_place(
    own: int, prospects: Any, standing: Any, dislike: Any, shots: int, alive: int, sides: Sides, caution: float
) -> tuple[float, int]:
    """The place that is worth most to move to, and its worth: what is hit from there with so many shots, less what
    could be lost in the foes' turn, less what is disliked about it. Foes that are not alive count for nothing."""
    best, most = -1, -np.inf
    worst, total = fleet_loss(standing, own, alive, sides)
    for k in range(1, len(prospects)):
        gain, sunk = 0.0, 0
        hits = prospects[k, HITS] & alive
        if hits and shots > 0:
            gain, sunk = volley(hits, shots, sides, sides.foe_left.copy())
        if gain - dislike[k] <= most:
            continue
        left = alive & ~sunk
        others = fleet_loss(standing, own, left, sides) if sunk else (worst, total)
        lost = loss(own, prospects[k, UNDER_FIRE] & left, prospects[k, MENACED] & left, sides)
        worth = gain - dislike[k] - caution * weighed(max(others[0], lost), others[1] + lost)
        if worth > most:
            best, most = k, worth
    return most, best


@njit(cache=True, error_model="numpy")
def crossing(sea: Sea, player: int, ship: int, places: Places) -> int:
    """The first place that lies over the goal line; -1 when none does."""
    hull = sea.outlines[len(sea.outlines) - 1]
    for k in range(1, len(places)):
        lay(hull, sea.ships[ship].pips, places[k, X], places[k, Y], places[k, HEADING])
        if over_the_line(sea, player, hull):
            return k
    return -1


@njit(cache=True, error_model="numpy")
def seizing(sea: Sea, ship: int, steps: int, prize: int, places: Places) -> tuple[int, int]:
    """A place from which one more step touches the prize, and that step's heading; (-1, 0) when there is none."""
    hull, found = sea.outlines[len(sea.outlines) - 1], np.zeros((MAX_ARCS, 3), np.int64)
    pips = sea.ships[ship].pips
    for k in range(len(places)):
        x, y = bow_of(pips, places[k, X], places[k, Y], places[k, HEADING])
        dx, dy = sea.outlines[prize].mx - x, sea.outlines[prize].my - y
        if places[k, STEPS] >= steps or dx * dx + dy * dy > AFAR_U * AFAR_U:
            continue
        first, last = places[k, HEADING] - TURN_LIMIT[pips], places[k, HEADING] + TURN_LIMIT[pips]
        for row in found[: arcs(sea.outlines, sea.field, ship, pips, x, y, 0, first, last, found)]:
            if row[2] == prize:
                for heading in (row[0], (row[0] + row[1]) // 2, row[1]):
                    lay(hull, pips, x, y, heading % HEADINGS)
                    if clear_ruling(sea.outlines, sea.field, ship, prize, hull)[0] == OPEN:
                        return k, heading % HEADINGS
    return -1, 0


@njit(cache=True, error_model="numpy")
def stuck_at(outlines: Any, field: Any, ship: int, place: Any) -> bool:
    """Whether a ship could not go on from a place."""
    pips, found = outlines[ship].pips, np.zeros((MAX_ARCS, 3), np.int64)
    x, y = bow_of(pips, place[X], place[Y], place[HEADING])
    first, last = place[HEADING] - TURN_LIMIT[pips], place[HEADING] + TURN_LIMIT[pips]
    rows = arcs(outlines, field, ship, pips, x, y, 0, first, last, found)
    return bool(np.all(found[:rows, 2] != OPEN_ARC))
