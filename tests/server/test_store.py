"""The store: entries that it reports as stored are stored; a damaged file is refused in one line."""

import os
import sqlite3
import threading
from concurrent.futures import Future
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from iceharbor.codec import dump
from iceharbor.match import Entry, Header
from iceharbor.server.storage import schema, sqlite
from iceharbor.server.storage.digests import entry_digest
from iceharbor.server.storage.schema import (
    APPLICATION_ID,
    FILE,
    Answer,
    Append,
    CorruptMatch,
    NewRow,
    SeatRow,
    StoredSnapshot,
)
from iceharbor.server.storage.store import CannotOpen, Conflict, Kind, StorageFailed, Store, pragma
from tests.server.server_fixture import WAIT_S

HEADER = Header("numbers", 2, {"sides": 6}, "1")
SEATS = (SeatRow("Teal", None, (b"h" * 32,), b"i" * 32), SeatRow("Coral", "greedy"))
AT_TWO_DEVICES = SeatRow("Ada", None, (b"h" * 32, b"o" * 32), b"j" * 32, b"l" * 32, 2)
DEALS = (Entry(-1, "deal 3"), Entry(-1, "deal 4"))


def no_failure(reason: str) -> None:
    raise AssertionError(reason)


def begun(folder: Path) -> tuple[Store, bytes]:
    """A store with the match `m`, and the digest of its log."""
    store = Store(folder, no_failure)
    store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
    found = store.load("m").result()
    assert found is not None
    return store, found.chain


def damage(folder: Path, statement: str) -> None:
    """Changes the file without the store."""
    with sqlite3.connect(folder / FILE) as file:
        file.executescript(statement)
    file.close()


def test_stored_entries_survive_a_restart(folder: Path) -> None:
    store, chain = begun(folder)
    more = (Entry(0, "add 1"), Entry(-1, "roll 2"))
    chain = store.append(Append("m", 3, more, chain, Answer("key", b"body", 3))).result()
    store.write_seat("m", 0, SEATS[0], AT_TWO_DEVICES).result()
    store.close()
    again = Store(folder, no_failure)
    found = again.load("m").result()
    assert found is not None
    assert (found.header, found.entries, found.chain) == (HEADER, DEALS + more, chain)
    assert found.seats == (AT_TWO_DEVICES, SEATS[1])
    assert again.recall("m", 0, "key").result() == Answer("key", b"body", 3)
    assert again.recall("m", 0, "other").result() is None
    assert again.load("nothing").result() is None
    again.close()


def test_a_seq_and_a_key_are_taken_once_and_others_in_the_same_commit_do_not_suffer(folder: Path) -> None:
    store, chain = begun(folder)
    entry = (Entry(0, "add 1"),)
    calls = [
        store.append(Append("m", 3, entry, chain, Answer("a", b"", 3))),
        store.append(Append("m", 3, entry, chain, Answer("b", b"", 3))),
        store.append(Append("m", 4, entry, chain, Answer("a", b"", 4))),
        store.append(Append("m", 4, entry, chain, Answer("c", b"", 4))),
    ]
    assert [kind(call) for call in calls] == [None, Conflict, Conflict, None]
    with pytest.raises(Conflict):
        store.append(Append("m", 4, entry, chain)).result()
    with pytest.raises(Conflict):
        store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
    assert store.recall("m", 0, "b").result() is None
    store.close()


def test_the_keys_of_two_players_are_two_keys(folder: Path) -> None:
    store, chain = begun(folder)
    chain = store.append(Append("m", 3, (Entry(0, "add 1"),), chain, Answer("k", b"mine", 3))).result()
    store.append(Append("m", 4, (Entry(1, "add 2"),), chain, Answer("k", b"theirs", 4))).result()
    assert store.recall("m", 0, "k").result() == Answer("k", b"mine", 3)
    assert store.recall("m", 1, "k").result() == Answer("k", b"theirs", 4)
    store.close()


