"""How long a game that a player chooses waits for the games that are compiled before it.

    .venv/bin/python -m benchmarks.choosing

The server's warm-up begins with an empty cache. When both workers are compiling, games are chosen one after the other,
as `POST /api/ready` does. Printed are the times until a worker has the game and until its first function is compiled;
in between the new process starts and imports the compiler.
"""

import asyncio
import os
import tempfile
from collections.abc import Callable
from time import perf_counter
from typing import Final

from iceharbor.server.warmup import Warmup
from iceharbor.warmup.units import Unit
from iceharbor.warmup.worker import Worker

CHOSEN: Final = ("ice_pirates", "armada", "undercut", "torpedo")
FUNCTIONS: Final = 6
"""The next game is chosen when the workers have compiled this number of functions since the last choice."""


class Times:
    """When a worker got each game, and when it had compiled the first of its functions."""

    def __init__(self) -> None:
        self.given: dict[str, float] = {}
        self.first_function: dict[str, float] = {}
        self.functions = 0
        self.changed = asyncio.Event()

    async def start(self) -> "TimedWorker":
        return TimedWorker(await Worker.start(), self)

    async def until(self, reached: Callable[[], bool]) -> None:
        while not reached():
            self.changed.clear()
            await self.changed.wait()


class TimedWorker:
    """A worker that notes the times."""

    def __init__(self, worker: Worker, times: Times) -> None:
        self.worker, self.times = worker, times

    async def compile(self, unit: Unit, on_function: Callable[[str], None]) -> None:
        self.times.given.setdefault(unit.game, perf_counter())

        def on_timed_function(name: str) -> None:
            self.times.first_function.setdefault(unit.game, perf_counter())
            self.times.functions += 1
            self.times.changed.set()
            on_function(name)

        await self.worker.compile(unit, on_timed_function)

    def kill(self) -> None:
        self.worker.kill()

    async def close(self) -> None:
        await self.worker.close()


async def measure() -> None:
    times = Times()
    warmup = Warmup(times.start)
    warmup.start()
    for game in CHOSEN:
        enough = times.functions + FUNCTIONS
        await times.until(lambda enough=enough: times.functions >= enough)  # type: ignore[misc]
        chosen = perf_counter()
        warmup.choose(game)
        await times.until(lambda game=game: game in times.first_function)  # type: ignore[misc]
        given, first = times.given[game] - chosen, times.first_function[game] - chosen
        print(f"{game}: a worker has it after {given:.3f} s, its first function is compiled after {first:.2f} s")
    await warmup.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="choosing-") as cache:
        os.environ["NUMBA_CACHE_DIR"] = cache
        asyncio.run(measure())
