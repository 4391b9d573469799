"""The same counts by the game's own compiled rules."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.games.hextris.rules import MOST_DEEDS, RUNNING, SKIP, VERB, Table, carry_out, list_deeds

KINDS: Final = ("", "drop", "move", "swap", "skip", "stowed", "over")
STOWED: Final = 5
OVER: Final = 6


@njit(cache=True, error_model="numpy")
def open_deeds(table: Table) -> NDArray[np.int64]:
    """Every drop, move and swap of whoever is to act; a skip when there is none."""
    deeds = np.zeros((MOST_DEEDS, 3), np.int64)
    if table.turn[0].over_by != RUNNING:
        return deeds[:0]
    found = list_deeds(table, table.turn[0].player, deeds, MOST_DEEDS)
    if found == 0:
        deeds[0, VERB] = SKIP
        found = 1
    return deeds[:found]


@njit(cache=True, error_model="numpy")
def add_leaves(table: Table, counts: NDArray[np.int64]) -> None:
    """What each open deed is, how many groups it stows, and whether it ends the game."""
    for deed in open_deeds(table):
        trial = Table(table.men.copy(), table.hands.copy(), table.stowed.copy(), table.turn.copy())
        carry_out(trial, table.turn[0].player, deed)
        counts[deed[VERB]] += 1
        counts[STOWED] += (trial.stowed - table.stowed).sum()
        counts[OVER] += trial.turn[0].over_by != RUNNING


def tally(table: Table, depth: int) -> Mapping[str, int]:
    """All sequences of so many actions, by what the last one is and does."""
    counts = np.zeros(len(KINDS), np.int64)
    _walk(table, depth, counts)
    named = {kind: int(count) for kind, count in zip(KINDS, counts, strict=True) if count}
    return {"all": int(counts[:STOWED].sum()), **named}


def _walk(table: Table, depth: int, counts: NDArray[np.int64]) -> None:
    if depth == 1:
        add_leaves(table, counts)
        return
    for deed in open_deeds(table):
        trial = Table(table.men.copy(), table.hands.copy(), table.stowed.copy(), table.turn.copy())
        carry_out(trial, int(table.turn[0].player), deed)
        _walk(trial, depth - 1, counts)
