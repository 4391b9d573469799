"""How much of everything anybody gets, so that nobody can take it from the others."""

from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from iceharbor.server.wire import FIRST_MESSAGE_S, MAX_BODY


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one server. Times in seconds."""

    sockets: int = 4000
    sockets_a_match: int = 400
    rooms: int = 400
    """Matches kept in memory; beyond it those that nobody looks at are put away."""
    inbox: int = 64
    """Actions of one seat that may wait."""
    outbox: int = 64
    """Frames that may wait for one socket; with more it is too slow and is dropped."""
    burst: int = 300
    """Messages a socket may send at once ..."""
    pace: float = 60.0
    """... and a second, on average."""
    patience: int = 300
    """Messages beyond that which are answered with an error before the socket is closed."""
    new_matches: int = 60
    """Matches that one address may make at once ..."""
    new_matches_pace: float = 1.0
    """... and a second, on average."""
    positions: int = 60
    """Positions that one address may have judged at once ..."""
    positions_pace: float = 10.0
    """... and a second, on average: as fast as a hand drags a ship."""
    addresses: int = 10_000
    """Addresses whose pace is remembered."""
    body: int = MAX_BODY
    first_message_s: float = FIRST_MESSAGE_S
    presence_s: float = 0.25
    """Who came and who left is told at most this often."""
    bot_pause_s: float = 0.9
    """Between a stored action and a bot's, so that people can follow."""
    bot_think_s: float = 20.0
    """A bot that thinks longer is asked again, and in the end resigns."""


FIRST: Final = Limits()


@dataclass(slots=True)
class Bucket:
    """Lets `burst` through at once and `pace` a second on average."""

    burst: float
    pace: float
    level: float = field(init=False)
    since: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.level = self.burst

    def take(self, now: float | None = None) -> bool:
        """Whether one more may pass now."""
        now = monotonic() if now is None else now
        self.level = min(self.burst, self.level + (now - self.since) * self.pace)
        self.since = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for every address; the longest unseen are forgotten."""

    def __init__(self, burst: float, pace: float, most: int) -> None:
        self._burst, self._pace, self._most = burst, pace, most
        self._all: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self._all.pop(address, None) or Bucket(self._burst, self._pace)
        self._all[address] = bucket
        if len(self._all) > self._most:
            del self._all[next(iter(self._all))]
        return bucket.take()
