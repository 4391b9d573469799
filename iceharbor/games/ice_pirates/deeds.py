"""An action of play as numbers, for the compiled rules.

A deed is an int64 array of DEED_LENGTH: deed[VERB], deed[ACTOR] (a ship's object number), then by verb:

    SAIL      deed[COUNT] steps, their headings from deed[FIRST_HEADING] (at most MOST_HEADINGS are kept)
    FIRE      deed[SIDE], deed[TARGET] (an object number)
    REPAIR    deed[RELAID] (a heading, or -1)
    EXPLORE   deed[PARTNER] (an object number)
    TRANSFER  deed[PARTNER], then how many pieces of each size and kind: see `lot`
    END, DRAW
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.games.ice_pirates.records import PLAIN

SAIL, FIRE, REPAIR, EXPLORE, TRANSFER, END, DRAW = range(1, 8)
VERBS: Final = ("", "move", "fire", "repair", "explore", "transfer", "end", "draw")

VERB: Final = 0
ACTOR: Final = 1
COUNT: Final = 2
SIDE: Final = 2
PARTNER: Final = 2
RELAID: Final = 2
TARGET: Final = 3
FIRST_HEADING: Final = 3
MOST_HEADINGS: Final = 8
TAKE: Final = 0
GIVE: Final = 1
BARE: Final = 0
"""A piece named by its size alone; PLAIN and TREASURE are the other kinds."""
DEED_LENGTH: Final = 24

Deed = NDArray[np.int64]


def new_deed(verb: int, actor: int = -1) -> Deed:
    """A deed with nothing said but its verb and its ship."""
    deed = np.zeros(DEED_LENGTH, np.int64)
    deed[VERB] = verb
    deed[ACTOR] = actor
    return deed


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
