"""What a piece is worth where it lies: what would be left after the volleys, with it and without. Compiled.

The ways of all ships are charted once. Then piece after piece comes to lie for a moment: it joins the ways of the
others, the volleys are fired over the chart as the rules fire them, and all is undone. What lies where and what it
sinks is exact; what that is worth rules nothing, so floats are welcome.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.torpedo.records import IN_STOCK, LYING, NOBODY, SUNK, Sea
from iceharbor.games.torpedo.volleys import VOLLEYS, fire_over, fires, stopped_at
from iceharbor.table.headings import bow_offset
from iceharbor.table.ray import BEYOND, Ways, add_to_ways, chart_way, take_from_ways

SNUG_U: Final = 400.0
"""Within this of a target nobody gets between."""
OPEN_U: Final = 3000.0
"""So much farther and the shot is worth half."""


class Mind(NamedTuple):
    """What a captain thinks of others and of sizes."""

    spite: float
    """What a pip that another player loses is worth, when one of his own is worth 1."""
    hold: NDArray[np.float64]
    """By pips: what it is worth to keep such a ship back."""


@borrowing
def chart_all(sea: Sea, ways: Ways) -> None:
    """Charts the ways of all ships that lie on the field."""
    for firer in range(len(sea.ships)):
        if sea.outlines[firer].corners != 0:
            chart_way(sea.outlines, sea.field, firer, ways)


@borrowing
def bring_in(sea: Sea, ways: Ways, piece: int) -> None:
    """A piece in stock comes to lie where its outline does."""
    sea.ships[piece].fate = LYING
    chart_way(sea.outlines, sea.field, piece, ways)
    add_to_ways(sea.outlines, ways, piece)


@borrowing
def take_back(sea: Sea, ways: Ways, piece: int) -> None:
    """Undoes `bring_in`."""
    sea.ships[piece].fate = IN_STOCK
    take_from_ways(ways)


@borrowing
def fire_all(sea: Sea, ways: Ways) -> None:
    """Fires all volleys over ways that are charted; nothing leaves the table."""
    for number in range(1, VOLLEYS + 1):
        fire_over(sea, ways, number)


@borrowing
def raise_sunk(sea: Sea) -> None:
    """Undoes `fire_all`."""
    for index in range(len(sea.ships)):
        if sea.ships[index].fate == SUNK:
            sea.ships[index].fate, sea.ships[index].volley = LYING, 0


@borrowing
def note_sinkers(sea: Sea, ways: Ways, sinkers: NDArray[np.int64]) -> None:
    """Who has sunk each ship first, now that all volleys are fired; NOBODY has sunk what is left."""
    for index in range(len(sea.ships)):
        sinkers[index] = NOBODY
    for number in range(1, VOLLEYS + 1):
        for firer in range(len(sea.ships)):
            if fires(sea, firer, number):
                met = ways.met[firer, stopped_at(sea, ways, firer, number)]
                if met != BEYOND and sea.ships[met].volley == number and sinkers[met] == NOBODY:
                    sinkers[met] = firer


@borrowing
def left_worth(sea: Sea, mind: Mind, player: int, newcomer: int) -> float:
    """What the ships that are left are worth to a player, without the one that has just come to lie."""
    worth = 0.0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.fate == LYING and index != newcomer:
            worth += ship.pips * (1.0 if ship.player == player else -mind.spite)
    return worth


@borrowing
def weighed(sea: Sea, ways: Ways, mind: Mind, piece: int, before: float) -> float:
    """What a piece in stock is worth to its player where its outline lies; the others were worth so much before."""
    ship = sea.ships[piece]
    bring_in(sea, ways, piece)
    fire_all(sea, ways)
    kept = ship.pips if ship.fate == LYING else 0
    done = left_worth(sea, mind, ship.player, piece) - before
    if done > 0 and ways.length[piece] > 0:
        dx, dy = bow_offset(ship.pips, sea.outlines[piece].heading)
        away_u = ways.above[piece, 0] / ways.below[piece, 0] * math.sqrt(float(dx * dx + dy * dy)) - SNUG_U
        done /= 1 + max(0.0, away_u) / OPEN_U
    raise_sunk(sea)
    take_back(sea, ways, piece)
    return float(kept + done - mind.hold[ship.pips])
