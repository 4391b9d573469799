"""Checks all stored matches in SQLite, as `iceharbor check` reports them; `postgres_check.py` does it in PostgreSQL."""

from collections.abc import Iterator, Set
from dataclasses import dataclass

from iceharbor.server.storage import schema, sqlite

TABLES = {"matches": "id", "heads": "match", "seats": "match", "entries": "match"}
"""The tables that name matches, with the column. Snapshots are left out: one that is damaged is ignored."""
COUNTED = ("counters", "removed")
"""The other tables that a match's fate depends on."""


@dataclass(frozen=True, slots=True)
class Report:
    """What is stored, and what is wrong with it."""

    matches: int
    """The number of matches that can be opened."""
    problems: tuple[str, ...]
    """One line each: `match ID: reason`, or about the whole file."""


def report(connection: sqlite.Connection) -> Report:
    """Read every match and compare it with its digests. The file has the present schema."""
    problems = list(_file_problems(connection))
    ids, unreadable = _ids(connection)
    problems += unreadable
    whole = 0
    for match in sorted(ids):
        try:
            schema.load(connection, match)
        except schema.CorruptMatch as corrupt:
            problems.append(f"match {match}: {corrupt}")
        else:
            whole += 1
    return Report(whole, (*problems, *_missing(connection, len(ids))))


def _file_problems(connection: sqlite.Connection) -> Iterator[str]:
    """What SQLite finds: pages that cannot be, and indexes that do not fit their tables."""
    for table in (*TABLES, *COUNTED):
        try:
            for (line,) in connection.execute(f"PRAGMA integrity_check('{table}')"):
                if line != "ok":
                    yield f"the file: {' '.join(line.split())}"
        except sqlite.Error as error:
            yield f"the file: {error}"


def _ids(connection: sqlite.Connection) -> tuple[set[str], list[str]]:
    """The ids of all matches of which any row can be read, and the tables that cannot be read."""
    ids: set[str] = set()
    unreadable: list[str] = []
    for table, column in TABLES.items():
        try:
            ids.update(str(row[0]) for row in connection.execute(f"SELECT DISTINCT {column} FROM {table}"))
        except sqlite.Error as error:
            unreadable.append(f"the file: not all of its {table} can be read ({error})")
    return ids, unreadable


def _missing(connection: sqlite.Connection, found: int) -> Iterator[str]:
    """The matches that were made, and of which nothing is left."""
    try:
        made = connection.execute("SELECT value FROM counters WHERE name = 'matches'").fetchone()
        removed = {row[0] for row in connection.execute("SELECT number FROM removed")}
        present = {row[0] for row in connection.execute("SELECT number FROM matches")}
    except sqlite.Error as error:
        yield f"the file: the number of matches cannot be read ({error})"
        return
    yield from missing_matches("file", 0 if made is None else made[0], removed, present, found)


def missing_matches(place: str, made: int, removed: Set[int], present: Set[int], found: int) -> Iterator[str]:
    """What does not fit the count of matches: `made` were numbered, those with the numbers `removed` and `present` are
    gone and stored, and of `found` matches any row is left."""
    if (missing := made - len(removed) - found) > 0:
        gaps = sorted(set(range(1, min(made, 10**6) + 1)) - present - removed)
        which = f"{', '.join(map(str, gaps[:10]))}{', ...' if len(gaps) > 10 else ''}"
        count = "1 match is missing: number" if missing == 1 else f"{missing} matches are missing, of the numbers"
        yield f"{count} {which}"
    elif missing < 0 or max(present, default=0) > made:
        yield f"the {place}: it counts {made} matches and has {found + len(removed)}"
