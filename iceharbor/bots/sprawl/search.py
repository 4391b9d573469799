"""Search for Sprawl, compiled: the evaluation of a board for all players, and the best action (max^n).

Values are integers, PIP for a pip, so every machine computes the same. The search counts boards, not time: the same
order of actions gives the same choice.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.sprawl.records import (
    ENCODED_LENGTH,
    MAX_LISTED_ACTIONS,
    OFF_THE_BOARD,
    OPEN,
    RUNNING,
    EncodedAction,
    SprawlTable,
    is_branch,
    is_live,
    is_tower,
    is_vacant,
    pips_of,
    stands_in,
)
from iceharbor.games.sprawl.rules import (
    apply_action,
    child_ruling,
    generate_actions,
    own_ruling,
    room_ruling,
    target_of,
)
from iceharbor.games.sprawl.scoring import SCORE, is_ahead, standings
from iceharbor.jit import njit, njit_no_refcount

PIP: Final = 100
ROOM: Final = 35
"""The value of a square to grow into."""
WIN: Final = 100 * PIP

EncodedActions = NDArray[np.int64]
Values = NDArray[np.int64]
"""The value of a board for each player."""


class Weights(NamedTuple):
    """The weights of an evaluation, in hundredths."""

    danger: int
    """The share of a tower's pips that counts as lost if another player could neutralise it."""
    strongest: int
    """The weight of the strongest opponent; the rest is the mean of all opponents."""


# --- Weighing ---------------------------------------------------------------------------------------------------------


@njit
def evaluate(table: SprawlTable, weights: Weights) -> Values:
    """Each player's value: pips and room, less possible losses; when the game is over, pips and the win."""
    if table.turn[0].termination != RUNNING:
        return _final_values(table)
    pips, endangered, reach = survey(table)
    values: Values = PIP * pips - weights.danger * endangered
    for square in range(len(reach)):
        for player in range(len(values) if reach[square] != 0 else 0):
            values[player] += ROOM if (reach[square] >> player) & 1 else 0
    return values


@njit
def survey(table: SprawlTable) -> tuple[Values, Values, NDArray[np.int64]]:
    """Each player's pips that would score now, int64 (players,), and those of towers in danger with their branches,
    int64 (players,); and for each square, int64 (squares,), a bit for each player whose pieces could grow there."""
    players, squares = table.turn[0].players, len(table.board)
    pips, endangered = np.zeros(players, np.int64), np.zeros(players, np.int64)
    reach, attached = np.zeros(squares, np.int64), np.zeros(squares, np.int64)
    for square in range(squares):
        if not is_vacant(table, square) and is_live(table, square):
            here = pips_of(table, square)
            pips[table.board[square].player] += here
            attached[table.board[square].root] += here
            _mark_growth(table, square, reach)
    for square in range(squares):
        if is_tower(table, square) and is_live(table, square) and _is_in_danger(table, square):
            endangered[table.board[square].player] += attached[square]
    return pips, endangered, reach


@njit
def _final_values(table: SprawlTable) -> Values:
    """Players in first place share a win."""
    rows = standings(table)
    values: Values = PIP * rows[:, SCORE]
    first, sharing = 0, 1
    for player in range(1, len(rows)):
        if is_ahead(rows, player, first):
            first, sharing = player, 1
        elif not is_ahead(rows, first, player):
            sharing += 1
    for player in range(len(rows)):
        values[player] += 0 if is_ahead(rows, first, player) else WIN // sharing
    return values


@njit_no_refcount
def _mark_growth(table: SprawlTable, square: int, reach: NDArray[np.int64]) -> None:
    """Sets a bit for each player on every vacant square where their pieces could grow, regardless of the stash."""
    owner, size = 1 << table.board[square].player, table.board[square].top
    if is_branch(table, square):
        target = target_of(table, square)
        if target >= 0 and is_vacant(table, target):
            reach[target] |= owner
        if size == 1 or child_ruling(table, square, size - 1)[0] != OPEN:
            return
    for way in range(4):
        beside = table.ahead[square, way, 0]
        if beside >= 0 and room_ruling(table, square, beside, way)[0] in (OPEN, OFF_THE_BOARD):
            reach[beside] |= owner


