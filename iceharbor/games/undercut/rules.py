"""The rules of Undercut, compiled.

UC-R1   Three to five players; a bag of 75 pieces, five of each kind: Larges of 3 points, Mediums 2, Smalls 1.
UC-R2   Everybody draws pieces of exactly six points, sizes of his choice, colours by chance.
UC-R3   The score sheet has a column for each player, and what a Tree, Triplets and a Foursome cost: 2 each. Low wins.
UC-R4   A round is a scoring phase and an auction; a start player begins both.
UC-R5   Scoring: whoever holds a combo must hand it in, one after the other. It adds its cost, which then rises by 1.
UC-R6   The auction: one stack fewer than there are players, each a Large, a Medium and a Small drawn from the bag.
UC-R7   Who holds his token lays a bid from his hand beside a stack; a bid that is there already must be undercut.
UC-R8   Fewer points are lower; of equal points, fewer pieces.
UC-R9   Who passes, once every stack has a bid, scores 1 and draws a piece; the others take the stacks they lead.
UC-R10  The passer starts the next round.
UC-R11  When a column reaches 10 the scoring phase is completed; the lowest score wins, then the fewest points in hand.

`ruling_on` answers for one deed and changes nothing; `carry_out` does a deed that was found open; `perform` is both.
What is drawn from the bag is NATURE's: a player asks for sizes, and she says the colours.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.contract import NATURE
from iceharbor.games.seats import next_player, playing, plays
from iceharbor.games.undercut.combos import bag_is_empty, holds_combo, in_bag, is_combo, is_lower, size_of
from iceharbor.games.undercut.records import (
    ABOUT,
    ASKS,
    AUCTION,
    BAG_EMPTY,
    BIDS,
    COLOURS,
    COUNTS,
    DRAWS,
    EMPTY_BAG,
    FIRST,
    GAME_OVER,
    HAND_POINTS,
    HANDS,
    KINDS,
    LARGE,
    MEDIUM,
    MOST_ENTRIES,
    NO_SUCH_COMBO,
    NO_SUCH_PLAYER,
    NO_SUCH_SIZE,
    NO_SUCH_STACK,
    NOBODY,
    NOT_IN_BAG,
    NOT_IN_HAND,
    NOT_LOWER,
    NOT_NOW,
    NOT_SIX_POINTS,
    NOT_SO_MANY,
    NOT_YOUR_TURN,
    OPEN,
    OTHER_SIZES,
    OVER,
    PASSES,
    PRIZE,
    SCORE,
    SCORES,
    SMALL,
    STACK,
    STACK_WITHOUT_BID,
    STARTS,
    TEN,
    TOO_LONG,
    VERB,
    Table,
)

# --- What stands ------------------------------------------------------------------------------------------------------


@borrowing
def acting(table: Table) -> int:
    """Who acts: NATURE when something is to be drawn. Of no account when the game is over."""
    asked = table.asked[0] + table.asked[1] + table.asked[2] > 0
    return NATURE if asked or table.turn[0].phase == FIRST else int(table.turn[0].player)


@njit(cache=True, error_model="numpy")
def ruling_on(table: Table, player: int, deed: NDArray[np.int64]) -> tuple[int, int]:
    """Whether the player may do this deed: (ruling, what it is about)."""
    turn, verb, about = table.turn[0], deed[VERB], deed[ABOUT]
    if turn.phase == OVER:
        return GAME_OVER, 0
    if player != acting(table):
        return NOT_YOUR_TURN, 0
    if verb == STARTS and turn.phase == FIRST:
        return (OPEN if plays(table, about) else NO_SUCH_PLAYER), about
    if verb == ASKS and turn.phase == HANDS and player != NATURE:
        return hand_ruling(table, deed)
    if verb == DRAWS and turn.phase != FIRST and player == NATURE:
        return draws_ruling(table, deed)
    if verb == SCORES and turn.phase == SCORE:
        return (OPEN if is_combo(deed) and holds(table, player, deed) else NO_SUCH_COMBO), about
    if verb == BIDS and turn.phase == AUCTION:
        return bid_ruling(table, player, deed)
    if verb == PASSES and turn.phase == AUCTION:
        return pass_ruling(table, about)
    return NOT_NOW, verb


@borrowing
def hand_ruling(table: Table, deed: NDArray[np.int64]) -> tuple[int, int]:
    """UC-R2: a first hand is six points, of sizes that the bag still has (UC-A1)."""
    points = deed[COUNTS] + 2 * deed[COUNTS + 1] + 3 * deed[COUNTS + 2]
    if points != HAND_POINTS:
        return NOT_SIX_POINTS, points
    for size in range(1, 4):
        if deed[COUNTS + size - 1] > in_bag(table, size):
            return NOT_SO_MANY, size
    return OPEN, 0


@borrowing
def draws_ruling(table: Table, deed: NDArray[np.int64]) -> tuple[int, int]:
    """NATURE draws the sizes that were asked for, from what is in the bag."""
    for size in range(3):
        drawn = 0
        for colour in range(COLOURS):
            drawn += deed[COUNTS + COLOURS * size + colour]
        if drawn != table.asked[size]:
            return OTHER_SIZES, 0
    for kind in range(KINDS):
        if deed[COUNTS + kind] > table.bag[kind]:
            return NOT_IN_BAG, kind
    return OPEN, 0


@borrowing
def bid_ruling(table: Table, player: int, deed: NDArray[np.int64]) -> tuple[int, int]:
    """UC-R7: from the hand, beside one stack, lower than what lies there (UC-A11)."""
    stack = deed[ABOUT]
    if not 0 <= stack < table.turn[0].stacks:
        return NO_SUCH_STACK, stack
    if table.leaders[stack] != NOBODY:
        mine, pieces, theirs, their_pieces = 0, 0, 0, 0
        for kind in range(KINDS):
            mine += size_of(kind) * deed[COUNTS + kind]
            pieces += deed[COUNTS + kind]
            theirs += size_of(kind) * table.bids[stack, kind]
            their_pieces += table.bids[stack, kind]
        if not is_lower(mine, pieces, theirs, their_pieces):
            return NOT_LOWER, stack
    return (OPEN if holds(table, player, deed) else NOT_IN_HAND), stack


@borrowing
def holds(table: Table, player: int, deed: NDArray[np.int64]) -> bool:
    """Whether all the pieces of a deed are in a hand."""
    lacking = 0
    for kind in range(KINDS):
        lacking += max(0, deed[COUNTS + kind] - table.hands[player, kind])
    return lacking == 0


@borrowing
def pass_ruling(table: Table, size: int) -> tuple[int, int]:
    """UC-R9: once every stack has a bid, and naming a size that is in the bag (UC-A15)."""
    if led_by(table, NOBODY) != NOBODY:
        return STACK_WITHOUT_BID, 0
    if bag_is_empty(table):
        return (OPEN if size == 0 else BAG_EMPTY), size
    if not SMALL <= size <= LARGE or in_bag(table, size) == 0:
        return NO_SUCH_SIZE, size
    return OPEN, size


# --- What follows -----------------------------------------------------------------------------------------------------


@borrowing
def carry_out(table: Table, player: int, deed: NDArray[np.int64]) -> None:
    """Does a deed that `ruling_on` found open."""
    turn, verb, about = table.turn[0], deed[VERB], deed[ABOUT]
    if verb == STARTS:
        turn.phase, turn.start, turn.player = HANDS, about, about
    elif verb == ASKS:
        for size in range(3):
            table.asked[size] = deed[COUNTS + size]
    elif verb == DRAWS:
        draw_pieces(table, deed)
    elif verb == SCORES:
        hand_in(table, player, deed)
    elif verb == BIDS:
        lay_bid(table, player, deed)
    else:
        pass_auction(table, player, about)
    count_entry(table)


@borrowing
def count_entry(table: Table) -> None:
    """A game that goes on too long is over, and scored as it stands."""
    turn = table.turn[0]
    turn.entries += 1
    if turn.entries >= MOST_ENTRIES and turn.phase != OVER:
        end(table, TOO_LONG)


@borrowing
def end(table: Table, over_by: int) -> None:
    """Nobody acts any more; bids go back into hands, and stacks into the bag."""
    turn = table.turn[0]
    turn.phase, turn.over_by = OVER, over_by
    for size in range(3):
        table.asked[size] = 0
    while turn.stacks > 0:
        for kind in range(KINDS):
            if table.bids[0, kind] > 0:
                put_into_hand(table, table.leaders[0], kind, table.bids[0, kind])
        return_stack(table, 0)


@borrowing
def draw_pieces(table: Table, deed: NDArray[np.int64]) -> None:
    """What NATURE drew goes to the stacks, or into a hand."""
    turn = table.turn[0]
    for size in range(3):
        table.asked[size] = 0
    for kind in range(KINDS):
        table.bag[kind] -= deed[COUNTS + kind]
        if turn.phase != STACK:
            table.hands[turn.player, kind] += deed[COUNTS + kind]
        elif deed[COUNTS + kind] > 0:
            table.stacks[turn.stacks, kind // COLOURS] = kind % COLOURS
    if turn.phase == STACK:
        turn.stacks += 1
        draw_stacks(table)
    elif turn.phase == PRIZE:
        end_auction(table, turn.player)
    else:
        next_hand(table)


@borrowing
def next_hand(table: Table) -> None:
    """The next player draws his first hand; after the last the first round begins (UC-A1, A4)."""
    turn = table.turn[0]
    following = next_player(table, turn.player)
    if following == turn.start:
        begin_scoring(table)
    else:
        turn.player = following


# --- Scoring ----------------------------------------------------------------------------------------------------------


@borrowing
def begin_scoring(table: Table) -> None:
    """A scoring phase begins with the start player (UC-R4)."""
    table.turn[0].phase = SCORE
    go_on_scoring(table, table.turn[0].start)


@borrowing
def go_on_scoring(table: Table, player: int) -> None:
    """The next from here on who holds a combo hands one in; after the last, scoring is over (UC-R5)."""
    turn = table.turn[0]
    while not holds_combo(table.hands, player):
        player = next_player(table, player)
        if player == turn.start:
            end_scoring(table)
            return
    turn.player = player


@borrowing
def hand_in(table: Table, player: int, deed: NDArray[np.int64]) -> None:
    """UC-R5: the combo's cost is added, and rises; the pieces go into the bag."""
    combo = deed[ABOUT]
    table.scores[player] += table.costs[combo]
    table.costs[combo] += 1
    for kind in range(KINDS):
        take_from_hand(table, player, kind, deed[COUNTS + kind])
        table.bag[kind] += deed[COUNTS + kind]
    if holds_combo(table.hands, player):
        return
    following = next_player(table, player)
    if following == table.turn[0].start:
        end_scoring(table)
    else:
        go_on_scoring(table, following)


