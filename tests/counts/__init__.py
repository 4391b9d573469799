"""Counts: how many ways a game can go on from a fixed position, as chess programs count them (perft).

A position stands in `armada/NAME.json` (PROTOCOL.md 2). Headings are multiples of a coarse grid; an entry is any legal
move, shot or end of a turn. `generator.py` counts with rules and geometry written apart from the game, `kernel.py` with
the game's own compiled rules, and `stored.json` keeps what both found.

    python -m tests.counts                       what is stored
    python -m tests.counts islands 3 15          counts afresh, by the generator: name, depth, grid in degrees
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

STORED: Final = Path(__file__).parent / "stored.json"
QUICK: Final = 30_000
"""A count of no more sequences is quick enough for every run."""


@dataclass(frozen=True)
class Case:
    """What is counted: all sequences of `depth` entries from a position, by what the last entry is and does."""

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
