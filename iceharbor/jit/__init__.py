"""Compiles rules with Numba and keeps the compiled code in a cache.

`@njit`, `@njit_no_refcount` and `@njit_no_gil` are the only decorators for compiled functions. With
NUMBA_DISABLE_JIT=1 they leave the function as it is. `dispatcher` compiles, `content_keys` names what is in the cache,
`entries` reads and writes it. `iceharbor.warmup` compiles every game before a player has to wait for it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from numba import config
from numba.core import event

from iceharbor.jit.dispatcher import Dispatcher

Function = TypeVar("Function", bound=Callable[..., Any])

OPTIONS: Final = {"nopython": True, "boundscheck": None, "error_model": "numpy"}


def njit(function: Function) -> Function:
    """Compiles a function at its first call, or loads it from the cache."""
    return _compiled(function, OPTIONS)


def njit_no_gil(function: Function) -> Function:
    """Compiles like `njit`; other threads run Python meanwhile. Its arrays must belong to the caller alone."""
    return _compiled(function, {**OPTIONS, "nogil": True})


def njit_no_refcount(function: Function) -> Function:
    """Compiles a function that neither makes nor returns an array, without reference counts for its arrays.

    Numba's reference counts are atomic and change at every call; they took a quarter of the time of a whole game. A
    function that makes or returns an array must use `njit`: this decorator would free its array twice.
    """
    return _compiled(function, {**OPTIONS, "_nrt": False})


def _compiled(function: Function, options: dict[str, Any]) -> Function:
    if config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    compiled: Any = Dispatcher(function, {}, dict(options))
    return compiled


@contextmanager
def counted(told: Callable[[int], None]) -> Iterator[None]:
    """Calls `told` with the number of functions compiled in the `with` block, after each of them.

    A function that is loaded from the cache does not count.
    """
    compiled = 0

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            nonlocal compiled
            compiled += 1
            told(compiled)

    with event.install_listener("numba:compile", Listener()):
        yield
