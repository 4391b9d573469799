"""Actions in play as integers for the compiled rules, and back; names become object numbers.

An encoded action is int64[ENCODED_LENGTH]: encoded[VERB], encoded[ACTOR] (a ship's number), then by verb:

    MOVE         encoded[TURNED] (a heading, or -1), encoded[TOWS] (0 or 1), encoded[COUNT] segments, each with its
                 length (SHORT_ONE, LONG_ONE or ONLY_ONE) and its heading from encoded[FIRST]
    ATTACK       encoded[COUNT] targets from encoded[FIRST]: ships' numbers, or HOLDS; one target is for all guns
    SCAVENGE     encoded[MASTS] (bits to repair), encoded[ONLY] (0 or 1)
    TAKE         encoded[WHICH] (a coin)
    CREW_MOVE    encoded[WHICH] (a kind of crew)
    BUY          encoded[SHIPS] (bits by ship), encoded[CREW_SHIPS + kind] (a ship, or -1), encoded[PAID] and the next
                 (bits of coins, COIN_BITS in each)
    LAUNCH       encoded[BEARING], encoded[FACING]
    CHOOSE_MAST  encoded[WHICH] (0 is at the bow)
    AUTOMATIC    encoded[WHICH] (0 or 1)
    ROLL         encoded[WHICH] (a die)
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Player
from iceharbor.games.pirates_csg.actions import (
    HOLD_FIRE,
    LONG,
    SHORT,
    BuyCards,
    ChooseForMe,
    ChooseMast,
    DropTow,
    FireGuns,
    InPlay,
    KeepRoll,
    LaunchShip,
    LayTrap,
    MoveCrew,
    MoveShip,
    RollAgain,
    RollDice,
    Scavenge,
    TakeCoin,
)
from iceharbor.games.pirates_csg.records import CREW, PiratesSea
from iceharbor.games.sailing.actions import End
from iceharbor.jit import njit_no_refcount

MOVE, DROP, ATTACK, SCAVENGE, TRAP, TAKE, CREW_MOVE, BUY, LAUNCH, END = range(1, 11)
CHOOSE_MAST, REROLL, KEEP, AUTOMATIC, ROLL = range(11, 16)

VERB, ACTOR = 0, 1
TURNED, TOWS = 2, 3
COUNT, FIRST = 4, 5
MASTS, ONLY = 2, 3
WHICH = 2
SHIPS, PAID = 2, 3
"""Coins take two numbers."""
CREW_SHIPS = 5
BEARING, FACING = 2, 3
ENCODED_LENGTH: Final = 20

SHORT_ONE, LONG_ONE, ONLY_ONE = range(3)
LENGTHS: Final = (SHORT, LONG, "")
HOLDS: Final = -2
NO_SHIP: Final = -1
COIN_BITS: Final = 60

EncodedAction = NDArray[np.int64]


@njit_no_refcount
def pays(encoded: EncodedAction, coin: int) -> bool:
    """True if an encoded purchase, int64[ENCODED_LENGTH], pays with this coin."""
    return bool((encoded[PAID + coin // COIN_BITS] >> (coin % COIN_BITS)) & 1)


@njit_no_refcount
def add_coin(encoded: EncodedAction, coin: int) -> None:
    """Adds a coin to the payment of an encoded purchase, int64[ENCODED_LENGTH]."""
    encoded[PAID + coin // COIN_BITS] |= 1 << (coin % COIN_BITS)


@njit_no_refcount
def clear(encoded: EncodedAction, verb: int, actor: int) -> None:
    """Makes an action, int64[ENCODED_LENGTH], of this verb and ship with nothing else in it."""
    for k in range(ENCODED_LENGTH):
        encoded[k] = NO_SHIP if verb == BUY and k >= CREW_SHIPS else 0
    encoded[VERB], encoded[ACTOR] = verb, actor
    if verb == MOVE:
        encoded[TURNED] = -1


def new_action(verb: int, actor: int = NO_SHIP) -> EncodedAction:
    """An encoded action with only its verb and its ship."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    clear(encoded, verb, actor)
    return encoded


