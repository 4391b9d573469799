"""One step of a ship, and the speed of each size. Compiled."""

from typing import Any, Final

from iceharbor.compiled import borrowing
from iceharbor.games.sailing.rulings import OFF_THE_FIELD, OPEN, TURNED_TOO_FAR, WOULD_TOUCH
from iceharbor.table.plane import HEADINGS, TURN_LIMIT, afloat, in_the_way, lay

MAX_STEPS: Final = (0, 4, 2, 1)
"""Steps in one Move, by pips: a Small makes 4, a Medium 2, a Large 1."""
NO_PRIZE: Final = -1
"""In place of the object that a step may touch, since that wins: there is none."""


@borrowing
def turn_between(old: int, new: int) -> int:
    """How far a heading turns from old to new, in tenths of a degree, 0..1800."""
    turn = (new - old) % HEADINGS
    return min(turn, HEADINGS - turn)


@borrowing
def clear_ruling(outlines: Any, field: Any, mover: int, prize: int, hull: Any) -> tuple[int, int]:
    """Whether this hull may lie here: (ruling, object). It may touch nothing but a prize, nor the field's edge."""
    touched = in_the_way(outlines, hull, mover, prize)
    if touched >= 0:
        return WOULD_TOUCH, touched
    if afloat(field, hull) >= 0:
        return OFF_THE_FIELD, -1
    return OPEN, -1


@borrowing
def step_ruling(
    outlines: Any, field: Any, mover: int, prize: int, hull: Any, pips: int, x: int, y: int, old: int, new: int
) -> tuple[int, int]:
    """Whether a ship of these pips with its bow at x, y and heading `old` may step to `new`; lays `hull` there."""
    lay(hull, pips, x, y, new)
    if turn_between(old, new) > TURN_LIMIT[pips]:
        return TURNED_TOO_FAR, mover
    return clear_ruling(outlines, field, mover, prize, hull)
