"""Sets in reach (UC-R5): what a stack would complete in a hand, and a hand grouped by the set that is nearest.

    offer_of(hand, stack)     the combos of both together, and the pieces of the stack that complete one
    groups_of(hand, stacks)   the hand in groups: whole sets first, then sets that lack one piece, then the rest

A piece belongs to one group only, so a set that shares pieces with a nearer one is not shown.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.sizes import BIGGEST_FIRST
from iceharbor.games.undercut.combos import list_combos
from iceharbor.games.undercut.pieces import UNKNOWN, Piece, Pieces, count_in, kind_of
from iceharbor.games.undercut.records import (
    ABOUT,
    COLOURS,
    COUNTED,
    COUNTS,
    ENCODED_LENGTH,
    FOURSOME,
    MAX_COMBOS,
    TREE,
    TRIPLETS,
)

MAX_KEPT: Final = 1024
"""The number of hands that are kept with what they have in reach: a hand is drawn after each action of the others."""
NO_SET: Final = -1
FOUR: Final = 4


class Completion(NamedTuple):
    """What a hand and a stack complete together."""

    combos: tuple[int, ...]
    """The numbers of the combos."""
    used: Pieces
    """The pieces of the stack that a combo has."""


class Group(NamedTuple):
    """Pieces of a hand that belong to one set."""

    combo: int
    """The number of the combo, or NO_SET."""
    kinds: Pieces
    """Its pieces in the hand, each kind once."""
    missing: Piece | None = None
    """The piece that the set lacks; UNKNOWN stands for each colour that it does not have."""
    stack: int = 0
    """The first stack that has that piece, counted from 1; 0 if none has."""


@lru_cache(MAX_KEPT)
def offer_of(hand: Pieces, stack: Pieces) -> Completion:
    """What these pieces complete: combos of the hand alone count, too, because they have to be handed in."""
    counts = np.zeros((1, COUNTED), np.int64)
    count_in((*hand, *stack), counts[0])
    combos = completed(counts)
    held = np.zeros(ENCODED_LENGTH, np.int64)
    for combo in combos:
        held += combo
    used = tuple(piece for piece in stack if held[COUNTS + kind_of(piece)])
    return Completion(tuple(sorted({int(combo[ABOUT]) for combo in combos})), used)


def completed(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """The encoded combos of a hand, (1, COUNTED): int64 (combos, ENCODED_LENGTH)."""
    every = np.zeros((MAX_COMBOS, ENCODED_LENGTH), np.int64)
    return every[: list_combos(hands, 0, every)]


@lru_cache(MAX_KEPT)
def groups_of(hand: Pieces, stacks: tuple[Pieces, ...]) -> tuple[Group, ...]:
    """The groups of a hand, nearest first; what belongs to none of them stands alone at the end."""
    left, found = dict.fromkeys(hand), []
    for group in sorted(_sets(Counter(hand), stacks), key=_far):
        if all(kind in left for kind in group.kinds):
            found.append(group)
            for kind in group.kinds:
                del left[kind]
    return (*found, *(Group(NO_SET, (kind,)) for kind in left))


def _far(group: Group) -> tuple[bool, bool, int]:
    """Whole sets are nearest, then those whose missing piece is on the table."""
    return group.missing is not None, group.stack == 0, group.combo


def _sets(counts: Counter[Piece], stacks: Sequence[Pieces]) -> Iterator[Group]:
    """The sets that are whole, or lack one piece."""
    for colour in range(COLOURS):
        tree = [Piece(size, colour) for size in BIGGEST_FIRST]
        lacks = [piece for piece in tree if not counts[piece]]
        if len(lacks) <= 1:
            yield _group(TREE, [piece for piece in tree if counts[piece]], lacks[0] if lacks else None, stacks)
    for kind, count in counts.items():
        if count > 1:
            yield _group(TRIPLETS, [kind], kind if count == 2 else None, stacks)
    for size in BIGGEST_FIRST:
        kinds = [piece for colour in range(COLOURS) if counts[piece := Piece(size, colour)]][:FOUR]
        if len(kinds) >= FOUR - 1:
            yield _group(FOURSOME, kinds, Piece(size, UNKNOWN) if len(kinds) < FOUR else None, stacks)


def _group(combo: int, kinds: Sequence[Piece], missing: Piece | None, stacks: Sequence[Pieces]) -> Group:
    numbers = (number for number, stack in enumerate(stacks, 1) if _fills(stack, missing, kinds))
    return Group(combo, tuple(kinds), missing, next(numbers, 0) if missing else 0)


def _fills(stack: Pieces, missing: Piece | None, kinds: Sequence[Piece]) -> bool:
    if missing is None or missing.colour != UNKNOWN:
        return missing in stack
    return any(piece.size == missing.size and piece not in kinds for piece in stack)
