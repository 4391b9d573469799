"""The volleys, TP-R5, R6: who fires, what stops a torpedo, and what it sinks. Compiled.

`table.ray` lists all ships in a ship's path once. Later volleys use the same lists: `stands` tells which of the listed
ships an earlier volley has sunk. The rules fire one volley after the other; callers that only want to know the result
do the same on a copy.
"""

from typing import Final

from iceharbor.games.torpedo.records import FIRED, LYING, OVER, SUNK, TorpedoSea
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.ray import BEYOND, Ways, chart_way, no_ways, spot_on_way

VOLLEYS: Final = 3


@njit_no_refcount
def volley_pips(sea: TorpedoSea, number: int) -> int:
    """The pips of the ships that fire in volley `number`, from 1: Smalls, Mediums, Larges (TP-R5, R6), or the reverse
    by option (TP-V4)."""
    return VOLLEYS + 1 - number if sea.turn[0].reversed_order else number


@njit_no_refcount
def stands(sea: TorpedoSea, index: int, number: int) -> bool:
    """True if a ship is still on the field in volley `number`: no earlier volley sank it (TP-R5, A2)."""
    ship = sea.ships[index]
    return bool(ship.fate == LYING or ship.volley >= number)


@njit_no_refcount
def fires(sea: TorpedoSea, index: int, number: int) -> bool:
    """True if a ship fires in volley `number`: it has the volley's size and is still on the field (TP-R5, R6, A9)."""
    return bool(sea.ships[index].pips == volley_pips(sea, number) and stands(sea, index, number))


@njit_no_refcount
def stops(sea: TorpedoSea, firer: int, other: int, number: int) -> bool:
    """True if `other`, in the firer's path, stops its torpedo in volley `number`: it is still on the field, and no
    option lets torpedoes pass ships of the same size (TP-A1, A2)."""
    alike = sea.ships[other].pips == sea.ships[firer].pips
    return stands(sea, other, number) and not (alike and sea.turn[0].pass_through != 0)


@njit_no_refcount
def stopped_at(sea: TorpedoSea, ways: Ways, firer: int, number: int) -> int:
    """The index in a ship's path where its torpedo stops: at the first ship that stops it, or at the field's edge."""
    for place in range(ways.length[firer]):
        if stops(sea, firer, ways.met[firer, place], number):
            return place
    return int(ways.length[firer])


@njit_no_refcount
def sinks(sea: TorpedoSea, firer: int, met: int) -> bool:
    """True if a torpedo destroys what it meets: a ship of any player, but not of the firer's size (TP-R5, A7)."""
    return bool(met != BEYOND and sea.ships[met].pips != sea.ships[firer].pips)


@njit_no_refcount
def fire_over(sea: TorpedoSea, ways: Ways, number: int) -> None:
    """Fires all ships of a volley at once and sinks what they hit; `ways` must hold their paths (TP-R5, R6, A8)."""
    for firer in range(len(sea.ships)):
        if fires(sea, firer, number):
            met = ways.met[firer, stopped_at(sea, ways, firer, number)]
            if sinks(sea, firer, met):
                sea.ships[met].fate, sea.ships[met].volley = SUNK, number


@njit_no_refcount
def chart_volley(sea: TorpedoSea, ways: Ways, number: int) -> None:
    """Computes the paths of all ships that fire in volley `number`."""
    for firer in range(len(sea.ships)):
        if fires(sea, firer, number):
            chart_way(sea.outlines, sea.field, firer, ways)


@njit
def fire_volley(sea: TorpedoSea) -> None:
    """Fires the next volley and removes the sunk ships; after the last volley the game is over (TP-R5, R6)."""
    turn, ways = sea.turn[0], no_ways(len(sea.ships))
    turn.volleys += 1
    chart_volley(sea, ways, turn.volleys)
    fire_over(sea, ways, turn.volleys)
    for index in range(len(sea.ships)):
        if sea.ships[index].volley == turn.volleys:
            sea.outlines[index].corners = 0
    if turn.volleys == VOLLEYS:
        turn.phase = OVER
        turn.termination = FIRED


@njit_no_refcount
def end_of_track(sea: TorpedoSea, ways: Ways, firer: int, number: int) -> tuple[int, int, int]:
    """(met, x, y): what a ship's torpedo meets in volley `number`, or BEYOND, and the point where it ends, for drawing.
    `ways` must hold the ship's path."""
    place = stopped_at(sea, ways, firer, number)
    x, y = spot_on_way(sea.outlines, ways, firer, place)
    return int(ways.met[firer, place]), x, y


@njit
def aim(sea: TorpedoSea, firer: int) -> tuple[int, int, int]:
    """(met, x, y) as in `end_of_track`, if a ship fired in the next volley with the field as it is."""
    ways = no_ways(len(sea.ships))
    chart_way(sea.outlines, sea.field, firer, ways)
    return end_of_track(sea, ways, firer, sea.turn[0].volleys + 1)
