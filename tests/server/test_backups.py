"""`check`, `backup` and `restore`: of a running server, of a folder alone, and with damaged files."""

import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from iceharbor.cli import commands
from iceharbor.match import Entry, Header
from iceharbor.server.storage import backups, schema, sqlite
from iceharbor.server.storage.backups import BackupFailed
from iceharbor.server.storage.check import Report
from iceharbor.server.storage.schema import FILE, Append, NewRow, SeatRow
from iceharbor.server.storage.store import Store
from tests.server.server_fixture import running_server
from tests.server.test_store import DEALS, no_failure, write_first_layout

SEATS = (SeatRow("Teal", None, (b"hash",)), SeatRow("Coral", "greedy"))


def create(store: Store, *matches: str) -> None:
    for match in matches:
        store.create(NewRow(match, Header("numbers", 2, {"sides": 6}, "1"), False, SEATS, DEALS)).result()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with the matches m, n and o."""
    store = Store(tmp_path / "data", pytest.fail)
    create(store, "m", "n", "o")
    store.close()
    return tmp_path / "data"


def sql(path: Path, statements: str) -> None:
    file = sqlite3.connect(path)
    file.executescript(statements)
    file.close()


def run(*words: object) -> Result:
    return CliRunner().invoke(commands, [str(word) for word in words])


def test_check_of_whole_matches_has_status_0(data: Path) -> None:
    result = run("check", "--data", data)
    assert (result.exit_code, result.output) == (0, "3 matches are whole; no problems\n")


def test_check_reports_every_damaged_exchanged_or_missing_match_with_status_1(data: Path) -> None:
    sql(
        data / FILE,
        """
        DELETE FROM entries WHERE match = 'm' AND seq = 2;
        DELETE FROM entries WHERE match = 'n'; DELETE FROM seats WHERE match = 'n';
        DELETE FROM heads WHERE match = 'n'; DELETE FROM matches WHERE id = 'n';
        """,
    )
    result = run("check", "--data", data)
    assert (result.exit_code, result.output.splitlines()) == (
        1,
        [
            "match m: its log has 1 entries that can be read, and 2 were stored",
            "1 match is missing: number 2",
            "1 match is whole; 2 problems",
        ],
    )


def test_a_removed_match_is_not_missing(data: Path) -> None:
    store = Store(data, pytest.fail)
    assert store.remove("n", 2).result()
    assert store.load("n").result() is None
    create(store, "p")
    store.close()
    assert backups.check_folder(data) == Report(3, ())


def test_a_running_server_is_backed_up_and_checked_and_cannot_be_restored_over(tmp_path: Path) -> None:
    with running_server(tmp_path / "data") as server:
        match, tokens = server.new_match()
        assert run("check", "--data", tmp_path / "data").exit_code == 0
        result = run("backup", tmp_path / "copy", "--data", tmp_path / "data")
        assert (result.exit_code, result.output) == (0, "1 match is whole; no problems\n")
        with pytest.raises(BackupFailed, match="stop it first"):
            backups.restore(tmp_path / "data", tmp_path / "copy", False)
        with server.join(match, *tokens) as both:
            assert both.act(0, 2, "add 1")["t"] == "ack"
    assert not list((tmp_path / "data").glob("backup-*"))
    assert run("restore", tmp_path / "copy", "--data", tmp_path / "data").exit_code == 0
    with running_server(tmp_path / "data") as server, server.join(match, *tokens) as both:
        assert both.picture["seq"] == 2
        assert both.act(0, 2, "add 1")["t"] == "ack"


def test_a_server_that_ends_before_its_copy_is_made_ends_the_command_too(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "PATIENCE_S", 0.1)
    server = sqlite.connect(data / FILE, isolation_level=None, check_same_thread=False)
    server.execute("BEGIN IMMEDIATE")

    def take_the_request_and_end() -> None:
        while not (requests := list(data.glob("backup-*.request"))):
            time.sleep(0.01)
        requests[0].unlink()
        server.close()

    threading.Thread(target=take_the_request_and_end).start()
    result = run("check", "--data", data)
    assert result.exit_code == 2, result.output
    assert "the server ended before the copy was made" in result.output


def test_a_copy_that_is_made_between_commits_is_whole_and_has_what_was_stored_before_it(
    data: Path, tmp_path: Path
) -> None:
    store = Store(data, pytest.fail)
    found = store.load("m").result()
    assert found is not None
    chain, seq, stopping = found.chain, 2, threading.Event()
    begun = threading.Event()

    def write() -> None:
        nonlocal chain, seq
        while not stopping.is_set():
            chain = store.append(Append("m", seq + 1, (Entry(0, "x" * 500),), chain)).result()
            seq += 1
            if seq == 300:
                begun.set()

    writer = threading.Thread(target=write)
    writer.start()
    begun.wait()
    before = seq
    result = backups.back_up(data, tmp_path / "copy", False)
    stopping.set()
    writer.join()
    store.close()
    assert result == Report(3, ())
    (data / FILE).unlink()
    backups.restore(data, tmp_path / "copy", False)
    store = Store(data, pytest.fail)
    copied = store.load("m").result()
    assert copied is not None
    assert len(copied.entries) >= before
    store.close()


def test_a_backup_does_not_overwrite_a_file_and_a_restore_keeps_the_matches_from_before(
    data: Path, tmp_path: Path
) -> None:
    assert run("backup", tmp_path / "copy", "--data", data).exit_code == 0
    refused = run("backup", tmp_path / "copy", "--data", data)
    assert refused.exit_code == 2
    assert "already exists; --force overwrites it" in refused.output
    store = Store(data, pytest.fail)
    create(store, "p")
    store.close()
    for number in (1, 2):
        result = run("restore", tmp_path / "copy", "--data", data)
        assert result.exit_code == 0
        kept = data / f"{FILE}.before-{number}"
        assert result.output.splitlines() == [
            f"The matches from before are in {kept}",
            "3 matches are whole; no problems",
        ]
    assert backups.check_file(data / f"{FILE}.before-1") == Report(4, ())


def test_a_damaged_copy_is_restored_only_with_force_and_a_damaged_file_makes_place(data: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "whole", "--data", data)
    sql(data / FILE, "UPDATE entries SET action = 'deal 9' WHERE match = 'm'")
    assert run("backup", tmp_path / "damaged", "--data", data).exit_code == 1
    with pytest.raises(BackupFailed, match=r"is damaged .match m: .*--force restores it as it is"):
        backups.restore(data, tmp_path / "damaged", False)
    found, _ = backups.restore(data, tmp_path / "damaged", True)
    assert found.matches == 2
    (data / FILE).write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    assert backups.restore(data, tmp_path / "whole", False)[0] == Report(3, ())
    assert backups.check_folder(data) == Report(3, ())


@pytest.mark.parametrize("content", [b"not a database" * 100, b""])
def test_what_is_no_backup_is_one_clear_line(data: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(BackupFailed, match=r"is not a file of Iceharbor|cannot be opened"):
        backups.restore(data, tmp_path / "file", False)
    with pytest.raises(BackupFailed, match="there is no such file"):
        backups.restore(data, tmp_path / "nothing", False)
    with pytest.raises(BackupFailed, match="there are no matches in"):
        backups.check_folder(tmp_path / "nowhere")
    assert backups.check_folder(data) == Report(3, ())


def test_a_file_of_the_first_version_is_checked_and_restored_and_stays_as_it_is(tmp_path: Path) -> None:
    old, data = tmp_path / "old", tmp_path / "new"
    write_first_layout(old, dict.fromkeys("klm", DEALS))
    before = (old / FILE).read_bytes()
    assert backups.check_folder(old) == Report(3, ())
    assert backups.check_file(old / FILE) == Report(3, ())
    assert (old / FILE).read_bytes() == before
    assert backups.restore(data, old / FILE, False)[0] == Report(3, ())
    with closing(Store(data, no_failure)) as store:
        found = store.load("k").result()
        assert found is not None
        assert found.entries == DEALS


def test_damage_in_a_file_of_the_first_version_is_reported(tmp_path: Path) -> None:
    write_first_layout(tmp_path, dict.fromkeys("kl", DEALS))
    sql(tmp_path / FILE, "UPDATE entries SET action = 'deal 9' WHERE match = 'k' AND seq = 1")
    found = backups.check_folder(tmp_path)
    assert found.matches == 1
    assert [problem.partition(":")[0] for problem in found.problems] == ["match k"]
    with pytest.raises(BackupFailed, match="is damaged"):
        backups.restore(tmp_path / "new", tmp_path / FILE, False)


def test_a_file_of_a_newer_version_is_refused_with_what_to_do(data: Path) -> None:
    sql(data / FILE, f"PRAGMA user_version = {schema.SCHEMA_VERSION + 1}")
    with pytest.raises(BackupFailed, match=r"made by a newer version of Iceharbor .* update Iceharbor first"):
        backups.check_folder(data)
