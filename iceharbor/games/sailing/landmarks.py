"""What a ship sails towards: the land nearest ahead of its bow, for sentences. Integers decide, so every program says
the same."""

from collections.abc import Sequence
from typing import Any, Final

from iceharbor.games.common.state import Records, read_out
from iceharbor.table.headings import point_on_circle

LONG: Final = 2**17
"""The length of the direction that a heading is turned into, in units."""
NARROW: Final = 6
"""A middle off the line by at most this part of its distance lies ahead: up to 9.4 degrees to each side."""


def ahead_of(outlines: Records, ship: int, heading: int, objects: Sequence[int]) -> int:
    """The number of the nearest of these objects ahead of a ship that faces this heading; -1 if there is none, or no
    such ship. An object that is not on the table lies nowhere."""
    if ship < 0 or not outlines[ship].corners:
        return -1
    bow, toward = (int(outlines[ship].x[0]), int(outlines[ship].y[0])), point_on_circle(LONG, heading)
    found = ((_distance(outline, bow, toward), index) for index, outline in _laid(outlines, objects))
    return min((each for each in found if each[0] > 0), default=(0, -1))[1]


def _laid(outlines: Records, objects: Sequence[int]) -> list[tuple[int, Any]]:
    rows = read_out(outlines[list(objects)])
    return [(index, outline) for index, outline in zip(objects, rows, strict=True) if outline.corners]


def _distance(outline: Any, bow: tuple[int, int], toward: tuple[int, int]) -> int:
    """How far ahead the middle of an object is, times LONG; 0 if it does not lie ahead."""
    dx, dy = outline.mx - bow[0], outline.my - bow[1]
    along, across = dx * toward[0] + dy * toward[1], abs(dx * toward[1] - dy * toward[0])
    return max(0, along) if across <= max(along // NARROW, outline.radius * LONG) else 0
