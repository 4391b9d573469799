"""The reviews of matches that are over: made one after the other in the background, kept, and asked for until ready."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from time import monotonic
from typing import Annotated, Any, Final, Literal, Protocol

from msgspec import Meta, Raw, Struct, json

from iceharbor.codec import plain
from iceharbor.review.records import Graph, KeyMoment
from iceharbor.server.bots.review_process import ReviewFailed
from iceharbor.server.match.session import MatchSession

log = logging.getLogger("iceharbor")

MAX_WAITING: Final = 16
"""Matches that wait for their review; a client that asks for one more has to try again."""
FORGOTTEN_S: Final = 30.0
"""A match that waits, and that no client asked about for so long, is not reviewed."""
MAX_KEPT_BYTES: Final = 16 * 2**20
IDLE_S: Final = 120.0
"""After this time without a match to review the process ends, and its memory is free."""

EncodedGraph = Annotated[Raw, Meta(extra={"struct": Graph})]
EncodedMoment = Annotated[Raw, Meta(extra={"struct": KeyMoment})]


class AskedReview(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches/<id>/review`."""


class ReviewAnswer(Struct, frozen=True, omit_defaults=True):
    """The answer. Ask again each second until it is `ready` or `failed`."""

    state: Literal["waiting", "working", "ready", "failed"]
    ahead: int = 0
    """The number of matches that are reviewed before this one."""
    graph: EncodedGraph | None = None
    """Comes first."""
    moments: tuple[EncodedMoment, ...] | None = None
    """Come last: the three moments that mattered, or fewer."""
    problem: str = ""
    """Why it failed."""


class Reviewer(Protocol):
    """What makes reviews."""

    def review(self, log: list[Any], times: list[int | None]) -> AsyncIterator[bytes]: ...
    async def close(self) -> None: ...


class TooManyReviews(Exception):
    """Too many matches wait for their review."""


class _Review:
    """The review of one match, as far as it is."""

    def __init__(self, session: MatchSession) -> None:
        self.session: MatchSession | None = session
        self.asked_s = 0.0
        """When a client asked for it last."""
        self.parts: list[bytes] = []
        self.problem = ""
        self.working = False


class Reviews:
    """All reviews of this server."""

    def __init__(self, reviewer: Reviewer, now: Callable[[], float] = monotonic) -> None:
        self._reviewer, self._now = reviewer, now
        self._waiting: OrderedDict[str, _Review] = OrderedDict()
        """The matches that are not done, in the order in which they were asked for."""
        self._done: OrderedDict[str, _Review] = OrderedDict()
        """The least recently used first."""
        self._worker: asyncio.Task[None] | None = None
        self._more = asyncio.Event()

    def answer(self, match: str, session: MatchSession) -> ReviewAnswer:
        """The review of a match that is over, as far as it is; the first call asks for it. Raises TooManyReviews."""
        if match in self._done:
            done = self._done.pop(match)
            if not done.problem:  # what failed is tried again
                self._done[match] = done
            return self._told(done, 0)
        self._forget()
        if match not in self._waiting:
            if len(self._waiting) > MAX_WAITING:
                raise TooManyReviews
            self._waiting[match] = _Review(session)
            self._start()
        wanted = self._waiting[match]
        wanted.asked_s = self._now()
        return self._told(wanted, list(self._waiting).index(match))

    async def close(self) -> None:
        """Stop."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        await self._reviewer.close()

    def _told(self, found: _Review, ahead: int) -> ReviewAnswer:
        graph = Raw(found.parts[0]) if found.parts else None
        moments = json.decode(found.parts[1], type=tuple[Raw, ...]) if len(found.parts) > 1 else None
        if found.problem:
            return ReviewAnswer("failed", 0, graph, moments, found.problem)
        state: Literal["waiting", "working", "ready"] = "working" if found.working else "waiting"
        return ReviewAnswer("ready" if moments is not None else state, ahead, graph, moments)

    def _forget(self) -> None:
        """Drops the matches that no client waits for any more."""
        late = self._now() - FORGOTTEN_S
        for match, found in list(self._waiting.items()):
            if not found.working and found.asked_s < late:
                del self._waiting[match]

    def _start(self) -> None:
        self._more.set()
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), name="reviews")

    async def _work(self) -> None:
        while True:
            self._forget()
            if not self._waiting:
                self._more.clear()
                await self._rest()
                continue
            match = next(iter(self._waiting))
            await self._review(match, self._waiting[match])
            self._done[match] = self._waiting.pop(match)
            while sum(len(part) for each in self._done.values() for part in each.parts) > MAX_KEPT_BYTES:
                self._done.popitem(last=False)

    async def _rest(self) -> None:
        """Waits for a match; after a while without one the process ends."""
        try:
            async with asyncio.timeout(IDLE_S):
                await self._more.wait()
                return
        except TimeoutError:
            await self._reviewer.close()
        await self._more.wait()

    async def _review(self, match: str, wanted: _Review) -> None:
        session, wanted.session, wanted.working = wanted.session, None, True
        assert session is not None
        entries = await asyncio.to_thread(session.log, None)
        header = session.match.header
        saved = [plain(header), *({"player": each.player, "action": each.notation} for each in session.match.entries)]
        try:
            async for part in self._reviewer.review(saved, [each.at_ms for each in entries]):
                wanted.parts.append(part)
        except ReviewFailed as failed:
            wanted.problem = f"the review failed: {failed}"
            log.error("match %s: the review failed: %s", match, failed)
