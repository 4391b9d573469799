"""The operations that a ship's ability or a special treasure can have (PC-A46, PC-A59).

Rules read the code. A ship has a power if its card has it, or a special treasure that it carries. Two of a kind count
once.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

NO_POWER: Final = 0
LIGHT_SAILS, SPARE_SAIL, HIGH_GUNS, CLEAR_AIM, LONG_GUNS, STEADY_GUNS, WET_POWDER = range(1, 8)
QUICK_HANDS, SOFT_LANDING, OWN_CARPENTER, SPARE_TIMBER, IRON_PROW, SLIPPERY = range(8, 14)
OARS, TRAP_MAP, LIFEBOAT, HIRING = range(14, 18)


class Power(NamedTuple):
    """An operation as data."""

    code: int
    text: str
    """Its sentence on a card."""
    cost: int
    """Its part of a ship's points, in hundredths."""


POWERS: Final[Mapping[str, Power]] = {
    "light_sails": Power(LIGHT_SAILS, "+S while its hold is empty.", 125),
    "spare_sail": Power(SPARE_SAIL, "+S to its base move.", 125),
    "high_guns": Power(HIGH_GUNS, "Islands do not block its fire.", 50),
    "clear_aim": Power(CLEAR_AIM, "Ships do not block its fire.", 50),
    "long_guns": Power(LONG_GUNS, "Its short guns reach as far as long ones.", 150),
    "steady_guns": Power(STEADY_GUNS, "+1 to its cannon rolls.", 150),
    "wet_powder": Power(WET_POWDER, "-1 to its cannon rolls.", -100),
    "quick_hands": Power(QUICK_HANDS, "May scavenge in the turn in which it docks.", 150),
    "soft_landing": Power(SOFT_LANDING, "Repairs one mast when it docks.", 75),
    "own_carpenter": Power(OWN_CARPENTER, "May repair at sea, one mast at a time.", 75),
    "spare_timber": Power(SPARE_TIMBER, "Repairs two masts instead of one at a Wild Island.", 75),
    "iron_prow": Power(IRON_PROW, "Loses no mast when it rams.", 75),
    "slippery": Power(SLIPPERY, "May move although it is rammed.", 50),
    "oars": Power(OARS, "Moves S when it has no masts.", 75),
    "trap_map": Power(TRAP_MAP, "Traps do not stop it.", 50),
    "lifeboat": Power(LIFEBOAT, "Its crew returns to the Shipyard when it sinks.", 50),
    "hiring": Power(HIRING, "Crew hired for this ship costs 1 gold less, but at least 1.", 50),
}
"""Each operation by its word in a card list."""

POWER_WORDS: Final = ("", *POWERS)
"""The word of each code; empty for no power."""
