"""Copies of the file: by the server while it runs, or by a command when no server does.

The server holds its file exclusively, so a command asks it for a copy through the data folder, which only the host can
write: it makes a file `backup-NAME.request`, and the server answers with `backup-NAME.sqlite3` or `backup-NAME.error`.
The copy is made in small steps between the commits, so play goes on; it has everything that was stored when it ends.
In the same way `stats-NAME.request` gets the numbers of `statistics.py`.
"""

import contextlib
import os
import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from iceharbor.server.storage import check, migrations, schema, sqlite, statistics
from iceharbor.server.storage.check import Report
from iceharbor.server.storage.rebuild import free_name
from iceharbor.server.storage.statistics import Stats

PAGES: Final = 64
"""Pages that are copied at once."""
PAUSE_S: Final = 0.002
"""Seconds between two steps of a copy, in which the server commits."""
POLL_S: Final = 0.5
"""Seconds between two looks for a request or an answer."""
PATIENCE_S: Final = 30.0
"""Seconds in which a server must begin a copy."""


class BackupFailed(Exception):
    """The message is one line with the reason and the fix."""


class BackupThread:
    """Answers the requests for copies of the file of a running server, and for its numbers."""

    def __init__(self, connection: sqlite.Connection, folder: Path, stats: Callable[[], Stats]) -> None:
        self._connection, self._folder, self._stats = connection, folder, stats
        for left in (*folder.glob("backup-*.*"), *folder.glob("stats-*.*")):
            left.unlink(missing_ok=True)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends after the copy that is being made."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.wait(POLL_S):
            for request in self._folder.glob("backup-*.request"):
                self._answer(request)
            for request in self._folder.glob("stats-*.request"):
                self._answer_stats(request)

    def _answer_stats(self, request: Path) -> None:
        part = request.with_suffix(".part")
        try:
            request.unlink()
            part.write_bytes(msgspec.json.encode(self._stats()))
            part.replace(request.with_suffix(".json"))
        except Exception as error:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
                request.with_suffix(".error").write_text(str(error), "utf-8")

    def _answer(self, request: Path) -> None:
        part = request.with_suffix(".part")
        try:
            request.unlink()
            part.touch()
            copy(self._connection, part)
            part.replace(request.with_suffix(".sqlite3"))
        except (OSError, sqlite.Error) as error:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
                request.with_suffix(".error").write_text(str(error), "utf-8")


def copy(connection: sqlite.Connection, to: Path) -> None:
    """Copy the whole file, in steps between which others may use the connection. Raises sqlite.Error and OSError."""
    target = sqlite.connect(to, isolation_level=None)
    try:
        connection.backup(target, pages=PAGES, sleep=PAUSE_S)
        target.execute("PRAGMA journal_mode=DELETE")
    finally:
        target.close()
    with to.open("rb+") as file:
        os.fsync(file.fileno())


def back_up(data: Path, to: Path, force: bool) -> Report:
    """Write a copy of a data folder's matches to a file and check it. Raises BackupFailed."""
    if to.exists() and not force:
        raise BackupFailed(f"{to} already exists; --force overwrites it")
    with _copied(data) as copied:
        found = check_file(copied)
        try:
            to.parent.mkdir(parents=True, exist_ok=True)
            part = to.with_name(to.name + ".part")
            shutil.copyfile(copied, part)
            with part.open("rb+") as file:
                os.fsync(file.fileno())
            part.replace(to)
        except OSError as error:
            raise BackupFailed(f"{to}: {error.strerror or error}") from None
    return found


def check_folder(data: Path) -> Report:
    """Check the matches of a data folder; of a running server, on a copy. Raises BackupFailed."""
    if (connection := _alone(data)) is not None:
        try:
            return _checked(connection, data)
        finally:
            connection.close()
    with _copied(data) as copied:
        return check_file(copied)


def stats_folder(data: Path) -> Stats:
    """The numbers of a data folder's matches, also of a running server. Raises BackupFailed."""
    if (connection := _alone(data)) is not None:
        try:
            return _stats(connection, data)
        finally:
            connection.close()
    request = data / f"stats-{secrets.token_hex(8)}.request"
    try:
        _ask(request, ".json")
        return msgspec.json.decode(request.with_suffix(".json").read_bytes(), type=Stats)
    finally:
        for suffix in (".request", ".json", ".error"):
            request.with_suffix(suffix).unlink(missing_ok=True)


def _stats(connection: sqlite.Connection, data: Path) -> Stats:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != schema.SCHEMA_VERSION:
        known = f"layout {version}, this one knows {schema.SCHEMA_VERSION}"
        raise BackupFailed(f"{data} was made by another version of Iceharbor ({known}); start this one once")
    rows = statistics.all_activity(lambda after, most: schema.activity(connection, after, most))
    size = statistics.size_of(data / schema.FILE)
    try:
        return statistics.stats_of(rows, schema.count(connection), size, statistics.now_ms())
    except sqlite.Error as error:
        raise BackupFailed(f"{data} cannot be read ({error}); run iceharbor check") from None


def check_file(path: Path) -> Report:
    """Check the matches of a copy. Raises BackupFailed."""
    try:
        connection = sqlite.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite.Error as error:
        raise BackupFailed(f"{path} cannot be read ({error})") from None
    try:
        return _checked(connection, path)
    finally:
        connection.close()


