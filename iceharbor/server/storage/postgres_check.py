"""Checks all stored matches in PostgreSQL, as `iceharbor check --database` reports them.

One read-only transaction sees all tables as they were at one moment, so processes may serve the matches meanwhile.
Each match has a savepoint of its own: a page that PostgreSQL cannot read costs its matches, and others are checked.
"""

from typing import Final, LiteralString

import psycopg
from psycopg import IsolationLevel

from iceharbor.server.storage import postgres, postgres_migrations
from iceharbor.server.storage.check import Report, missing_matches
from iceharbor.server.storage.postgres import said
from iceharbor.server.storage.postgres_migrations import PgConnection
from iceharbor.server.storage.schema import CorruptMatch
from iceharbor.server.storage.store import CannotOpen

ID_QUERIES: Final[dict[str, LiteralString]] = {
    "matches": "SELECT id FROM matches",
    "heads": "SELECT match FROM heads",
    "seats": "SELECT DISTINCT match FROM seats",
    "entries": "SELECT DISTINCT match FROM entries",
}
"""The ids in each table that names matches. Snapshots are left out: one that is damaged is ignored."""


def check_database(address: str) -> Report:
    """Read every match of a database and compare it with its digests; nothing is changed. Raises CannotOpen."""
    try:
        with psycopg.connect(address, autocommit=True, connect_timeout=3) as connection:
            connection.isolation_level, connection.read_only = IsolationLevel.REPEATABLE_READ, True
            with connection.transaction():
                _check_layout(connection)
                return _report(connection)
    except psycopg.Error as error:
        raise CannotOpen(f"the database cannot be used ({said(error)}); see --database") from None


def _check_layout(connection: PgConnection) -> None:
    version, known = postgres_migrations.version_of(connection), len(postgres_migrations.MIGRATIONS)
    if version == 0:
        raise CannotOpen("the database has no tables of Iceharbor; see --database")
    if version != known:
        what = "update Iceharbor first" if version > known else "start this version once"
        raise CannotOpen(f"the database has layout {version}, and this version knows {known}; {what}")


def _report(connection: PgConnection) -> Report:
    ids: set[str] = set()
    problems: list[str] = []
    for table, query in ID_QUERIES.items():
        try:
            with connection.transaction():
                ids.update(match for (match,) in connection.execute(query))
        except (psycopg.Error, UnicodeDecodeError) as error:
            _raise_if_lost(connection, error)
            problems.append(f"the database: not all of its {table} can be read ({said(error)})")
    damaged = [(match, why) for match in sorted(ids) if (why := _damage(connection, match)) is not None]
    problems += [f"match {match}: {why}" for match, why in damaged]
    problems += _missing(connection, len(ids))
    return Report(len(ids) - len(damaged), tuple(problems))


def _damage(connection: PgConnection, match: str) -> str | None:
    """Why a match that has rows cannot be opened; None if it can."""
    try:
        with connection.transaction():
            return None if postgres.read_match(connection, match) is not None else "its header is missing"
    except CorruptMatch as corrupt:
        return str(corrupt)
    except psycopg.Error as error:
        _raise_if_lost(connection, error)
        return f"the database is damaged ({said(error)})"


def _missing(connection: PgConnection, found: int) -> list[str]:
    """The matches that were made, and of which nothing is left."""
    try:
        with connection.transaction():
            made = connection.execute("SELECT value FROM counters WHERE name = 'matches'").fetchone()
            removed = {number for (number,) in connection.execute("SELECT number FROM removed")}
            present = {number for (number,) in connection.execute("SELECT number FROM matches")}
    except psycopg.Error as error:
        _raise_if_lost(connection, error)
        return [f"the database: the number of matches cannot be read ({said(error)})"]
    return list(missing_matches("database", 0 if made is None else made[0], removed, present, found))


def _raise_if_lost(connection: PgConnection, error: Exception) -> None:
    """Raises the error if it is about the connection and not about what is stored."""
    if connection.broken:
        raise error
