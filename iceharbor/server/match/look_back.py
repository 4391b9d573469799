"""Answers `view_at` in a thread, because an earlier state is replayed from a snapshot.

A client's questions are answered one at a time, in order. Answers are cached for the whole server: what lay on the
table after an entry does not change later.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, Protocol

from msgspec import Raw

from iceharbor.contract import Viewer
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.session import MatchSession
from iceharbor.server.wire import AskViewAt, ErrorMessage, ViewAtMessage, write

log = logging.getLogger("iceharbor")

LOOK_BACK_THREAD: Final = ThreadPoolExecutor(1, "look back")
"""One thread for the whole server, so that old positions use at most one core."""
MAX_WAITING: Final = 8
"""Questions of one client that wait behind the one that is being answered."""
MAX_CACHED_BYTES: Final = 16 * 2**20

PastKey = tuple[str, Literal["position", "scene"], Viewer, int]
"""The match, the form, the viewer, and the number of entries."""


class AnswerCache:
    """Answers up to a number of bytes; the least recently used are dropped."""

    def __init__(self, max_bytes: int = MAX_CACHED_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._answers: OrderedDict[PastKey, bytes] = OrderedDict()

    def find(self, key: PastKey) -> bytes | None:
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def keep(self, key: PastKey, answer: bytes) -> None:
        self._bytes += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self._bytes > self._max_bytes:
            self._bytes -= len(self._answers.popitem(last=False)[1])


CACHE: Final = AnswerCache()


class AskingClient(Protocol):
    """A client that waits for answers."""

    def send(self, message: bytes, urgent: bool = True) -> None: ...


class LookBack:
    """The earlier positions and scenes of one match."""

    def __init__(self, match: str, session: MatchSession, scenes: MatchScenes, cache: AnswerCache = CACHE) -> None:
        """`match` is the match's name."""
        self._match, self._session, self._scenes, self._cache = match, session, scenes, cache
        self._waiting: dict[AskingClient, deque[tuple[AskViewAt, Viewer]]] = {}
        """By client, the question that is being answered and those behind it."""
        self._computing: dict[PastKey, asyncio.Future[bytes]] = {}

    def answer(self, client: AskingClient, ask: AskViewAt, viewer: Viewer) -> None:
        """Answer a client, now or when the answers before it are sent. The match has at least `ask.seq` entries."""
        waiting = self._waiting.setdefault(client, deque())
        if len(waiting) > MAX_WAITING:
            problem = "too many old positions are asked for at once; wait for the answers"
            return client.send(write(ErrorMessage("busy", problem, ask.id)))
        waiting.append((ask, viewer))
        if len(waiting) == 1:
            self._answer_first(client)

    def leave(self, client: AskingClient) -> None:
        """Forget the questions of a client."""
        self._waiting.pop(client, None)

    async def drain(self) -> None:
        """Returns when all questions are answered."""
        while self._waiting:
            await asyncio.wait(self._computing.values())

    def _answer_first(self, client: AskingClient) -> None:
        ask, viewer = self._waiting[client][0]
        key = (self._match, ask.form, viewer, ask.seq)
        known = self._cache.find(key)
        if known is not None:
            return self._send(client, ask, known)
        if key not in self._computing:
            self._computing[key] = asyncio.get_running_loop().run_in_executor(LOOK_BACK_THREAD, self._work(key))
            self._computing[key].add_done_callback(lambda done: self._keep(key, done))
        self._computing[key].add_done_callback(lambda done: self._send_computed(client, ask, done))

    def _work(self, key: PastKey) -> Callable[[], bytes]:
        _, form, viewer, seq = key
        return (self._session if form == "position" else self._scenes).past(seq, viewer)

    def _keep(self, key: PastKey, done: asyncio.Future[bytes]) -> None:
        del self._computing[key]
        if not done.cancelled() and done.exception() is None:
            self._cache.keep(key, done.result())

    def _send_computed(self, client: AskingClient, ask: AskViewAt, done: asyncio.Future[bytes]) -> None:
        if done.cancelled() or not self._waiting.get(client) or self._waiting[client][0][0] is not ask:
            return
        if (error := done.exception()) is not None:
            log.error("match %s: internal error while looking back", self._match, exc_info=error)
        self._send(client, ask, None if error else done.result())

    def _send(self, client: AskingClient, ask: AskViewAt, answer: bytes | None) -> None:
        """Send the answer to the client's first question, and begin with the next one."""
        if answer is None:
            problem = "internal error: the old position could not be computed"
            client.send(write(ErrorMessage("internal_error", problem, ask.id)))
        elif ask.form == "position":
            client.send(write(ViewAtMessage(ask.id, ask.seq, view=Raw(answer))))
        else:
            client.send(write(ViewAtMessage(ask.id, ask.seq, scene=Raw(answer))))
        self._waiting[client].popleft()
        if self._waiting[client]:
            self._answer_first(client)
        else:
            del self._waiting[client]
