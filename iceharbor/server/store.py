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

from iceharbor.server import ledger, sqlite
from iceharbor.server.ledger import Answer, Append, NewRow, Stored

FILE: Final = "iceharbor.sqlite3"
OURS: Final = 0x1CE4A2B0
"""SQLite's application id of our files."""
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
    work: Callable[[sqlite.Connection], Any]
    future: "Future[Any]"
    single: bool
    """It is one statement, so that alone it needs no transaction around it: each costs a wait for the other thread."""


class Store:
    """The matches on disk. Its methods may be called from any thread."""

    def __init__(self, folder: Path, on_failure: Callable[[str], None]) -> None:
        """Opens or makes the file in `folder`; raises CannotOpen."""
        self._tables = _open(folder)
        self._on_failure = on_failure
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._failed: str | None = None
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def create(self, new: NewRow) -> "Future[None]":
        return self._submit(lambda tables: ledger.create(tables, new))

    def append(self, more: Append) -> "Future[bytes]":
        """The digest of the log, once it is durable; Conflict when the seq or the key is taken."""
        return self._submit(lambda tables: ledger.append(tables, more), len(more.entries) == 1)

    def recall(self, match: str, key: str) -> "Future[Answer | None]":
        return self._submit(lambda tables: ledger.recall(tables, match, key), True)

    def rename(self, match: str, player: int, name: str) -> "Future[None]":
        return self._submit(lambda tables: ledger.rename(tables, match, player, name), True)

    def load(self, match: str) -> "Future[Stored | None]":
        """The match; ledger.Damaged when its rows do not fit together."""
        return self._submit(lambda tables: ledger.load(tables, match))

    def close(self) -> None:
        """Finishes what was asked for, and closes the file."""
        self._calls.put(None)
        self._thread.join()
        with contextlib.suppress(sqlite.Error):
            self._tables.close()

    def _submit(self, work: Callable[[sqlite.Connection], T], single: bool = False) -> "Future[T]":
        future: Future[T] = Future()
        self._calls.put(_Call(work, future, single))
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
            done = _commit(self._tables, group)
        except Exception as broken:
            self._failed = f"the storage failed: {broken}"
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


def _commit(tables: sqlite.Connection, group: list[_Call]) -> list[tuple[_Call, Any, Exception | None]]:
    """What became of every call; all of it is durable."""
    match group:
        case [call] if call.single:
            return [(call, *_attempt(tables, call))]
        case _:
            tables.execute("BEGIN IMMEDIATE")
            done = [(call, *_attempt_apart(tables, call)) for call in group]
            tables.execute("COMMIT")
            return done


def _attempt_apart(tables: sqlite.Connection, call: _Call) -> tuple[Any, Exception | None]:
    """One call in a savepoint of its own: what it does wrong undoes nothing of the others."""
    tables.execute("SAVEPOINT one")
    result, error = _attempt(tables, call)
    if error is not None:
        tables.execute("ROLLBACK TO one")
    tables.execute("RELEASE one")
    return result, error


def _attempt(tables: sqlite.Connection, call: _Call) -> tuple[Any, Exception | None]:
    try:
        return call.work(tables), None
    except sqlite.IntegrityError:
        return None, Conflict()
    except ledger.Damaged as damaged:
        return None, damaged


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
        tables = sqlite.connect(path, timeout=1.0, isolation_level=None, check_same_thread=False)
    except sqlite.Error as error:
        raise CannotOpen(_why_not(path, error)) from None
    try:
        _set_up(tables, path)
        _make_tables(tables, path)
    except (sqlite.Error, CannotOpen) as error:
        tables.close()
        raise error if isinstance(error, CannotOpen) else CannotOpen(_why_not(path, error)) from None
    _sync_folder(folder)
    return tables


def _set_up(tables: sqlite.Connection, path: Path) -> None:
    """The settings; refuses to work where what is acknowledged might be lost."""
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
        tables.execute(f"PRAGMA {setting}")
    for setting, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("locking_mode", "exclusive")):
        found = pragma(tables, setting)
        if found != wanted:
            why = f"SQLite gives {setting}={found}, not {wanted}; put the data on a local disk with --data"
            raise CannotOpen(f"{path}: {why}")


def _make_tables(tables: sqlite.Connection, path: Path) -> None:
    tables.execute("BEGIN IMMEDIATE")
    owner, layout = pragma(tables, "application_id"), pragma(tables, "user_version")
    if tables.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,):
        for statement in ledger.TABLES.split(";"):
            tables.execute(statement)
        tables.execute(f"PRAGMA application_id={OURS}")
        tables.execute(f"PRAGMA user_version={ledger.LAYOUT}")
    elif owner != OURS:
        raise CannotOpen(f"{path} is not a file of Iceharbor; move it away or choose another folder with --data")
    else:
        _bring_up_to_date(tables, path, int(layout))
    tables.execute("COMMIT")


def _bring_up_to_date(tables: sqlite.Connection, path: Path, layout: int) -> None:
    """Tables of an earlier layout become those of this one, all at once or not at all."""
    while layout in ledger.STEPS:
        for statement in ledger.STEPS[layout].split(";"):
            tables.execute(statement)
        layout += 1
        tables.execute(f"PRAGMA user_version={layout}")
    if layout != ledger.LAYOUT:
        known = f"layout {layout}, this one knows {ledger.LAYOUT}"
        raise CannotOpen(f"{path} was made by another version of Iceharbor ({known})")


def pragma(tables: sqlite.Connection, name: str) -> int | str:
    """The value of a setting."""
    found: int | str = tables.execute(f"PRAGMA {name}").fetchone()[0]
    return found


def _sync_folder(folder: Path) -> None:
    """Makes the file's name durable, where the system can."""
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
