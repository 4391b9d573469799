"""What a captain of Armada would do next, and what that is worth: the compiled part of the search.

`consider` lists the actions of a player that are worth a look, each with the value of the best rest of the turn that
begins with it: shots, and one Move. As in `bots.py`, a place is worth what the ship and the others could hit, less
what could hit them, less the distance to the enemy. Values are in points of damage. Ships have their object
numbers, and a set of ships is a bit mask. No rule depends on this, so floats are allowed.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.armada.approach import RADIANS, away
from iceharbor.bots.armada.courses import HALF_U, MAX_COURSES, Courses, courses_of
from iceharbor.bots.armada.evaluation import HITS, OUT_OF_RANGE_U, THREATENED, UNDER_FIRE
from iceharbor.bots.armada.objectives import (
    FLAGSHIP_VALUE,
    SINKING_VALUE,
    STEP_COST,
)
from iceharbor.bots.searchable import EncodedAction
from iceharbor.games.armada.records import ArmadaSea
from iceharbor.games.armada.rules import check, prize_of, speeds_of, won_by
from iceharbor.games.sailing.actions import (
    ACTOR,
    COUNT,
    ENCODED_LENGTH,
    END,
    FIRE,
    FIRST_HEADING,
    SAIL,
    SIDE,
    TARGET,
    VERB,
)
from iceharbor.games.sailing.rules import OPEN, clear_ruling
from iceharbor.games.sailing.state import ACTIONS_A_TURN
from iceharbor.games.sailing.threat import CELL_U
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import HEADINGS, HIT, bow_of, lay, line_of_fire

MAX_CANDIDATES: Final = 40
MAX_KEPT: Final = 3
"""The most places that are kept for one ship."""
APART_U: Final = 1536
"""Places in different squares of this side are kept beside each other."""
WIN: Final = 1000.0
LOSS_WEIGHT: Final = (0.75, 0.015, 0.2)
"""The weight of a possible loss against a sure gain: at first, its decrease each round, and at least."""
OTHER_LOSSES: Final = 0.3
"""The weight of the fleet's other losses beside the worst one."""
THREAT_U: Final = HALF_U - CELL_U
NONE: Final = -1e9


class Captain(NamedTuple):
    """Work arrays."""

    courses: Courses
    x: NDArray[np.int64]
    y: NDArray[np.int64]
    heading: NDArray[np.int64]
    """int64 (MAX_COURSES,) each: where the courses of one ship lead."""
    open: NDArray[np.int64]
    """int64 (MAX_COURSES,): 0 if the course is not legal, 1 if it is, 2 if it wins."""
    now: NDArray[np.int64]
    """int64 (ships, 3): the masks of own ships where they lie."""
    left: NDArray[np.int64]
    """int64 (ships,): damage points that are left."""
    spare: NDArray[np.int64]
    """int64 (ships,): the same, while shots are counted."""
    sunk: NDArray[np.float64]
    """float64 (ships,): the value of sinking a ship."""
    sine: NDArray[np.float64]
    cosine: NDArray[np.float64]
    """float64 (ships,) each: of the headings of enemies."""
    place: NDArray[np.int64]
    """int64 (MAX_KEPT,): the best courses of one ship."""
    sign: NDArray[np.int64]
    """int64 (MAX_KEPT, 5): what tells them apart."""
    lead: NDArray[np.float64]
    """float64 (MAX_KEPT,): their values."""
    out: NDArray[np.int64]
    leads: NDArray[np.float64]
    """The candidates of `consider`, int64 (MAX_CANDIDATES, ENCODED_LENGTH), and their values."""


def captain_for(sea: ArmadaSea) -> Captain:
    """Work arrays for the seas of this match."""
    ships = len(sea.ships)
    return Captain(
        courses=courses_of(speeds_of(sea)),
        x=np.zeros(MAX_COURSES, np.int64),
        y=np.zeros(MAX_COURSES, np.int64),
        heading=np.zeros(MAX_COURSES, np.int64),
        open=np.zeros(MAX_COURSES, np.int64),
        now=np.zeros((ships, 3), np.int64),
        left=np.zeros(ships, np.int64),
        spare=np.zeros(ships, np.int64),
        sunk=np.zeros(ships),
        sine=np.zeros(ships),
        cosine=np.zeros(ships),
        place=np.zeros(MAX_KEPT, np.int64),
        sign=np.zeros((MAX_KEPT, 5), np.int64),
        lead=np.zeros(MAX_KEPT),
        out=np.zeros((MAX_CANDIDATES, ENCODED_LENGTH), np.int64),
        leads=np.zeros(MAX_CANDIDATES),
    )


# --- What a ship could hit, and what could hit it ---------------------------------------------------------------------


