"""Search for Hextris, compiled: the evaluation of a board and the best encoded action (alpha-beta, max^n).

With three players each is assumed to play their own best (max^n) among a few good actions; assuming that all play
against the bot is no better than greedy. The search counts tables, not time, so the same order of actions gives the
same choice.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.turns import playing
from iceharbor.games.hextris.rules import (
    MAX_LISTED_ACTIONS,
    NOBODY,
    RUNNING,
    SKIP,
    SPOTS,
    VERB,
    EncodedAction,
    HextrisTable,
    apply_action,
    colour_of,
    connected,
    count,
    generate_actions,
)
from iceharbor.jit import njit, njit_no_refcount

WIN: Final = 1_000_000
GROUP_VALUE: Final = 400
"""The value of a completed group."""
CONNECTED_VALUE: Final = (0, 0, 8, 22, 50, 0)
"""The value of connected pieces by their number; five never stay on the board during play."""
PIECE_VALUE: Final = 3
"""The value of a piece on the board."""
PIECE_VALUE_OF_THREE: Final = 30
"""The same for the search with three players: more pieces on the board are harder to keep from a group."""
WIDTHS: Final = (24, 8, 4, 1)
"""With three players: the number of actions searched further at each depth."""
EncodedActions = NDArray[np.int64]


# --- The value of a position ------------------------------------------------------------------------------------------


@njit_no_refcount
def material(table: HextrisTable, player: int, piece_value: int) -> int:
    """A player's value: groups, connected pieces, pieces on the board."""
    left = colour_of(table, player)
    value = GROUP_VALUE * table.stowed[player] + piece_value * count(left)
    for spot in range(SPOTS):
        if (left >> spot) & 1:
            group = connected(left, spot)
            left &= ~group
            value += CONNECTED_VALUE[count(group)]
    return int(value)


@njit_no_refcount
def score_for(table: HextrisTable, player: int) -> int:
    """A player's value less that of the strongest opponent; a win comes first, the sooner the better."""
    turn = table.turn[0]
    if turn.termination != RUNNING:
        if turn.winner == NOBODY:
            return 0
        sign = 1 if turn.winner == player else -1
        return int(sign * (WIN - turn.entries))
    strongest = -WIN
    for other in range(turn.players):
        if other != player and not (turn.forfeited >> other) & 1:
            strongest = max(strongest, material(table, other, PIECE_VALUE))
    return int(material(table, player, PIECE_VALUE) - strongest)


# --- Actions ----------------------------------------------------------------------------------------------------------


@njit
def table_after(table: HextrisTable, encoded: EncodedAction) -> HextrisTable:
    """The table after a legal encoded action of the player to move."""
    after = HextrisTable(table.men.copy(), table.hands.copy(), table.stowed.copy(), table.turn.copy())
    apply_action(after, after.turn[0].player, encoded)
    return after


@njit
def listed_actions(table: HextrisTable) -> EncodedActions:
    """Every drop, move and swap of the player to move, or a skip."""
    encoded_actions = np.zeros((MAX_LISTED_ACTIONS, 3), np.int64)
    found = generate_actions(table, table.turn[0].player, encoded_actions, MAX_LISTED_ACTIONS)
    if found == 0:
        encoded_actions[0, VERB] = SKIP
        found = 1
    return encoded_actions[:found]


# --- Search -----------------------------------------------------------------------------------------------------------


@njit
def alphabeta(table: HextrisTable, player: int, depth: int, low: int, high: int, left: NDArray[np.int64]) -> int:
    """The value of the table for a player after `depth` more actions of best play (alpha-beta).

    Exact between `low` and `high`. `left`, int64 (1,), counts down the tables that may still be searched.
    """
    if depth == 0 or table.turn[0].termination != RUNNING or left[0] <= 0:
        return score_for(table, player)
    encoded_actions = listed_actions(table)
    left[0] -= len(encoded_actions)
    own = table.turn[0].player == player
    tables = [table_after(table, encoded) for encoded in encoded_actions]
    values = np.array([score_for(after, player) for after in tables])
    best = -2 * WIN if own else 2 * WIN
    for chosen in np.argsort(-values if own else values):
        value = values[chosen] if depth == 1 else alphabeta(tables[chosen], player, depth - 1, low, high, left)
        if own:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high or depth == 1:
            break
    return int(best)


@njit_no_refcount
def leads_of(table: HextrisTable) -> tuple[int, int, int]:
    """The value of the table for each of three active players: the lead over the strongest opponent; a win comes
    first."""
    if table.turn[0].termination != RUNNING:
        return score_for(table, 0), score_for(table, 1), score_for(table, 2)
    first, second, third = (
        material(table, 0, PIECE_VALUE_OF_THREE),
        material(table, 1, PIECE_VALUE_OF_THREE),
        material(table, 2, PIECE_VALUE_OF_THREE),
    )
    return first - max(second, third), second - max(first, third), third - max(first, second)


@njit
def maxn(table: HextrisTable, encoded_actions: EncodedActions) -> int:
    """The index of the best of these encoded actions if each of three players plays their own best."""
    tables, parents, numbers = [table], [-1], [-1]
    begin = 0
    for width in WIDTHS:  # level by level: what calls itself with tables is not found again in the cache
        end = len(tables)
        for node in range(begin, end):
            if tables[node].turn[0].termination == RUNNING:
                every = encoded_actions if node == 0 else listed_actions(tables[node])
                player = tables[node].turn[0].player
                leads = np.array([leads_of(table_after(tables[node], encoded))[player] for encoded in every])
                for k in np.argsort(-leads, kind="mergesort")[:width]:
                    tables.append(table_after(tables[node], every[k]))
                    parents.append(node)
                    numbers.append(k)
        begin = end
    values = [leads_of(each) for each in tables]
    best = np.zeros(len(tables), np.int64)
    for node in range(len(tables) - 1, 0, -1):
        parent = parents[node]
        player = tables[parent].turn[0].player
        if best[parent] == 0 or values[node][player] >= values[best[parent]][player]:
            best[parent], values[parent] = node, values[node]
    return int(numbers[best[0]])


@njit
def best_action(table: HextrisTable, encoded_actions: EncodedActions, deepest: int, most: int) -> NDArray[np.int64]:
    """The best of these encoded actions for the player to move; the first of equal ones.

    For two players the search deepens by one action while at most `most` tables were searched, down to depth
    `deepest`.
    """
    if deepest > 1 and playing(table) > 2:
        chosen: NDArray[np.int64] = encoded_actions[maxn(table, encoded_actions)]
        return chosen
    player = table.turn[0].player
    tables = [table_after(table, encoded) for encoded in encoded_actions]
    values = np.array([score_for(after, player) for after in tables])
    left = np.array([most])
    for depth in range(1, deepest):
        order = np.argsort(-values, kind="mergesort")
        found = np.full(len(encoded_actions), -2 * WIN)
        low = -2 * WIN
        for k in order:
            found[k] = alphabeta(tables[k], player, depth, low, 2 * WIN, left)
            low = max(low, found[k])
        if left[0] <= 0:
            break
        values = found
    chosen = encoded_actions[np.argmax(values)]
    return chosen
