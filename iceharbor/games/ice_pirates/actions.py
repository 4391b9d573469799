"""The actions of Ice Pirates: as values, as notation, and as arrays for the compiled rules.

`read_action(write_action(action)) == action`, and `decode` takes back `encode`. The compiled rules know the verbs of
every fleet, and four more:

REPAIR    encoded[RELAID] (a heading, or -1)
EXPLORE   encoded[PARTNER] (an object number)
SHOW      encoded[PARTNER], encoded[AUDIENCE] (a player, or ALL)
TRANSFER  encoded[PARTNER], then how many pieces of each size and kind: see `lot`
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from iceharbor.contract import Player, refuse
from iceharbor.games.common.actions import FirstPlayer, OfferDraw
from iceharbor.games.ice_pirates.records import PLAIN, IcePiratesSea, find_object, spoken_name
from iceharbor.games.sailing import actions as fleets
from iceharbor.games.sailing.actions import (
    ACTOR,
    VERB,
    EncodedAction,
    End,
    Fire,
    FleetReady,
    Move,
    PlaceShip,
    Reader,
    WrongCount,
    decode_command,
    encode_command,
    exactly,
    matching,
    new_encoded,
    order_readers,
    read_notation,
    read_spot,
    write_order,
    write_spot,
)
from iceharbor.games.sailing.names import (
    SIZES,
    Rulebook,
    find_ship,
    read_heading,
    read_point,
    read_ship,
    write_heading,
    write_point,
)
from iceharbor.jit import njit_no_refcount
from iceharbor.scene import Point

COLOURS: Final = ("", "plain", "treasure", "unknown")
"""The names of the colours in the records."""

RULEBOOK: Final = Rulebook("Ice Pirates", acting="IP-R11", sailing="IP-R12", firing="IP-R13", laying="IP-R10")
MAX_GOODS_READ: Final = 12
TAKE_WORD, GIVE_WORD = "take", "give"
"""The words before the goods of a transfer."""

_GOOD: Final = re.compile(r"[SML](:(plain|treasure))?")
_ISLAND: Final = re.compile(r"T\d{1,2}", re.ASCII)
_PARTNER: Final = re.compile(r"T\d{1,2}|H\d|(\d\.)?[SML]\d{1,2}", re.ASCII)


class NestSpots(Struct, frozen=True):
    """NATURE places the islands, from T1 on: a centre and a heading for each."""

    spots: tuple[tuple[int, int, int], ...]


class Nest(Struct, frozen=True):
    """NATURE fills a nest: the colours of its L, M and S."""

    island: str
    large: str
    medium: str
    small: str


class PlaceIsland(Struct, frozen=True):
    at: Point
    heading: int


class PlaceHome(Struct, frozen=True):
    at: Point
    heading: int


class Repair(Struct, frozen=True):
    ship: str
    heading: int | None = None


class Explore(Struct, frozen=True):
    ship: str
    island: str


class Show(Struct, frozen=True):
    """Shows another player, or all, what the acting player knows of a nest (IP-A42)."""

    ship: str
    island: str
    to: int | None
    """A seat, or None for all players."""


class Transfer(Struct, frozen=True):
    ship: str
    partner: str
    take: tuple[str, ...]
    give: tuple[str, ...]


Play = Move | Fire | Repair | Explore | Show | Transfer | End | OfferDraw
Setup = PlaceIsland | PlaceHome | PlaceShip | FleetReady
Chance = NestSpots | Nest | FirstPlayer
Action = Play | Setup | Chance


def write_action(action: Action) -> str:
    """The action's notation."""
    match action:
        case NestSpots(spots):
            return " ".join(["isles", *map(write_spot, spots)])
        case Nest(island, large, medium, small):
            return f"nest {island} L:{large} M:{medium} S:{small}"
        case FirstPlayer(player):
            return f"first {player}"
        case PlaceIsland(at, heading):
            return f"island {write_point(at)} {write_heading(heading)}"
        case PlaceHome(at, heading):
            return f"home {write_point(at)} {write_heading(heading)}"
        case Repair(ship, heading):
            return f"repair {ship}" if heading is None else f"repair {ship} {write_heading(heading)}"
        case Explore(ship, island):
            return f"explore {ship} {island}"
        case Show(ship, island, to):
            return f"show {ship} {island} to {'all' if to is None else to}"
        case Transfer(ship, partner, take, give):
            taken = [TAKE_WORD, *take] if take else []
            given = [GIVE_WORD, *give] if give else []
            return " ".join(["transfer", ship, partner, *taken, *given])
        case _:
            return write_order(action)


