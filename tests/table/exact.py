"""Contact, overlap, gap and line of fire a second time, in fractions, on the lattice's own corners: the answers are
exact.

The algorithms differ from the plane's: clipping, projecting on segments, cutting into strips.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

Spot = tuple[int, int]


def exact_gap_squared(one: Sequence[Spot], other: Sequence[Spot]) -> Fraction:
    """The square of the distance between two convex polygons; 0 if they share a point."""
    if any(_crossing(a, b, c, d) for a, b in _edges(one) for c, d in _edges(other)):
        return Fraction(0)
    if _holds(one, other[0]) or _holds(other, one[0]):
        return Fraction(0)
    here = min(_from_segment(p, a, b) for p in one for a, b in _edges(other))
    return min(here, min(_from_segment(p, a, b) for p in other for a, b in _edges(one)))


def meets(polygon: Sequence[Spot], start: Spot, stop: Spot) -> bool:
    """True if a convex polygon shares a point with a segment."""
    if _holds(polygon, start) or _holds(polygon, stop) or any(_crossing(a, b, start, stop) for a, b in _edges(polygon)):
        return True
    return any(_from_segment(p, start, stop) == 0 for p in polygon)


def exactly_overlapping(one: Sequence[Spot], other: Sequence[Spot]) -> bool:
    """True if clipping one convex polygon by the other leaves some area."""
    left: list[tuple[Fraction, Fraction]] = [(Fraction(x), Fraction(y)) for x, y in one]
    for a, b in _edges(other):
        left = _clipped(left, a, b)
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(left, left[1:] + left[:1], strict=True)) > 0


def _edges(polygon: Sequence[Spot]) -> list[tuple[Spot, Spot]]:
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def _turn(a: Any, b: Any, c: Any) -> Any:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _sign(value: Any) -> int:
    return int(value > 0) - int(value < 0)


def _crossing(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    one, two = _sign(_turn(a, b, c)), _sign(_turn(a, b, d))
    return one * two < 0 and _sign(_turn(c, d, a)) * _sign(_turn(c, d, b)) < 0


def _holds(polygon: Sequence[Spot], spot: Spot) -> bool:
    return all(_turn(a, b, spot) >= 0 for a, b in _edges(polygon))


def _from_segment(p: Spot, a: Spot, b: Spot) -> Fraction:
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, dx * dx + dy * dy)
    part = min(max(part, Fraction(0)), Fraction(1))
    return (p[0] - a[0] - part * dx) ** 2 + (p[1] - a[1] - part * dy) ** 2


def _clipped(polygon: list[tuple[Fraction, Fraction]], a: Spot, b: Spot) -> list[tuple[Fraction, Fraction]]:
    kept: list[tuple[Fraction, Fraction]] = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        here, there = _turn(a, b, p), _turn(a, b, q)
        if here >= 0:
            kept.append(p)
        if here * there < 0:
            part = here / (here - there)
            kept.append((p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])))
    return kept


class ExactBroadside:
    """The line of fire in fractions, strip by strip, on the lattice's own corners and the table's own direction of
    the side."""

    def __init__(self, reach: Sequence[Spot], way: Spot, side: int) -> None:
        self.origin, self.way, self.turn = reach[0], way, 1 - 2 * side
        self.roof = [self.place(spot) for spot in reach]

    def place(self, spot: Spot) -> Spot:
        """A corner as (t, height), both times the length of the path."""
        x, y = spot[0] - self.origin[0], spot[1] - self.origin[1]
        return x * self.way[0] + y * self.way[1], self.turn * (self.way[0] * y - self.way[1] * x)

    def hit(self, shooter: Sequence[Spot], target: Sequence[Spot], others: Sequence[Sequence[Spot]]) -> bool:
        """True if on some strip the target is below the roof and no ship is between."""
        ship, aim, rest = self.edges(shooter), self.edges(target), [self.edges(other) for other in others]
        return any(self._shows(ship, aim, rest, a, b) for a, b in self._strips([aim, *rest]))

    def hides(self, shooter: Sequence[Spot], target: Sequence[Spot], blocker: Sequence[Spot]) -> bool:
        """True if on some strip the target would be below the roof in sight without this blocker."""
        ship, aim, other = self.edges(shooter), self.edges(target), self.edges(blocker)
        return any(
            self._shows(ship, aim, [], a, b) and not self._shows(ship, aim, [other], a, b)
            for a, b in self._strips([aim, other])
        )

    def _strips(self, figures: list[list[Spot]]) -> list[tuple[int, int]]:
        """Intervals of t along the side that contain no corner."""
        everything = [*figures, self.roof]
        return list(pairwise(sorted({t for figure in everything for t, _ in figure if 0 <= t <= self.roof[3][0]})))

    def edges(self, polygon: Sequence[Spot]) -> list[Spot]:
        return [self.place(spot) for spot in polygon]

    def _shows(self, ship: list[Spot], aim: list[Spot], rest: list[list[Spot]], start: int, stop: int) -> bool:
        middle = Fraction(start + stop, 2)
        near = _lowest(aim, middle)
        if near is None or near < _required(_lowest(ship, middle)):
            return False
        for other in rest:
            blocking = _lowest(other, middle)
            if blocking is not None and _required(_lowest(ship, middle)) < blocking <= near:
                return False
        return any(_required(_lowest(aim, t)) < _highest(self.roof, t) for t in map(Fraction, (start, stop)))


def _heights(polygon: list[Spot], t: Fraction) -> list[Fraction]:
    found = []
    for (t0, h0), (t1, h1) in _edges(polygon):
        if t0 != t1 and min(t0, t1) <= t <= max(t0, t1):
            found.append(h0 + (t - t0) * Fraction(h1 - h0, t1 - t0))
    return found


def _lowest(polygon: list[Spot], t: Fraction) -> Fraction | None:
    return min(_heights(polygon, t), default=None)


def _highest(polygon: list[Spot], t: Fraction) -> Fraction:
    return max(_heights(polygon, t))


def _required(height: Fraction | None) -> Fraction:
    assert height is not None
    return height
