"""Buying cards, and crew that changes ship (PC-R20, R22, A32, A43, A57, A58). Compiled."""

from iceharbor.games.pirates_csg.cards import CREW_POINTS
from iceharbor.games.pirates_csg.encoding import (
    ACTOR,
    CREW_SHIPS,
    SHIPS,
    WHICH,
    EncodedAction,
    pays,
)
from iceharbor.games.pirates_csg.gathering import KNOWN_TO_ALL, friendly_berth
from iceharbor.games.pirates_csg.holds import has_power
from iceharbor.games.pirates_csg.powers import HIRING
from iceharbor.games.pirates_csg.records import (
    CREW,
    IN_YARD,
    MARKET,
    NO_CREW,
    PURSE,
    SERVING,
    SPENT,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rulings import (
    CREW_ABOARD,
    CREW_BERTH,
    CREW_ELSEWHERE,
    CREW_MOVED,
    NO_BERTH,
    NO_CREW_HERE,
    NO_SUCH_SHIP,
    NOT_IN_YARD,
    NOT_PAID,
    NOT_TOGETHER,
    NOTHING_BOUGHT,
    OPEN,
    TOO_LITTLE,
)
from iceharbor.jit import njit_no_refcount

KINDS = len(CREW)


@njit_no_refcount
def crew_price(sea: PiratesSea, kind: int, ship: int) -> int:
    """What a crew member costs for this ship (PC-R20, A46)."""
    price = CREW_POINTS[kind]
    return int(max(1, price - 1) if has_power(sea, ship, HIRING) else price)


@njit_no_refcount
def price_of_purchase(sea: PiratesSea, player: int, encoded: EncodedAction) -> int:
    """The gold that the cards of an encoded purchase, int64[ENCODED_LENGTH], cost."""
    price = 0
    for ship in range(len(sea.ships)):
        price += sea.cards[ship].points if (encoded[SHIPS] >> ship) & 1 else 0
    for kind in range(1, KINDS):
        ship = encoded[CREW_SHIPS + kind]
        price += crew_price(sea, kind, ship) if ship >= 0 else 0
    return int(price)


@njit_no_refcount
def paid(sea: PiratesSea, encoded: EncodedAction) -> int:
    """The gold of the coins of an encoded purchase, int64[ENCODED_LENGTH]."""
    total = 0
    for coin in range(len(sea.coins)):
        total += sea.coins[coin].value if pays(encoded, coin) else 0
    return int(total)


@njit_no_refcount
def berth_ruling(sea: PiratesSea, player: int, kind: int, ship: int) -> int:
    """A ruling: whether crew of this kind may be bought for this ship (PC-R20)."""
    if sea.crew[player * KINDS + kind].state != IN_YARD:
        return NOT_IN_YARD
    if sea.ships[ship].player != player or not sea.ships[ship].laid:
        return NO_SUCH_SHIP
    if sea.ships[ship].crew != NO_CREW:
        return CREW_BERTH
    return OPEN if friendly_berth(sea, ship) >= 0 else NO_BERTH


@njit_no_refcount
def in_yard(sea: PiratesSea, player: int, ship: int) -> bool:
    """True if a player can buy this ship: it is in the Shipyard and not paid for yet."""
    row = sea.ships[ship]
    return bool(row.player == player and row.in_yard and not (sea.turn[0].unlaunched >> ship) & 1)


@njit_no_refcount
def buy_ruling(sea: PiratesSea, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, ship it is about) for an encoded purchase, int64[ENCODED_LENGTH] (PC-R20, A32, A58). Room for a bought
    ship is judged with the launch."""
    if encoded[ACTOR] < 0:
        return NO_SUCH_SHIP, -1
    cards, taken = 0, 0
    for ship in range(len(sea.ships)):
        if (encoded[SHIPS] >> ship) & 1:
            cards += 1
            if not in_yard(sea, player, ship):
                return NOT_IN_YARD, ship
    for kind in range(1, KINDS):
        ship = encoded[CREW_SHIPS + kind]
        if ship >= 0:
            cards += 1
            ruling = berth_ruling(sea, player, kind, ship)
            if ruling != OPEN:
                return ruling, ship
            if (taken >> ship) & 1:
                return CREW_BERTH, ship
            taken |= 1 << ship
    if cards == 0:
        return NOTHING_BOUGHT, -1
    for coin in range(len(sea.coins)):
        if pays(encoded, coin) and (sea.coins[coin].place != PURSE or sea.coins[coin].where != player):
            return NOT_PAID, -1
    return (OPEN if paid(sea, encoded) >= price_of_purchase(sea, player, encoded) else TOO_LITTLE), -1


@njit_no_refcount
def apply_buy(sea: PiratesSea, player: int, encoded: EncodedAction) -> None:
    """Pays for the cards of a legal purchase, int64[ENCODED_LENGTH]: the coins are turned up, crew comes aboard, and
    ships wait to be launched (PC-R20)."""
    turn = sea.turn[0]
    for coin in range(len(sea.coins)):
        if pays(encoded, coin):
            row = sea.coins[coin]
            row.place, row.known = SPENT, KNOWN_TO_ALL
    for kind in range(1, KINDS):
        ship = encoded[CREW_SHIPS + kind]
        if ship >= 0:
            sea.ships[ship].crew = kind
            mate = sea.crew[player * KINDS + kind]
            mate.state, mate.ship = SERVING, ship
    turn.unlaunched |= encoded[SHIPS]
    turn.phase, turn.progress = MARKET, 1


# --- Crew that changes ship -------------------------------------------------------------------------------------------


@njit_no_refcount
def together(sea: PiratesSea, one: int, other: int) -> bool:
    """True if two ships are docked at the same island, or one has the other in tow (PC-R22)."""
    if sea.ships[one].tows == other or sea.ships[other].tows == one:
        return True
    berth = friendly_berth(sea, one)
    return bool(berth >= 0 and berth == friendly_berth(sea, other))


@njit_no_refcount
def crew_ruling(sea: PiratesSea, player: int, encoded: EncodedAction) -> int:
    """A ruling on a crew member's change of ship, int64[ENCODED_LENGTH]; crew aboard there comes over (PC-R22, A57)."""
    kind, ship = encoded[WHICH], encoded[ACTOR]
    if kind <= NO_CREW or kind >= KINDS or sea.crew[player * KINDS + kind].state != SERVING:
        return NO_CREW_HERE
    mate = sea.crew[player * KINDS + kind]
    other = sea.ships[ship].crew
    if mate.ship == ship:
        return CREW_ABOARD
    if mate.moved or (other != NO_CREW and sea.crew[player * KINDS + other].moved):
        return CREW_MOVED
    if sea.ships[ship].player != player:
        return CREW_ELSEWHERE
    return OPEN if together(sea, mate.ship, ship) else NOT_TOGETHER


@njit_no_refcount
def apply_crew(sea: PiratesSea, player: int, encoded: EncodedAction) -> None:
    """A legal change of ship, int64[ENCODED_LENGTH], or exchange."""
    kind, ship = encoded[WHICH], encoded[ACTOR]
    mate = sea.crew[player * KINDS + kind]
    old, other = mate.ship, sea.ships[ship].crew
    sea.ships[ship].crew, sea.ships[old].crew = kind, other
    mate.ship, mate.moved = ship, 1
    if other != NO_CREW:
        mate = sea.crew[player * KINDS + other]
        mate.ship, mate.moved = old, 1