def read_action(notation: str) -> Action:
    """The action with this notation; raises Refused when there is none."""
    return read_notation(notation, READERS, FORMS, RULEBOOK)


def bare(good: str) -> str:
    """A good by its size alone, for readers who may not know its colour."""
    return good[0]


def _read_isles(words: list[str]) -> NestSpots:
    if len(words) > 64:
        raise WrongCount
    return NestSpots(tuple(read_spot(word, "IP-R7") for word in words))


def _read_nest(words: list[str]) -> Nest:
    island, *pieces = exactly(words, 4)
    for letter, piece in zip("LMS", pieces, strict=True):
        if piece not in (f"{letter}:plain", f"{letter}:treasure"):
            raise refuse("IP-R6", f"{piece[:40]!r} must be {letter}:plain or {letter}:treasure")
    large, medium, small = (piece[2:] for piece in pieces)
    return Nest(matching(_ISLAND, island, "an island such as T3", RULEBOOK.acting), large, medium, small)


def _read_first(words: list[str]) -> FirstPlayer:
    (word,) = exactly(words, 1)
    if word not in tuple("01234"):
        raise refuse("IP-R11", f"{word[:40]!r} is not a player's number")
    return FirstPlayer(int(word))


def _read_island(words: list[str]) -> PlaceIsland:
    at, heading = exactly(words, 2)
    return PlaceIsland(read_point(at, "IP-R7"), read_heading(heading, "IP-R7"))


def _read_home(words: list[str]) -> PlaceHome:
    at, heading = exactly(words, 2)
    return PlaceHome(read_point(at, "IP-R8"), read_heading(heading, "IP-R8"))


def _read_repair(words: list[str]) -> Repair:
    if not 1 <= len(words) <= 2:
        raise WrongCount
    ship, *headings = words
    relaid = [read_heading(word, "IP-R16") for word in headings]
    return Repair(read_ship(ship, RULEBOOK.acting), relaid[0] if relaid else None)


def _read_explore(words: list[str]) -> Explore:
    ship, island = exactly(words, 2)
    return Explore(read_ship(ship, RULEBOOK.acting), matching(_ISLAND, island, "an island such as T3", RULEBOOK.acting))


def _read_show(words: list[str]) -> Show:
    ship, island, to, audience = exactly(words, 4)
    if to != "to" or audience not in ("all", *"01234"):
        raise refuse("IP-A42", f"{f'{to} {audience}'[:40]!r} does not fit: say to and a player's number, or to all")
    explored = _read_explore([ship, island])
    return Show(explored.ship, explored.island, None if audience == "all" else int(audience))


def read_transfer(words: Sequence[str]) -> Transfer:
    """The transfer that the words after `transfer` describe; raises Refused, or WrongCount without words."""
    if not 2 <= len(words) <= MAX_GOODS_READ:
        raise WrongCount
    ship, partner, *goods = words
    take, give = split_goods(goods)
    partner = matching(_PARTNER, partner, "an island, a home or a ship such as T3, H0 or 1.L1", RULEBOOK.acting)
    return Transfer(read_ship(ship, RULEBOOK.acting), partner, take, give)


