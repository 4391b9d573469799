"""Values that are computed once for a state: a property of it, or a drawing of it that is kept for a while.

`functools.cached_property` takes a lock each time that it computes, and `lru_cache` hashes the whole table of a state:
both cost more than most of what they would keep here.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Final, Generic, TypeVar, overload

State = TypeVar("State")
Owner = TypeVar("Owner")
Value = TypeVar("Value")

SLOTS: Final = 64
"""The number of states whose drawing is kept. An event needs two of each match: before it and after it."""


class kept_property(Generic[Owner, Value]):
    """A property that is computed when it is first read. Two threads that read it first may both compute it."""

    def __init__(self, compute: Callable[[Owner], Value]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, owner: None, kind: type[Owner]) -> "kept_property[Owner, Value]": ...
    @overload
    def __get__(self, owner: Owner, kind: type[Owner]) -> Value: ...
    def __get__(self, owner: Owner | None, kind: type[Owner]) -> "kept_property[Owner, Value] | Value":
        """The value, which the instance has from then on."""
        if owner is None:
            return self
        value = owner.__dict__[self._name] = self._compute(owner)
        return value


def kept_for_state(draw: Callable[[State], Value]) -> Callable[[State], Value]:
    """A function of a state that computes its value once for an object: equal states of two objects are two states.

    A state has one slot, which the next state there takes over; so any number of threads may call it.
    """
    slots: list[tuple[Any, Any]] = [(None, None)] * SLOTS

    def kept(state: State) -> Value:
        at = (id(state) >> 5) % SLOTS
        owner, value = slots[at]
        if owner is not state:
            value = draw(state)
            slots[at] = state, value
        found: Value = value
        return found

    return update_wrapper(kept, draw)
