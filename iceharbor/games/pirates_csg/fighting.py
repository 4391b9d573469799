"""Attacks: guns, dice, hits and sinking (PC-R15, R17, R23, A20..A26, A41, A53). Compiled.

A ship has a gun for each mast, 0 at the bow to 4, and a sixth if a musketeer is aboard.
"""

from iceharbor.games.pirates_csg.encoding import ACTOR, COUNT, FIRST, HOLDS, EncodedAction
from iceharbor.games.pirates_csg.gathering import BUSY
from iceharbor.games.pirates_csg.gun_lines import HIDDEN, IN_SIGHT, TOO_FAR, gun_view
from iceharbor.games.pirates_csg.holds import derelict, has_crew, has_power
from iceharbor.games.pirates_csg.hulls import mast_spot
from iceharbor.games.pirates_csg.masts import must_lose_mast, stands
from iceharbor.games.pirates_csg.moving import leave_the_sea
from iceharbor.games.pirates_csg.powers import CLEAR_AIM, HIGH_GUNS, LIFEBOAT, LONG_GUNS, STEADY_GUNS, WET_POWDER
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    CANNONEER,
    CAPTAIN,
    CREW,
    IN_YARD,
    LONG_U,
    LOST,
    MAX_GUNS,
    MUSKETEER,
    NO_CREW,
    NONE,
    REROLL,
    SHIPS_ACT,
    SHORT_U,
    SHOT,
    SUNK,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rulings import (
    ALL_HOLD,
    DERELICT,
    GUN_COUNT,
    NO_LINE,
    NO_TARGET,
    OPEN,
    OUT_OF_RANGE,
    OWN_TARGET,
)
from iceharbor.jit import njit_no_refcount

MUSKET = MAX_GUNS - 1
"""The number of a musketeer's gun."""
MUSKET_RANK = 3


@njit_no_refcount
def gun_able(sea: PiratesSea, ship: int, gun: int) -> bool:
    """True if this gun can fire: its mast stands, or a musketeer is aboard (PC-R17, R23)."""
    return has_crew(sea, ship, MUSKETEER) if gun == MUSKET else stands(sea, ship, gun)


@njit_no_refcount
def able_guns(sea: PiratesSea, ship: int) -> int:
    """The number of guns that can fire; a derelict has none (PC-A26)."""
    count = 0
    for gun in range(MAX_GUNS):
        count += 1 if gun_able(sea, ship, gun) else 0
    return 0 if derelict(sea.ships[ship]) else count


@njit_no_refcount
def gun_sees(sea: PiratesSea, ship: int, gun: int, target: int) -> int:
    """IN_SIGHT if this gun of a ship on the sea can hit the target, else TOO_FAR or HIDDEN; a musketeer fires from any
    mast's spot (PC-A21, A52, R23)."""
    shooter = sea.ships[ship]
    open_fire = sea.turn[0].open_fire == 1
    past_isles = open_fire or has_power(sea, ship, HIGH_GUNS)
    past_ships = open_fire or has_power(sea, ship, CLEAR_AIM)
    reach = SHORT_U if gun == MUSKET else sea.cards[ship].reaches[gun]
    if gun != MUSKET and has_power(sea, ship, LONG_GUNS):
        reach = LONG_U
    best = TOO_FAR
    for mast in range(shooter.masts):
        if gun in (MUSKET, mast):
            x, y = mast_spot(shooter.masts, mast, shooter.x, shooter.y, shooter.heading)
            seen = gun_view(sea, ship, target, x, y, reach, past_isles, past_ships)
            if seen == IN_SIGHT:
                return IN_SIGHT
            best = HIDDEN if seen == HIDDEN else best
    return best


@njit_no_refcount
def rolls_above(sea: PiratesSea, ship: int, gun: int) -> int:
    """A die above this hits: the gun's rank, less what the crew and the powers add to the roll (PC-R17, R23, A20)."""
    if gun == MUSKET:
        return MUSKET_RANK
    bonus = 1 if has_crew(sea, ship, CAPTAIN) else 0
    bonus += 1 if has_power(sea, ship, STEADY_GUNS) else 0
    bonus -= 1 if has_power(sea, ship, WET_POWDER) else 0
    return int(sea.cards[ship].ranks[gun] - bonus)


# --- Which attacks are legal ------------------------------------------------------------------------------------------


@njit_no_refcount
def target_ruling(sea: PiratesSea, player: int, target: int) -> int:
    """A ruling: whether a player may fire at this ship (PC-A23)."""
    if target < 0 or not sea.ships[target].laid:
        return NO_TARGET
    return OWN_TARGET if sea.ships[target].player == player else OPEN


