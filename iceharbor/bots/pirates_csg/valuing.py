"""What coins, ships and the rest of the game are value, in gold, as one player's view knows it. Compiled.

A face-down coin has the mean value of the coins on the Wild Islands. The value of a place, a ship or an action is an
estimate and decides only what a bot prefers: rules stay with the game.
"""

from typing import Final

from iceharbor.games.pirates_csg.cards import treasure_set
from iceharbor.games.pirates_csg.gathering import coins_at
from iceharbor.games.pirates_csg.holds import derelict, room_aboard
from iceharbor.games.pirates_csg.hulls import BOWS_U, bow_tip
from iceharbor.games.pirates_csg.moving import base_move
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    LONG_U,
    ON_ISLAND,
    PURSE,
    SHORT_U,
    SPENT,
    UNKNOWN_VALUE,
    PiratesSea,
)
from iceharbor.jit import njit_no_refcount

UNSEEN_COIN: Final = 4.0
SPECIAL: Final = 2.0
"""The gold that a special treasure is worth to a ship."""
EACH_COIN: Final = 1.0
"""The extra point of a coin that is not spent (PC-A34)."""
PICKED: Final = 0.8
"""How much better the best coins of an island are than the mean: a ship looks before it takes."""
ROUNDS_A_COIN: Final = 3.2
"""The rounds in which a ship takes one coin off an island, sailing included."""
TOO_LATE: Final = 0.02
"""The chance that treasure still counts which cannot be home before the round limit."""

ALL_GOLD: Final = sum(treasure_set().seed) + sum(treasure_set().pool) + treasure_set().start
"""The gold of all coins of a match."""
MAX_GOLD: Final = max(treasure_set().pool)
"""The most that a coin counts."""

BOTH: Final = 0b11
"""The bits of both players."""
TAIL: Final = 2.0
"""Rounds that the last coins take longer."""


# --- Coins ------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def coin_gold(sea: PiratesSea, coin: int) -> float:
    """What a coin counts at the end if it comes home unspent, as far as the player whose turn it is has seen it. In a
    search the others have values too, which were dealt at random."""
    if not seen(sea, coin):
        return UNSEEN_COIN + EACH_COIN
    row = sea.coins[coin]
    return SPECIAL if row.power > 0 else float(row.value) + EACH_COIN


@njit_no_refcount
def seen(sea: PiratesSea, coin: int) -> bool:
    """True if the player whose turn it is has seen a coin."""
    row = sea.coins[coin]
    return bool(row.value != UNKNOWN_VALUE and (row.known >> sea.turn[0].player) & 1)


@njit_no_refcount
def mean_unseen(sea: PiratesSea) -> float:
    """The exact mean value of the coins that the player whose turn it is has not seen: all coins of a match are known,
    so those that were seen tell what is left (PC-A50)."""
    gold, unseen = float(ALL_GOLD), -sea.turn[0].specials
    for k in range(len(sea.coins)):
        if not seen(sea, k) or sea.coins[k].power > 0:
            unseen += 1
        else:
            gold -= sea.coins[k].value
    return float(min(MAX_GOLD, max(0.0, gold) / max(1, unseen)))  # an invented position may have other coins


@njit_no_refcount
def hold_gold(sea: PiratesSea, ship: int) -> float:
    """What the treasure in a ship's hold counts at home."""
    gold = 0.0
    for k in range(len(sea.coins)):
        if sea.coins[k].place == ABOARD and sea.coins[k].where == ship and sea.coins[k].power == 0:
            gold += coin_gold(sea, k)
    return gold


@njit_no_refcount
def isle_gold(sea: PiratesSea, island: int, count: int) -> float:
    """What this many coins of an island count, if a ship takes the better ones."""
    lying, gold = 0, 0.0
    for k in range(len(sea.coins)):
        if sea.coins[k].place == ON_ISLAND and sea.coins[k].where == island:
            lying += 1
            gold += coin_gold(sea, k)
    if lying == 0:
        return 0.0
    taken = min(count, lying)
    return taken * (gold / lying + PICKED * (lying - taken) / lying)


@njit_no_refcount
def coins_ashore(sea: PiratesSea) -> int:
    """The number of coins on the islands: the game ends without them (PC-R24)."""
    count = 0
    for k in range(len(sea.coins)):
        count += 1 if sea.coins[k].place == ON_ISLAND else 0
    return count


@njit_no_refcount
def lead(sea: PiratesSea, player: int, unseen: float) -> float:
    """How much more a player has at home than the other, spent coins included; `unseen` is the value of a coin that
    the player has not seen."""
    ahead = 0.0
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.place in (PURSE, SPENT):
            gold = coin_gold(sea, k) if seen(sea, k) else unseen + EACH_COIN
            gold -= EACH_COIN if coin.place == SPENT else 0.0
            ahead += gold if coin.where == player else -gold
    return ahead


