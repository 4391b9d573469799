"""The rules of Undercut, compiled.

UC-R1   Three to five players; a bag of 75 pieces, five of each kind: Larges of 3 points, Mediums 2, Smalls 1.
UC-R2   All players draw pieces of exactly six points; they choose the sizes, the colours are random.
UC-R3   The score sheet has a column for each player, and the cost of a Tree, Triplets and a Foursome: 2 each. Low wins.
UC-R4   A round is a scoring phase and an auction; a start player begins both.
UC-R5   Scoring: a player who holds a combo must hand it in, one at a time. It adds its cost, which then rises by 1.
UC-R6   The auction: one stack fewer than there are players, each a Large, a Medium and a Small drawn from the bag.
UC-R7   A player who holds their token bids pieces from their hand on a stack; an earlier bid must be undercut.
UC-R8   Fewer points are lower; with equal points, fewer pieces.
UC-R9   The player who passes, once every stack has a bid, scores 1 and draws a piece; the others take the stacks they
        lead.
UC-R10  The passer starts the next round.
UC-R11  When a column reaches 10 the scoring phase is completed; the lowest score wins, then the fewest points in hand.

`check` judges one action and changes nothing; `apply_action` applies a legal action; `try_action` does both.
NATURE draws from the bag: a player asks for sizes, and NATURE's entry names the colours.
"""

from iceharbor.contract import NATURE
from iceharbor.games.common.turns import next_player, playing, plays
from iceharbor.games.undercut.combos import bag_is_empty, hand_points, holds_combo, in_bag, is_combo, is_lower, size_of
from iceharbor.games.undercut.first_hands import hand_ruling
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
    MAX_ENTRIES,
    MEDIUM,
    NO_SUCH_COMBO,
    NO_SUCH_PLAYER,
    NO_SUCH_SIZE,
    NO_SUCH_STACK,
    NOBODY,
    NOT_IN_BAG,
    NOT_IN_HAND,
    NOT_LOWER,
    NOT_NOW,
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
    EncodedAction,
    EncodedActions,
    UndercutTable,
)
from iceharbor.jit import njit, njit_no_refcount

# --- What is legal ----------------------------------------------------------------------------------------------------


@njit_no_refcount
def acting(table: UndercutTable) -> int:
    """The player who acts: NATURE when pieces or the start player must be drawn. Has no meaning when the game is
    over."""
    asked = table.asked[0] + table.asked[1] + table.asked[2] > 0
    return NATURE if asked or table.turn[0].phase == FIRST else int(table.turn[0].player)


@njit
def check(table: UndercutTable, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, subject): whether the player may take this encoded action, int64[ENCODED_LENGTH]."""
    turn, verb, about = table.turn[0], encoded[VERB], encoded[ABOUT]
    if turn.phase == OVER:
        return GAME_OVER, 0
    if player != acting(table):
        return NOT_YOUR_TURN, 0
    if verb == STARTS and turn.phase == FIRST:
        return (OPEN if plays(table, about) else NO_SUCH_PLAYER), about
    if verb == ASKS and turn.phase == HANDS and player != NATURE:
        return hand_ruling(table, encoded)
    if verb == DRAWS and turn.phase != FIRST and player == NATURE:
        return draws_ruling(table, encoded)
    if verb == SCORES and turn.phase == SCORE:
        return (OPEN if is_combo(encoded) and holds(table, player, encoded) else NO_SUCH_COMBO), about
    if verb == BIDS and turn.phase == AUCTION:
        return bid_ruling(table, player, encoded)
    if verb == PASSES and turn.phase == AUCTION:
        return pass_ruling(table, about)
    return NOT_NOW, verb


@njit_no_refcount
def draws_ruling(table: UndercutTable, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, subject): NATURE draws exactly the sizes that were asked for, from the bag."""
    for size in range(3):
        drawn = 0
        for colour in range(COLOURS):
            drawn += encoded[COUNTS + COLOURS * size + colour]
        if drawn != table.asked[size]:
            return OTHER_SIZES, 0
    for kind in range(KINDS):
        if encoded[COUNTS + kind] > table.bag[kind]:
            return NOT_IN_BAG, kind
    return OPEN, 0


