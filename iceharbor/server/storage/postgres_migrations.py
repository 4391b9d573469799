"""Makes the tables of a PostgreSQL, or brings those of an earlier version up to date, in one transaction.

Version 3 has the digests of SQLite. Matches that their old digests cover get new ones; a match that is damaged already
keeps its old ones, so it stays in the database and cannot be opened. A process of an earlier version that still runs
stores nothing after that: the digests that it knows are not those of the heads.
"""

from hashlib import sha256
from typing import Any, Final, LiteralString

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from iceharbor.server.storage.digests import entry_digest, match_digest
from iceharbor.server.storage.schema import SeatRow, digest_of_seats

PgConnection = Connection[TupleRow]

MIGRATIONS: Final[tuple[LiteralString, ...]] = (
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        header BYTEA NOT NULL,
        seeded BOOLEAN NOT NULL,
        made_ms BIGINT
    );
    CREATE TABLE heads (
        match TEXT PRIMARY KEY REFERENCES matches (id),
        seq INTEGER NOT NULL,
        chain BYTEA NOT NULL,
        seats BYTEA NOT NULL,
        owner TEXT NOT NULL DEFAULT '',
        epoch BIGINT NOT NULL DEFAULT 0,
        until TIMESTAMPTZ NOT NULL DEFAULT '-infinity'
    ) WITH (fillfactor = 70);
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id),
        player INTEGER NOT NULL,
        fields BYTEA NOT NULL,
        PRIMARY KEY (match, player)
    );
    CREATE TABLE entries (
        match TEXT NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        player INTEGER NOT NULL,
        action TEXT NOT NULL,
        chain BYTEA NOT NULL,
        key BYTEA,
        body BYTEA,
        at_ms BIGINT,
        PRIMARY KEY (match, seq)
    );
    CREATE UNIQUE INDEX answers ON entries (match, player, key) WHERE key IS NOT NULL;
    """,
    """
    CREATE TABLE snapshots (
        match TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        chain BYTEA NOT NULL,
        rules TEXT NOT NULL,
        content BYTEA NOT NULL,
        digest BYTEA NOT NULL
    );
    """,
    """
    LOCK TABLE matches, heads, seats, entries IN SHARE ROW EXCLUSIVE MODE;
    ALTER TABLE matches ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
    CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
    CREATE TABLE removed (number BIGINT PRIMARY KEY);
    DELETE FROM snapshots;
    """,
)
"""From each version of the schema to the next; the first makes it. The third also changes digests."""
NEW_DIGESTS: Final = 3


def migrate(connection: PgConnection) -> None:
    """Bring the tables up to date; other processes wait. Raises ValueError on a newer version."""
    with connection.transaction():
        connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
        connection.execute("SELECT pg_advisory_xact_lock(484750512)")
        connection.execute("CREATE TABLE IF NOT EXISTS iceharbor (version INTEGER NOT NULL)")
        row = connection.execute("SELECT version FROM iceharbor").fetchone()
        version = 0 if row is None else row[0]
        if version > len(MIGRATIONS):
            raise ValueError(f"layout {version}, this one knows {len(MIGRATIONS)}")
        if row is None:
            connection.execute("INSERT INTO iceharbor VALUES (0)")
        for step, statements in enumerate(MIGRATIONS[version:], version + 1):
            connection.execute(statements)
            if step == NEW_DIGESTS:
                _number_all(connection)
        connection.execute("UPDATE iceharbor SET version = %s", (len(MIGRATIONS),))


def version_of(connection: PgConnection) -> int:
    """The version of the tables; 0 if there are none."""
    if connection.execute("SELECT to_regclass('iceharbor')").fetchone() == (None,):
        return 0
    row = connection.execute("SELECT version FROM iceharbor").fetchone()
    return 0 if row is None else int(row[0])


def _number_all(connection: PgConnection) -> None:
    """Number the matches by age, and give each that is whole its new digests."""
    ids = [match for (match,) in connection.execute("SELECT id FROM matches ORDER BY made_ms NULLS FIRST, id")]
    connection.execute("INSERT INTO counters VALUES ('matches', %s)", (len(ids),))
    for number, match in enumerate(ids, 1):
        connection.execute("UPDATE matches SET number = %s WHERE id = %s", (number, match))
        _digest(connection, match, number)


def _digest(connection: PgConnection, match: str, number: int) -> None:
    """Give a match of version 2 its new digests, if its old ones fit."""
    query: LiteralString = (
        "SELECT header, seeded, made_ms, seq, chain, heads.seats FROM matches JOIN heads ON match = id"
    )
    row = connection.execute(query + " WHERE id = %s", (match,)).fetchone()
    if row is None:
        return
    header, seeded, made_ms, *head = row
    query = "SELECT fields FROM seats WHERE match = %s ORDER BY player"
    fields: list[bytes] = [each for (each,) in connection.execute(query, (match,))]
    old, chain = sha256(match.encode() + b"\n" + header).digest(), match_digest(match, number, header, seeded, made_ms)
    chains: list[tuple[bytes, str, int]] = []
    query = "SELECT seq, chain, player, action, at_ms, key, body FROM entries WHERE match = %s ORDER BY seq"
    for seq, (stored_seq, stored, player, action, at_ms, key, body) in enumerate(
        connection.execute(query, (match,)), 1
    ):
        said = None if key is None else key.decode("utf-8", "surrogatepass")
        old = entry_digest(old, player, action, at_ms, said, body)
        if (stored_seq, stored) != (seq, old):
            return
        chain = entry_digest(chain, player, action, at_ms, said, body)
        chains.append((chain, match, seq))
    if head != [len(chains), old, sha256(b"\n".join((match.encode(), *fields))).digest()]:
        return
    seats: list[SeatRow] = [msgspec.json.decode(each, type=SeatRow) for each in fields]
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE entries SET chain = %s WHERE match = %s AND seq = %s", chains)
    values: tuple[Any, ...] = (chain, digest_of_seats(match, seats), match)
    connection.execute("UPDATE heads SET chain = %s, seats = %s WHERE match = %s", values)
