"""The tables, and what is read from and written to them. Nothing here begins or ends a transaction: `store.py` does.

A match is its log, so a row of `entries` is the truth and everything else can be made from it. Each entry carries a
digest of itself and all before it: a row that was changed behind our back does not go unseen.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError, OperationalError

from iceharbor.codec import dump
from iceharbor.match import Entry, Header

TABLES: Final = MetaData()

MATCHES: Final = Table(
    "matches",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("header", LargeBinary, nullable=False),
    Column("seeded", Boolean, nullable=False),
)
SEATS: Final = Table(
    "seats",
    TABLES,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("token_hash", LargeBinary),
    sqlite_with_rowid=False,
)
ENTRIES: Final = Table(
    "entries",
    TABLES,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("player", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
ANSWERS: Final = Table(
    "answers",
    TABLES,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)


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


@dataclass(frozen=True, slots=True)
class Append:
    """New entries of a match: the first of them is number `seq`. With an answer when a client waits for it."""

    match: str
    seq: int
    entries: tuple[Entry, ...]
    chain: bytes
    answer: Answer | None = None


class Damaged(Exception):
    """This match cannot be opened; the others can. The message says why."""


def create(tables: Connection, new: NewRow) -> None:
    """Raises IntegrityError when the id is taken."""
    header = dump(new.header)
    tables.execute(insert(MATCHES), {"id": new.id, "header": header, "seeded": new.seeded})
    seats = [
        {"match": new.id, "player": player, "name": seat.name, "bot": seat.bot, "token_hash": seat.token_hash}
        for player, seat in enumerate(new.seats)
    ]
    tables.execute(insert(SEATS), seats)
    _insert_entries(tables, Append(new.id, 1, new.entries, sha256(header).digest()))


def append(tables: Connection, more: Append) -> bytes:
    """The digest of the log with these; raises IntegrityError when a seq or the key is taken."""
    if more.answer is not None:
        answer = more.answer
        tables.execute(
            insert(ANSWERS), {"match": more.match, "key": answer.key, "body": answer.body, "seq": answer.seq}
        )
    return _insert_entries(tables, more)


def _insert_entries(tables: Connection, more: Append) -> bytes:
    rows: list[dict[str, Any]] = []
    chain = more.chain
    for seq, entry in enumerate(more.entries, more.seq):
        chain = link(chain, entry)
        rows.append({"match": more.match, "seq": seq, "player": entry.player, "action": entry.action, "chain": chain})
    if rows:
        tables.execute(insert(ENTRIES), rows)
    return chain


def link(chain: bytes, entry: Entry) -> bytes:
    """The digest of a log with one entry more."""
    return sha256(chain + f"{entry.player} {entry.action}".encode()).digest()


def recall(tables: Connection, match: str, key: str) -> Answer | None:
    """What this key was answered with, if ever."""
    query = select(ANSWERS.c.body, ANSWERS.c.seq).where(ANSWERS.c.match == match, ANSWERS.c.key == key)
    row = tables.execute(query).one_or_none()
    return None if row is None else Answer(key, row.body, row.seq)


def rename(tables: Connection, match: str, player: int, name: str) -> None:
    tables.execute(update(SEATS).where(SEATS.c.match == match, SEATS.c.player == player).values(name=name))


def load(tables: Connection, match: str) -> Stored | None:
    """The match, or None if there is none; raises Damaged when its rows cannot be read or do not fit together."""
    try:
        return _load(tables, match)
    except OperationalError:
        raise
    except DatabaseError as error:
        raise Damaged(f"the file is damaged where it lies ({error.orig})") from None


def _load(tables: Connection, match: str) -> Stored | None:
    row = tables.execute(select(MATCHES).where(MATCHES.c.id == match)).one_or_none()
    if row is None:
        return None
    try:
        header = msgspec.json.decode(row.header, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Damaged("its first line cannot be read") from None
    seats = tables.execute(select(SEATS).where(SEATS.c.match == match).order_by(SEATS.c.player)).all()
    if [seat.player for seat in seats] != list(range(header.players)):
        raise Damaged("its seats are not all there")
    entries, chain = _checked(tables, match, sha256(row.header).digest())
    rows = tuple(SeatRow(seat.name, seat.bot, seat.token_hash) for seat in seats)
    return Stored(match, header, bool(row.seeded), rows, entries, chain)


def _checked(tables: Connection, match: str, chain: bytes) -> tuple[tuple[Entry, ...], bytes]:
    query = select(ENTRIES).where(ENTRIES.c.match == match).order_by(ENTRIES.c.seq)
    entries: list[Entry] = []
    for seq, row in enumerate(tables.execute(query), 1):
        entry = Entry(row.player, row.action)
        chain = link(chain, entry)
        if (row.seq, row.chain) != (seq, chain):
            raise Damaged(f"entry {seq} of its log is not what was stored")
        entries.append(entry)
    return tuple(entries), chain
