"""A sea with ships on it as a value: record arrays that compiled rules read and write, copied before anybody writes.

Every ships' game has a sea of its own, a NamedTuple of arrays. `field`, `outlines`, `ships` and `turn` it always has;
objects are numbered ships first, and `outlines` has one more than there are objects, a scratch hull for what is being
tried. Outlines follow from the other records and are kept only so that nothing is computed twice.
"""

from collections import namedtuple
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

Records = NDArray[Any]

PLAY, OVER = 5, 6
"""The phases that every ships' game has, as `turn.phase`; those before are a game's own."""

ACTIONS_A_TURN: Final = 3

WHOLE: Final = -2
"""The sight of a state: nothing is hidden."""


class AnySea(Protocol):
    """What the shared rules need to find on a sea."""

    @property
    def field(self) -> NDArray[np.int64]: ...
    @property
    def outlines(self) -> Records: ...
    @property
    def ships(self) -> Records:
        """At least player, number, pips, laid, x, y, heading, damage, moved, fired."""

    @property
    def turn(self) -> Records:
        """One record: at least phase, player, actions_left, first, players."""


SomeSea = TypeVar("SomeSea", bound=AnySea)


def record_of(*names: str) -> np.dtype[Any]:
    """A record of whole numbers by these names."""
    return np.dtype((np.record, [(name, "i8") for name in names]))


def copy_sea(sea: SomeSea) -> SomeSea:
    """A copy that may be written to; nobody writes to a field."""
    arrays: Any = sea
    copy: SomeSea = arrays._make(array if array is sea.field else array.copy() for array in arrays)
    return copy


def sea_bytes(sea: AnySea) -> bytes:
    """Everything that is not derived, as bytes."""
    arrays: Any = sea
    return b"|".join(np.ascontiguousarray(array).tobytes() for array in arrays if array is not sea.outlines)


def read_out(records: Records) -> list[Any]:
    """Records as named tuples of plain values: far quicker to read one by one from Python."""
    row = _row(records.dtype.names or ())
    return [row(*record) for record in records.tolist()]


@cache
def _row(names: tuple[str, ...]) -> Any:
    return namedtuple("row", names)


def hulls_of(sea: AnySea) -> list[list[list[int]]]:
    """The corners of every object, by number; none where it isn't on the table."""
    outlines = sea.outlines
    every = zip(outlines["corners"].tolist(), outlines["x"].tolist(), outlines["y"].tolist(), strict=True)
    return [[[x, y] for x, y in zip(xs[:corners], ys, strict=False)] for corners, xs, ys in every]


@dataclass(frozen=True, eq=False)
class Waters(Generic[SomeSea]):
    """A state of a ships' game, or a view of one. A value: nobody writes to its sea."""

    sea: SomeSea
    sight: int | None
    """WHOLE for a state; for a view its viewer."""

    @cached_property
    def _bytes(self) -> bytes:
        return sea_bytes(self.sea)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Waters) and self.sight == other.sight and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash((self.sight, self._bytes))
