"""The server's random numbers: each match and each bot requests a generator for a named purpose.

A public server uses `system_rng`, the unpredictable numbers of the operating system. With `Random` as the factory,
the same purpose gives the same numbers again.
"""

from collections.abc import Callable
from random import Random, SystemRandom

RngFactory = Callable[[str], Random]


def system_rng(occasion: str) -> Random:
    """An unpredictable generator."""
    return SystemRandom()
