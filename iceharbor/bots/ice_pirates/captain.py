"""What a captain of Ice Pirates would do next, compiled: the actions that `fleet.py` weighs, with their values.

`consider` lists the actions of a player that are worth a look. A look under an island is free, so it comes alone. A
turn is ended only when nothing useful is left. Ships have their object numbers. No rule depends on this, so floats
are allowed.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.ice_pirates.bots import ACTION_U, ACTION_VALUE, MIN_VALUE
from iceharbor.bots.ice_pirates.courses import Memory, blank_memory, course_to, docks_with, step_open
from iceharbor.bots.ice_pirates.fleet import (
    DISABLING_VALUE,
    HITTING_VALUE,
    HUNTERS_U,
    NEAR_U,
    RAID_VALUE,
    ROBBERY_VALUE,
)
from iceharbor.bots.ice_pirates.goals import (
    MOST_GOALS,
    actions_for,
    best_goals,
    distance_u,
    home_of,
    raid,
    scouting_value,
)
from iceharbor.bots.ice_pirates.treasure import (
    ABSENT,
    KNOWN,
    aboard,
    holds_treasure,
    is_hidden,
    owner_of,
    treasure_at,
    weigh,
)
from iceharbor.games.ice_pirates.actions import BARE, EXPLORE, GIVE, PARTNER, RELAID, REPAIR, TAKE, TRANSFER, lot
from iceharbor.games.ice_pirates.cargo import colour_in, room
from iceharbor.games.ice_pirates.records import MEDIUM, NOTHING, PLAIN, SMALL, TREASURE, IcePiratesSea
from iceharbor.games.ice_pirates.rules import check, disabled, docked, home_total
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
from iceharbor.games.sailing.rules import MAX_STEPS, OPEN
from iceharbor.jit import njit
from iceharbor.table.plane import HEADINGS, HIT, TURN_LIMIT, bow_of, lay, line_of_fire, near_enough

MOST_CANDIDATES: Final = 48
OTHER_GOAL: Final = 0.6
"""How much less a ship's second goal, or one that another ship sails for, is worth than the plan of the fleet."""
WINNING: Final = 10_000.0
UNLOADING: Final = 20.0
LOADING: Final = 8.0
"""The value of unloading and loading, for each point."""
STEALING: Final = 1.5
"""How much more it is worth to load from an enemy."""
AT_ONCE: Final = 4.0
"""If cargo can be moved for more than this, no ship moves first."""
FAN: Final = (0, 3, 7, 11)
"""The headings of a step that a hunter tries, by pips."""


class Captain(NamedTuple):
    """Work arrays."""

    memory: Memory
    shares: NDArray[np.float64]
    """float64 (3,): see `weigh`."""
    goals: NDArray[np.int64]
    values: NDArray[np.float64]
    """int64 and float64 (MOST_GOALS + 1,): the goals of one ship."""
    trips: NDArray[np.int64]
    """int64 (ships * (MOST_GOALS + 1), 2): a ship and a goal each."""
    worths: NDArray[np.float64]
    """float64 (ships * (MOST_GOALS + 1),): the values of these trips."""
    taken: NDArray[np.int64]
    """int64 (objects + ships,): who sails for a goal, and which ship has a trip."""
    out: NDArray[np.int64]
    leads: NDArray[np.float64]
    """The candidates of `consider`, int64 (MOST_CANDIDATES, ENCODED_LENGTH), and their values."""


def captain_for(sea: IcePiratesSea) -> Captain:
    """Work arrays for the seas of this match."""
    trips = len(sea.ships) * (MOST_GOALS + 1)
    return Captain(
        blank_memory(),
        np.zeros(3),
        np.zeros(MOST_GOALS + 1, np.int64),
        np.zeros(MOST_GOALS + 1),
        np.zeros((trips, 2), np.int64),
        np.zeros(trips),
        np.zeros(len(sea.outlines) + len(sea.ships), np.int64),
        np.zeros((MOST_CANDIDATES, ENCODED_LENGTH), np.int64),
        np.zeros(MOST_CANDIDATES),
    )