def split_goods(words: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`take A B give C` as (A, B), (C,); raises Refused for words that are not goods and for lists in the wrong
    order."""
    lists: dict[str, list[str]] = {}
    current: list[str] | None = None
    for word in words:
        if word in (TAKE_WORD, GIVE_WORD) and word not in lists and not (word == TAKE_WORD and GIVE_WORD in lists):
            current = lists.setdefault(word, [])
        elif current is not None and _GOOD.fullmatch(word):
            current.append(word)
        else:
            raise refuse("IP-R18", f"{word[:40]!r} is out of place: write take and pieces, then give and pieces")
    return tuple(lists.get(TAKE_WORD, ())), tuple(lists.get(GIVE_WORD, ()))


READERS: Final[Mapping[str, Reader[Action]]] = {
    **order_readers(RULEBOOK),
    "isles": _read_isles,
    "nest": _read_nest,
    "first": _read_first,
    "island": _read_island,
    "home": _read_home,
    "repair": _read_repair,
    "explore": _read_explore,
    "show": _read_show,
    "transfer": read_transfer,
}

FORMS: Final[Mapping[str, str]] = {
    **fleets.FORMS,
    "isles": "isles x,y@030.0 ... for every island",
    "nest": "nest T1 L:plain M:treasure S:plain",
    "first": "first 0",
    "island": "island x,y 030.0",
    "home": "home x,y 090.0",
    "repair": "repair M2, or repair L1 120.0",
    "explore": "explore L1 T3",
    "show": "show L1 T3 to 2, or show L1 T3 to all",
    "transfer": "transfer L1 T3 take M:treasure give S:plain",
}


# --- Encoded actions, for the compiled rules --------------------------------------------------------------------------


REPAIR, EXPLORE, TRANSFER, SHOW = range(fleets.DRAW + 1, fleets.DRAW + 5)
VERBS: Final = (*fleets.VERBS, "repair", "explore", "transfer", "show")

PARTNER: Final = 2
AUDIENCE: Final = 3
ALL: Final = -1
RELAID: Final = 2
TAKE: Final = 0
GIVE: Final = 1
BARE: Final = 0
"""A piece named by its size alone; PLAIN and TREASURE are the other kinds."""


@njit_no_refcount
def lot(hand: int, pips: int, kind: int) -> int:
    """The index of a transfer's count of pieces of this size (1..3) and kind (BARE, PLAIN, TREASURE) to TAKE or to
    GIVE."""
    return 3 + hand * 9 + (pips - 1) * 3 + kind


@njit_no_refcount
def pieces(encoded: EncodedAction, hand: int, pips: int) -> int:
    """How many pieces of a size change hands in this direction, TAKE or GIVE."""
    first = lot(hand, pips, BARE)
    return encoded[first] + encoded[first + 1] + encoded[first + 2]


@njit_no_refcount
def kind_of(encoded: EncodedAction, hand: int, pips: int) -> int:
    """The kind of the one piece of this size that changes hands: BARE, PLAIN or TREASURE."""
    first = lot(hand, pips, BARE)
    if encoded[first] > 0:
        return BARE
    return PLAIN if encoded[first + 1] > 0 else PLAIN + 1


# --- Values to encoded actions and back: names become object numbers --------------------------------------------------


def encode(sea: IcePiratesSea, player: Player, action: Play) -> EncodedAction:
    """The encoded action that this player means; unknown names become -1, which the rules refuse."""
    match action:
        case Repair(ship, heading):
            encoded = new_encoded(REPAIR, find_ship(sea, player, ship))
            encoded[RELAID] = -1 if heading is None else heading
        case Explore(ship, island):
            encoded = new_encoded(EXPLORE, find_ship(sea, player, ship))
            encoded[PARTNER] = find_object(sea, player, island)
        case Show(ship, island, to):
            encoded = new_encoded(SHOW, find_ship(sea, player, ship))
            encoded[PARTNER] = find_object(sea, player, island)
            encoded[AUDIENCE] = ALL if to is None else to
        case Transfer(ship, partner, take, give):
            encoded = new_encoded(TRANSFER, find_ship(sea, player, ship))
            encoded[PARTNER] = find_object(sea, player, partner)
            for hand, goods in ((TAKE, take), (GIVE, give)):
                for good in goods:
                    encoded[lot(hand, SIZES.index(good[0]), COLOURS.index(good[2:]))] += 1
        case command:
            encoded = encode_command(sea, player, command)
    return encoded


def decode(sea: IcePiratesSea, player: Player, encoded: EncodedAction) -> Play:
    """The action of an encoded action, with names as this player writes them."""
    ship = spoken_name(sea, player, int(encoded[ACTOR]))
    match int(encoded[VERB]):
        case verb if verb == REPAIR:
            return Repair(ship, None if encoded[RELAID] < 0 else int(encoded[RELAID]))
        case verb if verb == EXPLORE:
            return Explore(ship, spoken_name(sea, player, int(encoded[PARTNER])))
        case verb if verb == SHOW:
            to = None if encoded[AUDIENCE] == ALL else int(encoded[AUDIENCE])
            return Show(ship, spoken_name(sea, player, int(encoded[PARTNER])), to)
        case verb if verb == TRANSFER:
            partner = spoken_name(sea, player, int(encoded[PARTNER]))
            return Transfer(ship, partner, _goods(encoded, TAKE), _goods(encoded, GIVE))
        case _:
            return decode_command(encoded, partial(spoken_name, sea, player))


def _goods(encoded: EncodedAction, hand: int) -> tuple[str, ...]:
    words = []
    for pips in (3, 2, 1):
        for kind in (BARE, 1, 2):
            word = SIZES[pips] if kind == BARE else f"{SIZES[pips]}:{COLOURS[kind]}"
            words += [word] * int(encoded[lot(hand, pips, kind)])
    return tuple(words)
