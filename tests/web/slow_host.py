"""A server for browser tests on which one game becomes ready only when the test says so.

`python -m tests.web.slow_host PORT FOLDER GAME`. Its workers compile nothing: they report half of the game's
functions, and end when the file `compiled` is in the folder. If the file has words, they fail with these.
It loads no game beforehand: functions load at their first use.
"""

import asyncio
import select
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from iceharbor.server import app
from iceharbor.server.warmup import Warmup
from iceharbor.warmup.units import Unit, functions
from iceharbor.warmup.worker import UnitFailed
from tests.web.host import QUICK, ROOT, Host


class SlowHost(Host):
    """A running server on which `game` is not ready."""

    def __init__(self, folder: Path, game: str) -> None:
        super().__init__(folder)
        self.game = game

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.web.slow_host", str(self.port), str(self.folder), self.game]
        self.process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
        while not all(each["ready"] or each["game"] == self.game for each in self.get("/api/ready")["games"]):
            select.select([], [], [], 0.1)

    def let_compile(self, outcome: str = "") -> None:
        """Makes the game ready, or makes it fail with this error."""
        (self.folder / "compiled").write_text(outcome)


class SlowWorker:
    """Reports the work as done when the test says so."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "compiled"

    async def compile(self, unit: Unit, on_function: Callable[[str], None]) -> None:
        names = list(functions(unit))
        for name in names[: len(names) // 2]:
            on_function(name)
        while not self.file.exists():
            await asyncio.sleep(0.02)
        if error := self.file.read_text():
            raise UnitFailed(error)

    def kill(self) -> None: ...

    async def close(self) -> None: ...


def main(port: str, folder: str, game: str) -> None:
    async def start() -> SlowWorker:
        return SlowWorker(Path(folder))

    app.Warmup = partial(  # type: ignore[assignment,attr-defined]
        Warmup, start, lambda unit: unit.game != game, mark_done=lambda unit: None, load=lambda unit: None
    )
    app.serve("127.0.0.1", int(port), Path(folder), open_browser=False, limits=QUICK, rng_factory=Random)


if __name__ == "__main__":
    main(*sys.argv[1:])
