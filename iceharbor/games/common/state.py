"""A table as a value: record arrays that compiled rules read and write, copied before each write.

Each game defines its own table, a NamedTuple of NumPy arrays. A record's field must not have the name of an attribute
of a NumPy scalar (`size`, `shape`, `data`, `base`, `flags`, `item`): interpreted code would read the attribute.
"""

from collections import namedtuple
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy import ndarray
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
    """A copy that may be written to. The arrays of these names are shared with the original: never write to them.

    The arrays of a copy are views of one buffer, so a copy of a copy copies one buffer and makes new views. NumPy
    takes several times as long to copy an array of records, field by field.
    """
    arrays: Any = table
    buffer, views = _buffer_of(arrays, shared), list(arrays)
    for field, start, shape, dtype in buffer.layout.parts:
        views[field] = ndarray(shape, dtype, buffer, start)
    copy: SomeTable = tuple.__new__(type(arrays), views)
    return copy


class _Part(NamedTuple):
    """Where an array of a table lies in its buffer."""

    field: int
    start: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]


class _Layout(NamedTuple):
    """How the arrays of a table lie in a buffer: all but those that are shared."""

    kind: type[Any]
    shared: tuple[str, ...]
    parts: tuple[_Part, ...]
    length: int


class _Buffer(bytearray):
    """The arrays of one copy."""

    __slots__ = ("layout",)
    layout: _Layout


def _buffer_of(arrays: Any, shared: tuple[str, ...]) -> _Buffer:
    """A new buffer with the content of these arrays. Arrays of one buffer stand where `copied` has put them: never
    exchange two of them in a table."""
    whole = _whole_buffer(arrays, shared)
    if whole is not None:
        buffer = _Buffer(whole)
        buffer.layout = whole.layout
        return buffer
    layout = _layout_of(arrays, shared)
    buffer = _Buffer(layout.length)
    buffer.layout = layout
    for field, start, _, _ in layout.parts:
        content = arrays[field].tobytes()
        buffer[start : start + len(content)] = content
    return buffer


def _whole_buffer(arrays: Any, shared: tuple[str, ...]) -> _Buffer | None:
    """The buffer that holds all of these arrays but those that are shared; None if there is none."""
    for array in arrays:
        buffer = array.base
        if type(buffer) is _Buffer:
            break
    else:
        return None
    layout = buffer.layout
    if layout.kind is not type(arrays) or layout.shared != shared:
        return None
    for field, _, _, _ in layout.parts:
        if arrays[field].base is not buffer:
            break
    else:
        return buffer
    return None


def _layout_of(arrays: Any, shared: tuple[str, ...]) -> _Layout:
    """One array after the other, each at a multiple of 8 bytes, without those that are shared."""
    parts, start = [], 0
    for field, name in enumerate(arrays._fields):
        if name not in shared:
            parts.append(_Part(field, start, arrays[field].shape, arrays[field].dtype))
            start += -(-arrays[field].nbytes // 8) * 8
    return _Layout(type(arrays), shared, tuple(parts), start)


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
