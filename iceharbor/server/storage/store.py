"""Durable storage: one SQLite file, one connection, and one thread that writes with group commit.

Each append returns a future. It completes only after the transaction is committed and synced (WAL, synchronous=FULL),
so acknowledged actions survive `kill -9` and a power cut. Calls that arrive during a commit share the next one. The
connection holds the file exclusively: a second process cannot open it, and the WAL-reset bug of SQLite 3.7.0 to
3.51.2, which needs two connections, cannot happen.

An error of the disk while writing is fatal: all calls fail with StorageFailed, and `on_failure` is called once. A
damaged page is not: the calls that need it fail with CorruptMatch, and all others go on. A full disk is not either:
writes are rolled back and fail with StorageFull, reads go on, and the next write that fits is stored. Before the disk
is full, new matches are refused, so that the last space is left to the matches that run.
"""

import contextlib
import logging
import os
import queue
import shutil
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar

from iceharbor.server.storage import migrations, rebuild, schema, sqlite, statistics
from iceharbor.server.storage.backups import BackupThread
from iceharbor.server.storage.full_disk import is_full
from iceharbor.server.storage.match_store import QuotaReached, check_quota
from iceharbor.server.storage.schema import (
    APPLICATION_ID,
    FILE,
    Activity,
    Answer,
    Append,
    CorruptMatch,
    NewRow,
    SeatRow,
    StoredMatch,
    StoredSnapshot,
)
from iceharbor.server.storage.statistics import Stats

MAX_AT_ONCE: Final = 256
"""Calls that share one commit."""


log = logging.getLogger("iceharbor")

T = TypeVar("T")
Done = tuple["_Call", Any, Exception | None]
"""A call with its result or its error."""


class CannotOpen(Exception):
    """The data folder cannot be used. The message is one line with the reason and the fix."""


class StorageFailed(Exception):
    """The disk failed. No more actions can be stored, and a restart will show if the last ones were."""


class StorageFull(Exception):
    """The disk is full. This call stored nothing; it can be tried again when there is space."""


class Conflict(Exception):
    """Another entry has this seq, another answer has this key, or the seat was changed; the call stored nothing."""


class Kind(Enum):
    """What a call does with the file."""

    READ = "read"
    """Only reads, so it needs no transaction: SQLite cannot commit one in which it has read a damaged page."""
    STATEMENT = "statement"
    """Writes with one statement: alone it needs no explicit transaction, which would cost another wait."""
    WRITE = "write"


@dataclass(slots=True)
class _Call:
    work: Callable[[sqlite.Connection], Any]
    future: "Future[Any]"
    kind: Kind


