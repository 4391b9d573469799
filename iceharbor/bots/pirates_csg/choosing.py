"""One choice of the bots in play: answers, or the stages of a turn, each over all ships, as one compiled function.

Attacks come first, then treasure and repairs, then Moves, then the last coin, which ends the game, and the market. The
first stage that finds an action decides; the next choice starts again with the view of that moment.
"""

from typing import Final

from iceharbor.bots.pirates_csg.gunnery import best_attack, better_later, danger
from iceharbor.bots.pirates_csg.purchases import buy, move_crew, place_launch
from iceharbor.bots.pirates_csg.steering import Beam, Task, steer
from iceharbor.bots.pirates_csg.tasks import FIGHTS, PLANS, STILL, gathering, port_for, task_of, turn_value
from iceharbor.bots.pirates_csg.valuing import (
    UNSEEN_COIN,
    coin_gold,
    coins_ashore,
    gathers,
    hold_gold,
    lead,
    mean_unseen,
    rounds_left,
    ship_value_left,
    turns_to,
    water_between,
)
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg.encoding import (
    ATTACK,
    COUNT,
    DROP,
    END,
    MASTS,
    MOVE,
    ONLY,
    SCAVENGE,
    TOWS,
    TRAP,
    WHICH,
    EncodedAction,
    clear,
)
from iceharbor.games.pirates_csg.gathering import coins_at, friendly_berth, may_take, repairs_at_once, trap_stops
from iceharbor.games.pirates_csg.holds import derelict, room_aboard
from iceharbor.games.pirates_csg.masts import least_mast, masts_standing, stands
from iceharbor.games.pirates_csg.records import LONG_U, MAST, NONE, ON_ISLAND, REROLL, SHIPS_ACT, TAKE, PiratesSea
from iceharbor.games.pirates_csg.rules import begin_ruling, check
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.jit import njit, njit_no_refcount

EARLY: Final = 1.3
"""Gold now is worth this much more than gold later: it buys ships."""
TRAP_VALUE: Final = 4.0
"""The gold that a trap takes from an enemy that it holds."""
MAST_VALUE: Final = 0.8
"""The gold of a mast that is put back while others stand."""


@njit
def decide(sea: PiratesSea, player: int, style: int, beam: Beam, encoded: EncodedAction) -> None:
    """Writes the next action, int64[ENCODED_LENGTH], of the player to act in play. `sea` is a copy of the view; only
    its scratch hull is written. A bot that TRADES never fires, hunts or lays traps."""
    phase = sea.turn[0].phase
    if phase == MAST:
        clear(encoded, e.CHOOSE_MAST, NONE)
        encoded[WHICH] = least_mast(sea, sea.turn[0].actor)
    elif phase == REROLL:
        clear(encoded, e.KEEP if better_later(sea) else e.REROLL, NONE)
    elif phase == TAKE:
        clear(encoded, e.TAKE, NONE)
        encoded[WHICH] = best_coin(sea)
    else:
        _order(sea, player, style, beam, encoded)


@njit
def _order(sea: PiratesSea, player: int, style: int, beam: Beam, encoded: EncodedAction) -> None:
    """Writes the next action, int64[ENCODED_LENGTH], of a player whose turn it is."""
    for ship in range(len(sea.ships)):
        bought = (sea.turn[0].unlaunched >> ship) & 1 and sea.ships[ship].player == player
        if bought and place_launch(sea, player, ship, encoded):
            return
    if sea.turn[0].phase == SHIPS_ACT and _ships_act(sea, player, style, beam, encoded):
        return
    if move_crew(sea, player, encoded) or buy(sea, player, encoded):
        return
    clear(encoded, END, NONE)


@njit
def _ships_act(sea: PiratesSea, player: int, style: int, beam: Beam, encoded: EncodedAction) -> bool:
    for ship in range(len(sea.ships)):
        if mine(sea, player, ship) and _drops(sea, player, ship, encoded):
            return True
    if style >= FIGHTS:
        for ship in range(len(sea.ships)):
            if mine(sea, player, ship) and _attacks(sea, player, ship, style, encoded):
                return True
    for ship in range(len(sea.ships)):
        if mine(sea, player, ship) and _scavenges(sea, player, ship, False, style, encoded):
            return True
    if style >= FIGHTS:
        for ship in range(len(sea.ships)):
            if mine(sea, player, ship) and _traps(sea, player, ship, style, encoded):
                return True
    for ship in range(len(sea.ships)):
        if mine(sea, player, ship) and _sails(sea, player, ship, style, beam, encoded):
            return True
    for ship in range(len(sea.ships)):
        if mine(sea, player, ship) and _scavenges(sea, player, ship, True, style, encoded):
            return True
    return False


