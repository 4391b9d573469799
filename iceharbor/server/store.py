"""Durable storage: one SQLite file, one connection, one thread that writes with group commit.

Whoever appends gets a future. It is done only when the transaction has been committed and synced (WAL,
synchronous=FULL), so what is acknowledged after it survives `kill -9` and a power cut. Calls that wait while a commit
is under way share the next one. The connection holds the file exclusively: a second process cannot open it, and the
fault of SQLite 3.7.0 to 3.51.2, a WAL reset between connections, cannot happen.

Any error of the disk, or of this file, is fatal: all calls fail with StorageFailed, and `on_failure` is told once.
"""

import contextlib
import os
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from iceharbor.server import ledger
from iceharbor.server.ledger import Answer, Append, NewRow, Stored

FILE: Final = "iceharbor.sqlite3"
OURS: Final = 0x1CE4A2B0
"""SQLite's application id of our files."""
LAYOUT: Final = 1
"""The version of the tables."""
MOST_AT_ONCE: Final = 256
"""Calls that share one commit."""

T = TypeVar("T")


class CannotOpen(Exception):
    """The data cannot be used; one line that says why and what to do."""


class StorageFailed(Exception):
    """The disk failed: nothing more can be stored, and whether the last calls were is not known until a restart."""


class Conflict(Exception):
    """Another entry stands at this seq, or another answer under this key; nothing was stored."""


@dataclass(slots=True)
class _Call:
    work: Callable[[Connection], Any]
    future: "Future[Any]"


class Store:
    """The matches on disk. Its methods may be called from any thread."""

    def __init__(self, folder: Path, on_failure: Callable[[str], None]) -> None:
        """Opens or makes the file in `folder`; raises CannotOpen."""
        self._engine, self._tables = _open(folder)
        self._on_failure = on_failure
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._failed: str | None = None
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def create(self, new: NewRow) -> "Future[None]":
        return self._submit(lambda tables: ledger.create(tables, new))

    def append(self, more: Append) -> "Future[bytes]":
        """The digest of the log, once it is durable; Conflict when the seq or the key is taken."""
        return self._submit(lambda tables: ledger.append(tables, more))

    def recall(self, match: str, key: str) -> "Future[Answer | None]":
        return self._submit(lambda tables: ledger.recall(tables, match, key))

    def rename(self, match: str, player: int, name: str) -> "Future[None]":
        return self._submit(lambda tables: ledger.rename(tables, match, player, name))

    def load(self, match: str) -> "Future[Stored | None]":
        """The match; ledger.Damaged when its rows do not fit together."""
        return self._submit(lambda tables: ledger.load(tables, match))

    def close(self) -> None:
        """Finishes what was asked for, and closes the file."""
        self._calls.put(None)
        self._thread.join()
        with contextlib.suppress(SQLAlchemyError):
            self._tables.close()
            self._engine.dispose()

    def _submit(self, work: Callable[[Connection], T]) -> "Future[T]":
        future: Future[T] = Future()
        self._calls.put(_Call(work, future))
        return future

    def _run(self) -> None:
        while (first := self._calls.get()) is not None:
            group, last = self._group(first)
            self._serve(group)
            if last:
                return

    def _group(self, first: _Call) -> tuple[list[_Call], bool]:
        """Everything that waits, and whether the end was asked for."""
        group = [first]
        while len(group) < MOST_AT_ONCE:
            try:
                call = self._calls.get_nowait()
            except queue.Empty:
                break
            if call is None:
                return group, True
            group.append(call)
        return group, False

    def _serve(self, group: list[_Call]) -> None:
        """One transaction; nobody hears of his call before it is committed."""
        group = [call for call in group if call.future.set_running_or_notify_cancel()]
        if self._failed is not None:
            return self._fail(group, self._failed)
        try:
            with self._tables.begin():
                done = [(call, *_attempt(self._tables, call, len(group) == 1)) for call in group]
        except Exception as broken:
            self._failed = f"the storage failed: {_plainly(broken)}"
            self._fail(group, self._failed)
            return self._on_failure(self._failed)
        for call, result, error in done:
            if error is None:
                call.future.set_result(result)
            else:
                call.future.set_exception(error)

    def _fail(self, group: list[_Call], why: str) -> None:
        for call in group:
            call.future.set_exception(StorageFailed(why))


def _attempt(tables: Connection, call: _Call, alone: bool) -> tuple[Any, Exception | None]:
    """One call. Among others it has a savepoint of its own: what it does wrong undoes nothing of the others."""
    try:
        with contextlib.nullcontext() if alone else tables.begin_nested():
            return call.work(tables), None
    except IntegrityError:
        if alone:
            tables.rollback()
        return None, Conflict()
    except ledger.Damaged as damaged:
        return None, damaged


# --- Opening ----------------------------------------------------------------------------------------------------------


def _open(folder: Path) -> tuple[Engine, Connection]:
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / ".written").open("wb") as probe:
            probe.write(b"?")
        (folder / ".written").unlink()
    except OSError as error:
        raise CannotOpen(f"cannot write in {folder} ({error.strerror}); choose another folder with --data") from None
    engine = _engine(path)
    try:
        tables = engine.connect()
        _check_settings(tables, path)
        _make_tables(tables, path)
    except DatabaseError as error:
        engine.dispose()
        raise CannotOpen(_why_not(path, error)) from None
    except CannotOpen:
        engine.dispose()
        raise
    _sync_folder(folder)
    return engine, tables


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        module=_sqlite(),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "timeout": 1.0, "isolation_level": None},
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", lambda tables: tables.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _sqlite() -> Any:
    """A new SQLite where a package brings one, else Python's own."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:
        import sqlite3

        return sqlite3
    return dbapi2


def _set_up(connection: Any, _: object) -> None:
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


def _check_settings(tables: Connection, path: Path) -> None:
    """Refuses to work where what is acknowledged might be lost."""
    for setting, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("locking_mode", "exclusive")):
        found = tables.exec_driver_sql(f"PRAGMA {setting}").scalar()
        if found != wanted:
            raise CannotOpen(
                f"{path}: SQLite gives {setting}={found}, not {wanted}; put the data on a local disk with --data"
            )
    tables.rollback()


def _make_tables(tables: Connection, path: Path) -> None:
    with tables.begin():
        owner = tables.exec_driver_sql("PRAGMA application_id").scalar()
        layout = tables.exec_driver_sql("PRAGMA user_version").scalar()
        empty = tables.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar() == 0
        if empty:
            ledger.TABLES.create_all(tables)
            tables.exec_driver_sql(f"PRAGMA application_id={OURS}")
            tables.exec_driver_sql(f"PRAGMA user_version={LAYOUT}")
        elif owner != OURS:
            raise CannotOpen(f"{path} is not a file of Iceharbor; move it away or choose another folder with --data")
        elif layout != LAYOUT:
            raise CannotOpen(
                f"{path} was made by another version of Iceharbor (layout {layout}, this one knows {LAYOUT})"
            )


def _sync_folder(folder: Path) -> None:
    """Makes the file's name durable, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _why_not(path: Path, error: DatabaseError) -> str:
    why = _plainly(error)
    if "locked" in why:
        return f"another Iceharbor is using {path.parent}; stop it, or choose another folder with --data"
    return f"{path} cannot be used ({why}); restore it from a backup, or choose another folder with --data"


def _plainly(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error)
