"""Sizes of pyramids as words, by pips; `sailing` names ships by them, and Hextris counts sizes from 0."""

from typing import Final

from iceharbor.contract import refuse
from iceharbor.scene import Size

SIZES: Final = " SML"
SIZE_WORDS: Final = ("", "Small", "Medium", "Large")
BIGGEST_FIRST: Final = (3, 2, 1)
DRAWN_SIZES: Final[tuple[Size, ...]] = ("S", "M", "L")
"""The sizes as scenes write them, counted from 0."""


def read_pips(word: str, rule: str) -> int:
    """The pips of a size word such as `L`; raises Refused under this rule."""
    if word not in ("S", "M", "L"):
        raise refuse(rule, f"{word[:40]!r} is not a size: S, M or L")
    return SIZES.index(word)
