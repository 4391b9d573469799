"""The settings of a server: quotas, so that no client can take resources from others.

`iceharbor limits` prints them. `--limit NAME=VALUE`, or ICEHARBOR_LIMITS with several of them separated by spaces,
changes them. An address is an IPv4 address, or the first 64 bits of an IPv6 address, which one customer has.
"""

import ipaddress
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Annotated, Any, Final, get_args, get_type_hints

from iceharbor.codec import Malformed
from iceharbor.server.wire import FIRST_MESSAGE_S, MAX_BODY


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one server. Names that end in `_s` are seconds, in `_pace` a rate per second."""

    sockets: Annotated[int, "open sockets"] = 4000
    sockets_for_seats: Annotated[int, "of these, places that only players with a seat's token can take"] = 1000
    sockets_a_match: Annotated[int, "sockets of one match, above which spectators are refused"] = 400
    address_guests: Annotated[int, "spectators' sockets from one address"] = 20
    address_seats: Annotated[int, "players' sockets from one address"] = 200
    address_joining: Annotated[int, "sockets from one address that have not joined yet"] = 60
    address_connections: Annotated[int, "connections from one address, sockets included"] = 400
    address_requests: Annotated[int, "unanswered requests from one address"] = 40
    addresses: Annotated[int, "addresses whose rates are tracked"] = 10_000
    head_bytes: Annotated[int, "length of a request without its body"] = 16 * 1024
    head_s: Annotated[float, "seconds for a request without its body"] = 5.0
    body: Annotated[int, "bytes of a request's body"] = MAX_BODY
    body_s: Annotated[float, "seconds for a request's body"] = 10.0
    first_message_s: Annotated[float, "seconds until a socket must have joined"] = FIRST_MESSAGE_S
    fragments: Annotated[int, "fragments of one message"] = 32
    frames: Annotated[int, "frames from one socket at once, of any kind"] = 1000
    frames_pace: Annotated[float, "the same per second, after that"] = 100.0
    burst: Annotated[int, "messages from one socket at once"] = 300
    pace: Annotated[float, "the same per second, after that"] = 60.0
    patience: Annotated[int, "messages above the limit that get an error before the socket is closed"] = 300
    work: Annotated[int, "cost of messages from one socket at once (docs/wire.md)"] = 1000
    work_pace: Annotated[float, "the same per second, after that; later messages wait"] = 200.0
    address_guest_work: Annotated[int, "cost of spectators' messages from one address at once"] = 1000
    address_guest_work_pace: Annotated[float, "the same per second, after that"] = 200.0
    address_seat_work: Annotated[int, "cost of players' messages from one address at once"] = 4000
    address_seat_work_pace: Annotated[float, "the same per second, after that"] = 500.0
    inbox: Annotated[int, "actions of one seat that wait to be played"] = 64
    outbox: Annotated[int, "frames that wait for one socket; above it the client is too slow"] = 64
    rooms: Annotated[int, "matches in memory, above which those without clients are unloaded"] = 400
    finished_rooms: Annotated[int, "finished matches in memory without clients"] = 20
    reserve_mb: Annotated[int, "free megabytes on the disk, below which new matches are refused"] = 64
    expire_days: Annotated[int, "days without an action after which a stored match is removed; 0 is never"] = 0
    stored_matches: Annotated[int, "stored matches, above which new ones are refused; 0 is no limit"] = 0
    stored_matches_warned: Annotated[int, "stored matches from which the server warns; 0 is never"] = 0
    matches_a_day: Annotated[int, "new matches from one address in a day (UTC); 0 is no limit"] = 0
    new_matches: Annotated[int, "new matches from one address at once"] = 60
    new_matches_pace: Annotated[float, "the same per second, after that"] = 1.0
    positions: Annotated[int, "checked positions from one address at once"] = 60
    positions_pace: Annotated[float, "the same per second, after that: as fast as a hand drags a ship"] = 10.0
    boards: Annotated[int, "boards drawn for the start page of one address at once"] = 60
    boards_pace: Annotated[float, "the same per second, after that"] = 4.0
    hints: Annotated[int, "hints for players of one address at once"] = 10
    hints_pace: Annotated[float, "the same per second, after that"] = 0.5
    reviews: Annotated[int, "questions about reviews from one address at once"] = 60
    reviews_pace: Annotated[float, "the same per second, after that"] = 4.0
    claims: Annotated[int, "claims of seats from one address at once"] = 60
    claims_pace: Annotated[float, "the same per second, after that"] = 1.0
    absent_s: Annotated[float, "seconds until the seat of a player who is not connected can be freed"] = 120.0
    presence_s: Annotated[float, "seconds between messages about connected players"] = 0.25
    bot_pause_s: Annotated[float, "seconds from an action to a bot's next one, so that people can follow"] = 0.9
    bot_think_s: Annotated[float, "seconds for a bot's choice; after repeated timeouts it resigns"] = 20.0


FIRST: Final = Limits()


def described(limits: Limits = FIRST) -> Iterator[tuple[str, int | float, str]]:
    """Each setting with its value and its meaning."""
    for name, hint in get_type_hints(Limits, include_extras=True).items():
        yield name, getattr(limits, name), get_args(hint)[1]


def read_limits(settings: Iterable[str], limits: Limits = FIRST) -> Limits:
    """The limits with some of them changed, each as NAME=VALUE. Raises codec.Malformed."""
    kinds = {name: type(value) for name, value, _ in described()}
    changed: dict[str, Any] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in kinds:
            raise Malformed(f"limit {name[:40]!r}: there is no such limit; `iceharbor limits` lists them")
        try:
            changed[name] = kinds[name](value)
        except ValueError:
            changed[name] = -1
        if not 0 <= changed[name] <= 2**31:
            kind = "a whole number" if kinds[name] is int else "a number"
            raise Malformed(f"limit {name}: must be {kind} from 0 to {2**31}, not {value[:40]!r}")
    return replace(limits, **changed)


def address_of(host: str) -> str:
    """The address that counts for a client's host: IPv6 by its first 64 bits."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(ipaddress.ip_network((int(address), 64), strict=False)) if mapped is None else str(mapped)
    return str(address)


@dataclass(slots=True)
class Bucket:
    """A token bucket: `burst` at once and `pace` per second on average. A `pace` of 0 never fills it."""

    burst: float
    pace: float
    level: float = field(init=False)
    since: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.level = self.burst

    def take(self, now: float | None = None) -> bool:
        """True if one more may pass now."""
        self._fill(now)
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def spend(self, cost: float, now: float | None = None) -> float:
        """Takes this much, also in advance; returns the seconds to wait until it is there."""
        self._fill(now)
        self.level -= cost
        return max(0.0, -self.level / self.pace) if self.pace else float(self.level < 0) * FOREVER_S

    def _fill(self, now: float | None) -> None:
        now = monotonic() if now is None else now
        self.level = min(self.burst, self.level + (now - self.since) * self.pace)
        self.since = now


FOREVER_S: Final = 3600.0
"""Seconds to wait for a bucket that is not filled again."""


class Buckets:
    """A bucket for each address; the least recently used are dropped."""

    def __init__(self, burst: float, pace: float, most: int) -> None:
        self._burst, self._pace, self._most = burst, pace, most
        self._all: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """True if one more of this address may pass now."""
        return self.of(address).take()

    def of(self, address: str) -> Bucket:
        """The bucket of this address."""
        bucket = self._all.pop(address, None) or Bucket(self._burst, self._pace)
        self._all[address] = bucket
        if len(self._all) > self._most:
            del self._all[next(iter(self._all))]
        return bucket
