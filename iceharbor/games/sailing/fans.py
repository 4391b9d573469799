"""Fans: the exact headings that are open to a ship about a point, and the closed stretches with their reasons."""

import numpy as np

from iceharbor.contract import Arc, Headings, Point, Refusal
from iceharbor.games.sailing.bridge import AnyBridge
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.voyage import NO_PRIZE
from iceharbor.table.plane import EDGE, HEADINGS, MAX_ARCS, OPEN_ARC, TURN_LIMIT, arcs, bow_of

STERN, CENTRE = 0, 1
HELD = ("stern", "centre")


def step_fan(bridge: AnyBridge, index: int) -> Headings:
    """On which headings a ship may take its next step."""
    ship = bridge.sea.ships[index]
    pips, facing = int(ship.pips), int(ship.heading)
    x, y = bow_of(pips, ship.x, ship.y, facing)
    widest = (facing - TURN_LIMIT[pips], facing + TURN_LIMIT[pips])
    prize = bridge.prize(int(ship.player))
    return fan(bridge, index, STERN, (int(x), int(y)), facing, widest, bridge.book.sailing, prize)


def fan(
    bridge: AnyBridge,
    index: int,
    hold: int,
    pivot: Point,
    facing: int,
    widest: tuple[int, int],
    rule: str,
    prize: int = NO_PRIZE,
) -> Headings:
    """The legal headings of a ship about a pivot within the widest; closed under this rule. A prize may be touched."""
    found = np.zeros((MAX_ARCS, 3), np.int64)
    pips = int(bridge.sea.ships[index].pips)
    rows = arcs(bridge.sea.outlines, bridge.sea.field, index, pips, *pivot, hold, *widest, found, prize)
    stretches = [(int(start), int(stop), int(cause)) for start, stop, cause in found[:rows]]
    return Headings(
        SIZES[pips],
        pivot,
        HELD[hold],
        facing,
        tuple(_arc(start, stop, None) for start, stop, cause in stretches if cause == OPEN_ARC),
        tuple(_arc(start, stop, _closed(bridge, cause, rule)) for start, stop, cause in stretches if cause != OPEN_ARC),
    )


def _arc(start: int, stop: int, refusal: Refusal | None) -> Arc:
    return Arc(start % HEADINGS, start % HEADINGS + stop - start, refusal)


def _closed(bridge: AnyBridge, cause: int, rule: str) -> Refusal:
    return Refusal(rule, f"would touch {bridge.describe(-1 if cause == EDGE else cause)}")


def is_stuck(bridge: AnyBridge, index: int) -> bool:
    """Whether no first step is open to a ship."""
    return not step_fan(bridge, index).arcs
