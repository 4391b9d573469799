"""What shots are value: the odds of an attack, the danger of a place, and the chances of a fight. Compiled."""

from typing import Final

import numpy as np

from iceharbor.bots.pirates_csg.valuing import hold_gold, ship_value_left, water_between
from iceharbor.games.pirates_csg.encoding import ATTACK, COUNT, FIRST, HOLDS, EncodedAction, clear
from iceharbor.games.pirates_csg.fighting import MUSKET, able_guns, gun_able, gun_sees, rolls_above
from iceharbor.games.pirates_csg.gun_lines import IN_SIGHT
from iceharbor.games.pirates_csg.holds import berth_of, derelict, has_crew, has_power
from iceharbor.games.pirates_csg.hulls import mast_spot
from iceharbor.games.pirates_csg.masts import masts_standing
from iceharbor.games.pirates_csg.powers import LONG_GUNS, OARS
from iceharbor.games.pirates_csg.records import (
    CANNONEER,
    LONG_U,
    MAX_GUNS,
    NONE,
    OARSMAN,
    SHIPWRIGHT,
    SHORT_U,
    PiratesSea,
)
from iceharbor.jit import njit, njit_no_refcount

STRANDED: Final = 0.85
"""The part of a ship and its treasure that is lost with its last mast."""
DAMAGED: Final = 0.3
"""The part of that for masts that are lost before the last."""
RESCUED: Final = 0.5
"""The chance that a derelict near a ship of its owner comes home."""
NEAR_U: Final = 3 * LONG_U


@njit_no_refcount
def hit_chance(sea: PiratesSea, ship: int, gun: int) -> float:
    """The chance that a shot of this gun hits."""
    return min(6, max(0, 6 - rolls_above(sea, ship, gun))) / 6


@njit_no_refcount
def broadside(sea: PiratesSea, ship: int) -> float:
    """The expected hits of all guns that can fire, if all see the target."""
    hits = 0.0
    if not derelict(sea.ships[ship]):
        for gun in range(MAX_GUNS):
            hits += hit_chance(sea, ship, gun) if gun_able(sea, ship, gun) else 0.0
    return hits


@njit_no_refcount
def reach_of(sea: PiratesSea, ship: int, gun: int) -> int:
    """How far a gun reaches, in units."""
    if gun == MUSKET:
        return SHORT_U
    return LONG_U if has_power(sea, ship, LONG_GUNS) else int(sea.cards[ship].reaches[gun])


# --- Danger -----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def hits_at(sea: PiratesSea, foe: int, x: int, y: int, half_u: int) -> float:
    """The expected hits of a ship, from where it lies, on a hull about this place; lines of fire are not looked at."""
    row, hits = sea.ships[foe], 0.0
    dx, dy = float(row.x - x), float(row.y - y)
    if derelict(row) or dx * dx + dy * dy > (2.0 * LONG_U) ** 2:
        return 0.0
    for gun in range(MAX_GUNS):
        if gun_able(sea, foe, gun):
            far = reach_of(sea, foe, gun) + half_u
            mast_x, mast_y = mast_spot(row.masts, 0 if gun == MUSKET else gun, row.x, row.y, row.heading)
            dx, dy = float(mast_x - x), float(mast_y - y)
            hits += hit_chance(sea, foe, gun) if dx * dx + dy * dy <= far * far else 0.0
    return hits


@njit_no_refcount
def danger(sea: PiratesSea, ship: int, x: int, y: int, stake: float) -> float:
    """What a ship worth `stake` may lose at this place to enemies that fire before it acts again."""
    hits = 0.0
    half_u = sea.outlines[ship].radius // 2
    for foe in range(len(sea.ships)):
        if sea.ships[foe].laid and sea.ships[foe].player != sea.ships[ship].player:
            hits += hits_at(sea, foe, x, y, half_u)
    return loss(hits, masts_standing(sea, ship), stake)


@njit_no_refcount
def loss(hits: float, masts: int, stake: float) -> float:
    """What a number of expected hits costs a ship with this number of masts: little before the last, nearly all with
    it."""
    if masts == 0:
        return min(1.0, hits) * stake
    part = min(1.0, hits / masts)
    return stake * (STRANDED * part * part + DAMAGED * part * (1 - part))


# --- An attack --------------------------------------------------------------------------------------------------------


@njit
def odds(sea: PiratesSea, ship: int, foe: int, masts: int) -> tuple[float, float]:
    """(the chance of at least this many hits, the expected hits) of all guns that see the target now."""
    chance = np.zeros(MAX_GUNS + 2)
    chance[0] = 1.0
    expected, best_miss = 0.0, 0.0
    for gun in range(MAX_GUNS):
        if gun_able(sea, ship, gun) and gun_sees(sea, ship, gun, foe) == IN_SIGHT:
            p = hit_chance(sea, ship, gun)
            expected += p
            best_miss = max(best_miss, p * (1 - p))
            for k in range(MAX_GUNS, -1, -1):
                chance[k] = chance[k] * (1 - p) + (chance[k - 1] * p if k > 0 else 0.0)
    if has_crew(sea, ship, CANNONEER):
        expected += best_miss
    at_least = 0.0
    for k in range(masts, MAX_GUNS + 1):
        at_least += chance[k]
    return at_least, expected


