"""A table as a value: record arrays that compiled rules read and write, copied before each write.

Each game defines its own table, a NamedTuple of NumPy arrays. A record's field must not have the name of an attribute
of a NumPy scalar (`size`, `shape`, `data`, `base`, `flags`, `item`): interpreted code would read the attribute.
"""

from collections import namedtuple
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.kept import kept_property

Records = NDArray[Any]
SomeTable = TypeVar("SomeTable")

WHOLE: Final = -2
"""The viewer code of a full state, which hides nothing."""


def record_of(*names: str) -> np.dtype[Any]:
    """The dtype of a record with int64 fields of these names."""
    return np.dtype((np.record, [(name, "i8") for name in names]))


def copied(table: SomeTable, *shared: str) -> SomeTable:
    """A copy that may be written to. The arrays of these names are shared with the original: never write to them."""
    arrays: Any = table
    copy: SomeTable = arrays._make(
        array if name in shared else array.copy() for name, array in zip(arrays._fields, arrays, strict=True)
    )
    return copy


def table_bytes(table: Any, *derived: str) -> bytes:
    """The table as bytes, without the arrays of these names, which follow from the rest."""
    kept = (array for name, array in zip(table._fields, table, strict=True) if name not in derived)
    return b"|".join(np.ascontiguousarray(array).tobytes() for array in kept)


@dataclass(frozen=True, eq=False)
class ArrayState(Generic[SomeTable]):
    """A state or a view as an immutable value around a table; two are equal when their tables are. Never write to its
    table."""

    SHARED: ClassVar[tuple[str, ...]] = ()
    """Names of the arrays that all tables of a game share; never write to them."""

    table: SomeTable

    def to_write(self) -> SomeTable:
        """A copy of the table that may be written to."""
        return copied(self.table, *self.SHARED)

    @kept_property
    def turn(self) -> Any:
        """The table's only record of `turn` as plain values."""
        table: Any = self.table
        return read_out(table.turn)[0]

    @kept_property
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


def read_one(record: np.record) -> Any:
    """One record as a named tuple of plain values."""
    return _row(record.dtype.names or ())(*record.item())


@cache
def _row(names: tuple[str, ...]) -> Any:
    return namedtuple("row", names)
