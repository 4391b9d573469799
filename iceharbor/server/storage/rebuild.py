"""Copies what can be read of a damaged file into a new one, before anything is written to it.

SQLite takes the free space of a page, and the list of free pages, as it finds them. Where damage has changed these, a
new row can overwrite rows of other matches. So a file with such damage is never written again: every row that can be
read goes into a new file as it is, and the damaged file is kept beside it. A row that is lost, or changed, is noticed
as before, by the digests of its match.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from iceharbor.server.storage import sqlite

KEYS: Final = {
    "matches": ("id",),
    "seats": ("match", "player"),
    "entries": ("match", "seq"),
    "heads": ("match",),
    "snapshots": ("match",),
    "counters": ("name",),
    "removed": ("number",),
}
"""The primary key of each table; a table of an earlier schema may be missing."""
NOT_MATCHES: Final = ("counters", "removed")
"""The tables whose key does not begin with a match's id."""

Row = tuple[object, ...]


def is_sound(connection: sqlite.Connection) -> bool:
    """False if a page cannot be what SQLite wrote. Reads the whole file. Raises sqlite.Error if the disk fails."""
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite.Error as error:
        if not sqlite.is_damage(error):
            raise
        return False


def rebuild(path: Path) -> Path:
    """Put a new file, with what can be read, in place of a damaged one that has no WAL and no user. The name under
    which the damaged one is kept. Raises sqlite.Error and OSError, and then nothing has changed."""
    part = path.with_name(path.name + ".rebuilt")
    part.unlink(missing_ok=True)
    with contextlib.closing(sqlite.connect(path, isolation_level=None)) as damaged:
        try:
            with contextlib.closing(sqlite.connect(part, isolation_level=None)) as whole:
                _copy(damaged, whole)
        except (OSError, sqlite.Error):
            part.unlink(missing_ok=True)
            raise
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    kept = free_name(path, "damaged")
    os.link(path, kept)
    part.replace(path)  # in one step: at no moment is there no file
    return kept


def free_name(path: Path, word: str) -> Path:
    """The first name beside a file, such as `iceharbor.sqlite3.damaged-1`, that no file has."""
    return next(
        name for number in range(1, 10**6) if not (name := path.with_name(f"{path.name}.{word}-{number}")).exists()
    )


def _copy(damaged: sqlite.Connection, whole: sqlite.Connection) -> None:
    parts = damaged.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    for name in ("application_id", "user_version"):
        whole.execute(f"PRAGMA {name}={damaged.execute(f'PRAGMA {name}').fetchone()[0]}")
    whole.execute("BEGIN")
    for wanted in ("table", "index"):
        for kind, _, sql in parts:
            if kind == wanted:
                whole.execute(sql)
    tables = [name for kind, name, _ in parts if kind == "table" and name in KEYS]
    cut = [table for table in tables if not _copy_table(damaged, whole, table)]
    for table in cut:
        if table not in NOT_MATCHES:
            for match in _ids(whole, tables):
                _copy_table(damaged, whole, table, match)
    for kind, _, sql in parts:
        if kind == "trigger":  # last: it would move heads that are copied as they are
            whole.execute(sql)
    whole.execute("COMMIT")


def _copy_table(damaged: sqlite.Connection, whole: sqlite.Connection, table: str, match: str | None = None) -> bool:
    """Copy the rows of a table, or those of one match, from both ends up to the first that cannot be read. True if
    all were read."""
    for order in ("ASC", "DESC"):
        try:
            for row in _rows(damaged, table, order, match):
                with contextlib.suppress(sqlite.IntegrityError):  # damage made it another row, or no row of this table
                    whole.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        except sqlite.Error as error:
            if not sqlite.is_damage(error):
                raise
        else:
            return True
    return False


def _rows(connection: sqlite.Connection, table: str, order: str, match: str | None) -> Iterator[Row]:
    keys = KEYS[table]
    where, values = ("", ()) if match is None else (f"WHERE {keys[0]} = ?", (match,))
    by = ", ".join(f"{key} {order}" for key in keys)
    yield from connection.execute(f"SELECT * FROM {table} {where} ORDER BY {by}", values)


def _ids(whole: sqlite.Connection, tables: list[str]) -> list[str]:
    """The ids of all matches of which a row was read."""
    queries = (f"SELECT {KEYS[table][0]} FROM {table}" for table in tables if table not in NOT_MATCHES)
    return [row[0] for row in whole.execute(" UNION ".join(queries))]
