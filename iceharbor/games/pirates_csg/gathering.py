"""Scavenging: treasure, repairs and traps; unloading at home (PC-R18, R19, R23, A27..A31, A38, A39, A42, A50, A55).
Compiled.

`acted` of a ship is 1 when it has moved, 2 when it has attacked, scavenged or left a trap.
"""

from iceharbor.games.pirates_csg.encoding import ACTOR, MASTS, ONLY, WHICH, EncodedAction
from iceharbor.games.pirates_csg.holds import berth_of, has_crew, has_power, room_aboard
from iceharbor.games.pirates_csg.powers import NO_POWER, OWN_CARPENTER, SPARE_TIMBER, TRAP_MAP
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    EXPLORER,
    HOME,
    NONE,
    ON_ISLAND,
    PURSE,
    SHIPS_ACT,
    SHIPWRIGHT,
    TAKE,
    TRAP_ROLL,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rulings import (
    FULL_MASTS,
    MAST_STANDS,
    NO_COIN,
    NO_EXPLORER,
    NO_REPAIR_HERE,
    NOT_DOCKED,
    NOT_WILD,
    NOTHING_TO_DO,
    OPEN,
    REPAIRS_TOO_MANY,
    TRAP_HERE,
    TRAPPED,
)
from iceharbor.jit import njit_no_refcount

KNOWN_TO_ALL = 0b11
MOVED, BUSY = 1, 2
"""Values of `acted`."""
TRAP_STAYS = 2
"""A die above this destroys a trap (PC-R23)."""


@njit_no_refcount
def friendly_berth(sea: PiratesSea, ship: int) -> int:
    """The island at which a ship is docked, unless it is the enemy's home; NONE if there is none (PC-R18)."""
    berth = berth_of(sea, ship)
    if berth < 0 or (sea.islands[berth].kind == HOME and sea.islands[berth].owner != sea.ships[ship].player):
        return NONE
    return berth


@njit_no_refcount
def at_wild(sea: PiratesSea, ship: int) -> bool:
    """True if a ship is docked at a Wild Island, or at the Seed (PC-A4)."""
    berth = friendly_berth(sea, ship)
    return bool(berth >= 0 and sea.islands[berth].kind != HOME)


@njit_no_refcount
def repairs_at_once(sea: PiratesSea, ship: int) -> int:
    """How many masts one Scavenge of this ship may repair where it is (PC-R18, R23, A42)."""
    berth = friendly_berth(sea, ship)
    if berth < 0:
        return 1 if has_crew(sea, ship, SHIPWRIGHT) or has_power(sea, ship, OWN_CARPENTER) else 0
    wild = sea.islands[berth].kind != HOME
    return 2 if wild and (has_crew(sea, ship, SHIPWRIGHT) or has_power(sea, ship, SPARE_TIMBER)) else 1


@njit_no_refcount
def trap_stops(sea: PiratesSea, ship: int) -> bool:
    """True if an enemy's trap lies where this ship is docked (PC-R23, A38, A39)."""
    if not at_wild(sea, ship):
        return False
    trap = sea.islands[friendly_berth(sea, ship)].trap
    return bool(trap >= 0 and trap != sea.ships[ship].player and not has_power(sea, ship, TRAP_MAP))


@njit_no_refcount
def coins_at(sea: PiratesSea, island: int) -> int:
    """The number of treasures on an island."""
    count = 0
    for k in range(len(sea.coins)):
        count += 1 if sea.coins[k].place == ON_ISLAND and sea.coins[k].where == island else 0
    return count


@njit_no_refcount
def may_take(sea: PiratesSea, ship: int) -> bool:
    """True if a ship at a Wild Island has room and there is treasure: then it looks, and has to take one (PC-A50)."""
    return at_wild(sea, ship) and room_aboard(sea, ship) > 0 and coins_at(sea, friendly_berth(sea, ship)) > 0


# --- Scavenge ---------------------------------------------------------------------------------------------------------


@njit_no_refcount
def repair_ruling(sea: PiratesSea, ship: int, masts: int) -> int:
    """A ruling: whether one Scavenge may repair these masts, one bit each (PC-R18, A24)."""
    most, count = repairs_at_once(sea, ship), 0
    for mast in range(5):
        if (masts >> mast) & 1:
            count += 1
            if mast >= sea.ships[ship].masts or (sea.ships[ship].standing >> mast) & 1:
                return MAST_STANDS
    if count > 0 and most == 0:
        return NO_REPAIR_HERE
    return REPAIRS_TOO_MANY if count > most else OPEN


