"""NATURE's timers of a match. The rules say what is due and after how long; the timers run here.

    timers.update(due, credit_ms)  starts new timers, keeps running ones, cancels the rest
    on_timer(wait)                 a timer has run out; the room puts it into its inbox

A player's credit is fixed when the timer starts, so it cannot be extended afterwards. Timers are not stored: when a
match is reopened, each starts again from its full length.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from iceharbor.contract import Player, Timer, TimerShown
from iceharbor.server import wire

FULL_RETRY_S: Final = 1.0
"""Seconds until a timer or a bot tries again when the disk is full."""


class TimerHandle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None: ...


class TimeSource(Protocol):
    """The clock, and its scheduled calls."""

    def now(self) -> float:
        """Monotonic seconds."""

    def date_ms(self) -> int:
        """Milliseconds since 1970."""

    def after(self, seconds: float, call: Callable[[], None]) -> TimerHandle:
        """Schedule one call."""


class SystemTime:
    """The system's clock; the running event loop makes the calls."""

    def now(self) -> float:
        return time.monotonic()

    def date_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def after(self, seconds: float, call: Callable[[], None]) -> TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, call)


SYSTEM_TIME: Final = SystemTime()


@dataclass(eq=False, slots=True)
class PendingTimer:
    """One running timer, and its end in seconds of `TimeSource.now`."""

    notation: str
    until: float
    timer: TimerHandle
    shown: TimerShown


class Timers:
    """The running timers of one match."""

    def __init__(self, time: TimeSource, on_timer: Callable[[PendingTimer], None]) -> None:
        self._time = time
        self._on_timer = on_timer
        self._running: dict[str, PendingTimer] = {}

    def update(self, due: Iterable[Timer], credit_ms: Callable[[Player], int]) -> None:
        """Update the timers; `credit_ms` is the extra time of a player."""
        before, self._running = self._running, {}
        for each in due:
            waiting = before.pop(each.notation, None)
            self._running[each.notation] = waiting or self._start(each, credit_ms)
        for gone in before.values():
            gone.timer.cancel()

    def is_running(self, wait: PendingTimer) -> bool:
        """True if this timer is still running."""
        return self._running.get(wait.notation) is wait

    def any_running(self) -> bool:
        return bool(self._running)

    def overdue(self) -> tuple[PendingTimer, ...]:
        """Timers that have run out and still wait for their action."""
        now = self._time.now()
        return tuple(wait for wait in self._running.values() if wait.until <= now)

    def stop(self) -> None:
        """Cancel all timers."""
        self.update((), lambda player: 0)

    def running(self) -> tuple[wire.RunningTimer, ...]:
        """The timers for a message, the soonest first."""
        now = self._time.now()
        waits = sorted(self._running.values(), key=lambda wait: wait.until)
        return tuple(
            wire.RunningTimer(wait.notation, max(0, round(1000 * (wait.until - now))), wait.shown) for wait in waits
        )

    def _start(self, due: Timer, credit_ms: Callable[[Player], int]) -> PendingTimer:
        after_s = (due.after_ms + (0 if due.credit is None else credit_ms(due.credit))) / 1000
        timer = self._time.after(after_s, lambda: self._on_timer(wait))
        wait = PendingTimer(due.notation, self._time.now() + after_s, timer, due.shown)
        return wait


class EntryTimes:
    """Arrival times of the entries of one match: milliseconds since it was created, never decreasing. After a restart
    with an earlier date, time goes on from the last entry."""

    def __init__(self, time: TimeSource, made_ms: int | None, latest_ms: int | None) -> None:
        """`made_ms` is None if the creation time is unknown; `latest_ms` is the time of the last entry."""
        self._time = time
        self._latest_ms = self._stored_ms = latest_ms or 0
        elapsed_ms = 0 if made_ms is None else max(self._latest_ms, time.date_ms() - made_ms)
        self._began = None if made_ms is None else time.now() - elapsed_ms / 1000

    def now_ms(self) -> int | None:
        """The current time, or None if the creation time is unknown."""
        if self._began is None:
            return None
        self._latest_ms = max(self._latest_ms, round(1000 * (self._time.now() - self._began)))
        return self._latest_ms

    def hear(self, at_ms: int | None) -> None:
        """Another process has stored an entry with this time."""
        self._stored_ms = max(self._stored_ms, at_ms or 0)
        self._latest_ms = max(self._latest_ms, self._stored_ms)

    def at_least(self, at_ms: int | None) -> int | None:
        """This time, but not before an entry of another process."""
        return None if at_ms is None else max(at_ms, self._stored_ms)
