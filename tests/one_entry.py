"""A kernel's functions for Python, through one compiled function.

Python calls a compiled function through an entry: machine code of the function with all that it calls. The functions of
a kernel share most of the rules, so that one entry for all of them takes a fraction of the time of nine.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from iceharbor.bots.searchable import Kernel, Searchable
from iceharbor.jit import njit

ACTING, LEGAL, APPLY, COPY, DRAW, LIGHT, CANDIDATES, EVALUATE, REDEAL = range(len(Kernel._fields))
SEED: Final = np.zeros(1, np.uint64)
ACTION: Final = np.zeros(1, np.int64)
ACTIONS: Final = np.zeros((1, 1), np.int64)
VALUES: Final = np.zeros(1)
"""Arrays for the arguments that a function does not have."""


def through_one_entry(found: Searchable[Any], work: Any) -> Kernel:
    """The game's kernel, with the same signatures. `work` is passed on where a function has no such argument. A kernel
    with a function that is not compiled stays as it is."""
    if not all(hasattr(function, "py_func") for function in found.kernel):
        return found.kernel
    call = entry(found.game.info.name, found.kernel)

    def acting(table: Any) -> int:
        return call(ACTING, table, table, 0, SEED, ACTION, ACTIONS, VALUES, work)

    def legal(table: Any, player: int, encoded: Any) -> bool:
        return bool(call(LEGAL, table, table, player, SEED, encoded, ACTIONS, VALUES, work))

    def apply(table: Any, player: int, encoded: Any) -> None:
        call(APPLY, table, table, player, SEED, encoded, ACTIONS, VALUES, work)

    def copy(table: Any, scratch: Any) -> None:
        call(COPY, table, scratch, 0, SEED, ACTION, ACTIONS, VALUES, work)

    def draw(table: Any, player: int, seed: Any, encoded: Any, own: Any) -> None:
        call(DRAW, table, table, player, seed, encoded, ACTIONS, VALUES, own)

    def light(table: Any, player: int, seed: Any, encoded: Any, own: Any) -> None:
        call(LIGHT, table, table, player, seed, encoded, ACTIONS, VALUES, own)

    def candidates(table: Any, player: int, out: Any, priors: Any, own: Any) -> int:
        return call(CANDIDATES, table, table, player, SEED, ACTION, out, priors, own)

    def evaluate(table: Any, values: Any, own: Any) -> None:
        call(EVALUATE, table, table, 0, SEED, ACTION, ACTIONS, values, own)

    def redeal(table: Any, viewer: int, seed: Any, own: Any) -> bool:
        return bool(call(REDEAL, table, table, viewer, seed, ACTION, ACTIONS, VALUES, own))

    return Kernel(acting, legal, apply, copy, draw, light, candidates, evaluate, redeal)


@cache
def entry(game: str, kernel: Kernel) -> Callable[..., int]:
    """The function that calls the kernel's function of a number, with those of its arguments that this one has."""
    acting, legal, apply, copy, draw, light, candidates, evaluate, redeal = kernel

    def call(
        number: int, table: Any, scratch: Any, player: int, seed: Any, encoded: Any, out: Any, floats: Any, work: Any
    ) -> int:
        if number == ACTING:
            return int(acting(table))
        if number == LEGAL:
            return int(legal(table, player, encoded))
        if number == APPLY:
            apply(table, player, encoded)
        elif number == COPY:
            copy(table, scratch)
        elif number == DRAW:
            draw(table, player, seed, encoded, work)
        elif number == LIGHT:
            light(table, player, seed, encoded, work)
        elif number == CANDIDATES:
            return int(candidates(table, player, out, floats, work))
        elif number == EVALUATE:
            evaluate(table, floats, work)
        elif number == REDEAL:
            return int(redeal(table, player, seed, work))
        return 0

    call.__qualname__ = f"call_{game}"  # each game has its own lock in the cache of compiled code
    return njit(call)
