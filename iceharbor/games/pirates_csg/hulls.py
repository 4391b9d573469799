"""The outlines of ships and islands: convex polygons, anticlockwise, in units at heading 0 about their middle.

A hull has 11 corners: the tip of the bow, then five pairs, port and starboard, down to the flat stern. Its length goes
by its masts; its width is 31 % of its length, widest at 46 % from the bow. Ahead of that a side is a parabola to the
tip, behind it a parabola to a stern of 55 % of the width; the pairs are where these curves were sampled. One pair is at
the first mast: the line between its two corners splits the hull into the bow, which docks, rams and tows, and the rest
(PC-R13, PC-A12). Both parts are convex. Sails are decoration: what is here is what collides.

Corners are turned to a heading and rounded one by one. Each stands out by more than 3 units between its neighbours, so
an outline stays convex on every heading.
"""

import math
from typing import Final

import numpy as np

from iceharbor.games.pirates_csg.records import MAX_CORNERS
from iceharbor.jit import njit_no_refcount
from iceharbor.table.headings import turned, whole

MASTS_PERCENT: Final = ((50,), (36, 68), (28, 53, 78), (23, 43, 63, 83), (20, 36, 52, 68, 84))
"""Where the masts stand, in percent of the length from the bow, by number of masts."""
LENGTHS_U: Final = (1712, 2072, 2478, 2838, 3152)
"""76, 92, 110, 126 and 140 of 150 parts of L, rounded to even numbers, by number of masts."""
PAIRS_PERCENT: Final = (
    *((18, 46, 50, 76, 100), (16, 36, 46, 74, 100), (12, 28, 46, 74, 100)),
    *((10, 23, 46, 74, 100), (8, 20, 46, 74, 100)),
)
"""Where the pairs of corners are, in percent of the length from the bow, by number of masts."""
WIDEST_PERCENT: Final = 46

HULL_CORNERS: Final = 11
SPLITS: Final = np.array((0, 3, 2, 2, 2, 2), np.int64)
"""The corner to port at the first mast, by number of masts; the one to starboard is HULL_CORNERS minus it."""


def _half_width(length_u: int, percent: int) -> int:
    """Half the width of a hull of this length at this percentage of it from the bow, rounded."""
    if percent <= WIDEST_PERCENT:
        away, reach, falling = WIDEST_PERCENT - percent, WIDEST_PERCENT, 100
    else:
        away, reach, falling = percent - WIDEST_PERCENT, 100 - WIDEST_PERCENT, 45
    parts = 100 * reach * reach - falling * away * away
    return (31 * length_u * parts + 100 * 100 * reach * reach) // (2 * 100 * 100 * reach * reach)


