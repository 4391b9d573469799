"""What games on boards share of their scenes: coordinates, and the marks of the last actions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import floor
from typing import Final, Literal

from msgspec.structs import replace

from iceharbor.contract import Player
from iceharbor.scene import LoggedAction, PlayedMark, Point, Polygon, Spot

Spots = tuple[str, ...]

MAX_KEPT_STATES: Final = 16
"""The number of states whose common part of a scene is kept: one state is drawn for several viewers."""
MAX_KEPT_PARTS: Final = 4096
"""The number of spots, or of pyramids, that are kept: most actions change a few of them."""


def near(value: float) -> int:
    """The nearest whole number; halves go up."""
    return floor(value + 0.5)


def point(x: float, y: float) -> Point:
    """The nearest point with whole coordinates."""
    return near(x), near(y)


def rectangle(low: Point, high: Point) -> Polygon:
    """The outline between a lower left and an upper right corner."""
    (left, bottom), (right, top) = low, high
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def played_marks(
    recent: Iterable[LoggedAction], spots_of: Callable[[LoggedAction], tuple[Spots, Spots]]
) -> dict[str, PlayedMark]:
    """The spots that these actions left and came to, by name; the last action on a spot counts. `spots_of` gives the
    spots that one action left, and those it came to."""
    marks: dict[str, PlayedMark] = {}
    for entry in recent:
        left, came = spots_of(entry)
        for spot in left:
            marks[spot] = _mark(entry.player, "left")
        for spot in came:
            marks[spot] = _mark(entry.player, "came")
    return marks


@cache
def _mark(seat: Player, how: Literal["came", "left"]) -> PlayedMark:
    return PlayedMark(seat, how)


def marked(spots: Sequence[Spot], numbers: Mapping[str, int], marks: Mapping[str, PlayedMark]) -> list[Spot]:
    """The spots with these marks; `numbers` has their indices by name. A mark on a spot that is gone is left out."""
    found = list(spots)
    for name, mark in marks.items():
        if name in numbers:
            found[numbers[name]] = replace(found[numbers[name]], played=mark)
    return found
