"""Shots, robberies and hunts of a fleet of Ice Pirates, with the values of `fleet.py`. Compiled."""

from typing import Final

from iceharbor.bots.ice_pirates.bots import ACTION_U, ACTION_VALUE
from iceharbor.bots.ice_pirates.fleet import (
    DISABLING_VALUE,
    HITTING_VALUE,
    HUNTERS_U,
    NEAR_U,
    RAID_VALUE,
    ROBBERY_VALUE,
    zeal,
)
from iceharbor.bots.ice_pirates.goals import (
    distance_u,
    raid,
)
from iceharbor.bots.ice_pirates.orders import Mate, added, begin, write_way
from iceharbor.bots.ice_pirates.remembered_courses import (
    course_to,
    docks_with,
    exits_at,
    step_open,
)
from iceharbor.bots.ice_pirates.treasure import (
    aboard,
    holds_treasure,
)
from iceharbor.games.ice_pirates.cargo import colour_in, room
from iceharbor.games.ice_pirates.records import MEDIUM, NOTHING, SMALL, IcePiratesSea
from iceharbor.games.ice_pirates.rules import disabled, docked
from iceharbor.games.sailing.actions import (
    COUNT,
    FIRE,
    FIRST_HEADING,
    SAIL,
    SIDE,
    TARGET,
)
from iceharbor.games.sailing.rules import MAX_STEPS
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import HEADINGS, HIT, TURN_LIMIT, bow_of, lay, line_of_fire, near_enough

FAN: Final = (0, 3, 7, 11)
"""The headings of a step that a hunter tries, by pips."""


# --- Shots ------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def side_at(sea: IcePiratesSea, shooter: int, target: int) -> int:
    """The side from which a ship hits another where they lie; -1 if there is none."""
    if near_enough(sea.outlines[shooter], sea.outlines[target]):
        for side in range(2):
            if line_of_fire(sea.outlines, shooter, side, target) == HIT:
                return side
    return -1


@njit_no_refcount
def under_fire(sea: IcePiratesSea, player: int, index: int) -> bool:
    """True if an enemy could fire at a ship from its present place: then a repair is soon undone."""
    for foe in range(len(sea.ships)):
        ship = sea.ships[foe]
        if ship.laid and ship.player != player and not disabled(ship) and side_at(sea, foe, index) >= 0:
            return True
    return False


@njit_no_refcount
def _stake(sea: IcePiratesSea, player: int, foe: int) -> float:
    """The points aboard an enemy, and those that it is about to take from the home."""
    return aboard(sea.ships[foe], player) + RAID_VALUE * raid(sea, player, foe)


@njit_no_refcount
def consider_shots(sea: IcePiratesSea, player: int, found: int, work: Mate) -> int:
    """Adds a shot at each enemy that can be hit now."""
    for foe in range(len(sea.ships)):
        target = sea.ships[foe]
        if not target.laid or target.player == player or disabled(target):
            continue
        for index in range(len(sea.ships)):
            ship = sea.ships[index]
            if not ship.laid or ship.player != player or disabled(ship) or ship.repaired or ship.fired >= ship.pips:
                continue
            side = side_at(sea, index, foe)
            if side >= 0:
                begin(FIRE, index, found, work)
                work.out[found, SIDE], work.out[found, TARGET] = side, foe
                points = ACTION_VALUE + 3.0 * aboard(target, player) + RAID_VALUE * raid(sea, player, foe)
                points *= zeal(sea.turn[0].rounds)
                found = added(sea, player, points * (target.damage + 1) / target.pips, found, work)
                break
    return found


# --- Robberies and hunts ----------------------------------------------------------------------------------------------


@njit_no_refcount
def consider_raids(sea: IcePiratesSea, player: int, found: int, work: Mate) -> int:
    """Adds Moves after which an enemy can be robbed, or fired at, with the actions that are left."""
    actions = sea.turn[0].actions_left
    if actions < 2:
        return found
    for foe in range(len(sea.ships)):
        target = sea.ships[foe]
        stake = _stake(sea, player, foe) if target.laid and target.player != player else 0.0
        if stake <= 0.0:
            continue
        for index in range(len(sea.ships)):
            ship = sea.ships[index]
            if not ship.laid or ship.player != player or disabled(ship) or ship.moved or ship.repaired:
                continue
            far_u = distance_u(sea, index, foe)
            booty = _booty(sea, player, index, foe)
            if booty and far_u < ACTION_U[ship.pips] + NEAR_U and not docked(sea, index, foe):
                way = work.closely.way[course_to(sea, index, foe, work.closely)]
                if docks_with(sea, index, way, foe):
                    write_way(sea, index, way, found, work)
                    found = added(sea, player, ROBBERY_VALUE * booty, found, work)
            shots = min(actions - 1, ship.pips - ship.fired)
            if disabled(target) or aboard(ship, player) or shots < 1 or far_u > HUNTERS_U:
                continue
            if _hunt(sea, index, foe, found, work):
                ends = target.damage + shots >= target.pips
                value = zeal(sea.turn[0].rounds) * stake * (DISABLING_VALUE if ends else HITTING_VALUE)
                found = added(sea, player, value, found, work)
    return found


@njit_no_refcount
def _booty(sea: IcePiratesSea, player: int, index: int, foe: int) -> int:
    """The points of known treasure aboard an enemy that a ship has room for."""
    ship, total = sea.ships[index], 0
    for pips in range(SMALL, MEDIUM + 1):
        if room(ship, pips) and colour_in(ship, pips) == NOTHING and holds_treasure(sea.ships[foe], pips, player):
            total += pips
    return total


@njit_no_refcount
def _hunt(sea: IcePiratesSea, index: int, foe: int, found: int, work: Mate) -> bool:
    """Writes a Move to a place from where a ship hits an enemy; False if none was found, or if it does already."""
    ship, outlines = sea.ships[index], sea.outlines
    if side_at(sea, index, foe) >= 0:
        return False
    fan, limit, steps = FAN[ship.pips], TURN_LIMIT[ship.pips], MAX_STEPS[ship.pips]
    begin(SAIL, index, found, work)
    out, hits = work.out[found], False
    for number in range(fan**steps):
        x, y, heading, digits = ship.x, ship.y, ship.heading, number
        for step in range(steps):
            x, y = bow_of(ship.pips, x, y, heading)
            new = (heading - limit + 2 * limit * (digits % fan) // (fan - 1)) % HEADINGS
            if not step_open(sea, index, x, y, heading, new):
                break
            heading, digits = new, digits // fan
            out[FIRST_HEADING + step], out[COUNT] = heading, step + 1
            lay(outlines[index], ship.pips, x, y, heading)
            hits = side_at(sea, index, foe) >= 0
            lay(outlines[index], ship.pips, ship.x, ship.y, ship.heading)
            hits = hits and exits_at(sea, index, x, y, heading, work.memory)
            if hits:
                break
        if hits:
            break
    for step in range(out[COUNT], steps):
        out[FIRST_HEADING + step] = 0
    return hits
