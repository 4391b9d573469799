"""One shot: may this side of a ship hit that ship? Compiled."""

from typing import Any, Final

from iceharbor.compiled import borrowing
from iceharbor.games.sailing.rulings import LINE_BLOCKED, OPEN, OUT_OF_REACH
from iceharbor.table.plane import line_of_fire

PORT: Final = 0
STARBOARD: Final = 1
SIDES: Final = ("port", "starboard")


@borrowing
def shot_ruling(outlines: Any, shooter: int, side: int, target: int) -> tuple[int, int]:
    """Whether a shot from this side reaches the target in a clear line: (ruling, blocker)."""
    found = line_of_fire(outlines, shooter, side, target)
    if found == -1:
        return OPEN, -1
    if found < 0:
        return OUT_OF_REACH, target
    return LINE_BLOCKED, found
