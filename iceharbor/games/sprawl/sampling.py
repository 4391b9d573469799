"""Random legal encoded actions of Sprawl, and whole random games. Compiled.

The random source is that of `games.common.rng`: same seed, same game.
"""

from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.common.turns import draw_player
from iceharbor.games.sprawl.records import (
    BUILD,
    ENCODED_LENGTH,
    FIRST,
    LAY,
    MAX_LISTED_ACTIONS,
    OPEN,
    PIPS,
    POINTS,
    RUNNING,
    SPORE,
    SQUARE,
    START,
    VERB,
    WHENCE,
    EncodedAction,
    EncodedActions,
    SprawlTable,
    is_tower,
)
from iceharbor.games.sprawl.rules import apply_action, check, generate_actions, target_of
from iceharbor.jit import njit, njit_no_refcount

GUESSES: Final = 16
"""How many random encoded actions to try before listing all legal ones."""
BUILDING: Final = 7
"""A random tower is built on once in this many tries; otherwise it branches."""


@njit_no_refcount
def random_action(table: SprawlTable, player: int, seed: Seed, encoded: EncodedAction, every: EncodedActions) -> None:
    """Writes a random legal action into `encoded`, int64[5]. `seed` is uint64[1]; `every`, int64 (MAX_LISTED_ACTIONS,
    ENCODED_LENGTH), is a work array."""
    if player == NATURE:
        encoded[VERB], encoded[WHENCE] = FIRST, draw_player(table, seed)  # SP-R2
        return
    for _ in range(GUESSES):
        if _guess(table, player, seed, encoded) and check(table, player, encoded)[0] == OPEN:
            return
    chosen = draw(seed, generate_actions(table, player, every))
    for field in range(ENCODED_LENGTH):
        encoded[field] = every[chosen, field]


@njit_no_refcount
def _guess(table: SprawlTable, player: int, seed: Seed, encoded: EncodedAction) -> bool:
    """Writes a random action that may be legal; returns False when the draw gave none."""
    encoded[PIPS], encoded[POINTS] = 1 + draw(seed, 3), 0
    if not (table.turn[0].started >> player) & 1:
        encoded[VERB], encoded[SQUARE] = START, draw(seed, len(table.board))
        encoded[WHENCE] = encoded[SQUARE]
        return True
    square = _own_square(table, player, seed)
    if square < 0:
        return False
    encoded[WHENCE] = square
    tower = is_tower(table, square)
    if tower and draw(seed, BUILDING) == 0:
        encoded[VERB], encoded[PIPS], encoded[SQUARE] = BUILD, table.board[square].top - 1, square
        return bool(encoded[PIPS] > 0)
    if not tower and draw(seed, 2) == 0:
        encoded[VERB], encoded[SQUARE] = SPORE, target_of(table, square)
        return bool(encoded[SQUARE] >= 0)
    if not tower:
        encoded[PIPS] = table.board[square].top - 1
    encoded[VERB], encoded[SQUARE], encoded[POINTS] = LAY, table.ahead[square, draw(seed, 4), 0], draw(seed, 4)
    return bool(encoded[PIPS] > 0 and encoded[SQUARE] >= 0)


@njit_no_refcount
def _own_square(table: SprawlTable, player: int, seed: Seed) -> int:
    """A random square with a piece of the player, all equally likely; -1 when there is none."""
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


@njit
def playout(table: SprawlTable, seed: Seed, most: int) -> int:
    """Plays random actions on the table, NATURE's included, until the game is over, at most `most`; returns how many.
    `seed` is uint64[1]."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    every = np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64)
    for played in range(most):
        if table.turn[0].termination != RUNNING:
            return played
        player = table.turn[0].player
        random_action(table, player, seed, encoded, every)
        apply_action(table, player, encoded)
    return most
