"""Random legal encoded actions of Undercut (NATURE's with their true odds), and whole random games. Compiled.

The random source is that of `games.common.rng`: same seed, same game.
"""

from typing import Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.common.turns import draw_player
from iceharbor.games.undercut.combos import bag_is_empty, in_bag, list_combos
from iceharbor.games.undercut.first_hands import hand_ruling
from iceharbor.games.undercut.records import (
    ABOUT,
    ASKS,
    BIDS,
    COLOURS,
    COUNTS,
    DRAWS,
    ENCODED_LENGTH,
    FIRST,
    HANDS,
    KINDS,
    MAX_COMBOS,
    NOBODY,
    OPEN,
    OVER,
    PASSES,
    SCORE,
    STARTS,
    VERB,
    EncodedAction,
    EncodedActions,
    UndercutTable,
)
from iceharbor.games.undercut.rules import acting, apply_action, bid_ruling, led_by
from iceharbor.jit import njit, njit_no_refcount

FIRST_HANDS: Final = np.array(
    [(0, 0, 2), (1, 1, 1), (3, 0, 1), (0, 3, 0), (2, 2, 0), (4, 1, 0), (6, 0, 0)], dtype=np.int64
)
"""Every way to draw six points: how many Smalls, Mediums and Larges (UC-R2)."""


@njit_no_refcount
def clear(encoded: EncodedAction, verb: int, about: int) -> None:
    """Sets an encoded action, int64[ENCODED_LENGTH], to this verb and subject, without pieces."""
    for field in range(ENCODED_LENGTH):
        encoded[field] = 0
    encoded[VERB], encoded[ABOUT] = verb, about


# --- A random action --------------------------------------------------------------------------------------------------


@njit_no_refcount
def random_action(table: UndercutTable, seed: Seed, encoded: EncodedAction, every: EncodedActions) -> None:
    """Writes a random legal action of the player to act into `encoded`, int64[ENCODED_LENGTH]. `seed` is uint64[1];
    `every`, int64 (MAX_COMBOS, ENCODED_LENGTH), is a work array."""
    turn = table.turn[0]
    if acting(table) == NATURE:
        random_nature(table, seed, encoded)
    elif turn.phase == HANDS:
        random_hand(table, seed, encoded)
    elif turn.phase == SCORE:
        chosen = draw(seed, list_combos(table.hands, turn.player, every))
        for field in range(ENCODED_LENGTH):
            encoded[field] = every[chosen, field]
    else:
        random_bid(table, turn.player, seed, encoded)


@njit_no_refcount
def random_nature(table: UndercutTable, seed: Seed, encoded: EncodedAction) -> None:
    """Writes NATURE's action: a start player, or pieces from the bag, each of its size equally likely (UC-A3, A21)."""
    if table.turn[0].phase == FIRST:
        clear(encoded, STARTS, draw_player(table, seed))
        return
    clear(encoded, DRAWS, 0)
    for size in range(3):
        for drawn in range(table.asked[size]):
            number = draw(seed, in_bag(table, size + 1) - drawn)
            kind = COLOURS * size
            while number >= table.bag[kind] - encoded[COUNTS + kind]:
                number -= table.bag[kind] - encoded[COUNTS + kind]
                kind += 1
            encoded[COUNTS + kind] += 1


# --- Hands and bids ---------------------------------------------------------------------------------------------------


@njit_no_refcount
def random_hand(table: UndercutTable, seed: Seed, encoded: EncodedAction) -> None:
    """Writes a request for sizes worth six points that the bag still has."""
    clear(encoded, ASKS, 0)
    if table.turn[0].one_by_one:
        random_piece(table, seed, encoded)
        return
    first = draw(seed, len(FIRST_HANDS))
    for tried in range(len(FIRST_HANDS)):
        for size in range(3):
            encoded[COUNTS + size] = FIRST_HANDS[(first + tried) % len(FIRST_HANDS), size]
        if hand_ruling(table, encoded)[0] == OPEN:
            return


@njit_no_refcount
def random_piece(table: UndercutTable, seed: Seed, encoded: EncodedAction) -> None:
    """Writes a request for one size that may be drawn (UC-V4)."""
    first = draw(seed, 3)
    for tried in range(3):
        size = (first + tried) % 3
        encoded[COUNTS + size] = 1
        if hand_ruling(table, encoded)[0] == OPEN:
            return
        encoded[COUNTS + size] = 0


@njit_no_refcount
def random_bid(table: UndercutTable, player: int, seed: Seed, encoded: EncodedAction) -> None:
    """Writes a bid of random pieces, or of none; where a pass is legal, a pass half of the time."""
    stacks = table.turn[0].stacks
    first = draw(seed, stacks)
    may_pass = led_by(table, NOBODY) == NOBODY
    for tried in range(0 if may_pass and draw(seed, 2) == 0 else stacks):
        clear(encoded, BIDS, (first + tried) % stacks)
        random_pieces(table, player, seed, encoded)
        if bid_ruling(table, player, encoded)[0] == OPEN:
            return
        clear(encoded, BIDS, (first + tried) % stacks)
        if bid_ruling(table, player, encoded)[0] == OPEN:
            return
    clear(encoded, PASSES, 0)
    if not bag_is_empty(table):
        encoded[ABOUT] = 1 + draw(seed, 3)
        while in_bag(table, encoded[ABOUT]) == 0:
            encoded[ABOUT] = 1 + encoded[ABOUT] % 3


@njit_no_refcount
def random_pieces(table: UndercutTable, player: int, seed: Seed, encoded: EncodedAction) -> None:
    """Adds random pieces of a hand to an encoded action, each piece equally likely."""
    held = 0
    for kind in range(KINDS):
        held += table.hands[player, kind]
    wanted = draw(seed, held + 1)
    for kind in range(KINDS):
        for _ in range(table.hands[player, kind]):
            if draw(seed, held) < wanted:
                encoded[COUNTS + kind] += 1
                wanted -= 1
            held -= 1


# --- Whole games ------------------------------------------------------------------------------------------------------


@njit
def playout(table: UndercutTable, seed: Seed, most: int) -> int:
    """Plays random actions on the table, NATURE's included, until the game is over, at most `most`; returns how many.
    `seed` is uint64[1]."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    every = np.zeros((MAX_COMBOS, ENCODED_LENGTH), np.int64)
    for played in range(most):
        if table.turn[0].phase == OVER:
            return played
        random_action(table, seed, encoded, every)
        apply_action(table, acting(table), encoded)
    return most
