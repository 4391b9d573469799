"""Looking out for threats: computed in a thread of its own, so that nobody waits for it, and once for all who ask."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from iceharbor.contract import Player, Threat, Threatening, Viewer
from iceharbor.server.record import Record
from iceharbor.server.wire import AskThreat, ErrorMessage, ThreatMessage, write

log = logging.getLogger("iceharbor")

LOOKOUT: Final = ThreadPoolExecutor(1, "lookout")
"""One for the whole server, so that however many ask, one core looks."""

Asked = tuple[Viewer, Player]
"""With whose eyes, and whose threat."""


class Asker(Protocol):
    """Somebody who asks, and is told."""

    def offer(self, message: bytes, urgent: bool = True) -> None: ...


class Lookout:
    """The threats of one match. `seen` lasts until the match goes on."""

    def __init__(self, match: str) -> None:
        """`match` is its name, for the log of the program."""
        self._match = match
        self._seq = -1
        self._seen: dict[Asked, asyncio.Future[Threat]] = {}
        self._waiting: set[Asker] = set()

    def answer(self, asker: Asker, ask: AskThreat, record: Record, viewer: Viewer) -> None:
        """Tells who asks, now or when it is known: one threat at a time."""
        match = record.match
        if not isinstance(match.game, Threatening) or ask.of >= match.game.players:
            problem = f"there is no threat of player {ask.of} in this match"
            return asker.offer(write(ErrorMessage("no_such_threat", problem, ask.id)))
        if asker in self._waiting:
            problem = "one threat at a time; ask again when the other is answered"
            return asker.offer(write(ErrorMessage("busy", problem, ask.id)))
        self._waiting.add(asker)
        looking = self.look(record, viewer, ask.of)
        looking.add_done_callback(lambda done: self._tell(asker, ask.id, match.seq, done))

    def _tell(self, asker: Asker, number: int, seq: int, done: asyncio.Future[Threat]) -> None:
        self._waiting.discard(asker)
        if not done.cancelled() and (fault := done.exception()) is not None:
            log.error("match %s: a fault of the program while looking for a threat", self._match, exc_info=fault)
            asker.offer(write(ErrorMessage("fault", "a fault of the program; nobody knows this threat", number)))
        elif not done.cancelled():
            asker.offer(write(ThreatMessage(number, seq, done.result())))

    def look(self, record: Record, viewer: Viewer, of: Player) -> asyncio.Future[Threat]:
        """What this side threatens as the match stands now. Only for a game that is Threatening."""
        if record.match.seq != self._seq:
            self._seq = record.match.seq
            self._seen = {}
        asked = (viewer, of)
        if asked not in self._seen:
            game, view = record.match.game, record.sight(viewer)
            assert isinstance(game, Threatening)
            loop = asyncio.get_running_loop()
            self._seen[asked] = loop.run_in_executor(LOOKOUT, game.threat, view, of)
        return self._seen[asked]
