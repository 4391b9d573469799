"""Random Moves and shots. Compiled."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.sailing.actions import ACTOR, COUNT, FIRST_HEADING, SIDE, TARGET, EncodedAction
from iceharbor.games.sailing.rules import OPEN, Speeds, fire_ruling, step_ruling
from iceharbor.games.sailing.state import AnySea
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import HEADINGS, OPEN_ARC, TURN_LIMIT, arcs, bow_of, near_enough

COURSES: Final = 4
"""How many random courses to try before taking one into a dead end."""
GUESSES: Final = 8
"""Random headings to try before counting the open ones: at sea nearly all are open, and a try costs a tenth."""


@njit_no_refcount
def open_headings(found: NDArray[np.int64], rows: int) -> int:
    """The number of open headings in the first `rows` rows of `found`, int64 (n, 3), as `arcs` fills it."""
    total = 0
    for row in range(rows):
        if found[row, 2] == OPEN_ARC:
            total += found[row, 1] - found[row, 0] + 1
    return total


@njit_no_refcount
def open_heading(found: NDArray[np.int64], rows: int, number: int) -> int:
    """The open heading with this index, from 0 along the rows of `found`, int64 (n, 3); -1 beyond the last."""
    left = number
    for row in range(rows):
        if found[row, 2] == OPEN_ARC:
            width = found[row, 1] - found[row, 0] + 1
            if left < width:
                return int((found[row, 0] + left) % HEADINGS)
            left -= width
    return -1


@njit_no_refcount
def draw_heading(found: NDArray[np.int64], rows: int, seed: Seed) -> int:
    """A random open heading of these rows of `found`, int64 (n, 3), all equally likely; -1 when all are closed. `seed`
    is uint64[1]."""
    total = open_headings(found, rows)
    return open_heading(found, rows, draw(seed, total)) if total > 0 else -1


@njit_no_refcount
def draw_step(
    sea: AnySea, actor: int, prize: int, x: int, y: int, old: int, found: NDArray[np.int64], seed: Seed
) -> int:
    """A random open heading for a step with the bow at x, y, all equally likely; -1 when all are closed. `found`, int64
    (MAX_ARCS, 3), is a work array; `seed` is uint64[1]."""
    pips = sea.ships[actor].pips
    limit = TURN_LIMIT[pips]
    hull = sea.outlines[len(sea.outlines) - 1]
    for _ in range(GUESSES):
        new = (old - limit + draw(seed, 2 * limit + 1)) % HEADINGS
        if step_ruling(sea.outlines, sea.field, actor, prize, hull, pips, x, y, old, new)[0] == OPEN:
            return new
    rows = arcs(sea.outlines, sea.field, actor, pips, x, y, 0, old - limit, old + limit, found, prize)
    return draw_heading(found, rows, seed)


@njit_no_refcount
def aground(sea: AnySea, actor: int, found: NDArray[np.int64]) -> bool:
    """True if the field's edge alone closes every heading to a ship, so that it can never sail again. `found`, int64
    (MAX_ARCS, 3), is a work array."""
    ship = sea.ships[actor]
    x, y = bow_of(ship.pips, ship.x, ship.y, ship.heading)
    first, last = ship.heading - TURN_LIMIT[ship.pips], ship.heading + TURN_LIMIT[ship.pips]
    nothing = sea.outlines[len(sea.outlines) - 1 :]
    rows = arcs(nothing, sea.field, -1, ship.pips, x, y, 0, first, last, found, -1)
    return open_headings(found, rows) == 0


@njit_no_refcount
def _leads_on(sea: AnySea, actor: int, prize: int, x: int, y: int, old: int, seed: Seed) -> bool:
    """True if one of a few headings is open from a place, so that the ship is not stuck there."""
    pips = sea.ships[actor].pips
    limit = TURN_LIMIT[pips]
    hull = sea.outlines[len(sea.outlines) - 1]
    x, y = bow_of(pips, x, y, old)
    for _ in range(GUESSES):
        new = (old - limit + draw(seed, 2 * limit + 1)) % HEADINGS
        if step_ruling(sea.outlines, sea.field, actor, prize, hull, pips, x, y, old, new)[0] == OPEN:
            return True
    return False


@njit_no_refcount
def draw_course(
    sea: AnySea, encoded: EncodedAction, speeds: Speeds, prize: int, found: NDArray[np.int64], seed: Seed
) -> None:
    """Writes a random course of one step up to the most, each heading equally likely among the open ones; no step when
    the ship is stuck.

    A course into a dead end is drawn again, a few times: games with ships stuck along the edges are dull. `found`,
    int64 (MAX_ARCS, 3), is a work array; `seed` is uint64[1].
    """
    actor = encoded[ACTOR]
    ship = sea.ships[actor]
    for _ in range(COURSES):
        x, y, heading = ship.x, ship.y, ship.heading
        wanted = 1 + draw(seed, speeds[ship.pips])
        encoded[COUNT] = 0
        for step in range(wanted):
            bow_x, bow_y = bow_of(ship.pips, x, y, heading)
            new = draw_step(sea, actor, prize, bow_x, bow_y, heading, found, seed)
            if new < 0:
                break
            x, y, heading = bow_x, bow_y, new
            encoded[FIRST_HEADING + step] = heading
            encoded[COUNT] = step + 1
        if encoded[COUNT] == 0 or _leads_on(sea, actor, prize, x, y, heading, seed):
            return


@njit_no_refcount
def draw_shot(sea: AnySea, player: int, encoded: EncodedAction, seed: Seed) -> bool:
    """Writes a random side and a target that it can hit, all equally likely; returns False when there is none. `seed`
    is uint64[1]."""
    side, target, seen = 0, -1, 0
    shooter = sea.outlines[encoded[ACTOR]]
    for index in range(len(sea.ships)):
        if sea.ships[index].player != player and near_enough(shooter, sea.outlines[index]):
            encoded[TARGET] = index
            for each in range(2):
                encoded[SIDE] = each
                if fire_ruling(sea, player, encoded)[0] == OPEN:
                    seen += 1
                    if draw(seed, seen) == 0:
                        side, target = each, index
    encoded[SIDE] = side
    encoded[TARGET] = target
    return target >= 0
