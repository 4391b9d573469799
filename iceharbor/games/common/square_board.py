"""A board of squares as scenes draw it: the squares with their names, and the names of files and ranks."""

from collections.abc import Callable
from functools import cache, lru_cache
from string import ascii_uppercase
from typing import Final

from iceharbor.games.common.tabletop import MAX_KEPT_PARTS
from iceharbor.scene import Note, Polygon, Spot
from iceharbor.table.squares import SPACING, Squares

RIM: Final = 330
"""The width of the board outside its squares."""
HALF: Final = SPACING // 2


@cache
def board_outline(grid: Squares) -> Polygon:
    """The outline of the board with its rim, from the lower left corner."""
    return grid.outline(RIM)


def square_spots(grid: Squares, told: Callable[[int], str]) -> tuple[Spot, ...]:
    """The squares, light and dark. `told` says what is on the square of a number: `empty`."""
    return tuple(square_spot(grid, square, told(square)) for square in range(len(grid.names)))


@lru_cache(MAX_KEPT_PARTS)
def square_spot(grid: Squares, square: int, told: str) -> Spot:
    """The square of a number. `told` says what is on it."""
    dark = (square % grid.files + square // grid.files) % 2 == 0
    name, (x, y) = grid.names[square], grid.at[square]
    return Spot(name, "dark" if dark else "square", (x - HALF, y - HALF, SPACING, SPACING), f"{name}, {told}")


@cache
def edge_names(grid: Squares) -> tuple[Note, ...]:
    """The names of files below the board and of ranks beside it."""
    out = -(SPACING + RIM) // 2
    files = (Note((i * SPACING, out), ascii_uppercase[i], 190, tone="faint") for i in range(grid.files))
    ranks = (Note((out, i * SPACING), str(i + 1), 190, tone="faint") for i in range(grid.ranks))
    return (*files, *ranks)
