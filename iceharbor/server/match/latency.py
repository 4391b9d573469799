"""Measures round trips with probes that the page answers at once.

A player's credit is the median of the last round trips of their best socket, up to a limit. A player who delays
answers on purpose gains at most that limit; a player who does not answer gets no credit.
"""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import count
from statistics import median
from typing import Final, Protocol

from iceharbor.contract import Player
from iceharbor.server.match.timers import TimerHandle, TimeSource
from iceharbor.server.wire import ProbeMessage, write

MAX_CREDIT_MS: Final = 300
"""The largest credit in milliseconds."""
MAX_SAMPLES: Final = 5
"""The number of round trips in the median."""
PROBE_INTERVAL_S: Final = 1.0
"""Seconds between probes."""
FIRST_PROBES: Final = 3
"""The number of quick probes after a client joins ..."""
FIRST_INTERVAL_S: Final = 0.1
"""... and the seconds between them."""
MAX_PENDING: Final = 8
"""The number of unanswered probes that are remembered."""


class ProbeTarget(Protocol):
    """A client that can be probed."""

    held_seats: tuple[Player, ...]

    def send(self, message: bytes, urgent: bool = True) -> None: ...


class RoundTrips:
    """The round trips of one client."""

    def __init__(self) -> None:
        self.probes_sent = 0
        self._pending: dict[int, float] = {}
        self._took_ms: deque[float] = deque(maxlen=MAX_SAMPLES)

    def record_probe(self, number: int, now: float) -> None:
        self.probes_sent += 1
        self._pending[number] = now
        if len(self._pending) > MAX_PENDING:
            del self._pending[next(iter(self._pending))]

    def record_reply(self, number: int, now: float) -> None:
        """Record an answer; unexpected ones are ignored."""
        sent = self._pending.pop(number, None)
        if sent is not None:
            self._took_ms.append(1000 * (now - sent))

    def ms(self) -> int | None:
        """The median, up to the limit; None before the first answer."""
        return min(MAX_CREDIT_MS, round(median(self._took_ms))) if self._took_ms else None


class LatencyTracker:
    """The round trips of all seats of one match."""

    def __init__(self, time: TimeSource, needed: Callable[[], bool]) -> None:
        """`needed` returns True while round trips matter, so that probes continue."""
        self._time = time
        self._needed = needed
        self._numbers = count(1)
        self._latency: dict[ProbeTarget, RoundTrips] = {}
        self._timer: TimerHandle | None = None

    def add(self, client: ProbeTarget) -> None:
        """Probe this client a few times quickly. A second call for changed seats does not restart the probes."""
        if not client.held_seats:
            return self.remove(client)
        if client not in self._latency:
            self._latency[client] = RoundTrips()
            self._cancel_timer()
        self.start()

    def remove(self, client: ProbeTarget) -> None:
        self._latency.pop(client, None)

    def record_reply(self, client: ProbeTarget, number: int) -> None:
        if client in self._latency:
            self._latency[client].record_reply(number, self._time.now())

    def credit_ms(self, player: Player) -> int:
        """The credit of this player in milliseconds."""
        known = (trips.ms() for client, trips in self._latency.items() if player in client.held_seats)
        return min((ms for ms in known if ms is not None), default=0)

    def start(self) -> None:
        """Restart the probes if they have stopped and are needed."""
        if self._timer is None:
            self._probe_when_due()

    def stop(self) -> None:
        self._latency.clear()
        self._cancel_timer()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _probe_when_due(self) -> None:
        self._timer = None
        new = [client for client, trips in self._latency.items() if trips.probes_sent < FIRST_PROBES]
        if new or self._needed():
            self._probe(new or tuple(self._latency))
        if new:
            self._timer = self._time.after(FIRST_INTERVAL_S, self._probe_when_due)
        elif self._latency and self._needed():
            self._timer = self._time.after(PROBE_INTERVAL_S, self._probe_when_due)

    def _probe(self, clients: Iterable[ProbeTarget]) -> None:
        for client in clients:
            number = next(self._numbers)
            self._latency[client].record_probe(number, self._time.now())
            client.send(write(ProbeMessage(number)), urgent=False)
