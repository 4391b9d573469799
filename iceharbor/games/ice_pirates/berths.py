"""Where ships lie at their home: touching it, sterns to the card, Larges in front (IP-R10, A15..A17)."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numba import njit

from iceharbor.contract import Player
from iceharbor.games.ice_pirates.layout import Spot
from iceharbor.games.ice_pirates.records import Sea, home_object
from iceharbor.table.plane import BASE_U, HEADINGS, OUTLINE, UNIT, gap_floor_u, lay, overlapping, turned

HOME_TOUCH_U: Final = 2
"""How near a ship laid at its home must lie: on a slanted edge the lattice allows no better."""
FINE: Final = 2**20
"""Parts of the way from a home's middle, along which a ship is slid."""
STRIDE_U: Final = 64
"""Between the berths that are tried all around a home."""


def at_home(sea: Sea, hull: np.record, player: Player) -> bool:
    """Whether a hull touches its home, as near as the lattice allows, and does not lie over it."""
    home = sea.outlines[home_object(sea, player)]
    return not overlapping(hull, home) and gap_floor_u(hull, home) <= HOME_TOUCH_U


def slid_home(sea: Sea, player: Player, index: int, spot: Spot) -> Spot:
    """The place on the line from the home's middle through the spot where the ship just touches its home."""
    home, pips, heading = sea.homes[player], sea.ships[index].pips, spot[2]
    hull, card = np.zeros(1, OUTLINE)[0], sea.outlines[home_object(sea, player)]
    cx, cy = int(home.x), int(home.y)
    dx, dy = spot[0] - cx, spot[1] - cy
    if dx == 0 and dy == 0:
        dx, dy = turned(0, UNIT, heading)
    x, y = _slid(hull, card, pips, cx, cy, dx, dy, heading)
    return int(x), int(y), heading


@njit(cache=True, error_model="numpy")
def _slid(hull: Any, card: Any, pips: int, cx: int, cy: int, dx: int, dy: int, heading: int) -> tuple[int, int]:
    """The nearest place on the way from cx, cy towards dx, dy where the hull does not overlap the card."""
    over, clear = 0, FINE * 16 * UNIT // max(abs(dx), abs(dy))
    while clear - over > 1:
        half = (over + clear) // 2
        lay(hull, pips, cx + dx * half // FINE, cy + dy * half // FINE, heading)
        if overlapping(hull, card):
            over = half
        else:
            clear = half
    return cx + dx * clear // FINE, cy + dy * clear // FINE


def berths(sea: Sea, player: Player) -> Iterator[tuple[int, Spot]]:
    """A berth for each of the player's ships: Larges in front, the others at both sides."""
    mine = [index for index, ship in enumerate(sea.ships) if ship.player == player]
    larges = [index for index in mine if sea.ships[index].pips == 3]
    others = [index for index in mine if sea.ships[index].pips < 3]
    yield from _row(sea, player, larges, 0)
    yield from _row(sea, player, others[0::2], -900)
    yield from _row(sea, player, others[1::2], 900)


def round_the_home(sea: Sea, player: Player, index: int) -> Iterator[Spot]:
    """Berths for a ship all along the four sides of its home."""
    for turn in (0, -900, 900, 1800):
        free = (_side(sea, player, turn)[0] - BASE_U[sea.ships[index].pips]) // 2
        for along in range(-free, free + 1, STRIDE_U):
            yield _berth(sea, player, index, along, turn)


def _row(sea: Sea, player: Player, ships: list[int], turn: int) -> Iterator[tuple[int, Spot]]:
    """Ships along one side of the home, evenly spaced by their sterns."""
    length = _side(sea, player, turn)[0]
    gap = (length - sum(BASE_U[sea.ships[index].pips] for index in ships)) // (len(ships) + 1)
    along = -length // 2
    for index in ships:
        base = BASE_U[sea.ships[index].pips]
        along += gap + base // 2
        yield index, _berth(sea, player, index, along, turn)
        along += base - base // 2


def _side(sea: Sea, player: Player, turn: int) -> tuple[int, int]:
    """How long the home's side that faces this way is, and how far from its middle it lies."""
    across, along = int(sea.homes[player].across), int(sea.homes[player].along)
    return (across, along // 2) if turn % 1800 == 0 else (along, across // 2)


def _berth(sea: Sea, player: Player, index: int, along: int, turn: int) -> Spot:
    """A place with the stern to a side of the home, so far along it."""
    home = sea.homes[player]
    heading = int(home.heading + turn) % HEADINGS
    dx, dy = turned(along, _side(sea, player, turn)[1], heading)
    return slid_home(sea, player, index, (int(home.x) + dx, int(home.y) + dy, heading))


def lay_ship(sea: Sea, index: int, spot: Spot) -> None:
    """Lays a ship with the middle of its stern at the spot."""
    ship = sea.ships[index]
    ship.laid = 1
    ship.x, ship.y, ship.heading = spot
    lay(sea.outlines[index], ship.pips, *spot)
