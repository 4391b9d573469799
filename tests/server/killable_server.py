"""Servers to be killed: `python -m tests.server.killable_server FOLDER [DATABASE REDIS]`.

A line on standard input starts a server in its own process, which prints its process id and its port; all modules are
imported once, so that it starts at once.

The line `early` plants a fault: actions are acknowledged and shown before they are committed. The tests must catch
it.
"""

import asyncio
import os
import sys
from concurrent.futures import Future
from pathlib import Path

from iceharbor import catalogue
from iceharbor.server.app import Shared, _bind, _config, _open_store, build
from iceharbor.server.http.origin_check import OriginPolicy
from iceharbor.server.operations.stopping import StoppingServer
from iceharbor.server.storage.digests import entry_digest
from iceharbor.server.storage.schema import Append
from iceharbor.server.storage.store import Store
from tests.server.server_fixture import GAMES, QUICK, CompiledAlready


class EarlyStore(Store):
    """Reports entries as stored, and stores them when eight more have come."""

    waiting: tuple[Append, ...] = ()

    def append(self, more: Append) -> "Future[bytes]":
        self.waiting = (*self.waiting, more)
        if len(self.waiting) > 8:
            super().append(self.waiting[0])
            self.waiting = self.waiting[1:]
        done: Future[bytes] = Future()
        chain = more.chain
        for seq, entry in enumerate(more.entries, more.seq):
            chain = entry_digest(chain, entry.player, entry.notation, more.at_ms, *more.said(seq))
        done.set_result(chain)
        return done


def serve(folder: Path, early: bool, shared: Shared) -> None:
    store, sharing = (EarlyStore(folder, print), None) if early else _open_store(folder, print, shared, QUICK)
    app = build(store, QUICK, OriginPolicy(), CompiledAlready(), sharing=sharing)
    door = _bind("127.0.0.1", 0)
    print(os.getpid(), door.getsockname()[1], flush=True)
    asyncio.run(StoppingServer(_config(app, QUICK), app, lambda: None).serve([door]))


def main() -> None:
    catalogue.GAMES = GAMES  # type: ignore[misc]
    for line in sys.stdin:
        if os.fork() == 0:
            serve(Path(sys.argv[1]), line.strip() == "early", Shared(*sys.argv[2:]))
            return
        os.wait()


if __name__ == "__main__":
    main()