@njit
def consider(sea: IcePiratesSea, player: int, thorough: bool, work: Captain) -> int:
    """Fills in `work.out` and `work.leads` with the player's candidates; returns how many there are, at least one. If
    it need not be thorough, of the trips to goals only the best one is among them."""
    if _look(sea, player, work):
        return 1
    found = 0
    if sea.turn[0].actions_left > 0:
        weigh(sea, player, work.shares)
        for index in range(len(sea.ships)):
            if sea.ships[index].laid and sea.ships[index].player == player:
                found = _consider_cargo(sea, player, index, found, work)
        most = 0.0
        for each in range(found):
            most = max(most, work.leads[each])
        found = _consider_shots(sea, player, found, work)
        if most <= AT_ONCE:
            found = _consider_raids(sea, player, found, work)
            found = _consider_trips(sea, player, thorough, found, work)
        if found == 0:
            found = _make_way(sea, player, found, work)
    if found == 0:
        work.out[0, :] = 0
        work.out[0, VERB], work.out[0, ACTOR] = END, -1
        work.leads[0], found = MIN_VALUE, 1
    return found


@njit
def _begin(verb: int, actor: int, found: int, work: Captain) -> None:
    """Begins the encoded action of a candidate."""
    work.out[found, :] = 0
    work.out[found, VERB], work.out[found, ACTOR] = verb, actor


@njit
def _added(sea: IcePiratesSea, player: int, value: float, found: int, work: Captain) -> int:
    """The number of candidates with the action in row `found`, if it is legal and worth something."""
    if value < MIN_VALUE or found >= MOST_CANDIDATES - 1 or check(sea, player, work.out[found])[0] != OPEN:
        return found
    work.leads[found] = value
    return found + 1


# --- Looks ------------------------------------------------------------------------------------------------------------


@njit
def _look(sea: IcePiratesSea, player: int, work: Captain) -> bool:
    """Writes a look under an island that the player does not know, if a ship lies beside one."""
    for island in range(len(sea.islands)):
        nest = sea.islands[island]
        if is_hidden(nest, MEDIUM, player) or is_hidden(nest, SMALL, player):
            for index in range(len(sea.ships)):
                ship = sea.ships[index]
                if ship.laid and ship.player == player and not disabled(ship):
                    if docked(sea, index, len(sea.ships) + island):
                        _begin(EXPLORE, index, 0, work)
                        work.out[0, PARTNER], work.leads[0] = len(sea.ships) + island, 1.0
                        return True
    return False


# --- Cargo and repairs ------------------------------------------------------------------------------------------------


@njit
def _consider_cargo(sea: IcePiratesSea, player: int, index: int, found: int, work: Captain) -> int:
    """Adds what a ship could load, unload or repair."""
    ship = sea.ships[index]
    if disabled(ship):
        if ship.moved or ship.fired or ship.acted or _under_fire(sea, player, index):
            return found
        _begin(REPAIR, index, found, work)
        work.out[found, RELAID] = -1
        return _added(sea, player, ACTION_VALUE + 2.0 * aboard(ship, player), found, work)
    if ship.pips == SMALL or ship.repaired:
        return found
    for partner in range(len(sea.outlines) - 1):
        if sea.outlines[partner].corners and docked(sea, index, partner):
            if partner == home_of(sea, player):
                found = _consider_unloading(sea, player, index, partner, found, work)
            elif owner_of(sea, partner) != player:
                found = _consider_loading(sea, player, index, partner, found, work)
    return found


@njit
def _consider_unloading(sea: IcePiratesSea, player: int, index: int, home: int, found: int, work: Captain) -> int:
    ship, value = sea.ships[index], aboard(sea.ships[index], player)
    if value == 0:
        return found
    _begin(TRANSFER, index, found, work)
    work.out[found, PARTNER] = home
    for pips in range(SMALL, MEDIUM + 1):
        if colour_in(ship, pips) != NOTHING:
            work.out[found, lot(GIVE, pips, TREASURE if holds_treasure(ship, pips, player) else PLAIN)] = 1
    wins = home_total(sea.homes[player]) + value >= sea.turn[0].target
    return _added(sea, player, WINNING if wins else UNLOADING * value, found, work)


