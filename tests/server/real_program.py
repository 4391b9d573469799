"""The real program as a process: `iceharbor` with its own games, its own start, and signals from outside."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.server_fixture import WAIT_S

LIMITS = (
    *("new_matches=100000", "address_seats=4000", "address_guests=4000", "address_joining=4000"),
    *("address_connections=8000", "work=1000000", "address_seat_work=1000000", "address_guest_work=1000000"),
    *("pace=10000", "burst=10000", "frames=100000", "frames_pace=10000", "bot_pause_s=0.05", "presence_s=0.05"),
)
"""Of a load test from one address, as docs/limits.md has them, and quick bots."""

FEW_GAMES = """
import sys
from iceharbor import catalogue
catalogue.GAMES = {game: catalogue.GAMES[game] for game in sys.argv.pop(1).split(",")}
from iceharbor.cli import main
main()
"""
"""The program with the games that its first argument names."""


@dataclass
class Program:
    """`iceharbor` with these options; it may be started, killed and stopped many times, each time at another port."""

    folder: Path
    shared: tuple[str, ...] = ()
    """The addresses of a database and a Redis."""
    more: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    """The games that it has; all of them if none is named. To load all takes most of the time of a start."""
    process: Process | None = None
    port: int = 0
    fixed_port: int = 0
    """The port to listen on; 0 for any."""
    metrics_port: int = 0
    said: list[str] = field(default_factory=list)
    """What it wrote to its standard error."""
    _hearing: "asyncio.Task[None] | None" = None

    async def start(self) -> None:
        """Returns when it listens."""
        options = [f"--limit={each}" for each in LIMITS]
        options += [f"--{name}={address}" for name, address in zip(("database", "redis"), self.shared, strict=False)]
        program = ("-c", FEW_GAMES, ",".join(self.games)) if self.games else ("-m", "iceharbor.cli")
        command = (sys.executable, *program, "--no-browser", f"--port={self.fixed_port}", "--metrics=127.0.0.1:0")
        self.process = await asyncio.create_subprocess_exec(
            *command, f"--data={self.folder}", *options, *self.more, stdout=PIPE, stderr=PIPE, start_new_session=True
        )
        self._hearing = asyncio.create_task(self._hear(self.process))
        self.metrics_port, self.port = [await self._announced() for _ in range(2)]

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the program and its bots' processes."""
        assert self.process is not None
        os.killpg(self.process.pid, number)

    async def kill(self) -> None:
        """`kill -9`."""
        self.send(signal.SIGKILL)
        await self._wait()

    async def stop(self) -> int:
        """SIGTERM; returns the exit status."""
        assert self.process is not None
        self.process.terminate()
        return await self._wait()

    async def _wait(self) -> int:
        assert self.process is not None
        assert self._hearing is not None
        status = await asyncio.wait_for(self.process.wait(), WAIT_S)
        await self._hearing
        return status

    async def _announced(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), WAIT_S)).decode()
        assert "http://127.0.0.1:" in line, (line, self.said)
        return int(line.split("http://127.0.0.1:")[1].split("/")[0])

    async def _hear(self, process: Process) -> None:
        assert process.stderr is not None
        async for line in process.stderr:
            self.said.append(line.decode())


@asynccontextmanager
async def programs(*all_of_them: Program) -> AsyncIterator[None]:
    """Starts them, and leaves none behind."""
    try:
        for program in all_of_them:
            await program.start()
        yield
    finally:
        for program in all_of_them:
            if program.process is not None and program.process.returncode is None:
                with suppress(ProcessLookupError):
                    program.send(signal.SIGCONT)
                    await program.kill()