@njit_no_refcount
def attack_ruling(sea: PiratesSea, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, ship it is about) for an encoded attack, int64[ENCODED_LENGTH] (PC-R17, A53)."""
    ship, named = encoded[ACTOR], encoded[COUNT]
    guns = able_guns(sea, ship)
    if guns == 0:
        return DERELICT, ship
    if named not in (1, guns):
        return GUN_COUNT, ship
    aimed, at = 0, 0
    best = TOO_FAR
    for gun in range(MAX_GUNS):
        if not gun_able(sea, ship, gun):
            continue
        target = encoded[FIRST + at]
        at += 1 if named > 1 else 0
        if target == HOLDS:
            continue
        ruling = target_ruling(sea, player, target)
        if ruling != OPEN:
            return ruling, target
        seen = gun_sees(sea, ship, gun, target)
        if seen != IN_SIGHT and named > 1:
            return NO_LINE if seen == HIDDEN else OUT_OF_RANGE, target
        best = HIDDEN if seen == HIDDEN else best
        aimed += 1 if seen == IN_SIGHT else 0
    if aimed > 0:
        return OPEN, NONE
    if named == 1 and encoded[FIRST] != HOLDS:
        return NO_LINE if best == HIDDEN else OUT_OF_RANGE, encoded[FIRST]
    return ALL_HOLD, ship


# --- What an attack does ----------------------------------------------------------------------------------------------


@njit_no_refcount
def apply_attack(sea: PiratesSea, encoded: EncodedAction) -> None:
    """Aims the guns of a legal attack, int64[ENCODED_LENGTH]; NATURE rolls next (PC-A53)."""
    ship, turn, at = encoded[ACTOR], sea.turn[0], 0
    for gun in range(MAX_GUNS):
        turn.targets[gun] = NONE
        if gun_able(sea, ship, gun):
            target = encoded[FIRST + at]
            at += 1 if encoded[COUNT] > 1 else 0
            if target != HOLDS and gun_sees(sea, ship, gun, target) == IN_SIGHT:
                turn.targets[gun] = target
    sea.ships[ship].acted = BUSY
    turn.shooter, turn.gun, turn.rerolled, turn.progress = ship, 0, 0, 1
    go_on_firing(sea)


@njit_no_refcount
def go_on_firing(sea: PiratesSea) -> None:
    """Goes to the next shot; a shot whose target has sunk is lost, and after the last the ships act on (PC-A53)."""
    turn = sea.turn[0]
    while turn.gun < MAX_GUNS:
        target = turn.targets[turn.gun]
        if target >= 0 and sea.ships[target].laid:
            turn.phase = SHOT
            return
        turn.gun += 1
    turn.phase, turn.shooter, turn.gun, turn.rerolled = SHIPS_ACT, NONE, 0, 0
    for gun in range(MAX_GUNS):
        turn.targets[gun] = NONE


@njit_no_refcount
def apply_shot(sea: PiratesSea, die: int) -> None:
    """A shot with this die: a hit takes a mast or sinks a derelict (PC-R15, A25), a miss may be rolled again once a
    turn if a cannoneer is aboard (PC-A41)."""
    turn = sea.turn[0]
    ship, gun = turn.shooter, turn.gun
    target, above = turn.targets[gun], rolls_above(sea, ship, gun)
    if die > above:
        turn.gun += 1
        if derelict(sea.ships[target]):
            sink(sea, target)
        else:
            must_lose_mast(sea, target, SHOT)
            if turn.phase != SHOT:
                return
    elif above < 6 and turn.rerolled == 0 and has_crew(sea, ship, CANNONEER):
        turn.phase, turn.chooser = REROLL, sea.ships[ship].player
        return
    else:
        turn.gun += 1
    go_on_firing(sea)


@njit_no_refcount
def roll_again(sea: PiratesSea) -> None:
    """NATURE rolls the missed shot again; the second result stands (PC-A41)."""
    sea.turn[0].phase, sea.turn[0].chooser, sea.turn[0].rerolled = SHOT, NONE, 1


@njit_no_refcount
def keep_roll(sea: PiratesSea) -> None:
    """Leaves a miss as it is; a later one may be rolled again."""
    sea.turn[0].chooser = NONE
    sea.turn[0].gun += 1
    go_on_firing(sea)


@njit_no_refcount
def sink(sea: PiratesSea, ship: int) -> None:
    """Sinks a ship: it returns to the Shipyard, its treasure and crew are lost, and what it held is free (PC-R15,
    R21)."""
    sunk = sea.ships[ship]
    if sunk.crew != NO_CREW:
        mate = sea.crew[sunk.player * len(CREW) + sunk.crew]
        mate.state, mate.ship = IN_YARD if has_power(sea, ship, LIFEBOAT) else LOST, NONE
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.place == ABOARD and coin.where == ship:
            coin.place, coin.where, coin.slot = SUNK, NONE, NONE
    leave_the_sea(sea, ship)
    sunk.in_yard, sunk.crew, sunk.acted, sunk.bought, sunk.standing = 1, NO_CREW, 0, 0, (1 << sunk.masts) - 1