class Store:
    """The stored matches. Its methods may be called from any thread."""

    full = False
    """True from a write that found the disk full until one that was stored."""

    def __init__(
        self, folder: Path, on_failure: Callable[[str], None], reserve_bytes: int = 0, most_matches: int = 0
    ) -> None:
        """Open or create the file in `folder`. Raises CannotOpen.

        New matches are refused while the disk has less free space than the reserve, and above `most_matches` stored
        ones if that is not 0.
        """
        self._connection = _open(folder)
        self._folder, self._reserve_bytes, self._most_matches = folder, reserve_bytes, most_matches
        self._on_failure = on_failure
        self.on_commit: Callable[[float], None] = _ignore
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._failed: str | None = None
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()
        self._backups = BackupThread(self._connection, folder, self._stats)

    def create(self, new: NewRow) -> "Future[None]":
        """StorageFull also when only the reserve is left; QuotaReached when there are as many as the host allows."""
        if self.free_bytes() < self._reserve_bytes:
            return _refused()

        def create(connection: sqlite.Connection) -> None:
            check_quota(self._most_matches, schema.count(connection) if self._most_matches else 0)
            schema.create(connection, new)

        return self._submit(create, Kind.WRITE)

    def append(self, more: Append) -> "Future[bytes]":
        """The digest of the log, once it is durable; Conflict when the seq or the key is taken."""
        kind = Kind.STATEMENT if len(more.entries) == 1 else Kind.WRITE
        return self._submit(lambda connection: schema.append(connection, more), kind)

    def recall(self, match: str, player: int, key: str) -> "Future[Answer | None]":
        return self._submit(lambda connection: schema.recall(connection, match, player, key), Kind.READ)

    def write_seat(self, match: str, player: int, before: SeatRow, after: SeatRow) -> "Future[None]":
        """Conflict, and no change, when the seat is not as it was before."""
        return self._submit(lambda connection: schema.write_seat(connection, match, player, before, after), Kind.WRITE)

    def keep_snapshot(self, snapshot: StoredSnapshot) -> "Future[None]":
        """Store a snapshot in place of an earlier one of its match; StorageFull also when only the reserve is left."""
        if self.free_bytes() < self._reserve_bytes:
            return _refused()
        return self._submit(lambda connection: schema.keep_snapshot(connection, snapshot), Kind.STATEMENT)

    def remove(self, match: str, seq: int) -> "Future[bool]":
        """Remove a match for ever, if its log still ends with this number. Its room must be closed."""
        return self._submit(lambda connection: schema.remove(connection, match, seq), Kind.WRITE)

    def count(self) -> "Future[int]":
        return self._submit(schema.count, Kind.READ)

    def activity(self, after: str, most: int) -> "Future[tuple[Activity, ...]]":
        return self._submit(lambda connection: schema.activity(connection, after, most), Kind.READ)

    def load(self, match: str) -> "Future[StoredMatch | None]":
        """The match; schema.CorruptMatch when its rows do not fit together."""
        return self._submit(lambda connection: schema.load(connection, match), Kind.READ)

    def read(self, work: Callable[[sqlite.Connection], T]) -> "Future[T]":
        """What `work` reads from the file."""
        return self._submit(work, Kind.READ)

    def ping(self) -> "Future[None]":
        return self._submit(_answer, Kind.READ)

    @property
    def queued(self) -> int:
        return self._calls.qsize()

    def free_bytes(self) -> int:
        """The free space on the disk of the folder."""
        return shutil.disk_usage(self._folder).free

    def close(self) -> None:
        """Finish all pending calls and close the file."""
        self._backups.close()
        self._calls.put(None)
        self._thread.join()
        with contextlib.suppress(sqlite.Error):
            self._connection.close()

    def _stats(self) -> Stats:
        rows = statistics.all_activity(lambda after, most: self.activity(after, most).result())
        size = statistics.size_of(self._folder / FILE)
        return statistics.stats_of(rows, self.count().result(), size, statistics.now_ms())

    def _submit(self, work: Callable[[sqlite.Connection], T], kind: Kind) -> "Future[T]":
        future: Future[T] = Future()
        self._calls.put(_Call(work, future, kind))
        return future

    def _run(self) -> None:
        while (first := self._calls.get()) is not None:
            group, last = self._group(first)
            self._serve(group)
            if last:
                return

    def _group(self, first: _Call) -> tuple[list[_Call], bool]:
        """The pending calls, and whether to stop."""
        group = [first]
        while len(group) < MAX_AT_ONCE:
            try:
                call = self._calls.get_nowait()
            except queue.Empty:
                break
            if call is None:
                return group, True
            group.append(call)
        return group, False

    def _serve(self, group: list[_Call]) -> None:
        """All writes in one transaction, then all reads; callers get their answers after the commit."""
        group = [call for call in group if call.future.set_running_or_notify_cancel()]
        if self._failed is not None:
            return self._fail(group, self._failed)
        reads = [call for call in group if call.kind is Kind.READ]
        writes = [call for call in group if call.kind is not Kind.READ] if reads else group
        try:
            done = self._write_or_refuse(writes)
        except Exception as broken:
            self._failed = f"the storage failed: {broken}"
            self._fail(group, self._failed)
            return self._on_failure(self._failed)
        for call in reads:
            done.append((call, *_read(self._connection, call)))
        for call, result, error in done:
            if error is None:
                call.future.set_result(result)
            else:
                call.future.set_exception(error)

    def _write_or_refuse(self, writes: list[_Call]) -> list[Done]:
        """The result of each write; StorageFull if the disk is full. Raises sqlite.Error if it failed."""
        began = perf_counter()
        try:
            done = _write_all(self._connection, writes)
        except sqlite.Error as error:
            if not is_full(error, self._folder):
                raise
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if not self.full:
                log.error("the disk of %s is full: actions are refused until there is space", self._folder)
            self.full = True
            return [(call, None, StorageFull("the disk is full")) for call in writes]
        if writes:
            self.on_commit(perf_counter() - began)
        if self.full and writes:
            log.warning("the disk of %s has space again", self._folder)
            self.full = False
        return done

    def _fail(self, group: list[_Call], why: str) -> None:
        for call in group:
            call.future.set_exception(StorageFailed(why))


def _answer(connection: sqlite.Connection) -> None:
    connection.execute("SELECT 1").fetchone()


def _ignore(seconds: float) -> None:
    """The default of `on_commit`."""


def _refused() -> "Future[None]":
    refused: Future[None] = Future()
    refused.set_exception(StorageFull("only the reserve for running matches is left on the disk"))
    return refused


def _write_all(connection: sqlite.Connection, calls: list[_Call]) -> list[Done]:
    """The result of each write; all of them are durable. A write that meets a damaged page fails alone: all are
    rolled back, and each is tried in a transaction of its own. Raises sqlite.Error if the disk failed."""
    try:
        return _commit(connection, calls)
    except sqlite.Error as error:
        if not sqlite.is_damage(error):
            raise
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if len(calls) > 1:
            return [done for call in calls for done in _write_all(connection, [call])]
        return [(calls[0], None, CorruptMatch(f"the file is damaged ({error})"))]


def _commit(connection: sqlite.Connection, calls: list[_Call]) -> list[Done]:
    match calls:
        case []:
            return []
        case [call] if call.kind is Kind.STATEMENT:
            return [(call, *_attempt(connection, call))]
        case _:
            connection.execute("BEGIN IMMEDIATE")
            done = [(call, *_attempt_apart(connection, call)) for call in calls]
            connection.execute("COMMIT")
            return done


