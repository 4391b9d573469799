"""What is aboard a ship: treasure, powers, crew. Compiled."""

from typing import Any

from iceharbor.games.pirates_csg.powers import NO_POWER
from iceharbor.games.pirates_csg.records import ABOARD, NO_CREW, PiratesSea
from iceharbor.jit import njit_no_refcount


@njit_no_refcount
def has_power(sea: PiratesSea, ship: int, power: int) -> bool:
    """True if the ship's card has this power, or a special treasure aboard (PC-A46, A59)."""
    if sea.cards[ship].power == power:
        return True
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.power == power and coin.place == ABOARD and coin.where == ship:
            return True
    return False


@njit_no_refcount
def treasure_aboard(sea: PiratesSea, ship: int) -> int:
    """The number of treasures in the hold, special ones included (PC-A30)."""
    count = 0
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.place == ABOARD and coin.where == ship:
            count += 1
    return count


@njit_no_refcount
def gold_aboard(sea: PiratesSea, ship: int) -> int:
    """The number of gold coins in the hold."""
    count = 0
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.place == ABOARD and coin.where == ship and coin.power == NO_POWER:
            count += 1
    return count


@njit_no_refcount
def room_aboard(sea: PiratesSea, ship: int) -> int:
    """How many more treasures the hold takes (PC-R18, A31)."""
    return int(sea.cards[ship].cargo - treasure_aboard(sea, ship))


@njit_no_refcount
def derelict(ship: Any) -> bool:
    """True if a ship on the sea has no masts (PC-R15)."""
    return bool(ship.laid and ship.standing == 0)


@njit_no_refcount
def pinned(sea: PiratesSea, ship: int) -> bool:
    """True if another ship has rammed this one and is still there (PC-R14, A15)."""
    rammed = False
    for other in range(len(sea.ships)):
        rammed = rammed or (sea.ships[other].laid == 1 and sea.ships[other].rams == ship)
    return rammed


@njit_no_refcount
def berth_of(sea: PiratesSea, ship: int) -> int:
    """The index of the island at which a ship is docked, itself or by its tower; -1 if it is not (PC-A55)."""
    tower = sea.ships[ship].towed_by
    return int(sea.ships[tower].docked if tower >= 0 else sea.ships[ship].docked)


@njit_no_refcount
def has_crew(sea: PiratesSea, ship: int, kind: int) -> bool:
    """True if this kind of crew serves aboard."""
    return bool(kind != NO_CREW and sea.ships[ship].crew == kind)
