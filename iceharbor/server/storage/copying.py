"""Copies the matches of a SQLite file into a PostgreSQL, for `iceharbor copy`. The file stays as it is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from iceharbor.server.storage import sqlite
from iceharbor.server.storage.postgres_store import PostgresStore
from iceharbor.server.storage.schema import Answer, CorruptMatch, NewRow
from iceharbor.server.storage.store import CannotOpen, Conflict, StorageFailed, Store


@dataclass(frozen=True, slots=True)
class CopiedMatch:
    """What became of one match."""

    match: str
    new: bool
    """False if the database had it already, or if it is damaged."""
    problem: str | None = None
    """Why it cannot be read; it was not copied."""


class CopyFailed(Exception):
    """The file or the database cannot be used. The message is one line with the reason."""


def copy_all(folder: Path, database: str, say: Callable[[str], None]) -> bool:
    """Copies all matches and says how many; False if some are damaged. Raises CopyFailed."""
    try:
        done = list(copied(folder, database))
    except (CannotOpen, StorageFailed) as error:
        raise CopyFailed(str(error)) from None
    damaged = [each for each in done if each.problem is not None]
    for each in damaged:
        say(f"{each.match} is damaged and was not copied: {each.problem}")
    new = sum(each.new for each in done)
    say(f"{new} matches copied, {len(done) - new - len(damaged)} were there already, {len(damaged)} damaged")
    return not damaged


def copied(folder: Path, database: str) -> Iterator[CopiedMatch]:
    """Copies one match after the other, with the keys of its answers. Raises CannotOpen, or StorageFailed."""
    failed: list[str] = []
    target = PostgresStore(database)
    try:
        source = Store(folder, failed.append)
        try:
            for match in source.read(_matches).result():
                yield _copy(source, target, match)
        finally:
            source.close()
    finally:
        target.close()
    if failed:
        raise CannotOpen(failed[0])


def _copy(source: Store, target: PostgresStore, match: str) -> CopiedMatch:
    try:
        stored = source.load(match).result()
    except CorruptMatch as corrupt:
        return CopiedMatch(match, False, str(corrupt))
    assert stored is not None
    answers = source.read(lambda connection: _answers(connection, match)).result()
    new = NewRow(match, stored.header, stored.seeded, stored.seats, stored.entries, stored.made_ms)
    try:
        target.create(new, stored.times, answers).result()
    except Conflict:
        return CopiedMatch(match, False)
    return CopiedMatch(match, True)


def _matches(connection: sqlite.Connection) -> list[str]:
    return [match for (match,) in connection.execute("SELECT id FROM matches ORDER BY id")]


def _answers(connection: sqlite.Connection, match: str) -> dict[int, Answer]:
    """The stored answers of a match by the number of their entry."""
    query = "SELECT key, body, seq FROM entries WHERE match = ? AND key IS NOT NULL"
    return {seq: Answer(key, body, seq) for key, body, seq in connection.execute(query, (match,))}