@njit_no_refcount
def scavenge_ruling(sea: PiratesSea, encoded: EncodedAction) -> int:
    """A ruling on an encoded Scavenge, int64[ENCODED_LENGTH], of a ship that may act (PC-R18, A28, A42)."""
    ship, masts, only = encoded[ACTOR], encoded[MASTS], encoded[ONLY]
    if friendly_berth(sea, ship) < 0 and repairs_at_once(sea, ship) == 0:
        return NOT_DOCKED
    if trap_stops(sea, ship):
        return TRAPPED if masts != 0 or only else OPEN
    ruling = repair_ruling(sea, ship, masts)
    if ruling != OPEN:
        return ruling
    if masts != 0 or (only == 0 and may_take(sea, ship)):
        return OPEN
    full = sea.ships[ship].standing == (1 << sea.ships[ship].masts) - 1
    return FULL_MASTS if full and not at_wild(sea, ship) else NOTHING_TO_DO


@njit_no_refcount
def apply_scavenge(sea: PiratesSea, encoded: EncodedAction) -> None:
    """A legal Scavenge, int64[ENCODED_LENGTH]: NATURE rolls for a trap, or masts are put back and the player looks at
    the island's coins, of which one has to be taken (PC-A38, A50)."""
    ship, turn = encoded[ACTOR], sea.turn[0]
    sea.ships[ship].acted = BUSY
    turn.actor = ship
    if trap_stops(sea, ship):
        turn.phase = TRAP_ROLL
        return
    sea.ships[ship].standing |= encoded[MASTS]
    if encoded[ONLY] == 0 and may_take(sea, ship):
        turn.phase, turn.chooser = TAKE, sea.ships[ship].player
        if turn.blind == 0:  # PC-A27: with the option `blind` nothing is looked at
            look_at(sea, friendly_berth(sea, ship), sea.ships[ship].player)
    else:
        turn.actor = NONE


@njit_no_refcount
def look_at(sea: PiratesSea, island: int, player: int) -> None:
    """Shows a player the coins of an island (PC-A50)."""
    for k in range(len(sea.coins)):
        if sea.coins[k].place == ON_ISLAND and sea.coins[k].where == island:
            sea.coins[k].known |= 1 << player


@njit_no_refcount
def take_ruling(sea: PiratesSea, coin: int) -> int:
    """A ruling: whether the ship that scavenges may take this coin."""
    if coin < 0 or coin >= len(sea.coins):
        return NO_COIN
    here = friendly_berth(sea, sea.turn[0].actor)
    return OPEN if sea.coins[coin].place == ON_ISLAND and sea.coins[coin].where == here else NO_COIN


@njit_no_refcount
def apply_take(sea: PiratesSea, encoded: EncodedAction) -> None:
    """Takes a coin aboard, int64[ENCODED_LENGTH]: its player knows it then, and a special treasure lies face up
    (PC-R18, A59)."""
    turn, coin = sea.turn[0], sea.coins[encoded[WHICH]]
    coin.place, coin.where, coin.slot = ABOARD, turn.actor, 0
    coin.known |= 1 << turn.chooser
    if coin.power != NO_POWER:
        coin.known = KNOWN_TO_ALL
    turn.phase, turn.chooser, turn.actor, turn.progress = SHIPS_ACT, NONE, NONE, 1


# --- Traps ------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def trap_ruling(sea: PiratesSea, ship: int) -> int:
    """A ruling: whether this ship may leave a trap where it is docked (PC-R23, A39)."""
    if not has_crew(sea, ship, EXPLORER):
        return NO_EXPLORER
    if not at_wild(sea, ship):
        return NOT_WILD
    return OPEN if sea.islands[friendly_berth(sea, ship)].trap < 0 else TRAP_HERE


@njit_no_refcount
def apply_trap(sea: PiratesSea, ship: int) -> None:
    """Leaves a trap."""
    sea.ships[ship].acted = BUSY
    sea.islands[friendly_berth(sea, ship)].trap = sea.ships[ship].player


@njit_no_refcount
def apply_trap_roll(sea: PiratesSea, die: int) -> None:
    """A die above 2 destroys the trap; nothing else is gained (PC-A38)."""
    turn = sea.turn[0]
    if die > TRAP_STAYS:
        sea.islands[friendly_berth(sea, turn.actor)].trap = NONE
    turn.phase, turn.actor = SHIPS_ACT, NONE


# --- Unloading --------------------------------------------------------------------------------------------------------


@njit_no_refcount
def receiver(sea: PiratesSea, ship: int) -> int:
    """The player whose purse gets the gold of this ship where it is docked, or NONE: its owner at home; with the option
    `capture` the owner of the ship that has it in tow (PC-R19, A18, A29, A55)."""
    berth = berth_of(sea, ship)
    if berth < 0 or sea.islands[berth].kind != HOME:
        return NONE
    owner = sea.islands[berth].owner
    return int(owner if owner == sea.ships[ship].player or sea.turn[0].capture == 1 else NONE)


@njit_no_refcount
def unload(sea: PiratesSea) -> None:
    """Puts the gold of every ship that is docked at a home into the purse there; special treasure stays (PC-R19,
    A29, A59)."""
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.place == ABOARD and coin.power == NO_POWER:
            player = receiver(sea, coin.where)
            if player >= 0:
                coin.place, coin.where, coin.slot = PURSE, player, 0
                coin.known |= 1 << player
                sea.turn[0].progress = 1
