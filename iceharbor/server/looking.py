"""Looking out for threats: computed in a thread of its own, so that nobody waits for it, and once for all who ask."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from iceharbor.contract import Player, Threat, Threatening, Viewer
from iceharbor.server.record import Record

LOOKOUT: Final = ThreadPoolExecutor(1, "lookout")
"""One for the whole server, so that however many ask, one core looks."""

Asked = tuple[Viewer, Player]
"""With whose eyes, and whose threat."""


class Lookout:
    """The threats of one match. `seen` lasts until the match goes on."""

    def __init__(self) -> None:
        self._seq = -1
        self._seen: dict[Asked, asyncio.Future[Threat]] = {}

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
