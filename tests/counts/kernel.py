"""The same counts by the game's own compiled rules: every deed on the grid is put to `ruling_on`, and done.

Nothing is remembered and nothing is left out but what follows a step that was refused.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.games.armada.records import ENDINGS, Sea
from iceharbor.games.armada.rules import carry_out, ruling_on
from iceharbor.games.sailing.deeds import (
    ACTOR,
    COUNT,
    DEED_LENGTH,
    END,
    FIRE,
    FIRST_HEADING,
    SAIL,
    SIDE,
    TARGET,
    VERB,
    VERBS,
    Deed,
)
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.table.plane import HEADINGS

MOST_STEPS: Final = 5
"""One more than any ship makes, so that the limit is asked, too."""
MOST_DEEDS: Final = 50_000
SUNK_COLUMN: Final = len(VERBS)
COLUMNS: Final = (*VERBS, "sinking")


@njit(cache=True, error_model="numpy")
def open_deeds(sea: Sea, grid_ddeg: int, found: NDArray[np.int64]) -> int:
    """Fills `found`, int64 (n, DEED_LENGTH), with every deed on the grid that is open, and says how many there are."""
    count, player, ships = 0, sea.turn[0].player, len(sea.ships)
    deed = found[len(found) - 1]
    deed[:] = 0
    deed[VERB], deed[ACTOR] = END, -1
    if ruling_on(sea, player, deed)[0] == OPEN:
        found[count] = deed
        count += 1
    for actor in range(ships):
        count = _open_shots(sea, player, actor, deed, found, count)
        count = _open_courses(sea, player, actor, grid_ddeg, deed, found, count)
    return count


@njit(cache=True, error_model="numpy")
def _open_shots(sea: Sea, player: int, actor: int, deed: Deed, found: NDArray[np.int64], count: int) -> int:
    for target in range(len(sea.ships)):
        for side in range(2):
            deed[:] = 0
            deed[VERB], deed[ACTOR], deed[SIDE], deed[TARGET] = FIRE, actor, side, target
            if ruling_on(sea, player, deed)[0] == OPEN:
                found[count] = deed
                count += 1
    return count


@njit(cache=True, error_model="numpy")
def _open_courses(
    sea: Sea, player: int, actor: int, grid_ddeg: int, deed: Deed, found: NDArray[np.int64], count: int
) -> int:
    """Step by step through all headings, as an odometer runs."""
    deed[:] = 0
    deed[VERB], deed[ACTOR], deed[COUNT] = SAIL, actor, 1
    while deed[COUNT] > 0:
        last = FIRST_HEADING + deed[COUNT] - 1
        if deed[last] < HEADINGS and ruling_on(sea, player, deed)[0] == OPEN:
            found[count] = deed
            count += 1
            if deed[COUNT] < MOST_STEPS:
                deed[COUNT] += 1
                continue
        deed[last] += grid_ddeg
        if deed[last] >= HEADINGS:
            deed[last] = 0
            deed[COUNT] -= 1
            if deed[COUNT] > 0:
                deed[last - 1] += grid_ddeg
    return count


@njit(cache=True, error_model="numpy")
def tally_leaves(
    sea: Sea, trial: Sea, grid_ddeg: int, found: NDArray[np.int64], kinds: NDArray[np.int64], endings: NDArray[np.int64]
) -> None:
    """Does every open deed to a copy, and adds up what each is, whether it sinks a ship, and how it ends the game."""
    player = sea.turn[0].player
    for row in range(open_deeds(sea, grid_ddeg, found)):
        for index in range(len(sea.outlines)):
            trial.outlines[index] = sea.outlines[index]
        for index in range(len(sea.ships)):
            trial.ships[index] = sea.ships[index]
        trial.turn[0] = sea.turn[0]
        carry_out(trial, player, found[row])
        kinds[found[row, VERB]] += 1
        for index in range(len(sea.ships)):
            kinds[SUNK_COLUMN] += sea.ships[index].laid - trial.ships[index].laid
        endings[trial.turn[0].over_by] += 1


def tally(sea: Sea, grid_ddeg: int, depth: int) -> Mapping[str, int]:
    """All sequences of so many entries, by what the last one is and does."""
    kinds, endings = np.zeros(len(COLUMNS), np.int64), np.zeros(len(ENDINGS), np.int64)
    _walk(sea, grid_ddeg, depth, np.zeros((MOST_DEEDS, DEED_LENGTH), np.int64), kinds, endings)
    named: Counter[str] = Counter({"all": int(kinds[:SUNK_COLUMN].sum())})
    named.update(dict(zip(COLUMNS, kinds.tolist(), strict=True)))
    named.update(dict(zip(ENDINGS[1:], endings[1:].tolist(), strict=True)))
    return {kind: count for kind, count in named.items() if count}


def _walk(sea: Sea, grid_ddeg: int, depth: int, found: NDArray[np.int64], kinds: Any, endings: Any) -> None:
    if depth == 1:
        tally_leaves(sea, copy_sea(sea), grid_ddeg, found, kinds, endings)
        return
    player = int(sea.turn[0].player)
    for deed in found[: open_deeds(sea, grid_ddeg, found)].copy():
        after = copy_sea(sea)
        carry_out(after, player, deed)
        _walk(after, grid_ddeg, depth - 1, found, kinds, endings)