def _attempt_apart(connection: sqlite.Connection, call: _Call) -> tuple[Any, Exception | None]:
    """One call in its own savepoint, so that its error rolls back no other call."""
    connection.execute("SAVEPOINT one")
    result, error = _attempt(connection, call)
    if error is not None:
        connection.execute("ROLLBACK TO one")
    connection.execute("RELEASE one")
    return result, error


def _attempt(connection: sqlite.Connection, call: _Call) -> tuple[Any, Exception | None]:
    try:
        return call.work(connection), None
    except sqlite.IntegrityError:
        return None, Conflict()
    except QuotaReached as reached:
        return None, reached


def _read(connection: sqlite.Connection, call: _Call) -> tuple[Any, Exception | None]:
    """The result of a read, or its error, which harms no other call."""
    try:
        return call.work(connection), None
    except CorruptMatch as corrupt:
        return None, corrupt
    except Exception as error:
        return None, CorruptMatch(f"the file is damaged ({error})")


# --- Opening ----------------------------------------------------------------------------------------------------------


def _open(folder: Path) -> sqlite.Connection:
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / ".written").open("wb") as probe:
            probe.write(b"?")
        (folder / ".written").unlink()
    except OSError as error:
        raise CannotOpen(f"cannot write in {folder} ({error.strerror}); choose another folder with --data") from None
    try:
        connection = _connect(path)
        if not rebuild.is_sound(connection):
            connection.close()
            _rebuild(path)
            connection = _connect(path)
    except sqlite.Error as error:
        raise CannotOpen(_why_not(path, error)) from None
    try:
        _make_tables(connection, path)
    except (sqlite.Error, CannotOpen) as error:
        connection.close()
        raise error if isinstance(error, CannotOpen) else CannotOpen(_why_not(path, error)) from None
    _sync_folder(folder)
    return connection


def _connect(path: Path) -> sqlite.Connection:
    """Raises sqlite.Error and CannotOpen."""
    connection = sqlite.connect(path, timeout=1.0, isolation_level=None, check_same_thread=False)
    try:
        _set_up(connection, path)
    except (sqlite.Error, CannotOpen):
        connection.close()
        raise
    return connection


def _rebuild(path: Path) -> None:
    """Raises sqlite.Error and CannotOpen."""
    wal = path.with_name(path.name + "-wal")
    try:
        if wal.exists() and wal.stat().st_size:
            raise CannotOpen(f"{path} is damaged, and {wal} is still in use; restore it from a backup")
        kept = rebuild.rebuild(path)
    except OSError as error:
        why = f"{path} is damaged and cannot be copied ({error.strerror or error})"
        raise CannotOpen(f"{why}; make space, or restore it from a backup") from None
    log.warning("%s was damaged; all that can be read of it is in a new file, and the old one is %s", path, kept)


def _set_up(connection: sqlite.Connection, path: Path) -> None:
    """Apply the settings; raises CannotOpen where acknowledged actions could be lost."""
    for setting in (
        "locking_mode=EXCLUSIVE",
        "journal_mode=WAL",
        "synchronous=FULL",
        "fullfsync=ON",
        "checkpoint_fullfsync=ON",
        "foreign_keys=ON",
        "trusted_schema=OFF",
        "mmap_size=0",
        "journal_size_limit=67108864",
    ):
        connection.execute(f"PRAGMA {setting}")
    for setting, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("locking_mode", "exclusive")):
        found = pragma(connection, setting)
        if found != wanted:
            why = f"SQLite gives {setting}={found}, not {wanted}; put the data on a local disk with --data"
            raise CannotOpen(f"{path}: {why}")


def _make_tables(connection: sqlite.Connection, path: Path) -> None:
    """Create the tables, or bring them up to date. Raises CannotOpen."""
    owner, version = pragma(connection, "application_id"), int(pragma(connection, "user_version"))
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,):
        connection.execute("BEGIN IMMEDIATE")
        for statement in (*schema.TABLES.split(";"), *schema.HEADS.split(";"), schema.SNAPSHOTS, schema.MOVE_HEAD):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={schema.SCHEMA_VERSION}")
        connection.execute("COMMIT")
    elif owner != APPLICATION_ID:
        raise CannotOpen(f"{path} is not a file of Iceharbor; move it or choose another folder with --data")
    elif version != schema.SCHEMA_VERSION:
        try:
            migrations.migrate(connection, version)
        except migrations.UnknownVersion:
            known = f"layout {version}, this one knows {schema.SCHEMA_VERSION}"
            raise CannotOpen(f"{path} was made by another version of Iceharbor ({known})") from None


def pragma(connection: sqlite.Connection, name: str) -> int | str:
    """The value of a PRAGMA."""
    found: int | str = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return found


def _sync_folder(folder: Path) -> None:
    """Sync the folder, where the system can, so that the file's name is durable."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _why_not(path: Path, error: sqlite.Error) -> str:
    if "locked" in str(error):
        return f"another Iceharbor is using {path.parent}; stop it, or choose another folder with --data"
    return f"{path} cannot be used ({error}); restore it from a backup, or choose another folder with --data"
