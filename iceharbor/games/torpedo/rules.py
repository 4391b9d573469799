"""The rules of laying, TP-R1..R4, and the score, TP-R7: who may lay what, what crashes, who calls stop. Compiled.
The volleys stand in `volleys.py`.

`laying_ruling` answers for one piece and changes nothing but the scratch hull; the others do what was found open.
"""

from iceharbor.compiled import borrowing
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
    Sea,
)
from iceharbor.table.plane import afloat, in_the_way, lay

OPEN, GAME_OVER, NO_SUCH_PLAYER, HAVE_LEFT, SAID_READY, NOT_BEGUN, TIME_IS_UP, SEALED_ALREADY = range(8)
NONE_LEFT, NONE_IN_STOCK, OFF_THE_FIELD = range(8, 11)
"""Rulings; what they say stands in `acting.py`."""


@borrowing
def stock_of(sea: Sea, player: int, pips: int) -> int:
    """How many pieces of this size the player has still to play (TP-R1); of all sizes for 0 pips."""
    found = 0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.player == player and ship.fate == IN_STOCK and (pips == 0 or ship.pips == pips):
            found += 1
    return found


@borrowing
def next_piece(sea: Sea, player: int, pips: int) -> int:
    """The piece of this size that the player plays next, the lowest number first; NOBODY when there is none."""
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.player == player and ship.pips == pips and ship.fate == IN_STOCK:
            return index
    return NOBODY


@borrowing
def pieces_due(sea: Sea, player: int) -> int:
    """How many pieces a player lays in one breath: one in the rush, in waves a whole one or all he has (TP-V2)."""
    turn = sea.turn[0]
    return min(turn.wave, stock_of(sea, player, 0)) if turn.phase == WAVE else 1


@borrowing
def has_left(sea: Sea, player: int) -> bool:
    """Whether a player has given up."""
    return bool((sea.turn[0].forfeited >> player) & 1)


@borrowing
def player_ruling(sea: Sea, player: int) -> int:
    """Whether a player may act now at all: says ready, lays, or seals a wave (TP-R2, R4)."""
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


@borrowing
def anybody_may_lay(sea: Sea) -> bool:
    """Whether there is a player who may act."""
    acting = 0
    for player in range(sea.turn[0].players):
        acting += player_ruling(sea, player) == OPEN
    return acting > 0


@borrowing
def laying_ruling(sea: Sea, player: int, pips: int, x: int, y: int, heading: int) -> tuple[int, int]:
    """Whether such a piece may be laid (OFF_THE_FIELD costs nothing, TP-A11), and what lies in its way: it would crash
    (TP-R3); NOBODY when nothing does. Lays the scratch hull."""
    hull = sea.outlines[len(sea.ships)]
    if next_piece(sea, player, pips) == NOBODY:
        return NONE_IN_STOCK, NOBODY
    lay(hull, pips, x, y, heading)
    if afloat(sea.field, hull) >= 0:
        return OFF_THE_FIELD, NOBODY
    return OPEN, in_the_way(sea.outlines, hull, len(sea.ships))


@borrowing
def put_down(sea: Sea, index: int, x: int, y: int, heading: int, met: int) -> None:
    """A piece is played: it lies where it was laid, or has crashed into what was met and is dead (TP-R3, A6, A10)."""
    turn, ship = sea.turn[0], sea.ships[index]
    turn.placed += 1
    ship.order, ship.x, ship.y, ship.heading, ship.met = turn.placed, x, y, heading, met
    if met == NOBODY:
        ship.fate = LYING
        lay(sea.outlines[index], ship.pips, x, y, heading)
    else:
        ship.fate = CRASHED


@borrowing
def play_piece(sea: Sea, player: int, pips: int, x: int, y: int, heading: int, met: int) -> None:
    """A piece is laid in the rush; whoever has played his last calls stop (TP-R4, A14)."""
    put_down(sea, next_piece(sea, player, pips), x, y, heading, met)
    if stock_of(sea, player, 0) == 0 and sea.turn[0].phase == RUSH:
        call_stop(sea, player)
    end_laying(sea)


@borrowing
def call_stop(sea: Sea, caller: int) -> None:
    """Stop is called: who still has pieces may lay what was on its way (TP-R4). In waves nothing is (TP-V2)."""
    turn = sea.turn[0]
    turn.phase = VOLLEY if turn.by_waves else STOP
    turn.stopped_by = caller


@borrowing
def end_laying(sea: Sea) -> None:
    """When nobody may lay any more after stop, the volleys begin (TP-R5)."""
    if sea.turn[0].phase == STOP and not anybody_may_lay(sea):
        sea.turn[0].phase = VOLLEY


@borrowing
def say_ready(sea: Sea, player: int) -> None:
    """A finger lies on a piece; when everybody's does, it begins (TP-R2)."""
    sea.turn[0].ready |= 1 << player
    begin_when_ready(sea)


@borrowing
def begin_when_ready(sea: Sea) -> None:
    """Ends the ready check when nobody is missing."""
    turn = sea.turn[0]
    if turn.phase == READY and not anybody_may_lay(sea):
        turn.phase = WAVE if turn.by_waves else COUNTDOWN
        turn.wave_number = turn.by_waves


@borrowing
def seal_piece(sea: Sea, player: int, pips: int, x: int, y: int, heading: int) -> None:
    """A piece of a wave that nobody else sees yet (TP-V2)."""
    ship = sea.ships[next_piece(sea, player, pips)]
    ship.fate, ship.x, ship.y, ship.heading = SEALED, x, y, heading


@borrowing
def crash_since(sea: Sea, before: int) -> None:
    """Of all that was put down after so many pieces, at once, whatever touches anything has crashed (TP-R3, V2)."""
    for index in range(len(sea.ships)):
        if sea.ships[index].order > before:
            sea.ships[index].met = in_the_way(sea.outlines, sea.outlines[index], index)
    for index in range(len(sea.ships)):
        if sea.ships[index].order > before and sea.ships[index].met != NOBODY:
            sea.ships[index].fate = CRASHED
            sea.outlines[index].corners = 0


@borrowing
def reveal(sea: Sea) -> None:
    """All sealed pieces come to lie at once: whatever touches what lay there before, or another of the wave, crashes
    (TP-R3, V2). The next wave follows, unless somebody has played his last piece and calls stop (TP-R4)."""
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


@borrowing
def leave(sea: Sea, player: int) -> None:
    """A player plays no more: what he has laid stays and fires, the rest is set aside."""
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
        turn.over_by = LEFT
        return
    begin_when_ready(sea)
    end_laying(sea)


@borrowing
def score_of(sea: Sea, player: int) -> int:
    """Pips of a player's ships on the field (TP-R7, A12)."""
    pips = 0
    for index in range(len(sea.ships)):
        if sea.ships[index].player == player and sea.ships[index].fate == LYING:
            pips += sea.ships[index].pips
    return pips
