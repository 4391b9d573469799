"""Counts of all sequences of Hextris actions from the empty board and from five fixed middle games (perft).

`generator.py` is a second implementation of the rules, `kernel.py` uses the game's own compiled rules, and
`stored.json` contains the positions and the counts, on which both agree: all sequences of drops, slides, swaps and
skips of a given length, by what the last one is and does.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

STORED: Final = Path(__file__).parent / "stored.json"
QUICK: Final = 50_000
"""Counts up to this number of sequences are quick enough for every run."""


@dataclass(frozen=True)
class Case:
    """One count: all sequences of `depth` actions from a position."""

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
