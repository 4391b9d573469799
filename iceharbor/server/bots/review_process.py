"""Reviews matches in one process of low priority, so that live matches go first.

This file is both sides: a `ReviewProcess` starts the process and sends one log at a time; the process runs `python -m
iceharbor.server.bots.review_process`. A request is a line of JSON with a match that is over; the answers are a line
with the graph and a line with the moments, or one with an error. A process exits at the end of its input.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

from iceharbor.codec import dump
from iceharbor.files import replayed
from iceharbor.review.records import Graph
from iceharbor.review.reviewing import review

NICE: Final = 15
"""The priority of the process: bots that play are at 0."""
MAX_LINE: Final = 8 * 2**20
MAX_REVIEW_S: Final = 180.0
"""A review that takes longer is given up."""


class ReviewFailed(Exception):
    """There is no review; the message says why."""


class ReviewProcess:
    """The process. Starts when first needed, and again after a crash or a timeout."""

    def __init__(self, longest_s: float = MAX_REVIEW_S) -> None:
        self._longest_s = longest_s
        self._process: Process | None = None

    async def review(self, log: list[Any], times: list[int | None]) -> AsyncIterator[bytes]:
        """The graph, then the moments of a saved game, as JSON. Raises ReviewFailed. One at a time."""
        try:
            async with asyncio.timeout(self._longest_s):
                process = await self._send(dump({"log": log, "times": times}))
                for _ in range(2):
                    yield await self._read(process)
        except TimeoutError:
            await self.close()
            raise ReviewFailed(f"it took more than {self._longest_s:g} s") from None
        except (OSError, ValueError):
            await self.close()
            raise ReviewFailed("its process died") from None

    async def _send(self, request: bytes) -> Process:
        process = self._process
        if process is None or process.returncode is not None:
            command = (sys.executable, "-m", "iceharbor.server.bots.review_process")
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=MAX_LINE, start_new_session=True
            )
            self._process = process
        assert process.stdin is not None
        process.stdin.write(request + b"\n")
        await process.stdin.drain()
        return process

    async def _read(self, process: Process) -> bytes:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise ValueError("no answer")
        if line.startswith(b'{"error"'):
            raise ReviewFailed(json.loads(line)["error"])
        return line.rstrip(b"\n")

    async def close(self) -> None:
        """Stop the process."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


def answers(line: str) -> Iterator[bytes]:
    """The lines that answer a request."""
    request = json.loads(line)
    try:
        for part in review(replayed(request["log"]), request["times"]):
            yield dump(part if isinstance(part, Graph) else list(part))
    except Exception as error:  # an error in one review is reported; the next match is reviewed all the same
        yield dump({"error": f"{type(error).__name__}: {error}"})


def main() -> int:
    if hasattr(os, "nice"):
        os.nice(NICE)
    for line in sys.stdin:
        for answer in answers(line):
            sys.stdout.buffer.write(answer + b"\n")
            sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