# --- Time -------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def speed_of(sea: PiratesSea, ship: int) -> float:
    """How far a ship sails in a turn, in units; 0 if it cannot."""
    shorts, longs = base_move(sea, ship)
    return float(shorts * SHORT_U + longs * LONG_U)


@njit_no_refcount
def water_between(sea: PiratesSea, one: int, other: int) -> float:
    """The distance between the middles of two objects, less the second one's radius."""
    a, b = sea.outlines[one], sea.outlines[other]
    dx, dy = float(a.mx - b.mx), float(a.my - b.my)
    return float(max(0.0, (dx * dx + dy * dy) ** 0.5 - b.radius))


@njit_no_refcount
def turns_to(sea: PiratesSea, ship: int, goal: int) -> float:
    """About how many turns a ship needs until its bow meets an object; 0 if it is docked there."""
    if goal - len(sea.ships) == sea.ships[ship].docked and goal >= len(sea.ships):
        return 0.0
    speed = speed_of(sea, ship)
    if speed <= 0:
        return 99.0
    row, target = sea.ships[ship], sea.outlines[goal]
    bow_x, bow_y = bow_tip(row.masts, row.x, row.y, row.heading)
    near = water_between(sea, ship, goal) - BOWS_U[row.masts]
    dx, dy = float(bow_x - target.mx), float(bow_y - target.my)
    ahead = (dx * dx + dy * dy) ** 0.5 - target.radius
    away = max(0.0, near if row.docked >= 0 else (near + ahead) / 2)
    return float(1.0 + away // speed + 0.5 * (away % speed) / speed)


@njit_no_refcount
def turns_between(sea: PiratesSea, ship: int, start: int, goal: int) -> float:
    """About how many turns a ship needs from one island to another, both as objects."""
    speed = speed_of(sea, ship)
    if speed <= 0:
        return 99.0
    away = max(0.0, water_between(sea, start, goal) - sea.outlines[start].radius - 2 * BOWS_U[sea.ships[ship].masts])
    return float(1.0 + away // speed + 0.5 * (away % speed) / speed)


@njit_no_refcount
def gathers(sea: PiratesSea, ship: int) -> bool:
    """True if a ship on the sea can still fetch treasure."""
    return bool(sea.ships[ship].laid and not derelict(sea.ships[ship]) and sea.cards[ship].cargo > 0)


@njit_no_refcount
def rounds_left(sea: PiratesSea) -> float:
    """About how many rounds are left until the last coin leaves the islands, or the round limit. While only one side
    can gather it decides itself when that is."""
    hands, sides = 0, 0
    for ship in range(len(sea.ships)):
        if gathers(sea, ship):
            hands += 1
            sides |= 1 << sea.ships[ship].player
    limit = float(sea.turn[0].round_limit - sea.turn[0].rounds)
    ashore = coins_ashore(sea)
    if sides != BOTH and ashore > 0:
        return limit
    more = 4.0 if sea.turn[0].final_delivery else 0.0
    return float(min(limit, more + (TAIL if ashore > 0 else 0.0) + ROUNDS_A_COIN * ashore / max(1, hands)))


@njit_no_refcount
def delivered(sea: PiratesSea, turns: float) -> float:
    """The chance that treasure which is home after this many turns still counts. The last coin may leave the islands
    later than expected; the round limit comes when it comes."""
    if turns >= sea.turn[0].round_limit - sea.turn[0].rounds + 1.0:
        return TOO_LATE
    late = turns - rounds_left(sea)
    return 1.0 if late <= 0 else max(0.05, 1.0 - 0.25 * late)


# --- Ships ------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def others_afloat(sea: PiratesSea, ship: int) -> int:
    """The number of other ships of the same player that can fetch treasure."""
    count = 0
    for other in range(len(sea.ships)):
        if other != ship and sea.ships[other].player == sea.ships[ship].player and gathers(sea, other):
            count += 1
    return count


@njit_no_refcount
def ship_value_left(sea: PiratesSea, ship: int) -> float:
    """What a ship is still going to fetch for its owner, without what is aboard."""
    value = 0.8 * min(rounds_left(sea), 20.0) * (0.5 + 0.2 * min(sea.cards[ship].cargo, 5))
    return float(value * (1.5 if others_afloat(sea, ship) == 0 else 1.0))


@njit_no_refcount
def free_coins(sea: PiratesSea, ship: int, island: int, turns: float) -> int:
    """How many coins of an island are left for a ship that comes in `turns`: ships that are docked there take
    one a turn, and own ships that are nearer come first."""
    left = float(coins_at(sea, island))
    goal = len(sea.ships) + island
    for other in range(len(sea.ships)):
        if other == ship or not gathers(sea, other):
            continue
        docked, mate = sea.ships[other].docked == island, sea.ships[other].player == sea.ships[ship].player
        if docked or (mate and water_between(sea, other, goal) < water_between(sea, ship, goal)):
            left -= min(float(max(0, room_aboard(sea, other))), turns + 1.0 if docked else 2.0)
    return int(left)
