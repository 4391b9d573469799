"""Looking ahead in Hextris, compiled: what a board is worth to a player, and the best deed (alpha-beta).

With three players everybody is thought to do what is best for himself (max^n), of the few things that look best to him:
whoever thinks that all play against him does no better than one who does not look ahead. What is looked at is counted,
not timed: the same order of deeds gives the same choice.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.hextris.rules import (
    MOST_DEEDS,
    NOBODY,
    RUNNING,
    SKIP,
    SPOTS,
    VERB,
    Table,
    carry_out,
    colour_of,
    connected,
    count,
    list_deeds,
)
from iceharbor.games.seats import playing

WIN: Final = 1_000_000
STOWED: Final = 400
"""What a stowed group is worth."""
CONNECTED: Final = (0, 0, 8, 22, 50, 0)
"""What so many connected pieces are worth; five never lie on the board while the game goes on."""
ON_THE_BOARD: Final = 3
"""What a piece that is out of the hand is worth."""
WITH_THREE: Final = 30
"""The same to one who looks ahead with three players: whoever has more on the board is harder to keep from a group."""
WIDTHS: Final = (24, 8, 4, 1)
"""With three players: of how many deeds one thinks further, of one's own, of the next player's, and so on."""
Deeds = NDArray[np.int64]


@borrowing
def holdings(table: Table, player: int, on_the_board: int) -> int:
    """What a player has: groups, what is connected, what lies on the board."""
    left = colour_of(table, player)
    worth = STOWED * table.stowed[player] + on_the_board * count(left)
    for spot in range(SPOTS):
        if (left >> spot) & 1:
            group = connected(left, spot)
            left &= ~group
            worth += CONNECTED[count(group)]
    return int(worth)


@borrowing
def worth_to(table: Table, player: int) -> int:
    """What a player has over the strongest of the others; a win comes before everything, the sooner the better."""
    turn = table.turn[0]
    if turn.over_by != RUNNING:
        if turn.winner == NOBODY:
            return 0
        sign = 1 if turn.winner == player else -1
        return int(sign * (WIN - turn.entries))
    strongest = -WIN
    for other in range(turn.players):
        if other != player and not (turn.out >> other) & 1:
            strongest = max(strongest, holdings(table, other, ON_THE_BOARD))
    return int(holdings(table, player, ON_THE_BOARD) - strongest)


@njit(cache=True, error_model="numpy")
def following(table: Table, deed: NDArray[np.int64]) -> Table:
    """The table after an open deed of whoever is to act."""
    after = Table(table.men.copy(), table.hands.copy(), table.stowed.copy(), table.turn.copy())
    carry_out(after, after.turn[0].player, deed)
    return after


@njit(cache=True, error_model="numpy")
def open_deeds(table: Table) -> Deeds:
    """Every drop, move and swap of whoever is to act, or a skip."""
    deeds = np.zeros((MOST_DEEDS, 3), np.int64)
    found = list_deeds(table, table.turn[0].player, deeds, MOST_DEEDS)
    if found == 0:
        deeds[0, VERB] = SKIP
        found = 1
    return deeds[:found]


@njit(cache=True, error_model="numpy")
def foreseen(table: Table, player: int, depth: int, low: int, high: int, left: NDArray[np.int64]) -> int:
    """What the table is worth to a player when everybody has done his best or worst, so many actions on.

    Exact between `low` and `high`; `left`, an array of one, counts the tables that may still be looked at.
    """
    if depth == 0 or table.turn[0].over_by != RUNNING or left[0] <= 0:
        return worth_to(table, player)
    deeds = open_deeds(table)
    left[0] -= len(deeds)
    own = table.turn[0].player == player
    tables = [following(table, deed) for deed in deeds]
    worths = np.array([worth_to(after, player) for after in tables])
    best = -2 * WIN if own else 2 * WIN
    for chosen in np.argsort(-worths if own else worths):
        worth = worths[chosen] if depth == 1 else foreseen(tables[chosen], player, depth - 1, low, high, left)
        if own:
            best = max(best, worth)
            low = max(low, best)
        else:
            best = min(best, worth)
            high = min(high, best)
        if low >= high or depth == 1:
            break
    return int(best)


@borrowing
def worths_of(table: Table) -> tuple[int, int, int]:
    """What the table is worth to each of three players who are all still playing: what he has over the strongest of the
    others; a win comes before everything."""
    if table.turn[0].over_by != RUNNING:
        return worth_to(table, 0), worth_to(table, 1), worth_to(table, 2)
    first, second, third = (
        holdings(table, 0, WITH_THREE),
        holdings(table, 1, WITH_THREE),
        holdings(table, 2, WITH_THREE),
    )
    return first - max(second, third), second - max(first, third), third - max(first, second)


@njit(cache=True, error_model="numpy")
def best_of_three(table: Table, deeds: Deeds) -> int:
    """The number of the best of these deeds when each of three does what is best for himself."""
    tables, parents, numbers = [table], [-1], [-1]
    begin = 0
    for width in WIDTHS:  # level by level: what calls itself with tables is not found again in the cache
        end = len(tables)
        for node in range(begin, end):
            if tables[node].turn[0].over_by == RUNNING:
                every = deeds if node == 0 else open_deeds(tables[node])
                player = tables[node].turn[0].player
                leads = np.array([worths_of(following(tables[node], deed))[player] for deed in every])
                for k in np.argsort(-leads, kind="mergesort")[:width]:
                    tables.append(following(tables[node], every[k]))
                    parents.append(node)
                    numbers.append(k)
        begin = end
    worths = [worths_of(each) for each in tables]
    best = np.zeros(len(tables), np.int64)
    for node in range(len(tables) - 1, 0, -1):
        parent = parents[node]
        player = tables[parent].turn[0].player
        if best[parent] == 0 or worths[node][player] >= worths[best[parent]][player]:
            best[parent], worths[parent] = node, worths[node]
    return int(numbers[best[0]])


@njit(cache=True, error_model="numpy")
def best_deed(table: Table, deeds: Deeds, deepest: int, most: int) -> NDArray[np.int64]:
    """The best of these deeds for whoever is to act; of equal ones the first.

    Between two, looks one action further as long as no more than `most` tables are looked at, at most `deepest`.
    """
    if deepest > 1 and playing(table) > 2:
        chosen: NDArray[np.int64] = deeds[best_of_three(table, deeds)]
        return chosen
    player = table.turn[0].player
    tables = [following(table, deed) for deed in deeds]
    worths = np.array([worth_to(after, player) for after in tables])
    left = np.array([most])
    for depth in range(1, deepest):
        order = np.argsort(-worths, kind="mergesort")
        found = np.full(len(deeds), -2 * WIN)
        low = -2 * WIN
        for k in order:
            found[k] = foreseen(tables[k], player, depth, low, 2 * WIN, left)
            low = max(low, found[k])
        if left[0] <= 0:
            break
        worths = found
    chosen = deeds[np.argmax(worths)]
    return chosen