@borrowing
def take_from_hand(table: Table, player: int, kind: int, count: int) -> None:
    """Pieces leave a hand; those that were seen before leave first."""
    table.hands[player, kind] -= count
    table.seen[player, kind] -= min(count, table.seen[player, kind])


@borrowing
def put_into_hand(table: Table, player: int, kind: int, count: int) -> None:
    """Pieces come into a hand before everybody's eyes."""
    table.hands[player, kind] += count
    if table.turn[0].hidden:
        table.seen[player, kind] += count


@borrowing
def end_scoring(table: Table) -> None:
    """The game ends when a column has reached ten, else stacks are drawn (UC-R11, A19)."""
    if ten_reached(table):
        end(table, TEN)
    else:
        draw_stacks(table)


@borrowing
def ten_reached(table: Table) -> bool:
    """Whether somebody's column has reached what ends the game (UC-R11, V2)."""
    for player in range(table.turn[0].players):
        if plays(table, player) and table.scores[player] >= table.turn[0].end_score:
            return True
    return False


# --- The auction ------------------------------------------------------------------------------------------------------


@borrowing
def draw_stacks(table: Table) -> None:
    """One stack fewer than players is drawn, or as many as the bag gives; without any the game ends (UC-R6, A16)."""
    turn = table.turn[0]
    gives = in_bag(table, SMALL) > 0 and in_bag(table, MEDIUM) > 0 and in_bag(table, LARGE) > 0
    more = turn.stacks < playing(table) - 1 and gives
    for size in range(3):
        table.asked[size] = 1 if more else 0
    if more:
        turn.phase, turn.player = STACK, NATURE
    elif turn.stacks == 0:
        end(table, EMPTY_BAG)
    else:
        turn.phase, turn.player = AUCTION, turn.start


