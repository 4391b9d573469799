"""The rules of Torpedo, TP-R1..R7: what may be laid, what crashes, and what the volleys sink. Compiled.

`laying_ruling` answers for one piece and changes nothing but the scratch hull; the others do what was found open.
"""

from typing import Final

from iceharbor.compiled import borrowing
from iceharbor.games.torpedo.records import (
    COUNTDOWN,
    CRASHED,
    FIRED,
    IN_STOCK,
    LEFT,
    LYING,
    NOBODY,
    OVER,
    READY,
    RUSH,
    SEALED,
    STOP,
    SUNK,
    VOLLEY,
    WAVE,
    WITHDRAWN,
    Sea,
)
from iceharbor.table.plane import afloat, in_the_way, lay
from iceharbor.table.ray import BEYOND, first_ahead

OPEN, GAME_OVER, NO_SUCH_PLAYER, HAVE_LEFT, SAID_READY, NOT_BEGUN, TIME_IS_UP, SEALED_ALREADY = range(8)
NONE_LEFT, NONE_IN_STOCK, OFF_THE_FIELD = range(8, 11)
"""Rulings; what they say stands in `acting.py`."""

VOLLEYS: Final = 3


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
def player_ruling(sea: Sea, player: int) -> int:
    """Whether a player may act now at all: says ready, lays, or seals a wave (TP-R2, R4)."""
    turn = sea.turn[0]
    if turn.phase == OVER:
        return GAME_OVER
    if player < 0 or player >= turn.players:
        return NO_SUCH_PLAYER
    if (turn.forfeited >> player) & 1:
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
    """Stop is called: who still has pieces may lay what was on its way (TP-R4)."""
    sea.turn[0].phase = STOP
    sea.turn[0].stopped_by = caller


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
    (TP-R3, V2). The next wave follows, unless somebody has played his last piece (TP-R4)."""
    turn, before = sea.turn[0], sea.turn[0].placed
    for index in range(len(sea.ships)):
        if sea.ships[index].fate == SEALED:
            ship = sea.ships[index]
            put_down(sea, index, ship.x, ship.y, ship.heading, NOBODY)
    crash_since(sea, before)
    turn.sealed = 0
    turn.wave_number += 1
    for player in range(turn.players):
        if not (turn.forfeited >> player) & 1 and stock_of(sea, player, 0) == 0:
            turn.phase = VOLLEY
            if turn.stopped_by == NOBODY:
                turn.stopped_by = player


@borrowing
def volley_pips(sea: Sea, number: int) -> int:
    """The size that fires in a volley, counted from 1: Smalls, Mediums, Larges (TP-R5, R6), or by option the other way
    (TP-V4)."""
    return VOLLEYS + 1 - number if sea.turn[0].reversed_order else number


@borrowing
def aim(sea: Sea, firer: int) -> tuple[int, int, int]:
    """What a ship's torpedo meets, or BEYOND, and where: a ship of the same size stops it, or by option lets it pass
    (TP-A1, A4, A5)."""
    return first_ahead(sea.outlines, sea.field, firer, sea.outlines[firer].pips if sea.turn[0].pass_through else -1)


@borrowing
def sinks(sea: Sea, firer: int, met: int) -> bool:
    """Whether a torpedo destroys what it meets: a ship, friend or foe, that is not of the firer's size (TP-R5, A7)."""
    return met != BEYOND and sea.outlines[met].pips != sea.outlines[firer].pips


@borrowing
def fire_volley(sea: Sea) -> None:
    """All ships of a size fire at once; what was hit leaves the field when all have (TP-R5, R6, A2, A8, A9)."""
    turn = sea.turn[0]
    turn.volleys += 1
    pips = volley_pips(sea, turn.volleys)
    for firer in range(len(sea.ships)):
        if sea.ships[firer].fate == LYING and sea.ships[firer].pips == pips:
            met = aim(sea, firer)[0]
            if sinks(sea, firer, met):
                sea.ships[met].volley = turn.volleys
    for index in range(len(sea.ships)):
        if sea.ships[index].volley == turn.volleys:
            sea.ships[index].fate = SUNK
            sea.outlines[index].corners = 0
    if turn.volleys == VOLLEYS:
        turn.phase = OVER
        turn.over_by = FIRED


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
    left = 0
    for other in range(turn.players):
        left += 1 - ((turn.forfeited >> other) & 1)
    if left == 1:
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
