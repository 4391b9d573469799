"""Answers `plan`: at once, or in a thread when the plans of a game can take long."""

import asyncio
import logging
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from iceharbor.contract import warned_plan
from iceharbor.plan import Plan
from iceharbor.server.match.session import MatchSession
from iceharbor.server.wire import AskPlan, ErrorMessage, PlanMessage, write

log = logging.getLogger("iceharbor")

PLAN_THREAD: Final = ThreadPoolExecutor(1, "plans")
"""One thread for the whole server, so that long plans use at most one core."""
MAX_WAITING: Final = 8
"""Questions of one client that wait behind the one being answered. The page asks one at a time."""


class PlanningClient(Protocol):
    """A client that wants plans."""

    def send(self, message: bytes, urgent: bool = True) -> None: ...


class PlanAnswers:
    """The plans of one match. Every answer is true of the table at the moment when it is sent."""

    def __init__(self, match: str, session: MatchSession) -> None:
        """`match` is the match's name, for the server's log."""
        self._match, self._session = match, session
        self._waiting: dict[PlanningClient, deque[AskPlan]] = {}
        """By client, the question that is being answered and those behind it."""
        self._computing: set[asyncio.Future[Plan]] = set()

    def answer(self, client: PlanningClient, ask: AskPlan) -> None:
        """Answer a client, now or when the plans asked for before are sent."""
        if not self._session.match.game.long_plans:
            return client.send(write(PlanMessage(ask.id, self._session.plan(ask.player, ask.words, ask.draft))))
        waiting = self._waiting.setdefault(client, deque())
        if len(waiting) > MAX_WAITING:
            problem = "too many plans are asked for at once; wait for the answers"
            return client.send(write(ErrorMessage("busy", problem, ask.id)))
        waiting.append(ask)
        if len(waiting) == 1:
            self._answer_first(client)

    def leave(self, client: PlanningClient) -> None:
        """Forget the questions of a client."""
        self._waiting.pop(client, None)

    async def drain(self) -> None:
        """Returns when all questions are answered."""
        while self._computing:
            await asyncio.wait(self._computing)

    def _answer_first(self, client: PlanningClient) -> None:
        ask, seq = self._waiting[client][0], self._session.match.seq
        known = self._session.known_plan(ask.player, ask.words, ask.draft)
        if known is not None:
            return self._send(client, write(PlanMessage(ask.id, known)))
        game, view = self._session.match.game, self._session.drafted(ask.player, ask.draft)
        done = asyncio.get_running_loop().run_in_executor(PLAN_THREAD, warned_plan, game, view, ask.player, ask.words)
        self._computing.add(done)
        done.add_done_callback(lambda done: self._computed(client, ask, seq, done))

    def _computed(self, client: PlanningClient, ask: AskPlan, seq: int, done: asyncio.Future[Plan]) -> None:
        self._computing.discard(done)
        if done.cancelled() or not self._waiting.get(client) or self._waiting[client][0] is not ask:
            return
        if (error := done.exception()) is not None:
            log.error("match %s: internal error while planning", self._match, exc_info=error)
            problem = "internal error: the plan could not be made"
            return self._send(client, write(ErrorMessage("internal_error", problem, ask.id)))
        if self._session.match.seq != seq:
            return self._answer_first(client)
        self._session.keep_plan(ask.player, ask.words, done.result(), ask.draft)
        self._send(client, write(PlanMessage(ask.id, done.result())))

    def _send(self, client: PlanningClient, answer: bytes) -> None:
        """Send the answer to the client's first question, and begin with the next one."""
        client.send(answer)
        self._waiting[client].popleft()
        if self._waiting[client]:
            self._answer_first(client)
        else:
            del self._waiting[client]
