"""What lies on a table as a value: record arrays that compiled rules read and write, copied before anybody writes.

A game has a table of its own, a NamedTuple of NumPy arrays. A field of a record may not be called like an attribute of
a NumPy scalar (`size`, `shape`, `data`, `base`, `flags`, `item`): interpreted code would read the attribute.
"""

from collections import namedtuple
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Records = NDArray[Any]
SomeTable = TypeVar("SomeTable")

WHOLE: Final = -2
"""The sight of a state: nothing is hidden."""


def record_of(*names: str) -> np.dtype[Any]:
    """A record of whole numbers by these names."""
    return np.dtype((np.record, [(name, "i8") for name in names]))


def copied(table: SomeTable, *shared: str) -> SomeTable:
    """A copy that may be written to, but for the arrays of these names, which nobody writes to."""
    arrays: Any = table
    copy: SomeTable = arrays._make(
        array if name in shared else array.copy() for name, array in zip(arrays._fields, arrays, strict=True)
    )
    return copy


def table_bytes(table: Any, *derived: str) -> bytes:
    """Everything but what follows from the rest, as bytes."""
    kept = (array for name, array in zip(table._fields, table, strict=True) if name not in derived)
    return b"|".join(np.ascontiguousarray(array).tobytes() for array in kept)


@dataclass(frozen=True, eq=False)
class Laid(Generic[SomeTable]):
    """A state, or a view of one, that is a table and equal by what lies on it. A value: nobody writes to its table."""

    SHARED: ClassVar[tuple[str, ...]] = ()
    """Arrays that are the same in every table of a game, so that nobody writes to them."""

    table: SomeTable

    def to_write(self) -> SomeTable:
        """A copy of the table that may be written to."""
        return copied(self.table, *self.SHARED)

    @cached_property
    def _bytes(self) -> bytes:
        return table_bytes(self.table, *self.SHARED)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash(self._bytes)


def read_out(records: Records) -> list[Any]:
    """Records as named tuples of plain values: far quicker to read one by one from Python."""
    row = _row(records.dtype.names or ())
    return [row(*record) for record in records.tolist()]


@cache
def _row(names: tuple[str, ...]) -> Any:
    return namedtuple("row", names)
