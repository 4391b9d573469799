"""The store: what it says is stored is stored; what it cannot trust it refuses, in one line."""

import os
import sqlite3
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from iceharbor.match import Entry, Header
from iceharbor.server import ledger
from iceharbor.server.ledger import Answer, Append, Damaged, NewRow, SeatRow
from iceharbor.server.store import FILE, CannotOpen, Conflict, StorageFailed, Store, pragma
from tests.server.harbour import WAIT_S

HEADER = Header("tally", 2, {"sides": 6}, "1")
SEATS = (SeatRow("Teal", None, b"hash"), SeatRow("Coral", "greedy", None))
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
    """Changes the file behind the store's back."""
    with sqlite3.connect(folder / FILE) as file:
        file.execute(statement)
    file.close()


def test_what_was_stored_is_there_after_a_restart(folder: Path) -> None:
    store, chain = begun(folder)
    more = (Entry(0, "add 1"), Entry(-1, "roll 2"))
    chain = store.append(Append("m", 3, more, chain, Answer("key", b"body", 3))).result()
    store.rename("m", 0, "Ada").result()
    store.close()
    again = Store(folder, no_failure)
    found = again.load("m").result()
    assert found is not None
    assert (found.header, found.entries, found.chain) == (HEADER, DEALS + more, chain)
    assert found.seats == (SeatRow("Ada", None, b"hash"), SEATS[1])
    assert again.recall("m", "key").result() == Answer("key", b"body", 3)
    assert again.recall("m", "other").result() is None
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
    assert store.recall("m", "b").result() is None
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
    ],
)
def test_a_match_that_was_changed_behind_our_back_is_not_opened_and_others_are(folder: Path, statement: str) -> None:
    store, _ = begun(folder)
    store.close()
    damage(folder, statement)
    store = Store(folder, no_failure)
    store.create(NewRow("n", HEADER, False, SEATS, DEALS)).result()
    with pytest.raises(Damaged):
        store.load("m").result()
    assert store.load("n").result() is not None
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


def test_somebody_elses_file_and_another_layout_are_refused(folder: Path) -> None:
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
    assert [pragma(store._tables, name) for name in ("journal_mode", "synchronous")] == ["wal", 2]
    store.close()


def test_a_full_disk_stops_everything_and_is_told_once(folder: Path) -> None:
    told: list[str] = []
    heard = threading.Event()

    def on_failure(reason: str) -> None:
        told.append(reason)
        heard.set()

    store = Store(folder, on_failure)
    store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
    pragma(store._tables, f"max_page_count = {pragma(store._tables, 'page_count')}")
    long = tuple(Entry(0, "x" * 4000) for _ in range(20))
    with pytest.raises(StorageFailed, match="full"):
        store.append(Append("m", 3, long, b"")).result()
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


def test_a_caller_who_gives_up_harms_nobody(folder: Path) -> None:
    store, chain = begun(folder)
    calls = [store.append(Append("m", 3 + k, (Entry(0, "add 1"),), chain)) for k in range(50)]
    for call in calls[1::2]:
        call.cancel()
    assert store.recall("m", "k").result() is None
    store.close()


def test_what_waits_when_the_store_is_closed_is_stored_first(folder: Path) -> None:
    store, chain = begun(folder)
    calls = [store.append(Append("m", 3 + k, (Entry(0, "add 1"),), chain)) for k in range(400)]
    store.close()
    assert all(call.done() and call.exception() is None for call in calls)


def test_the_digest_depends_on_every_word() -> None:
    first = ledger.link(b"", Entry(0, "add 1"))
    others = [
        ledger.link(b"", Entry(1, "add 1")),
        ledger.link(b"", Entry(0, "add 2")),
        ledger.link(first, Entry(0, "add 1")),
    ]
    assert len({first, *others}) == 4


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="everything can be written by root")
def test_a_read_only_folder_is_one_clear_line(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o500)
    with pytest.raises(CannotOpen, match="cannot write in"):
        Store(folder, no_failure)


def test_a_file_of_the_first_layout_is_brought_up_to_date_and_keeps_its_matches(folder: Path) -> None:
    begun(folder)[0].close()
    damage(folder, "ALTER TABLE entries DROP COLUMN at_ms")
    damage(folder, "ALTER TABLE matches DROP COLUMN made_ms")
    damage(folder, "PRAGMA user_version = 1")
    store = Store(folder, no_failure)
    found = store.load("m").result()
    assert found is not None
    assert (found.entries, found.times, found.made_ms) == (DEALS, (None, None), None)
    store.append(Append("m", 3, (Entry(0, "add 1"),), found.chain, Answer("key", b"", 3))).result()
    store.create(NewRow("n", HEADER, False, SEATS, DEALS, made_ms=5)).result()
    new = store.load("n").result()
    assert new is not None
    assert (new.times, new.made_ms, pragma(store._tables, "user_version")) == ((0, 0), 5, ledger.LAYOUT)
    store.close()
