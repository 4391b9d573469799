"""The value of the places that a ship of Armada can reach. Compiled.

No rule depends on this, so floats are allowed. Enemies are numbered from 0 in an array of their object numbers, and
a set of enemies is a bit mask. Values are in points of damage.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.armada.records import ArmadaSea
from iceharbor.games.armada.rules import over_the_line
from iceharbor.games.sailing.rules import OPEN, clear_ruling
from iceharbor.games.sailing.sampled_places import HEADING, STEPS, Places, X, Y
from iceharbor.games.sailing.state import ACTIONS_A_TURN
from iceharbor.games.sailing.threat import CELL_U, Chart
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.plane import HEADINGS, HIT, MAX_ARCS, OPEN_ARC, TURN_LIMIT, arcs, bow_of, lay, line_of_fire

HITS, UNDER_FIRE, THREATENED = range(3)
"""For a place: bit masks of the enemies that the ship could hit from there, that could hit it there, and that could
hit it after a Move of theirs."""

OUT_OF_RANGE_U: Final = 3200
"""A ship whose middle is farther away than this cannot be hit."""
OTHER_LOSSES: Final = 0.3
"""The weight of the fleet's other losses beside the worst one."""


class Sides(NamedTuple):
    """The state of both fleets, by enemy and by own ship: damage points left, and the value of sinking it; for
    enemies also their pips, and the value of a hit."""

    foe_left: NDArray[np.int64]
    foe_pips: NDArray[np.int64]
    foe_hit: NDArray[np.float64]
    foe_sunk: NDArray[np.float64]
    own_left: NDArray[np.int64]
    own_sunk: NDArray[np.float64]


# --- Places -----------------------------------------------------------------------------------------------------------


@njit
def survey(outlines: Any, ship: int, places: Places, foes: Any, threats: Any, chart: Chart, masks: Any) -> None:
    """Fill in the masks of each place of a ship. threats[f] is the threat of enemy f; `chart` gives the grid's
    place."""
    pips = outlines[ship].pips
    for k in range(len(places)):
        hull = outlines[ship]
        lay(hull, pips, places[k, X], places[k, Y], places[k, HEADING])
        for f in range(len(foes)):
            foe, bit = foes[f], 1 << f
            dx, dy = outlines[foe].mx - hull.mx, outlines[foe].my - hull.my
            if dx * dx + dy * dy < OUT_OF_RANGE_U * OUT_OF_RANGE_U:
                for side in range(2):
                    if line_of_fire(outlines, ship, side, foe) == HIT:
                        masks[k, HITS] |= bit
                    if line_of_fire(outlines, foe, side, ship) == HIT:
                        masks[k, UNDER_FIRE] |= bit
            if _is_threatened(threats[f], chart, hull):
                masks[k, THREATENED] |= bit
    lay(outlines[ship], pips, places[0, X], places[0, Y], places[0, HEADING])


