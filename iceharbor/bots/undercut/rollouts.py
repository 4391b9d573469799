"""The computations of Undercut's bots: the cost of a hand, greedy play, and playouts.

Compiled. A hand is a row of counts by kind, as in the rules.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import NATURE
from iceharbor.games.common.rng import Seed
from iceharbor.games.common.turns import plays
from iceharbor.games.undercut.combos import (
    bag_is_empty,
    colours_of,
    hand_points,
    in_bag,
    is_lower,
    is_tree,
    list_combos,
    size_of,
)
from iceharbor.games.undercut.first_hands import hand_ruling
from iceharbor.games.undercut.records import (
    ABOUT,
    ASKS,
    BIDS,
    COLOURS,
    COUNTED,
    COUNTS,
    ENCODED_LENGTH,
    FOURSOME,
    HANDS,
    KINDS,
    MAX_COMBOS,
    NOBODY,
    OPEN,
    OVER,
    PASSES,
    SCORE,
    STACK,
    TREE,
    TRIPLETS,
    VERB,
    EncodedAction,
    EncodedActions,
    Hand,
    UndercutTable,
)
from iceharbor.games.undercut.rules import acting, apply_action, bid_ruling, led_by
from iceharbor.games.undercut.sampling import FIRST_HANDS, clear, random_nature
from iceharbor.jit import njit, njit_no_refcount

POINT: Final = 100
"""The value of a point on the score sheet, in the unit of these estimates."""
NEAR_COMBO: Final = 6
"""The value of not holding pieces that are one short of a combo."""
HOLDS_COMBO: Final = -1
"""Of a hand that is no longer one piece short."""
WIN: Final = 900
"""The value of a game won alone; a shared win counts its share."""
AUCTIONS: Final = 3
"""The number of auctions played out, with the scoring after each."""
MAX_PLAYOUT_ACTIONS: Final = 400
"""The limit of encoded actions in a playout."""


# --- What a hand will cost --------------------------------------------------------------------------------------------


@njit_no_refcount
def cost_of(hand: Hand, costs: NDArray[np.int64]) -> int:
    """The cost of the combos in a hand, and of near combos in the rest. Removes combos from the hand. `costs`, int64
    (3,), has the cost of the next combo of each kind."""
    spent, tree, triplets, foursome = 0, costs[TREE], costs[TRIPLETS], costs[FOURSOME]
    while True:
        short = near_combos(hand)
        if short != HOLDS_COMBO:
            return spent * POINT + NEAR_COMBO * short
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


@njit_no_refcount
def near_combos(hand: Hand) -> int:
    """The number of combos that are one piece short; `HOLDS_COMBO` if the hand holds one. One pass, since bots count
    most of all."""
    short, combos, smalls, mediums, larges = 0, 0, 0, 0, 0
    for colour in range(COLOURS):
        small, medium, large = hand[0, colour], hand[0, COLOURS + colour], hand[0, 2 * COLOURS + colour]
        smalls += 1 if small > 0 else 0
        mediums += 1 if medium > 0 else 0
        larges += 1 if large > 0 else 0
        sizes = (1 if small > 0 else 0) + (1 if medium > 0 else 0) + (1 if large > 0 else 0)
        combos += 1 if sizes == 3 or max(small, medium, large) >= 3 else 0
        short += (1 if small == 2 else 0) + (1 if medium == 2 else 0) + (1 if large == 2 else 0)
        short += 1 if sizes == 2 else 0
    if combos > 0 or max(smalls, mediums, larges) >= 4:
        return HOLDS_COMBO
    return short + (2 if smalls == 3 else 0) + (2 if mediums == 3 else 0) + (2 if larges == 3 else 0)


@njit_no_refcount
def cost_with(table: UndercutTable, player: int, encoded: EncodedAction, stack: int, hand: Hand) -> int:
    """The cost of a hand after its bid has won a stack; without a stack, of the hand as it is."""
    for kind in range(KINDS):
        hand[0, kind] = table.hands[player, kind] - (encoded[COUNTS + kind] if stack != NOBODY else 0)
    if stack != NOBODY:
        for size in range(3):
            hand[0, COLOURS * size + table.stacks[stack, size]] += 1
    return cost_of(hand, table.costs)


@njit_no_refcount
def cost_after_pass(table: UndercutTable, player: int, size: int, hand: Hand) -> int:
    """The mean cost of a hand with one more piece of this size, over the pieces in the bag."""
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


# --- The greedy player ------------------------------------------------------------------------------------------------


@njit_no_refcount
def greedy_action(table: UndercutTable, player: int, encoded: EncodedAction, every: EncodedActions, hand: Hand) -> None:
    """Write the action that costs the player least now. `every` and `hand` are scratch arrays."""
    phase = table.turn[0].phase
    if phase == HANDS and table.turn[0].one_by_one:
        for size in range(2, -1, -1):
            clear(encoded, ASKS, 0)
            encoded[COUNTS + size] = 1
            if hand_ruling(table, encoded)[0] == OPEN:
                return
    elif phase == HANDS:
        for number in range(len(FIRST_HANDS)):
            clear(encoded, ASKS, 0)
            for size in range(3):
                encoded[COUNTS + size] = FIRST_HANDS[number, size]
            if hand_ruling(table, encoded)[0] == OPEN:
                return
    elif phase == SCORE:
        cheapest_combo(table, player, encoded, every)
    else:
        greedy_bid(table, player, encoded, hand)


@njit_no_refcount
def cheapest_combo(table: UndercutTable, player: int, encoded: EncodedAction, every: EncodedActions) -> None:
    """Write the combo that adds least to the score."""
    best = 0
    for number in range(list_combos(table.hands, player, every)):
        if table.costs[every[number, ABOUT]] < table.costs[every[best, ABOUT]]:
            best = number
    for field in range(ENCODED_LENGTH):
        encoded[field] = every[best, field]


@njit_no_refcount
def greedy_bid(table: UndercutTable, player: int, encoded: EncodedAction, hand: Hand) -> None:
    """Write the bid that leaves the cheapest hand if it wins; or a pass, if that costs less."""
    least, chosen = 0, NOBODY
    for stack in range(table.turn[0].stacks):
        clear(encoded, BIDS, stack)
        if bid_ruling(table, player, encoded)[0] == OPEN:
            cost = add_pieces(table, player, encoded, hand)
            if chosen == NOBODY or cost < least:
                least, chosen = cost, stack
    if led_by(table, NOBODY) == NOBODY:
        size = best_draw(table, player, hand)
        if chosen == NOBODY or POINT + cost_after_pass(table, player, size, hand) < least:
            clear(encoded, PASSES, size)
            return
    clear(encoded, BIDS, chosen)
    add_pieces(table, player, encoded, hand)


@njit_no_refcount
def add_pieces(table: UndercutTable, player: int, encoded: EncodedAction, hand: Hand) -> int:
    """Add pieces to a legal bid while that makes the remaining hand cheaper after a win; returns that hand's cost."""
    stack, mine, pieces, theirs, their_pieces = encoded[ABOUT], 0, 0, 0, 0
    for kind in range(KINDS):
        mine += size_of(kind) * encoded[COUNTS + kind]
        pieces += encoded[COUNTS + kind]
        theirs += size_of(kind) * table.bids[stack, kind]
        their_pieces += table.bids[stack, kind]
    free = table.leaders[stack] == NOBODY
    least = cost_with(table, player, encoded, stack, hand)
    while True:
        best = NOBODY
        for kind in range(KINDS):
            if encoded[COUNTS + kind] == table.hands[player, kind]:
                continue
            if free or is_lower(mine + size_of(kind), pieces + 1, theirs, their_pieces):
                # as `cost_with`, without a call that takes the whole table
                for each in range(KINDS):
                    hand[0, each] = table.hands[player, each] - encoded[COUNTS + each]
                for size in range(3):
                    hand[0, COLOURS * size + table.stacks[stack, size]] += 1
                hand[0, kind] -= 1
                cost = cost_of(hand, table.costs)
                if cost < least:
                    least, best = cost, kind
        if best == NOBODY:
            return least
        encoded[COUNTS + best] += 1
        mine += size_of(best)
        pieces += 1


