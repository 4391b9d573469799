"""Pieces and combos of Undercut: the bag, the hands, and the combos to hand in (UC-R1, R5, R8)."""

from iceharbor.games.undercut.records import (
    ABOUT,
    COLOURS,
    COUNTED,
    COUNTS,
    ENCODED_LENGTH,
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
    EncodedAction,
    EncodedActions,
    Hands,
    UndercutTable,
)
from iceharbor.jit import njit_no_refcount

# --- Pieces -----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def size_of(kind: int) -> int:
    """The size of a kind, which is also its points (UC-R1)."""
    return kind // COLOURS + 1 if kind < KINDS else kind - UNSEEN


@njit_no_refcount
def in_bag(table: UndercutTable, size: int) -> int:
    """How many pieces of a size are in the bag (UC-A3)."""
    count = table.bag[UNSEEN + size]
    for colour in range(COLOURS):
        count += table.bag[COLOURS * (size - 1) + colour]
    return int(count)


@njit_no_refcount
def bag_is_empty(table: UndercutTable) -> bool:
    """True if the bag holds no pieces."""
    return in_bag(table, SMALL) + in_bag(table, MEDIUM) + in_bag(table, LARGE) == 0


@njit_no_refcount
def hand_points(table: UndercutTable, player: int) -> int:
    """The points of a hand."""
    worth = 0
    for kind in range(COUNTED):
        worth += size_of(kind) * table.hands[player, kind]
    return int(worth)


@njit_no_refcount
def is_lower(points: int, pieces: int, other_points: int, other_pieces: int) -> bool:
    """True if the first bid undercuts the second (UC-R8)."""
    return points < other_points or (points == other_points and pieces < other_pieces)


# --- Combos -----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def is_tree(hands: Hands, player: int, colour: int) -> bool:
    """True if a hand has a Large, a Medium and a Small of this colour (UC-R5). `hands` is int64 (players, COUNTED)."""
    return bool(
        hands[player, colour] > 0 and hands[player, COLOURS + colour] > 0 and hands[player, 2 * COLOURS + colour] > 0
    )


@njit_no_refcount
def colours_of(hands: Hands, player: int, size: int) -> int:
    """The number of colours in which a hand has this size; four make a Foursome (UC-R5, A6). `hands` is int64 (players,
    COUNTED)."""
    held = 0
    for colour in range(COLOURS):
        held += 1 if hands[player, COLOURS * (size - 1) + colour] > 0 else 0
    return held


@njit_no_refcount
def holds_combo(hands: Hands, player: int) -> bool:
    """True if a hand has a combo to hand in (UC-R5). `hands` is int64 (players, COUNTED)."""
    for kind in range(KINDS):
        if hands[player, kind] >= 3:
            return True
    for colour in range(COLOURS):
        if is_tree(hands, player, colour):
            return True
    return colours_of(hands, player, 1) >= 4 or colours_of(hands, player, 2) >= 4 or colours_of(hands, player, 3) >= 4


@njit_no_refcount
def list_combos(hands: Hands, player: int, out: EncodedActions) -> int:
    """Fills `out`, int64 (MAX_COMBOS, ENCODED_LENGTH), with the combos to hand in (UC-A5..A7); returns the number."""
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


@njit_no_refcount
def _begin_combo(out: EncodedActions, found: int, combo: int) -> int:
    for field in range(ENCODED_LENGTH):
        out[found, field] = 0
    out[found, VERB], out[found, ABOUT] = SCORES, combo
    return found + 1


@njit_no_refcount
def is_combo(encoded: EncodedAction) -> bool:
    """True if the pieces of an encoded action, int64[ENCODED_LENGTH], are the combo that it names (UC-R5)."""
    kinds, pieces, sizes, colours = 0, 0, 0, 0
    for kind in range(KINDS):
        if encoded[COUNTS + kind] > 0:
            kinds += 1
            pieces += encoded[COUNTS + kind]
            sizes |= 1 << (kind // COLOURS)
            colours |= 1 << (kind % COLOURS)
    if encoded[ABOUT] == TREE:
        return kinds == 3 and pieces == 3 and colours & (colours - 1) == 0
    if encoded[ABOUT] == TRIPLETS:
        return kinds == 1 and pieces == 3
    return kinds == 4 and pieces == 4 and sizes & (sizes - 1) == 0
