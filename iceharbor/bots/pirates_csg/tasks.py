"""Tasks: what a ship should sail for, by the gold that a turn of it is worth. Compiled.

A ship gathers treasure, brings it home, tows a derelict of its own side, or hunts an enemy, the more if it threatens a
loaded own ship. The task with the most gold a turn wins.
"""

from typing import Final

from iceharbor.bots.pirates_csg.gunnery import NEAR_U, broadside, wins_fight
from iceharbor.bots.pirates_csg.steering import Task
from iceharbor.bots.pirates_csg.valuing import (
    UNSEEN_COIN,
    coins_ashore,
    delivered,
    free_coins,
    gathers,
    hold_gold,
    isle_gold,
    lead,
    mean_unseen,
    rounds_left,
    ship_value_left,
    speed_of,
    turns_between,
    turns_to,
    water_between,
)
from iceharbor.games.pirates_csg.gathering import coins_at
from iceharbor.games.pirates_csg.holds import derelict, has_power, room_aboard
from iceharbor.games.pirates_csg.masts import masts_standing
from iceharbor.games.pirates_csg.moving import home_of
from iceharbor.games.pirates_csg.powers import IRON_PROW, TRAP_MAP
from iceharbor.games.pirates_csg.records import HOME, NONE, SHORT_U, PiratesSea
from iceharbor.jit import njit_no_refcount

TRADES, FIGHTS, PLANS = range(3)
"""How a bot plays: it only trades; it fights too; or it also plans its trips for the whole game and knows who is
ahead."""

TRAP_TURNS: Final = 1.5
"""How many turns a trap holds a ship on average (PC-A38)."""
LAST_COIN: Final = 20.0
"""The gold that it is worth to end a game that is won."""
RAM_COST: Final = 1.5
UNWANTED_RAM: Final = 6.0
ESCORTED: Final = 0.4
"""The part of a threatened ship's treasure that another one saves by fighting for it."""
STILL_NEAR: Final = 0.7
"""The chance that an enemy is still within reach, for each turn that it takes to come there."""
SURE: Final = 2.0
"""A hunt has to be this much better than trade, which brings what it promises."""
FEW: Final = 3
"""With this many coins ashore the end is near."""
STILL: Final = 6
"""After this many rounds without progress a bot that PLANS takes the last coins, ahead or not: four more end the game
as well (PC-A51)."""
USUAL: Final = (0.5, 0.2)
"""The gold that a turn usually brings a ship, and how much more for each place of its hold."""
NOTHING: Final = -1e9

Choice = tuple[int, float]
"""(object, gold a turn)."""


# --- Treasure ---------------------------------------------------------------------------------------------------------


@njit_no_refcount
def gathering(sea: PiratesSea, ship: int, style: int) -> Choice:
    """The best of going home and of going to an island for some coins and then home."""
    player = sea.ships[ship].player
    home = len(sea.ships) + home_of(sea, player)
    aboard, room = hold_gold(sea, ship), room_aboard(sea, ship)
    usual = usual_turn(sea, ship) if style == PLANS else 0.0
    back = turns_to(sea, ship, home)
    best, most, rate = NONE, (NOTHING if style == PLANS else 0.0), 0.0
    if aboard > 0:
        gold, turns = aboard * delivered(sea, back), max(1.0, back)
        best, most, rate = home, worth_of_trip(gold, turns, usual), gold / turns
    ashore, wins = coins_ashore(sea), ahead(sea, player, aboard, style)
    for island in range(len(sea.islands)):
        if sea.islands[island].kind == HOME or room <= 0 or coins_at(sea, island) == 0:
            continue
        goal = len(sea.ships) + island
        out = turns_out(sea, ship, island)
        back = turns_between(sea, ship, goal, home)
        free = free_coins(sea, ship, island, out)
        for count in range(1, min(room, free) + 1):
            turns = out + count + back
            gold = (aboard + isle_gold(sea, island, count)) * delivered(sea, turns)
            worth = worth_of_trip(gold, turns, usual)
            if worth > most:
                best, most, rate = goal, worth, gold / turns
        if ashore <= FEW and coins_at(sea, island) == ashore and wins:
            worth = worth_of_trip(LAST_COIN, out + ashore, usual)
            if worth > most:
                best, most, rate = goal, worth, LAST_COIN / (out + ashore)
    return best, rate


