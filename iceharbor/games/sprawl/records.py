"""What lies on the board of Sprawl, as records that the compiled rules read and write."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.contract import NATURE
from iceharbor.games.tables import Records, record_of
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
DEED: Final = 5
"""A deed is an int64 array of five: its verb; the player for FIRST, else from which square, for START and BUILD the
same as where; the size; where it comes to stand or lie; for LAY which way it points."""
MOST_DEEDS: Final = 15 * (1 + 4 * 3 * 3)
"""More than anybody ever has open: fifteen towers, each capped or with any branch. A first turn has 3 * 64 at most."""

OPEN: Final = 0
GAME_OVER, NOT_DRAWN, NOT_YOUR_TURN, NOT_TO_DRAW, NO_SUCH_PLAYER = range(1, 6)
FIRST_TURN, STARTED_ALREADY, NONE_LEFT, OCCUPIED, NOTHING_THERE, NOT_YOURS, LOST = range(6, 13)
NO_TOWER, NO_SUCH_CAP, NO_SUCH_BRANCH, TOO_MANY_IN_A_ROW, NOT_BESIDE = range(13, 18)
BEHIND, POINTS_BACK, NOT_STRAIGHT, NOT_SIDEWAYS, OFF_THE_BOARD = range(18, 23)
NO_BRANCH, NOT_THE_TARGET, AT_ONCE = range(23, 26)

PIECE: Final = record_of("player", "top", "pieces", "points", "parent", "root", "depth", "neutralised")
"""`player` is NOBODY's where nothing is. A tower has its top's size, how many pieces it has, itself as parent and root,
and a depth of 0. A branch has its size, no pieces, a direction, the square of what it was laid at, for good (SP-A7),
that of its tower, and a depth of 1 beside the tower. Only towers are neutralised; that is permanent (SP-A10), so it is
noted when it happens."""
TURN: Final = record_of(
    *("player", "players", "started", "out", "over_by"), *("strict", "superior_forces", "friendly_fire")
)
"""`player` is NATURE until she has drawn who begins. Who has started, and who is out: one bit each."""


class Table(NamedTuple):
    """Everything true now."""

    board: Records
    """What stands or lies on each square."""
    stashes: NDArray[np.int64]
    """How many Smalls, Mediums and Larges everybody has, (players, 3)."""
    turn: Records
    ahead: NDArray[np.int64]
    """From each square in each direction one, two and three squares ahead; -1 beyond the edge. Nobody writes to it."""


@cache
def _ahead(grid: Squares) -> NDArray[np.int64]:
    steps = range(1, LARGE + 1)
    every = [[[grid.ahead(at, way, far) for far in steps] for way in range(4)] for at in range(len(grid.names))]
    return np.array(every, np.int64)


def opening(players: int, strict: bool, superior_forces: bool, friendly_fire: bool) -> Table:
    """An empty board and full stashes (SP-R1)."""
    grid = squares(*BOARDS[players])
    table = Table(
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


@borrowing
def is_vacant(table: Table, square: int) -> bool:
    """Whether nothing stands or lies there."""
    return bool(table.board[square].player == NOBODY)


@borrowing
def is_tower(table: Table, square: int) -> bool:
    """Whether a tower stands there."""
    return bool(table.board[square].pieces > 0)


@borrowing
def is_branch(table: Table, square: int) -> bool:
    """Whether a branch lies there."""
    return bool(table.board[square].depth > 0)


@borrowing
def is_live(table: Table, square: int) -> bool:
    """Whether the tower that a tower or branch belongs to is not neutralised (SP-R8, A13)."""
    return bool(table.board[table.board[square].root].neutralised == 0)


@borrowing
def stands_in(top: int, pieces: int, pips: int) -> bool:
    """Whether a tower holds this size: from its top down the stack each piece is one size larger (SP-R4)."""
    return top <= pips < top + pieces


@borrowing
def pips_of(table: Table, square: int) -> int:
    """The pips of a tower's pieces, or of a branch."""
    piece = table.board[square]
    if piece.pieces == 0:
        return int(piece.top)
    return int(piece.pieces * piece.top + piece.pieces * (piece.pieces - 1) // 2)


@borrowing
def put_tower(table: Table, square: int, player: int, top: int, pieces: int) -> None:
    """A tower stands on a square from now on."""
    piece = table.board[square]
    piece.player, piece.top, piece.pieces = player, top, pieces
    piece.parent, piece.root = square, square


@borrowing
def put_branch(table: Table, square: int, parent: int, pips: int, points: int) -> None:
    """A branch of its parent's owner lies on a square from now on."""
    piece, trunk = table.board[square], table.board[parent]
    piece.player, piece.top, piece.points = trunk.player, pips, points
    piece.parent, piece.root, piece.depth = parent, trunk.root, trunk.depth + 1
