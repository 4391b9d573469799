"""Counts of all sequences of legal entries from a fixed position, as chess programs count them (perft).

The positions are `armada/NAME.json` (docs/notation.md). Headings are multiples of a coarse grid; an entry is any legal
Move, shot or end of a turn. `generator.py` is a second implementation of rules and geometry, `kernel.py` uses the
game's own compiled rules, and `stored.json` contains the counts, on which both agree.

    python -m tests.counts                       the stored counts
    python -m tests.counts islands 3 15          counts again with the generator: name, depth, grid in degrees
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

STORED: Final = Path(__file__).parent / "stored.json"
QUICK: Final = 10_000
"""Counts up to this number of sequences are quick enough for every run."""


@dataclass(frozen=True)
class Case:
    """One count: all sequences of `depth` entries from a position, by what the last entry is and does."""

    name: str
    grid: int
    """In degrees."""
    depth: int
    counts: Mapping[str, int]

    @property
    def quick(self) -> bool:
        return self.counts["all"] <= QUICK

    def __str__(self) -> str:
        return f"{self.name}-{self.grid}-{self.depth}"


def stored() -> list[Case]:
    """Every count that is stored."""
    kept = json.loads(STORED.read_text())
    return [
        Case(name, int(grid), depth, counts)
        for name, grids in kept.items()
        for grid, depths in grids.items()
        for depth, counts in enumerate(depths, 1)
    ]
