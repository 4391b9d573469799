"""The actions of Armada as values, and their notation: `read_action(write_action(action)) == action`."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from iceharbor.contract import refuse
from iceharbor.games.common.actions import FirstPlayer, OfferDraw
from iceharbor.games.sailing import actions as every
from iceharbor.games.sailing.actions import (
    End,
    Fire,
    FleetReady,
    Move,
    PlaceShip,
    WrongCount,
    exactly,
    order_readers,
    read_notation,
    read_spot,
    write_order,
    write_spot,
)
from iceharbor.games.sailing.names import Rulebook, is_ship, read_point, write_point
from iceharbor.scene import Point

BOOK: Final = Rulebook(title="Armada", acting="AR-R4", sailing="AR-R5", firing="AR-R6", laying="AR-R3")

MAX_ISLANDS_READ: Final = 16
WORDS_A_SHIP: Final = 3
_MARKER: Final = re.compile(r"F\d", re.ASCII)
FLEETS: Final = ("larges", "smalls")
"""The names of the two fleets: the Larges, and the Mediums with the Smalls (AR-R2, A6)."""
ABREAST, AHEAD, WEDGE, SCATTERED, MIRROR, OPPOSITE = FORMATIONS = (
    *("abreast", "ahead", "wedge", "scattered"),
    *("mirror", "opposite"),
)
"""The formations for `arrange`; the last two copy the player's own and the enemy's formation."""


class IslandSpots(Struct, frozen=True):
    """NATURE places the islands, from T1 on: a centre, a heading and the width of the square for each."""

    spots: tuple[tuple[int, int, int, int], ...]


class Chooser(Struct, frozen=True):
    """NATURE draws the player who picks the fleet."""

    player: int


class Pick(Struct, frozen=True):
    """The chooser takes a fleet; in the advanced setup they also set how many of each size there are."""

    fleet: str
    numbers: tuple[int, int, int] | None = None
    """Larges, Mediums and Smalls."""


class Begin(Struct, frozen=True):
    """The other player chooses who goes first."""

    me: bool


class Accept(Struct, frozen=True):
    """The other player accepts the sides, and goes first."""


class SwapFleets(Struct, frozen=True):
    """The other player takes the chooser's fleet, and the chooser goes first."""


class Arrange(Struct, frozen=True):
    """Places the whole fleet in a formation."""

    formation: str


class FlagShip(Struct, frozen=True):
    """Makes a ship the flag."""

    ship: str


class FlagMarker(Struct, frozen=True):
    """Makes a stationary marker the flag."""

    at: Point


class SealedFleet(Struct, frozen=True):
    """The whole hidden deployment at once: ships with their places, a flag, and ready. The fair arrangement places the
    ships that are not named."""

    ships: tuple[PlaceShip, ...]
    flag: FlagShip | FlagMarker | None = None


Chance = IslandSpots | Chooser | FirstPlayer
Choosing = Pick | Begin | Accept | SwapFleets
Deploying = PlaceShip | Arrange | FlagShip | FlagMarker | FleetReady | SealedFleet
Play = Move | Fire | End | OfferDraw
Action = Chance | Choosing | Deploying | Play


def write_action(action: Action) -> str:
    """The action's notation."""
    match action:
        case IslandSpots(spots):
            return " ".join(["isles", *(f"{write_spot((x, y, heading))}@{across}" for x, y, heading, across in spots)])
        case Chooser(player):
            return f"chooser {player}"
        case FirstPlayer(player):
            return f"first {player}"
        case Pick(fleet, numbers):
            return " ".join(["fleet", fleet, *map(str, numbers or ())])
        case Begin(me):
            return "first me" if me else "first you"
        case Accept():
            return "accept"
        case SwapFleets():
            return "swap"
        case Arrange(formation):
            return f"arrange {formation}"
        case FlagShip(ship):
            return f"flag {ship}"
        case FlagMarker(at):
            return f"flag {write_point(at)}"
        case SealedFleet(ships, flag):
            placed = (write_action(ship).partition(" ")[2] for ship in ships)
            return " ".join(["ready", *placed, *([] if flag is None else [write_action(flag)])])
        case order:
            return write_order(order)


def read_action(notation: str) -> Action:
    """The action with this notation; raises Refused when there is none."""
    return read_notation(notation, READERS, FORMS, BOOK)


