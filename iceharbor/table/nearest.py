"""The points between which a gap lies, or which two outlines share: to be drawn, not to be judged by. Plain Python,
in floats."""

from collections.abc import Iterator

import numpy as np

from iceharbor.table.contact import touching

Spot = tuple[float, float]


def closest(a: np.record, b: np.record) -> tuple[float, float, float, float]:
    """The nearest points (ax, ay, bx, by) of two outlines.

    Outlines that touch share one: the middle of the corners inside the other and of the crossings of their edges.
    """
    if touching(a, b):
        shared = list(_shared(_corners(a), _corners(b)))
        x, y = (sum(spot[axis] for spot in shared) / len(shared) for axis in (0, 1))
        return x, y, x, y
    _, ax, ay, bx, by = min(*_nearest(_corners(a), _corners(b)), *_turned_round(_nearest(_corners(b), _corners(a))))
    return ax, ay, bx, by


def _corners(outline: np.record) -> list[tuple[int, int]]:
    return [(int(outline.x[k]), int(outline.y[k])) for k in range(outline.corners)]


def _edges(corners: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    return ((corners[k - 1], corners[k]) for k in range(len(corners)))


def _nearest(
    edges_of: list[tuple[int, int]], corners: list[tuple[int, int]]
) -> Iterator[tuple[float, float, float, float, float]]:
    """For every edge and corner: the square of their distance, the point of the edge, the corner."""
    for (x, y), (ex, ey) in _edges(edges_of):
        dx, dy = ex - x, ey - y
        for px, py in corners:
            part = min(max(((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy), 0.0), 1.0)
            nx, ny = x + part * dx, y + part * dy
            yield (px - nx) ** 2 + (py - ny) ** 2, nx, ny, float(px), float(py)


def _turned_round(
    found: Iterator[tuple[float, float, float, float, float]],
) -> Iterator[tuple[float, float, float, float, float]]:
    return ((square, bx, by, ax, ay) for square, ax, ay, bx, by in found)


def _shared(a: list[tuple[int, int]], b: list[tuple[int, int]]) -> Iterator[Spot]:
    """Corners of one inside the other, and where edges cross; touching convex outlines have at least one of these."""
    yield from (spot for spot in a if _holds(b, spot))
    yield from (spot for spot in b if _holds(a, spot))
    for start, stop in _edges(a):
        for left, right in _edges(b):
            before, behind = _side(left, right, start), _side(left, right, stop)
            if before * behind < 0 and _side(start, stop, left) * _side(start, stop, right) < 0:
                part = before / (before - behind)
                yield start[0] + part * (stop[0] - start[0]), start[1] + part * (stop[1] - start[1])


def _side(start: tuple[int, int], stop: tuple[int, int], spot: tuple[int, int]) -> int:
    """Positive to the left of the way from start to stop."""
    return (stop[0] - start[0]) * (spot[1] - start[1]) - (stop[1] - start[1]) * (spot[0] - start[0])


def _holds(corners: list[tuple[int, int]], spot: tuple[int, int]) -> bool:
    return all(_side(start, stop, spot) >= 0 for start, stop in _edges(corners))
