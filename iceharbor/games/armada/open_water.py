"""Where a player may lay ships and flags, to be drawn: his side of the sea, and what is too near to the enemy in it."""

from typing import Final

import numpy as np

from iceharbor.contract import Places
from iceharbor.games.armada.bridge import ArmadaBridge
from iceharbor.games.armada.deploying import kept_off
from iceharbor.games.armada.layout import doubled_middle, side_of
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
    side = _bounds(bridge)
    field = [(int(x), int(y)) for x, y in bridge.sea.field]
    return Places((cut(field, side),), name, hull_of(hull), heading, tuple(_too_near(bridge, side)))


def _bounds(bridge: ArmadaBridge) -> list[Bound]:
    """The player's side, in plain points of the table."""
    cx2, cy2 = doubled_middle(bridge.sea.field)
    return [
        (2 * across, 2 * along, least + across * cx2 + along * cy2)
        for across, along, least in side_of(bridge.sea, bridge.player)
    ]


def _too_near(bridge: ArmadaBridge, side: list[Bound]) -> list[Ring]:
    """About every enemy ship and flag, as far as the spacing reaches into the side."""
    sea = bridge.sea
    rings = (
        ring_about(sea.outlines[other], int(sea.turn[0].spacing_u), STROKES) for other in kept_off(sea, bridge.player)
    )
    return [ring for ring in (cut(ring, side) for ring in rings) if ring]
