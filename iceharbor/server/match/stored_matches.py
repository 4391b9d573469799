"""Watches how many matches are stored: warns the host, and removes matches without an action for a long time.

A match is removed only when its rows still fit their digests, it has no clients and no owner, and no entry arrives
meanwhile. The clock must have run evenly for an hour before: one that jumps ahead would make every match look old.
"""

import asyncio
import logging
from typing import Final

from iceharbor.server.limits import Limits
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.match.timers import SYSTEM_TIME, TimeSource
from iceharbor.server.operations.figures import Figures
from iceharbor.server.storage.match_store import MatchStore
from iceharbor.server.storage.schema import CorruptMatch, StoredMatch
from iceharbor.server.storage.statistics import DAY_MS
from iceharbor.server.storage.store import StorageFailed, StorageFull

log = logging.getLogger("iceharbor")

LOOK_S: Final = 60.0
"""Seconds between two looks at the number of matches and at the clock."""
JUMP_S: Final = 30.0
"""The most seconds by which the clock may differ from the time that has passed between two looks."""
EVEN_S: Final = 3600.0
"""Seconds for which the clock must have run evenly before matches are removed, and from one removal to the next."""
AT_ONCE: Final = 200
"""Matches that are read at once."""
PAUSE_S: Final = 0.05
"""Seconds between two reads, in which actions are stored."""


class StoredMatches:
    """The number of stored matches, and what is done about it."""

    def __init__(
        self, store: MatchStore, rooms: Rooms, limits: Limits, figures: Figures, time: TimeSource = SYSTEM_TIME
    ) -> None:
        self.count = 0
        """As of the last look."""
        self._store, self._rooms, self._limits, self._figures, self._time = store, rooms, limits, figures, time
        self._task: asyncio.Task[None] | None = None
        self._looked = self._even_since = time.now()
        self._date_ms = time.date_ms()

    @property
    def many(self) -> bool:
        """True if there are at least as many matches as the host wants to be warned of."""
        return 0 < self._limits.stored_matches_warned <= self.count

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="stored matches")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """Count the matches, and remove old ones when it is time."""
        many = self.many
        self.count = await asyncio.wrap_future(self._store.count())
        if self.many and not many:
            most = self._limits.stored_matches
            of_most = f"; above {most} new ones are refused" if most else ""
            log.warning("%d matches are stored%s (docs/limits.md: stored_matches_warned)", self.count, of_most)
        if self._is_time():
            await self.remove_old()

    async def remove_old(self) -> int:
        """Remove the matches that are older than the host keeps them; returns their number."""
        removed, after = 0, ""
        if not self._limits.expire_days:
            return 0
        before_ms = self._time.date_ms() - self._limits.expire_days * DAY_MS
        while chunk := await asyncio.wrap_future(self._store.activity(after, AT_ONCE)):
            for each in chunk:
                if each.active_ms is not None and each.active_ms < before_ms:
                    removed += await self._remove(each.match, before_ms)
            after = chunk[-1].match
            await asyncio.sleep(PAUSE_S)
        if removed:
            self._figures.expired.add(by=removed)
            self.count = await asyncio.wrap_future(self._store.count())
            log.info("removed %d matches without an action for %d days", removed, self._limits.expire_days)
        return removed

    async def _remove(self, match: str, before_ms: int) -> bool:
        try:
            stored = await asyncio.wrap_future(self._store.load(match))
        except CorruptMatch as corrupt:
            log.warning("match %s is old but not removed, because it is damaged: %s", match, corrupt)
            return False
        active_ms = None if stored is None else last_active_ms(stored)
        if stored is None or active_ms is None or active_ms >= before_ms:
            return False
        return await self._rooms.remove(match, len(stored.entries))

    def _is_time(self) -> bool:
        """True once an hour, if the clock ran evenly all the time."""
        now, date_ms = self._time.now(), self._time.date_ms()
        if abs((date_ms - self._date_ms) / 1000 - (now - self._looked)) > JUMP_S:
            self._even_since = now
        self._looked, self._date_ms = now, date_ms
        if now - self._even_since < EVEN_S:
            return False
        self._even_since = now
        return True

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except (StorageFailed, StorageFull, CorruptMatch) as error:
                log.warning("the stored matches cannot be counted: %s", error)
            await asyncio.sleep(LOOK_S)


def last_active_ms(stored: StoredMatch) -> int | None:
    """When the last entry of a match arrived, in milliseconds since 1970; None if that was not measured."""
    at_ms = stored.times[-1] if stored.times else None
    return None if stored.made_ms is None or at_ms is None else stored.made_ms + at_ms
