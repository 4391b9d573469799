"""What compiling costs: processor time and functions of every game with its bots, from an empty cache.

    python benchmarks/compiling.py            every game; what games share counts for the first of them
    python benchmarks/compiling.py hextris    one game alone, and the functions that take longest, without their callees

The cache is a folder of its own that is removed afterwards.
"""

import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from typing import Any

from numba.core import event

LISTED = 25


class Costs(event.Listener):
    """Processor time of each compiled function, without that of the functions it calls."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.count: Counter[str] = Counter()
        self._open: list[tuple[float, float]] = []

    def on_start(self, event: Any) -> None:
        self._open.append((time.process_time(), 0.0))

    def on_end(self, event: Any) -> None:
        start, callees = self._open.pop()
        took = time.process_time() - start
        if self._open:
            outer, inside = self._open[-1]
            self._open[-1] = outer, inside + took
        function = event.data["dispatcher"].py_func
        name = f"{function.__module__.removeprefix('iceharbor.')}.{function.__qualname__}"
        self.seconds[name] += took - callees
        self.count[name] += 1


def prepare(game: str) -> None:
    """Compiles what the rules of a game need, and its bots."""
    from iceharbor.warmup import units

    for unit in units.in_order():
        if unit.game == game:
            units.warm(unit)


def main() -> None:
    from iceharbor.catalogue import GAMES

    asked = sys.argv[1:] or list(GAMES)
    costs = Costs()
    whole = time.process_time()
    with event.install_listener("numba:compile", costs):
        for game in asked:
            start, functions = time.process_time(), costs.count.total()
            prepare(game)
            functions = costs.count.total() - functions
            print(f"{game:12} {time.process_time() - start:6.1f} s {functions:4} functions", flush=True)
    print(f"{'all':12} {time.process_time() - whole:6.1f} s {costs.count.total():4} functions")
    for name, seconds in sorted(costs.seconds.items(), key=lambda cost: -cost[1])[: LISTED if sys.argv[1:] else 0]:
        print(f"  {seconds:6.2f} s {costs.count[name]:3} x {name}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder
        main()
