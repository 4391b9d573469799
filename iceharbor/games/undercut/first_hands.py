"""First hands of Undercut: pieces worth six points, all chosen at once or drawn one by one (UC-R2, A1, V4)."""

from iceharbor.games.undercut.combos import hand_points, in_bag
from iceharbor.games.undercut.records import (
    COUNTS,
    HAND_POINTS,
    LARGE,
    MEDIUM,
    NOT_ONE_PIECE,
    NOT_REACHABLE,
    NOT_SIX_POINTS,
    NOT_SO_MANY,
    OPEN,
    SMALL,
    TOO_MANY_POINTS,
    EncodedAction,
    UndercutTable,
)
from iceharbor.jit import njit_no_refcount


@njit_no_refcount
def hand_ruling(table: UndercutTable, encoded: EncodedAction) -> tuple[int, int]:
    """UC-R2: a first hand is six points, in sizes that the bag still has (UC-A1); by option one piece at a time
    (UC-V4)."""
    points = encoded[COUNTS] + 2 * encoded[COUNTS + 1] + 3 * encoded[COUNTS + 2]
    if table.turn[0].one_by_one:
        return piece_ruling(table, encoded, points)
    if points != HAND_POINTS:
        return NOT_SIX_POINTS, points
    for size in range(1, 4):
        if encoded[COUNTS + size - 1] > in_bag(table, size):
            return NOT_SO_MANY, size
    return OPEN, 0


@njit_no_refcount
def piece_ruling(table: UndercutTable, encoded: EncodedAction, size: int) -> tuple[int, int]:
    """UC-V4: one piece of a size that is in the bag, such that the bag can still complete six points exactly."""
    if encoded[COUNTS] + encoded[COUNTS + 1] + encoded[COUNTS + 2] != 1:
        return NOT_ONE_PIECE, 0
    missing = HAND_POINTS - hand_points(table, table.turn[0].player)
    if size > missing:
        return TOO_MANY_POINTS, missing
    if in_bag(table, size) == 0:
        return NOT_SO_MANY, size
    return (OPEN if can_complete(table, missing - size, size) else NOT_REACHABLE), size


@njit_no_refcount
def can_complete(table: UndercutTable, points: int, drawn: int) -> bool:
    """True if the bag has pieces worth exactly this many points after one of size `drawn` is taken out (0: none is)."""
    for larges in range(points // LARGE + 1):
        for mediums in range((points - LARGE * larges) // MEDIUM + 1):
            smalls = points - LARGE * larges - MEDIUM * mediums
            if (
                larges + (drawn == LARGE) <= in_bag(table, LARGE)
                and mediums + (drawn == MEDIUM) <= in_bag(table, MEDIUM)
                and smalls + (drawn == SMALL) <= in_bag(table, SMALL)
            ):
                return True
    return False
