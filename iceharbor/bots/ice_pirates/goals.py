"""What the ships of Ice Pirates sail for, and what that is worth to a fleet: `fleet.py`'s values, compiled.

The player is the one who thinks: what they have not seen counts what it is worth on average. Values are roughly in
points of treasure. No rule depends on this, so floats are allowed.
"""

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.ice_pirates.bots import ACTION_U
from iceharbor.bots.ice_pirates.fleet import HANDLING, KNOWN_ENOUGH, RAID_U, SATED, SCOUTING, THEFT
from iceharbor.bots.ice_pirates.treasure import ABSENT, aboard, holds_treasure, is_hidden, owner_of, treasure_at
from iceharbor.games.ice_pirates.cargo import room, shelf
from iceharbor.games.ice_pirates.records import MEDIUM, SMALL, TREASURE, IcePiratesSea
from iceharbor.games.ice_pirates.rules import disabled, home_total
from iceharbor.jit import njit_no_refcount

MAX_GOALS: Final = 3
"""Goals of one ship that are looked at closely."""
CARRYING_HOME: Final = 4.0
"""The value of a point aboard, when its ship sails home."""
NEARBY: Final = 4.0
"""Actions that count beside the way to a goal, when goals are compared."""


@njit_no_refcount
def home_of(sea: IcePiratesSea, player: int) -> int:
    """The object number of a player's home."""
    return len(sea.ships) + len(sea.islands) + player


@njit_no_refcount
def distance_u(sea: IcePiratesSea, one: int, other: int) -> float:
    """The distance between the middles of two objects."""
    a, b = sea.outlines[one], sea.outlines[other]
    dx, dy = float(a.mx - b.mx), float(a.my - b.my)
    return math.sqrt(dx * dx + dy * dy)


@njit_no_refcount
def in_sight(sea: IcePiratesSea, player: int) -> int:
    """The points of treasure under and on islands that the player knows."""
    total = 0
    for island in range(len(sea.islands)):
        nest = sea.islands[island]
        for pips in range(SMALL, MEDIUM + 1):
            total += pips * (nest.goods[shelf(pips, TREASURE)] + holds_treasure(nest, pips, player))
    return int(total)


@njit_no_refcount
def scouting_value(sea: IcePiratesSea, player: int) -> float:
    """The value of a look under an island, relative to what may be found there: little if enough is known."""
    needed = sea.turn[0].target - home_total(sea.homes[player])
    for index in range(len(sea.ships)):
        if sea.ships[index].laid and sea.ships[index].player == player:
            needed -= aboard(sea.ships[index], player)
    return SCOUTING * SATED if in_sight(sea, player) >= KNOWN_ENOUGH * needed else SCOUTING


@njit_no_refcount
def goal_value(
    sea: IcePiratesSea, player: int, ship: Any, goal: int, helpless: int, scouting: float, shares: NDArray[np.float64]
) -> float:
    """The value of what a ship could fetch or learn at a goal, without the way. `helpless` is a mask of own ships whose
    cargo others have to fetch; `shares` is float64 (3,)."""
    ships = len(sea.ships)
    owner = owner_of(sea, goal)
    helpless = goal < ships and (helpless >> goal) & 1 == 1
    if sea.outlines[goal].corners == 0 or (owner == player and not helpless):
        return 0.0
    if goal < ships and not disabled(sea.ships[goal]) and not helpless:
        return 0.0
    value = 0.0
    for pips in range(SMALL, MEDIUM + 1):
        kind, chance = treasure_at(sea, player, goal, pips, shares)
        if ship.pips == SMALL:
            if ships <= goal < ships + len(sea.islands) and is_hidden(sea.islands[goal - ships], pips, player):
                value += scouting * pips * chance
        elif kind != ABSENT and room(ship, pips) and not holds_treasure(ship, pips, player):
            value += pips * chance * (THEFT if owner >= 0 and owner != player else 1.0)
    return value


@njit_no_refcount
def best_goals(
    sea: IcePiratesSea,
    player: int,
    index: int,
    helpless: int,
    scouting: float,
    shares: NDArray[np.float64],
    goals: Any,
    values: Any,
) -> int:
    """Fills in the best goals of a ship and their values, without the way; `goals` and `values` are int64 and float64
    (MAX_GOALS + 1,). Returns how many there are. Home comes first if there is treasure aboard."""
    ship, found = sea.ships[index], 0
    loaded = aboard(ship, player)
    if loaded:
        goals[0], values[0], found = home_of(sea, player), CARRYING_HOME * loaded, 1
    first = found
    for goal in range(len(sea.outlines) - 1):
        value = 0.0
        if goal not in (index, home_of(sea, player)):
            value = goal_value(sea, player, ship, goal, helpless, scouting, shares)
        if value <= 0.0:
            continue
        rank = value / (NEARBY + distance_u(sea, index, goal) / ACTION_U[ship.pips])
        at = min(found, first + MAX_GOALS - 1)
        if found == first + MAX_GOALS and rank <= _rank(sea, index, goals[at], values[at]):
            continue
        while at > first and _rank(sea, index, goals[at - 1], values[at - 1]) < rank:
            goals[at], values[at] = goals[at - 1], values[at - 1]
            at -= 1
        goals[at], values[at] = goal, value
        found = min(found + 1, first + MAX_GOALS)
    return found


@njit_no_refcount
def _rank(sea: IcePiratesSea, index: int, goal: int, value: float) -> float:
    """The value of a goal in relation to its distance."""
    return value / (NEARBY + distance_u(sea, index, goal) / ACTION_U[sea.ships[index].pips])


@njit_no_refcount
def actions_for(sea: IcePiratesSea, player: int, index: int, goal: int, cost: float) -> float:
    """The actions that a trip to a goal takes, with the way home; `cost` is the number of actions to get there."""
    home, pips = home_of(sea, player), sea.ships[index].pips
    if pips == SMALL or goal == home:
        return 1.0 + cost
    return cost + HANDLING + distance_u(sea, goal, home) / ACTION_U[pips]


@njit_no_refcount
def raid(sea: IcePiratesSea, player: int, foe: int) -> int:
    """The points that an enemy near the player's home could take from it."""
    ship, goods = sea.ships[foe], sea.homes[player].goods
    if distance_u(sea, foe, home_of(sea, player)) > RAID_U:
        return 0
    total = 0
    for pips in range(SMALL, MEDIUM + 1):
        if goods[shelf(pips, TREASURE)] > 0 and room(ship, pips) and not holds_treasure(ship, pips, player):
            total += pips
    return total
