"""A torpedo's way: a half-line of no width from a bow, straight ahead, to the first outline whose inside it enters.

The way is given by whole numbers, so a corner lies left of it, right of it or on it, exactly. An outline is met when
it has corners on both sides; one that is only grazed at a corner or along an edge is not. Where it is entered is a
fraction of the vector ahead, and fractions are compared without multiplying, so nothing overflows: with coordinates
within 2**18 and a vector ahead within 2**11, numerators stay below 2**39 and denominators below 2**31.
"""

import numpy as np

from iceharbor.compiled import borrowing
from iceharbor.table.headings import bow_offset, whole
from iceharbor.table.outline import Ints, Records

BEYOND = -1
"""What is met by a torpedo that leaves the field."""

Fraction = tuple[int, int]
"""Numerator and denominator; a denominator of 0 stands for never."""


@borrowing
def sooner(a: int, b: int, c: int, d: int) -> bool:
    """Whether a / b < c / d, for numerators from 0 and denominators from 1."""
    while True:
        p, q = a // b, c // d
        if p != q:
            return p < q
        a, c = a - p * b, c - q * d
        if a == 0 or c == 0:
            return a < c
        a, b, c, d = d, c, b, a  # a / b < c / d exactly when d / c < b / a


@borrowing
def entered(x: int, y: int, dx: int, dy: int, outline: np.record) -> Fraction:
    """How far along dx, dy a way from x, y, which lies outside, enters an outline; (0, 0) when it does not."""
    least = most = whole(0)
    for k in range(outline.corners):
        side = dx * (outline.y[k] - y) - dy * (outline.x[k] - x)
        least, most = min(least, side), max(most, side)
    if least >= 0 or most <= 0:
        return whole(0), whole(0)
    above, below = whole(0), whole(0)
    for k in range(outline.corners):
        after = k + 1 if k + 1 < outline.corners else 0
        ex, ey = outline.x[after] - outline.x[k], outline.y[after] - outline.y[k]
        across = ex * dy - ey * dx
        if across > 0:  # the way comes in over this edge
            there = ex * (outline.y[k] - y) - ey * (outline.x[k] - x)
            if there >= 0 and (below == 0 or sooner(above, below, there, across)):
                above, below = there, across
    return above, below


@borrowing
def leaving(x: int, y: int, dx: int, dy: int, field: Ints) -> Fraction:
    """How far along dx, dy a way from x, y, within the field, first meets its edge."""
    above, below = whole(0), whole(0)
    for k in range(len(field)):
        after = k + 1 if k + 1 < len(field) else 0
        ax, ay = field[k, 0] - x, field[k, 1] - y
        bx, by = field[after, 0] - x, field[after, 1] - y
        start, stop = dx * ay - dy * ax, dx * by - dy * bx
        if (start > 0 and stop > 0) or (start < 0 and stop < 0) or start == stop:
            continue
        there, across = ax * by - ay * bx, stop - start
        if across < 0:
            there, across = -there, -across
        if there >= 0 and (below == 0 or sooner(there, across, above, below)):
            above, below = there, across
    return above, below


@borrowing
def first_ahead(outlines: Records, field: Ints, firer: int, spared_pips: int) -> tuple[int, int, int]:
    """What a lying pyramid's torpedo meets: the first object whose inside its way enters within the field, or BEYOND;
    and where, to the nearest unit, to be drawn. Pyramids of `spared_pips` let it pass. The last record is no object,
    but it may be the one that fires."""
    hull = outlines[firer]
    x, y = hull.x[0], hull.y[0]
    dx, dy = bow_offset(hull.pips, hull.heading)
    above, below = leaving(x, y, dx, dy, field)
    met = BEYOND
    for k in range(len(outlines) - 1):
        other = outlines[k]
        if k != firer and other.corners != 0 and other.pips != spared_pips:
            there, across = entered(x, y, dx, dy, other)
            if across != 0 and (below == 0 or sooner(there, across, above, below)):
                above, below, met = there, across, k
    if below == 0:
        return met, x, y
    return met, x + (2 * dx * above + below) // (2 * below), y + (2 * dy * above + below) // (2 * below)
