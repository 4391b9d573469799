"""The random source of compiled rules: one 64-bit number, not zero, that the caller seeds: same number, same game."""

import numpy as np
from numpy.typing import NDArray

from iceharbor.compiled import borrowing


@borrowing
def draw(seed: NDArray[np.uint64], below: int) -> int:
    """A number from 0 to below - 1; `seed` is an array of one uint64, not zero, that moves on."""
    mixed = seed[0]
    mixed ^= mixed << np.uint64(13)
    mixed ^= mixed >> np.uint64(7)
    mixed ^= mixed << np.uint64(17)
    seed[0] = mixed
    return int(np.int64(((mixed >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32)))
