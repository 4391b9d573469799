"""The statements for PostgreSQL, for `postgres_store.py`. Each function runs on one connection in autocommit.

The tables are those of SQLite, and a head for each match: the number and the digest of its last entry, the digest of
its seats, and the lease of the process that owns its clocks and bots. An append moves the head from the state that its
caller has seen, in the same statement: of two processes that write the same number, one finds the head moved. A write
of an owner also names its epoch, which a later owner has increased.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, LiteralString, NamedTuple

import msgspec
from psycopg import IsolationLevel

from iceharbor.codec import dump
from iceharbor.match import Entry, Header
from iceharbor.server.storage.digests import entry_digest, match_digest
from iceharbor.server.storage.match_store import Head, NewEntries, StaleOwner, check_quota
from iceharbor.server.storage.postgres_migrations import PgConnection
from iceharbor.server.storage.schema import (
    ACTIVITY,
    COUNT_STORED,
    Activity,
    Answer,
    Append,
    CorruptMatch,
    NewRow,
    SeatRow,
    StoredMatch,
    StoredSnapshot,
    activity_of,
    digest_of_seats,
    fitting,
)

MOVE_HEAD: Final[LiteralString] = """
WITH head AS (
    UPDATE heads SET seq = %(last)s, chain = %(chain)s
    WHERE match = %(match)s AND seq = %(first)s - 1 AND chain = %(before)s
        AND (%(epoch)s::bigint IS NULL OR epoch = %(epoch)s::bigint)
    RETURNING match
)
INSERT INTO entries (match, seq, player, action, chain, key, body, at_ms)
SELECT head.match, new.* FROM head, unnest(
    %(seqs)s::int[], %(players)s::int[], %(actions)s::text[],
    %(chains)s::bytea[], %(keys)s::bytea[], %(bodies)s::bytea[], %(times)s::bigint[]
) AS new
"""

TAKE: Final[LiteralString] = """
UPDATE heads SET owner = %(owner)s, epoch = epoch + 1, until = now() + %(lease_s)s * interval '1 second'
WHERE match IN (
    SELECT match FROM heads WHERE match = ANY(%(matches)s) AND until <= now() ORDER BY match FOR UPDATE SKIP LOCKED
)
RETURNING match, epoch
"""

KEEP_SNAPSHOT: Final[LiteralString] = """
INSERT INTO snapshots SELECT match, %s::int, %s::bytea, %s::text, %s::bytea, %s::bytea FROM heads WHERE match = %s
ON CONFLICT (match) DO UPDATE SET
seq = excluded.seq, chain = excluded.chain, rules = excluded.rules, content = excluded.content,
digest = excluded.digest WHERE snapshots.seq <= excluded.seq
"""

RENEW: Final[LiteralString] = """
UPDATE heads SET until = now() + %(lease_s)s * interval '1 second'
WHERE match IN (
    SELECT match FROM heads WHERE match = ANY(%(matches)s) AND owner = %(owner)s ORDER BY match FOR UPDATE SKIP LOCKED
)
"""


COUNT_MATCH: Final[LiteralString] = """
INSERT INTO counters VALUES ('matches', 1) ON CONFLICT (name) DO UPDATE SET value = counters.value + 1
RETURNING value
"""


DELETE: Final[tuple[LiteralString, ...]] = (
    "DELETE FROM snapshots WHERE match = %s",
    "DELETE FROM heads WHERE match = %s",
    "DELETE FROM entries WHERE match = %s",
    "DELETE FROM seats WHERE match = %s",
    "DELETE FROM matches WHERE id = %s",
)
REMOVED: Final[LiteralString] = """
SELECT number FROM heads JOIN matches ON id = match
WHERE match = %s AND seq = %s AND until <= now() FOR UPDATE OF heads
"""


class SeqTaken(Exception):
    """Another process has stored this number, or this key is taken."""


NO_ANSWERS: Final[Mapping[int, Answer]] = {}


def create(
    connection: PgConnection,
    new: NewRow,
    times: Sequence[int | None] = (),
    answers: Mapping[int, Answer] = NO_ANSWERS,
    most: int = 0,
) -> None:
    """Raises UniqueViolation when the id is taken, and QuotaReached when `most` matches are stored.

    `times` are the arrival times of the entries, 0 if empty, and `answers` those that they gave, by number.
    """
    header, times = dump(new.header), times or (None if new.made_ms is None else 0,) * len(new.entries)
    with connection.transaction(), connection.cursor() as cursor:
        (number,) = cursor.execute(COUNT_MATCH).fetchone() or (0,)
        check_quota(most, count(connection) - 1 if most else 0)
        chain, rows = match_digest(new.id, number, header, new.seeded, new.made_ms), []
        for seq, (entry, at_ms) in enumerate(zip(new.entries, times, strict=True), 1):
            answer = answers.get(seq)
            said = (None, None) if answer is None else (answer.key, answer.body)
            chain = entry_digest(chain, entry.player, entry.notation, at_ms, *said)
            key = None if answer is None else _key(answer.key)
            rows.append((new.id, seq, entry.player, entry.notation, chain, key, said[1], at_ms))
        cursor.execute(
            "INSERT INTO matches (id, header, seeded, made_ms, number) VALUES (%s, %s, %s, %s, %s)",
            (new.id, header, new.seeded, new.made_ms, number),
        )
        cursor.execute(
            "INSERT INTO heads (match, seq, chain, seats) VALUES (%s, %s, %s, %s)",
            (new.id, len(rows), chain, digest_of_seats(new.id, new.seats)),
        )
        cursor.executemany(
            "INSERT INTO seats (match, player, fields) VALUES (%s, %s, %s)",
            [(new.id, player, _fields(seat)) for player, seat in enumerate(new.seats)],
        )
        cursor.executemany("INSERT INTO entries VALUES (%s, %s, %s, %s, %s, %s, %s, %s)", rows)


def count(connection: PgConnection) -> int:
    """The number of stored matches, damaged ones included."""
    (found,) = connection.execute(COUNT_STORED).fetchone() or (0,)
    return int(found)


def size(connection: PgConnection) -> int:
    """The bytes of the whole database."""
    (found,) = connection.execute("SELECT pg_database_size(current_database())").fetchone() or (0,)
    return int(found)


def activity(connection: PgConnection, after: str, most: int) -> tuple[Activity, ...]:
    """The first matches after this id, in order of their ids."""
    rows = connection.execute(ACTIVITY.replace("?", "%s"), (after, most))
    return tuple(activity_of(*row) for row in rows)


def remove(connection: PgConnection, match: str, seq: int) -> bool:
    """Remove a match that no process owns and whose log ends with this number, and keep its own number. False if it is
    owned, or its log ends with another."""
    with connection.transaction():
        row = connection.execute(REMOVED, (match, seq)).fetchone()
        if row is None:
            return False
        connection.execute("INSERT INTO removed SELECT %s WHERE %s > 0", (row[0], row[0]))
        for statement in DELETE:
            connection.execute(statement, (match,))
    return True


def append(connection: PgConnection, all_more: Sequence[Append]) -> bytes:
    """Insert the entries of one match, each `Append` going on where the last one ends, all or none of them. The digest
    of the log. Raises SeqTaken, StaleOwner, or UniqueViolation for a key."""
    first, rows = all_more[0], _rows(all_more)
    values = {
        "match": first.match,
        "first": first.seq,
        "last": rows[-1].seq,
        "before": first.chain,
        "chain": rows[-1].chain,
        "epoch": first.epoch,
        "seqs": [row.seq for row in rows],
        "players": [row.entry.player for row in rows],
        "actions": [row.entry.notation for row in rows],
        "chains": [row.chain for row in rows],
        "keys": [row.key for row in rows],
        "bodies": [row.body for row in rows],
        "times": [row.at_ms for row in rows],
    }
    if connection.execute(MOVE_HEAD, values, prepare=True).rowcount == 0:
        query = "SELECT epoch FROM heads WHERE match = %s"
        row = connection.execute(query, (first.match,)).fetchone()
        if row is not None and first.epoch is not None and row[0] != first.epoch:
            raise StaleOwner
        raise SeqTaken
    return rows[-1].chain


def was_appended(connection: PgConnection, all_more: Sequence[Append]) -> bytes | None:
    """The digest of the log if exactly these entries are stored, else None: to learn what a lost commit did."""
    rows = _rows(all_more)
    query = "SELECT chain, key FROM entries WHERE match = %s AND seq = ANY(%s) ORDER BY seq"
    found = connection.execute(query, (all_more[0].match, [row.seq for row in rows])).fetchall()
    return rows[-1].chain if found == [(row.chain, row.key) for row in rows] else None


def recall(connection: PgConnection, match: str, player: int, key: str) -> Answer | None:
    """The stored answer to this key of a player, or None."""
    query = "SELECT body, seq FROM entries WHERE match = %s AND player = %s AND key = %s"
    row = connection.execute(query, (match, player, _key(key)), prepare=True).fetchone()
    return None if row is None else Answer(key, *row)


def write_seat(connection: PgConnection, match: str, player: int, before: SeatRow, after: SeatRow) -> None:
    """Change a seat. Raises SeqTaken, and changes nothing, if it is neither as it was before nor changed already."""
    with connection.transaction():
        connection.execute("SELECT FROM heads WHERE match = %s FOR UPDATE", (match,))
        rows = list(_seats(connection, match))
        if rows[player] not in (before, after):
            raise SeqTaken
        rows[player] = after
        update = "UPDATE seats SET fields = %s WHERE match = %s AND player = %s"
        connection.execute(update, (_fields(after), match, player))
        connection.execute("UPDATE heads SET seats = %s WHERE match = %s", (digest_of_seats(match, rows), match))


def load(connection: PgConnection, match: str) -> StoredMatch | None:
    """The match, or None. Raises CorruptMatch if its rows do not fit together."""
    connection.isolation_level = IsolationLevel.REPEATABLE_READ
    try:
        with connection.transaction():
            return read_match(connection, match)
    finally:
        connection.isolation_level = None


def read_match(connection: PgConnection, match: str) -> StoredMatch | None:
    """The same within a transaction of the caller that sees one moment."""
    try:
        return _read_match(connection, match)
    except UnicodeDecodeError:
        raise CorruptMatch("a text of it is not what was stored") from None


def _read_match(connection: PgConnection, match: str) -> StoredMatch | None:
    query: LiteralString = "SELECT header, seeded, made_ms, number, seq, chain, heads.seats FROM matches"
    row = connection.execute(query + " LEFT JOIN heads ON match = id WHERE id = %s", (match,)).fetchone()
    if row is None:
        return None
    try:
        stored_header, seeded, made_ms, number, seq, chain, seats_digest = row
        header = msgspec.json.decode(stored_header, type=Header)
    except msgspec.DecodeError:
        raise CorruptMatch("its header cannot be read") from None
    if seq is None:
        raise CorruptMatch("the end of its log is not stored; the database was damaged before")
    seats = _seats(connection, match)
    if len(seats) != header.players or digest_of_seats(match, seats) != seats_digest:
        raise CorruptMatch("its seats are not what was stored")
    beginning = match_digest(match, number, stored_header, seeded, made_ms)
    new = since(connection, match, 0, beginning)
    if (len(new.entries), (beginning, *new.chains)[-1]) != (seq, chain):
        raise CorruptMatch(f"its log has {len(new.entries)} entries that can be read, and {seq} were stored")
    snapshot = _snapshot(connection, match, (beginning, *new.chains))
    return StoredMatch(match, header, seeded, seats, new.entries, chain, made_ms, new.times, snapshot)


def keep_snapshot(connection: PgConnection, snapshot: StoredSnapshot) -> None:
    """Store a snapshot in place of an earlier one of its match, if that is still stored."""
    row = (snapshot.seq, snapshot.chain, snapshot.rules, snapshot.content, snapshot.digest, snapshot.match)
    connection.execute(KEEP_SNAPSHOT, row, prepare=True)


def _snapshot(connection: PgConnection, match: str, chains: Sequence[bytes]) -> StoredSnapshot | None:
    query = "SELECT match, seq, chain, rules, content, digest FROM snapshots WHERE match = %s"
    row = connection.execute(query, (match,), prepare=True).fetchone()
    return None if row is None else fitting(StoredSnapshot(*row[:-1]), row[-1], match, chains)


def since(connection: PgConnection, match: str, after: int, chain: bytes) -> NewEntries:
    """The entries after number `after`, where the log has this digest. Raises CorruptMatch if they do not fit."""
    columns: LiteralString = "SELECT seq, player, action, at_ms, key, body, chain FROM entries"
    query = columns + " WHERE match = %s AND seq > %s ORDER BY seq"
    entries: list[Entry] = []
    times: list[int | None] = []
    chains: list[bytes] = []
    rows = connection.execute(query, (match, after), prepare=True)
    for seq, (stored_seq, player, action, at_ms, key, body, stored_chain) in enumerate(rows, after + 1):
        entry = Entry(player, action)
        said = None if key is None else key.decode("utf-8", "surrogatepass")
        chain = entry_digest(chain, player, action, at_ms, said, body)
        if (stored_seq, stored_chain) != (seq, chain):
            raise CorruptMatch(f"entry {seq} of its log is not what was stored")
        entries.append(entry)
        times.append(at_ms)
        chains.append(chain)
    return NewEntries(tuple(entries), tuple(times), tuple(chains))


def seats(connection: PgConnection, match: str) -> tuple[bytes, tuple[SeatRow, ...]]:
    """The seats, and their digest."""
    rows = _seats(connection, match)
    return digest_of_seats(match, rows), rows


def heads(connection: PgConnection, matches: Iterable[str]) -> tuple[Head, ...]:
    query = "SELECT match, seq, seats, epoch, until <= now() FROM heads WHERE match = ANY(%s)"
    return tuple(Head(*row) for row in connection.execute(query, (list(matches),), prepare=True))


def take(connection: PgConnection, matches: Iterable[str], owner: str, lease_s: float) -> dict[str, int]:
    """Become the owner of those whose lease has run out: their new epochs."""
    values = {"matches": list(matches), "owner": owner, "lease_s": lease_s}
    return dict(connection.execute(TAKE, values).fetchall())


def renew(connection: PgConnection, matches: Iterable[str], owner: str, lease_s: float) -> None:
    """Extend the leases of this owner. A length of 0 gives them back."""
    connection.execute(RENEW, {"matches": list(matches), "owner": owner, "lease_s": lease_s})


class _Row(NamedTuple):
    seq: int
    entry: Entry
    chain: bytes
    key: bytes | None
    body: bytes | None
    at_ms: int | None


def _rows(all_more: Sequence[Append]) -> list[_Row]:
    rows = []
    for more in all_more:
        for seq, (entry, chain) in enumerate(zip(more.entries, more.chains(), strict=True), more.seq):
            key, body = more.said(seq)
            rows.append(_Row(seq, entry, chain, None if key is None else _key(key), body, more.at_ms))
    return rows


def _seats(connection: PgConnection, match: str) -> tuple[SeatRow, ...]:
    query = "SELECT player, fields FROM seats WHERE match = %s ORDER BY player"
    rows: list[Any] = connection.execute(query, (match,)).fetchall()
    if [player for player, _ in rows] != list(range(len(rows))):
        raise CorruptMatch("some of its seats are missing")
    try:
        return tuple(msgspec.json.decode(fields, type=SeatRow) for _, fields in rows)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise CorruptMatch("its seats cannot be read") from None


def _fields(seat: SeatRow) -> bytes:
    return msgspec.json.encode(seat)


def _key(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")


def said(error: Exception) -> str:
    """An error of the driver in one line."""
    return " ".join(str(error).split()) or type(error).__name__
