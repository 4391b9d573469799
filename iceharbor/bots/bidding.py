"""What Undercut's bots compute with: what a hand will cost, what a cautious player does, and games played on from here.

Compiled. A hand is a row of counts by kind, as the rules keep it.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.contract import NATURE
from iceharbor.games.seats import plays
from iceharbor.games.undercut.chance import FIRST_HANDS, clear, random_nature
from iceharbor.games.undercut.combos import bag_is_empty, colours_of, hand_points, in_bag, is_tree, list_combos
from iceharbor.games.undercut.records import (
    ABOUT,
    ASKS,
    BIDS,
    COLOURS,
    COUNTED,
    COUNTS,
    DEED,
    FOURSOME,
    HANDS,
    KINDS,
    MOST_COMBOS,
    NOBODY,
    OPEN,
    OVER,
    PASSES,
    SCORE,
    STACK,
    TREE,
    TRIPLETS,
    VERB,
    Table,
)
from iceharbor.games.undercut.rules import acting, bid_ruling, carry_out, hand_ruling, led_by

POINT: Final = 100
"""What a point on the score sheet is worth, in the unit of these estimates."""
NEARLY: Final = 6
"""What it is worth not to hold pieces that one more would make a combo of."""
WIN: Final = 900
"""What a game won alone is worth; a shared one is worth a share."""
AUCTIONS: Final = 3
"""So many auctions are played on, and the scoring that follows each."""
LONGEST: Final = 400
"""Deeds that are played on at most."""


# --- What a hand will cost --------------------------------------------------------------------------------------------


@borrowing
def cost_of(hand: NDArray[np.int64], costs: NDArray[np.int64]) -> int:
    """What must be handed in, and how near the rest is to more of it. Takes combos out of the hand, a single row."""
    spent, tree, triplets, foursome = 0, costs[TREE], costs[TRIPLETS], costs[FOURSOME]
    while True:
        best, cheapest, what = NOBODY, 0, 0
        for colour in range(COLOURS):
            if is_tree(hand, 0, colour) and (best == NOBODY or tree < cheapest):
                best, cheapest, what = TREE, tree, colour
        for kind in range(KINDS):
            if hand[0, kind] >= 3 and (best == NOBODY or triplets < cheapest):
                best, cheapest, what = TRIPLETS, triplets, kind
        for size in range(1, 4):
            if colours_of(hand, 0, size) >= 4 and (best == NOBODY or foursome < cheapest):
                best, cheapest, what = FOURSOME, foursome, size
        if best == NOBODY:
            return spent * POINT + NEARLY * nearly(hand)
        spent += cheapest
        if best == TREE:
            tree += 1
            for size in range(3):
                hand[0, COLOURS * size + what] -= 1
        elif best == TRIPLETS:
            triplets += 1
            hand[0, what] -= 3
        else:
            foursome += 1
            left = 4
            for colour in range(COLOURS):
                if left > 0 and hand[0, COLOURS * (what - 1) + colour] > 0:
                    hand[0, COLOURS * (what - 1) + colour] -= 1
                    left -= 1


@borrowing
def nearly(hand: NDArray[np.int64]) -> int:
    """How many combos are one piece short."""
    short = 0
    for colour in range(COLOURS):
        held = 0
        for size in range(3):
            held += 1 if hand[0, COLOURS * size + colour] > 0 else 0
            short += 1 if hand[0, COLOURS * size + colour] == 2 else 0
        short += 1 if held == 2 else 0
    for size in range(1, 4):
        short += 2 if colours_of(hand, 0, size) == 3 else 0
    return short


@borrowing
def cost_with(table: Table, player: int, deed: NDArray[np.int64], stack: int, hand: NDArray[np.int64]) -> int:
    """The cost of a hand after its bid has won a stack; without a stack, of the hand as it is."""
    for kind in range(KINDS):
        hand[0, kind] = table.hands[player, kind] - (deed[COUNTS + kind] if stack != NOBODY else 0)
    if stack != NOBODY:
        for size in range(3):
            hand[0, COLOURS * size + table.stacks[stack, size]] += 1
    return cost_of(hand, table.costs)


@borrowing
def cost_after_pass(table: Table, player: int, size: int, hand: NDArray[np.int64]) -> int:
    """The cost of a hand with a piece of this size more, on the average of what the bag holds."""
    total, count = 0, 0
    for colour in range(COLOURS if size > 0 else 1):
        drawn = COLOURS * max(0, size - 1) + colour
        weight = max(1, table.bag[drawn])
        for kind in range(KINDS):
            hand[0, kind] = table.hands[player, kind]
        hand[0, drawn] += 1 if size > 0 else 0
        total += weight * cost_of(hand, table.costs)
        count += weight
    return total // count


# --- The cautious player ----------------------------------------------------------------------------------------------


@borrowing
def cautious_deed(
    table: Table, player: int, deed: NDArray[np.int64], every: NDArray[np.int64], hand: NDArray[np.int64]
) -> None:
    """Writes what a player does who takes what costs him least now. `every` and `hand` are to work in."""
    phase = table.turn[0].phase
    if phase == HANDS:
        for number in range(len(FIRST_HANDS)):
            clear(deed, ASKS, 0)
            for size in range(3):
                deed[COUNTS + size] = FIRST_HANDS[number, size]
            if hand_ruling(table, deed)[0] == OPEN:
                return
    elif phase == SCORE:
        cheapest_combo(table, player, deed, every)
    else:
        cautious_bid(table, player, deed, hand)


@borrowing
def cheapest_combo(table: Table, player: int, deed: NDArray[np.int64], every: NDArray[np.int64]) -> None:
    """The combo that adds least to the score."""
    best = 0
    for number in range(list_combos(table.hands, player, every)):
        if table.costs[every[number, ABOUT]] < table.costs[every[best, ABOUT]]:
            best = number
    for field in range(DEED):
        deed[field] = every[best, field]


@borrowing
def cautious_bid(table: Table, player: int, deed: NDArray[np.int64], hand: NDArray[np.int64]) -> None:
    """The bid that leaves the cheapest hand if it wins; or a pass, where that costs less."""
    least, chosen = 0, NOBODY
    for stack in range(table.turn[0].stacks):
        clear(deed, BIDS, stack)
        if bid_ruling(table, player, deed)[0] == OPEN:
            cost = lay_cautiously(table, player, deed, hand)
            if chosen == NOBODY or cost < least:
                least, chosen = cost, stack
    if led_by(table, NOBODY) == NOBODY:
        size = best_draw(table, player, hand)
        if chosen == NOBODY or POINT + cost_after_pass(table, player, size, hand) < least:
            clear(deed, PASSES, size)
            return
    clear(deed, BIDS, chosen)
    lay_cautiously(table, player, deed, hand)


@borrowing
def lay_cautiously(table: Table, player: int, deed: NDArray[np.int64], hand: NDArray[np.int64]) -> int:
    """Adds to a bid, piece by piece, what makes the hand cheaper that is left if it wins; returns that hand's cost."""
    least = cost_with(table, player, deed, deed[ABOUT], hand)
    while True:
        best = NOBODY
        for kind in range(KINDS):
            deed[COUNTS + kind] += 1
            if deed[COUNTS + kind] <= table.hands[player, kind] and bid_ruling(table, player, deed)[0] == OPEN:
                cost = cost_with(table, player, deed, deed[ABOUT], hand)
                if cost < least:
                    least, best = cost, kind
            deed[COUNTS + kind] -= 1
        if best == NOBODY:
            return least
        deed[COUNTS + best] += 1


