"""Fields of a ships' position, checked one by one: every no says what and where, as a codec.Malformed."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from iceharbor.codec import Malformed
from iceharbor.games.reading import read_within
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.waters import AnySea
from iceharbor.table.plane import afloat, in_the_way, touching

MOST_COORDINATE: Final = 2**17

Pair = tuple[int, int]
Ship = tuple[int, int, int]
"""A player, pips and a number."""


def read_point_at(point: Pair, where: str) -> Pair:
    """A point of the table."""
    read_within(point[0], -MOST_COORDINATE, MOST_COORDINATE, f"{where}[0]")
    read_within(point[1], -MOST_COORDINATE, MOST_COORDINATE, f"{where}[1]")
    return point


def read_ship_name(name: str, where: str) -> tuple[int, int]:
    """`L1` as pips and number."""
    number = name[1:]
    numbered = len(number) <= 2 and number.isascii() and number.isdigit() and int(number) > 0
    size = name[0] if name[:1] in ("S", "M", "L") else "S, M or L"
    if size != name[:1] or not numbered:
        raise Malformed(f"{where}: {name[:20]!r} is not {size} and a number from 1 to 99")
    if number != str(int(number)):
        raise Malformed(f"{where}: write {name[0]}{int(number)}")
    return SIZES.index(name[0]), int(number)


def check_once(ships: Sequence[Ship], where: str) -> None:
    """No ship stands twice."""
    doubled = [ship for ship, count in Counter(ships).items() if count > 1]
    if doubled:
        player, pips, number = doubled[0]
        raise Malformed(f"{where}: {player}.{SIZES[pips]}{number} stands twice")


def check_afloat(sea: AnySea, name: Callable[[Any, int], str]) -> None:
    """Everything lies within the field; `name` says what the sea calls an object."""
    for index in range(len(sea.outlines) - 1):
        if sea.outlines[index].corners and afloat(sea.field, sea.outlines[index]) >= 0:
            raise Malformed(f"{name(sea, index)} does not lie within the field")


def check_clear(sea: AnySea, name: Callable[[Any, int], str], may_touch: Callable[[Any, int, int], bool]) -> None:
    """Nothing touches anything but what may."""
    laid = [index for index in range(len(sea.outlines) - 1) if sea.outlines[index].corners]
    for place, one in enumerate(laid):
        if in_the_way(sea.outlines, sea.outlines[one], one) < 0:
            continue
        for other in laid[place + 1 :]:
            if touching(sea.outlines[one], sea.outlines[other]) and not may_touch(sea, one, other):
                raise Malformed(f"{name(sea, one)} touches {name(sea, other)}")