@borrowing
def lay_bid(table: Table, player: int, deed: NDArray[np.int64]) -> None:
    """UC-R7: a bid goes beside a stack, and one that it undercuts goes back to whoever laid it."""
    stack = deed[ABOUT]
    rival = table.leaders[stack]
    for kind in range(KINDS):
        take_from_hand(table, player, kind, deed[COUNTS + kind])
        if rival != NOBODY:
            put_into_hand(table, rival, kind, table.bids[stack, kind])
        table.bids[stack, kind] = deed[COUNTS + kind]
    table.leaders[stack] = player
    next_bidder(table, player)


@borrowing
def next_bidder(table: Table, player: int) -> None:
    """The turn goes to the next who holds his token (UC-R7, A9, A13)."""
    following = next_player(table, player)
    while led_by(table, following) != NOBODY:
        following = next_player(table, following)
    table.turn[0].player = following


@borrowing
def led_by(table: Table, player: int) -> int:
    """The stack beside which the player's token lies (UC-A8); with NOBODY, the first without a bid. NOBODY if none."""
    for stack in range(table.turn[0].stacks):
        if table.leaders[stack] == player:
            return stack
    return NOBODY


@borrowing
def pass_auction(table: Table, player: int, size: int) -> None:
    """UC-R9: one point, and a piece of a size of one's choice; the bids go into the bag after that (UC-A14)."""
    table.scores[player] += 1
    if size == 0:
        end_auction(table, player)
    else:
        table.turn[0].phase = PRIZE
        table.asked[size - 1] = 1


