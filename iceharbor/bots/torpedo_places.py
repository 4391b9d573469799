"""Where a piece does most: places thrown about the targets, into the ways of torpedoes and anywhere, the best of which
is taken. Compiled. What a place is worth stands in `torpedo_worth.py`.
"""

import math
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.bots.torpedo_worth import Mind, chart_all, fire_all, left_worth, note_sinkers, raise_sunk, weighed
from iceharbor.compiled import borrowing
from iceharbor.games.chance import draw
from iceharbor.games.torpedo.chance import Thrown, drawn_size, throw_piece
from iceharbor.games.torpedo.records import NOBODY, Sea
from iceharbor.games.torpedo.rules import next_piece
from iceharbor.table.headings import bow_offset
from iceharbor.table.outline import stern_under
from iceharbor.table.plane import HEADINGS, afloat, in_the_way, lay
from iceharbor.table.ray import Ways, no_ways

AIMS, BLOCKS, MENDS = 5, 7, 9
"""Of ten throws so many are aimed; up to so many lie in a way; up to so many mend the best so far; others lie
anywhere."""
NEAR_U, FAR_U = 900, 7000
"""A bow from the middle of what it aims at: mostly, and at most."""
NUDGE_U, NUDGE_DDEG = 250, 120
"""How far the best place is moved to mend it."""

NOWHERE: Final = -1e9
"""What it is worth that no place was found."""


@borrowing
def aimed(sea: Sea, pips: int, target: int, seed: NDArray[np.uint64], place: Thrown) -> None:
    """A place from which a ship points at some point of a target, mostly near."""
    hull, heading = sea.outlines[target], draw(seed, HEADINGS)
    spread = hull.radius // 3
    x = hull.mx + draw(seed, 2 * spread + 1) - spread
    y = hull.my + draw(seed, 2 * spread + 1) - spread
    dx, dy = bow_offset(pips, heading)
    length_u = math.sqrt(float(dx * dx + dy * dy))
    way_u = length_u + 150 + draw(seed, FAR_U if draw(seed, 8) == 0 else NEAR_U)
    place[0], place[1] = x - int(dx * way_u / length_u), y - int(dy * way_u / length_u)
    place[2] = heading


@borrowing
def between(sea: Sea, ways: Ways, firer: int, target: int, pips: int, seed: NDArray[np.uint64], place: Thrown) -> None:
    """A place in the way of a torpedo before it comes to its target."""
    hull, heading = sea.outlines[firer], draw(seed, HEADINGS)
    at = 0
    while ways.met[firer, at] != target:
        at += 1
    far = ways.above[firer, at] / ways.below[firer, at]
    far *= draw(seed, 1000) / 1000
    dx, dy = bow_offset(hull.pips, hull.heading)
    x, y = stern_under(pips, int(hull.x[0] + far * dx), int(hull.y[0] + far * dy), heading)
    place[0], place[1], place[2] = x, y, heading


@borrowing
def lying_ship(sea: Sea, seed: NDArray[np.uint64]) -> int:
    """Some ship that lies on the field, if a few throws find one; else NOBODY."""
    for _ in range(8):
        ship = draw(seed, len(sea.ships))
        if sea.outlines[ship].corners != 0:
            return ship
    return NOBODY


@borrowing
def thrown(
    sea: Sea,
    ways: Ways,
    sinkers: NDArray[np.int64],
    player: int,
    pips: int,
    best: NDArray[np.int64],
    seed: NDArray[np.uint64],
    place: Thrown,
) -> bool:
    """Throws a place for a piece: aimed, in a way, near the best so far, or anywhere; False when nothing came of it."""
    kind = draw(seed, 10)
    if kind < BLOCKS:
        ship = lying_ship(sea, seed)
        if ship == NOBODY:
            return throw_piece(sea, pips, seed, place)
        if kind >= AIMS or sea.ships[ship].player == player:
            if sinkers[ship] == NOBODY:
                return False
            between(sea, ways, sinkers[ship], ship, pips, seed, place)
        else:
            aimed(sea, pips, ship, seed, place)
        return True
    if kind < MENDS and best[3] == pips:
        place[0] = best[0] + draw(seed, 2 * NUDGE_U + 1) - NUDGE_U
        place[1] = best[1] + draw(seed, 2 * NUDGE_U + 1) - NUDGE_U
        place[2] = (best[2] + draw(seed, 2 * NUDGE_DDEG + 1) - NUDGE_DDEG) % HEADINGS
        return True
    return throw_piece(sea, pips, seed, place)


@njit(cache=True, error_model="numpy")
def best_place(
    sea: Sea, mind: Mind, player: int, tries: int, seed: NDArray[np.uint64], best: NDArray[np.int64]
) -> float:
    """The best of so many places for any piece in the player's stock, before the volleys: x, y, heading and pips go to
    `best`; returns its worth, NOWHERE when there was none. Leaves the sea as it was."""
    ships = len(sea.ships)
    ways, sinkers, place = no_ways(ships), np.zeros(ships, np.int64), np.zeros(3, np.int64)
    chart_all(sea, ways)
    fire_all(sea, ways)
    note_sinkers(sea, ways, sinkers)
    before = left_worth(sea, mind, player, NOBODY)
    raise_sunk(sea)
    pieces = [next_piece(sea, player, pips) for pips in range(4)]
    most, best[3] = NOWHERE, 0
    for _ in range(tries):
        pips = drawn_size(sea, player, seed)
        if thrown(sea, ways, sinkers, player, pips, best, seed, place):
            piece = pieces[pips]
            hull = sea.outlines[piece]
            lay(hull, pips, place[0], place[1], place[2])
            if afloat(sea.field, hull) < 0 and in_the_way(sea.outlines, hull, piece) == NOBODY:
                worth = weighed(sea, ways, mind, piece, before)
                if worth > most:
                    most = worth
                    best[0], best[1], best[2], best[3] = place[0], place[1], place[2], pips
            hull.corners = 0
    return most
