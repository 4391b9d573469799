"""Files that are damaged in eight ways: no match opens with other content than it had, and healthy ones play on."""

import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from iceharbor.match import Entry, Header
from iceharbor.server.storage import backups
from iceharbor.server.storage.check import Report
from iceharbor.server.storage.schema import (
    FILE,
    Answer,
    Append,
    CorruptMatch,
    NewRow,
    SeatRow,
    StoredMatch,
    StoredSnapshot,
)
from iceharbor.server.storage.store import CannotOpen, Store
from tests.seeds import seeds, times

MATCHES = 24
PAGE = 4096

Stored = dict[str, StoredMatch]
Damage = Callable[[Path, Random], None]


@pytest.fixture(scope="module")
def snapshots(whole: tuple[Path, Stored], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Stored]:
    """The same folder with a snapshot of each match, some of them of an earlier state."""
    folder = tmp_path_factory.mktemp("snapshots") / "data"
    shutil.copytree(whole[0], folder)
    rng, store, found = Random(1), Store(folder, pytest.fail), {}
    for match in whole[1]:
        chain = of(store, match).chain
        seq = len(of(store, match).entries)
        store.append(Append(match, seq + 1, (Entry(1, "add 1"),), chain)).result()
        store.keep_snapshot(StoredSnapshot(match, seq, chain, "1", rng.randbytes(rng.choice([40, 900, 9000])))).result()
        found[match] = of(store, match)
        assert found[match].snapshot is not None
    store.close()
    return folder, found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Stored]:
    """A folder with matches of 3 to 80 entries, in an order that mixes their pages."""
    folder = tmp_path_factory.mktemp("whole")
    rng, store, found = Random(0), Store(folder, pytest.fail), {}
    ids = [f"{rng.getrandbits(64):016x}" for _ in range(MATCHES)]
    chains = {}
    for match in ids:
        header = Header("numbers", 2, {"sides": 6}, "1")
        hashes = [rng.randbytes(32) for _ in range(2)]
        seats = tuple(SeatRow(name, None, (each,)) for name, each in zip(("Teal", "Coral"), hashes, strict=True))
        store.create(NewRow(match, header, False, seats, (), 10**12)).result()
        chains[match] = of(store, match).chain, 0
    for turn in range(MATCHES * 40):
        match = rng.choice(ids)
        chain, seq = chains[match]
        entries = (Entry(seq % 2, f"add {rng.randint(1, 10**6)}"),) * rng.randint(1, 2)
        answer = Answer(f"key {turn}", rng.randbytes(32), seq + 1)
        chain = store.append(Append(match, seq + 1, entries, chain, answer, turn)).result()
        chains[match] = chain, seq + len(entries)
    for match in ids:
        found[match] = of(store, match)
    store.close()
    return folder, found


def of(store: Store, match: str) -> StoredMatch:
    found = store.load(match).result()
    assert found is not None
    return found


def truncated(path: Path, rng: Random) -> None:
    with path.open("rb+") as file:
        file.truncate(rng.randrange(PAGE, path.stat().st_size))


