"""Courses and shots by chance. Compiled."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.chance import draw
from iceharbor.games.sailing.deeds import ACTOR, COUNT, FIRST_HEADING, SIDE, TARGET, Deed
from iceharbor.games.sailing.rules import Speeds, fire_ruling
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.voyage import step_ruling
from iceharbor.games.sailing.waters import AnySea
from iceharbor.table.plane import HEADINGS, OPEN_ARC, TURN_LIMIT, arcs, bow_of, near_enough

COURSES: Final = 4
"""How often a course is drawn before one into a dead end is taken."""
GUESSES: Final = 8
"""Headings tried before the open ones are counted: at sea nearly all are open, and a guess costs a tenth."""


@borrowing
def open_headings(found: NDArray[np.int64], rows: int) -> int:
    """How many headings are open among these rows of `arcs`."""
    total = 0
    for row in range(rows):
        if found[row, 2] == OPEN_ARC:
            total += found[row, 1] - found[row, 0] + 1
    return total


@borrowing
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


@borrowing
def draw_heading(found: NDArray[np.int64], rows: int, seed: NDArray[np.uint64]) -> int:
    """A heading, uniformly from the open ones among these rows; -1 when all are closed."""
    total = open_headings(found, rows)
    return open_heading(found, rows, draw(seed, total)) if total > 0 else -1


@borrowing
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


@borrowing
def aground(sea: AnySea, actor: int, found: NDArray[np.int64]) -> bool:
    """Whether the edge of the field alone closes every heading to a ship, so that it will never sail again."""
    ship = sea.ships[actor]
    x, y = bow_of(ship.pips, ship.x, ship.y, ship.heading)
    first, last = ship.heading - TURN_LIMIT[ship.pips], ship.heading + TURN_LIMIT[ship.pips]
    nothing = sea.outlines[len(sea.outlines) - 1 :]
    rows = arcs(nothing, sea.field, -1, ship.pips, x, y, 0, first, last, found, -1)
    return open_headings(found, rows) == 0


@borrowing
def _leads_on(sea: AnySea, actor: int, prize: int, x: int, y: int, old: int, seed: NDArray[np.uint64]) -> bool:
    """Whether some heading of a few is open from a place: if so the ship is not stuck there."""
    pips = sea.ships[actor].pips
    limit = TURN_LIMIT[pips]
    hull = sea.outlines[len(sea.outlines) - 1]
    x, y = bow_of(pips, x, y, old)
    for _ in range(GUESSES):
        new = (old - limit + draw(seed, 2 * limit + 1)) % HEADINGS
        if step_ruling(sea.outlines, sea.field, actor, prize, hull, pips, x, y, old, new)[0] == OPEN:
            return True
    return False


@borrowing
def draw_course(
    sea: AnySea, deed: Deed, speeds: Speeds, prize: int, found: NDArray[np.int64], seed: NDArray[np.uint64]
) -> None:
    """One to the most steps, each uniformly among its open headings; none when the ship is stuck.

    A course into a dead end is drawn again, a few times: ships that lie stuck along the edges make no game. `found` is
    an int64 array (MAX_ARCS, 3) to work in.
    """
    actor = deed[ACTOR]
    ship = sea.ships[actor]
    for _ in range(COURSES):
        x, y, heading = ship.x, ship.y, ship.heading
        wanted = 1 + draw(seed, speeds[ship.pips])
        deed[COUNT] = 0
        for step in range(wanted):
            bow_x, bow_y = bow_of(ship.pips, x, y, heading)
            new = draw_step(sea, actor, prize, bow_x, bow_y, heading, found, seed)
            if new < 0:
                break
            x, y, heading = bow_x, bow_y, new
            deed[FIRST_HEADING + step] = heading
            deed[COUNT] = step + 1
        if deed[COUNT] == 0 or _leads_on(sea, actor, prize, x, y, heading, seed):
            return


@borrowing
def draw_shot(sea: AnySea, player: int, deed: Deed, seed: NDArray[np.uint64]) -> bool:
    """A side and a target that can be hit, all alike; false when there is none."""
    side, target, seen = 0, -1, 0
    shooter = sea.outlines[deed[ACTOR]]
    for index in range(len(sea.ships)):
        if sea.ships[index].player != player and near_enough(shooter, sea.outlines[index]):
            deed[TARGET] = index
            for each in range(2):
                deed[SIDE] = each
                if fire_ruling(sea, player, deed)[0] == OPEN:
                    seen += 1
                    if draw(seed, seen) == 0:
                        side, target = each, index
    deed[SIDE] = side
    deed[TARGET] = target
    return target >= 0
