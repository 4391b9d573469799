"""The market: which ship or crew to buy, with which coins, and where a bought ship is launched. Compiled.

A spent coin scores its value, so a purchase costs one point for each coin; what it must bring is more than that.
"""

from typing import Final

import numpy as np

from iceharbor.bots.pirates_csg.valuing import coins_ashore, rounds_left, speed_of, water_between
from iceharbor.games.pirates_csg.encoding import (
    BEARING,
    BUY,
    CREW_MOVE,
    CREW_SHIPS,
    FACING,
    LAUNCH,
    SHIPS,
    WHICH,
    EncodedAction,
    add_coin,
    clear,
)
from iceharbor.games.pirates_csg.gathering import coins_at
from iceharbor.games.pirates_csg.holds import derelict
from iceharbor.games.pirates_csg.market import berth_ruling, crew_price, crew_ruling, in_yard
from iceharbor.games.pirates_csg.masts import masts_lost
from iceharbor.games.pirates_csg.moving import home_of, launch_ruling
from iceharbor.games.pirates_csg.powers import HIRING, LIGHT_SAILS, QUICK_HANDS, SPARE_SAIL
from iceharbor.games.pirates_csg.records import (
    CANNONEER,
    CAPTAIN,
    CREW,
    EXPLORER,
    HELMSMAN,
    HOME,
    LONG_U,
    MUSKETEER,
    NONE,
    OARSMAN,
    PURSE,
    SERVING,
    SHIPWRIGHT,
    SHORT_U,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rules import find_launch, purchase_ruling
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.jit import njit, njit_no_refcount

COIN_VALUE: Final = 5.5
"""The gold of a coin that comes home, its extra point included."""
SHARE: Final = 0.6
"""The part of what a ship could fetch that its player would not get without it."""
HIT_VALUE: Final = 1.0
"""The gold of an expected hit, over a whole game."""
MARGIN: Final = 1.0
WHOLE_GAME: Final = 20.0
"""Rounds."""
LAUNCH_STEP: Final = 100
LAUNCH_TILTS: Final = (0, 200, -200, 400, -400)
MAX_GOLD: Final = 160
UNPAYABLE: Final = 999


# --- What cards are worth ---------------------------------------------------------------------------------------------


@njit_no_refcount
def nearest_treasure(sea: PiratesSea, player: int) -> int:
    """The island with coins that is nearest to a player's home, as an object; before the deal any that is not a home;
    NONE if there is none."""
    home = len(sea.ships) + home_of(sea, player)
    best, least = NONE, 0.0
    for island in range(len(sea.islands)):
        empty = len(sea.coins) > 0 and coins_at(sea, island) == 0
        if sea.islands[island].kind != HOME and not empty:
            away = water_between(sea, home, len(sea.ships) + island)
            if best == NONE or away < least:
                best, least = len(sea.ships) + island, away
    return int(best)


@njit_no_refcount
def ship_value(sea: PiratesSea, player: int, ship: int) -> float:
    """The gold that a ship in the Shipyard would bring until the end."""
    goal = nearest_treasure(sea, player)
    if goal == NONE:
        return 0.0
    card, left = sea.cards[ship], rounds_left(sea) - 1.0
    sails = 0.5 * SHORT_U if card.power == LIGHT_SAILS else (SHORT_U if card.power == SPARE_SAIL else 0.0)
    speed = float(card.shorts * SHORT_U + card.longs * LONG_U) + sails
    way = water_between(sea, len(sea.ships) + home_of(sea, player), goal) + LONG_U / 2
    leg = 1.0 + way / speed - 0.5 - (0.5 if card.power == QUICK_HANDS else 0.0)
    load = min(float(card.cargo), 0.4 * coins_ashore(sea))
    trip = 2 * leg + load
    trips = left / trip
    fetched = COIN_VALUE * load * (trips if trips >= 1.0 else max(0.0, (left - 2 * leg) / trip))
    hits = 0.0
    for mast in range(card.masts):
        hits += (6 - card.ranks[mast]) / 6 * (1.4 if card.reaches[mast] > SHORT_U else 1.0)
    return float(SHARE * fetched + (HIT_VALUE * hits + 0.3 * card.masts) * min(1.0, left / WHOLE_GAME))


@njit_no_refcount
def crew_value(sea: PiratesSea, kind: int, ship: int) -> float:
    """The gold that a crew member would bring aboard a ship until the end."""
    row, card = sea.ships[ship], sea.cards[ship]
    stranded = derelict(row)
    value = 0.0
    if kind == CAPTAIN:
        value = 0.9 * row.masts
    elif kind == HELMSMAN:
        value = (2.0 + 1.2 * card.cargo) * SHORT_U / max(1.0, speed_of(sea, ship)) * 2
    elif kind == MUSKETEER:
        value = 1.8 + (0.8 if row.masts <= 2 else 0.0)
    elif kind == SHIPWRIGHT:
        value = 1.2 + 0.7 * masts_lost(sea, ship) + (8.0 if stranded else 0.0)
    elif kind == CANNONEER:
        value = 0.6 + 0.25 * row.masts
    elif kind == OARSMAN:
        value = 1.0 + (5.0 if stranded else 0.0)
    elif kind == EXPLORER:
        value = 1.5
    if stranded and kind not in (SHIPWRIGHT, OARSMAN):
        value = 0.0
    return value * min(1.0, rounds_left(sea) / WHOLE_GAME * 1.5)


# --- Coins ------------------------------------------------------------------------------------------------------------


@njit
def pay(sea: PiratesSea, player: int, price: int, encoded: EncodedAction) -> int:
    """Adds the coins that pay a price to a purchase, int64[ENCODED_LENGTH]: with little left over, in few coins.
    Returns their number; UNPAYABLE if the purse is too small."""
    fewest = np.full(MAX_GOLD, UNPAYABLE)
    last = np.full((len(sea.coins), MAX_GOLD), False)
    fewest[0] = 0
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.place == PURSE and coin.where == player and coin.value > 0:
            for total in range(MAX_GOLD - 1, coin.value - 1, -1):
                if fewest[total - coin.value] + 1 < fewest[total]:
                    fewest[total] = fewest[total - coin.value] + 1
                    last[k, total] = True
    best, least = -1, 1e9
    for total in range(price, MAX_GOLD):
        cost = fewest[total] + 0.4 * (total - price)
        if fewest[total] < UNPAYABLE and cost < least:
            best, least = total, cost
    if best < 0:
        return UNPAYABLE
    count = fewest[best]
    for k in range(len(sea.coins) - 1, -1, -1):
        if last[k, best]:
            add_coin(encoded, k)
            best -= sea.coins[k].value
    return int(count)


# --- Buying -----------------------------------------------------------------------------------------------------------


@njit
def buy(sea: PiratesSea, player: int, encoded: EncodedAction) -> bool:
    """Writes the best purchase, int64[ENCODED_LENGTH]: a ship, else crew; false if none pays."""
    return _buy_ship(sea, player, encoded) or _buy_crew(sea, player, encoded)


@njit
def _buy_ship(sea: PiratesSea, player: int, encoded: EncodedAction) -> bool:
    tried = 0
    while True:
        best, most = NONE, 0.0
        for ship in range(len(sea.ships)):
            if in_yard(sea, player, ship) and not (tried >> ship) & 1:
                price = sea.cards[ship].points
                gain = ship_value(sea, player, ship) - write_ship(sea, player, ship, encoded) - MARGIN
                if gain / (price + 4) > most:
                    best, most = ship, gain / (price + 4)
        if best == NONE:
            return False
        write_ship(sea, player, best, encoded)
        if purchase_ruling(sea, player, encoded)[0] == OPEN:
            return True
        tried |= 1 << best


@njit
def _buy_crew(sea: PiratesSea, player: int, encoded: EncodedAction) -> bool:
    best, on, most = NONE, NONE, 0.0
    for kind in range(1, len(CREW)):
        for ship in range(len(sea.ships)):
            if berth_ruling(sea, player, kind, ship) != OPEN:
                continue
            gain = crew_value(sea, kind, ship) - MARGIN / 2 + (0.2 if sea.cards[ship].power == HIRING else 0.0)
            if gain - 1 <= most:  # it costs a coin at least
                continue
            gain -= write_crew(sea, player, kind, ship, encoded)
            if gain > most:
                best, on, most = kind, ship, gain
    if best == NONE:
        return False
    write_crew(sea, player, best, on, encoded)
    return purchase_ruling(sea, player, encoded)[0] == OPEN


@njit
def write_crew(sea: PiratesSea, player: int, kind: int, ship: int, encoded: EncodedAction) -> int:
    """Writes the purchase of a crew member for a ship, int64[ENCODED_LENGTH]; returns how many coins it takes."""
    clear(encoded, BUY, 0)
    encoded[CREW_SHIPS + kind] = ship
    return pay(sea, player, crew_price(sea, kind, ship), encoded)


@njit
def write_ship(sea: PiratesSea, player: int, ship: int, encoded: EncodedAction) -> int:
    """Writes the purchase of a ship, int64[ENCODED_LENGTH]; returns how many coins it takes."""
    clear(encoded, BUY, 0)
    encoded[SHIPS] = 1 << ship
    return pay(sea, player, sea.cards[ship].points, encoded)


@njit_no_refcount
def move_crew(sea: PiratesSea, player: int, encoded: EncodedAction) -> bool:
    """Writes a change of ship, int64[ENCODED_LENGTH], that makes a crew member worth clearly more (PC-R22); false if
    there is none."""
    for kind in range(1, len(CREW)):
        mate = sea.crew[player * len(CREW) + kind]
        if mate.state != SERVING:
            continue
        for ship in range(len(sea.ships)):
            if sea.ships[ship].player != player or not sea.ships[ship].laid or mate.ship == ship:
                continue
            other = sea.ships[ship].crew
            gain = crew_value(sea, kind, ship) - crew_value(sea, kind, mate.ship)
            if other > 0:
                gain += crew_value(sea, other, mate.ship) - crew_value(sea, other, ship)
            clear(encoded, CREW_MOVE, ship)
            encoded[WHICH] = kind
            if gain > 1.0 and crew_ruling(sea, player, encoded) == OPEN:
                return True
    return False


# --- Launching --------------------------------------------------------------------------------------------------------


@njit_no_refcount
def place_launch(sea: PiratesSea, player: int, ship: int, encoded: EncodedAction) -> bool:
    """Writes the launch, int64[ENCODED_LENGTH], of a ship as near as possible to treasure; false if there is no room.
    Writes the scratch hull."""
    clear(encoded, LAUNCH, ship)
    goal = nearest_treasure(sea, player)
    encoded[BEARING], encoded[FACING] = find_launch(sea, player, ship)
    if encoded[BEARING] < 0 or goal == NONE:
        return bool(encoded[BEARING] >= 0)
    least, hull, target = 1e18, sea.outlines[len(sea.outlines) - 1], sea.outlines[goal]
    for tilt in LAUNCH_TILTS:
        for bearing in range(0, 3600, LAUNCH_STEP):
            heading = (bearing + 1800 + tilt) % 3600
            if launch_ruling(sea, player, ship, bearing, heading)[0] == OPEN:
                dx, dy = float(hull.mx - target.mx), float(hull.my - target.my)
                away = dx * dx + dy * dy + abs(tilt)
                if away < least:
                    encoded[BEARING], encoded[FACING], least = bearing, heading, away
    return True
