"""Any legal deed of Sprawl, drawn by chance, and whole games of them. Compiled.

The random source is that of `games.chance`: same number, same game.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.contract import NATURE
from iceharbor.games.chance import draw
from iceharbor.games.seats import draw_player
from iceharbor.games.sprawl.records import (
    BUILD,
    DEED,
    FIRST,
    LAY,
    MOST_DEEDS,
    OPEN,
    PIPS,
    POINTS,
    RUNNING,
    SPORE,
    SQUARE,
    START,
    VERB,
    WHENCE,
    Table,
    is_tower,
)
from iceharbor.games.sprawl.rules import carry_out, list_deeds, ruling_on, target_of

GUESSES: Final = 16
"""Deeds drawn before all of them are listed."""
BUILDING: Final = 7
"""One of so many times a tower that is drawn is built on; otherwise something branches off."""


@borrowing
def random_deed(
    table: Table, player: int, seed: NDArray[np.uint64], deed: NDArray[np.int64], every: NDArray[np.int64]
) -> None:
    """Writes an open deed of whoever acts, NATURE or the player. `every`, (MOST_DEEDS, DEED), is to work in."""
    if player == NATURE:
        deed[VERB], deed[WHENCE] = FIRST, draw_player(table, seed)  # SP-R2
        return
    for _ in range(GUESSES):
        if _guess(table, player, seed, deed) and ruling_on(table, player, deed)[0] == OPEN:
            return
    chosen = draw(seed, list_deeds(table, player, every))
    for field in range(DEED):
        deed[field] = every[chosen, field]


@borrowing
def _guess(table: Table, player: int, seed: NDArray[np.uint64], deed: NDArray[np.int64]) -> bool:
    """Writes something that the player might do; False when nothing comes of what was drawn."""
    deed[PIPS], deed[POINTS] = 1 + draw(seed, 3), 0
    if not (table.turn[0].started >> player) & 1:
        deed[VERB], deed[SQUARE] = START, draw(seed, len(table.board))
        deed[WHENCE] = deed[SQUARE]
        return True
    square = _own_square(table, player, seed)
    if square < 0:
        return False
    deed[WHENCE] = square
    tower = is_tower(table, square)
    if tower and draw(seed, BUILDING) == 0:
        deed[VERB], deed[PIPS], deed[SQUARE] = BUILD, table.board[square].top - 1, square
        return bool(deed[PIPS] > 0)
    if not tower and draw(seed, 2) == 0:
        deed[VERB], deed[SQUARE] = SPORE, target_of(table, square)
        return bool(deed[SQUARE] >= 0)
    if not tower:
        deed[PIPS] = table.board[square].top - 1
    deed[VERB], deed[SQUARE], deed[POINTS] = LAY, table.ahead[square, draw(seed, 4), 0], draw(seed, 4)
    return bool(deed[PIPS] > 0 and deed[SQUARE] >= 0)


@borrowing
def _own_square(table: Table, player: int, seed: NDArray[np.uint64]) -> int:
    """A square with a piece of the player's, each as likely; -1 when there is none."""
    own = 0
    for square in range(len(table.board)):
        own += 1 if table.board[square].player == player else 0
    if own == 0:
        return -1
    number = draw(seed, own)
    for square in range(len(table.board)):
        if table.board[square].player == player:
            if number == 0:
                return square
            number -= 1
    return -1


@njit(cache=True, error_model="numpy")
def playout(table: Table, seed: NDArray[np.uint64], most: int) -> int:
    """Plays the table to its end, or for at most `most` deeds, NATURE's included; returns how many were played."""
    deed = np.zeros(DEED, np.int64)
    every = np.zeros((MOST_DEEDS, DEED), np.int64)
    for played in range(most):
        if table.turn[0].over_by != RUNNING:
            return played
        player = table.turn[0].player
        random_deed(table, player, seed, deed, every)
        carry_out(table, player, deed)
    return most
