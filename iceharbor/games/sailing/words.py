"""What every fleet says, as values, and its notation: a game reads these words, and adds its own.

A game has a table of readers by first word, and a table of forms, in which it tells how an action is said.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeVar

from msgspec import Struct

from iceharbor.contract import Point, refuse
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.notation import read_heading, read_point, read_ship, write_heading, write_point
from iceharbor.games.sailing.rulebook import Rulebook

MOST_STEPS_READ: Final = 8

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


class Ready(Struct, frozen=True):
    """Lays whatever is not yet laid by the fair arrangement, and is done."""


class Move(Struct, frozen=True):
    ship: str
    headings: tuple[int, ...]


class Fire(Struct, frozen=True):
    ship: str
    side: str
    target: str


class End(Struct, frozen=True):
    pass


class Draw(Struct, frozen=True):
    """Offers a draw, or agrees to the one on offer."""


Order = PlaceShip | Ready | Move | Fire | End | Draw

Some = TypeVar("Some")
Reader = Callable[[list[str]], Some]


def write_order(order: Order) -> str:
    """The notation."""
    match order:
        case PlaceShip(ship, at, heading):
            return f"ship {ship} {write_point(at)} {write_heading(heading)}"
        case Ready():
            return "ready"
        case Move(ship, headings):
            return " ".join(["move", ship, *map(write_heading, headings)])
        case Fire(ship, side, target):
            return f"fire {ship} {side} {target}"
        case End():
            return "end"
        case Draw():
            return "draw"


def read_text(text: str, readers: Mapping[str, Reader[Some]], forms: Mapping[str, str], book: Rulebook) -> Some:
    """What a game's readers make of a text, by its first word; raises Refused."""
    verb, *words = text.split(" ")
    if verb not in readers:
        raise refuse(book.acting, f"{verb[:40]!r} is not an action of {book.title}")
    try:
        return readers[verb](words)
    except WrongCount:
        raise refuse(book.acting, f"say {forms[verb]}") from None


def order_readers(book: Rulebook) -> Mapping[str, Reader[Order]]:
    """The readers for what every fleet says, by first word."""
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
    """The words, when they are so many; raises WrongCount."""
    if len(words) != count:
        raise WrongCount
    return words


def matching(pattern: re.Pattern[str], word: str, wanted: str, rule: str) -> str:
    """The word, when it has this form; raises Refused under this rule, saying what is wanted."""
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


def _read_ready(words: list[str]) -> Ready:
    exactly(words, 0)
    return Ready()


def _read_move(book: Rulebook, words: list[str]) -> Move:
    if not 2 <= len(words) <= MOST_STEPS_READ + 1:
        raise WrongCount
    ship, *headings = words
    return Move(read_ship(ship, book.acting), tuple(read_heading(word, book.sailing) for word in headings))


def _read_fire(book: Rulebook, words: list[str]) -> Fire:
    ship, side, target = exactly(words, 3)
    if side not in SIDES:
        raise refuse(book.firing, f"{side[:40]!r} is neither port nor starboard")
    return Fire(read_ship(ship, book.acting), side, read_ship(target, book.firing))


def _read_end(words: list[str]) -> End:
    exactly(words, 0)
    return End()


def _read_draw(words: list[str]) -> Draw:
    exactly(words, 0)
    return Draw()