@borrowing
def end_auction(table: Table, starter: int) -> None:
    """Everybody takes the stack he leads and returns his bid; a new round begins (UC-R9, R10, A18)."""
    turn = table.turn[0]
    while turn.stacks > 0:
        stack = turn.stacks - 1
        leader = table.leaders[stack]
        take_back_bid(table, stack)
        for size in range(3):
            put_into_hand(table, leader, COLOURS * size + table.stacks[stack, size], 1)
        remove_stack(table, stack)
    turn.start = starter
    if turn.end_at_once and ten_reached(table):
        end(table, TEN)
    else:
        begin_scoring(table)


@borrowing
def take_back_bid(table: Table, stack: int) -> None:
    """A bid goes into the bag."""
    for kind in range(KINDS):
        table.bag[kind] += table.bids[stack, kind]
        table.bids[stack, kind] = 0
    table.leaders[stack] = NOBODY


@borrowing
def remove_stack(table: Table, stack: int) -> None:
    """A stack without a bid is gone from the table; those after it move up."""
    turn = table.turn[0]
    turn.stacks -= 1
    for here in range(stack, turn.stacks):
        table.leaders[here] = table.leaders[here + 1]
        for kind in range(KINDS):
            table.bids[here, kind] = table.bids[here + 1, kind]
        for size in range(3):
            table.stacks[here, size] = table.stacks[here + 1, size]
    table.leaders[turn.stacks] = NOBODY
    for kind in range(KINDS):
        table.bids[turn.stacks, kind] = 0
    for size in range(3):
        table.stacks[turn.stacks, size] = 0


@borrowing
def return_stack(table: Table, stack: int) -> None:
    """A stack that nobody is to take goes into the bag."""
    for size in range(3):
        table.bag[COLOURS * size + table.stacks[stack, size]] += 1
    remove_stack(table, stack)


@njit(cache=True, error_model="numpy")
def perform(table: Table, player: int, deed: NDArray[np.int64]) -> tuple[int, int]:
    """Does a deed if it is open: (ruling, what it is about). When it is not, nothing has changed."""
    ruling, about = ruling_on(table, player, deed)
    if ruling == OPEN:
        carry_out(table, player, deed)
    return ruling, about
