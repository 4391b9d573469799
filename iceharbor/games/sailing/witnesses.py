"""The geometry behind a no: what is in the way, where, and how near."""

from typing import Any, Final

import numpy as np

from iceharbor.contract import Point, Witness
from iceharbor.games.sailing import rulings as r
from iceharbor.games.sailing.names import EDGE
from iceharbor.table.plane import closest, gap_floor_u

KINDS: Final = {
    r.WOULD_TOUCH: "contact",
    r.OFF_THE_FIELD: "edge",
    r.TURNED_TOO_FAR: "turn",
    r.NOT_DOCKED: "gap",
    r.OUT_OF_REACH: "reach",
    r.LINE_BLOCKED: "line",
}
"""The kind of a ruling's witness; other rulings have none."""


def witness_of(outlines: Any, actor: int, ruling: int, met: int, name: str) -> Witness | None:
    """The geometry behind a ruling about an object of this name. A hull that was tried is the scratch outline."""
    tried = outlines[-1]
    match KINDS.get(ruling):
        case None:
            return None
        case "contact":
            return contact_witness(tried, outlines[met], name)
        case "edge":
            return Witness("edge", EDGE, hull_of(tried))
        case "turn":
            return Witness("turn", None, hull_of(tried))
        case "gap":
            return gap_witness(outlines[actor], outlines[met], name)
        case kind:
            return Witness(kind, name, hull_of(outlines[met]))


def contact_witness(tried: np.record, met: np.record, name: str) -> Witness:
    """A hull that was tried, and where it would touch an object of this name."""
    return Witness("contact", name, hull_of(tried), nearest_points(tried, met))


def gap_witness(one: np.record, other: np.record, name: str, hull: tuple[Point, ...] = ()) -> Witness:
    """How near an outline lies to an object of this name, and between which points."""
    return Witness("gap", name, hull, nearest_points(one, other), int(gap_floor_u(one, other)))


def hull_of(outline: np.record) -> tuple[Point, ...]:
    """An outline's corners as points."""
    return tuple((int(outline.x[k]), int(outline.y[k])) for k in range(outline.corners))


def nearest_points(one: np.record, other: np.record) -> tuple[Point, Point]:
    """The two points, rounded, between which the gap of two outlines lies."""
    ax, ay, bx, by = closest(one, other)
    return (round(ax), round(ay)), (round(bx), round(by))
