"""The actions of Ice Pirates as values, and their notation: `read_action(write_action(action)) == action`."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from iceharbor.contract import Point, refuse
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.notation import read_heading, read_point, read_ship, write_heading, write_point

COLOURS: Final = ("", "plain", "treasure", "unknown")
"""What the colours in the records are called."""

ACTIONS_RULE: Final = "IP-R11"
MOST_STEPS_READ: Final = 8
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


class PlaceShip(Struct, frozen=True):
    ship: str
    at: Point
    heading: int


class Ready(Struct, frozen=True):
    """Lays whatever is not yet laid by the fair arrangement, and is done."""


class Move(Struct, frozen=True):
    ship: str
    headings: tuple[int, ...]


class Fire(Struct, frozen=True):
    ship: str
    side: str
    target: str


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


class End(Struct, frozen=True):
    pass


class Draw(Struct, frozen=True):
    """Offers a draw, or agrees to the one on offer."""


Play = Move | Fire | Repair | Explore | Transfer | End | Draw
Setup = PlaceHome | PlaceShip | Ready
Chance = Isles | Nest | First
Action = Play | Setup | Chance


def write_action(action: Action) -> str:
    """The notation."""
    match action:
        case Isles(spots):
            return " ".join(["isles", *(f"{x},{y}@{write_heading(heading)}" for x, y, heading in spots)])
        case Nest(island, large, medium, small):
            return f"nest {island} L:{large} M:{medium} S:{small}"
        case First(player):
            return f"first {player}"
        case PlaceHome(at, heading):
            return f"home {write_point(at)} {write_heading(heading)}"
        case PlaceShip(ship, at, heading):
            return f"ship {ship} {write_point(at)} {write_heading(heading)}"
        case Ready():
            return "ready"
        case Move(ship, headings):
            return " ".join(["move", ship, *map(write_heading, headings)])
        case Fire(ship, side, target):
            return f"fire {ship} {side} {target}"
        case Repair(ship, heading):
            return f"repair {ship}" if heading is None else f"repair {ship} {write_heading(heading)}"
        case Explore(ship, island):
            return f"explore {ship} {island}"
        case Transfer(ship, partner, take, give):
            taken = ["take", *take] if take else []
            given = ["give", *give] if give else []
            return " ".join(["transfer", ship, partner, *taken, *given])
        case End():
            return "end"
        case Draw():
            return "draw"


def read_action(text: str) -> Action:
    """The action that the notation says; raises Refused."""
    words = text.split(" ")
    if words[0] not in READERS:
        raise refuse(ACTIONS_RULE, f"{words[0][:40]!r} is not an action of Ice Pirates")
    try:
        return READERS[words[0]](words[1:])
    except _WrongCount:
        raise refuse(ACTIONS_RULE, f"say {FORMS[words[0]]}") from None


def bare(good: str) -> str:
    """A good by its size alone: what somebody is told who may not know its colour."""
    return good[0]


class _WrongCount(Exception):
    """Too few or too many words after the first."""


def _exactly(words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise _WrongCount
    return words


def _read_isles(words: list[str]) -> Isles:
    if len(words) > 64:
        raise _WrongCount
    return Isles(tuple(_read_spot(word) for word in words))


def _read_spot(word: str) -> tuple[int, int, int]:
    point, _, heading = word.partition("@")
    x, y = read_point(point, "IP-R7")
    return x, y, read_heading(heading, "IP-R7")


def _read_nest(words: list[str]) -> Nest:
    island, *pieces = _exactly(words, 4)
    for letter, piece in zip("LMS", pieces, strict=True):
        if piece not in (f"{letter}:plain", f"{letter}:treasure"):
            raise refuse("IP-R6", f"{piece[:40]!r} is not {letter}:plain or {letter}:treasure")
    large, medium, small = (piece[2:] for piece in pieces)
    return Nest(_matching(_ISLAND, island, "an island such as T3"), large, medium, small)


def _read_first(words: list[str]) -> First:
    (word,) = _exactly(words, 1)
    if word not in tuple("01234"):
        raise refuse("IP-R11", f"{word[:40]!r} is not a player's number")
    return First(int(word))


def _read_home(words: list[str]) -> PlaceHome:
    at, heading = _exactly(words, 2)
    return PlaceHome(read_point(at, "IP-R8"), read_heading(heading, "IP-R8"))


def _read_ship_placed(words: list[str]) -> PlaceShip:
    ship, at, heading = _exactly(words, 3)
    return PlaceShip(read_ship(ship, ACTIONS_RULE), read_point(at, "IP-R10"), read_heading(heading, "IP-R10"))


def _read_ready(words: list[str]) -> Ready:
    _exactly(words, 0)
    return Ready()


def _read_move(words: list[str]) -> Move:
    if not 2 <= len(words) <= MOST_STEPS_READ + 1:
        raise _WrongCount
    ship, *headings = words
    return Move(read_ship(ship, ACTIONS_RULE), tuple(read_heading(word, "IP-R12") for word in headings))


def _read_fire(words: list[str]) -> Fire:
    ship, side, target = _exactly(words, 3)
    if side not in SIDES:
        raise refuse("IP-R13", f"{side[:40]!r} is neither port nor starboard")
    return Fire(read_ship(ship, ACTIONS_RULE), side, read_ship(target, "IP-R13"))


def _read_repair(words: list[str]) -> Repair:
    if not 1 <= len(words) <= 2:
        raise _WrongCount
    ship, *headings = words
    relaid = [read_heading(word, "IP-R16") for word in headings]
    return Repair(read_ship(ship, ACTIONS_RULE), relaid[0] if relaid else None)


def _read_explore(words: list[str]) -> Explore:
    ship, island = _exactly(words, 2)
    return Explore(read_ship(ship, ACTIONS_RULE), _matching(_ISLAND, island, "an island such as T3"))


def read_transfer(words: Sequence[str]) -> Transfer:
    """The exchange that the words after `transfer` say; raises Refused."""
    if not 2 <= len(words) <= MOST_GOODS_READ:
        raise _WrongCount
    ship, partner, *goods = words
    take, give = split_goods(goods)
    partner = _matching(_PARTNER, partner, "an island, a home or a ship such as T3, H0 or 1.L1")
    return Transfer(read_ship(ship, ACTIONS_RULE), partner, take, give)


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


def _read_end(words: list[str]) -> End:
    _exactly(words, 0)
    return End()


def _read_draw(words: list[str]) -> Draw:
    _exactly(words, 0)
    return Draw()


def _matching(pattern: re.Pattern[str], word: str, wanted: str) -> str:
    if pattern.fullmatch(word) is None:
        raise refuse(ACTIONS_RULE, f"{word[:40]!r} is not {wanted}")
    return word


READERS: Final[Mapping[str, Callable[[list[str]], Action]]] = {
    "isles": _read_isles,
    "nest": _read_nest,
    "first": _read_first,
    "home": _read_home,
    "ship": _read_ship_placed,
    "ready": _read_ready,
    "move": _read_move,
    "fire": _read_fire,
    "repair": _read_repair,
    "explore": _read_explore,
    "transfer": read_transfer,
    "end": _read_end,
    "draw": _read_draw,
}

FORMS: Final[Mapping[str, str]] = {
    "isles": "isles x,y@030.0 ... for every island",
    "nest": "nest T1 L:plain M:treasure S:plain",
    "first": "first 0",
    "home": "home x,y 090.0",
    "ship": "ship L1 x,y 030.0",
    "ready": "ready",
    "move": "move S1 010.0 020.5, one heading a step",
    "fire": "fire L1 port 1.S2",
    "repair": "repair M2, or repair L1 120.0",
    "explore": "explore L1 T3",
    "transfer": "transfer L1 T3 take M:treasure give S:plain",
    "end": "end",
    "draw": "draw",
}