@njit_no_refcount
def mine(sea: PiratesSea, player: int, ship: int) -> bool:
    """True for a player's ship on the sea."""
    return bool(sea.ships[ship].laid and sea.ships[ship].player == player)


@njit_no_refcount
def _move_value(sea: PiratesSea, player: int, ship: int, style: int) -> float:
    """The gold that a Move would be worth to a ship; 0 if it may not move."""
    return turn_value(sea, ship, style) if begin_ruling(sea, player, MOVE, ship) == OPEN else 0.0


# --- Tows, attacks, traps ---------------------------------------------------------------------------------------------


@njit_no_refcount
def _drops(sea: PiratesSea, player: int, ship: int, encoded: EncodedAction) -> bool:
    """Drops a tow that has a mast again, or that is at the port which it was towed to."""
    towed = sea.ships[ship].tows
    if towed < 0:
        return False
    enemy = sea.ships[towed].player != player
    idle = sea.turn[0].capture == 0 or hold_gold(sea, towed) == 0
    if not derelict(sea.ships[towed]) or (enemy and idle):
        clear(encoded, DROP, ship)
        return bool(begin_ruling(sea, player, DROP, ship) == OPEN)
    return False


@njit
def _attacks(sea: PiratesSea, player: int, ship: int, style: int, encoded: EncodedAction) -> bool:
    """An attack, if it is worth more than what the ship would do otherwise."""
    if begin_ruling(sea, player, ATTACK, ship) != OPEN:
        return False
    value = best_attack(sea, player, ship, encoded)
    if value <= 0.6:
        return False
    row, other = sea.ships[ship], 0.0
    if begin_ruling(sea, player, MOVE, ship) == OPEN:
        stake = hold_gold(sea, ship) + ship_value_left(sea, ship)
        other = EARLY * turn_value(sea, ship, style) + 0.5 * danger(sea, ship, row.x, row.y, stake)
    elif may_take(sea, ship):
        other = 4.0
    return bool(value > other and check(sea, player, encoded)[0] == OPEN)


@njit_no_refcount
def _traps(sea: PiratesSea, player: int, ship: int, style: int, encoded: EncodedAction) -> bool:
    """A trap, if enemies that it would hold lie or come there (PC-R23)."""
    if begin_ruling(sea, player, TRAP, ship) != OPEN:
        return False
    island = friendly_berth(sea, ship)
    if coins_at(sea, island) < 2:
        return False
    held = 0.0
    for foe in range(len(sea.ships)):
        if sea.ships[foe].player != player and gathers(sea, foe) and room_aboard(sea, foe) > 0:
            turns = turns_to(sea, foe, len(sea.ships) + island)
            held += TRAP_VALUE if turns <= 1.5 else 0.0
    clear(encoded, TRAP, ship)
    return bool(held > _move_value(sea, player, ship, style))


# --- Treasure and repairs ---------------------------------------------------------------------------------------------


@njit_no_refcount
def _scavenges(sea: PiratesSea, player: int, ship: int, last: bool, style: int, encoded: EncodedAction) -> bool:
    """A Scavenge that pays. The last coin of the islands ends the game: it is taken only after all Moves (`last`), and
    only by a player for whom that is good."""
    if begin_ruling(sea, player, SCAVENGE, ship) != OPEN:
        return False
    if trap_stops(sea, ship):
        clear(encoded, SCAVENGE, ship)
        wanted = coins_at(sea, friendly_berth(sea, ship)) > 0 and room_aboard(sea, ship) > 0
        return bool(wanted and not last and _stays(sea, player, ship, style))
    mended = mend(sea, ship, encoded)
    takes = may_take(sea, ship)
    if takes and coins_ashore(sea) == 1 and sea.turn[0].final_delivery == 0:
        if not last or not _ends_well(sea, player, style):
            takes = False
            encoded[ONLY] = 1 if mended > 0 else 0
    elif last:
        return False
    if not takes and mended == 0:
        return False
    if takes and not last and not _stays(sea, player, ship, style):
        takes = False
        encoded[ONLY] = 1
    if not takes and mending(sea, ship, mended) <= _move_value(sea, player, ship, style):
        return False
    return bool(check(sea, player, encoded)[0] == OPEN)