@njit_no_refcount
def _is_threatened(depth: Any, chart: Chart, hull: Any) -> bool:
    """True if a corner of a hull, or the middle of an edge, lies in an enemy's threat."""
    for k in range(3):
        after = k + 1 if k < 2 else 0
        for x, y in ((hull.x[k], hull.y[k]), ((hull.x[k] + hull.x[after]) // 2, (hull.y[k] + hull.y[after]) // 2)):
            row, column = (y - chart.bottom + CELL_U // 2) // CELL_U, (x - chart.left + CELL_U // 2) // CELL_U
            if depth[row, column] > 0.0:
                return True
    return False


# --- Gains and losses -------------------------------------------------------------------------------------------------


@njit_no_refcount
def best_shots(hits: int, shots: int, sides: Sides, left: Any) -> tuple[float, int]:
    """The value of a number of shots at some of these enemies, and the mask of sunk ones; updates `left`, their
    damage points."""
    value, sunk = 0.0, 0
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
        value += sides.foe_hit[best]
        left[best] -= 1
        shots -= 1
        if left[best] == 0:
            value += sides.foe_sunk[best]
            sunk |= 1 << best
    return value, sunk


@njit_no_refcount
def possible_loss(own: int, under_fire: int, threatened: int, sides: Sides) -> float:
    """The damage that enemies in a turn of three actions could do to an own ship; some must move first."""
    guns, one, two = 0, 0, 0
    for f in range(len(sides.foe_pips)):
        pips = sides.foe_pips[f]
        if under_fire >> f & 1:
            guns += pips
        elif threatened >> f & 1:
            one, two = max(one, pips), max(two, min(one, pips))
    hits = max(min(ACTIONS_A_TURN, guns), min(ACTIONS_A_TURN - 1, guns + one if one else 0))
    hits = max(hits, min(ACTIONS_A_TURN - 2, guns + one + two))
    left = sides.own_left[own]
    return float(left + sides.own_sunk[own]) if hits >= left else float(hits)


@njit_no_refcount
def fleet_loss(current: Any, without: int, alive: int, sides: Sides) -> tuple[float, float]:
    """The worst loss, and the sum of all, of own ships where they lie, without one of them. current[i] are the
    masks of ship i."""
    worst, total = 0.0, 0.0
    for own in range(len(current)):
        if own != without:
            lost = possible_loss(own, current[own, UNDER_FIRE] & alive, current[own, THREATENED] & alive, sides)
            worst, total = max(worst, lost), total + lost
    return worst, total


@njit_no_refcount
def evaluate(worst: float, total: float) -> float:
    """One number for the losses of a fleet. The enemies have one turn, but the fleet lies there longer."""
    return worst + OTHER_LOSSES * (total - worst)


# --- The best place ---------------------------------------------------------------------------------------------------


@njit
def best_place(
    own: int, masks: Any, current: Any, penalty: Any, shots: int, alive: int, sides: Sides, loss_weight: float
) -> tuple[float, int]:
    """The best place to move to, and its value: the hits from there with a number of shots, less the possible losses
    in the enemies' turn, less the penalty of the place. Dead enemies count nothing."""
    best, most = -1, -np.inf
    worst, total = fleet_loss(current, own, alive, sides)
    for k in range(1, len(masks)):
        gain, sunk = 0.0, 0
        hits = masks[k, HITS] & alive
        if hits and shots > 0:
            gain, sunk = best_shots(hits, shots, sides, sides.foe_left.copy())
        if gain - penalty[k] <= most:
            continue
        left = alive & ~sunk
        others = fleet_loss(current, own, left, sides) if sunk else (worst, total)
        lost = possible_loss(own, masks[k, UNDER_FIRE] & left, masks[k, THREATENED] & left, sides)
        value = gain - penalty[k] - loss_weight * evaluate(max(others[0], lost), others[1] + lost)
        if value > most:
            best, most = k, value
    return most, best


@njit
def place_over_line(sea: ArmadaSea, player: int, ship: int, places: Places) -> int:
    """The first place over the goal line; -1 if there is none."""
    hull = sea.outlines[len(sea.outlines) - 1]
    for k in range(1, len(places)):
        lay(hull, sea.ships[ship].pips, places[k, X], places[k, Y], places[k, HEADING])
        if over_the_line(sea, player, hull):
            return k
    return -1


@njit
def place_to_touch(sea: ArmadaSea, ship: int, steps: int, prize: int, places: Places) -> tuple[int, int]:
    """A place from which one more step touches the prize, and that step's heading; (-1, 0) if there is none."""
    hull, found = sea.outlines[len(sea.outlines) - 1], np.zeros((MAX_ARCS, 3), np.int64)
    pips = sea.ships[ship].pips
    for k in range(len(places)):
        x, y = bow_of(pips, places[k, X], places[k, Y], places[k, HEADING])
        dx, dy = sea.outlines[prize].mx - x, sea.outlines[prize].my - y
        if places[k, STEPS] >= steps or dx * dx + dy * dy > OUT_OF_RANGE_U * OUT_OF_RANGE_U:
            continue
        first, last = places[k, HEADING] - TURN_LIMIT[pips], places[k, HEADING] + TURN_LIMIT[pips]
        for row in found[: arcs(sea.outlines, sea.field, ship, pips, x, y, 0, first, last, found)]:
            if row[2] == prize:
                for heading in (row[0], (row[0] + row[1]) // 2, row[1]):
                    lay(hull, pips, x, y, heading % HEADINGS)
                    if clear_ruling(sea.outlines, sea.field, ship, prize, hull)[0] == OPEN:
                        return k, heading % HEADINGS
    return -1, 0


@njit
def stuck_at(outlines: Any, field: Any, ship: int, place: Any) -> bool:
    """True if no step of the ship is open from a place."""
    pips, found = outlines[ship].pips, np.zeros((MAX_ARCS, 3), np.int64)
    x, y = bow_of(pips, place[X], place[Y], place[HEADING])
    first, last = place[HEADING] - TURN_LIMIT[pips], place[HEADING] + TURN_LIMIT[pips]
    rows = arcs(outlines, field, ship, pips, x, y, 0, first, last, found)
    return bool(np.all(found[:rows, 2] != OPEN_ARC))
