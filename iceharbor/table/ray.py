"""A torpedo's way: a half-line of no width from a bow, straight ahead to the edge of the field, and what lies in it.

The way is given by whole numbers, so a corner lies left of it, right of it or on it, exactly. An outline lies in it
when it has corners on both sides; one that is only grazed at a corner or along an edge does not. Where it is entered is
a fraction of the vector ahead, and fractions are compared without multiplying, so nothing overflows: with coordinates
within 2**18 and a vector ahead within 2**11, numerators stay below 2**39 and denominators below 2**31.

`Ways` is a chart of many ways at once. What lies in them is put down there once, in the order in which a torpedo comes
to it, and may then be asked any number of times.
"""

from typing import NamedTuple

import numpy as np

from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.headings import bow_offset, whole
from iceharbor.table.outline import Ints, Records

BEYOND = -1
"""What a torpedo meets that leaves the field."""
NOWHERE = -1
"""No place in a way."""


class Ways(NamedTuple):
    """Row k is the way of object k, when it is charted: places from 0, one for each object that lies in it, and one for
    the edge of the field."""

    length: Ints
    """By row: how many objects lie in it, which is also the place of the edge."""
    met: Ints
    """By row and place: the object that is entered there; BEYOND at the edge."""
    above: Ints
    """By row and place: how far along it is entered, as a fraction of the vector ahead; the numerator."""
    below: Ints
    """By row and place: the denominator."""
    added: Ints
    """By row: the place of what `add_to_ways` has added; NOWHERE when it does not lie in it."""


@njit
def no_ways(objects: int) -> Ways:
    """Room for the paths of this number of objects; none is listed yet."""
    rows = objects, objects
    met, above, below = np.empty(rows, np.int64), np.empty(rows, np.int64), np.empty(rows, np.int64)
    return Ways(np.zeros(objects, np.int64), met, above, below, np.full(objects, NOWHERE))


Fraction = tuple[int, int]
"""Numerator and denominator; a denominator of 0 stands for never."""


# --- Where a way meets an outline -------------------------------------------------------------------------------------


@njit_no_refcount
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


@njit_no_refcount
def entered(x: int, y: int, dx: int, dy: int, outline: np.record) -> Fraction:
    """How far along dx, dy a way from x, y, which lies outside, enters an outline; (0, 0) when it does not."""
    middle = dx * (outline.my - y) - dy * (outline.mx - x)
    if abs(middle) >= outline.radius * (abs(dx) + abs(dy)):  # so far aside that all of it lies on one side
        return whole(0), whole(0)
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


@njit_no_refcount
def leaving(x: int, y: int, dx: int, dy: int, field: Ints) -> Fraction:
    """How far along dx, dy a path from x, y, within the field, first meets its edge. `field` is int64 (corners, 2)."""
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


# --- The ways of a volley ---------------------------------------------------------------------------------------------


@njit_no_refcount
def chart_way(outlines: Records, field: Ints, firer: int, ways: Ways) -> None:
    """List the objects in the path of a pyramid that lies within the field. `field` is int64 (corners, 2). The last
    record is scratch."""
    hull = outlines[firer]
    x, y = hull.x[0], hull.y[0]
    dx, dy = bow_offset(hull.pips, hull.heading)
    ways.length[firer], ways.met[firer, 0] = 0, BEYOND
    ways.above[firer, 0], ways.below[firer, 0] = leaving(x, y, dx, dy, field)
    for other in range(len(outlines) - 1):
        if other != firer and outlines[other].corners != 0:
            above, below = entered(x, y, dx, dy, outlines[other])
            if below != 0:
                _insert(ways, firer, other, above, below)


@njit_no_refcount
def add_to_ways(outlines: Records, ways: Ways, newcomer: int) -> None:
    """Puts an object that has come to lie into the ways of all others, which are charted."""
    for firer in range(len(outlines) - 1):
        hull = outlines[firer]
        if firer != newcomer and hull.corners != 0:
            dx, dy = bow_offset(hull.pips, hull.heading)
            above, below = entered(hull.x[0], hull.y[0], dx, dy, outlines[newcomer])
            if below != 0:
                ways.added[firer] = _insert(ways, firer, newcomer, above, below)


@njit_no_refcount
def take_from_ways(ways: Ways) -> None:
    """Takes out again what was added."""
    for firer in range(len(ways.length)):
        if ways.added[firer] != NOWHERE:
            for place in range(ways.added[firer], ways.length[firer]):
                _copy_entry(ways, firer, place + 1, place)
            ways.length[firer] -= 1
            ways.added[firer] = NOWHERE


@njit_no_refcount
def _insert(ways: Ways, firer: int, other: int, above: int, below: int) -> int:
    """Puts an object into a way and returns its place; NOWHERE when the way leaves the field before it comes there."""
    at = ways.length[firer]
    if not sooner(above, below, ways.above[firer, at], ways.below[firer, at]):
        return NOWHERE
    _copy_entry(ways, firer, at, at + 1)
    while at > 0 and sooner(above, below, ways.above[firer, at - 1], ways.below[firer, at - 1]):
        _copy_entry(ways, firer, at - 1, at)
        at -= 1
    ways.met[firer, at], ways.above[firer, at], ways.below[firer, at] = other, above, below
    ways.length[firer] += 1
    return int(at)


@njit_no_refcount
def _copy_entry(ways: Ways, firer: int, source: int, target: int) -> None:
    ways.met[firer, target] = ways.met[firer, source]
    ways.above[firer, target] = ways.above[firer, source]
    ways.below[firer, target] = ways.below[firer, source]


@njit_no_refcount
def spot_on_way(outlines: Records, ways: Ways, firer: int, place: int) -> tuple[int, int]:
    """The point of a way where what lies at a place is entered, or where it ends; to the nearest unit, to be drawn."""
    hull = outlines[firer]
    dx, dy = bow_offset(hull.pips, hull.heading)
    above, below = ways.above[firer, place], ways.below[firer, place]
    return hull.x[0] + (2 * dx * above + below) // (2 * below), hull.y[0] + (2 * dy * above + below) // (2 * below)
