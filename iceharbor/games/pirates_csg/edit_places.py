"""Places that the position editor proposes: a free one near home, at an island, at a ship, behind a tower."""

import math
from collections.abc import Iterator
from typing import Final

from iceharbor.games.pirates_csg.hulls import bow_tip, lay_hull, middle_of
from iceharbor.games.pirates_csg.moving import come_in, home_of
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.sweep import bow_of_towed, on_the_table
from iceharbor.scene import Point
from iceharbor.table.contact import in_the_way
from iceharbor.table.plane import HEADINGS

LARGEST: Final = 5
"""Masts of the largest hull: a place that is free for it is free for all."""
STEP_U: Final = 1024
BEARING_STEP: Final = 100
TILTS: Final = (0, 150, -150, 300, -300)


def free_place(sea: PiratesSea, player: int) -> Point:
    """A place near a player's home where every hull, heading north, is on the table and touches nothing."""
    home = sea.islands[home_of(sea, player)]
    scratch, width, height = sea.outlines[-1], *(int(side) for side in sea.field.max(axis=0))
    spots = [(x, y) for x in range(0, width, STEP_U) for y in range(0, height, STEP_U)]
    for x, y in sorted(spots, key=lambda spot: (spot[0] - home.x) ** 2 + (spot[1] - home.y) ** 2):
        lay_hull(scratch, LARGEST, x, y, 0)
        if on_the_table(sea.field, scratch) and in_the_way(sea.outlines, scratch, -1, -1) < 0:
            return x, y
    return width // 2, height // 2


def beside(sea: PiratesSea, index: int, target: int) -> tuple[Point, int] | None:
    """Where a ship, near its place now, would touch an object with its bow: the middle of its hull, and the heading.
    None if it has no room anywhere around it."""
    ship, scratch, met = sea.ships[index], sea.outlines[-1], sea.outlines[target]
    toward = round(math.degrees(math.atan2(int(ship.x - met.mx), int(ship.y - met.my))) * 10) if ship.laid else 0
    for bearing in _around(toward):
        for tilt in TILTS:
            heading = (bearing + HEADINGS // 2 + tilt) % HEADINGS
            if not come_in(sea, index, target, bearing, heading):
                continue
            if in_the_way(sea.outlines, scratch, index, -1) < 0 and on_the_table(sea.field, scratch):
                return (int(scratch.mx), int(scratch.my)), heading
    return None


def _around(bearing: int) -> Iterator[int]:
    """All bearings, the nearest first."""
    for away in range(0, HEADINGS // 2 + 1, BEARING_STEP):
        yield (bearing + away) % HEADINGS
        yield (bearing - away) % HEADINGS


def place_behind(sea: PiratesSea, tower: int, towed: int) -> tuple[Point, int]:
    """Where a ship in tow lies, its bow at the stern of the tower, and its heading (PC-R16)."""
    ship = sea.ships[tower]
    bow = bow_tip(int(ship.masts), int(ship.x), int(ship.y), int(ship.heading))
    tip = bow_of_towed(int(ship.masts), *bow, int(ship.heading))
    x, y = middle_of(int(sea.ships[towed].masts), *tip, int(ship.heading))
    return (int(x), int(y)), int(ship.heading)