@njit_no_refcount
def _masks(sea: ArmadaSea, ship: int, foes: int, work: Captain) -> tuple[int, int, int]:
    """The masks HITS, UNDER_FIRE and THREATENED of a ship where its outline lies."""
    outlines, hull = sea.outlines, sea.outlines[ship]
    hits, under, threatened = 0, 0, 0
    for foe in range(len(sea.ships)):
        if not (foes >> foe) & 1:
            continue
        dx, dy = outlines[foe].mx - hull.mx, outlines[foe].my - hull.my
        far = dx * dx + dy * dy
        if far < OUT_OF_RANGE_U * OUT_OF_RANGE_U:
            for side in range(2):
                if line_of_fire(outlines, ship, side, foe) == HIT:
                    hits |= 1 << foe
                if line_of_fire(outlines, foe, side, ship) == HIT:
                    under |= 1 << foe
        if far < THREAT_U * THREAT_U and not (under >> foe) & 1 and _is_threatened(sea, foe, hull, work):
            threatened |= 1 << foe
    return hits, under, threatened


@njit_no_refcount
def _is_threatened(sea: ArmadaSea, foe: int, hull: Any, work: Captain) -> bool:
    """True if a corner of a hull, or the middle of an edge, lies where an enemy could fire after a Move."""
    ship, reach = sea.ships[foe], work.courses.reach
    half, cells, sine, cosine = HALF_U // CELL_U, reach.shape[1], work.sine[foe], work.cosine[foe]
    for k in range(3):
        after = k + 1 if k < 2 else 0
        for part in range(2):
            dx = 0.5 * (hull.x[k] + (hull.x[after] if part else hull.x[k])) - ship.x
            dy = 0.5 * (hull.y[k] + (hull.y[after] if part else hull.y[k])) - ship.y
            row = half + math.floor((dx * sine + dy * cosine) / CELL_U + 0.5)
            column = half + math.floor((dx * cosine - dy * sine) / CELL_U + 0.5)
            if 0 <= row < cells and 0 <= column < cells and reach[ship.pips, row, column]:
                return True
    return False


@njit_no_refcount
def _possible_loss(sea: ArmadaSea, own: int, under: int, threatened: int, work: Captain) -> float:
    """The damage that enemies in a turn of three actions could do to an own ship; some must move first."""
    if under | threatened == 0:
        return 0.0
    guns, one, two = 0, 0, 0
    for foe in range(len(sea.ships)):
        pips = sea.ships[foe].pips
        if (under >> foe) & 1:
            guns += pips
        elif (threatened >> foe) & 1:
            one, two = max(one, pips), max(two, min(one, pips))
    hits = max(min(ACTIONS_A_TURN, guns), min(ACTIONS_A_TURN - 1, guns + one) if one else 0)
    hits = max(hits, min(ACTIONS_A_TURN - 2, guns + one + two))
    left = work.left[own]
    return float(left + work.sunk[own]) if hits >= left else float(hits)


@njit_no_refcount
def _fleet_loss(sea: ArmadaSea, player: int, without: int, foes: int, work: Captain) -> tuple[float, float]:
    """The worst loss, and the sum of all, of own ships where they lie, without one of them, against these enemies."""
    worst, total = 0.0, 0.0
    for own in range(len(sea.ships)):
        ship = sea.ships[own]
        if own != without and ship.laid and ship.player == player:
            lost = _possible_loss(sea, own, work.now[own, UNDER_FIRE] & foes, work.now[own, THREATENED] & foes, work)
            worst, total = max(worst, lost), total + lost
    return worst, total


@njit_no_refcount
def _gain(hits: int, shots: int, work: Captain) -> tuple[float, int]:
    """The value of a number of shots at some of these enemies, and the mask of sunk ones."""
    value, sunk = 0.0, 0
    if hits == 0 or shots <= 0:
        return value, sunk
    for foe in range(len(work.left)):
        work.spare[foe] = work.left[foe]
    while shots > 0:
        best, most = -1, 0.0
        for foe in range(len(work.left)):
            if (hits >> foe) & 1 and work.spare[foe] > 0:
                rate = 1.0 + (work.sunk[foe] / work.spare[foe] if work.spare[foe] <= shots else 0.0)
                if rate > most:
                    best, most = foe, rate
        if best < 0:
            break
        value += 1.0
        work.spare[best] -= 1
        shots -= 1
        if work.spare[best] == 0:
            value += work.sunk[best]
            sunk |= 1 << best
    return value, sunk


# --- Where a ship can go ----------------------------------------------------------------------------------------------


