"""The reach with its shadows, to be drawn: the region that a broadside sees, in floats that are rounded once.

What is hit is decided in `fire`, never here.
"""

import numpy as np
from numba import njit

from iceharbor.table.fire import (
    along,
    in_reach_circle,
    line_of_fire,
    nearer,
    reach_of,
    side_length2,
)


@njit(cache=True, error_model="numpy")
def sight_room(outlines):
    """Rows that are enough for `sight` to draw a polygon."""
    return 12 * len(outlines) + 16


@njit(cache=True, error_model="numpy")
def sight(outlines, shooter, side, out, seen):
    """What a side sees. Fills seen[k] for every object with what `line_of_fire` says of it: HIT, OUT_OF_REACH or its blocker.

    Fills out, int64 (sight_room(outlines), 2), with the one polygon that is in sight, from the stern corner over its far
    boundary to the bow, and returns the number of corners. Shadows are the reach without it.
    """
    reach = reach_of(outlines[shooter], side)
    for k in range(len(outlines) - 1):
        seen[k] = line_of_fire(outlines, shooter, side, k)
    rows = _drawn(out, 0, float(reach.x), float(reach.y))
    here, end = np.int64(0), side_length2(reach)
    while here < end:
        after = _next_bend(reach, outlines, shooter, here)
        rows = _draw_strip(reach, outlines, shooter, here, after, out, rows)
        here = after
    return _drawn(out, rows, float(reach.x + reach.dx), float(reach.y + reach.dy))


@njit(cache=True, error_model="numpy")
def _drawn(out, rows, x, y):
    """Adds a rounded corner, unless it is the last one again."""
    px, py = np.int64(np.floor(x + 0.5)), np.int64(np.floor(y + 0.5))
    if rows > 0 and out[rows - 1, 0] == px and out[rows - 1, 1] == py:
        return rows
    out[rows, 0], out[rows, 1] = px, py
    return rows + 1


@njit(cache=True, error_model="numpy")
def _next_bend(reach, outlines, shooter, here):
    """The least t after here at which some boundary may bend: a corner of an object or of the reach."""
    least = side_length2(reach)
    for t in (along(reach, reach.aft_x, reach.aft_y), along(reach, reach.fore_x, reach.fore_y)):
        if here < t < least:
            least = t
    for k in range(len(outlines) - 1):
        if _stands_out(reach, outlines, shooter, k):
            for corner in range(outlines[k].corners):
                t = along(reach, outlines[k].x[corner], outlines[k].y[corner])
                if here < t < least:
                    least = t
    return least


@njit(cache=True, error_model="numpy")
def _stands_out(reach, outlines, shooter, k):
    return k != shooter and in_reach_circle(reach, outlines[k]) and nearer(reach, outlines[shooter], outlines[k])


@njit(cache=True, error_model="numpy")
def _draw_strip(reach, outlines, shooter, here, after, out, rows):
    """Adds the far boundary of what is in sight between two neighbouring bends."""
    length2 = float(side_length2(reach))
    start, stop = here / length2, after / length2
    nearest = _nearest(reach, outlines, shooter, here, after)
    roof_start, roof_stop = _roof_at(reach, start), _roof_at(reach, stop)
    if nearest < 0:
        rows = _draw_at(reach, out, rows, start, roof_start)
        return _draw_at(reach, out, rows, stop, roof_stop)
    edge_start, edge_stop = _edge_at(reach, outlines[nearest], here, after, 0), _edge_at(reach, outlines[nearest], here, after, 1)
    rows = _draw_at(reach, out, rows, start, min(roof_start, edge_start))
    before, behind = roof_start - edge_start, roof_stop - edge_stop
    if before * behind < 0.0:
        part = before / (before - behind)
        rows = _draw_at(reach, out, rows, start + part * (stop - start), roof_start + part * (roof_stop - roof_start))
    return _draw_at(reach, out, rows, stop, min(roof_stop, edge_stop))


@njit(cache=True, error_model="numpy")
def _nearest(reach, outlines, shooter, here, after):
    """The object whose near edge is lowest between two neighbouring bends; -1 when there is none."""
    best, lowest = -1, 0.0
    for k in range(len(outlines) - 1):
        if _stands_out(reach, outlines, shooter, k):
            least, most = _span(reach, outlines[k])
            if least <= here and after <= most:
                middle = (_edge_at(reach, outlines[k], here, after, 0) + _edge_at(reach, outlines[k], here, after, 1)) / 2
                if best < 0 or middle < lowest:
                    best, lowest = k, middle
    return best


@njit(cache=True, error_model="numpy")
def _span(reach, outline):
    least = most = along(reach, outline.x[0], outline.y[0])
    for k in range(1, outline.corners):
        t = along(reach, outline.x[k], outline.y[k])
        least, most = min(least, t), max(most, t)
    return least, most


@njit(cache=True, error_model="numpy")
def _edge_at(reach, outline, here, after, end):
    """The height, in lengths of the side, of a near edge at the start (end 0) or the stop of a strip that it spans."""
    t = after if end else here
    for k in range(outline.corners):
        beyond = k + 1 if k + 1 < outline.corners else 0
        ux, uy, vx, vy = outline.x[k], outline.y[k], outline.x[beyond], outline.y[beyond]
        u, v = along(reach, ux, uy), along(reach, vx, vy)
        if reach.turn * (v - u) > 0 and min(u, v) <= here and after <= max(u, v):
            return _height(reach, ux, uy) + (_height(reach, vx, vy) - _height(reach, ux, uy)) * ((t - u) / (v - u))
    return 0.0


@njit(cache=True, error_model="numpy")
def _height(reach, x, y):
    return reach.turn * (reach.dx * (y - reach.y) - reach.dy * (x - reach.x)) / side_length2(reach)


@njit(cache=True, error_model="numpy")
def _roof_at(reach, part):
    """The height of the far boundary so far along the side, both in lengths of the side."""
    length2 = side_length2(reach)
    aft = along(reach, reach.aft_x, reach.aft_y) / length2
    fore = along(reach, reach.fore_x, reach.fore_y) / length2
    high, low = _height(reach, reach.aft_x, reach.aft_y), _height(reach, reach.fore_x, reach.fore_y)
    if part <= aft:
        return high * part / aft
    if part <= fore:
        return high + (low - high) * (part - aft) / (fore - aft)
    return low * (1.0 - part) / (1.0 - fore)


@njit(cache=True, error_model="numpy")
def _draw_at(reach, out, rows, part, height):
    """Adds the point so far along the side and so high over it, both in lengths of the side."""
    x = reach.x + part * reach.dx - height * reach.turn * reach.dy
    return _drawn(out, rows, x, reach.y + part * reach.dy + height * reach.turn * reach.dx)
