"""Brings a file of an earlier schema up to date, in one transaction.

Version 4 has new digests. Matches that their old digests cover get new ones; a match that is damaged already gets no
head, so it stays in the file and cannot be opened.
"""

from hashlib import sha256
from typing import Final

from iceharbor.server.storage import schema, sqlite
from iceharbor.server.storage.digests import entry_digest, match_digest, seat_digest, seats_digest

STATEMENTS: Final = {
    1: ("ALTER TABLE matches ADD COLUMN made_ms INTEGER", "ALTER TABLE entries ADD COLUMN at_ms INTEGER"),
    2: (
        "DROP INDEX answers",
        "CREATE UNIQUE INDEX answers ON entries (match, player, key) WHERE key IS NOT NULL",
    ),
    3: (
        "ALTER TABLE matches ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN digest BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE seats ADD COLUMN digest BLOB NOT NULL DEFAULT x''",
        *schema.HEADS.split(";"),
        schema.MOVE_HEAD,
    ),
    4: (
        "ALTER TABLE seats RENAME COLUMN token_hash TO tokens",
        "ALTER TABLE seats ADD COLUMN invitation BLOB",
        "ALTER TABLE seats ADD COLUMN device_link BLOB",
        "ALTER TABLE seats ADD COLUMN freed_by INTEGER NOT NULL DEFAULT 0",
    ),
    5: (schema.SNAPSHOTS,),
}
"""The statements from each earlier version to the next."""

Change = tuple[str, tuple[object, ...]]
"""A statement with its values."""


class UnknownVersion(Exception):
    """No statements lead from this version to the present one."""


def migrate(connection: sqlite.Connection, version: int) -> None:
    """Bring the file up to date; begins and ends the transaction. Raises UnknownVersion, and sqlite.Error if the file
    cannot be read or written."""
    damaged: set[str] = set()
    if version != schema.SCHEMA_VERSION and version not in STATEMENTS:
        raise UnknownVersion(version)
    while (found := _migrated(connection, version, damaged)) is not None:
        damaged.add(found)


def _migrated(connection: sqlite.Connection, version: int, damaged: set[str]) -> str | None:
    """Migrate all but these matches. The id of a match that turns out to be damaged, and then nothing has changed:
    after a read of a damaged page SQLite cannot commit."""
    match: str | None = None
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in range(version, schema.SCHEMA_VERSION):
            for statement in STATEMENTS[step]:
                connection.execute(statement)
            if step == 3:
                ids: list[str] = [row[0] for row in connection.execute("SELECT id FROM matches ORDER BY id")]
                connection.execute("INSERT INTO counters VALUES ('matches', ?)", (len(ids),))
                for number, match in enumerate(ids, 1):
                    if match not in damaged:
                        for change in _digested(connection, match, number):
                            connection.execute(*change)
        connection.execute(f"PRAGMA user_version={schema.SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except sqlite.Error as error:
        connection.execute("ROLLBACK")
        if match is None or match in damaged or not sqlite.is_damage(error):
            raise
        return match
    return None


def _digested(connection: sqlite.Connection, match: str, number: int) -> list[Change]:
    """The changes that give a match of version 3 its digests; none if its log is damaged."""
    query = "SELECT id, header, seeded, made_ms FROM matches WHERE id = ?"
    _, header, seeded, made_ms = connection.execute(query, (match,)).fetchone()
    if not isinstance(header, bytes):
        return []
    old, chain = sha256(header).digest(), match_digest(match, number, header, seeded, made_ms)
    changes: list[Change] = [("UPDATE matches SET number = ?, digest = ? WHERE id = ?", (number, chain, match))]
    query = "SELECT seq, player, action, at_ms, key, body, chain FROM entries WHERE match = ? ORDER BY seq"
    count = 0
    for count, (seq, player, action, at_ms, key, body, stored) in enumerate(connection.execute(query, (match,)), 1):
        old = sha256(old + f"{player} {action}".encode()).digest()
        if (seq, stored) != (count, old):
            return []
        chain = entry_digest(chain, player, action, at_ms, key, body)
        changes.append(("UPDATE entries SET chain = ? WHERE match = ? AND seq = ?", (chain, match, seq)))
    digests = []
    query = "SELECT match, player, name, bot, token_hash FROM seats WHERE match = ? ORDER BY player"
    for row in connection.execute(query, (match,)):
        digests.append(seat_digest(*row))
        changes.append(("UPDATE seats SET digest = ? WHERE match = ? AND player = ?", (digests[-1], *row[:2])))
    changes.append(("INSERT INTO heads VALUES (?, ?, ?, ?)", (match, count, chain, seats_digest(match, digests))))
    return changes
