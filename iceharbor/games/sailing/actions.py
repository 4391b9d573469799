"""The actions of every fleet: as values, in notation, and as integers for the compiled rules.

A game adds its own actions, verbs and fields to these. It has a table of readers by first word, and a table of forms,
which say how an action is written.

An encoded action is int64[ENCODED_LENGTH]: encoded[VERB], encoded[ACTOR] (a ship's object number), then by verb:

    SAIL      encoded[COUNT] steps, their headings from encoded[FIRST_HEADING] (at most MAX_HEADINGS are kept)
    FIRE      encoded[SIDE], encoded[TARGET] (an object number)
    END, DRAW
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from iceharbor.contract import Player, refuse
from iceharbor.games.common.actions import OfferDraw
from iceharbor.games.sailing.names import (
    Rulebook,
    find_ship,
    read_heading,
    read_point,
    read_ship,
    write_heading,
    write_point,
)
from iceharbor.games.sailing.state import AnySea
from iceharbor.scene import Point

MAX_STEPS_READ: Final = 8

FORMS: Final[Mapping[str, str]] = {
    "ship": "ship L1 x,y 030.0",
    "ready": "ready",
    "move": "move S1 010.0 020.5, one heading a step",
    "fire": "fire L1 port 1.S2",
    "end": "end",
    "draw": "draw",
}


class PlaceShip(Struct, frozen=True):
    ship: str
    at: Point
    heading: int


class FleetReady(Struct, frozen=True):
    """Places all ships not yet placed by the fair arrangement, and ends the player's placement."""


class Move(Struct, frozen=True):
    ship: str
    headings: tuple[int, ...]


class Fire(Struct, frozen=True):
    ship: str
    side: str
    target: str


class End(Struct, frozen=True):
    pass


Order = PlaceShip | FleetReady | Move | Fire | End | OfferDraw

Some = TypeVar("Some")
Reader = Callable[[list[str]], Some]


def write_order(order: Order) -> str:
    """The action's notation."""
    match order:
        case PlaceShip(ship, at, heading):
            return f"ship {ship} {write_point(at)} {write_heading(heading)}"
        case FleetReady():
            return "ready"
        case Move(ship, headings):
            return " ".join(["move", ship, *map(write_heading, headings)])
        case Fire(ship, side, target):
            return f"fire {ship} {side} {target}"
        case End():
            return "end"
        case OfferDraw():
            return "draw"


def read_notation(notation: str, readers: Mapping[str, Reader[Some]], forms: Mapping[str, str], book: Rulebook) -> Some:
    """The action that a game's readers find in a notation, by its first word; raises Refused when there is none."""
    verb, *words = notation.split(" ")
    if verb not in readers:
        raise refuse(book.acting, f"{verb[:40]!r} is not an action of {book.title}")
    try:
        return readers[verb](words)
    except WrongCount:
        raise refuse(book.acting, f"write {forms[verb]}") from None


def order_readers(book: Rulebook) -> Mapping[str, Reader[Order]]:
    """The readers for the actions of every fleet, by first word."""
    return {
        "ship": partial(_read_ship_placed, book),
        "ready": _read_ready,
        "move": partial(_read_move, book),
        "fire": partial(_read_fire, book),
        "end": _read_end,
        "draw": _read_draw,
    }


class WrongCount(Exception):
    """Raised by readers: too few or too many words after the first."""


def exactly(words: list[str], count: int) -> list[str]:
    """The words, when there are exactly `count`; raises WrongCount."""
    if len(words) != count:
        raise WrongCount
    return words


def matching(pattern: re.Pattern[str], word: str, wanted: str, rule: str) -> str:
    """The word, when it has this form; raises Refused under this rule and says what is wanted."""
    if pattern.fullmatch(word) is None:
        raise refuse(rule, f"{word[:40]!r} is not {wanted}")
    return word


