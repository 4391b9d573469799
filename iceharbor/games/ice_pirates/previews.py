"""What would be, for drawing: ghosts, broadsides with their shadows, docks. Nothing here decides anything."""

from math import atan2, cos, sin, tau
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Ghost, Player, Point, Preview, Reach
from iceharbor.games.ice_pirates.names import object_name
from iceharbor.games.ice_pirates.records import Sea
from iceharbor.games.ice_pirates.rules import DOCKED_U, carry_out, disabled, docked
from iceharbor.games.ice_pirates.sentences import hull_of
from iceharbor.games.sailing.deeds import COUNT, FIRST_HEADING, SAIL, VERB, Deed
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.table.plane import (
    HIT,
    OUT_OF_REACH,
    OUTLINE,
    UNIT,
    bow_of,
    lay,
    nearer_than,
    reach_outline,
    sight,
    sight_room,
)

RINGED_U = 3 * UNIT
"""Docking rings are drawn about objects nearer than this."""
ROUNDING = 4
"""Strokes in which the corner of a ring is rounded."""


class Trial(NamedTuple):
    """The sea after a deed that was tried out, and what to draw of it."""

    sea: Sea
    drawn: Preview


def preview_now(sea: Sea, index: int, side: str | None = None) -> Preview:
    """What a ship reaches and is docked with where it lies; one side or both."""
    sides = SIDES if side is None else (side,)
    return Preview(
        reaches=tuple(_reach(sea, index, side) for side in sides),
        docked=_docked(sea, index),
        rings=_rings(sea, index),
    )


def preview_after(sea: Sea, player: Player, index: int, deed: Deed) -> Trial:
    """What a deed that is open would make of a ship: a ghost for each step, and what the last could do."""
    ghosts = _step_ghosts(sea, index, deed) if deed[VERB] == SAIL else ()
    trial = copy_sea(sea)
    carry_out(trial, player, deed)
    if not ghosts:
        ghosts = (Ghost(object_name(sea, index), hull_of(trial.outlines[index]), int(trial.ships[index].heading)),)
    now = preview_now(trial, index)
    return Trial(trial, Preview(ghosts, now.reaches, now.docked, now.rings))


def _step_ghosts(sea: Sea, index: int, deed: Deed) -> tuple[Ghost, ...]:
    ship, hull = sea.ships[index], np.zeros(1, OUTLINE)[0]
    x, y, heading = ship.x, ship.y, ship.heading
    ghosts = []
    for step in range(int(deed[COUNT])):
        x, y = bow_of(ship.pips, x, y, heading)
        heading = deed[FIRST_HEADING + step]
        lay(hull, ship.pips, x, y, heading)
        ghosts.append(Ghost(object_name(sea, index), hull_of(hull), int(heading)))
    return tuple(ghosts)


def _reach(sea: Sea, index: int, side: str) -> Reach:
    number = SIDES.index(side)
    outline = np.zeros((4, 2), np.int64)
    reach_outline(sea.outlines, index, number, outline)
    lit = np.zeros((sight_room(sea.outlines), 2), np.int64)
    seen = np.full(len(sea.outlines), OUT_OF_REACH, np.int64)
    corners = sight(sea.outlines, index, number, lit, seen)
    foes = [
        other
        for other, ship in enumerate(sea.ships)
        if ship.laid and ship.player != sea.ships[index].player and not disabled(ship)
    ]
    return Reach(
        side,
        _points(outline),
        (_points(lit[:corners]),),
        tuple(object_name(sea, foe) for foe in foes if seen[foe] == HIT),
        tuple(dict.fromkeys(object_name(sea, int(seen[foe])) for foe in foes if seen[foe] >= 0)),
    )


def _points(rows: NDArray[np.int64]) -> tuple[Point, ...]:
    return tuple((int(x), int(y)) for x, y in rows)


def _docked(sea: Sea, index: int) -> tuple[str, ...]:
    others = range(len(sea.outlines) - 1)
    return tuple(
        object_name(sea, other) for other in others if sea.outlines[other].corners and docked(sea, index, other)
    )


def _rings(sea: Sea, index: int) -> tuple[tuple[Point, ...], ...]:
    """An outline 9/16 inch outside each object near by, own ships left out: a ship that comes within is docked."""
    mine = sea.ships["player"] == sea.ships[index].player
    near = (
        outline
        for other, outline in enumerate(sea.outlines[:-1])
        if not (other < len(mine) and mine[other])
        and outline.corners
        and nearer_than(sea.outlines[index], outline, RINGED_U)
    )
    return tuple(_ring(outline) for outline in near)


def _ring(outline: np.record) -> tuple[Point, ...]:
    corners = hull_of(outline)
    ring = []
    for before, corner, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        start = atan2(before[0] - corner[0], corner[1] - before[1])
        sweep = (atan2(corner[0] - after[0], after[1] - corner[1]) - start) % tau
        angles = (start + sweep * k / ROUNDING for k in range(ROUNDING + 1))
        ring += [(round(corner[0] + DOCKED_U * cos(a)), round(corner[1] + DOCKED_U * sin(a))) for a in angles]
    return tuple(ring)
