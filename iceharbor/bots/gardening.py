"""Looking ahead in Sprawl, compiled: what a board is worth to everybody, and what comes of the deeds that look best.

Worths are whole numbers, PIP for a pip: the same board has the same worth on every machine. What is looked at is
counted, not timed: the same order of deeds gives the same choice.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.sprawl.records import (
    DEED,
    MOST_DEEDS,
    OFF_THE_BOARD,
    OPEN,
    RUNNING,
    Table,
    is_branch,
    is_live,
    is_tower,
    is_vacant,
    pips_of,
    stands_in,
)
from iceharbor.games.sprawl.rules import carry_out, child_ruling, list_deeds, own_ruling, room_ruling, target_of
from iceharbor.games.sprawl.scoring import SCORE, is_ahead, standings

PIP: Final = 100
ROOM: Final = 35
"""What a square to grow into is worth."""
WIN: Final = 100 * PIP

Deeds = NDArray[np.int64]
Worths = NDArray[np.int64]
"""What a board is worth to each player."""


class Temper(NamedTuple):
    """How somebody weighs boards, in hundredths."""

    danger: int
    """Of the pips that hang on a tower, how much is as good as lost when somebody could neutralise it."""
    best_foe: int
    """How much the strongest of the others counts; the rest is their mean."""


# --- Weighing ---------------------------------------------------------------------------------------------------------


@njit(cache=True, error_model="numpy")
def weighed(table: Table, temper: Temper) -> Worths:
    """What everybody has: pips and room, less what could be lost; when the game is over, pips, and the win."""
    players, squares = table.turn[0].players, len(table.board)
    if table.turn[0].over_by != RUNNING:
        return _settled(table)
    worths, reach, hanging = np.zeros(players, np.int64), np.zeros(squares, np.int64), np.zeros(squares, np.int64)
    for square in range(squares):
        if not is_vacant(table, square) and is_live(table, square):
            pips = pips_of(table, square)
            worths[table.board[square].player] += PIP * pips
            hanging[table.board[square].root] += pips
            _reach_out(table, square, reach)
    for square in range(squares):
        for player in range(players if reach[square] != 0 else 0):
            worths[player] += ROOM if (reach[square] >> player) & 1 else 0
        if temper.danger > 0 and is_tower(table, square) and is_live(table, square) and _in_danger(table, square):
            worths[table.board[square].player] -= temper.danger * hanging[square]
    return worths


@njit(cache=True, error_model="numpy")
def _settled(table: Table) -> Worths:
    """A win is shared by those who share first place."""
    rows = standings(table)
    worths: Worths = PIP * rows[:, SCORE]
    first, sharing = 0, 1
    for player in range(1, len(rows)):
        if is_ahead(rows, player, first):
            first, sharing = player, 1
        elif not is_ahead(rows, first, player):
            sharing += 1
    for player in range(len(rows)):
        worths[player] += 0 if is_ahead(rows, first, player) else WIN // sharing
    return worths


@borrowing
def _reach_out(table: Table, square: int, reach: NDArray[np.int64]) -> None:
    """Notes, one bit a player, the vacant squares into which a piece could still grow, whatever the stash holds."""
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


@borrowing
def _in_danger(table: Table, square: int) -> bool:
    """Whether a foe could lay a branch of a size that a tower does not hold, pointing at it."""
    tower = table.board[square]
    for way in range(4):
        beside = table.ahead[square, way, 0]
        for side in range(4 if beside >= 0 and is_vacant(table, beside) else 0):
            at = table.ahead[beside, side, 0]
            foe = table.board[at].player if at >= 0 else tower.player
            if foe == tower.player or own_ruling(table, foe, at)[0] != OPEN:
                continue
            if room_ruling(table, at, beside, (way + 2) % 4)[0] == OPEN and _has_foreign(table, foe, at, square):
                return True
    return False


@borrowing
def _has_foreign(table: Table, foe: int, parent: int, target: int) -> bool:
    """Whether a foe has a piece in his stash that may branch from his own and is not in a tower."""
    tower = table.board[target]
    for pips in range(1, 4):
        foreign = not stands_in(tower.top, tower.pieces, pips) and table.stashes[foe, pips - 1] > 0
        if foreign and child_ruling(table, parent, pips)[0] == OPEN:
            return True
    return False


@borrowing
def lead(worths: Worths, player: int, temper: Temper) -> int:
    """What a player has over the others, in hundredths of worth for each of them."""
    best, total, others = -WIN, 0, len(worths) - 1
    for other in range(len(worths)):
        if other != player:
            best = max(best, worths[other])
            total += worths[other]
    return int(others * (100 * worths[player] - temper.best_foe * best) - (100 - temper.best_foe) * total)


# --- Looking ahead ----------------------------------------------------------------------------------------------------


@njit(cache=True, error_model="numpy")
def following(table: Table, deed: NDArray[np.int64]) -> Table:
    """The table after an open deed of whoever is to act."""
    after = Table(table.board.copy(), table.stashes.copy(), table.turn.copy(), table.ahead)
    carry_out(after, after.turn[0].player, deed)
    return after


@njit(cache=True, error_model="numpy")
def open_deeds(table: Table) -> Deeds:
    """Everything that whoever is to act may do."""
    deeds = np.zeros((MOST_DEEDS, DEED), np.int64)
    return deeds[: list_deeds(table, table.turn[0].player, deeds)]


@njit(cache=True, error_model="numpy")
def best_few(table: Table, deeds: Deeds, most: int, temper: Temper) -> NDArray[np.int64]:
    """The numbers of the deeds that look best to whoever is to act, the best first; of equal ones the first."""
    leads = np.zeros(len(deeds), np.int64)
    for k in range(len(deeds)):
        leads[k] = lead(weighed(following(table, deeds[k]), temper), table.turn[0].player, temper)
    return np.argsort(-leads, kind="mergesort")[:most]


@njit(cache=True, error_model="numpy")
def best_deed(table: Table, deeds: Deeds, widths: NDArray[np.int64], temper: Temper) -> NDArray[np.int64]:
    """The best of these deeds for whoever is to act, when everybody in turn does what is best for himself (max^n).

    There is a width for each action that is looked ahead: so many deeds, those that look best, are thought further.
    """
    # level by level: compiled functions that call themselves with tables are not found again in the cache
    tables, parents, numbers = [table], [-1], [-1]
    begin = 0
    for width in widths:
        end = len(tables)
        for node in range(begin, end):
            if tables[node].turn[0].over_by == RUNNING:
                every = deeds if node == 0 else open_deeds(tables[node])
                for k in best_few(tables[node], every, width, temper):
                    tables.append(following(tables[node], every[k]))
                    parents.append(node)
                    numbers.append(k)
        begin = end
    worths = [weighed(each, temper) for each in tables]
    best = np.zeros(len(tables), np.int64)
    for node in range(len(tables) - 1, 0, -1):
        parent = parents[node]
        player = tables[parent].turn[0].player
        if best[parent] == 0 or lead(worths[node], player, temper) >= lead(worths[best[parent]], player, temper):
            best[parent], worths[parent] = node, worths[node]
    chosen: NDArray[np.int64] = deeds[numbers[best[0]]]
    return chosen
