"""Random legal encoded actions in play, and whole random games. Compiled; used by bots, laws and benchmarks.

The random source is that of `games.common.rng`: same seed, same game. Every action in play is possible.
"""

from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg.encoding import (
    ATTACK,
    BEARING,
    BUY,
    COUNT,
    CREW_MOVE,
    CREW_SHIPS,
    DROP,
    ENCODED_LENGTH,
    FACING,
    FIRST,
    HOLDS,
    LAUNCH,
    LONG_ONE,
    MASTS,
    MOVE,
    ONLY,
    ONLY_ONE,
    SCAVENGE,
    SHIPS,
    SHORT_ONE,
    TOWS,
    TRAP,
    TURNED,
    WHICH,
    EncodedAction,
    add_coin,
    clear,
)
from iceharbor.games.pirates_csg.fighting import able_guns, attack_ruling
from iceharbor.games.pirates_csg.gathering import coins_at, friendly_berth, may_take, repairs_at_once, trap_stops
from iceharbor.games.pirates_csg.holds import gold_aboard
from iceharbor.games.pirates_csg.hulls import bow_tip
from iceharbor.games.pirates_csg.market import KINDS, berth_ruling, crew_price, in_yard
from iceharbor.games.pirates_csg.masts import least_mast, stands
from iceharbor.games.pirates_csg.moving import (
    SAILED,
    STOPPED,
    base_move,
    home_of,
    in_contact,
    launch_ruling,
    move_ruling,
    segment_ruling,
    turn_ruling,
)
from iceharbor.games.pirates_csg.records import (
    LONG_U,
    MARKET,
    MAST,
    NONE,
    OVER,
    PURSE,
    REROLL,
    SHIPS_ACT,
    SHORT_U,
    SHOT,
    TRAP_ROLL,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rules import acting, apply_action, begin_ruling, check, find_launch
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.headings import turned, whole

TRIES: Final = 24
"""Places tried for a launch before the search."""
SWEEPS: Final = 2
"""How often all ships are tried for an action."""
HEADINGS_TRIED: Final = 5
"""Headings tried for a segment."""
RARELY: Final = 200
"""One in this many actions changes the setting `choose-for-me`."""
END_CHANCE: Final = 20
"""One in this many turns ends without a purchase."""


# --- A Move -----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def draw_goal(sea: PiratesSea, actor: int, seed: Seed) -> int:
    """An object to sail for: with gold aboard mostly home, else mostly an island, for some rounds the same; sometimes
    any object that the ship may come to."""
    ships, isles = len(sea.ships), len(sea.islands)
    if draw(seed, 4) > 0:
        if gold_aboard(sea, actor) > 0 and draw(seed, 2) == 0:
            return int(ships + home_of(sea, sea.ships[actor].player))
        first = actor + sea.turn[0].rounds // 5
        for k in range(isles):
            island = (first + k) % isles
            if coins_at(sea, island) > 0:
                return int(ships + island)
    for _ in range(8):
        goal = draw(seed, ships + isles)
        if sea.outlines[goal].corners == 0 or goal == actor:
            continue
        if goal < ships:
            if sea.ships[goal].player != sea.ships[actor].player or sea.ships[goal].standing == 0:
                return goal
        elif sea.islands[goal - ships].owner in (NONE, sea.ships[actor].player):
            return goal
    return ships


@njit_no_refcount
def draw_heading(x: int, y: int, goal_x: int, goal_y: int, centre: int, spread: int, seed: Seed) -> int:
    """Of three random headings within `spread` of `centre` the one that leads best from x, y to the goal."""
    best, most = centre, -(whole(1) << 60)
    for _ in range(3):
        heading = (centre - spread + draw(seed, 2 * spread + 1)) % 3600
        dx, dy = turned(whole(0), whole(1024), heading)
        along = dx * (goal_x - x) + dy * (goal_y - y)
        if along > most:
            best, most = heading, along
    return best


@njit_no_refcount
def draw_move(sea: PiratesSea, actor: int, encoded: EncodedAction, seed: Seed) -> bool:
    """Writes a random legal Move, int64[ENCODED_LENGTH], of a ship that may begin one; false if none was found."""
    clear(encoded, MOVE, actor)
    goal = sea.outlines[draw_goal(sea, actor, seed)]
    ship = sea.ships[actor]
    x, y, heading = ship.x, ship.y, ship.heading
    shorts, longs = base_move(sea, actor)
    if in_contact(sea, actor) and draw(seed, 8) > 0:
        for _ in range(HEADINGS_TRIED):
            new = draw_heading(x, y, goal.mx, goal.my, heading, 1800, seed)
            if turn_ruling(sea, actor, new)[0] == OPEN:
                encoded[TURNED] = heading = new
                break
    end = SAILED
    while shorts + longs > 0 and end == SAILED:
        length = SHORT_ONE if longs == 0 or (shorts > 0 and draw(seed, 2) == 0) else LONG_ONE
        bow_x, bow_y = bow_tip(ship.masts, x, y, heading)
        ruling = -1
        for _ in range(HEADINGS_TRIED):
            new = draw_heading(bow_x, bow_y, goal.mx, goal.my, heading, 900, seed)
            units = SHORT_U if length == SHORT_ONE else LONG_U
            ruling, _, end, new_x, new_y = segment_ruling(sea, actor, bow_x, bow_y, new, units)
            if ruling == OPEN:
                row = FIRST + 2 * encoded[COUNT]
                encoded[row] = length if shorts > 0 and longs > 0 else ONLY_ONE
                encoded[row + 1] = new
                encoded[COUNT] += 1
                x, y, heading = new_x, new_y, new
                break
        if ruling != OPEN:
            return False
        shorts, longs = (shorts - 1, longs) if length == SHORT_ONE else (shorts, longs - 1)
    if end == STOPPED and draw(seed, 2) == 0:
        encoded[TOWS] = 1
        if move_ruling(sea, actor, encoded)[0] != OPEN:
            encoded[TOWS] = 0
    return True


# --- Other actions of a ship ------------------------------------------------------------------------------------------


@njit_no_refcount
def draw_attack(sea: PiratesSea, player: int, actor: int, encoded: EncodedAction, seed: Seed) -> bool:
    """Writes a random legal attack, int64[ENCODED_LENGTH]; false if no target was found."""
    guns = able_guns(sea, actor)
    target = draw(seed, len(sea.ships))
    for _ in range(len(sea.ships)):
        target = target + 1 if target + 1 < len(sea.ships) else 0
        if sea.ships[target].player == player or not sea.ships[target].laid:
            continue
        dx, dy = sea.ships[target].x - sea.ships[actor].x, sea.ships[target].y - sea.ships[actor].y
        if abs(dx) > 3 * LONG_U or abs(dy) > 3 * LONG_U:
            continue
        clear(encoded, ATTACK, actor)
        encoded[COUNT] = guns if draw(seed, 8) == 0 else 1
        for k in range(encoded[COUNT]):
            encoded[FIRST + k] = HOLDS if encoded[COUNT] > 1 and draw(seed, 2) == 0 else target
        if attack_ruling(sea, player, encoded)[0] == OPEN:
            return True
    return False


@njit_no_refcount
def draw_scavenge(sea: PiratesSea, actor: int, encoded: EncodedAction, seed: Seed) -> None:
    """Writes a Scavenge, int64[ENCODED_LENGTH], that repairs as much as it may."""
    clear(encoded, SCAVENGE, actor)
    if trap_stops(sea, actor):
        return
    left = repairs_at_once(sea, actor)
    for mast in range(sea.ships[actor].masts):
        if left > 0 and not stands(sea, actor, mast):
            encoded[MASTS] |= 1 << mast
            left -= 1
    if encoded[MASTS] != 0 and may_take(sea, actor) and draw(seed, 8) == 0:
        encoded[ONLY] = 1


@njit_no_refcount
def draw_ship_action(sea: PiratesSea, player: int, actor: int, encoded: EncodedAction, seed: Seed) -> bool:
    """Writes a random legal action of this ship, int64[ENCODED_LENGTH]; false if none was found."""
    if sea.ships[actor].player != player or not sea.ships[actor].laid:
        return False
    pick = draw(seed, 16)
    if pick == 0:
        clear(encoded, DROP, actor)
        if check(sea, player, encoded)[0] == OPEN:
            return True
    if pick < 3 and friendly_berth(sea, actor) >= 0:
        clear(encoded, TRAP, actor)
        if check(sea, player, encoded)[0] == OPEN:
            return True
        clear(encoded, CREW_MOVE, actor)
        encoded[WHICH] = 1 + draw(seed, KINDS - 1)
        if check(sea, player, encoded)[0] == OPEN:
            return True
    if pick < 12 and (begin_ruling(sea, player, SCAVENGE, actor) == OPEN):
        draw_scavenge(sea, actor, encoded, seed)
        if check(sea, player, encoded)[0] == OPEN:
            return True
    if begin_ruling(sea, player, ATTACK, actor) == OPEN and draw_attack(sea, player, actor, encoded, seed):
        return True
    return begin_ruling(sea, player, MOVE, actor) == OPEN and draw_move(sea, actor, encoded, seed)


# --- The market -------------------------------------------------------------------------------------------------------


@njit_no_refcount
def purse_of(sea: PiratesSea, player: int) -> int:
    """The gold at a player's home that can be spent."""
    gold = 0
    for k in range(len(sea.coins)):
        gold += sea.coins[k].value if sea.coins[k].place == PURSE and sea.coins[k].where == player else 0
    return int(gold)


@njit_no_refcount
def draw_purchase(sea: PiratesSea, player: int, encoded: EncodedAction, seed: Seed) -> bool:
    """Writes a random legal purchase, int64[ENCODED_LENGTH], paid with the first coins that are enough; false if there
    is none."""
    gold = purse_of(sea, player)
    if gold == 0:
        return False
    clear(encoded, BUY, 0)
    price = _draw_ships_to_buy(sea, player, gold, encoded, seed)
    price += _draw_crew_to_buy(sea, player, gold - price, encoded, seed)
    paid = 0
    for k in range(len(sea.coins)):
        if sea.coins[k].place == PURSE and sea.coins[k].where == player and paid < price:
            add_coin(encoded, k)
            paid += sea.coins[k].value
    return bool(price > 0)


@njit_no_refcount
def _draw_ships_to_buy(sea: PiratesSea, player: int, gold: int, encoded: EncodedAction, seed: Seed) -> int:
    """Adds random ships for at most this gold; returns their price."""
    price = 0
    for ship in range(len(sea.ships)):
        cost = sea.cards[ship].points
        wanted = in_yard(sea, player, ship) and price + cost <= gold and draw(seed, 2) == 0
        if wanted and find_launch(sea, player, ship)[0] >= 0:
            encoded[SHIPS] |= 1 << ship
            price += cost
    return int(price)


@njit_no_refcount
def _draw_crew_to_buy(sea: PiratesSea, player: int, gold: int, encoded: EncodedAction, seed: Seed) -> int:
    """Adds random crew for at most this gold; returns its price."""
    price, taken = 0, 0
    for kind in range(1, KINDS):
        ship = draw(seed, len(sea.ships))
        if (taken >> ship) & 1 or draw(seed, 2) == 0 or berth_ruling(sea, player, kind, ship) != OPEN:
            continue
        cost = crew_price(sea, kind, ship)
        if price + cost <= gold:
            encoded[CREW_SHIPS + kind] = ship
            price += cost
            taken |= 1 << ship
    return int(price)


@njit_no_refcount
def draw_launch(sea: PiratesSea, player: int, ship: int, encoded: EncodedAction, seed: Seed) -> bool:
    """Writes a random legal launch, int64[ENCODED_LENGTH]; false if there is no room."""
    clear(encoded, LAUNCH, ship)
    for _ in range(TRIES):
        bearing = draw(seed, 3600)
        heading = (bearing + 1800 - 600 + draw(seed, 1201)) % 3600
        if launch_ruling(sea, player, ship, bearing, heading)[0] == OPEN:
            encoded[BEARING], encoded[FACING] = bearing, heading
            return True
    encoded[BEARING], encoded[FACING] = find_launch(sea, player, ship)
    return bool(encoded[BEARING] >= 0)


@njit_no_refcount
def draw_waiting_launch(sea: PiratesSea, player: int, encoded: EncodedAction, seed: Seed) -> bool:
    """Writes a launch, int64[ENCODED_LENGTH], of a ship that was bought; false if none waits or has room."""
    for ship in range(len(sea.ships)):
        mine = sea.ships[ship].player == player and (sea.turn[0].unlaunched >> ship) & 1
        if mine and draw_launch(sea, player, ship, encoded, seed):
            return True
    return False


# --- Answers, and the turn --------------------------------------------------------------------------------------------


@njit_no_refcount
def draw_answer(sea: PiratesSea, player: int, encoded: EncodedAction, seed: Seed) -> None:
    """Writes a random answer, int64[ENCODED_LENGTH], in a phase that asks for one."""
    turn = sea.turn[0]
    if turn.phase in (SHOT, TRAP_ROLL):
        clear(encoded, e.ROLL, -1)
        encoded[WHICH] = 1 + draw(seed, 6)
    elif turn.phase == MAST:
        clear(encoded, e.CHOOSE_MAST, -1)
        mast = least_mast(sea, turn.actor) if player == NATURE else draw(seed, sea.ships[turn.actor].masts)
        while not stands(sea, turn.actor, mast):
            mast = mast + 1 if mast + 1 < sea.ships[turn.actor].masts else 0
        encoded[WHICH] = mast
    elif turn.phase == REROLL:
        clear(encoded, e.KEEP if draw(seed, 4) == 0 else e.REROLL, -1)
    else:
        clear(encoded, e.TAKE, -1)
        here, seen = friendly_berth(sea, turn.actor), 0
        for k in range(len(sea.coins)):
            if sea.coins[k].place == 0 and sea.coins[k].where == here:
                seen += 1
                if draw(seed, seen) == 0:
                    encoded[WHICH] = k


@njit_no_refcount
def random_action(sea: PiratesSea, player: int, seed: Seed, encoded: EncodedAction) -> None:
    """Writes a random legal encoded action, int64[ENCODED_LENGTH], for the player to act in play, NATURE included.
    `seed` is uint64[1]. Writes the scratch hull."""
    turn = sea.turn[0]
    if player != NATURE and draw(seed, RARELY) == 0:
        clear(encoded, e.AUTOMATIC, -1)
        encoded[WHICH] = 1 - ((turn.automatic >> player) & 1)
        return
    if turn.phase not in (SHIPS_ACT, MARKET):
        draw_answer(sea, player, encoded, seed)
        return
    if draw_waiting_launch(sea, player, encoded, seed):
        return
    if turn.phase == SHIPS_ACT:
        first = draw(seed, max(1, len(sea.ships)))
        for k in range(SWEEPS * len(sea.ships)):
            actor = (first + k) % len(sea.ships)
            if draw_ship_action(sea, player, actor, encoded, seed):
                return
        if draw(seed, END_CHANCE) == 0:
            clear(encoded, e.END, -1)
            return
    if draw_purchase(sea, player, encoded, seed):
        return
    clear(encoded, e.END, -1)


@njit
def playout(sea: PiratesSea, seed: Seed, most: int) -> int:
    """Plays random encoded actions in play, dice included, until the game is over, at most `most`; returns how many.
    `seed` is uint64[1]."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    for played in range(most):
        if sea.turn[0].phase == OVER:
            return played
        player = acting(sea)
        random_action(sea, player, seed, encoded)
        apply_action(sea, player, encoded)
    return most
