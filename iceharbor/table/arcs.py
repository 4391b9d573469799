"""The exact legal arcs: on which headings a pyramid may lie when its stern or its centroid is held."""

from typing import Final

from numba import njit

from iceharbor.table.contact import afloat, in_the_way
from iceharbor.table.headings import HEADINGS
from iceharbor.table.outline import lay, lay_on_centroid

OPEN_ARC: Final = -1
EDGE: Final = -2
"""Causes: nothing in the way; the field's edge. Any other cause is the object it would touch."""
MAX_ARCS: Final = HEADINGS
"""Rows that `arcs` never needs more of: one a heading."""


@njit(cache=True, error_model="numpy")
def arcs(outlines, field, mover, pips, x, y, hold, first, last, out):
    """Fills out with rows (start, stop, cause) that cover the headings first..last in order; returns the number of rows.

    hold 0: the middle of the stern lies at x, y. hold 1: the centroid does (`centroid_of`). Headings are unwrapped: first may
    be negative and last may pass 3599; of more than one round only the first is covered. Cause is OPEN_ARC, or the
    lowest-numbered object other than the mover that the pyramid would touch, or EDGE when it touches none but is not strictly
    inside the field. out is an int64 array (MAX_ARCS, 3). The last record of outlines is scratch, and used.
    """
    rows = 0
    for heading in range(first, min(last, first + HEADINGS - 1) + 1):
        cause = _cause(outlines, field, mover, pips, x, y, hold, heading % HEADINGS)
        if rows == 0 or out[rows - 1, 2] != cause:
            out[rows, 0], out[rows, 2] = heading, cause
            rows += 1
        out[rows - 1, 1] = heading
    return rows


@njit(cache=True, error_model="numpy")
def _cause(outlines, field, mover, pips, x, y, hold, heading):
    hull = outlines[len(outlines) - 1]
    if hold == 0:
        lay(hull, pips, x, y, heading)
    else:
        lay_on_centroid(hull, pips, x, y, heading)
    met = in_the_way(outlines, hull, mover)
    if met >= 0:
        return met
    return OPEN_ARC if afloat(field, hull) == -1 else EDGE
