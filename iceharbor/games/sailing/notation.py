"""Headings, points and names of ships as words, for all the ships' games."""

import re
from typing import Final

from iceharbor.contract import Point, Refused, refuse

SIZES: Final = " SML"
"""A size's letter, by pips."""

_HEADING: Final = re.compile(r"(\d{1,3})(?:\.(\d))?", re.ASCII)
_POINT: Final = re.compile(r"(-?\d{1,6}),(-?\d{1,6})", re.ASCII)
_SHIP: Final = re.compile(r"(?:(\d)\.)?([SML])(\d{1,2})", re.ASCII)


def write_heading(heading: int) -> str:
    """A heading in tenths of a degree as `030.0`."""
    return f"{heading // 10:03d}.{heading % 10}"


def read_heading(word: str, rule: str) -> int:
    """`030.0` as 300; raises Refused under this rule when it is no heading."""
    found = _HEADING.fullmatch(word)
    if found is None or int(found[1]) >= 360:
        raise _unread(word, "a heading from 000.0 to 359.9", rule)
    return int(found[1]) * 10 + int(found[2] or 0)


def write_point(point: Point) -> str:
    """A point as `x,y`."""
    return f"{point[0]},{point[1]}"


def read_point(word: str, rule: str) -> Point:
    """`x,y` in table units; raises Refused under this rule when it is no point."""
    found = _POINT.fullmatch(word)
    if found is None:
        raise _unread(word, "a point such as 20480,3000", rule)
    return int(found[1]), int(found[2])


def read_ship(word: str, rule: str) -> str:
    """A ship's name, `L1` or `1.S2`, as it stands; raises Refused under this rule when it is none."""
    if _SHIP.fullmatch(word) is None:
        raise _unread(word, "a ship such as L1 or 1.S2", rule)
    return word


def ship_parts(word: str) -> tuple[int | None, int, int]:
    """The player (None: one's own), pips and number in a ship's name that `read_ship` accepted."""
    found = _SHIP.fullmatch(word)
    assert found is not None, word
    return None if found[1] is None else int(found[1]), SIZES.index(found[2]), int(found[3])


def _unread(word: str, wanted: str, rule: str) -> Refused:
    return refuse(rule, f"{word[:40]!r} is not {wanted}")


def is_ship(word: str) -> bool:
    """Whether a word has the form of a ship's name."""
    return _SHIP.fullmatch(word) is not None
