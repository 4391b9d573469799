"""The depth of an imagined sea: the same for the same field and islands, and the same as on the page. Pure."""

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Final

from iceharbor.svg.plane import INCH, Point, Polygon, bounds, inside, to_outline

Depth = Callable[[Point], float]

REACH: Final = INCH * 3.4
"""How far from a shore the floor begins to rise."""
MASK: Final = 0xFFFFFFFF


def scatter(x: int, y: int, salt: int) -> float:
    """A number from 0 to 1 for a pair of integers."""
    h = (x * 374761393 ^ y * 668265263 ^ salt * 2246822519) & MASK
    h = (h ^ h >> 13) * 1274126177 & MASK
    h = (h ^ h >> 15) * 2654435761 & MASK
    return (h ^ h >> 16) / 4294967296


def swell(p: Point, span: float, salt: int) -> float:
    """Smooth noise from 0 to 1 with one hill about every `span` units."""
    x, y = p[0] / span, p[1] / span
    i, j = floor(x), floor(y)
    u, v = _ease(x - i), _ease(y - j)
    low = scatter(i, j, salt) * (1 - u) + scatter(i + 1, j, salt) * u
    high = scatter(i, j + 1, salt) * (1 - u) + scatter(i + 1, j + 1, salt) * u
    return low * (1 - v) + high * v


def _ease(t: float) -> float:
    return t * t * (3 - 2 * t)


def depth_of(field: Polygon, shores: Sequence[Polygon]) -> Depth:
    """Fathoms at a point: hills of the sea floor, rising to every shore."""
    salt = 372 + len(field)  # independent of the shores: placing a home changes nothing far away
    boxes = [(shore, bounds(shore).grown(REACH)) for shore in shores]

    def depth(p: Point) -> float:
        rise = 13 + 30 * swell(p, INCH * 8, salt) + 9 * swell(p, INCH * 3.1, salt + 1)
        wander = INCH * 1.1 * (swell(p, INCH * 2.2, salt + 2) - 0.5)
        share = 1.0
        for shore, box in boxes:
            if box.x <= p[0] <= box.x + box.w and box.y <= p[1] <= box.y + box.h:
                off = 0 if inside(p, shore) else to_outline(p, shore)
                t = min(1.0, max(0.0, (off + wander) / REACH))
                share = min(share, t * (2 - t))
        return rise * share

    return depth


class Samples:
    """Depths on a grid over a field, one cell beyond its box on every side counted as deep."""

    def __init__(self, field: Polygon, depth: Depth, step: float = INCH / 2) -> None:
        box = bounds(field)
        self.columns, self.rows = ceil(box.w / step) + 3, ceil(box.h / step) + 3
        self.points = [
            [(box.x + (i - 1) * step, box.y + (j - 1) * step) for i in range(self.columns)] for j in range(self.rows)
        ]
        self.value = [
            [1e3 if self._rim(i, j) else depth(p) for i, p in enumerate(row)] for j, row in enumerate(self.points)
        ]

    def _rim(self, i: int, j: int) -> bool:
        return i in (0, self.columns - 1) or j in (0, self.rows - 1)


CORNERS: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Corners of a cell, from south-west anticlockwise; edge n runs from corner n to corner n + 1."""
LINES: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((0, 3),),
    ((1, 0),),
    ((1, 3),),
    ((2, 1),),
    ((0, 3), (2, 1)),
    ((2, 0),),
    ((2, 3),),
    ((3, 2),),
    ((0, 2),),
    ((1, 0), (3, 2)),
    ((1, 2),),
    ((3, 1),),
    ((0, 1),),
    ((3, 0),),
    (),
)
"""For every set of shallow corners, which edges a line enters and leaves, the shallow side to its left."""

Edge = tuple[int, int, int]


def contours(samples: Samples, level: float) -> list[list[Point]]:
    """Closed lines of equal depth; what is shallower lies within them, by the even-odd rule."""
    following: dict[Edge, tuple[Edge, Point]] = {}
    for j in range(samples.rows - 1):
        for i in range(samples.columns - 1):
            _link(samples, level, i, j, following)
    loops = []
    while following:
        key = next(iter(following))
        loop = []
        while key in following:
            key, point = following.pop(key)
            loop.append(point)
        if len(loop) > 3:
            loops.append(loop)
    return loops


def _link(samples: Samples, level: float, i: int, j: int, following: dict[Edge, tuple[Edge, Point]]) -> None:
    shallow = sum(1 << n for n, (di, dj) in enumerate(CORNERS) if samples.value[j + dj][i + di] < level)
    for enter, leave in LINES[shallow]:
        following[_edge(i, j, enter)] = (_edge(i, j, leave), _crossing(samples, level, i, j, enter))


def _edge(i: int, j: int, edge: int) -> Edge:
    return (edge % 2, i + (edge == 1), j + (edge == 2))


def _crossing(samples: Samples, level: float, i: int, j: int, edge: int) -> Point:
    (ai, aj), (bi, bj) = CORNERS[edge], CORNERS[(edge + 1) % 4]
    a, b = samples.value[j + aj][i + ai], samples.value[j + bj][i + bi]
    (ax, ay), (bx, by) = samples.points[j + aj][i + ai], samples.points[j + bj][i + bi]
    t = min(0.98, max(0.02, (level - a) / (b - a)))
    return (ax + (bx - ax) * t, ay + (by - ay) * t)


def soundings(
    field: Polygon, shores: Sequence[Polygon], depth: Depth, most: float, clear: float
) -> list[tuple[Point, int]]:
    """Numbers strewn over the sea, none within `clear` of a shore: where, and how many fathoms. `most` is how many at
    most, as a whole number, or their share of all."""
    box, step, found = bounds(field), INCH * 1.15, []
    for j in range(ceil(box.h / step)):
        for i in range(ceil(box.w / step)):
            x = box.x + (i + 0.15 + 0.7 * scatter(i, j, 5)) * step
            y = box.y + (j + 0.15 + 0.7 * scatter(i, j, 6)) * step
            drawn = scatter(i, j, 7)
            if (isinstance(most, int) or drawn < most) and _open_water((x, y), field, shores, clear):
                found.append((drawn, (x, y)))
    kept = sorted(found)[:most] if isinstance(most, int) else found
    return [(at, max(1, floor(depth(at) + 0.5))) for _, at in kept]


def _open_water(p: Point, field: Polygon, shores: Sequence[Polygon], clear: float) -> bool:
    if any(inside(p, shore) or to_outline(p, shore) < clear for shore in shores):
        return False
    return inside(p, field) and to_outline(p, field) >= INCH * 0.5


def emptiest(field: Polygon, shores: Sequence[Polygon]) -> tuple[Point, float]:
    """The emptiest place of a field, for the compass rose, and how far it is to anything."""
    box = bounds(field)
    best, room = box.middle, 0.0
    for i in range(1, 24):
        for j in range(1, 24):
            at = (box.x + box.w * i / 24, box.y + box.h * j / 24)
            if inside(at, field):
                free = min(to_outline(at, field) * 1.35, *(to_outline(at, shore) for shore in shores), 1e9)
                if free > room + 1:
                    best, room = at, free
    return best, room
