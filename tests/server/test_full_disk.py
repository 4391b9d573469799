"""A full disk: writes are refused with a clear error, reads go on, and play goes on when there is space again.

The disk is a small file system in memory, which only root can mount; elsewhere SQLite's own limit of pages takes its
place.
"""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from iceharbor.match import Entry
from iceharbor.server.bots import runner
from iceharbor.server.storage import sqlite
from iceharbor.server.storage.full_disk import FULL, is_full
from iceharbor.server.storage.schema import Append, NewRow, StoredMatch
from iceharbor.server.storage.store import Kind, StorageFull, Store
from iceharbor.server.wire import STORAGE_FULL, ErrorMessage
from tests.server.server_fixture import QUICK, WAIT_S, running_server
from tests.server.test_store import DEALS, HEADER, SEATS, begun, no_failure

SIZE_KB = 1024


@dataclass
class Disk:
    folder: Path
    fill: Callable[[], None]
    empty: Callable[[], None]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """A disk of one megabyte that can be filled."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE_KB}k", "tmpfs", str(tmp_path)]
    if sys.platform != "linux" or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root on Linux can mount a small file system; SQLite's limit of pages is tested instead")
    ballast = tmp_path / "ballast"

    def fill() -> None:
        with ballast.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(512))

    yield Disk(tmp_path / "data", fill, ballast.unlink)
    subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def filled(store: Store, match: StoredMatch) -> tuple[int, bytes]:
    """Appends until the disk is full; the number and the digest of the last stored entry."""
    seq, chain = len(match.entries), match.chain
    while not isinstance(appended := append_long(store, seq, chain), StorageFull):
        seq, chain = seq + 1, appended
    return seq, chain


def append_long(store: Store, seq: int, chain: bytes) -> bytes | StorageFull:
    """The digest after one more long entry, or the refusal."""
    try:
        return store.append(Append("m", seq + 1, (Entry(0, f"add {'1' * 2000}"),), chain)).result()
    except StorageFull as full:
        return full


def loaded(store: Store) -> StoredMatch:
    found = store.load("m").result()
    assert found is not None
    return found


def test_a_full_disk_refuses_writes_and_keeps_what_was_stored(disk: Disk) -> None:
    with closing(begun(disk.folder)[0]) as store:
        disk.fill()
        seq, chain = filled(store, loaded(store))
        assert len(loaded(store).entries) == seq
        with pytest.raises(StorageFull):
            store.create(NewRow("new", HEADER, False, SEATS, DEALS)).result()
        full = store.full
        disk.empty()
        chain = store.append(Append("m", seq + 1, (Entry(0, "add 2"),), chain)).result()
        assert (full, store.full) == (True, False)
    with closing(Store(disk.folder, no_failure)) as again:
        assert loaded(again).entries[-1] == Entry(0, "add 2")
        assert (len(loaded(again).entries), loaded(again).chain) == (seq + 1, chain)


def test_a_full_file_refuses_writes_and_keeps_what_was_stored(folder: Path) -> None:
    with closing(begun(folder)[0]) as store:
        match, pages = loaded(store), store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count={pages + 2}")
        seq, chain = filled(store, match)
        assert len(loaded(store).entries) == seq
        store._connection.execute("PRAGMA max_page_count=1000000")
        store.append(Append("m", seq + 1, (Entry(0, "add 2"),), chain)).result()
        assert not store.full


def test_a_group_of_writes_that_finds_the_disk_full_is_rolled_back_as_a_whole(folder: Path) -> None:
    """The disk is full after the first write of a group: neither is stored, and later writes are."""

    def fill(connection: sqlite.Connection) -> None:
        connection.execute("UPDATE seats SET name = 'Ada'")
        error = sqlite.OperationalError("database or disk is full")
        error.sqlite_errorcode = FULL
        raise error

    with closing(begun(folder)[0]) as store:
        together = threading.Event()
        store.read(lambda _: together.wait(WAIT_S))
        group = [store.create(NewRow("new", HEADER, False, SEATS, DEALS)), store._submit(fill, Kind.WRITE)]
        together.set()
        assert [type(call.exception()) for call in group] == [StorageFull] * 2
        assert not store._connection.in_transaction
        assert store.load("new").result() is None
        match = loaded(store)
        store.append(Append("m", len(match.entries) + 1, (Entry(0, "add 2"),), match.chain)).result()
    with closing(Store(folder, no_failure)) as again:
        assert loaded(again).entries == (*match.entries, Entry(0, "add 2"))
        assert loaded(again).seats == match.seats


def test_new_matches_are_refused_while_only_the_reserve_is_left(folder: Path) -> None:
    begun(folder)[0].close()
    with closing(Store(folder, no_failure, reserve_bytes=2**62)) as store:
        with pytest.raises(StorageFull):
            store.create(NewRow("new", HEADER, False, SEATS, DEALS)).result()
        chain = loaded(store).chain
        store.append(Append("m", 3, (Entry(0, "add 1"),), chain)).result()


def test_a_broken_disk_is_not_taken_for_a_full_one(folder: Path) -> None:
    error = sqlite.OperationalError("disk I/O error")
    error.sqlite_errorcode = 10 | 3 << 8
    assert not is_full(error, folder.parent)
    error.sqlite_errorcode = 10 | 4 << 8
    assert not is_full(error, folder.parent / "nowhere")


def test_a_match_goes_on_after_the_disk_was_full(disk: Disk) -> None:
    with running_server(disk.folder, replace(QUICK, reserve_mb=0)) as server:
        match, tokens = server.new_match()
        with server.join(match, *tokens) as client:
            player = client.picture["to_act"][0]
            disk.fill()
            refusals = [client.act(player, client.picture["seq"], "add 1")]
            assert refusals[0]["code"] == STORAGE_FULL
            assert server.post("/api/matches", {"game": "numbers", "players": 2}).status == 507
            assert server.get(f"/api/matches/{match}").status == 200
            disk.empty()
            assert client.act(player, client.picture["seq"], "add 1")["t"] == "ack"


def test_a_bot_does_not_resign_because_the_disk_was_full() -> None:
    full = ErrorMessage(STORAGE_FULL, "")

    async def failures() -> int:
        return runner._failures(None, 0, full, 1)  # type: ignore[arg-type]

    assert asyncio.run(failures()) == 1
