"""The table of Sprawl as record arrays that the compiled rules read and write."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import NATURE
from iceharbor.games.common.state import Records, record_of
from iceharbor.jit import njit_no_refcount
from iceharbor.table.squares import Squares, squares

SMALL, MEDIUM, LARGE = 1, 2, 3
"""Sizes are pips."""
OF_EACH: Final = 5
BOARDS: Final = {3: (5, 6), 4: (6, 6), 5: (6, 6), 6: (6, 6), 7: (8, 8), 8: (8, 8)}
"""Files and ranks, by players (SP-R1)."""
NOBODY: Final = -1

RUNNING, NO_ACTION, LAST_LEFT = range(3)
"""Why a game is over."""

FIRST, START, BUILD, LAY, SPORE = range(1, 6)
VERB, WHENCE, PIPS, SQUARE, POINTS = range(5)
ENCODED_LENGTH: Final = 5
"""An encoded action is int64[5]: verb; player for FIRST, else the square it starts from (for START and BUILD the same
as the next); size; the square of the new piece; for LAY the direction."""
MAX_LISTED_ACTIONS: Final = 15 * (1 + 4 * 3 * 3)
"""More than a player can have: fifteen towers, each capped or with any branch. A first turn has at most 3 * 64."""
EncodedAction = NDArray[np.int64]
"""int64[ENCODED_LENGTH]: an action for the compiled rules."""
EncodedActions = NDArray[np.int64]
"""int64[n, ENCODED_LENGTH]"""

OPEN: Final = 0
GAME_OVER, NOT_DRAWN, NOT_YOUR_TURN, NOT_TO_DRAW, NO_SUCH_PLAYER = range(1, 6)
FIRST_TURN, STARTED_ALREADY, NONE_LEFT, OCCUPIED, NOTHING_THERE, NOT_YOURS, LOST = range(6, 13)
NO_TOWER, NO_SUCH_CAP, NO_SUCH_BRANCH, TOO_MANY_IN_A_ROW, NOT_BESIDE = range(13, 18)
BEHIND, POINTS_BACK, NOT_STRAIGHT, NOT_SIDEWAYS, OFF_THE_BOARD = range(18, 23)
NO_BRANCH, NOT_THE_TARGET, AT_ONCE = range(23, 26)

PIECE: Final = record_of("player", "top", "pieces", "points", "parent", "root", "depth", "neutralised")
"""`player` is `NOBODY` on a vacant square. A tower has the size of its top, its number of pieces, itself as parent and
root, and depth 0. A branch has its size, 0 pieces, a direction, the square that it was laid next to, which never
changes (SP-A7), the square of its tower, and its depth: 1 next to the tower. Only towers are neutralised; that is
permanent (SP-A10), so it is stored when it happens."""
TURN: Final = record_of(
    *("player", "players", "started", "forfeited", "termination"), *("strict", "superior_forces", "friendly_fire")
)
"""`player` is NATURE until the first player is drawn. `started` and `forfeited` have one bit for each player."""


class SprawlTable(NamedTuple):
    """The whole state as arrays."""

    board: Records
    """The piece on each square, a PIECE."""
    stashes: NDArray[np.int64]
    """Each player's Smalls, Mediums and Larges in stock, (players, 3)."""
    turn: Records
    ahead: NDArray[np.int64]
    """The squares one, two and three ahead of each square in each direction; -1 beyond the edge. Read only."""


@cache
def _ahead(grid: Squares) -> NDArray[np.int64]:
    steps = range(1, LARGE + 1)
    every = [[[grid.ahead(at, way, far) for far in steps] for way in range(4)] for at in range(len(grid.names))]
    return np.array(every, np.int64)


VARIANTS: Final = ("strict", "superior_forces", "friendly_fire")
"""The options that change the rules, in the order in which `opening` takes them."""


def opening(players: int, strict: bool, superior_forces: bool, friendly_fire: bool) -> SprawlTable:
    """An empty board and full stashes (SP-R1)."""
    grid = squares(*BOARDS[players])
    table = SprawlTable(
        board=np.zeros(len(grid.names), PIECE),
        stashes=np.full((players, 3), OF_EACH),
        turn=np.zeros(1, TURN),
        ahead=_ahead(grid),
    )
    table.board["player"] = NOBODY
    turn = table.turn[0]
    turn.player, turn.players = NATURE, players
    turn.strict, turn.superior_forces, turn.friendly_fire = strict, superior_forces, friendly_fire
    return table


# --- Pieces -----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def is_vacant(table: SprawlTable, square: int) -> bool:
    """True if the square has no piece."""
    return bool(table.board[square].player == NOBODY)


@njit_no_refcount
def is_tower(table: SprawlTable, square: int) -> bool:
    """True if the square has a tower."""
    return bool(table.board[square].pieces > 0)


@njit_no_refcount
def is_branch(table: SprawlTable, square: int) -> bool:
    """True if the square has a branch."""
    return bool(table.board[square].depth > 0)


@njit_no_refcount
def is_live(table: SprawlTable, square: int) -> bool:
    """True if the tower on the square, or the tower of the branch on it, is not neutralised (SP-R8, A13)."""
    return bool(table.board[table.board[square].root].neutralised == 0)


@njit_no_refcount
def stands_in(top: int, pieces: int, pips: int) -> bool:
    """True if a tower contains this size: from its top down, each piece is one size larger (SP-R4)."""
    return top <= pips < top + pieces


@njit_no_refcount
def pips_of(table: SprawlTable, square: int) -> int:
    """The pips of all pieces of a tower, or of a branch."""
    piece = table.board[square]
    if piece.pieces == 0:
        return int(piece.top)
    return int(piece.pieces * piece.top + piece.pieces * (piece.pieces - 1) // 2)


@njit_no_refcount
def put_tower(table: SprawlTable, square: int, player: int, top: int, pieces: int) -> None:
    """Puts a tower on a square."""
    piece = table.board[square]
    piece.player, piece.top, piece.pieces = player, top, pieces
    piece.parent, piece.root = square, square


@njit_no_refcount
def put_branch(table: SprawlTable, square: int, parent: int, pips: int, points: int) -> None:
    """Puts a branch on a square; it belongs to the owner of its parent."""
    piece, trunk = table.board[square], table.board[parent]
    piece.player, piece.top, piece.points = trunk.player, pips, points
    piece.parent, piece.root, piece.depth = parent, trunk.root, trunk.depth + 1
