"""The table of Undercut as record arrays that the compiled rules read and write."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import NATURE
from iceharbor.games.common.state import Records, record_of

COLOURS: Final = 5
SMALL, MEDIUM, LARGE = 1, 2, 3
"""A size is its points (UC-R1)."""
KINDS: Final = 3 * COLOURS
"""A kind is a size and a colour: `COLOURS * (size - 1) + colour`."""
UNSEEN: Final = KINDS - 1
"""In views: `UNSEEN + size` counts pieces of a size whose colours are hidden."""
COUNTED: Final = KINDS + 3
OF_EACH: Final = 5
HAND_POINTS: Final = 6
TREE, TRIPLETS, FOURSOME = range(3)
FIRST_COST: Final = 2
MAX_STACKS: Final = 4
MAX_COMBOS: Final = 5 + KINDS + 3 * 5
"""The most Trees, Triplets and Foursomes that a hand could hold."""
MAX_ENTRIES: Final = 5000
"""A game with this many entries ends and is scored as it is."""
NOBODY: Final = -1

FIRST, HANDS, SCORE, STACK, AUCTION, PRIZE, OVER = range(7)
"""Phases: draw the start player, draw hands, score combos, draw stacks, auction, draw the passer's piece, over."""
RUNNING, TEN, LAST_LEFT, EMPTY_BAG, TOO_LONG = range(5)
"""Why a game is over."""

STARTS, ASKS, DRAWS, SCORES, BIDS, PASSES = range(1, 7)
VERB, ABOUT, COUNTS = range(3)
ENCODED_LENGTH: Final = COUNTS + KINDS
"""An encoded action is int64[ENCODED_LENGTH]: STARTS player; ASKS and the count of each size; DRAWS, SCORES combo or
BIDS stack and the count of each kind; PASSES size."""
EncodedAction = NDArray[np.int64]
"""int64[ENCODED_LENGTH]: an action for the compiled rules."""
EncodedActions = NDArray[np.int64]
"""int64[n, ENCODED_LENGTH]"""
Hand = NDArray[np.int64]
"""int64[KINDS]: the count of each kind."""
Hands = NDArray[np.int64]
"""int64[players, COUNTED]: the count of each kind, then of hidden pieces by size."""

OPEN: Final = 0
GAME_OVER, NOT_YOUR_TURN, NOT_NOW, NO_SUCH_PLAYER = range(1, 5)
NOT_SIX_POINTS, NOT_SO_MANY, OTHER_SIZES, NOT_IN_BAG = range(5, 9)
NO_SUCH_COMBO, NO_SUCH_STACK, NOT_LOWER, NOT_IN_HAND = range(9, 13)
STACK_WITHOUT_BID, NO_SUCH_SIZE, BAG_EMPTY = range(13, 16)
NOT_ONE_PIECE, TOO_MANY_POINTS, NOT_REACHABLE = range(16, 19)

TURN: Final = record_of(
    *("phase", "player", "start", "players", "stacks", "forfeited", "entries", "termination"),
    *("end_score", "end_at_once", "hidden", "one_by_one"),
)
"""`player` is the one whose turn it is, or for whom NATURE draws; NATURE when it is for no player. `forfeited` has one
bit for each player."""


class UndercutTable(NamedTuple):
    """The whole state as arrays; in a view, what its viewer knows."""

    hands: NDArray[np.int64]
    """How many of each kind each player holds, (players, COUNTED)."""
    seen: NDArray[np.int64]
    """How many of these all players have seen, (players, KINDS): only used with hidden hands (UC-V1)."""
    bag: NDArray[np.int64]
    """How many of each kind are in the bag."""
    stacks: NDArray[np.int64]
    """The colours of each stack's Small, Medium and Large, (MAX_STACKS, 3)."""
    bids: NDArray[np.int64]
    """How many of each kind are bid on each stack, (MAX_STACKS, KINDS)."""
    leaders: NDArray[np.int64]
    """The player who leads each stack; `NOBODY` when it has no bid."""
    scores: NDArray[np.int64]
    costs: NDArray[np.int64]
    """The present cost of a Tree, Triplets and a Foursome."""
    asked: NDArray[np.int64]
    """How many Smalls, Mediums and Larges NATURE has to draw."""
    turn: Records


def opening(
    players: int, end_score: int, end_at_once: bool, hidden: bool, first: int = NATURE, one_by_one: bool = False
) -> UndercutTable:
    """A table with all pieces in the bag (UC-R1); `first` starts, or NATURE draws the start player (UC-A21)."""
    bag = np.zeros(COUNTED, np.int64)
    bag[:KINDS] = OF_EACH
    table = UndercutTable(
        hands=np.zeros((players, COUNTED), np.int64),
        seen=np.zeros((players, KINDS), np.int64),
        bag=bag,
        stacks=np.zeros((MAX_STACKS, 3), np.int64),
        bids=np.zeros((MAX_STACKS, KINDS), np.int64),
        leaders=np.full(MAX_STACKS, NOBODY),
        scores=np.zeros(players, np.int64),
        costs=np.full(3, FIRST_COST),
        asked=np.zeros(3, np.int64),
        turn=np.zeros(1, TURN),
    )
    turn = table.turn[0]
    turn.players, turn.player = players, first
    if first != NATURE:
        turn.phase, turn.start = HANDS, first
    turn.end_score, turn.end_at_once, turn.hidden = end_score, end_at_once, hidden
    turn.one_by_one = one_by_one
    return table
