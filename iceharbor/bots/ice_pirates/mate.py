"""What the mate of a fleet of Ice Pirates would do next, compiled: what `fleet.py` weighs, with its values.

`consider` lists the actions of a player that are worth a look. A look under an island is free, so it comes alone. A
turn is ended only when nothing useful is left. Ships have their object numbers. No rule depends on this, so floats
are allowed.
"""

from typing import Final

from iceharbor.bots.ice_pirates.bots import ACTION_U, ACTION_VALUE, MIN_VALUE
from iceharbor.bots.ice_pirates.goals import (
    actions_for,
    best_goals,
    distance_u,
    home_of,
    scouting_value,
)
from iceharbor.bots.ice_pirates.orders import Mate, added, begin, is_written, write_way
from iceharbor.bots.ice_pirates.raids import consider_raids, consider_shots, under_fire
from iceharbor.bots.ice_pirates.remembered_courses import (
    course_to,
    stuck_ships,
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
from iceharbor.games.ice_pirates.rules import disabled, docked, home_total
from iceharbor.games.sailing.actions import (
    ACTOR,
    COUNT,
    END,
    FIRST_HEADING,
    SAIL,
    VERB,
)
from iceharbor.games.sailing.sampling import open_heading, open_headings
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import TURN_LIMIT, arcs, bow_of

OTHER_GOAL: Final = 0.6
"""How much less a ship's second goal, or one that another ship sails for, is worth than the plan of the fleet."""
WINNING: Final = 10_000.0
UNLOADING: Final = 20.0
LOADING: Final = 8.0
"""The value of unloading and loading, for each point."""
STEALING: Final = 1.5
"""How much more it is worth to load from an enemy."""
STEPS_ASIDE: Final = 3
"""Single steps of a ship without a goal that are looked at."""
EXPOSED: Final = 0.3
"""How much less a repair under fire is worth."""
AT_ONCE: Final = 4.0
"""If cargo can be moved for more than this, no ship moves first."""


@njit_no_refcount
def consider(sea: IcePiratesSea, player: int, thorough: bool, work: Mate) -> int:
    """Fills in `work.out` and `work.leads` with the player's candidates; returns how many there are, at least one. If
    it need not be thorough, only the best trip to a goal is among them, and no look: what it finds is chance."""
    if thorough and _look(sea, player, work):
        return 1
    found = 0
    if sea.turn[0].actions_left > 0:
        weigh(sea, player, work.shares)
        stuck = _stuck_carriers(sea, player, work)
        helpless = stuck | _pinned_carriers(sea, player)
        for index in range(len(sea.ships)):
            if sea.ships[index].laid and sea.ships[index].player == player:
                found = _consider_repairs(sea, player, index, thorough, found, work)
                found = _consider_cargo(sea, player, index, helpless, found, work)
        most = 0.0
        for each in range(found):
            most = max(most, work.leads[each])
        found = consider_shots(sea, player, found, work)
        if most <= AT_ONCE:
            found = consider_raids(sea, player, found, work)
            found = _consider_trips(sea, player, thorough, helpless, found, work)
        if found == 0 or (thorough and stuck and most <= AT_ONCE):
            found = _make_way(sea, player, found, work)
        if found == 0:
            found = _consider_upkeep(sea, player, work)
    if found == 0:
        work.out[0, :] = 0
        work.out[0, VERB], work.out[0, ACTOR] = END, -1
        work.leads[0], found = MIN_VALUE, 1
    return found


@njit_no_refcount
def _stuck_carriers(sea: IcePiratesSea, player: int, work: Mate) -> int:
    """The player's ships with treasure aboard that have no open step, as a bit mask."""
    mask = stuck_ships(sea, player, work.memory)
    for index in range(len(sea.ships)):
        if (mask >> index) & 1 and not aboard(sea.ships[index], player):
            mask ^= 1 << index
    return mask


@njit_no_refcount
def _pinned_carriers(sea: IcePiratesSea, player: int) -> int:
    """The player's disabled ships with treasure aboard that an enemy could fire at, as a bit mask."""
    mask = 0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        mine = ship.laid and ship.player == player and disabled(ship)
        if mine and aboard(ship, player) and under_fire(sea, player, index):
            mask |= 1 << index
    return mask


# --- Looks ------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def _look(sea: IcePiratesSea, player: int, work: Mate) -> bool:
    """Writes a look under an island that the player does not know, if a ship lies beside one."""
    for island in range(len(sea.islands)):
        nest = sea.islands[island]
        if is_hidden(nest, MEDIUM, player) or is_hidden(nest, SMALL, player):
            for index in range(len(sea.ships)):
                ship = sea.ships[index]
                mine = ship.laid and ship.player == player and not disabled(ship)
                if mine and docked(sea, index, len(sea.ships) + island):
                    begin(EXPLORE, index, 0, work)
                    work.out[0, PARTNER], work.leads[0] = len(sea.ships) + island, 1.0
                    return True
    return False


# --- Cargo and repairs ------------------------------------------------------------------------------------------------


@njit_no_refcount
def _consider_repairs(sea: IcePiratesSea, player: int, index: int, thorough: bool, found: int, work: Mate) -> int:
    """Adds the repair of a disabled ship. Under fire one hit would disable it again, so that repairs of the same ship
    follow: only a search can tell whether they are enough."""
    ship = sea.ships[index]
    begun = thorough and ship.repaired and ship.damage > 0
    if not disabled(ship) and not begun:
        return found
    value = ACTION_VALUE + 2.0 * aboard(ship, player)
    if under_fire(sea, player, index):
        value *= EXPOSED if thorough else 0.0
    elif begun:
        return found
    begin(REPAIR, index, found, work)
    work.out[found, RELAID] = -1
    return added(sea, player, value, found, work)


@njit_no_refcount
def _consider_upkeep(sea: IcePiratesSea, player: int, work: Mate) -> int:
    """Writes the first repair of any ship that is legal: better than to pass."""
    for index in range(len(sea.ships)):
        begin(REPAIR, index, 0, work)
        work.out[0, RELAID] = -1
        if added(sea, player, MIN_VALUE, 0, work):
            return 1
    return 0


@njit_no_refcount
def _consider_cargo(sea: IcePiratesSea, player: int, index: int, helpless: int, found: int, work: Mate) -> int:
    """Adds what a ship could load or unload."""
    ship = sea.ships[index]
    if disabled(ship) or ship.pips == SMALL or ship.repaired:
        return found
    for partner in range(len(sea.outlines) - 1):
        if sea.outlines[partner].corners and docked(sea, index, partner):
            if partner == home_of(sea, player):
                found = _consider_unloading(sea, player, index, partner, found, work)
            elif owner_of(sea, partner) != player or (partner < len(sea.ships) and (helpless >> partner) & 1):
                found = _consider_loading(sea, player, index, partner, found, work)
    return found


@njit_no_refcount
def _consider_unloading(sea: IcePiratesSea, player: int, index: int, home: int, found: int, work: Mate) -> int:
    ship, value = sea.ships[index], aboard(sea.ships[index], player)
    if value == 0:
        return found
    begin(TRANSFER, index, found, work)
    work.out[found, PARTNER] = home
    for pips in range(SMALL, MEDIUM + 1):
        if colour_in(ship, pips) != NOTHING:
            work.out[found, lot(GIVE, pips, TREASURE if holds_treasure(ship, pips, player) else PLAIN)] = 1
    wins = home_total(sea.homes[player]) + value >= sea.turn[0].target
    return added(sea, player, WINNING if wins else UNLOADING * value, found, work)


@njit_no_refcount
def _consider_loading(sea: IcePiratesSea, player: int, index: int, partner: int, found: int, work: Mate) -> int:
    """Adds to load treasure, with plain pieces unloaded to make room."""
    ship, value = sea.ships[index], 0.0
    begin(TRANSFER, index, found, work)
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
    return added(
        sea, player, LOADING * value * (STEALING if owner_of(sea, partner) not in (-1, player) else 1.0), found, work
    )


# --- Trips ------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def _consider_trips(sea: IcePiratesSea, player: int, thorough: bool, helpless: int, found: int, work: Mate) -> int:
    """Adds Moves towards goals: first a plan of the fleet, in which no two ships sail for the same, then others."""
    count, scouting = 0, scouting_value(sea, player)
    memory = work.closely if thorough and sea.turn[0].entries == work.began[0] else work.memory
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.laid and ship.player == player and not (disabled(ship) or ship.moved or ship.repaired):
            goals = best_goals(sea, player, index, helpless, scouting, work.shares, work.goals, work.values)
            for each in range(goals):
                goal = work.goals[each]
                if thorough:
                    cost = memory.cost[course_to(sea, index, goal, memory)]
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
        way = memory.way[course_to(sea, index, goal, memory)]
        planned = not work.taken[len(sea.outlines) + index] and not _is_taken(sea, player, index, goal, work)
        if planned:
            work.taken[len(sea.outlines) + index] = 1
            work.taken[goal] |= 1 if sea.ships[index].pips > SMALL else 2
        elif not thorough:
            continue
        if way[0] > 0:
            write_way(sea, index, way, found, work)
            if not is_written(found, work):
                found = added(sea, player, value if planned else OTHER_GOAL * value, found, work)
        if not thorough and found > first:
            break
    return found


@njit_no_refcount
def _is_taken(sea: IcePiratesSea, player: int, index: int, goal: int, work: Mate) -> bool:
    """True if another ship of the same use sails for a goal already."""
    use = 1 if sea.ships[index].pips > SMALL else 2
    return goal != home_of(sea, player) and (work.taken[goal] & use) > 0


@njit_no_refcount
def _make_way(sea: IcePiratesSea, player: int, found: int, work: Mate) -> int:
    """Adds single steps of ships without a goal, so that ships do not block each other, and no turn is passed."""
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.laid and ship.player == player and not (disabled(ship) or ship.moved or ship.repaired):
            x, y = bow_of(ship.pips, ship.x, ship.y, ship.heading)
            first, last = ship.heading - TURN_LIMIT[ship.pips], ship.heading + TURN_LIMIT[ship.pips]
            rows = arcs(sea.outlines, sea.field, index, ship.pips, x, y, 0, first, last, work.memory.beam.found)
            free = open_headings(work.memory.beam.found, rows)
            for part in range(min(free, STEPS_ASIDE)):
                begin(SAIL, index, found, work)
                work.out[found, COUNT] = 1
                work.out[found, FIRST_HEADING] = open_heading(
                    work.memory.beam.found, rows, (free - 1) * part // (STEPS_ASIDE - 1)
                )
                if not is_written(found, work):
                    found = added(sea, player, MIN_VALUE, found, work)
    return found
