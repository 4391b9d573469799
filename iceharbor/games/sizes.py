"""Sizes of pyramids as words, by pips; ships are named by theirs in `sailing`, and Hextris counts sizes from 0."""

from typing import Final

from iceharbor.contract import refuse

SIZES: Final = " SML"
SIZE_WORDS: Final = ("", "Small", "Medium", "Large")
BIGGEST_FIRST: Final = (3, 2, 1)


def read_pips(word: str, rule: str) -> int:
    """`L` as pips; raises Refused under this rule."""
    if word not in ("S", "M", "L"):
        raise refuse(rule, f"{word[:40]!r} is not a size: S, M or L")
    return SIZES.index(word)
