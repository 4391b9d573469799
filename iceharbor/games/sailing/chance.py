"""Courses by chance. Compiled.

The random source is one 64-bit number, not zero, that the caller seeds (xorshift64): same number, same game.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.games.sailing.deeds import ACTOR, COUNT, FIRST_HEADING, Deed
from iceharbor.games.sailing.rules import Speeds
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.voyage import step_ruling
from iceharbor.games.sailing.waters import AnySea
from iceharbor.table.plane import HEADINGS, OPEN_ARC, TURN_LIMIT, arcs, bow_of

GUESSES: Final = 4
"""Headings tried before the open ones are counted: at sea nearly all are open, and a guess costs a tenth."""


@njit(cache=True, error_model="numpy")
def draw(seed: NDArray[np.uint64], below: int) -> int:
    """A number from 0 to below - 1; `seed` is an array of one uint64, not zero, that moves on."""
    mixed = seed[0]
    mixed ^= mixed << np.uint64(13)
    mixed ^= mixed >> np.uint64(7)
    mixed ^= mixed << np.uint64(17)
    seed[0] = mixed
    return int(np.int64((mixed >> np.uint64(24)) % np.uint64(below)))


@njit(cache=True, error_model="numpy")
def open_headings(found: NDArray[np.int64], rows: int) -> int:
    """How many headings are open among these rows of `arcs`."""
    total = 0
    for row in range(rows):
        if found[row, 2] == OPEN_ARC:
            total += found[row, 1] - found[row, 0] + 1
    return total


@njit(cache=True, error_model="numpy")
def open_heading(found: NDArray[np.int64], rows: int, number: int) -> int:
    """The open heading of this number, counted from 0 along the rows; -1 beyond the last."""
    left = number
    for row in range(rows):
        if found[row, 2] == OPEN_ARC:
            width = found[row, 1] - found[row, 0] + 1
            if left < width:
                return int((found[row, 0] + left) % HEADINGS)
            left -= width
    return -1


@njit(cache=True, error_model="numpy")
def draw_heading(found: NDArray[np.int64], rows: int, seed: NDArray[np.uint64]) -> int:
    """A heading, uniformly from the open ones among these rows; -1 when all are closed."""
    total = open_headings(found, rows)
    return open_heading(found, rows, draw(seed, total)) if total > 0 else -1


@njit(cache=True, error_model="numpy")
def draw_step(
    sea: AnySea, actor: int, prize: int, x: int, y: int, old: int, found: NDArray[np.int64], seed: NDArray[np.uint64]
) -> int:
    """A heading for a step with the bow at x, y, uniformly from the open ones; -1 when all are closed."""
    pips = sea.ships[actor].pips
    limit = TURN_LIMIT[pips]
    hull = sea.outlines[len(sea.outlines) - 1]
    for _ in range(GUESSES):
        new = (old - limit + draw(seed, 2 * limit + 1)) % HEADINGS
        if step_ruling(sea.outlines, sea.field, actor, prize, hull, pips, x, y, old, new)[0] == OPEN:
            return new
    rows = arcs(sea.outlines, sea.field, actor, pips, x, y, 0, old - limit, old + limit, found, prize)
    return draw_heading(found, rows, seed)


@njit(cache=True, error_model="numpy")
def draw_course(
    sea: AnySea, deed: Deed, speeds: Speeds, prize: int, found: NDArray[np.int64], seed: NDArray[np.uint64]
) -> None:
    """One to the most steps, each uniformly among its open headings; none when the ship is stuck.

    `found` is an int64 array (MAX_ARCS, 3) to work in.
    """
    actor = deed[ACTOR]
    ship = sea.ships[actor]
    x, y, heading = ship.x, ship.y, ship.heading
    wanted = 1 + draw(seed, speeds[ship.pips])
    deed[COUNT] = 0
    for step in range(wanted):
        x, y = bow_of(ship.pips, x, y, heading)
        heading = draw_step(sea, actor, prize, x, y, heading, found, seed)
        if heading < 0:
            return
        deed[FIRST_HEADING + step] = heading
        deed[COUNT] = step + 1
