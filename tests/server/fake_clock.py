"""A fake clock whose time moves only when a test turns it."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(eq=False)
class FakeTimer:
    """A callback that is due at a time."""

    at: float
    call: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class FakeClock:
    """Its time passes when `turn` is called; callbacks that are due are called in order."""

    seconds: float = 0.0
    date: int = 1_700_000_000_000
    timers: list[FakeTimer] = field(default_factory=list)

    def now(self) -> float:
        return self.seconds

    def date_ms(self) -> int:
        return self.date + round(1000 * self.seconds)

    def after(self, seconds: float, call: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(self.seconds + seconds, call)
        self.timers.append(timer)
        return timer

    def turn(self, ms: float) -> None:
        """Lets this much time pass."""
        end = self.seconds + ms / 1000
        while waiting := [timer for timer in self.timers if not timer.cancelled and timer.at <= end + 1e-9]:
            first = min(waiting, key=lambda timer: timer.at)
            self.timers.remove(first)
            self.seconds = max(self.seconds, first.at)
            first.call()
        self.seconds = end
