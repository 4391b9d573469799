"""The database tables, and reading and writing their rows. Transactions belong to `store.py`.

A match is its log, so the rows of `entries` are the truth, and everything else can be computed from them. Each row is
covered by a digest (`digests.py`), and the row of `heads` says where the log ends; it changes in the same transaction
as the log and the seats. So a changed, missing or exchanged row is noticed when the match is opened.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from iceharbor.codec import dump
from iceharbor.match import Entry, Header
from iceharbor.server.storage import sqlite
from iceharbor.server.storage.digests import entry_digest, match_digest, seat_digest, seats_digest, snapshot_digest

TABLES: Final = """
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    header BLOB NOT NULL,
    seeded INTEGER NOT NULL,
    made_ms INTEGER,
    number INTEGER NOT NULL DEFAULT 0,
    digest BLOB NOT NULL DEFAULT x''
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches (id),
    player INTEGER NOT NULL,
    name TEXT NOT NULL,
    bot TEXT,
    tokens BLOB,
    digest BLOB NOT NULL DEFAULT x'',
    invitation BLOB,
    device_link BLOB,
    freed_by INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, player)
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL,
    player INTEGER NOT NULL,
    action TEXT NOT NULL,
    chain BLOB NOT NULL,
    key TEXT,
    body BLOB,
    at_ms INTEGER,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX answers ON entries (match, player, key) WHERE key IS NOT NULL;
