"""The race for treasure: how many actions a fleet of Ice Pirates still needs to win. Compiled.

Each treasure that a fleet could bring home costs it a number of actions: the way of the ship that does it best, to
load, the way home, to unload. The fleet takes the cheapest ones by points until it has enough. An action less for one
player is worth as much as an action more for the others. No rule depends on this, so floats are allowed.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.ice_pirates.bots import ACTION_U
from iceharbor.bots.ice_pirates.goals import distance_u, home_of
from iceharbor.bots.ice_pirates.pathfinding import cost_to_go
from iceharbor.bots.ice_pirates.remembered_courses import Memory, stuck_ships
from iceharbor.bots.ice_pirates.treasure import ABSENT, POSSIBLE, aboard, holds_treasure, treasure_at, weigh
from iceharbor.games.ice_pirates.cargo import room
from iceharbor.games.ice_pirates.records import MEDIUM, SMALL, IcePiratesSea
from iceharbor.games.ice_pirates.rules import disabled, home_total
from iceharbor.jit import njit_no_refcount

LOADING: Final = 2.0
"""Actions to load and to unload."""
DISABLED: Final = 1.5
"""Actions that a disabled ship costs before it sails again."""
STUCK: Final = 12.0
"""The most actions to fetch the cargo of a ship without an open step."""
STUCK_EMPTY: Final = 2.0
"""What such a ship costs without cargo."""
CHASE: Final = 4.0
"""Actions to make an enemy give its cargo up, as it sails on and fires."""
FROM_HOME: Final = 1.5
"""The same for treasure at an enemy's home, which is watched."""
DAMAGED: Final = 0.3
"""A hit that is not repaired, in actions."""
FARTHEST: Final = 40.0
"""Actions for each point that is out of reach."""
LONG_WAY: Final = 1e6


@njit_no_refcount
def way_home(sea: IcePiratesSea, player: int, index: int) -> float:
    """The actions of a ship to its home, in a straight line with a turn, and to unload."""
    ship = sea.ships[index]
    cost = 1.0 + cost_to_go(sea, sea.outlines[index], ship.pips, home_of(sea, player))
    return cost + DISABLED if disabled(ship) else cost


@njit_no_refcount
def actions_left(
    sea: IcePiratesSea, player: int, memory: Memory, shares: NDArray[np.float64], costs: Any, points: Any
) -> float:
    """The actions that a player needs to win. `shares`, float64 (3,), and `costs` and `points`, float64 (2 * objects,),
    are work arrays."""
    need, total, count = float(sea.turn[0].target - home_total(sea.homes[player])), 0.0, 0
    weigh(sea, player, shares)
    stuck = stuck_ships(sea, player, memory)
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.laid and ship.player == player:
            total += DAMAGED * ship.damage
            loaded, caught = aboard(ship, player), (stuck >> index) & 1
            total += STUCK_EMPTY * caught
            if loaded:
                costs[count], points[count] = way_home(sea, player, index), float(loaded)
                if caught:
                    costs[count] += _rescue(sea, player, index, stuck)
                count += 1
    for place in range(len(sea.outlines) - 1):
        if sea.outlines[place].corners and place != home_of(sea, player):
            count = _add_place(sea, player, place, stuck, shares, costs, points, count)
    while need > 0.0:
        best = -1
        for each in range(count):
            if points[each] > 0.0 and (best < 0 or costs[each] * points[best] < costs[best] * points[each]):
                best = each
        if best < 0:
            return total + FARTHEST * need
        part = min(1.0, need / points[best])
        total += costs[best] * part
        need -= points[best] * part
        points[best] = 0.0
    return total


@njit_no_refcount
def _rescue(sea: IcePiratesSea, player: int, index: int, stuck: int) -> float:
    """The actions until another ship has fetched the cargo of a ship without an open step."""
    best = STUCK
    for other in range(len(sea.ships)):
        ship = sea.ships[other]
        able = ship.laid and ship.player == player and ship.pips > SMALL and not disabled(ship)
        if able and not (stuck >> other) & 1 and not aboard(ship, player):
            best = min(best, LOADING + cost_to_go(sea, sea.outlines[other], ship.pips, index))
    return best


@njit_no_refcount
def _add_place(
    sea: IcePiratesSea, player: int, place: int, stuck: int, shares: Any, costs: Any, points: Any, count: int
) -> int:
    """Adds what a player could fetch from an object, as one trip of the best ship."""
    ships, islands = len(sea.ships), len(sea.islands)
    more = 0.0
    if place < ships:
        if sea.ships[place].player == player:
            return count
        more = 0.0 if disabled(sea.ships[place]) else CHASE
    elif place >= ships + islands:
        more = FROM_HOME
    small, small_chance = treasure_at(sea, player, place, SMALL, shares)
    medium, medium_chance = treasure_at(sea, player, place, MEDIUM, shares)
    if small == ABSENT and medium == ABSENT:
        return count
    best, fetched = LONG_WAY, 1.0
    for index in range(ships):
        ship = sea.ships[index]
        if not ship.laid or ship.player != player or ship.pips == SMALL or (stuck >> index) & 1:
            continue
        gain = 0.0
        if medium != ABSENT and room(ship, MEDIUM) and not holds_treasure(ship, MEDIUM, player):
            gain += MEDIUM * medium_chance
        if small != ABSENT and not holds_treasure(ship, SMALL, player):
            gain += SMALL * small_chance
        if gain > 0.0:
            cost = cost_to_go(sea, sea.outlines[index], ship.pips, place) + (DISABLED if disabled(ship) else 0.0)
            cost += LOADING + more + distance_u(sea, place, home_of(sea, player)) / ACTION_U[ship.pips]
            if cost * fetched < best * gain:
                best, fetched = cost, gain
    if best == LONG_WAY:
        return count
    if POSSIBLE in (small, medium):
        best += _scouting(sea, player, place)
    costs[count], points[count] = best, fetched
    return count + 1


@njit_no_refcount
def _scouting(sea: IcePiratesSea, player: int, place: int) -> float:
    """The actions to look there with a Small first; none are saved if it is far."""
    nearest = 4.0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.laid and ship.player == player and ship.pips == SMALL and not disabled(ship):
            nearest = min(nearest, distance_u(sea, index, place) / ACTION_U[SMALL])
    return nearest