def zeroed(path: Path, rng: Random) -> None:
    for _ in range(rng.choice([1, 1, 3])):
        overwrite(path, PAGE * rng.randrange(1, path.stat().st_size // PAGE), bytes(PAGE))


def garbage(path: Path, rng: Random) -> None:
    overwrite(path, rng.randrange(PAGE, path.stat().st_size - 512), rng.randbytes(512))


def flipped(path: Path, rng: Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(rng.choice([1, 8])):
        content[rng.randrange(PAGE, len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)


def overwrite(path: Path, start: int, by: bytes) -> None:
    with path.open("rb+") as file:
        file.seek(start)
        file.write(by)


def middle_deleted(path: Path, rng: Random) -> None:
    match, last = some(path, rng, 1)[0]
    first = rng.randint(1, last - 1)
    sql(path, f"DELETE FROM entries WHERE match = '{match}' AND seq BETWEEN {first} AND {rng.randint(first, last - 1)}")


def tail_deleted(path: Path, rng: Random) -> None:
    match, last = some(path, rng, 1)[0]
    sql(path, f"DELETE FROM entries WHERE match = '{match}' AND seq > {rng.randrange(last)}")


def logs_exchanged(path: Path, rng: Random) -> None:
    exchange(path, rng, "entries", "heads")


def seats_exchanged(path: Path, rng: Random) -> None:
    if rng.random() < 0.5:
        exchange(path, rng, "seats")
    else:
        match = some(path, rng, 1)[0][0]
        step = "UPDATE seats SET player = player {} WHERE match = '" + match + "'"
        sql(path, ";".join((step.format("+ 5"), step.format("- 4"), step.format("- 2 ") + " AND player = 2")))


def exchange(path: Path, rng: Random, *tables: str) -> None:
    (one, _), (other, _) = some(path, rng, 2)
    moves = ((one, "-"), (other, one), ("-", other))
    sql(path, ";".join(f"UPDATE {t} SET match = '{b}' WHERE match = '{a}'" for t in tables for a, b in moves))


def some(path: Path, rng: Random, count: int) -> list[tuple[str, int]]:
    file = sqlite3.connect(path)
    rows = file.execute("SELECT match, seq FROM heads ORDER BY match").fetchall()
    file.close()
    return rng.sample(rows, count)


def sql(path: Path, statements: str) -> None:
    file = sqlite3.connect(path)
    file.executescript(f"BEGIN; {statements}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()


KINDS: list[Damage] = [
    truncated,
    zeroed,
    garbage,
    flipped,
    middle_deleted,
    tail_deleted,
    logs_exchanged,
    seats_exchanged,
]
BY_BYTES = (truncated, zeroed, garbage, flipped)


@pytest.mark.parametrize("seed", seeds(times(5, 50, 125)))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_damage_opens_a_match_wrong_or_stops_another(
    whole: tuple[Path, Stored], snapshots: tuple[Path, Stored], tmp_path: Path, kind: Damage, seed: int
) -> None:
    folder, stored = (whole, snapshots)[seed % 2]
    shutil.copytree(folder, tmp_path / "data")
    kind(tmp_path / "data" / FILE, Random(seed))
    try:
        store = Store(tmp_path / "data", pytest.fail)
    except CannotOpen as error:
        assert "restore it from a backup" in str(error)
        assert kind in BY_BYTES
        return
    healthy = {}
    for match, wanted in stored.items():
        try:
            found = store.load(match).result()
        except CorruptMatch:
            continue
        assert found == wanted
        assert found.snapshot in (None, wanted.snapshot)
        healthy[match] = found
    assert kind in BY_BYTES or len(healthy) < len(stored)
    written = {}
    for match, found in healthy.items():
        entry = (Entry(0, "add 7"),)
        try:
            chain = store.append(Append(match, len(found.entries) + 1, entry, found.chain, None, 9**9)).result()
        except CorruptMatch:
            continue
        written[match] = replace(found, entries=found.entries + entry, chain=chain, times=(*found.times, 9**9))
    assert kind in BY_BYTES or written.keys() == healthy.keys()
    for match, wanted in written.items():
        assert store.load(match).result() == wanted
    store.close()
    damaged = stored.keys() - healthy.keys()
    problems = "\n".join(backups.check_folder(tmp_path / "data").problems)
    assert all(f"match {match}: " in problems for match in damaged)


def test_a_whole_file_has_no_problems(whole: tuple[Path, Stored]) -> None:
    assert backups.check_folder(whole[0]) == (Report(MATCHES, ()))


def test_a_damaged_snapshot_is_no_problem_and_its_match_opens(snapshots: tuple[Path, Stored], tmp_path: Path) -> None:
    folder, stored = snapshots
    shutil.copytree(folder, tmp_path / "data")
    path = tmp_path / "data" / FILE
    content, pages = path.read_bytes(), set[int]()
    for match in stored.values():
        assert match.snapshot is not None
        if len(match.snapshot.content) > PAGE:
            pages.add(content.index(match.snapshot.content[-3000:-2900]) // PAGE)
    assert pages
    for page in pages:
        overwrite(path, PAGE * page, bytes(PAGE))
    store = Store(tmp_path / "data", pytest.fail)
    lost = [match for match, wanted in stored.items() if of(store, match).snapshot != wanted.snapshot]
    assert lost
    assert {match: of(store, match) for match in stored} == stored
    store.close()
    assert backups.check_folder(tmp_path / "data") == Report(MATCHES, ())


def test_a_schema_with_a_byte_that_is_no_text_is_refused_with_a_reason_and_checked(
    whole: tuple[Path, Stored], tmp_path: Path
) -> None:
    shutil.copytree(whole[0], tmp_path / "data")
    path = tmp_path / "data" / FILE
    overwrite(path, path.read_bytes().index(b" NOT NULL PRIMARY KEY REFERENCES"), b"\xa0")
    with pytest.raises(CannotOpen, match=r"malformed database schema .* restore it from a backup"):
        Store(tmp_path / "data", pytest.fail)
    report = backups.check_folder(tmp_path / "data")
    assert report.matches == 0
    assert "malformed database schema" in report.problems[0]
