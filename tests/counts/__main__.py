"""`python -m tests.counts` prints the stored counts, or counts again (see `tests/counts/__init__.py`)."""

import sys
from collections.abc import Iterator, Mapping

from tests.counts import stored
from tests.counts.generator import position, read_position, tally

KINDS = ("all", "move", "fire", "end", "sinking", "sunk", "captured", "flagship", "crossed", "passed")


def table(rows: Iterator[tuple[str, Mapping[str, int]]]) -> Iterator[str]:
    """Lines of a table, one for each depth of a position."""
    yield f"{'position, grid, depth':24}" + "".join(f"{kind:>10}" for kind in KINDS)
    for label, counted in rows:
        yield f"{label:24}" + "".join(f"{counted.get(kind, 0):>10,}" for kind in KINDS)


def afresh(name: str, depth: str, grid: str = "30") -> Iterator[tuple[str, Mapping[str, int]]]:
    """The generator's counts by depth; raises InTheBand if a count would depend on rounding."""
    setting, sea = read_position(position(name), int(grid) * 10)
    for deep in range(1, int(depth) + 1):
        yield f"{name} {grid}° {deep}", tally(setting, sea, deep)


def as_stored() -> Iterator[tuple[str, Mapping[str, int]]]:
    for case in stored():
        yield f"{case.name} {case.grid}° {case.depth}", case.counts


if __name__ == "__main__":
    for line in table(afresh(*sys.argv[1:]) if len(sys.argv) > 1 else as_stored()):
        print(line, flush=True)