@njit_no_refcount
def _lay_out(sea: ArmadaSea, player: int, ship: int, prize: int, work: Captain) -> int:
    """Fills in where the courses of a ship lead, and which are legal; returns how many there are."""
    pips, courses = sea.ships[ship].pips, work.courses
    hull, count = sea.outlines[len(sea.outlines) - 1], courses.number[pips]
    work.x[0], work.y[0], work.heading[0] = sea.ships[ship].x, sea.ships[ship].y, sea.ships[ship].heading
    work.open[0] = 1
    for course in range(1, count):
        whence = courses.parent[pips, course]
        work.open[course] = 0
        if work.open[whence] != 1:
            continue
        x, y = bow_of(pips, work.x[whence], work.y[whence], work.heading[whence])
        heading = (work.heading[whence] + courses.turn[pips, course]) % HEADINGS
        work.x[course], work.y[course], work.heading[course] = x, y, heading
        lay(hull, pips, x, y, heading)
        if clear_ruling(sea.outlines, sea.field, ship, prize, hull)[0] == OPEN:
            work.open[course] = 2 if won_by(sea, player, hull) != 0 else 1
    return int(count)


@njit_no_refcount
def _keep(course: int, value: float, hits: int, under: int, threatened: int, work: Captain) -> None:
    """Keeps a place if it is among the best of its ship; of two that are alike the better one."""
    column, row = work.x[course] // APART_U, work.y[course] // APART_U
    into = -1
    for each in range(MAX_KEPT):
        sign = work.sign[each]
        if work.lead[each] > NONE and (
            sign[0] == hits and sign[1] == under and sign[2] == threatened and sign[3] == column and sign[4] == row
        ):
            into = each
            break
    if into < 0:
        into = 0
        for each in range(1, MAX_KEPT):
            if work.lead[each] < work.lead[into]:
                into = each
    if value > work.lead[into]:
        work.lead[into], work.place[into] = value, course
        sign = work.sign[into]
        sign[0], sign[1], sign[2], sign[3], sign[4] = hits, under, threatened, column, row


# --- Candidates -------------------------------------------------------------------------------------------------------


@njit_no_refcount
def consider(sea: ArmadaSea, player: int, approach: float, work: Captain) -> tuple[int, float]:
    """Fills in `work.out` and `work.leads` with the player's candidates; returns how many there are, and the value of
    the best. `approach` is the value of being one Move nearer to the enemy."""
    turn, ships = sea.turn[0], len(sea.ships)
    if turn.actions_left <= 0:
        return _consider_end(0, 0.0, work), 0.0
    actions, prize, speeds = turn.actions_left, prize_of(sea, player), speeds_of(sea)
    most, less, least = LOSS_WEIGHT
    weight = max(least, most - less * turn.rounds)
    foes, open_now, guns = 0, 0, 0
    for ship in range(ships):
        each = sea.ships[ship]
        work.left[ship] = each.pips - each.damage if each.laid else 0
        work.sunk[ship] = SINKING_VALUE[each.pips] + FLAGSHIP_VALUE * each.flagship
        if each.laid and each.player != player:
            foes |= 1 << ship
            work.sine[ship], work.cosine[ship] = math.sin(each.heading * RADIANS), math.cos(each.heading * RADIANS)
    for own in range(ships):
        ship = sea.ships[own]
        if ship.laid and ship.player == player:
            hits, under, threatened = _masks(sea, own, foes, work)
            if ship.fired >= ship.pips:
                hits = 0
            work.now[own, HITS], work.now[own, UNDER_FIRE], work.now[own, THREATENED] = hits, under, threatened
            open_now |= hits
            guns += ship.pips - ship.fired if hits != 0 else 0
    stay = _stay(sea, player, foes, weight, work)
    gain, sunk = _gain(open_now, min(actions, guns), work)
    best = gain + (stay if sunk == 0 else _stay(sea, player, foes & ~sunk, weight, work))
    found = 0
    for own in range(ships):
        ship = sea.ships[own]
        if ship.laid and ship.player == player and not ship.moved:
            found = _consider_moves(sea, player, own, prize, speeds[ship.pips], foes, weight, approach, found, work)
    for each in range(found):
        best = max(best, work.leads[each])
    most_rate = 0.0
    for foe in range(ships):
        if (open_now >> foe) & 1:
            most_rate = max(most_rate, _rate(foe, min(actions, guns), work))
    for foe in range(ships):
        if (open_now >> foe) & 1 and found < MAX_CANDIDATES - 1:
            value = best - (most_rate - _rate(foe, min(actions, guns), work))
            found = _consider_shot(sea, player, foe, value, found, work)
    if actions < ACTIONS_A_TURN or found == 0:
        found = _consider_end(found, stay, work)
    return found, best


@njit_no_refcount
def _consider_end(found: int, value: float, work: Captain) -> int:
    """Adds the end of the turn."""
    work.out[found, :] = 0
    work.out[found, VERB], work.out[found, ACTOR] = END, -1
    work.leads[found] = value
    return found + 1


