"""The rules of placing, TP-R1..R4, and the score, TP-R7: who may place what, what crashes, who calls stop. Compiled.
The volleys are in `volleys.py`.

`laying_ruling` judges one piece and changes nothing but the scratch hull; the other functions apply legal actions.
"""

from iceharbor.games.torpedo.records import (
    COUNTDOWN,
    CRASHED,
    IN_STOCK,
    LEFT,
    LYING,
    NOBODY,
    OVER,
    READY,
    RUSH,
    SEALED,
    STOP,
    VOLLEY,
    WAVE,
    WITHDRAWN,
    TorpedoSea,
)
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import afloat, in_the_way, lay

OPEN, GAME_OVER, NO_SUCH_PLAYER, HAVE_LEFT, SAID_READY, NOT_BEGUN, TIME_IS_UP, SEALED_ALREADY = range(8)
NONE_LEFT, NONE_IN_STOCK, OFF_THE_FIELD = range(8, 11)
"""Rulings; their sentences are in `transitions.py`."""


# --- Pieces to place --------------------------------------------------------------------------------------------------


@njit_no_refcount
def stock_of(sea: TorpedoSea, player: int, pips: int) -> int:
    """How many pieces of this size the player still has in stock (TP-R1); 0 pips counts all sizes."""
    found = 0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.player == player and ship.fate == IN_STOCK and (pips == 0 or ship.pips == pips):
            found += 1
    return found


@njit_no_refcount
def next_piece(sea: TorpedoSea, player: int, pips: int) -> int:
    """The index of the player's next piece of this size, the lowest number first; `NOBODY` when there is none."""
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.player == player and ship.pips == pips and ship.fate == IN_STOCK:
            return index
    return NOBODY


@njit_no_refcount
def pieces_due(sea: TorpedoSea, player: int) -> int:
    """How many pieces a player places in one action: one in the rush; with waves a whole wave, or all they have left
    (TP-V2)."""
    turn = sea.turn[0]
    return min(turn.wave, stock_of(sea, player, 0)) if turn.phase == WAVE else 1


@njit_no_refcount
def has_left(sea: TorpedoSea, player: int) -> bool:
    """True if the player has resigned."""
    return bool((sea.turn[0].forfeited >> player) & 1)


# --- Who may place, and where -----------------------------------------------------------------------------------------


@njit_no_refcount
def player_ruling(sea: TorpedoSea, player: int) -> int:
    """The ruling on whether a player may act now: be ready, place, or lock in a wave (TP-R2, R4)."""
    turn = sea.turn[0]
    if turn.phase == OVER:
        return GAME_OVER
    if player < 0 or player >= turn.players:
        return NO_SUCH_PLAYER
    if has_left(sea, player):
        return HAVE_LEFT
    if turn.phase == READY:
        return SAID_READY if (turn.ready >> player) & 1 else OPEN
    if turn.phase == COUNTDOWN:
        return NOT_BEGUN
    if turn.phase == VOLLEY:
        return TIME_IS_UP
    if turn.phase == STOP and (turn.stopped >> player) & 1:
        return TIME_IS_UP
    if turn.phase == WAVE and (turn.sealed >> player) & 1:
        return SEALED_ALREADY
    return OPEN if stock_of(sea, player, 0) > 0 else NONE_LEFT


@njit_no_refcount
def anybody_may_lay(sea: TorpedoSea) -> bool:
    """True if some player may act."""
    acting = 0
    for player in range(sea.turn[0].players):
        acting += player_ruling(sea, player) == OPEN
    return acting > 0


@njit_no_refcount
def laying_ruling(sea: TorpedoSea, player: int, pips: int, x: int, y: int, heading: int) -> tuple[int, int]:
    """(ruling, what is in the way): whether this piece may be placed, and the ship that it would crash into (TP-R3), or
    `NOBODY`. OFF_THE_FIELD costs no piece (TP-A11). Writes the scratch hull."""
    hull = sea.outlines[len(sea.ships)]
    if next_piece(sea, player, pips) == NOBODY:
        return NONE_IN_STOCK, NOBODY
    lay(hull, pips, x, y, heading)
    if afloat(sea.field, hull) >= 0:
        return OFF_THE_FIELD, NOBODY
    return OPEN, in_the_way(sea.outlines, hull, len(sea.ships))


# --- Placing in a rush ------------------------------------------------------------------------------------------------


@njit_no_refcount
def put_down(sea: TorpedoSea, index: int, x: int, y: int, heading: int, met: int) -> None:
    """Plays a piece: it is now on the field, or it crashed into ship `met` and is dead (TP-R3, A6, A10)."""
    turn, ship = sea.turn[0], sea.ships[index]
    turn.placed += 1
    ship.order, ship.x, ship.y, ship.heading, ship.met = turn.placed, x, y, heading, met
    if met == NOBODY:
        ship.fate = LYING
        lay(sea.outlines[index], ship.pips, x, y, heading)
    else:
        ship.fate = CRASHED


