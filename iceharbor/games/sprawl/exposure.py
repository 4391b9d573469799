"""Which attacks could neutralise a tower by one action of a player. Compiled."""

from iceharbor.games.common.turns import plays
from iceharbor.games.sprawl.records import (
    LAY,
    PIPS,
    POINTS,
    SQUARE,
    VERB,
    EncodedActions,
    SprawlTable,
    stands_in,
)
from iceharbor.games.sprawl.rules import attacks, generate_actions
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
    tower, forces = table.board[target], table.turn[0].superior_forces
    pips = tower.pieces * tower.top + tower.pieces * (tower.pieces - 1) // 2 - attacking_pips(table, target)
    for row in range(generate_actions(table, player, out)):
        branch = out[row]
        points_at_it = branch[VERB] == LAY and table.ahead[branch[SQUARE], branch[POINTS], 0] == target
        foreign = not stands_in(tower.top, tower.pieces, branch[PIPS])
        if points_at_it and (foreign or (forces and branch[PIPS] > pips)):
            return row
    return -1
