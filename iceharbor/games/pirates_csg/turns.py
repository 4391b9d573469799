"""Turns, rounds, the end of the game and the count (PC-R11, R24, A35..A37, A47, A51, A59). The rules are compiled."""

from typing import Final

from iceharbor.contract import SEATS, Outcome, Player
from iceharbor.games.common.outcomes import places_by, resigned
from iceharbor.games.pirates_csg.powers import NO_POWER
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    MAX_GUNS,
    NONE,
    ON_ISLAND,
    OVER,
    PURSE,
    SHIPS_ACT,
    SPENT,
    UNKNOWN_VALUE,
    PiratesSea,
)
from iceharbor.jit import njit_no_refcount

PLAYERS: Final = 2
CLAIMED, LIMIT, QUIET, LENGTH, RESIGNED = range(1, 6)
ENDINGS: Final = (None, "claimed", "rounds", "quiet", "length", "resigned")
"""Why a game is over, by code."""
QUIET_ROUNDS: Final = 10
"""After this many rounds without progress the count is made (PC-A51)."""
DELIVERY_ROUNDS: Final = 10
"""With the option `final_delivery` treasure afloat has this many rounds to come home (PC-A36)."""
MAX_ENTRIES: Final = 20000
"""No match has more entries; the count is made then."""


# --- Turns ------------------------------------------------------------------------------------------------------------


@njit_no_refcount
def begin_turn(sea: PiratesSea, player: int) -> None:
    """Starts a player's turn: every ship may act again, bought ships too, and crew may change ship (PC-R11, R20)."""
    turn = sea.turn[0]
    turn.phase, turn.player = SHIPS_ACT, player
    turn.chooser = turn.shooter = turn.actor = NONE
    turn.gun = turn.rerolled = turn.resume = 0
    for gun in range(MAX_GUNS):
        turn.targets[gun] = NONE
    for index in range(len(sea.ships)):
        sea.ships[index].acted = sea.ships[index].bought = 0
    for index in range(len(sea.crew)):
        sea.crew[index].moved = 0


@njit_no_refcount
def end_turn(sea: PiratesSea) -> None:
    """Ends the turn, and with it the round or the game."""
    turn = sea.turn[0]
    if _treasure_claimed(sea):
        finish(sea, CLAIMED)
        return
    following = 1 - turn.player
    if following == turn.first:
        _end_round(sea)
        if turn.phase == OVER:
            return
    begin_turn(sea, following)


@njit_no_refcount
def _treasure_claimed(sea: PiratesSea) -> bool:
    """True if no treasure is left on the islands, special treasure included (PC-R24, A36, A59); with `final_delivery`
    the gold afloat is waited for."""
    turn, ashore, afloat = sea.turn[0], 0, 0
    for k in range(len(sea.coins)):
        ashore += 1 if sea.coins[k].place == ON_ISLAND else 0
        afloat += 1 if sea.coins[k].place == ABOARD and sea.coins[k].power == NO_POWER else 0
    if ashore > 0:
        return False
    if turn.final_delivery == 0 or afloat == 0:
        return True
    if turn.last_round == 0:
        turn.last_round = turn.rounds + DELIVERY_ROUNDS
    return False


@njit_no_refcount
def _end_round(sea: PiratesSea) -> None:
    """Counts the round; the game ends at its limit, after 10 rounds without progress (PC-A51), or when the rounds for
    the last delivery are over (PC-A36)."""
    turn = sea.turn[0]
    turn.rounds += 1
    turn.quiet_rounds = 0 if turn.progress else turn.quiet_rounds + 1
    turn.progress = 0
    if turn.rounds >= turn.round_limit:
        finish(sea, LIMIT)
    elif turn.quiet_rounds >= QUIET_ROUNDS:
        finish(sea, QUIET)
    elif turn.last_round > 0 and turn.rounds >= turn.last_round:
        finish(sea, CLAIMED)


@njit_no_refcount
def count_entry(sea: PiratesSea) -> None:
    """Counts an entry; a game that reaches its most entries ends with the count."""
    turn = sea.turn[0]
    turn.entries += 1
    if turn.phase != OVER and turn.entries >= MAX_ENTRIES:
        finish(sea, LENGTH)


@njit_no_refcount
def finish(sea: PiratesSea, ending: int) -> None:
    """Ends the game with the count: the winner is the player with more treasure, NONE if both have the same
    (PC-R24, A37)."""
    turn = sea.turn[0]
    turn.phase, turn.termination = OVER, ending
    mine, theirs = total_of_player(sea, 0), total_of_player(sea, 1)
    turn.winner = NONE if mine == theirs else (0 if mine > theirs else 1)
    turn.chooser = turn.actor = turn.shooter = NONE
    for k in range(len(sea.coins)):
        sea.coins[k].known = 0b11


@njit_no_refcount
def leave(sea: PiratesSea, player: int) -> None:
    """A player leaves: the other one wins (PC-A47)."""
    turn = sea.turn[0]
    turn.forfeited |= 1 << player
    finish(sea, RESIGNED)
    turn.winner = 1 - player


# --- The count --------------------------------------------------------------------------------------------------------


@njit_no_refcount
def total_of_player(sea: PiratesSea, player: int) -> int:
    """Spent coins at face value, unspent coins at home at value + 1 (PC-R24, A33..A35); special treasure is worth
    nothing (PC-A30)."""
    total = 0
    for k in range(len(sea.coins)):
        coin = sea.coins[k]
        if coin.where == player and coin.power == NO_POWER and coin.value != UNKNOWN_VALUE:
            total += coin.value if coin.place == SPENT else 0
            total += coin.value + 1 if coin.place == PURSE else 0
    return int(total)


def outcome_of(sea: PiratesSea) -> Outcome | None:
    """The result when the game is over; None before."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        return None
    totals = [int(total_of_player(sea, player)) for player in range(PLAYERS)]
    ending = int(turn.termination)
    if ending == RESIGNED:
        places = places_by([(player == int(turn.winner),) for player in range(PLAYERS)])
        return Outcome(places, resigned(int(turn.forfeited), PLAYERS), "PC-A47")
    rule, why = {
        CLAIMED: ("PC-R24", "all treasure is claimed"),
        LIMIT: ("PC-A51", "the round limit was reached"),
        QUIET: ("PC-A51", f"{QUIET_ROUNDS} rounds went by without progress"),
    }.get(ending, ("PC-A51", "the game reached its maximum length"))
    return Outcome(places_by([(total,) for total in totals]), f"{why}; {_most(totals)}", rule)


def _most(totals: list[int]) -> str:
    first: Player = 0 if totals[0] >= totals[1] else 1
    if totals[0] == totals[1]:
        return f"both have {totals[0]} gold"
    return f"{SEATS[first]} wins with {totals[first]} gold to {totals[1 - first]}"
