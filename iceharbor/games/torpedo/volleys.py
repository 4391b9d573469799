"""The volleys, TP-R5, R6: who fires, what stops a torpedo, and what it sinks. Compiled.

All that lies in a ship's way is charted once (`table.ray`). The volleys are fired over the chart, and nothing is taken
out of it: what an earlier volley sank no longer stands in anybody's way. So the rules fire, one volley after the other;
and so does, on a sea of his own, whoever asks what would be left.
"""

from typing import Final

from numba import njit

from iceharbor.compiled import borrowing
from iceharbor.games.torpedo.records import FIRED, LYING, OVER, SUNK, Sea
from iceharbor.table.ray import BEYOND, Ways, chart_way, no_ways, spot_on_way

VOLLEYS: Final = 3


@borrowing
def volley_pips(sea: Sea, number: int) -> int:
    """The size that fires in a volley, counted from 1: Smalls, Mediums, Larges (TP-R5, R6), or by option the other way
    (TP-V4)."""
    return VOLLEYS + 1 - number if sea.turn[0].reversed_order else number


@borrowing
def stands(sea: Sea, index: int, number: int) -> bool:
    """Whether a ship lies on the field while a volley is fired: no earlier one has sunk it (TP-R5, A2)."""
    ship = sea.ships[index]
    return bool(ship.fate == LYING or ship.volley >= number)


@borrowing
def fires(sea: Sea, index: int, number: int) -> bool:
    """Whether a ship fires in a volley: it is of the size, and stands (TP-R5, R6, A9)."""
    return bool(sea.ships[index].pips == volley_pips(sea, number) and stands(sea, index, number))


@borrowing
def stops(sea: Sea, firer: int, other: int, number: int) -> bool:
    """Whether a ship that lies in another's way stops its torpedo in a volley: as long as it stands, unless by option
    those of one size let each other's pass (TP-A1, A2)."""
    alike = sea.ships[other].pips == sea.ships[firer].pips
    return stands(sea, other, number) and not (alike and sea.turn[0].pass_through != 0)


@borrowing
def stopped_at(sea: Sea, ways: Ways, firer: int, number: int) -> int:
    """The place in its way where a ship's torpedo ends in a volley: the first ship that stops it, or the edge."""
    for place in range(ways.length[firer]):
        if stops(sea, firer, ways.met[firer, place], number):
            return place
    return int(ways.length[firer])


@borrowing
def sinks(sea: Sea, firer: int, met: int) -> bool:
    """Whether a torpedo destroys what it meets: a ship, friend or foe, that is not of the firer's size (TP-R5, A7)."""
    return bool(met != BEYOND and sea.ships[met].pips != sea.ships[firer].pips)


@borrowing
def fire_over(sea: Sea, ways: Ways, number: int) -> None:
    """All ships of a size fire at once, their ways being charted, and what they hit is sunk (TP-R5, R6, A8)."""
    for firer in range(len(sea.ships)):
        if fires(sea, firer, number):
            met = ways.met[firer, stopped_at(sea, ways, firer, number)]
            if sinks(sea, firer, met):
                sea.ships[met].fate, sea.ships[met].volley = SUNK, number


@borrowing
def chart_volley(sea: Sea, ways: Ways, number: int) -> None:
    """Charts the ways of all ships that fire in a volley."""
    for firer in range(len(sea.ships)):
        if fires(sea, firer, number):
            chart_way(sea.outlines, sea.field, firer, ways)


@njit(cache=True, error_model="numpy")
def fire_volley(sea: Sea) -> None:
    """The next volley is fired, and what it sinks leaves the field; after the last the game is over (TP-R5, R6)."""
    turn, ways = sea.turn[0], no_ways(len(sea.ships))
    turn.volleys += 1
    chart_volley(sea, ways, turn.volleys)
    fire_over(sea, ways, turn.volleys)
    for index in range(len(sea.ships)):
        if sea.ships[index].volley == turn.volleys:
            sea.outlines[index].corners = 0
    if turn.volleys == VOLLEYS:
        turn.phase = OVER
        turn.over_by = FIRED


@borrowing
def end_of_track(sea: Sea, ways: Ways, firer: int, number: int) -> tuple[int, int, int]:
    """What a ship's torpedo meets in a volley, its way being charted, or BEYOND; and the point x, y where it ends, to
    be drawn."""
    place = stopped_at(sea, ways, firer, number)
    x, y = spot_on_way(sea.outlines, ways, firer, place)
    return int(ways.met[firer, place]), x, y


@njit(cache=True, error_model="numpy")
def aim(sea: Sea, firer: int) -> tuple[int, int, int]:
    """What a ship's torpedo would meet in the next volley as things lie, and where; as `end_of_track` tells it."""
    ways = no_ways(len(sea.ships))
    chart_way(sea.outlines, sea.field, firer, ways)
    return end_of_track(sea, ways, firer, sea.turn[0].volleys + 1)
