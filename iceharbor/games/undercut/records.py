"""What lies on the table of Undercut, as records that the compiled rules read and write."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import NATURE
from iceharbor.games.tables import Records, record_of

COLOURS: Final = 5
SMALL, MEDIUM, LARGE = 1, 2, 3
"""Sizes are points (UC-R1)."""
KINDS: Final = 3 * COLOURS
"""A kind is a size and a colour, `COLOURS * (size - 1) + colour`."""
UNSEEN: Final = KINDS - 1
"""In views: `UNSEEN + size` counts pieces of a size whose colours are not seen."""
COUNTED: Final = KINDS + 3
OF_EACH: Final = 5
HAND_POINTS: Final = 6
TREE, TRIPLETS, FOURSOME = range(3)
FIRST_COST: Final = 2
MOST_STACKS: Final = 4
MOST_COMBOS: Final = 5 + KINDS + 3 * 5
"""Trees, Triplets and Foursomes that a hand could hold."""
MOST_ENTRIES: Final = 5000
"""A game as long as this is scored as it stands."""
NOBODY: Final = -1

FIRST, HANDS, SCORE, STACK, AUCTION, PRIZE, OVER = range(7)
"""Phases: who starts is drawn; hands are drawn; combos; stacks are drawn; bids; the passer's piece; over."""
RUNNING, TEN, LAST_LEFT, EMPTY_BAG, TOO_LONG = range(5)
"""Why a game is over."""

STARTS, ASKS, DRAWS, SCORES, BIDS, PASSES = range(1, 7)
VERB, ABOUT, COUNTS = range(3)
DEED: Final = COUNTS + KINDS
"""A deed is an int64 array: STARTS player; ASKS, and how many of each size; DRAWS, SCORES combo and BIDS stack, and
how many of each kind; PASSES size."""

OPEN: Final = 0
GAME_OVER, NOT_YOUR_TURN, NOT_NOW, NO_SUCH_PLAYER = range(1, 5)
NOT_SIX_POINTS, NOT_SO_MANY, OTHER_SIZES, NOT_IN_BAG = range(5, 9)
NO_SUCH_COMBO, NO_SUCH_STACK, NOT_LOWER, NOT_IN_HAND = range(9, 13)
STACK_WITHOUT_BID, NO_SUCH_SIZE, BAG_EMPTY = range(13, 16)

TURN: Final = record_of(
    *("phase", "player", "start", "players", "stacks", "out", "entries", "over_by"),
    *("end_score", "end_at_once", "hidden"),
)
"""`player` is whose turn it is, or for whom NATURE draws; NATURE when it is for nobody. Who is out: one bit each."""


class Table(NamedTuple):
    """Everything true now; or, in a view, everything that its viewer knows."""

    hands: NDArray[np.int64]
    """How many of each kind everybody holds, (players, COUNTED)."""
    seen: NDArray[np.int64]
    """How many of these everybody has seen, (players, KINDS): kept only when hands are hidden (UC-V1)."""
    bag: NDArray[np.int64]
    """How many of each kind are in the bag."""
    stacks: NDArray[np.int64]
    """The colours of each stack's Small, Medium and Large, (MOST_STACKS, 3)."""
    bids: NDArray[np.int64]
    """How many of each kind lie beside each stack, (MOST_STACKS, KINDS)."""
    leaders: NDArray[np.int64]
    """Whose bid lies beside each stack; NOBODY's if none does."""
    scores: NDArray[np.int64]
    costs: NDArray[np.int64]
    """What a Tree, Triplets and a Foursome cost now."""
    asked: NDArray[np.int64]
    """How many Smalls, Mediums and Larges NATURE is to draw."""
    turn: Records


def opening(players: int, end_score: int, end_at_once: bool, hidden: bool) -> Table:
    """Everything is in the bag (UC-R1)."""
    bag = np.zeros(COUNTED, np.int64)
    bag[:KINDS] = OF_EACH
    table = Table(
        hands=np.zeros((players, COUNTED), np.int64),
        seen=np.zeros((players, KINDS), np.int64),
        bag=bag,
        stacks=np.zeros((MOST_STACKS, 3), np.int64),
        bids=np.zeros((MOST_STACKS, KINDS), np.int64),
        leaders=np.full(MOST_STACKS, NOBODY),
        scores=np.zeros(players, np.int64),
        costs=np.full(3, FIRST_COST),
        asked=np.zeros(3, np.int64),
        turn=np.zeros(1, TURN),
    )
    turn = table.turn[0]
    turn.players, turn.player = players, NATURE
    turn.end_score, turn.end_at_once, turn.hidden = end_score, end_at_once, hidden
    return table