@borrowing
def best_draw(table: Table, player: int, hand: NDArray[np.int64]) -> int:
    """The size that costs least to draw; 0 when the bag is empty."""
    best, least = 0, 0
    if bag_is_empty(table):
        return 0
    for size in range(1, 4):
        if in_bag(table, size) > 0:
            cost = cost_after_pass(table, player, size, hand)
            if best == 0 or cost < least:
                best, least = size, cost
    return best


# --- Playing on -------------------------------------------------------------------------------------------------------


@njit(cache=True, error_model="numpy")
def choose_cautiously(table: Table, player: int, deed: NDArray[np.int64]) -> None:
    """Writes what the cautious player does."""
    every = np.zeros((MOST_COMBOS, DEED), np.int64)
    cautious_deed(table, player, deed, every, np.zeros((1, COUNTED), np.int64))


@njit(cache=True, error_model="numpy")
def played_on(
    table: Table, player: int, first: NDArray[np.int64], games: int, seed: NDArray[np.uint64], scratch: Table
) -> int:
    """What this deed is worth: the sum over so many games that cautious players play on from it."""
    deed = np.zeros(DEED, np.int64)
    every = np.zeros((MOST_COMBOS, DEED), np.int64)
    hand = np.zeros((1, COUNTED), np.int64)
    worth = 0
    for _ in range(games):
        copy_into(scratch, table)
        carry_out(scratch, player, first)
        passes = 1 if first[VERB] == PASSES else 0
        for _ in range(LONGEST):
            phase = scratch.turn[0].phase
            if phase == OVER or (phase == STACK and passes == AUCTIONS):
                break
            whose = acting(scratch)
            if whose == NATURE:
                random_nature(scratch, seed, deed)
            else:
                cautious_deed(scratch, whose, deed, every, hand)
                passes += 1 if deed[VERB] == PASSES else 0
            carry_out(scratch, whose, deed)
        worth += standing(scratch, player, hand)
    return worth


@borrowing
def standing(table: Table, player: int, hand: NDArray[np.int64]) -> int:
    """How far the player is ahead of the best of the others, hands included; and a win, or a share of it (UC-R11)."""
    over = table.turn[0].phase == OVER
    mine, best, sharing = score_of(table, player, over, hand), NOBODY, 1
    for other in range(table.turn[0].players):
        if other != player and plays(table, other):
            theirs = score_of(table, other, over, hand)
            best = theirs if best == NOBODY else min(best, theirs)
            sharing += 1 if theirs == mine else 0
    won = WIN // sharing if over and (mine <= best or best == NOBODY) else 0
    return won + (best - mine if best != NOBODY else 0)


@borrowing
def score_of(table: Table, player: int, over: bool, hand: NDArray[np.int64]) -> int:
    """A score with what the hand will cost; when the game is over, with the points that break a tie."""
    score = POINT * table.scores[player]
    if over:
        return int(score + hand_points(table, player))
    for kind in range(KINDS):
        hand[0, kind] = table.hands[player, kind]
    return int(score + cost_of(hand, table.costs))


@njit(cache=True, error_model="numpy")
def copy_into(scratch: Table, table: Table) -> None:
    """Makes one table like another."""
    scratch.hands[:] = table.hands
    scratch.seen[:] = table.seen
    scratch.bag[:] = table.bag
    scratch.stacks[:] = table.stacks
    scratch.bids[:] = table.bids
    scratch.leaders[:] = table.leaders
    scratch.scores[:] = table.scores
    scratch.costs[:] = table.costs
    scratch.asked[:] = table.asked
    scratch.turn[0] = table.turn[0]


@njit(cache=True, error_model="numpy")
def cost_of_bid(table: Table, player: int, deed: NDArray[np.int64]) -> int:
    """What a hand will cost if this bid wins its stack."""
    return cost_with(table, player, deed, deed[ABOUT], np.zeros((1, COUNTED), np.int64))
