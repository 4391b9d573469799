"""The actions of Ice Pirates as values, and their notation: `read_action(write_action(action)) == action`."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from iceharbor.contract import Point, refuse
from iceharbor.games.sailing import words as fleets
from iceharbor.games.sailing.notation import read_heading, read_point, read_ship, write_heading, write_point
from iceharbor.games.sailing.rulebook import Rulebook
from iceharbor.games.sailing.words import (
    Draw,
    End,
    Fire,
    Move,
    PlaceShip,
    Reader,
    Ready,
    WrongCount,
    exactly,
    matching,
    order_readers,
    read_spot,
    read_text,
    write_order,
    write_spot,
)

COLOURS: Final = ("", "plain", "treasure", "unknown")
"""What the colours in the records are called."""

RULEBOOK: Final = Rulebook("Ice Pirates", acting="IP-R11", sailing="IP-R12", firing="IP-R13", laying="IP-R10")
MOST_GOODS_READ: Final = 12

_GOOD: Final = re.compile(r"[SML](:(plain|treasure))?")
_ISLAND: Final = re.compile(r"T\d{1,2}", re.ASCII)
_PARTNER: Final = re.compile(r"T\d{1,2}|H\d|(\d\.)?[SML]\d{1,2}", re.ASCII)


class Isles(Struct, frozen=True):
    """NATURE lays the nests, from T1 on: each a centre and a heading."""

    spots: tuple[tuple[int, int, int], ...]


class Nest(Struct, frozen=True):
    """NATURE builds a nest: the colours of its L, M and S."""

    island: str
    large: str
    medium: str
    small: str


class First(Struct, frozen=True):
    """NATURE chooses who begins."""

    player: int


class PlaceHome(Struct, frozen=True):
    at: Point
    heading: int


class Repair(Struct, frozen=True):
    ship: str
    heading: int | None = None


class Explore(Struct, frozen=True):
    ship: str
    island: str


class Transfer(Struct, frozen=True):
    ship: str
    partner: str
    take: tuple[str, ...]
    give: tuple[str, ...]


Play = Move | Fire | Repair | Explore | Transfer | End | Draw
Setup = PlaceHome | PlaceShip | Ready
Chance = Isles | Nest | First
Action = Play | Setup | Chance


def write_action(action: Action) -> str:
    """The notation."""
    match action:
        case Isles(spots):
            return " ".join(["isles", *map(write_spot, spots)])
        case Nest(island, large, medium, small):
            return f"nest {island} L:{large} M:{medium} S:{small}"
        case First(player):
            return f"first {player}"
        case PlaceHome(at, heading):
            return f"home {write_point(at)} {write_heading(heading)}"
        case Repair(ship, heading):
            return f"repair {ship}" if heading is None else f"repair {ship} {write_heading(heading)}"
        case Explore(ship, island):
            return f"explore {ship} {island}"
        case Transfer(ship, partner, take, give):
            taken = ["take", *take] if take else []
            given = ["give", *give] if give else []
            return " ".join(["transfer", ship, partner, *taken, *given])
        case _:
            return write_order(action)


def read_action(text: str) -> Action:
    """The action that the notation says; raises Refused."""
    return read_text(text, READERS, FORMS, RULEBOOK)


def bare(good: str) -> str:
    """A good by its size alone: what somebody is told who may not know its colour."""
    return good[0]


def _read_isles(words: list[str]) -> Isles:
    if len(words) > 64:
        raise WrongCount
    return Isles(tuple(read_spot(word, "IP-R7") for word in words))


def _read_nest(words: list[str]) -> Nest:
    island, *pieces = exactly(words, 4)
    for letter, piece in zip("LMS", pieces, strict=True):
        if piece not in (f"{letter}:plain", f"{letter}:treasure"):
            raise refuse("IP-R6", f"{piece[:40]!r} is not {letter}:plain or {letter}:treasure")
    large, medium, small = (piece[2:] for piece in pieces)
    return Nest(matching(_ISLAND, island, "an island such as T3", RULEBOOK.acting), large, medium, small)


def _read_first(words: list[str]) -> First:
    (word,) = exactly(words, 1)
    if word not in tuple("01234"):
        raise refuse("IP-R11", f"{word[:40]!r} is not a player's number")
    return First(int(word))


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


def read_transfer(words: Sequence[str]) -> Transfer:
    """The exchange that the words after `transfer` say; raises Refused."""
    if not 2 <= len(words) <= MOST_GOODS_READ:
        raise WrongCount
    ship, partner, *goods = words
    take, give = split_goods(goods)
    partner = matching(_PARTNER, partner, "an island, a home or a ship such as T3, H0 or 1.L1", RULEBOOK.acting)
    return Transfer(read_ship(ship, RULEBOOK.acting), partner, take, give)


def split_goods(words: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`take A B give C` as (A, B), (C,); raises Refused for words that are not goods, or lists in another order."""
    lists: dict[str, list[str]] = {}
    current: list[str] | None = None
    for word in words:
        if word in ("take", "give") and word not in lists and not (word == "take" and "give" in lists):
            current = lists.setdefault(word, [])
        elif current is not None and _GOOD.fullmatch(word):
            current.append(word)
        else:
            raise refuse("IP-R18", f"{word[:40]!r} does not fit: say take and goods, then give and goods")
    return tuple(lists.get("take", ())), tuple(lists.get("give", ()))


READERS: Final[Mapping[str, Reader[Action]]] = {
    **order_readers(RULEBOOK),
    "isles": _read_isles,
    "nest": _read_nest,
    "first": _read_first,
    "home": _read_home,
    "repair": _read_repair,
    "explore": _read_explore,
    "transfer": read_transfer,
}

FORMS: Final[Mapping[str, str]] = {
    **fleets.FORMS,
    "isles": "isles x,y@030.0 ... for every island",
    "nest": "nest T1 L:plain M:treasure S:plain",
    "first": "first 0",
    "home": "home x,y 090.0",
    "repair": "repair M2, or repair L1 120.0",
    "explore": "explore L1 T3",
    "transfer": "transfer L1 T3 take M:treasure give S:plain",
}
