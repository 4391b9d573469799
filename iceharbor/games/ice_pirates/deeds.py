"""An action of play of Ice Pirates as numbers, for the compiled rules: the deeds of every fleet, and three more.

REPAIR    deed[RELAID] (a heading, or -1)
EXPLORE   deed[PARTNER] (an object number)
TRANSFER  deed[PARTNER], then how many pieces of each size and kind: see `lot`
"""

from typing import Final

from numba import njit

from iceharbor.games.ice_pirates.records import PLAIN
from iceharbor.games.sailing import deeds
from iceharbor.games.sailing.deeds import Deed

REPAIR, EXPLORE, TRANSFER = range(deeds.DRAW + 1, deeds.DRAW + 4)
VERBS: Final = (*deeds.VERBS, "repair", "explore", "transfer")

PARTNER: Final = 2
RELAID: Final = 2
TAKE: Final = 0
GIVE: Final = 1
BARE: Final = 0
"""A piece named by its size alone; PLAIN and TREASURE are the other kinds."""


@njit(cache=True, error_model="numpy")
def lot(hand: int, pips: int, kind: int) -> int:
    """Where a transfer counts the pieces of this size (1..3) and kind (BARE, PLAIN, TREASURE) to TAKE or to GIVE."""
    return 3 + hand * 9 + (pips - 1) * 3 + kind


@njit(cache=True, error_model="numpy")
def pieces(deed: Deed, hand: int, pips: int) -> int:
    """How many pieces of a size change hands this way."""
    first = lot(hand, pips, BARE)
    return deed[first] + deed[first + 1] + deed[first + 2]


@njit(cache=True, error_model="numpy")
def kind_of(deed: Deed, hand: int, pips: int) -> int:
    """The kind of the one piece of this size that changes hands: BARE, PLAIN or TREASURE."""
    first = lot(hand, pips, BARE)
    if deed[first] > 0:
        return BARE
    return PLAIN if deed[first + 1] > 0 else PLAIN + 1
