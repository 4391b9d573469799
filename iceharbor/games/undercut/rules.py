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

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.contract import NATURE
from iceharbor.games.tables import Records, record_of

COLOURS: Final = 5
SMALL, MEDIUM, LARGE = 1, 2, 3
"""Sizes are points (UC-R1)."""
KINDS: Final = 3 * COLOURS
"""A kind is a size and a colour, `COLOURS * (size - 1) + colour`."""
UNSEEN: Final = KINDS - 1
"""In views: `UNSEEN + size` counts pieces of a size whose colours are not seen."""
COUNTED: Final = KINDS + 3
OF_EACH: Final = 5
HAND_POINTS: Final = 6
TREE, TRIPLETS, FOURSOME = range(3)
FIRST_COST: Final = 2
MOST_STACKS: Final = 4
MOST_COMBOS: Final = 5 + KINDS + 3 * 5
"""Trees, Triplets and Foursomes that a hand could hold."""
MOST_ENTRIES: Final = 5000
"""A game as long as this is scored as it stands."""
NOBODY: Final = -1

FIRST, HANDS, SCORE, STACK, AUCTION, PRIZE, OVER = range(7)
"""Phases: who starts is drawn; hands are drawn; combos; stacks are drawn; bids; the passer's piece; over."""
RUNNING, TEN, LAST_LEFT, EMPTY_BAG, TOO_LONG = range(5)
"""Why a game is over."""

STARTS, ASKS, DRAWS, SCORES, BIDS, PASSES = range(1, 7)
VERB, ABOUT, COUNTS = range(3)
DEED: Final = COUNTS + KINDS
"""A deed is an int64 array: STARTS player; ASKS, and how many of each size; DRAWS, SCORES combo and BIDS stack, and
how many of each kind; PASSES size."""

OPEN: Final = 0
GAME_OVER, NOT_YOUR_TURN, NOT_NOW, NO_SUCH_PLAYER = range(1, 5)
NOT_SIX_POINTS, NOT_SO_MANY, OTHER_SIZES, NOT_IN_BAG = range(5, 9)
NO_SUCH_COMBO, NO_SUCH_STACK, NOT_LOWER, NOT_IN_HAND = range(9, 13)
STACK_WITHOUT_BID, NO_SUCH_SIZE, BAG_EMPTY = range(13, 16)

TURN: Final = record_of(
    *("phase", "player", "start", "players", "stacks", "out", "entries", "over_by"),
    *("end_score", "end_at_once", "hidden"),
)
"""`player` is whose turn it is, or for whom NATURE draws; NATURE when it is for nobody. Who is out: one bit each."""


class Table(NamedTuple):
    """Everything true now; or, in a view, everything that its viewer knows."""

    hands: NDArray[np.int64]
    """How many of each kind everybody holds, (players, COUNTED)."""
    seen: NDArray[np.int64]
    """How many of these everybody has seen, (players, KINDS): kept only when hands are hidden (UC-V1)."""
    bag: NDArray[np.int64]
    """How many of each kind are in the bag."""
    stacks: NDArray[np.int64]
    """The colours of each stack's Small, Medium and Large, (MOST_STACKS, 3)."""
    bids: NDArray[np.int64]
    """How many of each kind lie beside each stack, (MOST_STACKS, KINDS)."""
    leaders: NDArray[np.int64]
    """Whose bid lies beside each stack; NOBODY's if none does."""
    scores: NDArray[np.int64]
    costs: NDArray[np.int64]
    """What a Tree, Triplets and a Foursome cost now."""
    asked: NDArray[np.int64]
    """How many Smalls, Mediums and Larges NATURE is to draw."""
    turn: Records


