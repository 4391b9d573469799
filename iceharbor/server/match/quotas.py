"""How many matches an address may make in a day, if the host limits that. Days begin at midnight UTC."""

from collections.abc import Iterator
from contextlib import contextmanager

from iceharbor.server.limits import Limits
from iceharbor.server.match.timers import TimeSource
from iceharbor.server.storage.match_store import QuotaReached
from iceharbor.server.storage.statistics import DAY_MS


class DayQuota:
    """The matches that each address has made today in this process."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._most, self._addresses, self._time = limits.matches_a_day, limits.addresses, time
        self._day = 0
        self._made: dict[str, int] = {}
        """By address, the least recent first."""

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Counts one match of this address, unless it fails. Raises QuotaReached if it may make no more today."""
        if not self._most:
            yield
            return
        today = self._time.date_ms() // DAY_MS
        if today != self._day:
            self._day, self._made = today, {}
        if self._made.get(address, 0) >= self._most:
            why = f"{self._most} matches were made from your address today, and this server allows no more"
            raise QuotaReached("matches_a_day", f"{why}; try again tomorrow")
        self._add(address, 1)
        try:
            yield
        except BaseException:
            if today == self._day:
                self._add(address, -1)
            raise

    def _add(self, address: str, number: int) -> None:
        self._made[address] = self._made.pop(address, 0) + number
        if len(self._made) > self._addresses:
            del self._made[next(iter(self._made))]
