"""Which towers a player could neutralise by one action, and by which attack. Compiled."""

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.turns import plays
from iceharbor.games.sprawl.records import (
    LAY,
    OPEN,
    PIPS,
    POINTS,
    SQUARE,
    VERB,
    EncodedActions,
    SprawlTable,
    is_live,
    is_tower,
    is_vacant,
    stands_in,
)
from iceharbor.games.sprawl.rules import attacks, generate_actions, lay_ruling
from iceharbor.jit import njit_no_refcount


@njit_no_refcount
def attacking_pips(table: SprawlTable, square: int) -> int:
    """The pips of the pieces that attack the tower on a square (SP-R7)."""
    pips = 0
    for way in range(4):
        beside = table.ahead[square, way, 0]
        if beside >= 0 and attacks(table, beside, square, table.board[square].player):
            pips += table.board[beside].top
    return int(pips)


@njit_no_refcount
def first_attack(table: SprawlTable, player: int, target: int, out: EncodedActions) -> int:
    """The row of `out`, int64 (MAX_LISTED_ACTIONS, ENCODED_LENGTH), with this player's first legal action that would
    neutralise the tower on `target`, which is live; -1 if there is none. Fills `out` with the player's actions, also
    when it is not their turn."""
    if not plays(table, player):
        return -1
    for row in range(generate_actions(table, player, out)):
        branch = out[row]
        points_at_it = branch[VERB] == LAY and table.ahead[branch[SQUARE], branch[POINTS], 0] == target
        if points_at_it and would_neutralise(table, branch[PIPS], target):
            return row
    return -1


@njit_no_refcount
def exposed_towers(table: SprawlTable, owner: int, foes: int, found: NDArray[np.int64]) -> int:
    """Fills `found`, int64 (squares,), with the squares of the owner's live towers that one of these other players, a
    bit each in `foes`, could neutralise by one action; returns their number."""
    count = 0
    for square in range(len(table.board)):
        stands = is_tower(table, square) and table.board[square].player == owner and is_live(table, square)
        if stands and is_exposed(table, square, foes):
            found[count] = square
            count += 1
    return count


@njit_no_refcount
def is_exposed(table: SprawlTable, target: int, foes: int) -> bool:
    """True if one of these players could lay a branch beside a live tower that neutralises it. It judges only branches
    that point at it, and so takes a tenth of the time of `first_attack` for each of them."""
    for way in range(4):
        square = table.ahead[target, way, 0]
        for beside in range(4 if square >= 0 and is_vacant(table, square) else 0):
            parent = table.ahead[square, beside, 0]
            if parent < 0 or is_vacant(table, parent):
                continue
            foe = table.board[parent].player
            if (foes >> foe) & 1 and plays(table, foe):
                for pips in range(1, 4):
                    harms = table.stashes[foe, pips - 1] > 0 and would_neutralise(table, pips, target)
                    if harms and lay_ruling(table, foe, parent, pips, square, (way + 2) % 4)[0] == OPEN:
                        return True
    return False


@njit_no_refcount
def would_neutralise(table: SprawlTable, pips: int, target: int) -> bool:
    """True if one more branch of this size that points at a live tower would neutralise it (SP-R7)."""
    tower = table.board[target]
    if not stands_in(tower.top, tower.pieces, pips):
        return True
    held = tower.pieces * tower.top + tower.pieces * (tower.pieces - 1) // 2
    return bool(table.turn[0].superior_forces and pips > held - attacking_pips(table, target))