def opening(players: int, end_score: int, end_at_once: bool, hidden: bool) -> Table:
    """Everything is in the bag (UC-R1)."""
    bag = np.zeros(COUNTED, np.int64)
    bag[:KINDS] = OF_EACH
    table = Table(
        hands=np.zeros((players, COUNTED), np.int64),
        seen=np.zeros((players, KINDS), np.int64),
        bag=bag,
        stacks=np.zeros((MOST_STACKS, 3), np.int64),
        bids=np.zeros((MOST_STACKS, KINDS), np.int64),
        leaders=np.full(MOST_STACKS, NOBODY),
        scores=np.zeros(players, np.int64),
        costs=np.full(3, FIRST_COST),
        asked=np.zeros(3, np.int64),
        turn=np.zeros(1, TURN),
    )
    turn = table.turn[0]
    turn.players, turn.player = players, NATURE
    turn.end_score, turn.end_at_once, turn.hidden = end_score, end_at_once, hidden
    return table


# --- Pieces -----------------------------------------------------------------------------------------------------------


@borrowing
def size_of(kind: int) -> int:
    """How large a kind is, which is what it is worth (UC-R1)."""
    return kind // COLOURS + 1 if kind < KINDS else kind - UNSEEN


@borrowing
def in_bag(table: Table, size: int) -> int:
    """How many pieces of a size are in the bag (UC-A3)."""
    count = table.bag[UNSEEN + size]
    for colour in range(COLOURS):
        count += table.bag[COLOURS * (size - 1) + colour]
    return int(count)


@borrowing
def bag_is_empty(table: Table) -> bool:
    """Whether the bag holds nothing at all."""
    return in_bag(table, SMALL) + in_bag(table, MEDIUM) + in_bag(table, LARGE) == 0


@borrowing
def hand_points(table: Table, player: int) -> int:
    """What a hand is worth."""
    worth = 0
    for kind in range(COUNTED):
        worth += size_of(kind) * table.hands[player, kind]
    return int(worth)


@borrowing
def is_lower(points: int, pieces: int, other_points: int, other_pieces: int) -> bool:
    """Whether a bid undercuts another (UC-R8)."""
    return points < other_points or (points == other_points and pieces < other_pieces)


# --- Combos -----------------------------------------------------------------------------------------------------------


@borrowing
def is_tree(hands: NDArray[np.int64], player: int, colour: int) -> bool:
    """A Large, a Medium and a Small of one colour (UC-R5)."""
    return bool(
        hands[player, colour] > 0 and hands[player, COLOURS + colour] > 0 and hands[player, 2 * COLOURS + colour] > 0
    )


@borrowing
def colours_of(hands: NDArray[np.int64], player: int, size: int) -> int:
    """In how many colours a hand holds a size: four make a Foursome (UC-R5, A6)."""
    held = 0
    for colour in range(COLOURS):
        held += 1 if hands[player, COLOURS * (size - 1) + colour] > 0 else 0
    return held


@borrowing
def holds_combo(hands: NDArray[np.int64], player: int) -> bool:
    """Whether there is anything to hand in (UC-R5)."""
    for kind in range(KINDS):
        if hands[player, kind] >= 3:
            return True
    for colour in range(COLOURS):
        if is_tree(hands, player, colour):
            return True
    return colours_of(hands, player, 1) >= 4 or colours_of(hands, player, 2) >= 4 or colours_of(hands, player, 3) >= 4


@borrowing
def list_combos(hands: NDArray[np.int64], player: int, out: NDArray[np.int64]) -> int:
    """Fills out, int64 (MOST_COMBOS, DEED), with every combo that may be handed in (UC-A5..A7); returns how many."""
    found = 0
    for kind in range(KINDS):
        if hands[player, kind] >= 3:
            found = _begin_combo(out, found, TRIPLETS)
            out[found - 1, COUNTS + kind] = 3
    for colour in range(COLOURS):
        if is_tree(hands, player, colour):
            found = _begin_combo(out, found, TREE)
            for size in range(3):
                out[found - 1, COUNTS + COLOURS * size + colour] = 1
    for size in range(1, 4):
        held = colours_of(hands, player, size)
        for spared in range(COLOURS if held >= 4 else 0):
            if held == 5 or hands[player, COLOURS * (size - 1) + spared] == 0:
                found = _begin_combo(out, found, FOURSOME)
                for colour in range(COLOURS):
                    out[found - 1, COUNTS + COLOURS * (size - 1) + colour] = 0 if colour == spared else 1
    return found


