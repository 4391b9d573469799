"""Says if this process takes players: it is started, its storage answers, and it does not stop.

A load balancer asks often, so the storage is asked at most once a second, and never twice at the same time.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from typing import Final, Protocol

from msgspec import Struct

from iceharbor.server.warmup import Warmup

ANSWER_S: Final = 1.0
"""Seconds for the storage to answer, and seconds for which its answer counts."""


class Health(Struct, frozen=True):
    """The answer to `GET /api/health` and `GET /api/health/ready`."""

    ok: bool
    problems: tuple[str, ...] = ()
    """Why the process takes no players: `starting`, `storage` or `stopping`."""
    warnings: tuple[str, ...] = ()
    """What the host should look after while play goes on: `stored_matches`."""


class Pinged(Protocol):
    """A store that can be asked for a sign of life."""

    def ping(self) -> "Future[None]": ...


class Readiness:
    """The readiness of one server. A server that was ready stays so while further games are compiled."""

    def __init__(self, warmup: Warmup, store: Pinged, many_matches: Callable[[], bool] = lambda: False) -> None:
        """`many_matches` is true while the host is to be warned of the number of stored matches."""
        self.stopping = False
        self._many_matches = many_matches
        self._warmup, self._store = warmup, store
        self._started = False
        self._asked: asyncio.Future[None] | None = None
        self._answered = float("-inf")

    async def health(self) -> Health:
        """What a load balancer wants to know."""
        self._started = self._started or self._warmup.all_loaded
        problems = []
        if self.stopping:
            problems.append("stopping")
        if not self._started:
            problems.append("starting")
        if not await self._storage_answers():
            problems.append("storage")
        return Health(not problems, tuple(problems), ("stored_matches",) if self._many_matches() else ())

    async def _storage_answers(self) -> bool:
        if monotonic() - self._answered < ANSWER_S:
            return True
        if self._asked is None:
            self._asked = asyncio.wrap_future(self._store.ping())
            self._asked.add_done_callback(self._note)
        await asyncio.wait({self._asked}, timeout=ANSWER_S)
        return monotonic() - self._answered < ANSWER_S

    def _note(self, asked: "asyncio.Future[None]") -> None:
        self._asked = None
        if not asked.cancelled() and asked.exception() is None:
            self._answered = monotonic()