def test_a_call_that_fails_after_its_first_row_leaves_none_of_its_rows(folder: Path) -> None:
    store, chain = begun(folder)
    one, two = (Entry(0, "add 1"),), (Entry(-1, "roll 2"), Entry(0, "add 1"))
    chain = store.append(Append("m", 3, one, chain, Answer("taken", b"", 3))).result()
    busy = threading.Event()
    waiting = store._submit(lambda connection: busy.wait(WAIT_S), Kind.READ)  # so that the next calls are one group
    calls = [
        store.append(Append("m", 4, two, chain, Answer("taken", b"", 5))),
        store.append(Append("m", 4, one, chain, Answer("stored", b"", 4))),
    ]
    busy.set()
    waiting.result()
    assert [kind(call) for call in calls] == [Conflict, None]
    assert store.recall("m", 0, "stored").result() == Answer("stored", b"", 4)
    found = store.load("m").result()
    assert found is not None
    assert found.entries == DEALS + one + one
    store.close()


def kind(call: "Future[Any]") -> type[BaseException] | None:
    error = call.exception()
    return None if error is None else type(error)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET action = 'deal 9' WHERE seq = 1",
        "UPDATE entries SET player = 0 WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 1",
        "UPDATE entries SET seq = 7 WHERE seq = 2",
        "UPDATE matches SET header = x'7b'",
        "DELETE FROM seats WHERE player = 1",
        "DELETE FROM entries WHERE seq = 2",
        "DELETE FROM entries",
        "DELETE FROM heads",
        "DELETE FROM matches",
        "UPDATE entries SET match = 'x' WHERE match = 'm'; UPDATE entries SET match = 'm' WHERE match = 'n'",
        "UPDATE seats SET name = 'Coral' WHERE player = 0",
        "UPDATE seats SET bot = 'random' WHERE player = 1",
        "UPDATE seats SET tokens = x'00' WHERE player = 0",
        "UPDATE seats SET invitation = x'00' WHERE player = 0",
        "UPDATE seats SET device_link = x'00' WHERE player = 0",
        "UPDATE seats SET freed_by = -1 WHERE player = 0",
        "UPDATE seats SET tokens = (SELECT tokens FROM seats WHERE match = 'n' AND player = 0)",
        "UPDATE matches SET seeded = 1",
        "UPDATE matches SET number = number + 7",
        "UPDATE matches SET made_ms = 1",
        "UPDATE entries SET at_ms = 5 WHERE seq = 2",
        "UPDATE entries SET key = 'k', body = x'00' WHERE seq = 2",
        "UPDATE heads SET seq = 1",
    ],
)
def test_a_match_changed_outside_the_store_is_refused_and_others_open(folder: Path, statement: str) -> None:
    store, _ = begun(folder)
    store.create(NewRow("n", HEADER, False, (SeatRow("Teal", None, (b"o" * 32,)), SEATS[1]), DEALS)).result()
    store.close()
    damage(folder, f"PRAGMA foreign_keys = OFF; {statement}")
    store = Store(folder, no_failure)
    store.create(NewRow("o", HEADER, False, SEATS, DEALS)).result()
    with pytest.raises(CorruptMatch):
        store.load("m").result()
    assert store.load("o").result() is not None
    store.close()


def test_a_second_server_on_the_same_folder_is_told_so(folder: Path) -> None:
    store, _ = begun(folder)
    with pytest.raises(CannotOpen, match="another Iceharbor is using"):
        Store(folder, no_failure)
    store.close()
    Store(folder, no_failure).close()


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(CannotOpen, match=r"cannot write in .*; choose another folder with --data"):
        Store(file / "data", no_failure)


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\0" + b"x" * 4096])
def test_a_damaged_file_is_one_clear_line(folder: Path, content: bytes) -> None:
    folder.mkdir()
    (folder / FILE).write_bytes(content)
    with pytest.raises(CannotOpen, match="restore it from a backup"):
        Store(folder, no_failure)


