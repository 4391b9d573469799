"""What a ship does, as numbers for the compiled rules; a game adds verbs and fields of its own.

A deed is an int64 array of DEED_LENGTH: deed[VERB], deed[ACTOR] (a ship's object number), then by verb:

    SAIL      deed[COUNT] steps, their headings from deed[FIRST_HEADING] (at most MOST_HEADINGS are kept)
    FIRE      deed[SIDE], deed[TARGET] (an object number)
    END, DRAW
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

SAIL, FIRE, END, DRAW = range(1, 5)
VERBS: Final = ("", "move", "fire", "end", "draw")

VERB: Final = 0
ACTOR: Final = 1
COUNT: Final = 2
SIDE: Final = 2
TARGET: Final = 3
FIRST_HEADING: Final = 3
MOST_HEADINGS: Final = 8
DEED_LENGTH: Final = 24

Deed = NDArray[np.int64]


def new_deed(verb: int, actor: int = -1) -> Deed:
    """A deed with nothing said but its verb and its ship."""
    deed = np.zeros(DEED_LENGTH, np.int64)
    deed[VERB] = verb
    deed[ACTOR] = actor
    return deed
