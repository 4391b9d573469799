"""Outlines: the convex footprints that lie on a table, and how pyramids and cards are laid."""

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import bow_offset, centroid_offset, half_turned, port_offset, whole

Records = NDArray[Any]
"""An array of OUTLINE records."""
Ints = NDArray[np.int64]

OUTLINE: Final = np.dtype(
    (
        np.record,
        [
            *(("corners", "i8"), ("x", "i8", (4,)), ("y", "i8", (4,)), ("mx", "i8"), ("my", "i8"), ("radius", "i8")),
            *(("pips", "i8"), ("heading", "i8")),
        ],
    )
)
"""Three or four corners, anticlockwise (none: not on the table, touches nothing), and a circle about them, rounded up.

`pips` is 1..3 for a pyramid, 0 for a card; with `heading` it says which entry of the table was laid, which is what it
fires by. A lying pyramid's corners are bow, port stern, starboard stern; a card's are fore port, aft port, aft
starboard, fore starboard. Corners stay within MAX_COORDINATE of 0,0, and outlines within MAX_RADIUS_U.
"""
MAX_COORDINATE: Final = 2**20
MAX_RADIUS_U: Final = 2**13
AROUND_U: Final = (0, 575, 791, 1007)
"""A circle this large about the middle of a lying pyramid holds it, by pips."""


@njit_no_refcount
def bow_of(pips: int, x: int, y: int, heading: int) -> tuple[int, int]:
    """Where the bow is when the middle of the stern is at x, y."""
    dx, dy = bow_offset(pips, heading)
    return x + dx, y + dy


@njit_no_refcount
def centroid_of(pips: int, x: int, y: int, heading: int) -> tuple[int, int]:
    """Where the centroid is, on the lattice, when the middle of the stern is at x, y."""
    dx, dy = centroid_offset(pips, heading)
    return x + dx, y + dy


@njit_no_refcount
def stern_under(pips: int, cx: int, cy: int, heading: int) -> tuple[int, int]:
    """Where the middle of the stern is when the centroid is at cx, cy: the inverse of `centroid_of`."""
    dx, dy = centroid_offset(pips, heading)
    return cx - dx, cy - dy


@njit_no_refcount
def relaid_stern(pips: int, x: int, y: int, old: int, new: int) -> tuple[int, int]:
    """Where the stern comes to lie when a pyramid turns about its centroid from one heading to another."""
    cx, cy = centroid_of(pips, x, y, old)
    return stern_under(pips, cx, cy, new)


@njit_no_refcount
def lay(outline: np.record, pips: int, x: int, y: int, heading: int) -> None:
    """Lays a pyramid with the middle of its stern at x, y."""
    bx, by = bow_offset(pips, heading)
    px, py = port_offset(pips, heading)
    outline.corners = 3
    outline.x[0], outline.y[0] = x + bx, y + by
    outline.x[1], outline.y[1] = x + px, y + py
    outline.x[2], outline.y[2] = x - px, y - py
    outline.mx, outline.my = x + ((bx * 237) >> 9), y + ((by * 237) >> 9)  # the circumcentre, nearly
    outline.radius = AROUND_U[pips]
    outline.pips, outline.heading = pips, heading


@njit_no_refcount
def lay_on_centroid(outline: np.record, pips: int, cx: int, cy: int, heading: int) -> None:
    """Lays a pyramid with its centroid at cx, cy."""
    x, y = stern_under(pips, cx, cy, heading)
    lay(outline, pips, x, y, heading)


@njit_no_refcount
def lay_rectangle(outline: np.record, x: int, y: int, heading: int, across: int, along: int) -> None:
    """Lays a card with its middle at x, y, so wide from side to side and so long from fore to aft of its heading."""
    px, py = half_turned(-across, along, heading)
    qx, qy = half_turned(-across, -along, heading)
    outline.corners = 4
    outline.x[0], outline.y[0] = x + px, y + py
    outline.x[1], outline.y[1] = x + qx, y + qy
    outline.x[2], outline.y[2] = x - px, y - py
    outline.x[3], outline.y[3] = x - qx, y - qy
    outline.mx, outline.my = x, y
    outline.radius = whole(math.sqrt(max(px * px + py * py, qx * qx + qy * qy))) + 1
    outline.pips, outline.heading = 0, heading