@njit_no_refcount
def play_piece(sea: TorpedoSea, player: int, pips: int, x: int, y: int, heading: int, met: int) -> None:
    """Places a piece in the rush; a player who has played their last piece calls stop (TP-R4, A14)."""
    put_down(sea, next_piece(sea, player, pips), x, y, heading, met)
    if stock_of(sea, player, 0) == 0 and sea.turn[0].phase == RUSH:
        call_stop(sea, player)
    end_laying(sea)


@njit_no_refcount
def call_stop(sea: TorpedoSea, caller: int) -> None:
    """Calls stop: players with pieces left may still place one that was on its way (TP-R4). With waves there is none
    (TP-V2)."""
    turn = sea.turn[0]
    turn.phase = VOLLEY if turn.by_waves else STOP
    turn.stopped_by = caller


@njit_no_refcount
def end_laying(sea: TorpedoSea) -> None:
    """After stop, starts the volleys when no player may place any more (TP-R5)."""
    if sea.turn[0].phase == STOP and not anybody_may_lay(sea):
        sea.turn[0].phase = VOLLEY


# --- Ready, and waves -------------------------------------------------------------------------------------------------


@njit_no_refcount
def say_ready(sea: TorpedoSea, player: int) -> None:
    """Marks a player as ready; the game starts when all are (TP-R2)."""
    sea.turn[0].ready |= 1 << player
    begin_when_ready(sea)


@njit_no_refcount
def begin_when_ready(sea: TorpedoSea) -> None:
    """Ends the ready check when all players are ready."""
    turn = sea.turn[0]
    if turn.phase == READY and not anybody_may_lay(sea):
        turn.phase = WAVE if turn.by_waves else COUNTDOWN
        turn.wave_number = turn.by_waves


@njit_no_refcount
def seal_piece(sea: TorpedoSea, player: int, pips: int, x: int, y: int, heading: int) -> None:
    """Locks in one piece of a wave; other players do not see it yet (TP-V2)."""
    ship = sea.ships[next_piece(sea, player, pips)]
    ship.fate, ship.x, ship.y, ship.heading = SEALED, x, y, heading


@njit_no_refcount
def crash_since(sea: TorpedoSea, before: int) -> None:
    """Crashes each piece that touches another, among those with an order number above `before`, all at once (TP-R3,
    V2)."""
    for index in range(len(sea.ships)):
        if sea.ships[index].order > before:
            sea.ships[index].met = in_the_way(sea.outlines, sea.outlines[index], index)
    for index in range(len(sea.ships)):
        if sea.ships[index].order > before and sea.ships[index].met != NOBODY:
            sea.ships[index].fate = CRASHED
            sea.outlines[index].corners = 0


@njit_no_refcount
def reveal(sea: TorpedoSea) -> None:
    """Places all locked-in pieces at once: each that touches an earlier piece or one of this wave crashes (TP-R3, V2).
    The next wave follows, unless a player has played their last piece, which calls stop (TP-R4)."""
    turn, before = sea.turn[0], sea.turn[0].placed
    for index in range(len(sea.ships)):
        if sea.ships[index].fate == SEALED:
            ship = sea.ships[index]
            put_down(sea, index, ship.x, ship.y, ship.heading, NOBODY)
    crash_since(sea, before)
    turn.sealed = 0
    turn.wave_number += 1
    for player in range(turn.players):
        if turn.phase == WAVE and not has_left(sea, player) and stock_of(sea, player, 0) == 0:
            call_stop(sea, player)


# --- Leaving, and scores ----------------------------------------------------------------------------------------------


@njit_no_refcount
def leave(sea: TorpedoSea, player: int) -> None:
    """Removes a player from the game: their placed pieces stay and fire, the rest is set aside."""
    turn = sea.turn[0]
    turn.forfeited |= 1 << player
    turn.sealed &= ~(1 << player)
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.player == player and (ship.fate == IN_STOCK or ship.fate == SEALED):
            ship.fate, ship.x, ship.y, ship.heading = WITHDRAWN, 0, 0, 0
    staying = 0
    for other in range(turn.players):
        staying += not has_left(sea, other)
    if staying == 1:
        turn.phase = OVER
        turn.termination = LEFT
        return
    begin_when_ready(sea)
    end_laying(sea)


@njit_no_refcount
def score_of(sea: TorpedoSea, player: int) -> int:
    """Pips of a player's ships on the field (TP-R7, A12)."""
    pips = 0
    for index in range(len(sea.ships)):
        if sea.ships[index].player == player and sea.ships[index].fate == LYING:
            pips += sea.ships[index].pips
    return pips
