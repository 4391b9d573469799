"""The tables, and what is read from and written to them. Nothing here begins or ends a transaction: `store.py` does.

A match is its log, so a row of `entries` is the truth and everything else can be made from it. Each entry carries a
digest of itself and all before it: a row that was changed behind our back does not go unseen. When an entry reached the
server stands beside it, and is no part of what the match is.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec

from iceharbor.codec import dump
from iceharbor.match import Entry, Header
from iceharbor.server import sqlite

TABLES: Final = """
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    header BLOB NOT NULL,
    seeded INTEGER NOT NULL,
    made_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches (id),
    player INTEGER NOT NULL,
    name TEXT NOT NULL,
    bot TEXT,
    token_hash BLOB,
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

CREATE UNIQUE INDEX answers ON entries (match, key) WHERE key IS NOT NULL;
"""

LAYOUT: Final = 2
"""The version of the tables."""
STEPS: Final = {
    1: "ALTER TABLE matches ADD COLUMN made_ms INTEGER; ALTER TABLE entries ADD COLUMN at_ms INTEGER",
}
"""What makes each earlier layout the next one."""

INSERT_ENTRY: Final = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits somewhere: a person with the hash of a secret token, or a bot."""

    name: str
    bot: str | None
    token_hash: bytes | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an action: the digest of what was asked, and the number of its entry."""

    key: str
    body: bytes
    seq: int


@dataclass(frozen=True, slots=True)
class NewRow:
    """A match to be stored, NATURE's first entries with it."""

    id: str
    header: Header
    seeded: bool
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]
    made_ms: int | None = None
    """When, in milliseconds since 1970; times of its entries count from there."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it lies in the tables."""

    id: str
    header: Header
    seeded: bool
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]
    chain: bytes
    """The digest of the whole log; the next append begins with it."""
    made_ms: int | None = None
    times: tuple[int | None, ...] = ()
    """When each entry reached the server, in milliseconds since the match was made; None where nobody measured it."""


@dataclass(frozen=True, slots=True)
class Append:
    """New entries of a match, the first of them number `seq`; one of them may be the answer to somebody's action."""

    match: str
    seq: int
    entries: tuple[Entry, ...]
    chain: bytes
    answer: Answer | None = None
    at_ms: int | None = None
    """When they reached the server, in milliseconds since the match was made."""


class Damaged(Exception):
    """This match cannot be opened; the others can. The message says why."""


def create(tables: sqlite.Connection, new: NewRow) -> None:
    """Raises IntegrityError when the id is taken."""
    header = dump(new.header)
    tables.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", (new.id, header, new.seeded, new.made_ms))
    seats = ((new.id, player, seat.name, seat.bot, seat.token_hash) for player, seat in enumerate(new.seats))
    tables.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", seats)
    at_ms = None if new.made_ms is None else 0
    append(tables, Append(new.id, 1, new.entries, sha256(header).digest(), at_ms=at_ms))


def append(tables: sqlite.Connection, more: Append) -> bytes:
    """The digest of the log with these; raises IntegrityError when a seq or the key is taken."""
    chain, rows = more.chain, []
    for seq, entry in enumerate(more.entries, more.seq):
        chain = link(chain, entry)
        answer = more.answer if more.answer is not None and more.answer.seq == seq else None
        said = (None, None) if answer is None else (answer.key, answer.body)
        rows.append((more.match, seq, entry.player, entry.action, chain, *said, more.at_ms))
    if len(rows) == 1:
        tables.execute(INSERT_ENTRY, rows[0])
    else:
        tables.executemany(INSERT_ENTRY, rows)
    return chain


def link(chain: bytes, entry: Entry) -> bytes:
    """The digest of a log with one entry more."""
    return sha256(chain + f"{entry.player} {entry.action}".encode()).digest()


def recall(tables: sqlite.Connection, match: str, key: str) -> Answer | None:
    """What this key was answered with, if ever."""
    query = "SELECT body, seq FROM entries WHERE match = ? AND key = ?"
    row = tables.execute(query, (match, key)).fetchone()
    return None if row is None else Answer(key, *row)


def rename(tables: sqlite.Connection, match: str, player: int, name: str) -> None:
    tables.execute("UPDATE seats SET name = ? WHERE match = ? AND player = ?", (name, match, player))


def load(tables: sqlite.Connection, match: str) -> Stored | None:
    """The match, or None if there is none; raises Damaged when its rows cannot be read or do not fit together."""
    try:
        return _load(tables, match)
    except sqlite.OperationalError:
        raise
    except sqlite.DatabaseError as error:
        raise Damaged(f"the file is damaged where it lies ({error})") from None


def _load(tables: sqlite.Connection, match: str) -> Stored | None:
    row = tables.execute("SELECT header, seeded, made_ms FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None:
        return None
    try:
        header = msgspec.json.decode(row[0], type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Damaged("its first line cannot be read") from None
    query = "SELECT player, name, bot, token_hash FROM seats WHERE match = ? ORDER BY player"
    seats = tables.execute(query, (match,)).fetchall()
    if [player for player, *_ in seats] != list(range(header.players)):
        raise Damaged("its seats are not all there")
    entries, times, chain = _checked(tables, match, sha256(row[0]).digest())
    rows = tuple(SeatRow(*seat) for _, *seat in seats)
    return Stored(match, header, bool(row[1]), rows, entries, chain, row[2], times)


def _checked(
    tables: sqlite.Connection, match: str, chain: bytes
) -> tuple[tuple[Entry, ...], tuple[int | None, ...], bytes]:
    query = "SELECT seq, player, action, at_ms, chain FROM entries WHERE match = ? ORDER BY seq"
    entries: list[Entry] = []
    times: list[int | None] = []
    for seq, (stored_seq, player, action, at_ms, stored_chain) in enumerate(tables.execute(query, (match,)), 1):
        entry = Entry(player, action)
        chain = link(chain, entry)
        if (stored_seq, stored_chain) != (seq, chain):
            raise Damaged(f"entry {seq} of its log is not what was stored")
        entries.append(entry)
        times.append(at_ms)
    return tuple(entries), tuple(times), chain
