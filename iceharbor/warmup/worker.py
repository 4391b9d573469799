"""A process that compiles. It ends when its standard input ends, at once, even while it compiles.

This file is both sides: a `Worker` keeps the process and asks it; `python -m iceharbor.warmup.worker` is the process.
A question is one line of JSON, a unit. The answers are one line for every function that was compiled, and a last one
that says whether the unit is done.
"""

import asyncio
import json
import os
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, Final

from iceharbor.warmup.units import Unit

NICE: Final = 5
"""Workers give way to the server and the browser."""


class WorkerEnded(Exception):
    """The process ended before the unit was done."""


class UnitFailed(Exception):
    """The unit cannot be compiled; the message says why."""


class Worker:
    """One process that compiles units, one at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> "Worker":
        """A new process; raises OSError."""
        command = (sys.executable, "-m", "iceharbor.warmup.worker")
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True))

    async def compile(self, unit: Unit, on_function: Callable[[str], None]) -> None:
        """Compiles a unit, and names every function as soon as it is compiled; raises UnitFailed or WorkerEnded."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(unit).encode() + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                match json.loads(line):
                    case {"compiled": str(name)}:
                        on_function(name)
                    case {"failed": str(why)}:
                        raise UnitFailed(why)
                    case {"done": True}:
                        return
        except OSError:
            pass
        raise WorkerEnded(f"its process ended with status {await process.wait()}")

    def kill(self) -> None:
        """Ends the process at once. What it has compiled so far is in the cache."""
        if self._process.returncode is None:
            self._process.kill()

    async def close(self) -> None:
        """Ends the process, and waits for its end."""
        self.kill()
        await self._process.wait()


# --- In the process ---------------------------------------------------------------------------------------------------


def main() -> None:
    """Compiles the units that standard input names."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    units: SimpleQueue[Unit] = SimpleQueue()
    threading.Thread(target=_read, args=(units,), name="reader", daemon=True).start()
    with reported():
        while True:
            _answer(_compile(units.get()))


def _read(units: "SimpleQueue[Unit]") -> None:
    for line in sys.stdin:
        units.put(Unit(*json.loads(line)))
    os._exit(0)


def _compile(unit: Unit) -> dict[str, Any]:
    from iceharbor.warmup import units

    try:
        units.warm(unit)
    except Exception as error:  # the other games go on without this one
        return {"failed": " ".join(f"{type(error).__name__}: {error}".split())[:500]}
    return {"done": True}


@contextmanager
def reported() -> Iterator[None]:
    """Writes one line for every function that is compiled."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            _answer({"compiled": f"{function.__module__}:{function.__name__}"})

    with event.install_listener("numba:compile", Listener()):
        yield


def _answer(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
