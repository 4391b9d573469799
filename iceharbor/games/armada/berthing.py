"""Whether a ship or a flag may lie somewhere before play (AR-R3, R10, A2). Compiled."""

from numba import njit

from iceharbor.games.armada.layout import Side, within
from iceharbor.games.armada.records import Sea
from iceharbor.games.sailing.rulings import OFF_ITS_SIDE, OFF_THE_FIELD, OPEN, TOO_NEAR, WOULD_TOUCH
from iceharbor.table.plane import afloat, in_the_way, nearer_than


@njit(cache=True, error_model="numpy")
def kept_off(sea: Sea, player: int, index: int) -> bool:
    """Whether an object is an enemy ship or flag on the sea: from these the player keeps the spacing."""
    ships = len(sea.ships)
    if index < ships:
        return bool(sea.ships[index].laid and sea.ships[index].player != player)
    flag = index - ships
    return flag < len(sea.flags) and flag != player and bool(sea.flags[flag].laid)


@njit(cache=True, error_model="numpy")
def berth_ruling(sea: Sea, player: int, side: Side, mover: int) -> tuple[int, int]:
    """Whether what the scratch hull shows may lie there, for this object: (ruling, object it is about).

    Within the field, on the player's own side, clear of everything, and the spacing from every enemy.
    """
    hull = sea.outlines[len(sea.outlines) - 1]
    if afloat(sea.field, hull) >= 0:
        return OFF_THE_FIELD, -1
    if not within(side, hull):
        return OFF_ITS_SIDE, -1
    touched = in_the_way(sea.outlines, hull, mover)
    if touched >= 0:
        return WOULD_TOUCH, touched
    for other in range(len(sea.ships) + len(sea.flags)):
        if kept_off(sea, player, other) and nearer_than(hull, sea.outlines[other], sea.turn[0].spacing_u):
            return TOO_NEAR, other
    return OPEN, -1
