"""When a player leaves Undercut: their pieces go back to the bag, and the next player takes their turn."""

from iceharbor.games.common.turns import next_player, playing
from iceharbor.games.undercut.records import (
    AUCTION,
    HANDS,
    KINDS,
    LAST_LEFT,
    NOBODY,
    PRIZE,
    SCORE,
    STACK,
    UndercutTable,
)
from iceharbor.games.undercut.rules import (
    begin_scoring,
    count_entry,
    draw_stacks,
    end,
    end_auction,
    end_scoring,
    go_on_scoring,
    led_by,
    next_bidder,
    return_stack,
    take_back_bid,
    take_from_hand,
)
from iceharbor.jit import njit_no_refcount


@njit_no_refcount
def leave(table: UndercutTable, player: int) -> None:
    """Removes a player from the game: their hand and bid go into the bag; the last player left wins."""
    turn = table.turn[0]
    had_turn, began, following = turn.player == player, turn.start == player, next_player(table, player)
    turn.forfeited |= 1 << player
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


@njit_no_refcount
def go_on_without(table: UndercutTable, following: int, round_over: bool) -> None:
    """Continues with the next player when the one who left was about to draw a hand or to score; after the last player
    the phase ends. In a custom position an earlier player may still hold a combo."""
    phase = table.turn[0].phase
    if phase == HANDS and round_over:
        begin_scoring(table)
    elif phase == HANDS:
        table.turn[0].player = following
    elif phase == SCORE and round_over:
        end_scoring(table)
    elif phase == SCORE:
        go_on_scoring(table, following)


@njit_no_refcount
def shrink_auction(table: UndercutTable, player: int, following: int, had_turn: bool) -> None:
    """One player fewer means one stack fewer: removes a stack without a bid. If there is none, the auction is over."""
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