def restore(data: Path, copied: Path, force: bool) -> tuple[Report, Path | None]:
    """Put a copy in place of a data folder's matches, and keep those under another name. The report about the copy,
    and that name. Raises BackupFailed."""
    if not copied.is_file():
        raise BackupFailed(f"{copied}: there is no such file")
    found = check_file(copied)
    if found.problems and not force:
        raise BackupFailed(f"{copied} is damaged ({found.problems[0]}); --force restores it as it is")
    path = data / schema.FILE
    try:
        data.mkdir(parents=True, exist_ok=True)
        if path.exists():
            _check_unused(data)
        part = path.with_suffix(".restored")
        shutil.copyfile(copied, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        kept = _set_aside(path) if path.exists() else None
        part.replace(path)
    except OSError as error:
        raise BackupFailed(f"{data}: {error.strerror or error}") from None
    return found, kept


def _set_aside(path: Path) -> Path:
    """Rename the file, with what belongs to it, to the first free name."""
    kept = free_name(path, "before")
    for suffix in ("-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + suffix))
    path.replace(kept)
    return kept


def _check_unused(data: Path) -> None:
    """Raises BackupFailed while a server uses the folder."""
    try:
        connection = _alone(data)
    except BackupFailed:
        return  # damaged, so no server runs on it
    if connection is None:
        raise BackupFailed(f"a server is using {data}; stop it first")
    connection.close()


def _checked(connection: sqlite.Connection, path: Path) -> Report:
    try:
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite.Error as error:
        return Report(0, (f"the file: it cannot be opened ({error}); restore a backup",))
    if owner != schema.APPLICATION_ID:
        raise BackupFailed(f"{path} is not a file of Iceharbor")
    if version > schema.SCHEMA_VERSION:
        known = f"layout {version}, this one knows {schema.SCHEMA_VERSION}"
        raise BackupFailed(f"{path} was made by a newer version of Iceharbor ({known}); update Iceharbor first")
    return check.report(connection) if version == schema.SCHEMA_VERSION else _checked_as_migrated(connection, version)


def _checked_as_migrated(connection: sqlite.Connection, version: int) -> Report:
    """The report about a file of an earlier version, from a copy brought up to date; the file stays as it is."""
    with tempfile.TemporaryDirectory(prefix="iceharbor-") as folder:
        path = Path(folder) / schema.FILE
        try:
            copy(connection, path)
            migrated = sqlite.connect(path, isolation_level=None)
        except (OSError, sqlite.Error) as error:
            return Report(0, (f"the file: it cannot be read ({error}); restore a backup",))
        try:
            migrations.migrate(migrated, version)
            return check.report(migrated)
        except (migrations.UnknownVersion, sqlite.Error) as error:
            return Report(0, (f"the file: it cannot be brought up to date ({error}); restore a backup",))
        finally:
            migrated.close()


def _alone(data: Path) -> sqlite.Connection | None:
    """The file of a data folder, held exclusively; None if a server is using it. Raises BackupFailed."""
    path = data / schema.FILE
    if not path.exists():
        raise BackupFailed(f"there are no matches in {data}; name the data folder of the server with --data")
    connection = sqlite.connect(path, timeout=1.0, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite.Error as error:
        connection.close()
        if "locked" in str(error):
            return None
        raise BackupFailed(f"{path} cannot be read ({error}); restore a backup") from None
    return connection


def _has_ended(data: Path) -> bool:
    """True if no server uses the file of a data folder any more."""
    connection = _alone(data)
    if connection is None:
        return False
    connection.close()
    return True


@contextmanager
def _copied(data: Path) -> Iterator[Path]:
    """A copy of a data folder's matches in that folder, for as long as the context lasts. Raises BackupFailed."""
    request = data / f"backup-{secrets.token_hex(8)}.request"
    done = request.with_suffix(".sqlite3")
    connection = _alone(data)
    try:
        if connection is None:
            _ask(request, ".sqlite3")
        else:
            try:
                copy(connection, done)
            except (OSError, sqlite.Error) as error:
                raise BackupFailed(f"{data} cannot be copied ({error})") from None
            finally:
                connection.close()
        yield done
    finally:
        for suffix in (".request", ".sqlite3", ".error"):
            request.with_suffix(suffix).unlink(missing_ok=True)


def _ask(request: Path, answer_suffix: str) -> None:
    """Let the running server answer a request, and wait for it. Raises BackupFailed."""
    try:
        request.touch()
    except OSError as error:
        raise BackupFailed(f"cannot write in {request.parent} ({error.strerror}); use the server's account") from None
    until = time.monotonic() + PATIENCE_S
    while not request.with_suffix(answer_suffix).exists():
        answer = request.with_suffix(".error")
        if answer.exists():
            raise BackupFailed(f"the server could not read its file: {answer.read_text('utf-8')}")
        if time.monotonic() > until:
            if request.exists():
                raise BackupFailed("a program uses the file, and it is no server that can copy it; stop it first")
            if _has_ended(request.parent) and not request.with_suffix(answer_suffix).exists():
                raise BackupFailed("the server ended before the copy was made; run the command again")
            until = time.monotonic() + POLL_S
        time.sleep(POLL_S / 5)
