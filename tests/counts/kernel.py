"""The same counts by the game's own compiled rules: every encoded action on the grid is checked, and applied if legal.

Nothing is cached. The only encoded actions left out are those that continue a refused step.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.armada.records import ENDINGS, ArmadaSea
from iceharbor.games.armada.rules import apply_action, check
from iceharbor.games.sailing.actions import (
    ACTOR,
    COUNT,
    ENCODED_LENGTH,
    END,
    FIRE,
    FIRST_HEADING,
    SAIL,
    SIDE,
    TARGET,
    VERB,
    VERBS,
    EncodedAction,
)
from iceharbor.games.sailing.rules import OPEN
from iceharbor.games.sailing.state import copy_sea
from iceharbor.jit import njit
from iceharbor.table.plane import HEADINGS

MAX_STEPS: Final = 5
"""One more than any ship makes, so that the limit is checked too."""
MAX_LISTED_ACTIONS: Final = 50_000
SUNK_COLUMN: Final = len(VERBS)
COLUMNS: Final = (*VERBS, "sinking")


@njit
def listed_actions(sea: ArmadaSea, grid_ddeg: int, found: NDArray[np.int64]) -> int:
    """Fills `found`, int64 (n, ENCODED_LENGTH), with the legal actions on the grid; returns their number."""
    count, player, ships = 0, sea.turn[0].player, len(sea.ships)
    encoded = found[len(found) - 1]
    encoded[:] = 0
    encoded[VERB], encoded[ACTOR] = END, -1
    if check(sea, player, encoded)[0] == OPEN:
        found[count] = encoded
        count += 1
    for actor in range(ships):
        count = _open_shots(sea, player, actor, encoded, found, count)
        count = _open_courses(sea, player, actor, grid_ddeg, encoded, found, count)
    return count


@njit
def _open_shots(
    sea: ArmadaSea, player: int, actor: int, encoded: EncodedAction, found: NDArray[np.int64], count: int
) -> int:
    for target in range(len(sea.ships)):
        for side in range(2):
            encoded[:] = 0
            encoded[VERB], encoded[ACTOR], encoded[SIDE], encoded[TARGET] = FIRE, actor, side, target
            if check(sea, player, encoded)[0] == OPEN:
                found[count] = encoded
                count += 1
    return count


@njit
def _open_courses(
    sea: ArmadaSea,
    player: int,
    actor: int,
    grid_ddeg: int,
    encoded: EncodedAction,
    found: NDArray[np.int64],
    count: int,
) -> int:
    """Advances through all headings like an odometer."""
    encoded[:] = 0
    encoded[VERB], encoded[ACTOR], encoded[COUNT] = SAIL, actor, 1
    while encoded[COUNT] > 0:
        last = FIRST_HEADING + encoded[COUNT] - 1
        if encoded[last] < HEADINGS and check(sea, player, encoded)[0] == OPEN:
            found[count] = encoded
            count += 1
            if encoded[COUNT] < MAX_STEPS:
                encoded[COUNT] += 1
                continue
        encoded[last] += grid_ddeg
        if encoded[last] >= HEADINGS:
            encoded[last] = 0
            encoded[COUNT] -= 1
            if encoded[COUNT] > 0:
                encoded[last - 1] += grid_ddeg
    return count


@njit
def tally_leaves(
    sea: ArmadaSea,
    trial: ArmadaSea,
    grid_ddeg: int,
    found: NDArray[np.int64],
    kinds: NDArray[np.int64],
    endings: NDArray[np.int64],
) -> None:
    """Applies every legal action to a copy, and counts the actions by kind, whether they sink a ship, and how they
    end the game."""
    player = sea.turn[0].player
    for row in range(listed_actions(sea, grid_ddeg, found)):
        for index in range(len(sea.outlines)):
            trial.outlines[index] = sea.outlines[index]
        for index in range(len(sea.ships)):
            trial.ships[index] = sea.ships[index]
        trial.turn[0] = sea.turn[0]
        apply_action(trial, player, found[row])
        kinds[found[row, VERB]] += 1
        for index in range(len(sea.ships)):
            kinds[SUNK_COLUMN] += sea.ships[index].laid - trial.ships[index].laid
        endings[trial.turn[0].termination] += 1


def tally(sea: ArmadaSea, grid_ddeg: int, depth: int) -> Mapping[str, int]:
    """Counts all sequences of `depth` entries, by what the last one is and does."""
    kinds, endings = np.zeros(len(COLUMNS), np.int64), np.zeros(len(ENDINGS), np.int64)
    _walk(sea, grid_ddeg, depth, np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64), kinds, endings)
    named: Counter[str] = Counter({"all": int(kinds[:SUNK_COLUMN].sum())})
    named.update(dict(zip(COLUMNS, kinds.tolist(), strict=True)))
    named.update(dict(zip(ENDINGS[1:], endings[1:].tolist(), strict=True)))
    return {kind: count for kind, count in named.items() if count}


def _walk(sea: ArmadaSea, grid_ddeg: int, depth: int, found: NDArray[np.int64], kinds: Any, endings: Any) -> None:
    if depth == 1:
        tally_leaves(sea, copy_sea(sea), grid_ddeg, found, kinds, endings)
        return
    player = int(sea.turn[0].player)
    for encoded in found[: listed_actions(sea, grid_ddeg, found)].copy():
        after = copy_sea(sea)
        apply_action(after, player, encoded)
        _walk(after, grid_ddeg, depth - 1, found, kinds, endings)
