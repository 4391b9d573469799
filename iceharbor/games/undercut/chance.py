"""Any legal deed of Undercut, NATURE's among them with their true odds, and whole games of them. Compiled.

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
from iceharbor.games.undercut.combos import bag_is_empty, in_bag, list_combos
from iceharbor.games.undercut.records import (
    ABOUT,
    ASKS,
    BIDS,
    COLOURS,
    COUNTS,
    DEED,
    DRAWS,
    FIRST,
    HANDS,
    KINDS,
    MOST_COMBOS,
    NOBODY,
    OPEN,
    OVER,
    PASSES,
    SCORE,
    STARTS,
    VERB,
    Table,
)
from iceharbor.games.undercut.rules import acting, bid_ruling, carry_out, hand_ruling, led_by

FIRST_HANDS: Final = np.array(
    [(0, 0, 2), (1, 1, 1), (3, 0, 1), (0, 3, 0), (2, 2, 0), (4, 1, 0), (6, 0, 0)], dtype=np.int64
)
"""Every way to draw six points: Smalls, Mediums and Larges (UC-R2)."""


@borrowing
def clear(deed: NDArray[np.int64], verb: int, about: int) -> None:
    """A deed without pieces."""
    for field in range(DEED):
        deed[field] = 0
    deed[VERB], deed[ABOUT] = verb, about


@borrowing
def random_deed(table: Table, seed: NDArray[np.uint64], deed: NDArray[np.int64], every: NDArray[np.int64]) -> None:
    """Writes an open deed of whoever acts. `every`, (MOST_COMBOS, DEED), is to work in."""
    turn = table.turn[0]
    if acting(table) == NATURE:
        random_nature(table, seed, deed)
    elif turn.phase == HANDS:
        random_hand(table, seed, deed)
    elif turn.phase == SCORE:
        chosen = draw(seed, list_combos(table.hands, turn.player, every))
        for field in range(DEED):
            deed[field] = every[chosen, field]
    else:
        random_bid(table, turn.player, seed, deed)


@borrowing
def random_nature(table: Table, seed: NDArray[np.uint64], deed: NDArray[np.int64]) -> None:
    """Who starts, or pieces from the bag: each of a size is as likely (UC-A3, A21)."""
    if table.turn[0].phase == FIRST:
        clear(deed, STARTS, draw_player(table, seed))
        return
    clear(deed, DRAWS, 0)
    for size in range(3):
        for drawn in range(table.asked[size]):
            number = draw(seed, in_bag(table, size + 1) - drawn)
            kind = COLOURS * size
            while number >= table.bag[kind] - deed[COUNTS + kind]:
                number -= table.bag[kind] - deed[COUNTS + kind]
                kind += 1
            deed[COUNTS + kind] += 1


@borrowing
def random_hand(table: Table, seed: NDArray[np.uint64], deed: NDArray[np.int64]) -> None:
    """Sizes of six points that the bag still has."""
    clear(deed, ASKS, 0)
    first = draw(seed, len(FIRST_HANDS))
    for tried in range(len(FIRST_HANDS)):
        for size in range(3):
            deed[COUNTS + size] = FIRST_HANDS[(first + tried) % len(FIRST_HANDS), size]
        if hand_ruling(table, deed)[0] == OPEN:
            return


@borrowing
def random_bid(table: Table, player: int, seed: NDArray[np.uint64], deed: NDArray[np.int64]) -> None:
    """A bid of any pieces, or of none; or a pass, half of the times when one may pass."""
    stacks = table.turn[0].stacks
    first = draw(seed, stacks)
    may_pass = led_by(table, NOBODY) == NOBODY
    for tried in range(0 if may_pass and draw(seed, 2) == 0 else stacks):
        clear(deed, BIDS, (first + tried) % stacks)
        random_pieces(table, player, seed, deed)
        if bid_ruling(table, player, deed)[0] == OPEN:
            return
        clear(deed, BIDS, (first + tried) % stacks)
        if bid_ruling(table, player, deed)[0] == OPEN:
            return
    clear(deed, PASSES, 0)
    if not bag_is_empty(table):
        deed[ABOUT] = 1 + draw(seed, 3)
        while in_bag(table, deed[ABOUT]) == 0:
            deed[ABOUT] = 1 + deed[ABOUT] % 3


@borrowing
def random_pieces(table: Table, player: int, seed: NDArray[np.uint64], deed: NDArray[np.int64]) -> None:
    """Adds any number of pieces of a hand to a deed, each piece as likely."""
    held = 0
    for kind in range(KINDS):
        held += table.hands[player, kind]
    wanted = draw(seed, held + 1)
    for kind in range(KINDS):
        for _ in range(table.hands[player, kind]):
            if draw(seed, held) < wanted:
                deed[COUNTS + kind] += 1
                wanted -= 1
            held -= 1


@njit(cache=True, error_model="numpy")
def playout(table: Table, seed: NDArray[np.uint64], most: int) -> int:
    """Plays the table to its end, or for at most `most` deeds, NATURE's included; returns how many were played."""
    deed = np.zeros(DEED, np.int64)
    every = np.zeros((MOST_COMBOS, DEED), np.int64)
    for played in range(most):
        if table.turn[0].phase == OVER:
            return played
        random_deed(table, seed, deed, every)
        carry_out(table, acting(table), deed)
    return most