@njit_no_refcount
def mend(sea: PiratesSea, ship: int, encoded: EncodedAction) -> int:
    """Writes a Scavenge, int64[ENCODED_LENGTH], that puts back as many masts as it may; returns how many."""
    clear(encoded, SCAVENGE, ship)
    left, mended = repairs_at_once(sea, ship), 0
    for mast in range(sea.ships[ship].masts):
        if left > 0 and not stands(sea, ship, mast):
            encoded[MASTS] |= 1 << mast
            left -= 1
            mended += 1
    return mended


@njit_no_refcount
def _stays(sea: PiratesSea, player: int, ship: int, style: int) -> bool:
    """True if the best that a ship can do is to take a coin where it is docked."""
    if begin_ruling(sea, player, MOVE, ship) != OPEN:
        return True
    goal, _ = gathering(sea, ship, style)
    return bool(goal == len(sea.ships) + sea.ships[ship].docked)


@njit_no_refcount
def mending(sea: PiratesSea, ship: int, mended: int) -> float:
    """The gold of putting back this many masts."""
    if mended == 0:
        return 0.0
    stake = hold_gold(sea, ship) + ship_value_left(sea, ship)
    if derelict(sea.ships[ship]):
        return stake
    near = 0.0
    for foe in range(len(sea.ships)):
        if sea.ships[foe].laid and sea.ships[foe].player != sea.ships[ship].player and not derelict(sea.ships[foe]):
            near = max(near, 0.35 if water_between(sea, foe, ship) < 4 * LONG_U else 0.1)
    standing = masts_standing(sea, ship)
    return mended * MAST_VALUE * min(1.0, rounds_left(sea) / 10) + near * stake * (
        1 / standing - 1 / (standing + mended)
    )


@njit_no_refcount
def _ends_well(sea: PiratesSea, player: int, style: int) -> bool:
    """True if a player should end the game now: they are ahead, or level and the other has more to bring home, or the
    game stands still and they plan."""
    if style == PLANS and sea.turn[0].quiet_rounds >= STILL:
        return True
    ahead = lead(sea, player, mean_unseen(sea) if style == PLANS else UNSEEN_COIN)
    afloat = 0.0
    for ship in range(len(sea.ships)):
        if sea.ships[ship].laid and not derelict(sea.ships[ship]):
            gold = hold_gold(sea, ship)
            afloat += gold if sea.ships[ship].player == player else -gold
    return bool(ahead > 0 or (ahead == 0 and afloat < 0))


# --- Moves ------------------------------------------------------------------------------------------------------------


@njit
def _sails(sea: PiratesSea, player: int, ship: int, style: int, beam: Beam, encoded: EncodedAction) -> bool:
    """The Move of the ship's task; none if it is where it should be."""
    if begin_ruling(sea, player, MOVE, ship) != OPEN:
        return False
    task = task_of(sea, ship, style)
    if task.goal == NONE:
        task = _waits(sea, ship)
    return sail_for(sea, player, ship, task, beam, encoded)


@njit
def sail_for(sea: PiratesSea, player: int, ship: int, task: Task, beam: Beam, encoded: EncodedAction) -> bool:
    """Writes the best legal Move, int64[ENCODED_LENGTH], for a task of a ship that may begin one; false if it is where
    it should be, or if there is none. A derelict that is met is taken in tow."""
    if task.goal == NONE or turns_to(sea, ship, task.goal) == 0:
        return False
    steer(sea, ship, task, beam, encoded)
    if encoded[COUNT] == 0:
        return False
    if task.goal < len(sea.ships) and derelict(sea.ships[task.goal]):
        encoded[TOWS] = 1
        if check(sea, player, encoded)[0] == OPEN:
            return True
        encoded[TOWS] = 0
    return bool(check(sea, player, encoded)[0] == OPEN)


@njit_no_refcount
def _waits(sea: PiratesSea, ship: int) -> Task:
    """Without anything to do a ship goes home, out of the way of guns."""
    stake = hold_gold(sea, ship) + ship_value_left(sea, ship)
    return Task(port_for(sea, ship, ship), 0.3, stake, 6.0)


# --- Coins ------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def best_coin(sea: PiratesSea) -> int:
    """The coin worth most on the island where a ship scavenges, as far as the player knows; the first of equal ones."""
    here, best, most = friendly_berth(sea, sea.turn[0].actor), NONE, -1.0
    for k in range(len(sea.coins)):
        if sea.coins[k].place == ON_ISLAND and sea.coins[k].where == here and coin_gold(sea, k) > most:
            best, most = k, coin_gold(sea, k)
    return int(best)
