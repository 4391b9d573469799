"""Servers to be killed: `python -m tests.server.killed FOLDER`. A line on standard input begins a server in a process
of its own, which prints its process id and its port; everything is imported once, so that it is there at once.

The line `early` plants a fault: actions are acknowledged and shown before they are committed. The tests must catch it.
"""

import asyncio
import os
import sys
from concurrent.futures import Future
from pathlib import Path

import uvicorn

from iceharbor import catalogue
from iceharbor.server.app import _bind, _config, build
from iceharbor.server.guard import Guard
from iceharbor.server.ledger import Append, link
from iceharbor.server.store import Store
from tests.server.harbour import GAMES, QUICK


class EarlyStore(Store):
    """Says that entries are stored, and stores them when eight more have come."""

    waiting: tuple[Append, ...] = ()

    def append(self, more: Append) -> "Future[bytes]":
        self.waiting = (*self.waiting, more)
        if len(self.waiting) > 8:
            super().append(self.waiting[0])
            self.waiting = self.waiting[1:]
        done: Future[bytes] = Future()
        chain = more.chain
        for entry in more.entries:
            chain = link(chain, entry)
        done.set_result(chain)
        return done


def serve(folder: Path, early: bool) -> None:
    store = (EarlyStore if early else Store)(folder, print)
    app = build(store, print, QUICK, Guard(), warm=lambda progress: None)
    door = _bind("127.0.0.1", 0)
    print(os.getpid(), door.getsockname()[1], flush=True)
    asyncio.run(uvicorn.Server(_config(app)).serve([door]))


def main() -> None:
    catalogue.GAMES = GAMES  # type: ignore[misc]
    for line in sys.stdin:
        if os.fork() == 0:
            serve(Path(sys.argv[1]), line.strip() == "early")
            return
        os.wait()


if __name__ == "__main__":
    main()