@njit
def _consider_loading(sea: IcePiratesSea, player: int, index: int, partner: int, found: int, work: Captain) -> int:
    """Adds to load treasure, with plain pieces unloaded to make room."""
    ship, value = sea.ships[index], 0.0
    _begin(TRANSFER, index, found, work)
    work.out[found, PARTNER] = partner
    for pips in range(SMALL, MEDIUM + 1):
        kind, chance = treasure_at(sea, player, partner, pips, work.shares)
        if kind == ABSENT or not room(ship, pips) or holds_treasure(ship, pips, player):
            continue
        if colour_in(ship, pips) != NOTHING:
            if partner < len(sea.ships) and not room(sea.ships[partner], pips):
                continue
            work.out[found, lot(GIVE, pips, PLAIN)] = 1
        work.out[found, lot(TAKE, pips, TREASURE if kind == KNOWN else BARE)] = 1
        value += pips * chance
    return _added(
        sea, player, LOADING * value * (STEALING if owner_of(sea, partner) >= 0 else 1.0), found, work
    )


# --- Guns -------------------------------------------------------------------------------------------------------------


@njit
def _side_at(sea: IcePiratesSea, shooter: int, target: int) -> int:
    """The side from which a ship hits another where they lie; -1 if there is none."""
    if near_enough(sea.outlines[shooter], sea.outlines[target]):
        for side in range(2):
            if line_of_fire(sea.outlines, shooter, side, target) == HIT:
                return side
    return -1


@njit
def _under_fire(sea: IcePiratesSea, player: int, index: int) -> bool:
    """True if an enemy could fire at a ship from its present place: then a repair is soon undone."""
    for foe in range(len(sea.ships)):
        ship = sea.ships[foe]
        if ship.laid and ship.player != player and not disabled(ship) and _side_at(sea, foe, index) >= 0:
            return True
    return False


@njit
def _stake(sea: IcePiratesSea, player: int, foe: int) -> float:
    """The points aboard an enemy, and those that it is about to take from the home."""
    return aboard(sea.ships[foe], player) + RAID_VALUE * raid(sea, player, foe)


@njit
def _consider_shots(sea: IcePiratesSea, player: int, found: int, work: Captain) -> int:
    """Adds a shot at each enemy that can be hit now."""
    for foe in range(len(sea.ships)):
        target = sea.ships[foe]
        if not target.laid or target.player == player or disabled(target):
            continue
        for index in range(len(sea.ships)):
            ship = sea.ships[index]
            if not ship.laid or ship.player != player or disabled(ship) or ship.repaired or ship.fired >= ship.pips:
                continue
            side = _side_at(sea, index, foe)
            if side >= 0:
                _begin(FIRE, index, found, work)
                work.out[found, SIDE], work.out[found, TARGET] = side, foe
                points = ACTION_VALUE + 3.0 * aboard(target, player) + RAID_VALUE * raid(sea, player, foe)
                found = _added(sea, player, points * (target.damage + 1) / target.pips, found, work)
                break
    return found


# --- Robberies and hunts ----------------------------------------------------------------------------------------------


@njit
def _consider_raids(sea: IcePiratesSea, player: int, found: int, work: Captain) -> int:
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
                row = course_to(sea, index, foe, work.memory)
                if docks_with(sea, index, work.memory.way[row], foe):
                    _write_way(sea, index, work.memory.way[row], found, work)
                    found = _added(sea, player, ROBBERY_VALUE * booty, found, work)
            shots = min(actions - 1, ship.pips - ship.fired)
            if disabled(target) or aboard(ship, player) or shots < 1 or far_u > HUNTERS_U:
                continue
            if _hunt(sea, index, foe, found, work):
                ends = target.damage + shots >= target.pips
                found = _added(sea, player, stake * (DISABLING_VALUE if ends else HITTING_VALUE), found, work)
    return found


@njit
def _booty(sea: IcePiratesSea, player: int, index: int, foe: int) -> int:
    """The points of known treasure aboard an enemy that a ship has room for."""
    ship, total = sea.ships[index], 0
    for pips in range(SMALL, MEDIUM + 1):
        if room(ship, pips) and colour_in(ship, pips) == NOTHING and holds_treasure(sea.ships[foe], pips, player):
            total += pips
    return total


@njit
def _write_way(sea: IcePiratesSea, index: int, way: NDArray[np.int64], found: int, work: Captain) -> None:
    """Writes a Move, of which `way`, int64 (1 + steps,), has the number of headings and the headings."""
    _begin(SAIL, index, found, work)
    work.out[found, COUNT] = way[0]
    for step in range(way[0]):
        work.out[found, FIRST_HEADING + step] = way[1 + step]


