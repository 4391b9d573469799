"""PostgreSQL as the store of many processes.

Each of a few threads has a connection of its own, and every call is one transaction. When a connection breaks, the
thread connects again and repeats the call; an append whose commit may have happened is looked up first. A call that
has no database for 10 seconds fails with StorageFailed, and the server goes on: its clients send again.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors

from iceharbor.server.storage import postgres, postgres_migrations
from iceharbor.server.storage.match_store import Head, NewEntries, QuotaReached, StaleOwner
from iceharbor.server.storage.postgres import NO_ANSWERS, SeqTaken, said
from iceharbor.server.storage.postgres_migrations import PgConnection
from iceharbor.server.storage.schema import (
    Activity,
    Answer,
    Append,
    CorruptMatch,
    NewRow,
    SeatRow,
    StoredMatch,
    StoredSnapshot,
)
from iceharbor.server.storage.statistics import Stats, all_activity, now_ms, stats_of
from iceharbor.server.storage.store import CannotOpen, Conflict, StorageFailed

CONNECTIONS: Final = 4
"""Threads with a connection each; commits at the same time share one sync of the disk."""
PATIENCE_S: Final = 10.0
"""Seconds for which a call waits for a database that is gone."""
RETRY_S: Final = 0.1
"""Seconds between attempts to connect."""
SETTINGS: Final = "-c synchronous_commit=on -c statement_timeout=10s -c idle_in_transaction_session_timeout=10s"

T = TypeVar("T")


@dataclass(slots=True)
class _PgCall:
    work: Callable[[PgConnection, bool], Any]
    """Gets True if an earlier attempt may have been committed."""
    future: "Future[Any]"


class PostgresStore:
    """The stored matches in PostgreSQL. Its methods may be called from any thread."""

    def __init__(self, address: str, patience_s: float = PATIENCE_S, most_matches: int = 0) -> None:
        """`address` is a URL such as postgresql://user@host/name. Raises CannotOpen.

        New matches are refused above `most_matches` stored ones if that is not 0.
        """
        self.address, self._patience_s, self._most_matches = address, patience_s, most_matches
        self.on_commit: Callable[[float], None] = _ignore
        self._calls: queue.SimpleQueue[_PgCall | None] = queue.SimpleQueue()
        try:
            with self._connect() as connection:
                _check(connection)
                postgres_migrations.migrate(connection)
        except (psycopg.Error, ValueError) as error:
            raise CannotOpen(f"the database cannot be used ({said(error)}); see --database") from None
        self._threads = [
            threading.Thread(target=self._run, name=f"postgres {number}", daemon=True) for number in range(CONNECTIONS)
        ]
        for thread in self._threads:
            thread.start()

    def create(
        self, new: NewRow, times: Sequence[int | None] = (), answers: Mapping[int, Answer] = NO_ANSWERS
    ) -> "Future[None]":
        """Conflict when the id is taken, QuotaReached when there are as many as the host allows.

        Entries that were stored elsewhere have arrival times and answers.
        """

        def work(connection: PgConnection, again: bool) -> None:
            try:
                postgres.create(connection, new, times, answers, self._most_matches)
            except errors.UniqueViolation:
                if not again:
                    raise

        return self._submit(work)

    def remove(self, match: str, seq: int) -> "Future[bool]":
        """Remove a match for ever, if its log still ends with this number and no process owns it."""
        return self._submit(lambda connection, again: postgres.remove(connection, match, seq))

    def count(self) -> "Future[int]":
        return self._submit(lambda connection, again: postgres.count(connection))

    def activity(self, after: str, most: int) -> "Future[tuple[Activity, ...]]":
        return self._submit(lambda connection, again: postgres.activity(connection, after, most))

    def append(self, more: Append) -> "Future[bytes]":
        """The digest of the log; Conflict, or StaleOwner if the epoch is not the match's."""
        return self.append_all((more,))

    def append_all(self, all_more: Sequence[Append]) -> "Future[bytes]":
        """The same for several of one match, each going on where the last one ends: all of them or none."""

        def work(connection: PgConnection, again: bool) -> bytes:
            began = time.perf_counter()
            done = postgres.was_appended(connection, all_more) if again else None
            chain = postgres.append(connection, all_more) if done is None else done
            self.on_commit(time.perf_counter() - began)
            return chain

        return self._submit(work)

    def recall(self, match: str, player: int, key: str) -> "Future[Answer | None]":
        return self._submit(lambda connection, again: postgres.recall(connection, match, player, key))

    def write_seat(self, match: str, player: int, before: SeatRow, after: SeatRow) -> "Future[None]":
        return self._submit(lambda connection, again: postgres.write_seat(connection, match, player, before, after))

    def keep_snapshot(self, snapshot: StoredSnapshot) -> "Future[None]":
        return self._submit(lambda connection, again: postgres.keep_snapshot(connection, snapshot))

    def load(self, match: str) -> "Future[StoredMatch | None]":
        """The match; CorruptMatch when its rows do not fit together."""
        if "\0" in match:
            nothing: Future[StoredMatch | None] = Future()
            nothing.set_result(None)
            return nothing
        return self._submit(lambda connection, again: postgres.load(connection, match))

    def since(self, match: str, seq: int, chain: bytes) -> "Future[NewEntries]":
        return self._submit(lambda connection, again: postgres.since(connection, match, seq, chain))

    def seats(self, match: str) -> "Future[tuple[bytes, tuple[SeatRow, ...]]]":
        return self._submit(lambda connection, again: postgres.seats(connection, match))

    def heads(self, matches: Iterable[str]) -> "Future[tuple[Head, ...]]":
        return self._submit(lambda connection, again: postgres.heads(connection, matches))

    def take(self, matches: Iterable[str], owner: str, lease_s: float) -> "Future[dict[str, int]]":
        return self._submit(lambda connection, again: postgres.take(connection, matches, owner, lease_s))

    def renew(self, matches: Iterable[str], owner: str, lease_s: float) -> "Future[None]":
        return self._submit(lambda connection, again: postgres.renew(connection, matches, owner, lease_s))

    def ping(self) -> "Future[None]":
        return self._submit(_answer)

    @property
    def queued(self) -> int:
        return self._calls.qsize()

    def close(self) -> None:
        """Finish all pending calls and close the connections."""
        for _ in self._threads:
            self._calls.put(None)
        for thread in self._threads:
            thread.join()

    def _submit(self, work: Callable[[PgConnection, bool], T]) -> "Future[T]":
        future: Future[T] = Future()
        self._calls.put(_PgCall(work, future))
        return future

    def _connect(self) -> PgConnection:
        return psycopg.connect(self.address, autocommit=True, connect_timeout=3, options=SETTINGS)

    def _run(self) -> None:
        connection: PgConnection | None = None
        while (call := self._calls.get()) is not None:
            if call.future.set_running_or_notify_cancel():
                connection = self._serve(call, connection)
        if connection is not None:
            connection.close()

    def _serve(self, call: _PgCall, connection: PgConnection | None) -> PgConnection | None:
        """Answer a call; returns the connection for the next one."""
        until, again = time.monotonic() + self._patience_s, False
        while True:
            try:
                if connection is None or connection.closed:
                    connection = self._connect()
                call.future.set_result(call.work(connection, again))
                return connection
            except (errors.UniqueViolation, SeqTaken):
                call.future.set_exception(Conflict())
                return connection
            except (StaleOwner, CorruptMatch, QuotaReached) as error:
                call.future.set_exception(error)
                return connection
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                broken = connection is None or connection.closed
                if not (broken or isinstance(error, errors.DeadlockDetected)) or time.monotonic() > until:
                    call.future.set_exception(StorageFailed(f"the database failed: {said(error)}"))
                    return connection
                again = True
                time.sleep(RETRY_S)
            except Exception as error:
                call.future.set_exception(StorageFailed(f"the database failed: {said(error)}"))
                return connection


