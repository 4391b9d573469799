"""Where the server's chance comes from: every match and every bot asks for random numbers by naming the occasion.

A server that serves people throws `thrown`: the operating system's numbers, whatever the occasion. Who serves with
other dice decides what is under every island: with `Random` itself each occasion throws the same again.
"""

from collections.abc import Callable
from random import Random, SystemRandom

Dice = Callable[[str], Random]


def thrown(occasion: str) -> Random:
    """Numbers that nobody can foresee."""
    return SystemRandom()