def _hull(masts: int) -> list[tuple[int, int]]:
    """(right, ahead) of each corner, from the middle of the hull."""
    length = LENGTHS_U[masts - 1]
    pairs = [
        (_half_width(length, percent), length // 2 - length * percent // 100) for percent in PAIRS_PERCENT[masts - 1]
    ]
    port = [(-right, ahead) for right, ahead in pairs]
    return [(0, length // 2), *port, *reversed(pairs)]


HULLS: Final = np.array([[(0, 0)] * HULL_CORNERS, *(_hull(masts) for masts in range(1, 6))], np.int64)
"""(right, ahead) of each corner from the middle of the hull, by number of masts."""
BOWS_U: Final = np.array((0, *(length // 2 for length in LENGTHS_U)), np.int64)
"""How far the tip of the bow is ahead of the middle, and the stern behind it, by number of masts."""
HALF_WIDTHS_U: Final = np.array([int(hull[:, 0].max()) for hull in HULLS], np.int64)
"""Half the width of a hull where it is widest, by number of masts."""
MAST_AHEAD_U: Final = np.array(
    [[0] * 5]
    + [
        [length // 2 - length * percent // 100 for percent in row] + [0] * (5 - len(row))
        for length, row in zip(LENGTHS_U, MASTS_PERCENT, strict=True)
    ],
    np.int64,
)
"""How far each mast is ahead of the middle of the hull, by number of masts, bow to stern."""

_ISLES = (
    "-1664,30 -1488,-810 -1148,-1230 -572,-1602 400,-1618 1128,-1166 1508,-778 1748,-78 1592,614 "
    "1056,1298 484,1550 -364,1614 -1172,1290 -1544,678",
    "-1757,372 -1581,-432 -1245,-984 -709,-1540 -9,-1876 779,-1780 1327,-1244 1595,-460 1615,408 "
    "1395,1012 715,1624 -189,1780 -861,1612 -1337,1308",
    "-1720,273 -1648,-419 -936,-1311 32,-1631 1080,-1475 1572,-995 1668,109 1288,897 488,1585 -584,1689 -1244,1253",
    "-1707,-189 -1499,-861 -995,-1409 -183,-1629 629,-1657 1213,-1377 1645,-437 1661,311 1369,923 "
    "749,1559 9,1823 -687,1571 -1111,1247 -1675,491",
    "-1641,-3 -1613,-559 -1205,-1403 -765,-1743 -85,-1991 575,-1835 995,-1479 1443,-907 1715,-207 "
    "1591,693 1243,1337 871,1705 7,1909 -621,1793 -1041,1581 -1493,937",
    "-1665,75 -1449,-573 -977,-1181 -213,-1669 483,-1673 1003,-1421 1519,-737 1615,-69 1399,811 1067,1219 "
    "335,1567 -609,1591 -1157,1311 -1565,743",
    "-1573,48 -1493,-664 -1041,-1244 -633,-1444 71,-1528 647,-1432 1175,-1148 1547,-620 1599,76 1419,572 "
    "979,1176 471,1536 -109,1652 -609,1532 -1217,988 -1457,516",
    "-1778,-329 -1622,-973 -970,-1557 -182,-1813 866,-1545 1434,-1117 1750,-445 1526,715 1122,1467 "
    "558,1831 -282,1867 -1038,1435 -1478,679",
)


def _points(text: str) -> tuple[tuple[int, int], ...]:
    """`-1664,30 -1488,-810` as points."""
    return tuple((int(x), int(y)) for x, _, y in (word.partition(",") for word in text.split()))


ISLES: Final = tuple(map(_points, _ISLES))
"""Eight islands of our own, 0.91 to 1.16 L wide in every direction, about their centroid."""
ISLE_CORNERS: Final = np.array([len(isle) for isle in ISLES], np.int64)
ISLE_POINTS: Final = np.array([[*isle, *[(0, 0)] * (MAX_CORNERS - len(isle))] for isle in ISLES], np.int64)
"""The islands' corners as an array, filled up to 16."""


def _radii(
    outlines: np.ndarray[tuple[int, int, int], np.dtype[np.int64]],
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """A circle about each outline, large enough for rounded corners."""
    return np.array([math.isqrt(int((outline**2).sum(axis=1).max())) + 2 for outline in outlines], np.int64)


HULL_RADII: Final = _radii(HULLS)
"""A circle this large about the middle of a hull holds it, by number of masts."""
ISLE_RADII: Final = _radii(ISLE_POINTS)
"""A circle this large about an island's middle holds it, by outline."""


# --- Where they lie on the table --------------------------------------------------------------------------------------


@njit_no_refcount
def lay_hull(outline: np.record, masts: int, x: int, y: int, heading: int) -> None:
    """Lays a hull with its middle at x, y."""
    outline.corners = HULL_CORNERS
    for k in range(HULL_CORNERS):
        dx, dy = turned(HULLS[masts, k, 0], HULLS[masts, k, 1], heading)
        outline.x[k], outline.y[k] = x + dx, y + dy
    outline.mx, outline.my, outline.radius = x, y, HULL_RADII[masts]
    outline.pips, outline.heading = 0, heading


@njit_no_refcount
def lay_island(outline: np.record, shape: int, x: int, y: int, heading: int) -> None:
    """Lays one of the eight islands with its middle at x, y."""
    outline.corners = ISLE_CORNERS[shape]
    for k in range(ISLE_CORNERS[shape]):
        dx, dy = turned(ISLE_POINTS[shape, k, 0], ISLE_POINTS[shape, k, 1], heading)
        outline.x[k], outline.y[k] = x + dx, y + dy
    outline.mx, outline.my, outline.radius = x, y, ISLE_RADII[shape]
    outline.pips, outline.heading = 0, heading


@njit_no_refcount
def take_up(outline: np.record) -> None:
    """Takes an outline off the table: it has no corners and touches nothing."""
    outline.corners = whole(0)


@njit_no_refcount
def bow_tip(masts: int, x: int, y: int, heading: int) -> tuple[int, int]:
    """The tip of the bow of a hull with its middle at x, y."""
    dx, dy = turned(whole(0), BOWS_U[masts], heading)
    return x + dx, y + dy


@njit_no_refcount
def middle_of(masts: int, bow_x: int, bow_y: int, heading: int) -> tuple[int, int]:
    """The middle of a hull with the tip of its bow at this point: the inverse of `bow_tip`."""
    dx, dy = turned(whole(0), BOWS_U[masts], heading)
    return bow_x - dx, bow_y - dy


@njit_no_refcount
def mast_spot(masts: int, mast: int, x: int, y: int, heading: int) -> tuple[int, int]:
    """Where a mast stands on a hull with its middle at x, y; mast 0 is at the bow."""
    dx, dy = turned(whole(0), MAST_AHEAD_U[masts, mast], heading)
    return x + dx, y + dy
