"""Points, outlines and sizes, as scenes and plans write them."""

from typing import Final, Literal

Point = tuple[int, int]
"""A point of the table, in its units; y grows north."""

Polygon = tuple[Point, ...]
"""An outline, in order."""

WHOLE_TURN: Final = 3600
"""In tenths of a degree."""

Size = Literal["S", "M", "L"]
PieceKind = Literal["treasure", "plain", "unknown"]
Plastic = int | str | None
"""The colour of a pyramid: a seat's, a colour of `look.json`, or None if it is unknown."""
