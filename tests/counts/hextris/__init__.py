"""Counts of Hextris: how many ways a game can go on, from the empty board and from five fixed middle games (perft).

`generator.py` counts with rules written apart from the game, `kernel.py` with the game's own compiled rules, and
`stored.json` keeps the positions and what both found: all sequences of so many drops, moves, swaps and skips, by what
the last one is and does.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

STORED: Final = Path(__file__).parent / "stored.json"
QUICK: Final = 50_000
"""A count of no more sequences is quick enough for every run."""


@dataclass(frozen=True)
class Case:
    """What is counted: all sequences of `depth` actions from a position."""

    name: str
    position: Mapping[str, Any]
    depth: int
    counts: Mapping[str, int]

    @property
    def quick(self) -> bool:
        return self.counts["all"] <= QUICK

    def __str__(self) -> str:
        return f"{self.name}-{self.depth}"


def stored() -> list[Case]:
    """Every count that is stored."""
    return [
        Case(name, kept["position"], depth, counts)
        for name, kept in json.loads(STORED.read_text()).items()
        for depth, counts in enumerate(kept["counts"], 1)
    ]
