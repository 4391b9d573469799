"""A torpedo's path a second time, in fractions, independent of the plane: the answers are exact.

The path is cut wherever it meets the line of an edge. Between two cuts nothing changes, so the middle between them
tells for the whole piece whether it is inside a figure.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

Spot = tuple[int, int]
FAR = Fraction(1 << 30)


def first_met(
    start: Spot, way: Spot, figures: Sequence[Sequence[Spot]], field: Sequence[Spot]
) -> tuple[int | None, Fraction]:
    """The first figure whose inside the half-line enters before it meets the edge of the field, None if there is
    none; and the distance to that point, or to the edge, in lengths of the path's vector."""
    ends = leaves(start, way, field)
    inside = [(there, k) for k, figure in enumerate(figures) if (there := enters(start, way, figure)) is not None]
    there, met = min(inside, default=(FAR, None))
    return (met, there) if there < ends else (None, ends)


def enters(start: Spot, way: Spot, figure: Sequence[Spot]) -> Fraction | None:
    """The distance at which the half-line first is inside a convex figure; None if it never is."""
    cuts = {Fraction(0), FAR}
    for (ax, ay), (bx, by) in zip(figure, [*figure[1:], figure[0]], strict=True):
        slant = (bx - ax) * way[1] - (by - ay) * way[0]
        if slant:
            cuts.add(max(Fraction((bx - ax) * (ay - start[1]) - (by - ay) * (ax - start[0]), slant), Fraction(0)))
    for here, there in pairwise(sorted(cuts)):
        middle = (here + there) / 2
        if _holds(figure, start[0] + middle * way[0], start[1] + middle * way[1]):
            return here
    return None


def _holds(figure: Sequence[Spot], x: Fraction, y: Fraction) -> bool:
    """True if a point is inside a convex figure, with corners in either order; not on its edge."""
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(figure, [*figure[1:], figure[0]], strict=True)
    ]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def leaves(start: Spot, way: Spot, field: Sequence[Spot]) -> Fraction:
    """The distance, in lengths of the path's vector, at which the half-line first meets an edge."""
    found = []
    for (ax, ay), (bx, by) in zip(field, [*field[1:], field[0]], strict=True):
        slant = way[0] * (by - ay) - way[1] * (bx - ax)
        if slant:
            there = Fraction((ax - start[0]) * (by - ay) - (ay - start[1]) * (bx - ax), slant)
            along = Fraction((ax - start[0]) * way[1] - (ay - start[1]) * way[0], slant)
            if there >= 0 and 0 <= along <= 1:
                found.append(there)
        elif way[0] * (ay - start[1]) == way[1] * (ax - start[0]):
            on = [Fraction((x - start[0]) * way[0] + (y - start[1]) * way[1]) for x, y in ((ax, ay), (bx, by))]
            found += [there / (way[0] ** 2 + way[1] ** 2) for there in on if there >= 0]
    return min(found)
