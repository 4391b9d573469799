"""A clock that stands still until a test turns it."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(eq=False)
class Grain:
    """Somebody who wants to be called."""

    at: float
    call: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class Hourglass:
    """Its seconds pass when `turn` is called, and whoever waits is called in order."""

    seconds: float = 0.0
    date: int = 1_700_000_000_000
    grains: list[Grain] = field(default_factory=list)

    def now(self) -> float:
        return self.seconds

    def date_ms(self) -> int:
        return self.date + round(1000 * self.seconds)

    def after(self, seconds: float, call: Callable[[], None]) -> Grain:
        grain = Grain(self.seconds + seconds, call)
        self.grains.append(grain)
        return grain

    def turn(self, ms: float) -> None:
        """So much time passes."""
        end = self.seconds + ms / 1000
        while waiting := [grain for grain in self.grains if not grain.cancelled and grain.at <= end + 1e-9]:
            first = min(waiting, key=lambda grain: grain.at)
            self.grains.remove(first)
            self.seconds = max(self.seconds, first.at)
            first.call()
        self.seconds = end