@njit_no_refcount
def best_draw(table: UndercutTable, player: int, hand: Hand) -> int:
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


@njit
def choose_greedily(table: UndercutTable, player: int, encoded: EncodedAction) -> None:
    """Write the action of the greedy player."""
    every = np.zeros((MAX_COMBOS, ENCODED_LENGTH), np.int64)
    greedy_action(table, player, encoded, every, np.zeros((1, COUNTED), np.int64))


@njit
def rollout(
    table: UndercutTable,
    player: int,
    first: NDArray[np.int64],
    games: int,
    seed: Seed,
    scratch: UndercutTable,
) -> int:
    """The value of the encoded action `first`, int64 (ENCODED_LENGTH,): the sum over a number of playouts by
    greedy players."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    every = np.zeros((MAX_COMBOS, ENCODED_LENGTH), np.int64)
    hand = np.zeros((1, COUNTED), np.int64)
    value = 0
    for _ in range(games):
        copy_into(scratch, table)
        apply_action(scratch, player, first)
        passes = 1 if first[VERB] == PASSES else 0
        for _ in range(MAX_PLAYOUT_ACTIONS):
            phase = scratch.turn[0].phase
            if phase == OVER or (phase == STACK and passes == AUCTIONS):
                break
            player_to_act = acting(scratch)
            if player_to_act == NATURE:
                random_nature(scratch, seed, encoded)
            else:
                greedy_action(scratch, player_to_act, encoded, every, hand)
                passes += 1 if encoded[VERB] == PASSES else 0
            apply_action(scratch, player_to_act, encoded)
        value += lead_of(scratch, player, hand)
    return value


@njit_no_refcount
def lead_of(table: UndercutTable, player: int, hand: Hand) -> int:
    """The player's lead over the best opponent, hands included; plus a win, or a share of it (UC-R11)."""
    over = table.turn[0].phase == OVER
    mine, best, sharing = score_of(table, player, over, hand), NOBODY, 1
    for other in range(table.turn[0].players):
        if other != player and plays(table, other):
            theirs = score_of(table, other, over, hand)
            best = theirs if best == NOBODY else min(best, theirs)
            sharing += 1 if theirs == mine else 0
    won = WIN // sharing if over and (mine <= best or best == NOBODY) else 0
    return won + (best - mine if best != NOBODY else 0)


@njit_no_refcount
def score_of(table: UndercutTable, player: int, over: bool, hand: Hand) -> int:
    """A score plus the cost of the hand; when the game is over, plus the tie-break points."""
    score = POINT * table.scores[player]
    if over:
        return int(score + hand_points(table, player))
    for kind in range(KINDS):
        hand[0, kind] = table.hands[player, kind]
    return int(score + cost_of(hand, table.costs))


@njit
def copy_into(scratch: UndercutTable, table: UndercutTable) -> None:
    """Copy one table into another."""
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


@njit
def cost_of_bid(table: UndercutTable, player: int, encoded: EncodedAction) -> int:
    """The cost of a hand if this bid wins its stack."""
    return cost_with(table, player, encoded, encoded[ABOUT], np.zeros((1, COUNTED), np.int64))
