"""Finds the best place for a piece: places sampled around targets, in the paths of torpedoes and anywhere. Compiled.
`evaluation.py` has their values."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.torpedo.evaluation import (
    Valuation,
    evaluate,
    find_sinkers,
    fire_all,
    list_paths,
    remaining_value,
    restore_sunk,
)
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.torpedo.records import NOBODY, TorpedoSea
from iceharbor.games.torpedo.rules import has_left, next_piece, stock_of
from iceharbor.games.torpedo.sampling import Thrown, drawn_size, throw_piece
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.headings import bow_offset
from iceharbor.table.outline import stern_under
from iceharbor.table.plane import HEADINGS, afloat, in_the_way, lay
from iceharbor.table.ray import Ways, no_ways

AIM, BLOCK, IMPROVE = 5, 7, 9
"""Cumulative thresholds out of 10: aim at a target, block a path, improve the best so far, else uniform."""
NEAR_U, FAR_U = 900, 7000
"""The distance of a bow from the middle of its target: typical, and at most."""
NUDGE_U, NUDGE_DDEG = 250, 120
"""The distance that the best place is moved to improve it."""

SMALL, LARGE = 1, 3
FIRING_ORDER_VALUE: Final = 1.5
"""The value, in pips, of holding back a ship that fires first, and of laying one that fires last."""
MAX_LAG: Final = 1
"""With this many more pieces left than any other player, a player may still lay them all."""
SMALL_WAVE: Final = 2
"""Waves with at most this many pieces are played like the rush."""

NOWHERE: Final = -1e9
"""The value when no place was found."""


@njit_no_refcount
def place_aimed(sea: TorpedoSea, pips: int, target: int, seed: Seed, place: Thrown) -> None:
    """A place from which a ship points at a random point of a target, mostly from nearby."""
    hull, heading = sea.outlines[target], draw(seed, HEADINGS)
    spread = hull.radius // 3
    x = hull.mx + draw(seed, 2 * spread + 1) - spread
    y = hull.my + draw(seed, 2 * spread + 1) - spread
    dx, dy = bow_offset(pips, heading)
    length_u = math.sqrt(float(dx * dx + dy * dy))
    way_u = length_u + 150 + draw(seed, FAR_U if draw(seed, 8) == 0 else NEAR_U)
    place[0], place[1] = x - int(dx * way_u / length_u), y - int(dy * way_u / length_u)
    place[2] = heading


@njit_no_refcount
def place_blocking(sea: TorpedoSea, ways: Ways, firer: int, target: int, pips: int, seed: Seed, place: Thrown) -> None:
    """A place in the path of a torpedo before its target."""
    hull, heading = sea.outlines[firer], draw(seed, HEADINGS)
    at = 0
    while ways.met[firer, at] != target:
        at += 1
    far = ways.above[firer, at] / ways.below[firer, at]
    far *= draw(seed, 1000) / 1000
    dx, dy = bow_offset(hull.pips, hull.heading)
    x, y = stern_under(pips, int(hull.x[0] + far * dx), int(hull.y[0] + far * dy), heading)
    place[0], place[1], place[2] = x, y, heading


@njit_no_refcount
def lying_ship(sea: TorpedoSea, seed: Seed) -> int:
    """A random ship on the field, if a few tries find one; else `NOBODY`."""
    for _ in range(8):
        ship = draw(seed, len(sea.ships))
        if sea.outlines[ship].corners != 0:
            return ship
    return NOBODY


@njit_no_refcount
def sample_place(
    sea: TorpedoSea,
    ways: Ways,
    sinkers: NDArray[np.int64],
    player: int,
    pips: int,
    best: NDArray[np.int64],
    seed: Seed,
    place: Thrown,
) -> bool:
    """Sample a place for a piece: aimed, blocking, near `best` (int64: x, y, heading), or uniform; False if the try
    failed. `sinkers` is int64 (ships,)."""
    kind = draw(seed, 10)
    if kind < BLOCK:
        ship = lying_ship(sea, seed)
        if ship == NOBODY:
            return throw_piece(sea, pips, seed, place)
        if kind >= AIM or sea.ships[ship].player == player:
            if sinkers[ship] == NOBODY:
                return False
            place_blocking(sea, ways, sinkers[ship], ship, pips, seed, place)
        else:
            place_aimed(sea, pips, ship, seed, place)
        return True
    if kind < IMPROVE and best[3] == pips:
        place[0] = best[0] + draw(seed, 2 * NUDGE_U + 1) - NUDGE_U
        place[1] = best[1] + draw(seed, 2 * NUDGE_U + 1) - NUDGE_U
        place[2] = (best[2] + draw(seed, 2 * NUDGE_DDEG + 1) - NUDGE_DDEG) % HEADINGS
        return True
    return throw_piece(sea, pips, seed, place)


@njit_no_refcount
def fewest_left(sea: TorpedoSea) -> int:
    """The smallest number of pieces that an active player still has to lay."""
    fewest = len(sea.ships)
    for seat in range(sea.turn[0].players):
        if not has_left(sea, seat):
            fewest = min(fewest, stock_of(sea, seat, 0))
    return fewest


@njit_no_refcount
def write_hold(sea: TorpedoSea, player: int, hold: NDArray[np.float64]) -> None:
    """Writes the value of holding a ship back, by pips: float64 (4,). Ships that fire first are best laid last, so that
    no player can answer. This does not hold when another player will call stop soon, or in a large wave: the last wave
    is hidden anyway."""
    turn = sea.turn[0]
    hold[:] = 0.0
    is_behind = stock_of(sea, player, 0) > fewest_left(sea) + MAX_LAG
    if not is_behind and not (turn.by_waves and turn.wave > SMALL_WAVE):
        first = LARGE if turn.reversed_order else SMALL
        hold[first], hold[SMALL + LARGE - first] = FIRING_ORDER_VALUE, -FIRING_ORDER_VALUE


@njit
def best_place(
    sea: TorpedoSea, valuation: Valuation, player: int, tries: int, seed: Seed, best: NDArray[np.int64]
) -> float:
    """The best of a number of places for any piece in the player's stock, before the volleys: x, y, heading and pips
    go to `best`, int64 (4,); returns its value, NOWHERE if there was none. Restores the sea."""
    ships = len(sea.ships)
    ways, sinkers, place = no_ways(ships), np.zeros(ships, np.int64), np.zeros(3, np.int64)
    list_paths(sea, ways)
    fire_all(sea, ways)
    find_sinkers(sea, ways, sinkers)
    before = remaining_value(sea, valuation, player, NOBODY)
    restore_sunk(sea)
    pieces = [next_piece(sea, player, pips) for pips in range(4)]
    most, best[3] = NOWHERE, 0
    for _ in range(tries):
        pips = drawn_size(sea, player, seed)
        if sample_place(sea, ways, sinkers, player, pips, best, seed, place):
            piece = pieces[pips]
            hull = sea.outlines[piece]
            lay(hull, pips, place[0], place[1], place[2])
            if afloat(sea.field, hull) < 0 and in_the_way(sea.outlines, hull, piece) == NOBODY:
                value = evaluate(sea, ways, valuation, piece, before)
                if value > most:
                    most = value
                    best[0], best[1], best[2], best[3] = place[0], place[1], place[2], pips
            hull.corners = 0
    return most
