"""What rooms need of a store: SQLite for one process, or PostgreSQL for many (docs/many-processes.md).

All methods may be called from any thread, and return a future that is done when the change is durable.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from iceharbor.match import Entry
from iceharbor.server.storage.schema import Activity, Answer, Append, NewRow, SeatRow, StoredMatch, StoredSnapshot


class StaleOwner(Exception):
    """Another process owns the clocks and bots of this match; nothing was stored."""


class QuotaReached(Exception):
    """A quota of the host allows no new match; nothing was stored. The message says which one, and what to do."""

    def __init__(self, limit: str, message: str) -> None:
        super().__init__(message)
        self.limit = limit
        """Its name in docs/limits.md."""


def check_quota(most: int, stored: int) -> None:
    """Raises QuotaReached if no more than `most` matches may be stored and there are as many; 0 is no limit."""
    if most and stored >= most:
        why = f"this server keeps at most {most} matches, and has as many"
        raise QuotaReached("stored_matches", f"{why}; its host can raise the limit or remove old ones")


@dataclass(frozen=True, slots=True)
class Head:
    """How far a match is, and which process owns its clocks and bots."""

    match: str
    seq: int
    seats: bytes
    """The digest of its seats."""
    epoch: int
    free: bool
    """True if the lease has run out."""


@dataclass(frozen=True, slots=True)
class NewEntries:
    """Entries that other processes may have written, and the digest of the log after each."""

    entries: tuple[Entry, ...]
    times: tuple[int | None, ...]
    chains: tuple[bytes, ...]


class MatchStore(Protocol):
    """The stored matches. Calls fail with StorageFailed when the disk or the database fails."""

    def create(self, new: NewRow) -> "Future[None]":
        """Conflict when the id is taken, QuotaReached when there are as many matches as the host allows."""

    def remove(self, match: str, seq: int) -> "Future[bool]":
        """Remove a match for ever, if its log still ends with this number and no process owns it; True if so. No
        process may have a room with clients for it."""

    def count(self) -> "Future[int]":
        """The number of stored matches, damaged ones included."""

    def activity(self, after: str, most: int) -> "Future[tuple[Activity, ...]]":
        """The first matches after this id, in order of their ids; fewer than `most` at the end."""

    def append(self, more: Append) -> "Future[bytes]":
        """The digest of the log; Conflict when the number or the key is taken."""

    def recall(self, match: str, player: int, key: str) -> "Future[Answer | None]":
        """The stored answer to this key of a player, or None."""

    def write_seat(self, match: str, player: int, before: SeatRow, after: SeatRow) -> "Future[None]":
        """Change a seat; Conflict, and no change, when it is not as it was before."""

    def keep_snapshot(self, snapshot: StoredSnapshot) -> "Future[None]":
        """Store a snapshot in place of an earlier one of its match."""

    def load(self, match: str) -> "Future[StoredMatch | None]":
        """The match, or None; CorruptMatch when its rows do not fit together."""

    def ping(self) -> "Future[None]":
        """Done when the store answers."""

    @property
    def queued(self) -> int:
        """The number of calls that wait to be served."""

    on_commit: Callable[[float], None]
    """Called in any thread with the seconds of each commit of entries."""

    def close(self) -> None:
        """Finish all pending calls."""


@runtime_checkable
class SharedStore(MatchStore, Protocol):
    """A store that several processes use at the same time."""

    def append_all(self, all_more: Sequence[Append]) -> "Future[bytes]":
        """Several appends of one match, each going on where the last one ends: all of them or none."""

    def since(self, match: str, seq: int, chain: bytes) -> "Future[NewEntries]":
        """The entries after number `seq`, where the log has this digest."""

    def seats(self, match: str) -> "Future[tuple[bytes, tuple[SeatRow, ...]]]":
        """The digest of the seats, and the seats."""

    def heads(self, matches: Iterable[str]) -> "Future[tuple[Head, ...]]":
        """How far these matches are."""

    def take(self, matches: Iterable[str], owner: str, lease_s: float) -> "Future[dict[str, int]]":
        """Become the owner of those whose lease has run out: their new epochs."""

    def renew(self, matches: Iterable[str], owner: str, lease_s: float) -> "Future[None]":
        """Extend the leases of this owner. A length of 0 gives them back."""