# --- Names of ships ---------------------------------------------------------------------------------------------------


def find_ship(sea: PiratesSea, cards: Sequence[str], player: Player, word: str) -> int:
    """The ship that a player means by `lantern-hen` or `1.lantern-hen`; NO_SHIP when there is none. `cards` are the
    ids of the match's card list."""
    owner, dot, name = word.rpartition(".")
    seat = int(owner) if dot else player
    for index, ship in enumerate(sea.ships):
        if ship.player == seat and cards[ship.card] == name:
            return index
    return NO_SHIP


def ship_word(sea: PiratesSea, cards: Sequence[str], index: int) -> str:
    """A ship's name with its player: `0.lantern-hen`."""
    ship = sea.ships[index]
    return f"{ship.player}.{cards[ship.card]}"


def spoken_ship(sea: PiratesSea, cards: Sequence[str], player: Player, index: int) -> str:
    """The name a player uses: own ships without the player number."""
    ship = sea.ships[index]
    return cards[ship.card] if ship.player == player else ship_word(sea, cards, index)


# --- Values to encoded actions and back -------------------------------------------------------------------------------

Encodable = InPlay | LaunchShip | RollDice


def encode(sea: PiratesSea, cards: Sequence[str], player: Player, action: Encodable) -> EncodedAction:
    """The encoded action that this player means; unknown names become NO_SHIP, which the rules refuse."""

    def ship_of(word: str) -> int:
        return find_ship(sea, cards, player, word)

    match action:
        case MoveShip(ship, segments, turn, tow):
            encoded = new_action(MOVE, ship_of(ship))
            encoded[TURNED], encoded[TOWS], encoded[COUNT] = -1 if turn is None else turn, tow, len(segments)
            for k, (length, heading) in enumerate(segments):
                encoded[FIRST + 2 * k], encoded[FIRST + 2 * k + 1] = LENGTHS.index(length), heading
        case FireGuns(ship, targets):
            encoded = new_action(ATTACK, ship_of(ship))
            encoded[COUNT] = len(targets)
            for k, target in enumerate(targets):
                encoded[FIRST + k] = HOLDS if target == HOLD_FIRE else ship_of(target)
        case Scavenge(ship, repair, only):
            encoded = new_action(SCAVENGE, ship_of(ship))
            encoded[MASTS], encoded[ONLY] = sum(1 << mast - 1 for mast in repair), only
        case BuyCards(ships, crew, coins):
            encoded = _encoded_purchase(sea, cards, player, ships, crew, coins)
        case MoveCrew(crew_word, ship):
            encoded = new_action(CREW_MOVE, ship_of(ship))
            encoded[WHICH] = CREW.index(crew_word)
        case LaunchShip(ship, bearing, heading):
            encoded = new_action(LAUNCH, ship_of(ship))
            encoded[BEARING], encoded[FACING] = bearing, heading
        case DropTow(ship):
            encoded = new_action(DROP, ship_of(ship))
        case LayTrap(ship):
            encoded = new_action(TRAP, ship_of(ship))
        case _:
            encoded = _encoded_answer(action)
    return encoded


def _encoded_answer(action: Encodable) -> EncodedAction:
    match action:
        case TakeCoin(coin):
            encoded = new_action(TAKE)
            encoded[WHICH] = int(coin[1:]) - 1
        case ChooseMast(mast):
            encoded = new_action(CHOOSE_MAST)
            encoded[WHICH] = mast - 1
        case ChooseForMe(on):
            encoded = new_action(AUTOMATIC)
            encoded[WHICH] = on
        case RollDice(dice):
            encoded = new_action(ROLL)
            encoded[WHICH] = dice[0] if len(dice) == 1 else 0
        case RollAgain():
            encoded = new_action(REROLL)
        case KeepRoll():
            encoded = new_action(KEEP)
        case _:
            encoded = new_action(END)
    return encoded


