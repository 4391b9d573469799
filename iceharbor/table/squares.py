"""A board of squares: files by letters from left to right, ranks by numbers from the bottom up, and four directions."""

from functools import cache
from string import ascii_uppercase
from typing import Final

from iceharbor.scene import Point

DIRECTIONS: Final = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
SPACING: Final = 1024
"""How far apart squares are drawn."""


class Squares:
    """A board of files and ranks. Squares are numbered along the ranks from the bottom left."""

    def __init__(self, files: int, ranks: int) -> None:
        self.files: Final = files
        self.ranks: Final = ranks
        self.names: Final = tuple(f"{ascii_uppercase[f]}{r + 1}" for r in range(ranks) for f in range(files))
        self.numbers: Final = {name: square for square, name in enumerate(self.names)}
        self.rays: Final = tuple(
            tuple(self._ray(square, direction) for direction in range(4)) for square in range(files * ranks)
        )
        """From each square in each direction: the squares on the way to the edge, nearest first."""
        self.neighbours: Final = tuple(
            tuple((direction, ray[0]) for direction, ray in enumerate(rays) if ray) for rays in self.rays
        )
        """The direction and the number of each neighbour."""
        self.ways: Final = tuple({beside: direction for direction, beside in around} for around in self.neighbours)
        """From each square: the direction to each neighbour, by its number."""
        self.facing: Final = tuple(
            tuple((beside, opposite(direction)) for direction, beside in around) for around in self.neighbours
        )
        """The number of each neighbour, and the direction from there to here."""
        self.at: Final = tuple(
            (SPACING * (square % files), SPACING * (square // files)) for square in range(files * ranks)
        )
        """Where the middle of each square is drawn."""

    def _ray(self, square: int, direction: int) -> tuple[int, ...]:
        across, up = STEPS[direction]
        file, rank, found = square % self.files + across, square // self.files + up, []
        while 0 <= file < self.files and 0 <= rank < self.ranks:
            found.append(rank * self.files + file)
            file, rank = file + across, rank + up
        return tuple(found)

    def ahead(self, square: int, direction: int, steps: int) -> int:
        """The square this number of steps ahead; -1 beyond the edge."""
        ray = self.rays[square][direction]
        return ray[steps - 1] if 0 < steps <= len(ray) else -1

    def outline(self, margin: int) -> tuple[Point, ...]:
        """The corners of the board as it is drawn, so far outside its squares."""
        low = -SPACING // 2 - margin
        right, top = SPACING * self.files + margin - SPACING // 2, SPACING * self.ranks + margin - SPACING // 2
        return ((low, low), (right, low), (right, top), (low, top))


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 2) % 4


@cache
def squares(files: int, ranks: int) -> Squares:
    """The board of this size; there is one of each."""
    return Squares(files, ranks)