def _read_isles(words: list[str]) -> IslandSpots:
    if len(words) > MAX_ISLANDS_READ:
        raise WrongCount
    return IslandSpots(tuple(_read_island(word) for word in words))


def _read_island(word: str) -> tuple[int, int, int, int]:
    spot, _, across = word.rpartition("@")
    if not (across.isascii() and across.isdigit() and len(across) <= 5):
        raise refuse("AR-V5", f"{word[:40]!r} must be an island such as 18432,12288@030.0@2048")
    return *read_spot(spot, "AR-V5"), int(across)


def _read_chooser(words: list[str]) -> Chooser:
    return Chooser(_player(*exactly(words, 1)))


def _read_first(words: list[str]) -> FirstPlayer | Begin:
    (word,) = exactly(words, 1)
    return Begin(word == "me") if word in ("me", "you") else FirstPlayer(_player(word))


def _player(word: str) -> int:
    if word not in tuple("0123"):
        raise refuse("AR-A4", f"{word[:40]!r} is not a player's number")
    return int(word)


def _read_pick(words: list[str]) -> Pick:
    if len(words) not in (1, 4):
        raise WrongCount
    fleet, *numbers = words
    if fleet not in FLEETS:
        raise refuse("AR-R2", f"{fleet[:40]!r} must be larges or smalls")
    if not numbers:
        return Pick(fleet)
    larges, mediums, smalls = (_number(word) for word in numbers)
    return Pick(fleet, (larges, mediums, smalls))


def _number(word: str) -> int:
    if word not in tuple("01234"):
        raise refuse("AR-R8", f"{word[:40]!r} must be a number of ships from 0 to 4")
    return int(word)


def _read_accept(words: list[str]) -> Accept:
    exactly(words, 0)
    return Accept()


def _read_swap(words: list[str]) -> SwapFleets:
    exactly(words, 0)
    return SwapFleets()


def _read_arrange(words: list[str]) -> Arrange:
    (formation,) = exactly(words, 1)
    if formation not in FORMATIONS:
        raise refuse("AR-R3", f"{formation[:40]!r} is not a formation; choose {', '.join(FORMATIONS)}")
    return Arrange(formation)


def _read_flag(words: list[str]) -> FlagShip | FlagMarker:
    (word,) = exactly(words, 1)
    return FlagShip(word) if is_ship(word) else FlagMarker(read_point(word, "AR-R10"))


def _read_ready(words: list[str]) -> FleetReady | SealedFleet:
    if not words:
        return FleetReady()
    flag = None
    if words[-2:-1] == ["flag"]:
        flag, words = _read_flag(words[-1:]), words[:-2]
    ships = tuple(ORDERS["ship"](words[at : at + WORDS_A_SHIP]) for at in range(0, len(words), WORDS_A_SHIP))
    return SealedFleet(tuple(ship for ship in ships if isinstance(ship, PlaceShip)), flag)


def _read_fire(words: list[str]) -> Action:
    if _MARKER.fullmatch(words[-1] if words else ""):
        raise refuse("AR-A11", "you can't fire at a flag on the sea: touch it with a ship")
    return ORDERS["fire"](words)


ORDERS: Final = order_readers(BOOK)

READERS: Final[Mapping[str, Callable[[list[str]], Action]]] = {
    **ORDERS,
    "isles": _read_isles,
    "chooser": _read_chooser,
    "fleet": _read_pick,
    "first": _read_first,
    "accept": _read_accept,
    "swap": _read_swap,
    "arrange": _read_arrange,
    "flag": _read_flag,
    "fire": _read_fire,
    "ready": _read_ready,
}

FORMS: Final[Mapping[str, str]] = {
    **every.FORMS,
    "isles": "isles x,y@030.0@2048 ... for every island",
    "chooser": "chooser 0",
    "fleet": "fleet larges or fleet smalls, in the advanced setup with the numbers: fleet larges 3 2 4",
    "first": "first me or first you",
    "accept": "accept",
    "swap": "swap",
    "arrange": "arrange wedge",
    "flag": "flag L1, or flag x,y",
    "ready": "ready, or with all places: ready L1 x,y 030.0 M1 x,y 090.0 flag L1",
}