@njit_no_refcount
def worth_of_trip(gold: float, turns: float, usual: float) -> float:
    """How good a trip is: by its gold a turn, or by what it brings more than its turns `usual`ly do. By gold a turn a
    ship that is nearly home would not stay for one more coin, since the turns that it has sailed are gone in any
    case."""
    return gold - usual * turns if usual > 0 else gold / turns


@njit_no_refcount
def usual_turn(sea: PiratesSea, ship: int) -> float:
    """The gold that a turn usually brings a ship."""
    each, more = USUAL
    return float(each + more * min(sea.cards[ship].cargo, 5))


@njit_no_refcount
def ahead(sea: PiratesSea, player: int, by: float, style: int) -> bool:
    """True if a player is ahead by more than this much gold, as far as they know, or if a bot that PLANS should end a
    game that stands still."""
    unseen = mean_unseen(sea) if style == PLANS else UNSEEN_COIN
    return bool(lead(sea, player, unseen) > by or (style == PLANS and sea.turn[0].quiet_rounds >= STILL))


@njit_no_refcount
def turns_out(sea: PiratesSea, ship: int, island: int) -> float:
    """About how many turns a ship needs until it may take coins from an island."""
    return turns_to(sea, ship, len(sea.ships) + island) + (TRAP_TURNS if trap_for(sea, ship, island) else 0.0)


@njit_no_refcount
def trap_for(sea: PiratesSea, ship: int, island: int) -> bool:
    """True if an enemy's trap lies on an island and stops this ship."""
    trap = sea.islands[island].trap
    return bool(trap >= 0 and trap != sea.ships[ship].player and not has_power(sea, ship, TRAP_MAP))


# --- Derelicts --------------------------------------------------------------------------------------------------------


@njit_no_refcount
def towing(sea: PiratesSea, ship: int) -> Choice:
    """The own derelict that this ship should take in tow; with the option `capture` a loaded one of the enemy too."""
    best, most = NONE, 0.0
    if sea.ships[ship].tows >= 0:
        return best, most
    for other in range(len(sea.ships)):
        row = sea.ships[other]
        if (
            other == ship
            or not derelict(row)
            or row.towed_by >= 0
            or (row.docked >= 0 and row.player == sea.ships[ship].player)
        ):
            continue
        gold = hold_gold(sea, other)
        if row.player != sea.ships[ship].player:
            if sea.turn[0].capture == 0 or gold == 0:
                continue
        else:
            gold += 0.6 * ship_value_left(sea, other)
        turns = turns_to(sea, ship, other) + tow_turns(sea, ship, other)
        gold += hold_gold(sea, ship)
        rate = gold * delivered(sea, turns) / turns
        if rate > most:
            best, most = other, rate
    return best, most


@njit_no_refcount
def tow_turns(sea: PiratesSea, ship: int, other: int) -> float:
    """About how many turns a derelict is towed until it is useful: an own one to its port, an enemy's home."""
    port = port_for(sea, ship, other)
    return 2.0 + water_between(sea, other, port) // SHORT_U


@njit_no_refcount
def port_for(sea: PiratesSea, ship: int, towed: int) -> int:
    """The island, as an object, to which a derelict should be towed: home, or a much nearer one where it can repair."""
    player, ships = sea.ships[ship].player, len(sea.ships)
    home = ships + home_of(sea, player)
    best, least = home, water_between(sea, towed, home)
    if sea.ships[towed].player != player:
        return int(best)
    for island in range(len(sea.islands)):
        away = 1.5 * water_between(sea, towed, ships + island) + SHORT_U
        if sea.islands[island].kind != HOME and not trap_for(sea, towed, island) and away < least:
            best, least = ships + island, away
    return int(best)