@njit_no_refcount
def _is_in_danger(table: SprawlTable, square: int) -> bool:
    """True if an opponent could lay a branch that points at a tower, of a size that the tower does not contain."""
    tower = table.board[square]
    for way in range(4):
        beside = table.ahead[square, way, 0]
        for side in range(4 if beside >= 0 and is_vacant(table, beside) else 0):
            at = table.ahead[beside, side, 0]
            opponent = table.board[at].player if at >= 0 else tower.player
            if opponent == tower.player or own_ruling(table, opponent, at)[0] != OPEN:
                continue
            if room_ruling(table, at, beside, (way + 2) % 4)[0] == OPEN and _has_foreign(table, opponent, at, square):
                return True
    return False


@njit_no_refcount
def _has_foreign(table: SprawlTable, opponent: int, parent: int, target: int) -> bool:
    """True if an opponent has a piece that may branch from its own pieces and is not in a tower."""
    tower = table.board[target]
    for pips in range(1, 4):
        foreign = not stands_in(tower.top, tower.pieces, pips) and table.stashes[opponent, pips - 1] > 0
        if foreign and child_ruling(table, parent, pips)[0] == OPEN:
            return True
    return False


@njit_no_refcount
def lead(values: Values, player: int, weights: Weights) -> int:
    """A player's lead over the others, in hundredths of value for each of them."""
    best, total, others = -WIN, 0, len(values) - 1
    for other in range(len(values)):
        if other != player:
            best = max(best, values[other])
            total += values[other]
    return int(others * (100 * values[player] - weights.strongest * best) - (100 - weights.strongest) * total)


# --- Looking ahead ----------------------------------------------------------------------------------------------------


@njit
def table_after(table: SprawlTable, encoded: EncodedAction) -> SprawlTable:
    """The table after a legal encoded action of the player to move."""
    after = SprawlTable(table.board.copy(), table.stashes.copy(), table.turn.copy(), table.ahead)
    apply_action(after, after.turn[0].player, encoded)
    return after


@njit
def listed_actions(table: SprawlTable) -> EncodedActions:
    """All legal actions of the player to move."""
    encoded_actions = np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64)
    return encoded_actions[: generate_actions(table, table.turn[0].player, encoded_actions)]


@njit
def best_few(table: SprawlTable, encoded_actions: EncodedActions, most: int, weights: Weights) -> NDArray[np.int64]:
    """The indices of the best actions for the player to move, the best first; of equal ones the first."""
    leads = np.zeros(len(encoded_actions), np.int64)
    for k in range(len(encoded_actions)):
        leads[k] = lead(evaluate(table_after(table, encoded_actions[k]), weights), table.turn[0].player, weights)
    return np.argsort(-leads, kind="mergesort")[:most]


@njit
def best_action(
    table: SprawlTable, encoded_actions: EncodedActions, widths: NDArray[np.int64], weights: Weights
) -> NDArray[np.int64]:
    """The best of these actions for the player to move, if each player in turn plays their own best (max^n).

    `widths`, int64 (depth,), has the number of actions searched further at each depth.
    """
    # level by level: compiled functions that call themselves with tables are not found again in the cache
    tables, parents, numbers = [table], [-1], [-1]
    begin = 0
    for width in widths:
        end = len(tables)
        for node in range(begin, end):
            if tables[node].turn[0].termination == RUNNING:
                every = encoded_actions if node == 0 else listed_actions(tables[node])
                for k in best_few(tables[node], every, width, weights):
                    tables.append(table_after(tables[node], every[k]))
                    parents.append(node)
                    numbers.append(k)
        begin = end
    values = [evaluate(each, weights) for each in tables]
    best = np.zeros(len(tables), np.int64)
    for node in range(len(tables) - 1, 0, -1):
        parent = parents[node]
        player = tables[parent].turn[0].player
        if best[parent] == 0 or lead(values[node], player, weights) >= lead(values[best[parent]], player, weights):
            best[parent], values[parent] = node, values[node]
    chosen: NDArray[np.int64] = encoded_actions[numbers[best[0]]]
    return chosen