@njit_no_refcount
def _stay(sea: ArmadaSea, player: int, foes: int, weight: float, work: Captain) -> float:
    """The value of ending the turn with these enemies afloat."""
    worst, total = _fleet_loss(sea, player, -1, foes, work)
    return -weight * (worst + OTHER_LOSSES * (total - worst))


@njit_no_refcount
def _rate(foe: int, shots: int, work: Captain) -> float:
    """The value of a hit, with its share of sinking the ship if that is possible now."""
    return 1.0 + (work.sunk[foe] / work.left[foe] if work.left[foe] <= shots else 0.0)


@njit_no_refcount
def _consider_shot(sea: ArmadaSea, player: int, foe: int, value: float, found: int, work: Captain) -> int:
    """Adds the shot at an enemy, by the ship with the fewest other targets, and then the most guns."""
    gunner, fewest, guns = -1, 1000, 0
    for own in range(len(sea.ships)):
        ship = sea.ships[own]
        if ship.laid and ship.player == player and (work.now[own, HITS] >> foe) & 1:
            targets, more = 0, ship.pips - ship.fired
            for other in range(len(sea.ships)):
                targets += (work.now[own, HITS] >> other) & 1
            if targets < fewest or (targets == fewest and more > guns):
                gunner, fewest, guns = own, targets, more
    for side in range(2):
        if line_of_fire(sea.outlines, gunner, side, foe) == HIT:
            out = work.out[found]
            out[:] = 0
            out[VERB], out[ACTOR], out[SIDE], out[TARGET] = FIRE, gunner, side, foe
            work.leads[found] = value
            return found + 1
    return found


@njit_no_refcount
def _consider_moves(
    sea: ArmadaSea,
    player: int,
    own: int,
    prize: int,
    speed: int,
    foes: int,
    weight: float,
    approach: float,
    found: int,
    work: Captain,
) -> int:
    """Adds the best Moves of a ship."""
    ship, outlines, actions = sea.ships[own], sea.outlines, sea.turn[0].actions_left
    worst, total = _fleet_loss(sea, player, own, foes, work)
    others, guns = 0, 0
    for other in range(len(sea.ships)):
        mate = sea.ships[other]
        if other != own and mate.laid and mate.player == player and work.now[other, HITS] != 0:
            others |= work.now[other, HITS]
            guns += mate.pips - mate.fired
    for each in range(MAX_KEPT):
        work.lead[each] = NONE
    here = away(sea, player, ship.pips, speed, ship.x, ship.y, ship.heading, prize)
    count = _lay_out(sea, player, own, prize, work)
    for course in range(1, count):
        if work.open[course] == 0:
            continue
        if work.open[course] == 2:
            _keep(course, WIN - work.courses.steps[ship.pips, course], -1, 0, 0, work)
            continue
        x, y, heading = work.x[course], work.y[course], work.heading[course]
        lay(outlines[own], ship.pips, x, y, heading)
        hits, under, threatened = _masks(sea, own, foes, work)
        left, shots = foes, guns
        if ship.fired < ship.pips:
            shots += ship.pips - ship.fired if hits != 0 else 0
        else:
            hits = 0
        gain, sunk = _gain(hits | others, min(actions - 1, shots), work)
        left = foes & ~sunk
        at_worst, in_all = (worst, total) if sunk == 0 else _fleet_loss(sea, player, own, left, work)
        lost = _possible_loss(sea, own, under & left, threatened & left, work)
        at_worst, in_all = max(at_worst, lost), in_all + lost
        value = gain - weight * (at_worst + OTHER_LOSSES * (in_all - at_worst))
        value -= approach * (away(sea, player, ship.pips, speed, x, y, heading, prize) - here)
        value -= STEP_COST * work.courses.steps[ship.pips, course]
        _keep(course, value, hits, under, threatened, work)
    lay(outlines[own], ship.pips, ship.x, ship.y, ship.heading)
    for each in range(MAX_KEPT):
        if work.lead[each] > NONE and found < MAX_CANDIDATES - 1:
            _write_course(own, ship.pips, work.place[each], work.out[found], work)
            if check(sea, player, work.out[found])[0] == OPEN:
                work.leads[found] = work.lead[each]
                found += 1
    return found


@njit_no_refcount
def _write_course(own: int, pips: int, course: int, encoded: EncodedAction, work: Captain) -> None:
    """Writes a Move, int64 (ENCODED_LENGTH,)."""
    steps = work.courses.steps[pips, course]
    encoded[:] = 0
    encoded[VERB], encoded[ACTOR], encoded[COUNT] = SAIL, own, steps
    for step in range(steps - 1, -1, -1):
        encoded[FIRST_HEADING + step] = work.heading[course]
        course = work.courses.parent[pips, course]
