"""A sea with ships as a value: record arrays that compiled rules read and write, copied before each write.

Each game with ships has its own sea, a NamedTuple of arrays that always has `field`, `outlines`, `ships` and `turn`.
Objects are numbered ships first, and `outlines` has one row more than there are objects, a scratch hull for trying a
placement. Outlines follow from the other records and are a cache.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.kept import kept_property
from iceharbor.games.common.state import Records, copied, table_bytes
from iceharbor.scene import Point, Polygon

PLAY, OVER = 5, 6
"""The phases of all games with ships, in `turn.phase`; lower numbers are a game's own."""

ACTIONS_A_TURN: Final = 3

MAX_KEPT_HULLS: Final = 4096
"""The number of outlines that are kept for drawing: most actions move one hull."""


class AnySea(Protocol):
    """The part of a sea that the shared rules use."""

    @property
    def field(self) -> NDArray[np.int64]: ...
    @property
    def outlines(self) -> Records: ...
    @property
    def ships(self) -> Records:
        """Records with at least player, number, pips, laid, x, y, heading, damage, moved, fired."""

    @property
    def turn(self) -> Records:
        """One record, with at least phase, player, actions_left, first, players."""


SomeSea = TypeVar("SomeSea", bound=AnySea)


def copy_sea(sea: SomeSea) -> SomeSea:
    """A copy that may be written to. It shares `field`: never write to that."""
    return copied(sea, "field")


def sea_bytes(sea: AnySea) -> bytes:
    """All arrays that are not derived, as bytes."""
    return table_bytes(sea, "outlines")


def hulls_of(sea: AnySea) -> list[list[Point]]:
    """The corners of each object, by number; empty for an object that is not on the table."""
    return corners_of(sea.outlines)


def field_of(sea: AnySea) -> list[Point]:
    """The corners of the field."""
    return list(map(tuple, sea.field.tolist()))


def corners_of(outlines: Records) -> list[list[Point]]:
    """The corners of each outline, by number."""
    rows = zip(outlines["corners"].tolist(), outlines["x"].tolist(), outlines["y"].tolist(), strict=True)
    return [list(zip(x[:count], y[:count], strict=True)) for count, x, y in rows]


def polygons_of(outlines: Records) -> list[Polygon]:
    """The same as outlines to draw: of a hull that has not moved, the same object."""
    raw, row = outlines.tobytes(), outlines.dtype.itemsize
    return [_polygon(raw[start : start + row], outlines.dtype) for start in range(0, len(raw), row)]


@lru_cache(MAX_KEPT_HULLS)
def _polygon(row: bytes, kind: np.dtype[Any]) -> Polygon:
    (corners,) = corners_of(np.frombuffer(row, kind))
    return tuple(corners)


@dataclass(frozen=True, eq=False)
class SeaState(Generic[SomeSea]):
    """A state of a game with ships, or a view of one, as an immutable value. Never write to its sea."""

    sea: SomeSea
    sight: int | None
    """WHOLE for a state; for a view its viewer."""

    @kept_property
    def _bytes(self) -> bytes:
        return sea_bytes(self.sea)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeaState) and self.sight == other.sight and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash((self.sight, self._bytes))