def test_a_foreign_file_and_another_schema_are_refused(folder: Path) -> None:
    folder.mkdir()
    damage(folder, "CREATE TABLE notes (text)")
    with pytest.raises(CannotOpen, match="not a file of Iceharbor"):
        Store(folder, no_failure)
    (folder / FILE).unlink()
    Store(folder, no_failure).close()
    damage(folder, "PRAGMA user_version = 99")
    with pytest.raises(CannotOpen, match="another version"):
        Store(folder, no_failure)


def test_every_commit_is_synced(folder: Path) -> None:
    store = Store(folder, no_failure)
    assert [pragma(store._connection, name) for name in ("journal_mode", "synchronous")] == ["wal", 2]
    store.close()


def test_a_broken_disk_stops_everything_and_is_told_once(folder: Path) -> None:
    told: list[str] = []
    heard = threading.Event()

    def on_failure(reason: str) -> None:
        told.append(reason)
        heard.set()

    store = Store(folder, on_failure)
    store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()

    def broken(connection: sqlite.Connection) -> None:
        connection.execute("DELETE FROM entries")
        raise sqlite.OperationalError("disk I/O error")

    with pytest.raises(StorageFailed, match="I/O"):
        store._submit(broken, Kind.WRITE).result()
    with pytest.raises(StorageFailed):
        store.load("m").result()
    assert heard.wait(WAIT_S)
    assert len(told) == 1
    store.close()
    again = Store(folder, no_failure)
    found = again.load("m").result()
    assert found is not None
    assert found.entries == DEALS
    again.close()


def test_a_cancelled_caller_does_not_harm_others(folder: Path) -> None:
    store, chain = begun(folder)
    calls = [store.append(Append("m", 3 + k, (Entry(0, "add 1"),), chain)) for k in range(50)]
    for call in calls[1::2]:
        call.cancel()
    assert store.recall("m", 0, "k").result() is None
    store.close()


def test_waiting_entries_are_stored_before_the_store_closes(folder: Path) -> None:
    store, chain = begun(folder)
    calls = [store.append(Append("m", 3 + k, (Entry(0, "add 1"),), chain)) for k in range(400)]
    store.close()
    assert all(call.done() and call.exception() is None for call in calls)


def test_the_digest_depends_on_every_word() -> None:
    first = entry_digest(b"", 0, "add 1", 7, "k", b"body")
    others = [
        entry_digest(b"", 1, "add 1", 7, "k", b"body"),
        entry_digest(b"", 0, "add 2", 7, "k", b"body"),
        entry_digest(b"", 0, "add 1", 8, "k", b"body"),
        entry_digest(b"", 0, "add 1", 7, "l", b"body"),
        entry_digest(b"", 0, "add 1", 7, "k", b"other"),
        entry_digest(first, 0, "add 1", 7, "k", b"body"),
    ]
    assert len({first, *others}) == 7


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="everything can be written by root")
def test_a_read_only_folder_is_one_clear_line(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o500)
    with pytest.raises(CannotOpen, match="cannot write in"):
        Store(folder, no_failure)


FIRST_LAYOUT = """
CREATE TABLE matches (id TEXT NOT NULL PRIMARY KEY, header BLOB NOT NULL, seeded INTEGER NOT NULL)
    STRICT, WITHOUT ROWID;
CREATE TABLE seats (match TEXT NOT NULL REFERENCES matches (id), player INTEGER NOT NULL, name TEXT NOT NULL,
    bot TEXT, token_hash BLOB, PRIMARY KEY (match, player)) STRICT, WITHOUT ROWID;
CREATE TABLE entries (match TEXT NOT NULL REFERENCES matches (id), seq INTEGER NOT NULL, player INTEGER NOT NULL,
    action TEXT NOT NULL, chain BLOB NOT NULL, key TEXT, body BLOB, PRIMARY KEY (match, seq)) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX answers ON entries (match, key) WHERE key IS NOT NULL;
"""
"""The tables of the first version, as it made them."""


