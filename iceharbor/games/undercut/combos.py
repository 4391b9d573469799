"""Pieces and combos of Undercut: what is in the bag and in a hand, and what is handed in (UC-R1, R5, R8)."""

import numpy as np
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.undercut.records import (
    ABOUT,
    COLOURS,
    COUNTED,
    COUNTS,
    DEED,
    FOURSOME,
    KINDS,
    LARGE,
    MEDIUM,
    SCORES,
    SMALL,
    TREE,
    TRIPLETS,
    UNSEEN,
    VERB,
    Table,
)

# --- Pieces -----------------------------------------------------------------------------------------------------------


@borrowing
def size_of(kind: int) -> int:
    """How large a kind is, which is what it is worth (UC-R1)."""
    return kind // COLOURS + 1 if kind < KINDS else kind - UNSEEN


@borrowing
def in_bag(table: Table, size: int) -> int:
    """How many pieces of a size are in the bag (UC-A3)."""
    count = table.bag[UNSEEN + size]
    for colour in range(COLOURS):
        count += table.bag[COLOURS * (size - 1) + colour]
    return int(count)


@borrowing
def bag_is_empty(table: Table) -> bool:
    """Whether the bag holds nothing at all."""
    return in_bag(table, SMALL) + in_bag(table, MEDIUM) + in_bag(table, LARGE) == 0


@borrowing
def hand_points(table: Table, player: int) -> int:
    """What a hand is worth."""
    worth = 0
    for kind in range(COUNTED):
        worth += size_of(kind) * table.hands[player, kind]
    return int(worth)


@borrowing
def is_lower(points: int, pieces: int, other_points: int, other_pieces: int) -> bool:
    """Whether a bid undercuts another (UC-R8)."""
    return points < other_points or (points == other_points and pieces < other_pieces)


# --- Combos -----------------------------------------------------------------------------------------------------------


@borrowing
def is_tree(hands: NDArray[np.int64], player: int, colour: int) -> bool:
    """A Large, a Medium and a Small of one colour (UC-R5)."""
    return bool(
        hands[player, colour] > 0 and hands[player, COLOURS + colour] > 0 and hands[player, 2 * COLOURS + colour] > 0
    )


@borrowing
def colours_of(hands: NDArray[np.int64], player: int, size: int) -> int:
    """In how many colours a hand holds a size: four make a Foursome (UC-R5, A6)."""
    held = 0
    for colour in range(COLOURS):
        held += 1 if hands[player, COLOURS * (size - 1) + colour] > 0 else 0
    return held


@borrowing
def holds_combo(hands: NDArray[np.int64], player: int) -> bool:
    """Whether there is anything to hand in (UC-R5)."""
    for kind in range(KINDS):
        if hands[player, kind] >= 3:
            return True
    for colour in range(COLOURS):
        if is_tree(hands, player, colour):
            return True
    return colours_of(hands, player, 1) >= 4 or colours_of(hands, player, 2) >= 4 or colours_of(hands, player, 3) >= 4


@borrowing
def list_combos(hands: NDArray[np.int64], player: int, out: NDArray[np.int64]) -> int:
    """Fills out, int64 (MOST_COMBOS, DEED), with every combo that may be handed in (UC-A5..A7); returns how many."""
    found = 0
    for kind in range(KINDS):
        if hands[player, kind] >= 3:
            found = _begin_combo(out, found, TRIPLETS)
            out[found - 1, COUNTS + kind] = 3
    for colour in range(COLOURS):
        if is_tree(hands, player, colour):
            found = _begin_combo(out, found, TREE)
            for size in range(3):
                out[found - 1, COUNTS + COLOURS * size + colour] = 1
    for size in range(1, 4):
        held = colours_of(hands, player, size)
        for spared in range(COLOURS if held >= 4 else 0):
            if held == 5 or hands[player, COLOURS * (size - 1) + spared] == 0:
                found = _begin_combo(out, found, FOURSOME)
                for colour in range(COLOURS):
                    out[found - 1, COUNTS + COLOURS * (size - 1) + colour] = 0 if colour == spared else 1
    return found


@borrowing
def _begin_combo(out: NDArray[np.int64], found: int, combo: int) -> int:
    for field in range(DEED):
        out[found, field] = 0
    out[found, VERB], out[found, ABOUT] = SCORES, combo
    return found + 1


@borrowing
def is_combo(deed: NDArray[np.int64]) -> bool:
    """Whether the pieces of a deed are the combo that it says (UC-R5)."""
    kinds, pieces, sizes, colours = 0, 0, 0, 0
    for kind in range(KINDS):
        if deed[COUNTS + kind] > 0:
            kinds += 1
            pieces += deed[COUNTS + kind]
            sizes |= 1 << (kind // COLOURS)
            colours |= 1 << (kind % COLOURS)
    if deed[ABOUT] == TREE:
        return kinds == 3 and pieces == 3 and colours & (colours - 1) == 0
    if deed[ABOUT] == TRIPLETS:
        return kinds == 1 and pieces == 3
    return kinds == 4 and pieces == 4 and sizes & (sizes - 1) == 0