@njit_no_refcount
def bid_ruling(table: UndercutTable, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """UC-R7: pieces from the hand, on one stack, lower than the bid that is there (UC-A11)."""
    stack = encoded[ABOUT]
    if not 0 <= stack < table.turn[0].stacks:
        return NO_SUCH_STACK, stack
    if table.leaders[stack] != NOBODY:
        mine, pieces, theirs, their_pieces = 0, 0, 0, 0
        for kind in range(KINDS):
            mine += size_of(kind) * encoded[COUNTS + kind]
            pieces += encoded[COUNTS + kind]
            theirs += size_of(kind) * table.bids[stack, kind]
            their_pieces += table.bids[stack, kind]
        if not is_lower(mine, pieces, theirs, their_pieces):
            return NOT_LOWER, stack
    return (OPEN if holds(table, player, encoded) else NOT_IN_HAND), stack


@njit_no_refcount
def holds(table: UndercutTable, player: int, encoded: EncodedAction) -> bool:
    """True if the player's hand holds all pieces of an encoded action, int64[ENCODED_LENGTH]."""
    lacking = 0
    for kind in range(KINDS):
        lacking += max(0, encoded[COUNTS + kind] - table.hands[player, kind])
    return lacking == 0


@njit_no_refcount
def pass_ruling(table: UndercutTable, size: int) -> tuple[int, int]:
    """UC-R9: once every stack has a bid, and with a size that is in the bag (UC-A15)."""
    if led_by(table, NOBODY) != NOBODY:
        return STACK_WITHOUT_BID, 0
    if bag_is_empty(table):
        return (OPEN if size == 0 else BAG_EMPTY), size
    if not SMALL <= size <= LARGE or in_bag(table, size) == 0:
        return NO_SUCH_SIZE, size
    return OPEN, size


# --- What an action does ----------------------------------------------------------------------------------------------


@njit_no_refcount
def apply_action(table: UndercutTable, player: int, encoded: EncodedAction) -> None:
    """Applies an encoded action, int64[ENCODED_LENGTH], that `check` found legal; changes the table in place."""
    turn, verb, about = table.turn[0], encoded[VERB], encoded[ABOUT]
    if verb == STARTS:
        turn.phase, turn.start, turn.player = HANDS, about, about
    elif verb == ASKS:
        for size in range(3):
            table.asked[size] = encoded[COUNTS + size]
    elif verb == DRAWS:
        draw_pieces(table, encoded)
    elif verb == SCORES:
        hand_in(table, player, encoded)
    elif verb == BIDS:
        lay_bid(table, player, encoded)
    else:
        pass_auction(table, player, about)
    count_entry(table)


@njit_no_refcount
def count_entry(table: UndercutTable) -> None:
    """Counts an entry; a game that reaches MAX_ENTRIES ends and is scored as it is."""
    turn = table.turn[0]
    turn.entries += 1
    if turn.entries >= MAX_ENTRIES and turn.phase != OVER:
        end(table, TOO_LONG)


@njit_no_refcount
def end(table: UndercutTable, termination: int) -> None:
    """Ends the game: bids go back into hands, and stacks into the bag."""
    turn = table.turn[0]
    turn.phase, turn.termination = OVER, termination
    for size in range(3):
        table.asked[size] = 0
    while turn.stacks > 0:
        for kind in range(KINDS):
            if table.bids[0, kind] > 0:
                put_into_hand(table, table.leaders[0], kind, table.bids[0, kind])
        return_stack(table, 0)


@njit_no_refcount
def draw_pieces(table: UndercutTable, encoded: EncodedAction) -> None:
    """Puts the pieces that NATURE drew into the stacks, or into a hand."""
    turn = table.turn[0]
    for size in range(3):
        table.asked[size] = 0
    for kind in range(KINDS):
        table.bag[kind] -= encoded[COUNTS + kind]
        if turn.phase != STACK:
            table.hands[turn.player, kind] += encoded[COUNTS + kind]
        elif encoded[COUNTS + kind] > 0:
            table.stacks[turn.stacks, kind // COLOURS] = kind % COLOURS
    if turn.phase == STACK:
        turn.stacks += 1
        draw_stacks(table)
    elif turn.phase == PRIZE:
        end_auction(table, turn.player)
    elif hand_points(table, turn.player) >= HAND_POINTS:
        next_hand(table)


@njit_no_refcount
def next_hand(table: UndercutTable) -> None:
    """Lets the next player draw their first hand; after the last, the first round starts (UC-A1, A4)."""
    turn = table.turn[0]
    following = next_player(table, turn.player)
    if following == turn.start:
        begin_scoring(table)
    else:
        turn.player = following


# --- Scoring ----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def begin_scoring(table: UndercutTable) -> None:
    """Starts a scoring phase with the start player (UC-R4)."""
    table.turn[0].phase = SCORE
    go_on_scoring(table, table.turn[0].start)


@njit_no_refcount
def go_on_scoring(table: UndercutTable, player: int) -> None:
    """Gives the turn to the next player, from this one on, who holds a combo; when none does, scoring ends (UC-R5)."""
    turn = table.turn[0]
    while not holds_combo(table.hands, player):
        player = next_player(table, player)
        if player == turn.start:
            end_scoring(table)
            return
    turn.player = player


@njit_no_refcount
def hand_in(table: UndercutTable, player: int, encoded: EncodedAction) -> None:
    """UC-R5: adds the combo's cost, raises it, and puts the pieces into the bag."""
    combo = encoded[ABOUT]
    table.scores[player] += table.costs[combo]
    table.costs[combo] += 1
    for kind in range(KINDS):
        take_from_hand(table, player, kind, encoded[COUNTS + kind])
        table.bag[kind] += encoded[COUNTS + kind]
    if holds_combo(table.hands, player):
        return
    following = next_player(table, player)
    if following == table.turn[0].start:
        end_scoring(table)
    else:
        go_on_scoring(table, following)


@njit_no_refcount
def take_from_hand(table: UndercutTable, player: int, kind: int, count: int) -> None:
    """Takes pieces out of a hand; those that all players have seen leave first."""
    table.hands[player, kind] -= count
    table.seen[player, kind] -= min(count, table.seen[player, kind])


@njit_no_refcount
def put_into_hand(table: UndercutTable, player: int, kind: int, count: int) -> None:
    """Puts pieces into a hand, seen by all players."""
    table.hands[player, kind] += count
    if table.turn[0].hidden:
        table.seen[player, kind] += count


@njit_no_refcount
def end_scoring(table: UndercutTable) -> None:
    """Ends the game when a column has reached the end score, else has stacks drawn (UC-R11, A19)."""
    if ten_reached(table):
        end(table, TEN)
    else:
        draw_stacks(table)


@njit_no_refcount
def ten_reached(table: UndercutTable) -> bool:
    """True if a player's column has reached the score that ends the game (UC-R11, V2)."""
    for player in range(table.turn[0].players):
        if plays(table, player) and table.scores[player] >= table.turn[0].end_score:
            return True
    return False


# --- The auction ------------------------------------------------------------------------------------------------------


@njit_no_refcount
def draw_stacks(table: UndercutTable) -> None:
    """Has one stack fewer than players drawn, or as many as the bag allows; without any the game ends (UC-R6, A16)."""
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


@njit_no_refcount
def lay_bid(table: UndercutTable, player: int, encoded: EncodedAction) -> None:
    """UC-R7: puts a bid on a stack; a bid that it undercuts goes back to its owner."""
    stack = encoded[ABOUT]
    rival = table.leaders[stack]
    for kind in range(KINDS):
        take_from_hand(table, player, kind, encoded[COUNTS + kind])
        if rival != NOBODY:
            put_into_hand(table, rival, kind, table.bids[stack, kind])
        table.bids[stack, kind] = encoded[COUNTS + kind]
    table.leaders[stack] = player
    next_bidder(table, player)


@njit_no_refcount
def next_bidder(table: UndercutTable, player: int) -> None:
    """Passes the turn to the next player who holds their token (UC-R7, A9, A13)."""
    following = next_player(table, player)
    while led_by(table, following) != NOBODY:
        following = next_player(table, following)
    table.turn[0].player = following


@njit_no_refcount
def led_by(table: UndercutTable, player: int) -> int:
    """The stack that the player leads (UC-A8); for `NOBODY`, the first stack without a bid. `NOBODY` if there is
    none."""
    for stack in range(table.turn[0].stacks):
        if table.leaders[stack] == player:
            return stack
    return NOBODY


@njit_no_refcount
def pass_auction(table: UndercutTable, player: int, size: int) -> None:
    """UC-R9: the passer scores one point and draws a piece of a size they choose; then the bids go into the bag
    (UC-A14)."""
    table.scores[player] += 1
    if size == 0:
        end_auction(table, player)
    else:
        table.turn[0].phase = PRIZE
        table.asked[size - 1] = 1


@njit_no_refcount
def end_auction(table: UndercutTable, starter: int) -> None:
    """Each player takes the stack they lead and returns their bid; a new round starts (UC-R9, R10, A18)."""
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


@njit_no_refcount
def take_back_bid(table: UndercutTable, stack: int) -> None:
    """Puts a bid into the bag."""
    for kind in range(KINDS):
        table.bag[kind] += table.bids[stack, kind]
        table.bids[stack, kind] = 0
    table.leaders[stack] = NOBODY


@njit_no_refcount
def remove_stack(table: UndercutTable, stack: int) -> None:
    """Removes a stack without a bid; those after it move up."""
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


@njit_no_refcount
def return_stack(table: UndercutTable, stack: int) -> None:
    """Puts a stack that no player can take into the bag."""
    for size in range(3):
        table.bag[COLOURS * size + table.stacks[stack, size]] += 1
    remove_stack(table, stack)


@njit
def try_action(table: UndercutTable, player: int, encoded: EncodedAction) -> tuple[int, int]:
    """(ruling, subject): applies an encoded action, int64[ENCODED_LENGTH], if it is legal; otherwise the table does not
    change."""
    ruling, about = check(table, player, encoded)
    if ruling == OPEN:
        apply_action(table, player, encoded)
    return ruling, about


@njit_no_refcount
def list_bids(table: UndercutTable, player: int, out: EncodedActions) -> int:
    """Fills `out`, int64 (n, ENCODED_LENGTH) of zeros with room for every part of the hand on every stack, with the
    player's legal bids; returns how many."""
    found, stack = 0, 0
    while True:
        bid = out[found]
        bid[VERB], bid[ABOUT] = BIDS, stack
        legal = bid_ruling(table, player, bid)[0] == OPEN
        kind, stack = 0, stack + 1
        if stack == table.turn[0].stacks:
            stack = 0
            while kind < KINDS and bid[COUNTS + kind] == table.hands[player, kind]:
                kind += 1
            if kind == KINDS:
                return found + 1 if legal else found
        following = found + 1 if legal else found
        for each in range(KINDS):
            raised = 1 if stack == 0 and each == kind else 0
            out[following, COUNTS + each] = 0 if stack == 0 and each < kind else bid[COUNTS + each] + raised
        found = following