def stats_database(address: str) -> Stats:
    """The numbers of a database's matches; nothing is changed. Raises CannotOpen."""
    try:
        with psycopg.connect(address, autocommit=True, connect_timeout=3) as connection:
            version = postgres_migrations.version_of(connection)
            if version != len(postgres_migrations.MIGRATIONS):
                known = f"layout {version}, this one knows {len(postgres_migrations.MIGRATIONS)}"
                raise CannotOpen(f"the database was made by another version of Iceharbor ({known})")
            rows = all_activity(lambda after, most: postgres.activity(connection, after, most))
            return stats_of(rows, postgres.count(connection), postgres.size(connection), now_ms())
    except psycopg.Error as error:
        raise CannotOpen(f"the database cannot be used ({said(error)}); see --database") from None


def _answer(connection: PgConnection, again: bool) -> None:
    connection.execute("SELECT 1").fetchone()


def _ignore(seconds: float) -> None:
    """The default of `on_commit`."""


def _check(connection: PgConnection) -> None:
    """Raises ValueError where acknowledged actions could be lost."""
    for setting in ("fsync", "full_page_writes"):
        row = connection.execute("SELECT current_setting(%s)", (setting,)).fetchone()
        if row != ("on",):
            raise ValueError(f"its setting {setting} is off, so a power cut could lose actions; turn it on")