"""
HEADS: Final = """
CREATE TABLE heads (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
    seq INTEGER NOT NULL,
    chain BLOB NOT NULL,
    seats BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE counters (name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE removed (number INTEGER NOT NULL PRIMARY KEY) STRICT
"""
"""Since version 4: the end of each log, how many matches were made, and the numbers of those that were removed."""
SNAPSHOTS: Final = """
CREATE TABLE IF NOT EXISTS snapshots (
    match TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    chain BLOB NOT NULL,
    rules TEXT NOT NULL,
    content BLOB NOT NULL,
    digest BLOB NOT NULL
) STRICT
"""
"""Since version 6: what opening a match need not compute again. Nothing depends on it: one that cannot be read, or does
not fit its log, is ignored."""
MOVE_HEAD: Final = """
CREATE TRIGGER head_moves AFTER INSERT ON entries BEGIN
    UPDATE heads SET seq = new.seq, chain = new.chain WHERE match = new.match AND seq = new.seq - 1;
    SELECT raise(ABORT, 'the log does not end before this entry') WHERE changes() = 0;
END
"""
"""A trigger, so that an entry and its head are one statement; a second one would cost another wait for the writer."""

FILE: Final = "iceharbor.sqlite3"
APPLICATION_ID: Final = 0x1CE4A2B0
"""SQLite's application id of our files."""
SCHEMA_VERSION: Final = 6
"""The version of the schema. `migrations.py` brings files of earlier versions up to date."""

INSERT_ENTRY: Final = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
COUNT_MATCH: Final = """
INSERT INTO counters VALUES ('matches', 1) ON CONFLICT (name) DO UPDATE SET value = counters.value + 1
RETURNING value
"""


COUNT_STORED: Final = """
SELECT coalesce((SELECT value FROM counters WHERE name = 'matches'), 0) - (SELECT count(*) FROM removed)
"""
ACTIVITY: Final = """
SELECT heads.match, header, heads.seq, made_ms, made_ms + at_ms FROM heads
JOIN matches ON id = heads.match LEFT JOIN entries ON entries.match = heads.match AND entries.seq = heads.seq
WHERE heads.match > ? ORDER BY heads.match LIMIT ?
"""

HASH_BYTES: Final = 32
"""The length of a token's hash."""
FREE: Final = -1
"""In `freed_by`: all have agreed."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat: a bot's, or a person's with the hashes of its secrets."""

    name: str
    bot: str | None
    tokens: tuple[bytes, ...] = ()
    """One for each device that plays the seat."""
    invitation: bytes | None = None
    """The last one; it seats a player while the seat is free."""
    device_link: bytes | None = None
    """It adds a device, once."""
    freed_by: int = 0
    """The players, as bits, who agree that the seat's player lost every device; or FREE."""

    @property
    def free(self) -> bool:
        """True if an invitation seats a player here."""
        return self.bot is None and (not self.tokens or self.freed_by == FREE)


@dataclass(frozen=True, slots=True)
class Answer:
    """The stored answer to an action: the digest of the request, and the number of its entry."""

    key: str
    body: bytes
    seq: int


@dataclass(frozen=True, slots=True)
class NewRow:
    """A new match with NATURE's first entries."""

    id: str
    header: Header
    seeded: bool
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]
    made_ms: int | None = None
    """Milliseconds since 1970; entry times count from there."""


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """What a match had become after `seq` entries, where its log had the digest `chain`, by these rules."""

    match: str
    seq: int
    chain: bytes
    rules: str
    content: bytes

    @property
    def digest(self) -> bytes:
        return snapshot_digest(self.match, self.seq, self.chain, self.rules, self.content)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A stored match."""

    id: str
    header: Header
    seeded: bool
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]
    chain: bytes
    """The digest of the whole log; the next append starts with it."""
    made_ms: int | None = None
    times: tuple[int | None, ...] = ()
    """Arrival time of each entry, in milliseconds since the match was created; None if not measured."""
    snapshot: StoredSnapshot | None = field(default=None, compare=False)
    """One that is whole and fits the log."""


@dataclass(frozen=True, slots=True)
class Append:
    """New entries of a match, starting at number `seq`; one of them may answer a player's action."""

    match: str
    seq: int
    entries: tuple[Entry, ...]
    chain: bytes
    answer: Answer | None = None
    at_ms: int | None = None
    """Arrival times in milliseconds since the match was created."""
    epoch: int | None = None
    """Where many processes serve the match: the epoch of the owner of its clocks and bots, if it writes as such."""

    def said(self, seq: int) -> tuple[str | None, bytes | None]:
        """The key and the request that this entry answers, if any."""
        if self.answer is None or self.answer.seq != seq:
            return None, None
        return self.answer.key, self.answer.body

    def chains(self) -> list[bytes]:
        """The digest of the log after each entry."""
        chain, chains = self.chain, []
        for seq, entry in enumerate(self.entries, self.seq):
            chain = entry_digest(chain, entry.player, entry.notation, self.at_ms, *self.said(seq))
            chains.append(chain)
        return chains


@dataclass(frozen=True, slots=True)
class Activity:
    """When a stored match was made, and when its last entry arrived: milliseconds since 1970, None if not measured."""

    match: str
    game: str
    """Its name; empty if the header cannot be read."""
    seq: int
    made_ms: int | None
    active_ms: int | None


class _GameOnly(msgspec.Struct):
    """The header of a match, as far as its game."""

    game: str


class CorruptMatch(Exception):
    """This match cannot be opened; others can. The message has the reason."""


def create(connection: sqlite.Connection, new: NewRow) -> None:
    """Raises IntegrityError when the id is taken."""
    (number,) = connection.execute(COUNT_MATCH).fetchone()
    row = (new.id, dump(new.header), int(new.seeded), new.made_ms, number)
    digest = _match_digest(*row)
    connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", (*row, digest))
    seats = [_columns(new.id, player, seat) for player, seat in enumerate(new.seats)]
    connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", seats)
    connection.execute("INSERT INTO heads VALUES (?, 0, ?, ?)", (new.id, digest, digest_of_seats(new.id, new.seats)))
    at_ms = None if new.made_ms is None else 0
    append(connection, Append(new.id, 1, new.entries, digest, at_ms=at_ms))


def append(connection: sqlite.Connection, more: Append) -> bytes:
    """Insert entries and return the digest of the log. Raises IntegrityError if a seq or key is taken, or if the log
    does not end before them."""
    chains = more.chains()
    rows = [
        (more.match, seq, entry.player, entry.notation, chain, *more.said(seq), more.at_ms)
        for seq, (entry, chain) in enumerate(zip(more.entries, chains, strict=True), more.seq)
    ]
    if len(rows) == 1:
        connection.execute(INSERT_ENTRY, rows[0])
    else:
        connection.executemany(INSERT_ENTRY, rows)
    return chains[-1] if chains else more.chain


def count(connection: sqlite.Connection) -> int:
    """The number of stored matches, damaged ones included."""
    found: int = connection.execute(COUNT_STORED).fetchone()[0]
    return found


def activity(connection: sqlite.Connection, after: str, most: int) -> tuple[Activity, ...]:
    """The first matches after this id, in order of their ids."""
    return tuple(activity_of(*row) for row in connection.execute(ACTIVITY, (after, most)))


def activity_of(match: str, header: bytes, seq: int, made_ms: int | None, active_ms: int | None) -> Activity:
    """A row of ACTIVITY."""
    try:
        game = msgspec.json.decode(header, type=_GameOnly).game
    except (msgspec.DecodeError, UnicodeDecodeError):
        game = ""
    return Activity(match, game, seq, made_ms, active_ms)


def remove(connection: sqlite.Connection, match: str, seq: int) -> bool:
    """Remove a match whose log ends with this number, and keep its own number, so that it does not count as missing.
    False if the log ends with another."""
    if connection.execute("SELECT seq FROM heads WHERE match = ?", (match,)).fetchone() != (seq,):
        return False
    connection.execute("INSERT INTO removed SELECT number FROM matches WHERE id = ? AND number > 0", (match,))
    for table in ("snapshots", "heads", "entries", "seats"):
        connection.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
    connection.execute("DELETE FROM matches WHERE id = ?", (match,))
    return True


def recall(connection: sqlite.Connection, match: str, player: int, key: str) -> Answer | None:
    """The stored answer to this key of a player, or None."""
    query = "SELECT body, seq FROM entries WHERE match = ? AND player = ? AND key = ?"
    row = connection.execute(query, (match, player, key)).fetchone()
    return None if row is None else Answer(key, *row)


def write_seat(connection: sqlite.Connection, match: str, player: int, before: SeatRow, after: SeatRow) -> None:
    """Store a seat in place of the one there, with its digest and that of all seats. Raises IntegrityError if the one
    there is not as it was before."""
    digests = connection.execute("SELECT digest FROM seats WHERE match = ? ORDER BY player", (match,)).fetchall()
    all_digests = [digest for (digest,) in digests]
    if all_digests[player : player + 1] != [_digest(match, player, before)]:
        raise sqlite.IntegrityError(f"seat {player} of {match} was changed")
    all_digests[player] = _digest(match, player, after)
    query = (
        "UPDATE seats SET name = ?, bot = ?, tokens = ?, digest = ?, invitation = ?, device_link = ?, freed_by = ? "
        "WHERE match = ? AND player = ?"
    )
    _, _, *fields = _columns(match, player, after)
    connection.execute(query, (*fields, match, player))
    connection.execute("UPDATE heads SET seats = ? WHERE match = ?", (seats_digest(match, all_digests), match))


def load(connection: sqlite.Connection, match: str) -> StoredMatch | None:
    """The match, or None. Raises CorruptMatch if its rows cannot be read or do not fit together."""
    try:
        return _load(connection, match)
    except sqlite.Error as error:
        raise CorruptMatch(f"the file is damaged ({error})") from None


def _load(connection: sqlite.Connection, match: str) -> StoredMatch | None:
    query = "SELECT id, header, seeded, made_ms, number, digest FROM matches WHERE id = ?"
    row = connection.execute(query, (match,)).fetchone()
    head = connection.execute("SELECT seq, chain, seats FROM heads WHERE match = ?", (match,)).fetchone()
    if row is None:
        if head is not None or _has_rows(connection, match):
            raise CorruptMatch("its header is missing")
        return None
    *fields, digest = row
    if _match_digest(*fields) != digest:
        raise CorruptMatch("its header is not what was stored")
    if head is None:
        raise CorruptMatch("the end of its log is not stored; the file was damaged before")
    seats = _checked_seats(connection, match, head[2])
    entries, times, chains = _checked_entries(connection, match, digest)
    if (len(entries), chains[-1]) != head[:2]:
        raise CorruptMatch(f"its log has {len(entries)} entries that can be read, and {head[0]} were stored")
    try:
        header = msgspec.json.decode(row[1], type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise CorruptMatch("its header cannot be read") from None
    if len(seats) != header.players:
        raise CorruptMatch("some of its seats are missing")
    snapshot = _snapshot(connection, match, chains)
    return StoredMatch(match, header, bool(row[2]), seats, entries, chains[-1], row[3], times, snapshot)


def keep_snapshot(connection: sqlite.Connection, snapshot: StoredSnapshot) -> None:
    """Store a snapshot in place of an earlier one of its match, if that is still stored."""
    query = """
        INSERT INTO snapshots SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM heads WHERE match = ?)
        ON CONFLICT (match) DO UPDATE SET
        seq = excluded.seq, chain = excluded.chain, rules = excluded.rules, content = excluded.content,
        digest = excluded.digest
    """
    row = (snapshot.match, snapshot.seq, snapshot.chain, snapshot.rules, snapshot.content)
    connection.execute(query, (*row, snapshot.digest, snapshot.match))


def _snapshot(connection: sqlite.Connection, match: str, chains: list[bytes]) -> StoredSnapshot | None:
    """The snapshot of a match with this log; None if there is none that is whole and fits. `chains` begins with the
    digest of the empty log."""
    query = "SELECT match, seq, chain, rules, content, digest FROM snapshots WHERE match = ?"
    try:
        row = connection.execute(query, (match,)).fetchone()
    except sqlite.Error:
        return None
    return None if row is None else fitting(StoredSnapshot(*row[:-1]), row[-1], match, chains)


def fitting(snapshot: StoredSnapshot, digest: bytes, match: str, chains: Sequence[bytes]) -> StoredSnapshot | None:
    """The snapshot if it is whole, and of this match with this log; else None."""
    fits = snapshot.match == match and 0 < snapshot.seq < len(chains) and chains[snapshot.seq] == snapshot.chain
    return snapshot if fits and snapshot.digest == digest else None


def _match_digest(match: str, header: bytes, seeded: int, made_ms: int | None, number: int) -> bytes:
    return match_digest(match, number, header, seeded, made_ms)


def digest_of_seats(match: str, seats: Iterable[SeatRow]) -> bytes:
    """The digest of all seats of a match, in order of play."""
    return seats_digest(match, (_digest(match, player, seat) for player, seat in enumerate(seats)))


def _digest(match: str, player: int, seat: SeatRow) -> bytes:
    tokens = b"".join(seat.tokens) or None
    return seat_digest(match, player, seat.name, seat.bot, tokens, seat.invitation, seat.device_link, seat.freed_by)


def _columns(match: str, player: int, seat: SeatRow) -> tuple[object, ...]:
    """The row of a seat."""
    begin = (match, player, seat.name, seat.bot, b"".join(seat.tokens) or None)
    return (*begin, _digest(match, player, seat), seat.invitation, seat.device_link, seat.freed_by)


def _tokens(joined: bytes | None) -> tuple[bytes, ...]:
    joined = joined or b""
    return tuple(joined[at : at + HASH_BYTES] for at in range(0, len(joined), HASH_BYTES))


def _has_rows(connection: sqlite.Connection, match: str) -> bool:
    tables = ("entries", "seats")
    return any(connection.execute(f"SELECT 1 FROM {table} WHERE match = ?", (match,)).fetchone() for table in tables)


def _checked_seats(connection: sqlite.Connection, match: str, stored: bytes) -> tuple[SeatRow, ...]:
    query = (
        "SELECT match, player, name, bot, tokens, invitation, device_link, freed_by, digest FROM seats "
        "WHERE match = ? ORDER BY player"
    )
    rows = connection.execute(query, (match,)).fetchall()
    for player, (*fields, digest) in enumerate(rows):
        if fields[1] != player or seat_digest(*fields) != digest:
            raise CorruptMatch(f"its seat {player} is not what was stored")
    if seats_digest(match, (row[-1] for row in rows)) != stored:
        raise CorruptMatch("its seats are not what was stored")
    return tuple(SeatRow(row[2], row[3], _tokens(row[4]), *row[5:8]) for row in rows)


def _checked_entries(
    connection: sqlite.Connection, match: str, chain: bytes
) -> tuple[tuple[Entry, ...], tuple[int | None, ...], list[bytes]]:
    """The entries, their times, and the digest of the log before the first and after each one."""
    query = "SELECT match, seq, player, action, at_ms, key, body, chain FROM entries WHERE match = ? ORDER BY seq"
    entries: list[Entry] = []
    times: list[int | None] = []
    chains = [chain]
    for seq, (*place, player, notation, at_ms, key, body, stored) in enumerate(connection.execute(query, (match,)), 1):
        chain = entry_digest(chain, player, notation, at_ms, key, body)
        if (place, stored) != ([match, seq], chain):  # SQLite reads all rows between the first and the last
            raise CorruptMatch(f"entry {seq} of its log is not what was stored")
        entries.append(Entry(player, notation))
        times.append(at_ms)
        chains.append(chain)
    return tuple(entries), tuple(times), chains
