"""What is left of a board of Sprawl when neutralised towers are gone, and who is ahead of whom (SP-R10). Compiled."""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.seats import plays
from iceharbor.games.sprawl.records import Table, is_live, is_tower, is_vacant, pips_of
from iceharbor.games.sprawl.rules import harms

PLAYS, SCORE, BEATEN_PIPS, BEATEN, SQUARES, TOWER_PIPS, TOWERS = range(7)
COLUMNS: Final = 7
"""By what players are ranked: who has not left, the pips of his colour on the board, and the designers' order of ties
(SP-R10, A18)."""


@borrowing
def fill_standings(table: Table, rows: NDArray[np.int64]) -> None:
    """Fills rows, (players, COLUMNS), with what everybody has when neutralised towers are gone with all their branches,
    all at once (SP-A16, A17)."""
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


@borrowing
def _credit(table: Table, square: int, pips: int, rows: NDArray[np.int64]) -> None:
    """Everybody else who helped to neutralise a tower has the credit for it, once (SP-A20)."""
    credited = 1 << table.board[square].player
    for way in range(4):
        beside = table.ahead[square, way, 0]
        if beside >= 0 and harms(table, beside, square):
            foe = table.board[beside].player
            if not (credited >> foe) & 1:
                rows[foe, BEATEN_PIPS] += pips
                rows[foe, BEATEN] += 1
                credited |= 1 << foe


@borrowing
def is_ahead(rows: NDArray[np.int64], player: int, other: int) -> bool:
    """Whether a player comes before another."""
    for column in range(COLUMNS):
        if rows[player, column] != rows[other, column]:
            return bool(rows[player, column] > rows[other, column])
    return False


@njit(cache=True, error_model="numpy")
def standings(table: Table) -> NDArray[np.int64]:
    """What everybody has, int64 (players, COLUMNS)."""
    rows = np.zeros((table.turn[0].players, COLUMNS), np.int64)
    fill_standings(table, rows)
    return rows