def _encoded_purchase(
    sea: PiratesSea,
    cards: Sequence[str],
    player: Player,
    ships: Sequence[str],
    crew: Sequence[tuple[str, str]],
    coins: Sequence[str],
) -> EncodedAction:
    """A purchase; a ship or coin that does not exist leaves NO_SHIP as its actor, which the rules refuse."""
    encoded = new_action(BUY, 0)
    for word in ships:
        index = find_ship(sea, cards, player, word)
        encoded[ACTOR] = min(encoded[ACTOR], index)
        encoded[SHIPS] |= 1 << index if index >= 0 else 0
    for kind, word in crew:
        index = find_ship(sea, cards, player, word)
        encoded[ACTOR] = min(encoded[ACTOR], index)
        encoded[CREW_SHIPS + CREW.index(kind)] = index
    for coin in (int(word[1:]) - 1 for word in coins):
        if coin < len(sea.coins):
            add_coin(encoded, coin)
        else:
            encoded[ACTOR] = NO_SHIP
    return encoded


def decode(sea: PiratesSea, cards: Sequence[str], player: Player, encoded: EncodedAction) -> Encodable:
    """The action of an encoded action, int64[ENCODED_LENGTH], with names as this player writes them."""
    verb, actor = int(encoded[VERB]), int(encoded[ACTOR])
    which = int(encoded[WHICH])
    ship = spoken_ship(sea, cards, player, actor) if actor >= 0 and verb != BUY else ""
    if verb == BUY:
        return _purchase(sea, cards, player, encoded)
    if verb == MOVE:
        return _move(ship, encoded)
    if verb == ATTACK:
        aims = [int(target) for target in encoded[FIRST : FIRST + encoded[COUNT]]]
        named = (HOLD_FIRE if aim == HOLDS else spoken_ship(sea, cards, player, aim) for aim in aims)
        return FireGuns(ship, tuple(named))
    masts = tuple(mast + 1 for mast in range(5) if int(encoded[MASTS]) >> mast & 1)
    made: dict[int, Encodable] = {
        SCAVENGE: Scavenge(ship, masts, bool(encoded[ONLY])),
        TAKE: TakeCoin(f"c{which + 1}"),
        CREW_MOVE: MoveCrew(CREW[which] if 0 <= which < len(CREW) else "", ship),
        LAUNCH: LaunchShip(ship, int(encoded[BEARING]), int(encoded[FACING])),
        DROP: DropTow(ship),
        TRAP: LayTrap(ship),
        CHOOSE_MAST: ChooseMast(which + 1),
        AUTOMATIC: ChooseForMe(bool(which)),
        ROLL: RollDice((which,)),
        REROLL: RollAgain(),
        KEEP: KeepRoll(),
        END: End(),
    }
    return made[verb]


def _move(ship: str, encoded: EncodedAction) -> MoveShip:
    rows = encoded[FIRST : FIRST + 2 * encoded[COUNT]].reshape(-1, 2)
    segments = tuple((LENGTHS[int(length)], int(heading)) for length, heading in rows)
    return MoveShip(ship, segments, None if encoded[TURNED] < 0 else int(encoded[TURNED]), bool(encoded[TOWS]))


def _purchase(sea: PiratesSea, cards: Sequence[str], player: Player, encoded: EncodedAction) -> BuyCards:
    ships = (index for index in range(len(sea.ships)) if int(encoded[SHIPS]) >> index & 1)
    crew = (
        (CREW[kind], spoken_ship(sea, cards, player, int(encoded[CREW_SHIPS + kind])))
        for kind in range(1, len(CREW))
        if encoded[CREW_SHIPS + kind] >= 0
    )
    coins = (f"c{coin + 1}" for coin in range(len(sea.coins)) if pays(encoded, coin))
    return BuyCards(tuple(spoken_ship(sea, cards, player, index) for index in ships), tuple(crew), tuple(coins))
