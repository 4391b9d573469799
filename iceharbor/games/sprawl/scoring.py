"""The score of a board of Sprawl after neutralised towers are removed, and the ranking of players (SP-R10).
Compiled."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.turns import plays
from iceharbor.games.sprawl.records import SprawlTable, is_live, is_tower, is_vacant, pips_of
from iceharbor.games.sprawl.rules import harms
from iceharbor.jit import njit, njit_no_refcount

PLAYS, SCORE, BEATEN_PIPS, BEATEN, SQUARES, TOWER_PIPS, TOWERS = range(7)
COLUMNS: Final = 7
"""The columns that rank players: not having left, pips on the board, then the designers' tie-breaks (SP-R10, A18)."""


@njit_no_refcount
def fill_standings(table: SprawlTable, rows: NDArray[np.int64]) -> None:
    """Fills `rows`, int64 (players, COLUMNS), with each player's score after neutralised towers and their branches are
    removed, all at once (SP-A16, A17)."""
    for player in range(len(rows)):
        for column in range(COLUMNS):
            rows[player, column] = 0
        rows[player, PLAYS] = 1 if plays(table, player) else 0
    for square in range(len(table.board)):
        if is_vacant(table, square):
            continue
        owner, pips = table.board[square].player, pips_of(table, square)
        if not is_live(table, square):
            if is_tower(table, square):
                _credit(table, square, pips, rows)
            continue
        rows[owner, SCORE] += pips
        rows[owner, SQUARES] += 1
        if is_tower(table, square):
            rows[owner, TOWER_PIPS] += pips
            rows[owner, TOWERS] += 1


@njit_no_refcount
def _credit(table: SprawlTable, square: int, pips: int, rows: NDArray[np.int64]) -> None:
    """Credits each other player who helped to neutralise a tower, once each (SP-A20)."""
    credited = 1 << table.board[square].player
    for way in range(4):
        beside = table.ahead[square, way, 0]
        if beside >= 0 and harms(table, beside, square):
            foe = table.board[beside].player
            if not (credited >> foe) & 1:
                rows[foe, BEATEN_PIPS] += pips
                rows[foe, BEATEN] += 1
                credited |= 1 << foe


@njit_no_refcount
def is_ahead(rows: NDArray[np.int64], player: int, other: int) -> bool:
    """True if a player ranks before another; `rows` is int64 (players, COLUMNS)."""
    for column in range(COLUMNS):
        if rows[player, column] != rows[other, column]:
            return bool(rows[player, column] > rows[other, column])
    return False


@njit
def standings(table: SprawlTable) -> NDArray[np.int64]:
    """Each player's score, int64 (players, COLUMNS)."""
    rows = np.zeros((table.turn[0].players, COLUMNS), np.int64)
    fill_standings(table, rows)
    return rows
