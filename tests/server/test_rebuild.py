"""A file whose structure is damaged is not written again: what can be read of it goes into a new one."""

import contextlib
import errno
import logging
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from iceharbor.match import Entry
from iceharbor.server.storage import backups, rebuild, schema, sqlite
from iceharbor.server.storage.check import Report
from iceharbor.server.storage.schema import FILE, Append, CorruptMatch, StoredMatch
from iceharbor.server.storage.store import CannotOpen, Store
from tests.server.test_damaged import MATCHES, PAGE, Stored, of, overwrite, whole

__all__ = ["whole"]

LEAF = 0x0A
DAMAGED = f"{FILE}.damaged-1"


@pytest.fixture
def data(whole: tuple[Path, Stored], tmp_path: Path) -> Path:
    shutil.copytree(whole[0], tmp_path / "data")
    return tmp_path / "data"


def entry_leaves(path: Path) -> list[int]:
    """The pages that hold entries and point to no other page."""
    content = path.read_bytes()
    pages = range(1, len(content) // PAGE)
    return [
        page
        for page in pages
        if content[page * PAGE] == LEAF and content.count(b"add ", page * PAGE, (page + 1) * PAGE) > 10
    ]


def enlarge_a_free_block(path: Path) -> None:
    """The first free block of a page with entries reaches into the next row."""
    content = path.read_bytes()
    for page in entry_leaves(path):
        block = int.from_bytes(content[page * PAGE + 1 : page * PAGE + 3])
        if block:
            size = page * PAGE + block + 2
            overwrite(path, size, (int.from_bytes(content[size : size + 2]) + 60).to_bytes(2))
            return
    raise AssertionError("no page has a free block")


def free_a_page_that_is_used(path: Path) -> None:
    overwrite(path, 32, (entry_leaves(path)[3] + 1).to_bytes(4) + (1).to_bytes(4))


def play_on(data: Path, stored: Stored) -> Stored:
    """Append to each match that opens; what must be stored then."""
    store, wanted = Store(data, pytest.fail), {}
    for match in stored:
        try:
            found = of(store, match)
        except CorruptMatch:
            continue
        assert found == stored[match]
        more = (Entry(0, "add 7"),)
        chain = store.append(Append(match, len(found.entries) + 1, more, found.chain, None, 9**9)).result()
        wanted[match] = replace(found, entries=found.entries + more, chain=chain, times=(*found.times, 9**9))
    store.close()
    return wanted


def read(data: Path, matches: Stored) -> dict[str, StoredMatch]:
    store = Store(data, pytest.fail)
    found = {match: of(store, match) for match in matches}
    store.close()
    return found


@pytest.mark.parametrize("damage", [enlarge_a_free_block, free_a_page_that_is_used])
def test_free_space_that_is_not_free_costs_no_match_an_entry(
    whole: tuple[Path, Stored], data: Path, damage: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    damage(data / FILE)
    before = (data / FILE).read_bytes()
    with caplog.at_level(logging.WARNING):
        wanted = play_on(data, whole[1])
    assert wanted.keys() == whole[1].keys()
    assert f"{data / FILE} was damaged" in caplog.text
    assert DAMAGED in caplog.text
    assert (data / DAMAGED).read_bytes() == before
    assert read(data, wanted) == wanted
    assert backups.check_folder(data) == Report(MATCHES, ())


def test_rows_that_cannot_be_read_are_missed_in_their_match_alone(whole: tuple[Path, Stored], data: Path) -> None:
    for page in entry_leaves(data / FILE)[4:7]:
        overwrite(data / FILE, page * PAGE, bytes(8))
    wanted = play_on(data, whole[1])
    lost = whole[1].keys() - wanted.keys()
    assert 0 < len(lost) < MATCHES / 2
    assert read(data, wanted) == wanted
    assert {problem.split(":")[0] for problem in backups.check_folder(data).problems} == {f"match {m}" for m in lost}


def test_an_entry_under_a_changed_id_damages_its_match(whole: tuple[Path, Stored], data: Path) -> None:
    match = max(whole[1], key=lambda each: len(whole[1][each].entries))
    content, path = (data / FILE).read_bytes(), data / FILE
    rows = [f"{match}".encode() + bytes([seq]) for seq in range(2, len(whole[1][match].entries))]
    for row in rows:
        path.write_bytes(content.replace(row, b"0" + row[1:]))
        with contextlib.closing(sqlite.connect(path)) as file, pytest.raises(CorruptMatch):
            schema.load(file, match)


def test_a_sound_file_stays_as_it_is(whole: tuple[Path, Stored], data: Path) -> None:
    assert read(data, whole[1]) == whole[1]
    assert [path.name for path in data.iterdir()] == [FILE]


def test_without_space_for_a_new_file_the_server_does_not_start(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    enlarge_a_free_block(data / FILE)
    before = (data / FILE).read_bytes()

    def full(_damaged: object, _whole: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(rebuild, "_copy", full)
    with pytest.raises(
        CannotOpen, match=r"is damaged and cannot be copied \(No space left on device\); make space, or"
    ):
        Store(data, pytest.fail)
    assert [path.name for path in data.iterdir()] == [FILE]
    assert (data / FILE).read_bytes() == before
