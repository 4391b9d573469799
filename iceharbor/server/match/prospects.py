"""Computes prospects of open fans in a thread, once for each position, seat and words."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from iceharbor.contract import Player
from iceharbor.plan import Words
from iceharbor.prospect import Prospect, Prospective
from iceharbor.server.match.session import MatchSession
from iceharbor.server.prospect_messages import AskProspect, ProspectMessage
from iceharbor.server.wire import ErrorMessage, write

log = logging.getLogger("iceharbor")

PROSPECT_THREAD: Final = ThreadPoolExecutor(1, "prospects")
"""One thread for the whole server, so that prospects use at most one core."""
MAX_KEPT: Final = 64
"""Prospects of one match that are kept until the next entry."""

ProspectKey = tuple[Player, Words]


class ProspectClient(Protocol):
    """A client that waits for an answer."""

    def send(self, message: bytes, urgent: bool = True) -> None: ...


class ProspectFinder:
    """The prospects of one match. Cached ones are valid until the next entry."""

    def __init__(self, match: str) -> None:
        """`match` is the match's name, for the server's log."""
        self._match = match
        self._seq = -1
        self._seen: dict[ProspectKey, asyncio.Future[Prospect | None]] = {}
        self._waiting: set[ProspectClient] = set()

    def answer(self, client: ProspectClient, ask: AskProspect, session: MatchSession) -> None:
        """Answer a client, now or when the prospect is computed; one at a time."""
        seq = session.match.seq
        if not isinstance(session.match.game, Prospective):
            return client.send(write(ProspectMessage(ask.id, seq, None)))
        if client in self._waiting:
            problem = "one prospect at a time; ask again after the answer to the other"
            return client.send(write(ErrorMessage("busy", problem, ask.id)))
        self._waiting.add(client)
        finding = self.find(session, ask.player, ask.words)
        finding.add_done_callback(lambda done: self._send_answer(client, ask.id, seq, done))

    def _send_answer(
        self, client: ProspectClient, number: int, seq: int, done: asyncio.Future[Prospect | None]
    ) -> None:
        self._waiting.discard(client)
        if not done.cancelled() and (error := done.exception()) is not None:
            log.error("match %s: internal error while computing a prospect", self._match, exc_info=error)
            problem = "internal error: the prospect could not be computed"
            client.send(write(ErrorMessage("internal_error", problem, number)))
        elif not done.cancelled():
            client.send(write(ProspectMessage(number, seq, done.result())))

    def find(self, session: MatchSession, player: Player, words: Words) -> asyncio.Future[Prospect | None]:
        """The prospect of these words in the current position, from this player's view. Only for a game that is
        Prospective."""
        if session.match.seq != self._seq or len(self._seen) >= MAX_KEPT:
            self._seq = session.match.seq
            self._seen = {}
        key = (player, words)
        if key not in self._seen:
            game, view = session.match.game, session.view(player)
            assert isinstance(game, Prospective)
            loop = asyncio.get_running_loop()
            self._seen[key] = loop.run_in_executor(PROSPECT_THREAD, game.prospect, view, player, words)
        return self._seen[key]
