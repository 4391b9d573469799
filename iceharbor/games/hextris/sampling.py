"""Random legal encoded actions of Hextris, and whole random games. Compiled.

The random source is that of `games.common.rng`: same seed, same game.
"""

from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.common.turns import draw_player
from iceharbor.games.hextris.rules import (
    BEGINS,
    DROP,
    FARTHEST,
    FIRST,
    MAX_LISTED_ACTIONS,
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
    EncodedAction,
    EncodedActions,
    HextrisTable,
    apply_action,
    colour_of,
    count,
    drop_ruling,
    generate_actions,
    man_at,
    move_ruling,
    occupied,
    swap_ruling,
)
from iceharbor.jit import njit, njit_no_refcount

GUESSES: Final = 12
"""How many random encoded actions to try before listing all legal ones."""


@njit_no_refcount
def nth(mask: int, number: int) -> int:
    """The spot with this index among the spots of a mask, from 0."""
    for _ in range(number):
        mask &= mask - 1
    for spot in range(SPOTS):
        if (mask >> spot) & 1:
            return spot
    return -1


@njit_no_refcount
def _guess(table: HextrisTable, player: int, encoded: EncodedAction, seed: Seed) -> int:
    """Writes a random drop, move or swap, legal or not; returns its ruling."""
    own = colour_of(table, player)
    pieces = count(own)
    if draw(seed, pieces + 2) < 2:
        vacant = RIM & ~occupied(table)
        spots = count(vacant)
        if spots == 0:
            return -1
        encoded[VERB], encoded[FIRST], encoded[SECOND] = DROP, draw(seed, 3), nth(vacant, draw(seed, spots))
        return drop_ruling(table, player, encoded[FIRST], encoded[SECOND])[0]
    start = nth(own, draw(seed, pieces))
    direction = draw(seed, 6)
    beside = RAYS[start, direction, 0]
    if beside < 0:
        return -1
    encoded[FIRST] = start
    if (occupied(table) >> beside) & 1:
        encoded[VERB], encoded[SECOND] = SWAP, beside
        return swap_ruling(table, player, start, beside)[0]
    farthest = min(FARTHEST[man_at(table, start) % 3], RAYS.shape[2])
    encoded[VERB], encoded[SECOND] = MOVE, RAYS[start, direction, draw(seed, farthest)]
    return move_ruling(table, player, start, encoded[SECOND])[0] if encoded[SECOND] >= 0 else -1


@njit_no_refcount
def random_action(table: HextrisTable, player: int, seed: Seed, encoded: EncodedAction, every: EncodedActions) -> None:
    """Writes a random legal drop, move or swap into `encoded`, int64[3], or a skip when there is none; for NATURE, the
    first player. `seed` is uint64[1]; `every`, int64 (MAX_LISTED_ACTIONS, 3), is a work array."""
    if player == NATURE:
        encoded[VERB], encoded[FIRST], encoded[SECOND] = BEGINS, draw_player(table, seed), 0
        return
    for _ in range(GUESSES):
        if _guess(table, player, encoded, seed) == OPEN:
            return
    found = generate_actions(table, player, every, MAX_LISTED_ACTIONS)
    if found == 0:
        encoded[VERB], encoded[FIRST], encoded[SECOND] = SKIP, 0, 0
    else:
        chosen = draw(seed, found)
        for field in range(3):
            encoded[field] = every[chosen, field]


@njit
def playout(table: HextrisTable, seed: Seed, most: int) -> int:
    """Plays random actions on the table until the game is over, at most `most`; returns how many. `seed` is
    uint64[1]."""
    encoded = np.zeros(3, np.int64)
    every = np.zeros((MAX_LISTED_ACTIONS, 3), np.int64)
    for played in range(most):
        if table.turn[0].termination != RUNNING:
            return played
        player = table.turn[0].player
        random_action(table, player, seed, encoded, every)
        apply_action(table, player, encoded)
    return most
