"""What every torpedo would meet, and what would be left after the volleys with one piece more. Compiled.

The ways of the ships that lie are found once (`chart`); for a piece that is being tried only its own way is new, and
where it lies in the others' (`chart_tried`). Then `fire` follows the ways volley by volley, as the rules do: what is
sunk in one volley no longer stops anything in the next. Who lies in a way is exact; how far is a float, since nothing
here rules anything.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.torpedo.records import NOBODY, Sea
from iceharbor.games.torpedo.rules import VOLLEYS
from iceharbor.table.headings import bow_offset
from iceharbor.table.ray import entered, leaving

NEVER: Final = 1e9
"""Farther along a way than anything, in lengths of the ship that fires."""
ABSENT: Final = -1
"""Of a ship that does not lie on the field, in `sunk`."""


class Ways(NamedTuple):
    """Row k is the way of ship k; the last row, and `cut`, are about the piece that is being tried."""

    length: NDArray[np.int64]
    """How many ships lie in it."""
    ship: NDArray[np.int64]
    """Which, in the order in which the torpedo comes to them."""
    far: NDArray[np.float64]
    """How far along it each begins."""
    end: NDArray[np.float64]
    """Where it leaves the field."""
    cut: NDArray[np.float64]
    """Where the piece that is being tried begins in it, NEVER when it lies elsewhere."""


class Fates(NamedTuple):
    """What becomes of every ship, and in the last place of the piece that is being tried."""

    sunk: NDArray[np.int64]
    """The volley in which it is sunk; 0 when it is left, ABSENT when it does not lie there."""
    by: NDArray[np.int64]
    """Who sinks it first, or NOBODY."""


def no_ways(ships: int) -> Ways:
    """Room for the ways of so many ships and of one that is tried."""
    room = ships + 1
    return Ways(
        np.zeros(room, np.int64),
        np.zeros((room, room), np.int64),
        np.zeros((room, room)),
        np.zeros(room),
        np.zeros(room),
    )


def no_fates(ships: int) -> Fates:
    """Room for the fates of so many ships and of one that is tried."""
    return Fates(np.zeros(ships + 1, np.int64), np.zeros(ships + 1, np.int64))


@borrowing
def chart_one(sea: Sea, ways: Ways, firer: int) -> None:
    """Finds who lies in the way of one ship, or of the piece that is being tried."""
    hull = sea.outlines[firer]
    x, y = hull.x[0], hull.y[0]
    dx, dy = bow_offset(hull.pips, hull.heading)
    above, below = leaving(x, y, dx, dy, sea.field)
    ways.end[firer] = above / below if below > 0 else 0.0
    count = 0
    for other in range(len(sea.ships)):
        if other != firer and sea.outlines[other].corners != 0:
            above, below = entered(x, y, dx, dy, sea.outlines[other])
            if below != 0 and above < ways.end[firer] * below:
                far, at = above / below, count
                while at > 0 and ways.far[firer, at - 1] > far:
                    ways.far[firer, at], ways.ship[firer, at] = ways.far[firer, at - 1], ways.ship[firer, at - 1]
                    at -= 1
                ways.far[firer, at], ways.ship[firer, at] = far, other
                count += 1
    ways.length[firer] = count


@borrowing
def chart(sea: Sea, ways: Ways) -> None:
    """Finds the ways of all ships that lie on the field."""
    for firer in range(len(sea.ships)):
        if sea.outlines[firer].corners != 0:
            chart_one(sea, ways, firer)


@borrowing
def chart_tried(sea: Sea, ways: Ways) -> None:
    """Finds the way of the piece on the scratch hull, and where it lies in the ways of the others."""
    tried = len(sea.ships)
    hull = sea.outlines[tried]
    chart_one(sea, ways, tried)
    for firer in range(tried):
        ways.cut[firer] = NEVER
        if sea.outlines[firer].corners != 0:
            other = sea.outlines[firer]
            dx, dy = bow_offset(other.pips, other.heading)
            above, below = entered(other.x[0], other.y[0], dx, dy, hull)
            if below != 0 and above < ways.end[firer] * below:
                ways.cut[firer] = above / below


@borrowing
def met_by(sea: Sea, ways: Ways, fates: Fates, firer: int, volley: int, tried: bool) -> int:
    """What a ship's torpedo meets in a volley, NOBODY when it leaves the field."""
    last = len(sea.ships)
    pips = sea.outlines[firer].pips
    spared = pips if sea.turn[0].pass_through else -1
    cut = ways.cut[firer] if tried and firer != last and sea.outlines[last].pips != spared else NEVER
    if cut < NEVER and fates.sunk[last] != 0 and fates.sunk[last] != volley:
        cut = NEVER
    for place in range(ways.length[firer]):
        if ways.far[firer, place] > cut:
            return last
        other = ways.ship[firer, place]
        still = fates.sunk[other] == 0 or fates.sunk[other] == volley
        if still and sea.outlines[other].pips != spared:
            return int(other)
    return last if cut < NEVER else NOBODY


@borrowing
def fire(sea: Sea, ways: Ways, fates: Fates, tried: bool) -> None:
    """Fires all volleys over the charted ways, with the piece on the scratch hull when one is tried; fills
    the fates."""
    last = len(sea.ships)
    for ship in range(last + 1):
        lies = tried if ship == last else sea.outlines[ship].corners != 0
        fates.sunk[ship], fates.by[ship] = 0 if lies else ABSENT, NOBODY
    for volley in range(1, VOLLEYS + 1):
        pips = VOLLEYS + 1 - volley if sea.turn[0].reversed_order else volley
        for firer in range(last + 1):
            if fates.sunk[firer] == 0 and sea.outlines[firer].pips == pips:
                met = met_by(sea, ways, fates, firer, volley, tried)
                if met != NOBODY and sea.outlines[met].pips != pips and fates.sunk[met] == 0:
                    fates.sunk[met], fates.by[met] = volley, firer
