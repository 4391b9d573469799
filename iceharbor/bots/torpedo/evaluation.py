"""The value of a piece at a place: the difference it makes after the volleys. Compiled.

The paths of all ships are listed once. Then each candidate piece is added for a moment: it joins the paths, the
volleys are fired over the lists as the rules fire them, and everything is undone. The hits are exact; no rule
depends on the values, so floats are allowed.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.torpedo.records import IN_STOCK, LYING, NOBODY, SUNK, TorpedoSea
from iceharbor.games.torpedo.volleys import VOLLEYS, fire_over, fires, stopped_at
from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import bow_offset
from iceharbor.table.ray import BEYOND, Ways, add_to_ways, chart_way, take_from_ways

CLOSE_U: Final = 400.0
"""Within this distance of a target no ship fits between."""
HALVING_U: Final = 3000.0
"""The distance over which the value of a shot halves."""


class Valuation(NamedTuple):
    """The weights of the evaluation."""

    opponent_weight: float
    """The value of a pip that another player loses, relative to an own pip."""
    hold: NDArray[np.float64]
    """By pips: the value of holding such a ship back."""


@njit_no_refcount
def list_paths(sea: TorpedoSea, ways: Ways) -> None:
    """List the paths of all ships on the field."""
    for firer in range(len(sea.ships)):
        if sea.outlines[firer].corners != 0:
            chart_way(sea.outlines, sea.field, firer, ways)


@njit_no_refcount
def add_piece(sea: TorpedoSea, ways: Ways, piece: int) -> None:
    """Place a piece from stock on its outline."""
    sea.ships[piece].fate = LYING
    chart_way(sea.outlines, sea.field, piece, ways)
    add_to_ways(sea.outlines, ways, piece)


@njit_no_refcount
def remove_piece(sea: TorpedoSea, ways: Ways, piece: int) -> None:
    """Undo `add_piece`."""
    sea.ships[piece].fate = IN_STOCK
    take_from_ways(ways)


@njit_no_refcount
def fire_all(sea: TorpedoSea, ways: Ways) -> None:
    """Fire all volleys over the listed paths; no ship leaves the table."""
    for number in range(1, VOLLEYS + 1):
        fire_over(sea, ways, number)


@njit_no_refcount
def restore_sunk(sea: TorpedoSea) -> None:
    """Undo `fire_all`."""
    for index in range(len(sea.ships)):
        if sea.ships[index].fate == SUNK:
            sea.ships[index].fate, sea.ships[index].volley = LYING, 0


@njit_no_refcount
def find_sinkers(sea: TorpedoSea, ways: Ways, sinkers: NDArray[np.int64]) -> None:
    """Fill `sinkers`, int64 (ships,), with the first ship that sank each ship after all volleys, or `NOBODY`."""
    for index in range(len(sea.ships)):
        sinkers[index] = NOBODY
    for number in range(1, VOLLEYS + 1):
        for firer in range(len(sea.ships)):
            if fires(sea, firer, number):
                met = ways.met[firer, stopped_at(sea, ways, firer, number)]
                if met != BEYOND and sea.ships[met].volley == number and sinkers[met] == NOBODY:
                    sinkers[met] = firer


@njit_no_refcount
def remaining_value(sea: TorpedoSea, valuation: Valuation, player: int, newest: int) -> float:
    """The value of the remaining ships for a player, without the newest one."""
    value = 0.0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.fate == LYING and index != newest:
            value += ship.pips * (1.0 if ship.player == player else -valuation.opponent_weight)
    return value


@njit_no_refcount
def evaluate(sea: TorpedoSea, ways: Ways, valuation: Valuation, piece: int, before: float) -> float:
    """The value of a piece in stock for its player at its outline; `before` is the value of the others without it."""
    ship = sea.ships[piece]
    add_piece(sea, ways, piece)
    fire_all(sea, ways)
    own = ship.pips if ship.fate == LYING else 0
    effect = remaining_value(sea, valuation, ship.player, piece) - before
    if effect > 0 and ways.length[piece] > 0:
        dx, dy = bow_offset(ship.pips, sea.outlines[piece].heading)
        distance_u = ways.above[piece, 0] / ways.below[piece, 0] * math.sqrt(float(dx * dx + dy * dy)) - CLOSE_U
        effect /= 1 + max(0.0, distance_u) / HALVING_U
    restore_sunk(sea)
    remove_piece(sea, ways, piece)
    return float(own + effect - valuation.hold[ship.pips])
