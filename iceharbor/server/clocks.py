"""The clock of a match: what NATURE says when the time for it has come. The rules know what is due; here it waits.

    clock.look(due, credit_ms)     what is newly due begins to wait, what is still due goes on, the rest is forgotten
    call(wait)                     its time has come: whoever is called puts it in order with what everybody else says

How long a player is waited for is settled when the wait begins, so nobody can draw it out afterwards. A wait is nowhere
stored: when a match is opened again, everything due begins to wait anew.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from iceharbor.contract import Due, Player
from iceharbor.server import wire


class Timer(Protocol):
    """Something that will be called."""

    def cancel(self) -> None: ...


class Time(Protocol):
    """What time it is, and who wants to be called when."""

    def now(self) -> float:
        """Seconds that only grow."""

    def date_ms(self) -> int:
        """Milliseconds since 1970."""

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Calls then, once."""


class RealTime:
    """The time on the wall; the running loop calls."""

    def now(self) -> float:
        return time.monotonic()

    def date_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, call)


REAL_TIME: Final = RealTime()


@dataclass(eq=False, slots=True)
class Wait:
    """One thing that is due, and when it will be said, in seconds of `Time.now`."""

    action: str
    until: float
    timer: Timer


class Clock:
    """Everything that is due in one match."""

    def __init__(self, time: Time, call: Callable[[Wait], None]) -> None:
        self._time = time
        self._call = call
        self._waits: dict[str, Wait] = {}

    def look(self, due: Iterable[Due], credit_ms: Callable[[Player], int]) -> None:
        """What is due now; `credit_ms` says how much longer a player is waited for."""
        before, self._waits = self._waits, {}
        for each in due:
            waiting = before.pop(each.action, None)
            self._waits[each.action] = waiting or self._begin(each, credit_ms)
        for gone in before.values():
            gone.timer.cancel()

    def holds(self, wait: Wait) -> bool:
        """Whether this is still due, and has been all the while."""
        return self._waits.get(wait.action) is wait

    def runs(self) -> bool:
        return bool(self._waits)

    def stop(self) -> None:
        """Nothing is waited for any more."""
        self.look((), lambda player: 0)

    def shown(self) -> tuple[wire.Clock, ...]:
        """As it is sent, the soonest first."""
        now = self._time.now()
        waits = sorted(self._waits.values(), key=lambda wait: wait.until)
        return tuple(wire.Clock(wait.action, max(0, round(1000 * (wait.until - now)))) for wait in waits)

    def _begin(self, due: Due, credit_ms: Callable[[Player], int]) -> Wait:
        after_s = (due.after_ms + (0 if due.credit is None else credit_ms(due.credit))) / 1000
        wait = Wait(due.action, self._time.now() + after_s, self._time.after(after_s, lambda: self._call(wait)))
        return wait


class Calendar:
    """When the entries of one match reached the server: milliseconds since it was made, which never go back."""

    def __init__(self, time: Time, made_ms: int | None, latest_ms: int | None) -> None:
        """`made_ms` is None when nobody knows when the match was made; `latest_ms` is the time of its last entry."""
        self._time = time
        self._latest_ms = latest_ms or 0
        self._began = None if made_ms is None else time.now() - (time.date_ms() - made_ms) / 1000

    def now_ms(self) -> int | None:
        """Now, unless nobody knows when the match was made."""
        if self._began is None:
            return None
        self._latest_ms = max(self._latest_ms, round(1000 * (self._time.now() - self._began)))
        return self._latest_ms
