"""Where a player may lay ships and flags, to be drawn: his side of the sea, and what is too near to the enemy in it."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from iceharbor.contract import Places
from iceharbor.games.armada.berthing import kept_off
from iceharbor.games.armada.bridge import ArmadaBridge
from iceharbor.games.armada.layout import side_of
from iceharbor.games.armada.records import MARKER_U, flag_object
from iceharbor.games.sailing.rings import Bound, Ring, cut, ring_about
from iceharbor.games.sailing.witnesses import hull_of
from iceharbor.table.plane import OUTLINE, lay, lay_rectangle

STROKES: Final = 16
"""In which a corner of what is too near is rounded."""


def ship_places(bridge: ArmadaBridge, index: int, heading: int) -> Places:
    """Where a ship may be laid, on this heading to begin with."""
    hull = np.zeros(1, OUTLINE)[0]
    lay(hull, bridge.sea.ships[index].pips, 0, 0, 0)
    return _places(bridge, bridge.name(index), hull, heading)


def flag_places(bridge: ArmadaBridge) -> Places:
    """Where the player's flag may stand."""
    hull = np.zeros(1, OUTLINE)[0]
    lay_rectangle(hull, 0, 0, 0, MARKER_U, MARKER_U)
    return _places(bridge, bridge.name(flag_object(bridge.sea, bridge.player)), hull, 0)


def _places(bridge: ArmadaBridge, name: str, hull: np.record, heading: int) -> Places:
    side = [(int(across), int(along), int(least)) for across, along, least in side_of(bridge.sea, bridge.player)]
    field = [(int(x), int(y)) for x, y in bridge.sea.field]
    return Places((cut(field, side),), name, hull_of(hull), heading, tuple(_too_near(bridge, side)))


def _too_near(bridge: ArmadaBridge, side: list[Bound]) -> Iterator[Ring]:
    """About every enemy ship and flag, as far as the spacing reaches into the side."""
    sea, spacing = bridge.sea, int(bridge.sea.turn[0].spacing_u)
    for index, outline in enumerate(sea.outlines[:-1]):
        if kept_off(sea, bridge.player, index):
            ring = cut(ring_about(outline, spacing, STROKES), side)
            if ring:
                yield ring
