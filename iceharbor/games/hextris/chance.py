"""Any legal deed of Hextris, drawn by chance, and whole games of them. Compiled.

The random source is that of `games.chance`: same number, same game.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.chance import draw
from iceharbor.games.hextris.rules import (
    DROP,
    FARTHEST,
    FIRST,
    MOST_DEEDS,
    MOVE,
    OPEN,
    RAYS,
    RIM,
    RUNNING,
    SECOND,
    SKIP,
    SPOTS,
    SWAP,
    VERB,
    Table,
    carry_out,
    colour_of,
    count,
    drop_ruling,
    list_deeds,
    man_at,
    move_ruling,
    occupied,
    swap_ruling,
)

GUESSES: Final = 12
"""Deeds drawn before all of them are listed."""


@borrowing
def nth(mask: int, number: int) -> int:
    """The spot of this number in a mask, counted from 0."""
    for _ in range(number):
        mask &= mask - 1
    for spot in range(SPOTS):
        if (mask >> spot) & 1:
            return spot
    return -1


@borrowing
def _guess(table: Table, player: int, deed: NDArray[np.int64], seed: NDArray[np.uint64]) -> int:
    """A drop, a move or a swap by chance; returns its ruling."""
    own = colour_of(table, player)
    pieces = count(own)
    if draw(seed, pieces + 2) < 2:
        vacant = RIM & ~occupied(table)
        spots = count(vacant)
        if spots == 0:
            return -1
        deed[VERB], deed[FIRST], deed[SECOND] = DROP, draw(seed, 3), nth(vacant, draw(seed, spots))
        return drop_ruling(table, player, deed[FIRST], deed[SECOND])[0]
    start = nth(own, draw(seed, pieces))
    direction = draw(seed, 6)
    beside = RAYS[start, direction, 0]
    if beside < 0:
        return -1
    deed[FIRST] = start
    if (occupied(table) >> beside) & 1:
        deed[VERB], deed[SECOND] = SWAP, beside
        return swap_ruling(table, player, start, beside)[0]
    farthest = min(FARTHEST[man_at(table, start) % 3], RAYS.shape[2])
    deed[VERB], deed[SECOND] = MOVE, RAYS[start, direction, draw(seed, farthest)]
    return move_ruling(table, player, start, deed[SECOND])[0] if deed[SECOND] >= 0 else -1


@borrowing
def random_deed(
    table: Table, player: int, seed: NDArray[np.uint64], deed: NDArray[np.int64], every: NDArray[np.int64]
) -> None:
    """Writes an open drop, move or swap, or a skip when there is none. `every`, (MOST_DEEDS, 3), is to work in."""
    for _ in range(GUESSES):
        if _guess(table, player, deed, seed) == OPEN:
            return
    found = list_deeds(table, player, every, MOST_DEEDS)
    if found == 0:
        deed[VERB], deed[FIRST], deed[SECOND] = SKIP, 0, 0
    else:
        chosen = draw(seed, found)
        for field in range(3):
            deed[field] = every[chosen, field]


@njit(cache=True, error_model="numpy")
def playout(table: Table, seed: NDArray[np.uint64], most: int) -> int:
    """Plays the table to its end, or for at most `most` deeds; returns how many were played."""
    deed = np.zeros(3, np.int64)
    every = np.zeros((MOST_DEEDS, 3), np.int64)
    for played in range(most):
        if table.turn[0].over_by != RUNNING:
            return played
        player = table.turn[0].player
        random_deed(table, player, seed, deed, every)
        carry_out(table, player, deed)
    return most
