"""Computes threats in a thread, once for all clients that ask, without blocking the event loop."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from iceharbor.contract import Player, Viewer
from iceharbor.server.match.session import MatchSession
from iceharbor.server.wire import AskThreat, ErrorMessage, ThreatMessage, write
from iceharbor.threat import Threat, Threatening

log = logging.getLogger("iceharbor")

THREAT_THREAD: Final = ThreadPoolExecutor(1, "threats")
"""One thread for the whole server, so that threats use at most one core."""

ThreatKey = tuple[Viewer, Player]
"""The viewer, and the player whose threat it is."""


class ThreatClient(Protocol):
    """A client that waits for an answer."""

    def send(self, message: bytes, urgent: bool = True) -> None: ...


class ThreatFinder:
    """The threats of one match. Cached ones are valid until the next entry."""

    def __init__(self, match: str) -> None:
        """`match` is the match's name, for the server's log."""
        self._match = match
        self._seq = -1
        self._seen: dict[ThreatKey, asyncio.Future[Threat]] = {}
        self._waiting: set[ThreatClient] = set()

    def answer(self, client: ThreatClient, ask: AskThreat, session: MatchSession, viewer: Viewer) -> None:
        """Answer a client, now or when the threat is computed; one at a time."""
        match = session.match
        if not isinstance(match.game, Threatening) or ask.of >= match.game.players:
            problem = f"there is no threat of player {ask.of} in this match"
            return client.send(write(ErrorMessage("no_such_threat", problem, ask.id)))
        if client in self._waiting:
            problem = "one threat at a time; ask again after the answer to the other"
            return client.send(write(ErrorMessage("busy", problem, ask.id)))
        self._waiting.add(client)
        finding = self.find(session, viewer, ask.of)
        finding.add_done_callback(lambda done: self._send_answer(client, ask.id, match.seq, done))

    def _send_answer(self, client: ThreatClient, number: int, seq: int, done: asyncio.Future[Threat]) -> None:
        self._waiting.discard(client)
        if not done.cancelled() and (error := done.exception()) is not None:
            log.error("match %s: internal error while computing a threat", self._match, exc_info=error)
            client.send(
                write(ErrorMessage("internal_error", "internal error: the threat could not be computed", number))
            )
        elif not done.cancelled():
            client.send(write(ThreatMessage(number, seq, done.result())))

    def find(self, session: MatchSession, viewer: Viewer, of: Player) -> asyncio.Future[Threat]:
        """This side's threat on the current state. Only for a game that is Threatening."""
        if session.match.seq != self._seq:
            self._seq = session.match.seq
            self._seen = {}
        key = (viewer, of)
        if key not in self._seen:
            game, view = session.match.game, session.view(viewer)
            assert isinstance(game, Threatening)
            loop = asyncio.get_running_loop()
            self._seen[key] = loop.run_in_executor(THREAT_THREAD, game.threat, view, of)
        return self._seen[key]
