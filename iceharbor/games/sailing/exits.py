"""What a ship's next fan leaves it: many headings, few, or none. Warnings and the rim of a fan say the same."""

from typing import Final

from iceharbor.prospect import Exits
from iceharbor.table.plane import TURN_LIMIT

FEW_EXITS: Final = 5
"""A ship has few exits if less than one in this many of its headings are open."""


def exits_left(headings: int, pips: int) -> Exits:
    """What this number of open headings, in tenths of a degree, leaves a ship of this size."""
    if not headings:
        return "stuck"
    return "tight" if headings * FEW_EXITS < 2 * TURN_LIMIT[pips] + 1 else "free"
