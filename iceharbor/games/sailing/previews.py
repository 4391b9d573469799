"""What would be, for drawing: ghosts, and broadsides with their shadows. Nothing here decides anything."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Ghost, Point, Preview, Reach
from iceharbor.games.sailing.bridge import AnyBridge
from iceharbor.games.sailing.deeds import ACTOR, COUNT, FIRST_HEADING, Deed
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.witnesses import hull_of
from iceharbor.table.plane import HIT, OUT_OF_REACH, OUTLINE, bow_of, lay, reach_outline, sight, sight_room


def preview_now(bridge: AnyBridge, index: int, side: str | None = None, ghosts: Iterable[Ghost] = ()) -> Preview:
    """What a ship reaches and is docked with where it lies; one side or both."""
    sides = SIDES if side is None else (side,)
    docked, rings = bridge.moorings(index)
    return Preview(tuple(ghosts), tuple(_reach(bridge, index, side) for side in sides), docked, rings)


def ghost_of(bridge: AnyBridge, index: int) -> Ghost:
    """A ship as it lies on this sea, for one that is tried out."""
    return Ghost(bridge.name(index), hull_of(bridge.sea.outlines[index]), int(bridge.sea.ships[index].heading))


def step_ghosts(bridge: AnyBridge, deed: Deed) -> Iterable[Ghost]:
    """A Move's ship after every step."""
    index = int(deed[ACTOR])
    ship, hull = bridge.sea.ships[index], np.zeros(1, OUTLINE)[0]
    x, y, heading = ship.x, ship.y, ship.heading
    for step in range(int(deed[COUNT])):
        x, y = bow_of(ship.pips, x, y, heading)
        heading = deed[FIRST_HEADING + step]
        lay(hull, ship.pips, x, y, heading)
        yield Ghost(bridge.name(index), hull_of(hull), int(heading))


def foes(bridge: AnyBridge, owner: int) -> list[int]:
    """The ships that this player's ships may damage, near or far."""
    return [
        index
        for index, ship in enumerate(bridge.sea.ships)
        if ship.laid and ship.player != owner and bridge.fair_game(index)
    ]


def _reach(bridge: AnyBridge, index: int, side: str) -> Reach:
    outlines: Any = bridge.sea.outlines
    number = SIDES.index(side)
    outline = np.zeros((4, 2), np.int64)
    reach_outline(outlines, index, number, outline)
    lit = np.zeros((sight_room(outlines), 2), np.int64)
    seen = np.full(len(outlines), OUT_OF_REACH, np.int64)
    corners = sight(outlines, index, number, lit, seen)
    wanted = foes(bridge, bridge.sea.ships[index].player)
    return Reach(
        side,
        _points(outline),
        (_points(lit[:corners]),),
        tuple(bridge.name(foe) for foe in wanted if seen[foe] == HIT),
        tuple(dict.fromkeys(bridge.name(int(seen[foe])) for foe in wanted if seen[foe] >= 0)),
    )


def _points(rows: NDArray[np.int64]) -> tuple[Point, ...]:
    return tuple((int(x), int(y)) for x, y in rows)