@borrowing
def _begin_combo(out: NDArray[np.int64], found: int, combo: int) -> int:
    for field in range(DEED):
        out[found, field] = 0
    out[found, VERB], out[found, ABOUT] = SCORES, combo
    return found + 1


@borrowing
def is_combo(deed: NDArray[np.int64]) -> bool:
    """Whether the pieces of a deed are the combo that it says (UC-R5)."""
    kinds, pieces, sizes, colours = 0, 0, 0, 0
    for kind in range(KINDS):
        if deed[COUNTS + kind] > 0:
            kinds += 1
            pieces += deed[COUNTS + kind]
            sizes |= 1 << (kind // COLOURS)
            colours |= 1 << (kind % COLOURS)
    if deed[ABOUT] == TREE:
        return kinds == 3 and pieces == 3 and colours & (colours - 1) == 0
    if deed[ABOUT] == TRIPLETS:
        return kinds == 1 and pieces == 3
    return kinds == 4 and pieces == 4 and sizes & (sizes - 1) == 0


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


# --- Players ----------------------------------------------------------------------------------------------------------


@borrowing
def plays(table: Table, player: int) -> bool:
    """Whether there is such a player, and he has not left."""
    return bool(0 <= player < table.turn[0].players and not (table.turn[0].out >> player) & 1)


@borrowing
def playing(table: Table) -> int:
    """How many players are still in the game."""
    count = 0
    for player in range(table.turn[0].players):
        count += 1 if plays(table, player) else 0
    return count


@borrowing
def next_player(table: Table, player: int) -> int:
    """The next in order of play who has not left."""
    for ahead in range(1, table.turn[0].players + 1):
        following = (player + ahead) % table.turn[0].players
        if plays(table, following):
            return int(following)
    return player


@borrowing
def leave(table: Table, player: int) -> None:
    """The player is out: his hand and his bid go into the bag, and the last one left wins."""
    turn = table.turn[0]
    had_turn, began, following = turn.player == player, turn.start == player, next_player(table, player)
    turn.out |= 1 << player
    led = led_by(table, player)
    if led != NOBODY:
        take_back_bid(table, led)
    for kind in range(KINDS):
        table.bag[kind] += table.hands[player, kind]
        take_from_hand(table, player, kind, table.hands[player, kind])
    if began:
        turn.start = following
    if had_turn:
        for size in range(3):
            table.asked[size] = 0
    if playing(table) == 1:
        end(table, LAST_LEFT)
    elif turn.phase == STACK or turn.phase == AUCTION or turn.phase == PRIZE:
        shrink_auction(table, player, following, had_turn)
    elif had_turn:
        go_on_without(table, following, following == turn.start and not began)
    count_entry(table)


@borrowing
def go_on_without(table: Table, following: int, round_over: bool) -> None:
    """Whoever left was about to draw his hand or to score: the next does."""
    phase = table.turn[0].phase
    if phase == HANDS and round_over:
        begin_scoring(table)
    elif phase == HANDS:
        table.turn[0].player = following
    elif phase == SCORE and round_over:
        end_scoring(table)
    elif phase == SCORE:
        go_on_scoring(table, following)


@borrowing
def shrink_auction(table: Table, player: int, following: int, had_turn: bool) -> None:
    """One player fewer is one stack fewer: one without a bid goes. If there is none, the auction is over."""
    turn = table.turn[0]
    spare = led_by(table, NOBODY)
    if turn.phase == STACK:
        draw_stacks(table)
    elif turn.phase == PRIZE:
        if spare != NOBODY:
            return_stack(table, spare)
        if had_turn:
            end_auction(table, following)
    elif turn.stacks >= playing(table) and spare == NOBODY:
        end_auction(table, following)
    else:
        if turn.stacks >= playing(table):
            return_stack(table, spare)
        if had_turn:
            next_bidder(table, player)


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