def read_spot(word: str, rule: str) -> tuple[int, int, int]:
    """`x,y@030.0` as a point and a heading; raises Refused under this rule."""
    point, _, heading = word.partition("@")
    x, y = read_point(point, rule)
    return x, y, read_heading(heading, rule)


def write_spot(spot: tuple[int, int, int]) -> str:
    """A point and a heading as `x,y@030.0`."""
    return f"{write_point((spot[0], spot[1]))}@{write_heading(spot[2])}"


def _read_ship_placed(book: Rulebook, words: list[str]) -> PlaceShip:
    ship, at, heading = exactly(words, 3)
    return PlaceShip(read_ship(ship, book.acting), read_point(at, book.laying), read_heading(heading, book.laying))


def _read_ready(words: list[str]) -> FleetReady:
    exactly(words, 0)
    return FleetReady()


def _read_move(book: Rulebook, words: list[str]) -> Move:
    if not 2 <= len(words) <= MAX_STEPS_READ + 1:
        raise WrongCount
    ship, *headings = words
    return Move(read_ship(ship, book.acting), tuple(read_heading(word, book.sailing) for word in headings))


def _read_fire(book: Rulebook, words: list[str]) -> Fire:
    ship, side, target = exactly(words, 3)
    if side not in SIDES:
        raise refuse(book.firing, f"{side[:40]!r} must be port or starboard")
    return Fire(read_ship(ship, book.acting), side, read_ship(target, book.firing))


def _read_end(words: list[str]) -> End:
    exactly(words, 0)
    return End()


def _read_draw(words: list[str]) -> OfferDraw:
    exactly(words, 0)
    return OfferDraw()


# --- Encoded actions --------------------------------------------------------------------------------------------------

SAIL, FIRE, END, DRAW = range(1, 5)
VERBS: Final = ("", "move", "fire", "end", "draw")
SIDES: Final = ("port", "starboard")

VERB: Final = 0
ACTOR: Final = 1
COUNT: Final = 2
SIDE: Final = 2
TARGET: Final = 3
FIRST_HEADING: Final = 3
MAX_HEADINGS: Final = 8
ENCODED_LENGTH: Final = 24

EncodedAction = NDArray[np.int64]


def new_encoded(verb: int, actor: int = -1) -> EncodedAction:
    """An encoded action with only its verb and its ship."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    encoded[VERB] = verb
    encoded[ACTOR] = actor
    return encoded


# --- Values to encoded actions and back: names become object numbers --------------------------------------------------

Command = Move | Fire | End | OfferDraw


def encode_command(sea: AnySea, player: Player, command: Command) -> EncodedAction:
    """The encoded action that this player means; unknown names become -1, which the rules refuse."""
    match command:
        case Move(ship, headings):
            encoded = new_encoded(SAIL, find_ship(sea, player, ship))
            encoded[COUNT] = len(headings)
            kept = headings[:MAX_HEADINGS]
            encoded[FIRST_HEADING : FIRST_HEADING + len(kept)] = kept
        case Fire(ship, side, target):
            encoded = new_encoded(FIRE, find_ship(sea, player, ship))
            encoded[SIDE], encoded[TARGET] = SIDES.index(side), find_ship(sea, player, target)
        case End():
            encoded = new_encoded(END)
        case OfferDraw():
            encoded = new_encoded(DRAW)
    return encoded


def decode_command(encoded: EncodedAction, name: Callable[[Any], str]) -> Command:
    """The command of an encoded action; `name` gives the name its player uses for an object."""
    match int(encoded[VERB]):
        case verb if verb == SAIL:
            return Move(
                name(encoded[ACTOR]), tuple(int(h) for h in encoded[FIRST_HEADING : FIRST_HEADING + encoded[COUNT]])
            )
        case verb if verb == FIRE:
            return Fire(name(encoded[ACTOR]), SIDES[encoded[SIDE]], name(encoded[TARGET]))
        case verb if verb == DRAW:
            return OfferDraw()
        case _:
            return End()
