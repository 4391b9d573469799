"""Compiling the sea in the background, so that nobody waits for a compiler in the middle of a game."""

import asyncio
import gc
import threading
from collections.abc import Callable
from typing import Final

from iceharbor import games
from iceharbor.bots.warming import warm as warm_bots
from iceharbor.games import Progress
from iceharbor.server.wire import Ready

RULES_SHARE: Final = 0.7
"""Of the whole; the rest is the bots'."""


def prepare(progress: Progress) -> None:
    """Compiles the rules, and what the bots compute with."""
    games.warm(lambda doing, done: progress(doing, done * RULES_SHARE) if done < 1 else None)
    progress("the bots", RULES_SHARE)
    warm_bots()
    keep_for_good()


def keep_for_good() -> None:
    """Whatever is there now stays until the end, and Python's collector looks through it no more: each time it did,
    everybody in every match waited for a tenth of a second."""
    gc.collect()
    gc.freeze()


class Preparation:
    """Runs once, in a thread of its own; says how far it is."""

    def __init__(self, warm: Callable[[Progress], None], on_failure: Callable[[str], None]) -> None:
        """`on_failure` is told, in that thread, when it cannot be done."""
        self._warm = warm
        self._on_failure = on_failure
        self._done = asyncio.Event()
        self._now = Ready(False, "starting", 0.0)

    @property
    def now(self) -> Ready:
        return self._now

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._run, args=(loop,), name="preparation", daemon=True).start()

    async def done(self) -> None:
        """Returns when everything is prepared."""
        await self._done.wait()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._warm(self._tell)
        except Exception as error:
            return self._on_failure(f"the rules could not be compiled: {type(error).__name__}: {error}")
        self._now = Ready(True, "ready", 1.0)
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._done.set)

    def _tell(self, doing: str, progress: float) -> None:
        self._now = Ready(False, doing, min(progress, 1.0))