def write_first_layout(folder: Path, matches: dict[str, tuple[Entry, ...]]) -> None:
    """A file as the first version wrote it."""
    folder.mkdir(exist_ok=True)
    with sqlite3.connect(folder / FILE) as file:
        file.executescript(FIRST_LAYOUT)
        for match, entries in matches.items():
            header = dump(HEADER)
            file.execute("INSERT INTO matches VALUES (?, ?, 0)", (match, header))
            for player, seat in enumerate(SEATS):
                row = (match, player, seat.name, seat.bot, b"".join(seat.tokens) or None)
                file.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", row)
            chain = sha256(header).digest()
            for seq, entry in enumerate(entries, 1):
                chain = sha256(chain + f"{entry.player} {entry.notation}".encode()).digest()
                said = (match, seq, entry.player, entry.notation, chain)
                file.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, NULL, NULL)", said)
        file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        file.execute("PRAGMA user_version = 1")
    file.close()


def test_matches_that_were_damaged_before_are_kept_and_cannot_be_opened(folder: Path) -> None:
    write_first_layout(folder, dict.fromkeys("klmn", DEALS))
    damage(folder, "UPDATE entries SET action = 'deal 9' WHERE match = 'k' AND seq = 1")
    damage(folder, "UPDATE matches SET header = x'7b' WHERE id = 'l'")
    for _ in range(2):
        store = Store(folder, no_failure)
        for match in "kl":
            with pytest.raises(CorruptMatch):
                store.load(match).result()
        for match in "mn":
            found = store.load(match).result()
            assert found is not None
            assert found.entries == DEALS
        store.close()


def test_a_file_of_the_first_layout_is_brought_up_to_date_and_keeps_its_matches(folder: Path) -> None:
    write_first_layout(folder, {"m": DEALS})
    store = Store(folder, no_failure)
    found = store.load("m").result()
    assert found is not None
    assert (found.entries, found.times, found.made_ms) == (DEALS, (None, None), None)
    assert found.seats == (SeatRow("Teal", None, (b"h" * 32,)), SEATS[1])
    chain = store.append(Append("m", 3, (Entry(0, "add 1"),), found.chain, Answer("key", b"", 3))).result()
    store.append(Append("m", 4, (Entry(1, "add 1"),), chain, Answer("key", b"", 4))).result()
    store.create(NewRow("n", HEADER, False, SEATS, DEALS, made_ms=5)).result()
    new = store.load("n").result()
    assert new is not None
    assert (new.times, new.made_ms, pragma(store._connection, "user_version")) == ((0, 0), 5, schema.SCHEMA_VERSION)
    store.close()


def test_a_file_of_version_4_keeps_its_seats_and_they_can_be_changed(folder: Path) -> None:
    before = SeatRow("Teal", None, (b"h" * 32,))
    store = Store(folder, no_failure)
    store.create(NewRow("m", HEADER, False, (before, SEATS[1]), DEALS)).result()
    store.close()
    for column in ("invitation", "device_link", "freed_by"):
        damage(folder, f"ALTER TABLE seats DROP COLUMN {column}")
    damage(folder, "ALTER TABLE seats RENAME COLUMN tokens TO token_hash")
    damage(folder, "PRAGMA user_version = 4")
    for seats in ((before, SEATS[1]), (AT_TWO_DEVICES, SEATS[1])):
        store = Store(folder, no_failure)
        found = store.load("m").result()
        assert found is not None
        assert found.seats == seats
        store.write_seat("m", 0, seats[0], AT_TWO_DEVICES).result()
        store.close()


def test_a_file_of_version_5_gets_a_table_of_snapshots(folder: Path) -> None:
    store = Store(folder, no_failure)
    store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
    store.close()
    damage(folder, "DROP TABLE snapshots")
    damage(folder, "PRAGMA user_version = 5")
    store = Store(folder, no_failure)
    found = store.load("m").result()
    assert found is not None
    snapshot = StoredSnapshot("m", 2, found.chain, "1", b"content")
    store.keep_snapshot(snapshot).result()
    again = store.load("m").result()
    assert again is not None
    assert (again, again.snapshot) == (found, snapshot)
    store.remove("m", 2).result()
    assert store.read(lambda connection: connection.execute("SELECT count(*) FROM snapshots").fetchone()).result() == (
        0,
    )
    store.close()
