"""What a sea is worth to each player in the middle of a game, in gold. Compiled.

A player has the treasure at home, and their ships: each will fetch some gold until the end, and is on a trip whose gold
comes sooner or later than usual. A damaged or threatened ship is worth less, a derelict what its owner may rescue.
"""

from typing import Final

from iceharbor.bots.pirates_csg.gunnery import danger, rescue
from iceharbor.bots.pirates_csg.purchases import crew_value
from iceharbor.bots.pirates_csg.tasks import turns_out
from iceharbor.bots.pirates_csg.valuing import (
    EACH_COIN,
    ROUNDS_A_COIN,
    TAIL,
    coin_gold,
    coins_ashore,
    delivered,
    free_coins,
    gathers,
    hold_gold,
    isle_gold,
    others_afloat,
    turns_between,
    turns_to,
)
from iceharbor.games.pirates_csg.gathering import coins_at
from iceharbor.games.pirates_csg.holds import derelict, room_aboard
from iceharbor.games.pirates_csg.market import in_yard
from iceharbor.games.pirates_csg.masts import masts_lost
from iceharbor.games.pirates_csg.moving import home_of, may_move_ruling
from iceharbor.games.pirates_csg.records import HOME, NO_CREW, PURSE, SPENT, PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.jit import njit_no_refcount

USUAL: Final = 0.8
"""The gold that a usual ship fetches in a round."""
BOUGHT: Final = 0.5
"""The part of a ship's future that counts while it can be bought."""
WHOLE_GAME: Final = 20.0
"""Rounds."""
DAMAGED: Final = 0.35
"""The part of a ship's value that goes with all masts but the last."""
FEAR: Final = 0.2
"""The part of a possible loss that counts: an enemy may have something better to do than to fire."""
HELD_TURNS: Final = 1.5
"""How many turns a ship loses that is pinned."""


@njit_no_refcount
def prospects(sea: PiratesSea, player: int) -> float:
    """What a player has and may still fetch, in gold."""
    gold, purse = 0.0, 0
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.place == PURSE and coin.where == player:
            gold += coin_gold(sea, k)
            purse += int(coin_gold(sea, k) - EACH_COIN)
        elif coin.place == SPENT and coin.where == player:
            gold += coin_gold(sea, k) - EACH_COIN
    for ship in range(len(sea.ships)):
        if sea.ships[ship].player == player:
            if sea.ships[ship].laid:
                gold += ship_worth(sea, ship)
            elif (sea.turn[0].unlaunched >> ship) & 1:
                gold += future(sea, ship)
    return gold + _buys(sea, player, purse)


@njit_no_refcount
def _buys(sea: PiratesSea, player: int, purse: int) -> float:
    """What the best ship that a player can buy would add."""
    most = 0.0
    for ship in range(len(sea.ships)):
        if in_yard(sea, player, ship) and sea.cards[ship].points <= purse:
            most = max(most, BOUGHT * future(sea, ship))
    return most


@njit_no_refcount
def rounds_to_come(sea: PiratesSea) -> float:
    """About how many rounds are left, even if only one side can gather now: the other may buy or repair a ship."""
    hands = 0
    for ship in range(len(sea.ships)):
        hands += 1 if gathers(sea, ship) else 0
    ashore, limit = coins_ashore(sea), float(sea.turn[0].round_limit - sea.turn[0].rounds)
    return min(limit, (TAIL if ashore > 0 else 0.0) + ROUNDS_A_COIN * ashore / max(2, hands))


@njit_no_refcount
def future(sea: PiratesSea, ship: int) -> float:
    """What a ship will fetch until the end, without what is aboard; more if it is the only one of its player."""
    value = USUAL * min(rounds_to_come(sea), WHOLE_GAME) * (0.5 + 0.2 * min(sea.cards[ship].cargo, 5))
    return float(value * (1.5 if others_afloat(sea, ship) == 0 else 1.0))


@njit_no_refcount
def ship_worth(sea: PiratesSea, ship: int) -> float:
    """What a ship on the sea is worth to its owner, its treasure included."""
    row, aboard, left = sea.ships[ship], hold_gold(sea, ship), future(sea, ship)
    if row.crew != NO_CREW:
        left += crew_value(sea, row.crew, ship)
    if derelict(row):
        return rescue(sea, ship) * (0.8 * aboard + 0.5 * left)
    lost = DAMAGED * masts_lost(sea, ship) / max(1, row.masts)
    worth = left * (1.0 - lost)
    if gathers(sea, ship):
        worth += _trip(sea, ship, aboard)
    else:
        worth += 0.8 * aboard
    return float(worth - FEAR * danger(sea, ship, row.x, row.y, aboard + left))


@njit_no_refcount
def _trip(sea: PiratesSea, ship: int, aboard: float) -> float:
    """The gold of a ship's best trip from where it is, less what its turns usually bring."""
    home = len(sea.ships) + home_of(sea, sea.ships[ship].player)
    usual = USUAL * (0.5 + 0.2 * min(sea.cards[ship].cargo, 5))
    held = 0.0 if may_move_ruling(sea, ship) == OPEN else HELD_TURNS
    best, back = 0.0, held + turns_to(sea, ship, home)
    if aboard > 0:
        best = max(best, aboard * delivered(sea, back) - usual * back)
    room = room_aboard(sea, ship)
    for island in range(len(sea.islands)):
        if sea.islands[island].kind == HOME or room <= 0 or coins_at(sea, island) == 0:
            continue
        out = held + turns_out(sea, ship, island)
        back = turns_between(sea, ship, len(sea.ships) + island, home)
        for count in range(1, min(room, free_coins(sea, ship, island, out)) + 1):
            turns = out + count + back
            best = max(best, (aboard + isle_gold(sea, island, count)) * delivered(sea, turns) - usual * turns)
    return best