# --- Enemies ----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def hunting(sea: PiratesSea, ship: int) -> Choice:
    """The enemy that this ship should sail for, to fire at it or to ram it; one that threatens a loaded own ship is
    worth more."""
    best, most = NONE, 0.0
    if broadside(sea, ship) <= 0.3:
        return best, most
    risk = 0.6 * (hold_gold(sea, ship) + ship_value_left(sea, ship))
    for foe in range(len(sea.ships)):
        row = sea.ships[foe]
        if not row.laid or row.player == sea.ships[ship].player or derelict(row):
            continue
        turns = turns_to(sea, ship, foe)
        wins = wins_fight(sea, ship, foe)
        gold = 0.9 * ship_value_left(sea, foe) + guarded(sea, ship, foe)
        home = len(sea.ships) + home_of(sea, row.player)
        if hold_gold(sea, foe) > 0 and turns_to(sea, foe, home) >= turns:
            gold += hold_gold(sea, foe)
        kill = masts_standing(sea, foe) / broadside(sea, ship)
        gold *= STILL_NEAR ** (turns - 1.0)
        rate = (wins * gold - (1 - wins) * risk) / (turns + kill)
        if rate > most:
            best, most = foe, rate
    return best, most


@njit_no_refcount
def guarded(sea: PiratesSea, ship: int, foe: int) -> float:
    """The gold aboard the other own ships that an enemy threatens, as far as this ship can save it by fighting."""
    gold = 0.0
    if broadside(sea, foe) <= 0.2:
        return gold
    for mate in range(len(sea.ships)):
        mine = mate != ship and sea.ships[mate].laid and sea.ships[mate].player == sea.ships[ship].player
        if mine and water_between(sea, foe, mate) < NEAR_U:
            gold += ESCORTED * (hold_gold(sea, mate) + 0.5 * ship_value_left(sea, mate))
    return gold


# --- The best of them -------------------------------------------------------------------------------------------------


@njit_no_refcount
def task_of(sea: PiratesSea, ship: int, style: int) -> Task:
    """The task of a ship that may move; its goal is NONE if there is nothing to do. A bot that TRADES looks at neither
    guns nor derelicts."""
    goal, rate = gathering(sea, ship, style)
    if style == TRADES:
        return Task(goal, rate, 0.0, UNWANTED_RAM)
    stake, ram = hold_gold(sea, ship) + ship_value_left(sea, ship), UNWANTED_RAM
    towed = sea.ships[ship].tows
    if towed >= 0:
        gold = hold_gold(sea, towed) + hold_gold(sea, ship) + ship_value_left(sea, towed)
        port = port_for(sea, ship, towed)
        return Task(port, gold / (1.0 + turns_to(sea, ship, port)), stake, ram)
    other, tow_rate = towing(sea, ship)
    if tow_rate > rate:
        goal, rate = other, tow_rate
    foe, hunt_rate = hunting(sea, ship)
    if hunt_rate > SURE * rate:
        goal, rate = foe, hunt_rate
        ram = ram_cost(sea, ship, stake)
    return Task(goal, rate, stake, ram)


@njit_no_refcount
def ram_cost(sea: PiratesSea, ship: int, stake: float) -> float:
    """What a ram costs a ship: one of its masts (PC-R14)."""
    masts = masts_standing(sea, ship)
    if has_power(sea, ship, IRON_PROW):
        return 0.0
    return RAM_COST + (0.6 * stake if masts == 1 else stake / masts / 8)


@njit_no_refcount
def turn_value(sea: PiratesSea, ship: int, style: int) -> float:
    """The gold that a turn of gathering or towing is worth to a ship; 0 if it cannot sail."""
    if not gathers(sea, ship) or speed_of(sea, ship) <= 0 or rounds_left(sea) <= 0:
        return 0.0
    _, rate = gathering(sea, ship, style)
    return rate
