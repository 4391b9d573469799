"""Round trips: how long messages take to a player and back, measured by probes that his page answers at once.

What a player is credited with is the median of the last few, of the best of his sockets, and never more than a bound:
whoever answers late on purpose gains that much at most. Who does not answer is credited with nothing.
"""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import count
from statistics import median
from typing import Final, Protocol

from iceharbor.contract import Player
from iceharbor.server.clocks import Time, Timer
from iceharbor.server.wire import ProbeMessage, write

MOST_MS: Final = 300
"""The longest round trip that is credited."""
KEPT: Final = 5
"""Round trips of which the median is taken."""
BEAT_S: Final = 1.0
"""Between one probe and the next."""
FIRST: Final = 3
"""So many probes follow each other quickly when somebody has come ..."""
FIRST_BEAT_S: Final = 0.1
"""... with so much time between them."""
MOST_OPEN: Final = 8
"""Probes without an answer that are remembered."""


class Probed(Protocol):
    """Somebody who can be probed: a watcher."""

    you: tuple[Player, ...]

    def offer(self, message: bytes, urgent: bool = True) -> None: ...


class Pulse:
    """The round trips of one socket."""

    def __init__(self) -> None:
        self.asked = 0
        self._open: dict[int, float] = {}
        self._took_ms: deque[float] = deque(maxlen=KEPT)

    def ask(self, number: int, now: float) -> None:
        self.asked += 1
        self._open[number] = now
        if len(self._open) > MOST_OPEN:
            del self._open[next(iter(self._open))]

    def hear(self, number: int, now: float) -> None:
        """An answer; one that nobody waits for is passed over."""
        asked = self._open.pop(number, None)
        if asked is not None:
            self._took_ms.append(1000 * (now - asked))

    def ms(self) -> int | None:
        """The median, within bounds; None when nothing was answered yet."""
        return min(MOST_MS, round(median(self._took_ms))) if self._took_ms else None


class Pulses:
    """The round trips of everybody who holds a seat of one match."""

    def __init__(self, time: Time, lively: Callable[[], bool]) -> None:
        """`lively` says whether round trips matter now, so that probes go on."""
        self._time = time
        self._lively = lively
        self._numbers = count(1)
        self._pulses: dict[Probed, Pulse] = {}
        self._timer: Timer | None = None

    def come(self, watcher: Probed) -> None:
        """He is probed a few times quickly; said again, of somebody whose seats have changed, nothing begins anew."""
        if not watcher.you:
            return self.leave(watcher)
        if watcher not in self._pulses:
            self._pulses[watcher] = Pulse()
            self._rest()
        self.wake()

    def leave(self, watcher: Probed) -> None:
        self._pulses.pop(watcher, None)

    def hear(self, watcher: Probed, number: int) -> None:
        if watcher in self._pulses:
            self._pulses[watcher].hear(number, self._time.now())

    def credit_ms(self, player: Player) -> int:
        """How much longer this player is waited for."""
        known = (pulse.ms() for watcher, pulse in self._pulses.items() if player in watcher.you)
        return min((ms for ms in known if ms is not None), default=0)

    def wake(self) -> None:
        """Probes go on, if they had stopped and there is reason to."""
        if self._timer is None:
            self._beat()

    def stop(self) -> None:
        self._pulses.clear()
        self._rest()

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _beat(self) -> None:
        self._timer = None
        young = [watcher for watcher, pulse in self._pulses.items() if pulse.asked < FIRST]
        if young or self._lively():
            self._probe(young or tuple(self._pulses))
        if young:
            self._timer = self._time.after(FIRST_BEAT_S, self._beat)
        elif self._pulses and self._lively():
            self._timer = self._time.after(BEAT_S, self._beat)

    def _probe(self, watchers: Iterable[Probed]) -> None:
        for watcher in watchers:
            number = next(self._numbers)
            self._pulses[watcher].ask(number, self._time.now())
            watcher.offer(write(ProbeMessage(number)), urgent=False)