@njit_no_refcount
def rescue(sea: PiratesSea, ship: int) -> float:
    """The chance that a derelict's owner gets it and its treasure back."""
    row = sea.ships[ship]
    mends = has_crew(sea, ship, SHIPWRIGHT) or has_crew(sea, ship, OARSMAN) or has_power(sea, ship, OARS)
    if berth_of(sea, ship) >= 0 or mends:
        return 0.9
    if row.towed_by >= 0 and sea.ships[row.towed_by].player == row.player:
        return 0.8
    for mate in range(len(sea.ships)):
        mine = mate != ship and sea.ships[mate].laid and sea.ships[mate].player == row.player
        if mine and not derelict(sea.ships[mate]) and water_between(sea, mate, ship) < 2 * NEAR_U:
            return RESCUED
    return 0.1


@njit
def attack_value(sea: PiratesSea, ship: int, foe: int) -> float:
    """The gold that an attack with all guns on one target takes from its owner."""
    target, gold = sea.ships[foe], hold_gold(sea, foe)
    masts = masts_standing(sea, foe)
    if masts == 0:  # a sunk ship can be bought back, a derelict cannot
        back = rescue(sea, foe)
        sinks, _ = odds(sea, ship, foe, 1)
        return sinks * (back * (gold + 0.5 * ship_value_left(sea, foe)) - 1.5)
    stake = gold + 0.7 * ship_value_left(sea, foe)
    strands, expected = odds(sea, ship, foe, masts)
    fires_back = 0.35 * broadside(sea, foe) / max(1, target.masts)
    return float(strands * STRANDED * stake + min(1.0, expected / masts) * DAMAGED * stake + expected * fires_back)


@njit
def best_attack(sea: PiratesSea, player: int, ship: int, encoded: EncodedAction) -> float:
    """Writes the attack, int64[ENCODED_LENGTH], with the most value, and returns the value; 0 if none is worth
    anything. Guns that do not see the target fire at the best other ship that they see."""
    best, most = NONE, 0.0
    if able_guns(sea, ship) == 0:
        return 0.0
    for foe in range(len(sea.ships)):
        if sea.ships[foe].laid and sea.ships[foe].player != player and water_between(sea, ship, foe) < 2 * LONG_U:
            value = attack_value(sea, ship, foe)
            if value > most:
                best, most = foe, value
    if best == NONE:
        return 0.0
    clear(encoded, ATTACK, ship)
    aim(sea, player, ship, best, encoded)
    return most


@njit
def aim(sea: PiratesSea, player: int, ship: int, best: int, encoded: EncodedAction) -> None:
    """Writes the targets of an attack, int64[ENCODED_LENGTH], on `best`: each gun that does not see it fires at the
    ship with most value that it sees, or holds."""
    count = able_guns(sea, ship)
    at, split = 0, False
    for gun in range(MAX_GUNS):
        if not gun_able(sea, ship, gun):
            continue
        chosen = best
        if gun_sees(sea, ship, gun, best) != IN_SIGHT:
            chosen = _second_target(sea, player, ship, gun)
            split = True
        encoded[FIRST + at] = chosen
        at += 1
    encoded[COUNT] = count if split and count > 1 else 1
    if encoded[COUNT] == 1:
        encoded[FIRST] = best
        for k in range(1, at):
            encoded[FIRST + k] = 0


@njit
def _second_target(sea: PiratesSea, player: int, ship: int, gun: int) -> int:
    chosen, most = HOLDS, 0.0
    for foe in range(len(sea.ships)):
        if sea.ships[foe].laid and sea.ships[foe].player != player and gun_sees(sea, ship, gun, foe) == IN_SIGHT:
            value = attack_value(sea, ship, foe)
            if value > most:
                chosen, most = foe, value
    return int(chosen)


@njit_no_refcount
def wins_fight(sea: PiratesSea, ship: int, foe: int) -> float:
    """About the chance that a ship dismasts another, which fires first, before it is dismasted itself."""
    ours, theirs = broadside(sea, ship), broadside(sea, foe)
    if ours <= 0.2:
        return 0.0
    kill = masts_standing(sea, foe) / ours
    die = masts_standing(sea, ship) / (theirs + 0.05)
    return die / (die + kill + 0.5)


@njit_no_refcount
def better_later(sea: PiratesSea) -> bool:
    """True if a missed shot should stay as it is, because a later gun of this attack is a better use of the one second
    roll (PC-A41)."""
    turn = sea.turn[0]
    now = hit_chance(sea, turn.shooter, turn.gun)
    for gun in range(turn.gun + 1, MAX_GUNS):
        target = turn.targets[gun]
        if target >= 0 and sea.ships[target].laid:
            p = hit_chance(sea, turn.shooter, gun)
            if p * (1 - p) > now:
                return True
    return False
