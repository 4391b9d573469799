"""The same counts by the game's own compiled rules."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.hextris.rules import (
    MAX_LISTED_ACTIONS,
    RUNNING,
    SKIP,
    VERB,
    HextrisTable,
    apply_action,
    generate_actions,
)
from iceharbor.jit import njit

KINDS: Final = ("", "drop", "move", "swap", "skip", "stowed", "over")
STOWED: Final = 5
OVER: Final = 6


@njit
def listed_actions(table: HextrisTable) -> NDArray[np.int64]:
    """Every drop, slide and swap of the player to act; a skip when there is none."""
    encoded_actions = np.zeros((MAX_LISTED_ACTIONS, 3), np.int64)
    if table.turn[0].termination != RUNNING:
        return encoded_actions[:0]
    found = generate_actions(table, table.turn[0].player, encoded_actions, MAX_LISTED_ACTIONS)
    if found == 0:
        encoded_actions[0, VERB] = SKIP
        found = 1
    return encoded_actions[:found]


@njit
def add_leaves(table: HextrisTable, counts: NDArray[np.int64]) -> None:
    """For each legal encoded action: its kind, the number of groups that it completes, and whether it ends the game."""
    for encoded in listed_actions(table):
        trial = HextrisTable(table.men.copy(), table.hands.copy(), table.stowed.copy(), table.turn.copy())
        apply_action(trial, table.turn[0].player, encoded)
        counts[encoded[VERB]] += 1
        counts[STOWED] += (trial.stowed - table.stowed).sum()
        counts[OVER] += trial.turn[0].termination != RUNNING


def tally(table: HextrisTable, depth: int) -> Mapping[str, int]:
    """Counts all sequences of `depth` actions, by what the last one is and does."""
    counts = np.zeros(len(KINDS), np.int64)
    _walk(table, depth, counts)
    named = {kind: int(count) for kind, count in zip(KINDS, counts, strict=True) if count}
    return {"all": int(counts[:STOWED].sum()), **named}


def _walk(table: HextrisTable, depth: int, counts: NDArray[np.int64]) -> None:
    if depth == 1:
        add_leaves(table, counts)
        return
    for encoded in listed_actions(table):
        trial = HextrisTable(table.men.copy(), table.hands.copy(), table.stowed.copy(), table.turn.copy())
        apply_action(trial, int(table.turn[0].player), encoded)
        _walk(trial, depth - 1, counts)
