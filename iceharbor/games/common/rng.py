"""The random source of compiled rules: one 64-bit number, not zero, seeded by the caller. Same seed, same game."""

import numpy as np
from numpy.typing import NDArray

from iceharbor.jit import njit_no_refcount

Seed = NDArray[np.uint64]
"""uint64[1], not zero: the state of the random source, which drawing advances in place."""


@njit_no_refcount
def draw(seed: Seed, below: int) -> int:
    """A random number from 0 to below - 1."""
    mixed = seed[0]
    mixed ^= mixed << np.uint64(13)
    mixed ^= mixed >> np.uint64(7)
    mixed ^= mixed << np.uint64(17)
    seed[0] = mixed
    return int(np.int64(((mixed >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32)))
