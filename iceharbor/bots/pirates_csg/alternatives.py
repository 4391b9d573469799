"""Actions that a player may want instead of the sensible one, for searches. Compiled.

The sensible action comes first. For its ship, and for all ships if it would end the turn, the others are: attacks,
a Scavenge that takes a coin or only repairs, a trap, and Moves for other goals: islands, home, a place to repair, a
derelict to tow, an enemy to hunt, and the same goal far from guns. At the market: other purchases, or none.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.pirates_csg.choosing import decide, mend, mending, mine, sail_for
from iceharbor.bots.pirates_csg.gunnery import NEAR_U, best_attack
from iceharbor.bots.pirates_csg.purchases import (
    MARGIN,
    UNPAYABLE,
    crew_value,
    ship_value,
    write_crew,
    write_ship,
)
from iceharbor.bots.pirates_csg.steering import Beam, Task
from iceharbor.bots.pirates_csg.tasks import (
    PLANS,
    UNWANTED_RAM,
    hunting,
    port_for,
    ram_cost,
    task_of,
    towing,
    turns_out,
)
from iceharbor.bots.pirates_csg.valuing import (
    delivered,
    free_coins,
    hold_gold,
    isle_gold,
    ship_value_left,
    turns_between,
    water_between,
)
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg.encoding import (
    ATTACK,
    BUY,
    DROP,
    ENCODED_LENGTH,
    END,
    MOVE,
    ONLY,
    SCAVENGE,
    TRAP,
    WHICH,
    clear,
)
from iceharbor.games.pirates_csg.gathering import coins_at, friendly_berth, may_take, trap_stops
from iceharbor.games.pirates_csg.holds import derelict, room_aboard
from iceharbor.games.pirates_csg.market import KINDS, berth_ruling, in_yard
from iceharbor.games.pirates_csg.masts import masts_lost
from iceharbor.games.pirates_csg.moving import home_of
from iceharbor.games.pirates_csg.records import HOME, NONE, ON_ISLAND, REROLL, SHIPS_ACT, TAKE, PiratesSea
from iceharbor.games.pirates_csg.rules import begin_ruling, check
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.jit import njit, njit_no_refcount

MAX_CANDIDATES: Final = 16
SENSIBLE: Final = 1.6
"""The lead of the sensible action; the others have 0 to 1. One more is e times as likely."""
GOALS: Final = 2
"""The most islands and ports that a ship considers beside its goal."""
CAREFUL: Final = 5.0
"""How much more a ship counts when it keeps away from guns."""
RETREAT: Final = 0.2
"""The gold a turn of going home without treasure."""
WORTH_A_LOT: Final = 8.0
"""The gold of an attack that is as likely as any other action."""
MAX_BUYS: Final = 5
AFFORDABLE_LOSS: Final = 3.0
"""A purchase that seems to bring this much too little is still considered."""


class Found(NamedTuple):
    """The actions found so far, with room for the next one."""

    out: NDArray[np.int64]
    """int64 (MAX_CANDIDATES + 1, ENCODED_LENGTH)."""
    leads: NDArray[np.float64]
    listed: NDArray[np.int64]
    """int64 (1,): how many."""
    rates: NDArray[np.float64]
    """float64 (islands,): the gold a turn of sailing to each."""


def nothing_found(islands: int) -> Found:
    """Work arrays."""
    rows = MAX_CANDIDATES + 1
    return Found(
        np.zeros((rows, ENCODED_LENGTH), np.int64), np.zeros(rows), np.zeros(1, np.int64), np.zeros(max(1, islands))
    )


@njit
def list_actions(sea: PiratesSea, player: int, beam: Beam, found: Found) -> None:
    """Lists the actions that are worth a look to the player to act in play; the first is the sensible one."""
    found.listed[0] = 0
    decide(sea, player, PLANS, beam, found.out[0])
    found.leads[0] = SENSIBLE
    found.listed[0] = 1
    phase, verb, actor = sea.turn[0].phase, found.out[0, e.VERB], found.out[0, e.ACTOR]
    if phase == REROLL:
        clear(found.out[1], e.REROLL if verb == e.KEEP else e.KEEP, NONE)
        _keep(sea, player, 0.0, found)
    elif phase == TAKE:
        _other_coins(sea, player, found)
    elif phase == SHIPS_ACT and verb in (MOVE, ATTACK, SCAVENGE, TRAP, DROP):
        for ship in range(len(sea.ships)):
            if mine(sea, player, ship):
                _attack(sea, player, ship, found)
        _of_ship(sea, player, actor, beam, found)
    elif verb in (BUY, END):
        for ship in range(len(sea.ships)):
            if phase == SHIPS_ACT and mine(sea, player, ship):
                _attack(sea, player, ship, found)
                _of_ship(sea, player, ship, beam, found)
        _purchases(sea, player, found)


@njit_no_refcount
def _keep(sea: PiratesSea, player: int, lead: float, found: Found) -> None:
    """Keeps the action in the next row if it is legal and new."""
    count = found.listed[0]
    if count >= MAX_CANDIDATES or check(sea, player, found.out[count])[0] != OPEN:
        return
    for each in range(count):
        differs = 0
        for field in range(ENCODED_LENGTH):
            differs |= found.out[each, field] ^ found.out[count, field]
        if differs == 0:
            return
    found.leads[count] = lead
    found.listed[0] += 1


# --- A ship -----------------------------------------------------------------------------------------------------------


@njit
def _attack(sea: PiratesSea, player: int, ship: int, found: Found) -> None:
    if begin_ruling(sea, player, ATTACK, ship) == OPEN:
        value = best_attack(sea, player, ship, found.out[found.listed[0]])
        if value > 0:
            _keep(sea, player, min(1.0, value / WORTH_A_LOT), found)


@njit
def _of_ship(sea: PiratesSea, player: int, ship: int, beam: Beam, found: Found) -> None:
    if begin_ruling(sea, player, SCAVENGE, ship) == OPEN:
        _scavenges(sea, player, ship, found)
    if begin_ruling(sea, player, TRAP, ship) == OPEN and coins_at(sea, friendly_berth(sea, ship)) > 1:
        clear(found.out[found.listed[0]], TRAP, ship)
        _keep(sea, player, 0.0, found)
    if begin_ruling(sea, player, MOVE, ship) == OPEN:
        _moves(sea, player, ship, beam, found)


@njit_no_refcount
def _scavenges(sea: PiratesSea, player: int, ship: int, found: Found) -> None:
    """Takes a coin and repairs, or only repairs."""
    if trap_stops(sea, ship):
        clear(found.out[found.listed[0]], SCAVENGE, ship)
        _keep(sea, player, 0.3, found)
        return
    takes = may_take(sea, ship)
    if mend(sea, ship, found.out[found.listed[0]]) > 0 and takes:
        found.out[found.listed[0], ONLY] = 1
        _keep(sea, player, 0.3, found)
        mend(sea, ship, found.out[found.listed[0]])
    _keep(sea, player, 0.8 if takes else 0.5, found)


# --- Moves ------------------------------------------------------------------------------------------------------------


@njit
def _moves(sea: PiratesSea, player: int, ship: int, beam: Beam, found: Found) -> None:
    task = task_of(sea, ship, PLANS)
    stake = hold_gold(sea, ship) + ship_value_left(sea, ship)
    most = max(0.1, task.rate)
    if task.goal != NONE and _guns_near(sea, ship):
        _move(sea, player, ship, Task(task.goal, task.rate, CAREFUL * stake, task.ram), 0.8, beam, found)
    if sea.ships[ship].tows < 0:
        other, rate = towing(sea, ship)
        if other != NONE and other != task.goal:
            _move(sea, player, ship, Task(other, rate, stake, UNWANTED_RAM), min(1.0, rate / most), beam, found)
        foe, rate = hunting(sea, ship)
        if foe != NONE and foe != task.goal:
            ram = ram_cost(sea, ship, stake)
            _move(sea, player, ship, Task(foe, rate, stake, ram), min(1.0, rate / most), beam, found)
    for island in range(len(sea.islands)):
        found.rates[island] = _rate(sea, ship, island)
    for _ in range(GOALS):
        best = NONE
        for island in range(len(sea.islands)):
            new = len(sea.ships) + island != task.goal and found.rates[island] > 0
            if new and (best == NONE or found.rates[island] > found.rates[best]):
                best = island
        if best != NONE:
            goal, rate = len(sea.ships) + best, found.rates[best]
            _move(sea, player, ship, Task(goal, rate, stake, UNWANTED_RAM), min(1.0, rate / most), beam, found)
            found.rates[best] = 0.0


@njit
def _move(sea: PiratesSea, player: int, ship: int, task: Task, lead: float, beam: Beam, found: Found) -> None:
    if sail_for(sea, player, ship, task, beam, found.out[found.listed[0]]):
        _keep(sea, player, lead, found)


@njit_no_refcount
def _guns_near(sea: PiratesSea, ship: int) -> bool:
    """True if an enemy that can fire may come near."""
    for foe in range(len(sea.ships)):
        row = sea.ships[foe]
        armed = row.laid and row.player != sea.ships[ship].player and not derelict(row)
        if armed and water_between(sea, foe, ship) < NEAR_U:
            return True
    return False


@njit_no_refcount
def _rate(sea: PiratesSea, ship: int, island: int) -> float:
    """The gold a turn of sailing to an island: for its coins, to bring treasure home, or to repair there."""
    home = home_of(sea, sea.ships[ship].player)
    goal, aboard, room = len(sea.ships) + island, hold_gold(sea, ship), room_aboard(sea, ship)
    out = turns_out(sea, ship, island)
    if sea.islands[island].kind == HOME and island != home:
        return 0.0
    rate = 0.0
    if masts_lost(sea, ship) > 0 and goal == port_for(sea, ship, ship):
        rate = mending(sea, ship, 1) / (1.0 + out)
    if island == home:
        return max(rate, RETREAT, aboard * delivered(sea, out) / max(1.0, out))
    back = turns_between(sea, ship, goal, len(sea.ships) + home)
    for count in range(1, min(room, free_coins(sea, ship, island, out)) + 1):
        turns = out + count + back
        rate = max(rate, (aboard + isle_gold(sea, island, count)) * delivered(sea, turns) / turns)
    return rate


# --- Coins and purchases ----------------------------------------------------------------------------------------------


@njit_no_refcount
def _other_coins(sea: PiratesSea, player: int, found: Found) -> None:
    """The special treasures on the island where a ship takes a coin."""
    here = friendly_berth(sea, sea.turn[0].actor)
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.place == ON_ISLAND and coin.where == here and coin.power > 0 and (coin.known >> player) & 1:
            clear(found.out[found.listed[0]], e.TAKE, NONE)
            found.out[found.listed[0], WHICH] = k
            _keep(sea, player, 0.0, found)


@njit
def _purchases(sea: PiratesSea, player: int, found: Found) -> None:
    """Other purchases, the best ones first as far as there is room, and the end of the turn."""
    clear(found.out[found.listed[0]], END, NONE)
    _keep(sea, player, 0.3, found)
    last = min(MAX_CANDIDATES, found.listed[0] + MAX_BUYS)
    for ship in range(len(sea.ships)):
        if found.listed[0] < last and in_yard(sea, player, ship):
            coins = write_ship(sea, player, ship, found.out[found.listed[0]])
            gain = ship_value(sea, player, ship) - coins - MARGIN
            if coins < UNPAYABLE and gain > -AFFORDABLE_LOSS:
                _keep(sea, player, min(1.0, gain / WORTH_A_LOT), found)
    for kind in range(1, KINDS):
        for ship in range(len(sea.ships)):
            if found.listed[0] >= last or berth_ruling(sea, player, kind, ship) != OPEN:
                continue
            gain = crew_value(sea, kind, ship) - MARGIN
            if gain > -1.0 and write_crew(sea, player, kind, ship, found.out[found.listed[0]]) < UNPAYABLE:
                _keep(sea, player, min(1.0, gain / WORTH_A_LOT), found)
