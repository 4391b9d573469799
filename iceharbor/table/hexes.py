"""A board of spots in a hexagon: rows, neighbours and straight lines, as bits of whole numbers.

Spot k is bit k of a mask. Spots are numbered along the rows from the top, and called by row and place: a1 a2 a3 b1 ...
"""

from string import ascii_lowercase
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.scene import Point

STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions: to the right, and on clockwise as the board is drawn. The first axis runs along the rows, the
second from row to row."""
SPACING: Final = 1024
ROW_HEIGHT: Final = 887
"""How far apart spots and rows are drawn."""


class Hexes:
    """A hexagon with this number of spots along each side."""

    def __init__(self, side: int) -> None:
        reach = side - 1
        cells = [(q, r) for r in range(-reach, side) for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)]
        self.cells: Final = tuple(cells)
        self.names: Final = tuple(
            f"{ascii_lowercase[r + reach]}{q - max(-reach, -reach - r) + 1}" for q, r in self.cells
        )
        self.numbers: Final = {name: spot for spot, name in enumerate(self.names)}
        self.rays: Final = tuple(tuple(self._ray(cell, step) for step in STEPS) for cell in cells)
        """From each spot in each direction: the spots on the way to the edge, nearest first."""
        self.around: Final = tuple(sum(1 << ray[0] for ray in rays if ray) for rays in self.rays)
        """The neighbours of each spot."""
        self.rim: Final = sum(1 << spot for spot, rays in enumerate(self.rays) if not all(rays))
        self.at: Final = tuple((SPACING * q + SPACING // 2 * r, -ROW_HEIGHT * r) for q, r in self.cells)
        """Where each spot is drawn; y grows upwards."""

    def _ray(self, cell: tuple[int, int], step: tuple[int, int]) -> tuple[int, ...]:
        where = {each: spot for spot, each in enumerate(self.cells)}
        found = []
        q, r = cell[0] + step[0], cell[1] + step[1]
        while (q, r) in where:
            found.append(where[q, r])
            q, r = q + step[0], r + step[1]
        return tuple(found)

    def padded_rays(self) -> NDArray[np.int64]:
        """The rays as one array (spots, 6, longest), for compiled rules; -1 beyond the edge."""
        longest = max(len(ray) for rays in self.rays for ray in rays)
        padded = np.full((len(self.rays), len(STEPS), longest), -1, np.int64)
        for spot, rays in enumerate(self.rays):
            for direction, ray in enumerate(rays):
                padded[spot, direction, : len(ray)] = ray
        return padded

    def outline(self, margin: int) -> tuple[Point, ...]:
        """The corners of the board as it is drawn, so far outside its corner spots."""
        corners = [self.at[spot] for spot, rays in enumerate(self.rays) if sum(map(bool, rays)) == 3]
        by_turn = (corners[0], corners[1], corners[3], corners[5], corners[4], corners[2])
        reach = max(x for x, _ in corners)
        return tuple((x + x * margin // reach, y + y * margin // reach) for x, y in by_turn)


def spots_in(mask: int) -> list[int]:
    """The spots of a mask, in order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