@njit
def _hunt(sea: IcePiratesSea, index: int, foe: int, found: int, work: Captain) -> bool:
    """Writes a Move to a place from where a ship hits an enemy; False if none was found, or if it does already."""
    ship, outlines = sea.ships[index], sea.outlines
    if _side_at(sea, index, foe) >= 0:
        return False
    fan, limit, steps = FAN[ship.pips], TURN_LIMIT[ship.pips], MAX_STEPS[ship.pips]
    _begin(SAIL, index, found, work)
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
            hits = _side_at(sea, index, foe) >= 0
            lay(outlines[index], ship.pips, ship.x, ship.y, ship.heading)
            if hits:
                break
        if hits:
            break
    for step in range(out[COUNT], steps):
        out[FIRST_HEADING + step] = 0
    return hits


# --- Trips ------------------------------------------------------------------------------------------------------------


@njit
def _consider_trips(sea: IcePiratesSea, player: int, thorough: bool, found: int, work: Captain) -> int:
    """Adds Moves towards goals: first a plan of the fleet, in which no two ships sail for the same, then others."""
    count, scouting = 0, scouting_value(sea, player)
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.laid and ship.player == player and not (disabled(ship) or ship.moved or ship.repaired):
            goals = best_goals(sea, player, index, scouting, work.shares, work.goals, work.values)
            for each in range(goals):
                goal = work.goals[each]
                if thorough:
                    cost = work.memory.cost[course_to(sea, index, goal, work.memory)]
                else:
                    cost = distance_u(sea, index, goal) / ACTION_U[ship.pips]
                work.trips[count, 0], work.trips[count, 1] = index, goal
                work.worths[count] = work.values[each] / actions_for(sea, player, index, goal, cost)
                count += 1
    work.taken[:] = 0
    first = found
    for _ in range(count):
        best = 0
        for each in range(1, count):
            if work.worths[each] > work.worths[best]:
                best = each
        value, index, goal = work.worths[best], work.trips[best, 0], work.trips[best, 1]
        work.worths[best] = -1.0
        way = work.memory.way[course_to(sea, index, goal, work.memory)]
        planned = not work.taken[len(sea.outlines) + index] and not _is_taken(sea, player, index, goal, work)
        if planned:
            work.taken[len(sea.outlines) + index] = 1
            work.taken[goal] |= 1 if sea.ships[index].pips > SMALL else 2
        elif not thorough:
            continue
        if way[0] > 0:
            _write_way(sea, index, way, found, work)
            if not _is_written(found, work):
                found = _added(sea, player, value if planned else OTHER_GOAL * value, found, work)
        if not thorough and found > first:
            break
    return found


@njit
def _is_taken(sea: IcePiratesSea, player: int, index: int, goal: int, work: Captain) -> bool:
    """True if another ship of the same use sails for a goal already."""
    use = 1 if sea.ships[index].pips > SMALL else 2
    return goal != home_of(sea, player) and (work.taken[goal] & use) > 0


@njit
def _is_written(found: int, work: Captain) -> bool:
    """True if the action in row `found` stands in an earlier row."""
    for each in range(found):
        differs = 0
        for field in range(ENCODED_LENGTH):
            differs |= work.out[each, field] ^ work.out[found, field]
        if differs == 0:
            return True
    return False


@njit
def _make_way(sea: IcePiratesSea, player: int, found: int, work: Captain) -> int:
    """Adds single steps of ships without a goal, so that ships do not block each other, and no turn is passed."""
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.laid and ship.player == player and not (disabled(ship) or ship.moved or ship.repaired):
            x, y = bow_of(ship.pips, ship.x, ship.y, ship.heading)
            for part in range(3):
                new = (ship.heading + (part - 1) * TURN_LIMIT[ship.pips] // 2) % HEADINGS
                if step_open(sea, index, x, y, ship.heading, new):
                    _begin(SAIL, index, found, work)
                    work.out[found, COUNT], work.out[found, FIRST_HEADING] = 1, new
                    found = _added(sea, player, MIN_VALUE, found, work)
    return found
