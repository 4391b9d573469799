"""What SQLite and PostgreSQL must do alike."""

from concurrent.futures import Future
from dataclasses import replace
from typing import Any, LiteralString

import pytest

from iceharbor.match import Entry
from iceharbor.server.storage.match_store import MatchStore
from iceharbor.server.storage.schema import Answer, Append, NewRow, SeatRow, StoredSnapshot
from iceharbor.server.storage.store import Conflict
from tests.server.opener import AT_TWO_DEVICES, DEALS, HEADER, SEATS, Opener


def begun(opener: Opener) -> tuple[MatchStore, bytes]:
    """A store with the match `m`, and the digest of its log."""
    store = opener.open()
    store.create(NewRow("m", HEADER, False, SEATS, DEALS, 17)).result()
    found = store.load("m").result()
    assert found is not None
    return store, found.chain


def kind(call: "Future[Any]") -> type[BaseException] | None:
    error = call.exception()
    return None if error is None else type(error)


def test_stored_entries_survive_a_restart(opener: Opener) -> None:
    store, chain = begun(opener)
    more = (Entry(0, "add 1"), Entry(-1, "roll 2"))
    chain = store.append(Append("m", 3, more, chain, Answer("key", b"body", 3), 250)).result()
    store.write_seat("m", 0, SEATS[0], AT_TWO_DEVICES).result()
    again = opener.open()
    found = again.load("m").result()
    assert found is not None
    assert (found.header, found.entries, found.chain) == (HEADER, DEALS + more, chain)
    assert (found.times, found.made_ms, found.seeded) == ((0, 0, 250, 250), 17, False)
    assert found.seats == (AT_TWO_DEVICES, SEATS[1])
    assert again.recall("m", 0, "key").result() == Answer("key", b"body", 3)
    assert again.recall("m", 0, "other").result() is None
    assert again.load("nothing").result() is None


def test_of_two_changes_of_one_seat_the_second_is_a_conflict(opener: Opener) -> None:
    store, _ = begun(opener)
    calls = [store.write_seat("m", 0, SEATS[0], SeatRow(name, None, (b"x" * 32,))) for name in ("Ada", "Ben")]
    assert sorted(map(str, map(kind, calls))) == sorted([str(None), str(Conflict)])
    found = store.load("m").result()
    assert found is not None
    assert found.seats[0].name == ("Ada" if calls[0].exception() is None else "Ben")
    with pytest.raises(Conflict):
        store.write_seat("m", 1, SEATS[0], SEATS[0]).result()


def test_a_number_and_a_key_are_taken_once(opener: Opener) -> None:
    store, before = begun(opener)
    entry = (Entry(0, "add 1"),)
    chain = store.append(Append("m", 3, entry, before, Answer("a", b"", 3))).result()
    for taken in (
        Append("m", 3, entry, before, Answer("b", b"", 3)),
        Append("m", 4, entry, chain, Answer("a", b"", 4)),
    ):
        assert kind(store.append(taken)) is Conflict
    assert kind(store.create(NewRow("m", HEADER, False, SEATS, DEALS))) is Conflict
    assert store.recall("m", 0, "b").result() is None
    store.append(Append("m", 4, entry, chain, Answer("c", b"", 4))).result()
    found = store.load("m").result()
    assert found is not None
    assert len(found.entries) == 4


def test_of_ten_writers_of_one_number_one_stores_it(opener: Opener) -> None:
    store, chain = begun(opener)
    for seq in range(3, 13):
        calls = [
            store.append(Append("m", seq, (Entry(0, f"add {k}"),), chain, Answer(f"{seq} {k}", b"", seq)))
            for k in range(10)
        ]
        kinds = [kind(call) for call in calls]
        assert sorted(map(str, kinds)) == sorted(map(str, [None, *[Conflict] * 9]))
        chain = calls[kinds.index(None)].result()
    found = store.load("m").result()
    assert found is not None
    assert found.chain == chain


def test_the_keys_of_two_players_are_two_keys(opener: Opener) -> None:
    store, chain = begun(opener)
    chain = store.append(Append("m", 3, (Entry(0, "add 1"),), chain, Answer("k\0ü", b"mine", 3))).result()
    store.append(Append("m", 4, (Entry(1, "add 2"),), chain, Answer("k\0ü", b"theirs", 4))).result()
    assert store.recall("m", 0, "k\0ü").result() == Answer("k\0ü", b"mine", 3)
    assert store.recall("m", 1, "k\0ü").result() == Answer("k\0ü", b"theirs", 4)


def test_a_call_that_fails_stores_none_of_its_rows(opener: Opener) -> None:
    store, before = begun(opener)
    chain = store.append(Append("m", 3, (Entry(0, "add 1"),), before, Answer("k", b"", 3))).result()
    two = (Entry(0, "add 1"), Entry(-1, "roll 2"))
    assert kind(store.append(Append("m", 4, two, chain, Answer("k", b"", 4)))) is Conflict
    assert kind(store.append(Append("m", 2, two, before, Answer("l", b"", 2)))) is Conflict
    found = store.load("m").result()
    assert found is not None
    assert (len(found.entries), found.chain) == (3, chain)


def test_waiting_entries_are_stored_before_the_store_closes(opener: Opener) -> None:
    store, _ = begun(opener)
    for number in range(40):
        store.create(NewRow(f"n{number}", HEADER, True, SEATS, DEALS))
    again = opener.open()
    assert all(again.load(f"n{number}").result() is not None for number in range(40))


@pytest.mark.parametrize("name", ["", "\0", "m\0", "'", "x" * 1000])
def test_strange_ids_are_of_no_match(opener: Opener, name: str) -> None:
    store, _ = begun(opener)
    assert store.load(name).result() is None


def test_a_snapshot_is_loaded_while_it_fits_its_log(opener: Opener) -> None:
    store, chain = begun(opener)
    more = Append("m", 3, (Entry(0, "add 1"), Entry(1, "add 2")), chain)
    store.append(more).result()
    after = more.chains()[0]
    whole = StoredSnapshot("m", 3, after, "2", b"content")
    assert snapshot_in(opener.open()) is None
    for snapshot, fits in (
        (replace(whole, seq=2, chain=chain), True),
        (whole, True),
        (replace(whole, content=b"more"), True),
        (replace(whole, chain=chain), False),
        (replace(whole, seq=4), False),
        (replace(whole, seq=9), False),
    ):
        store = opener.open()
        store.keep_snapshot(snapshot).result()
        assert snapshot_in(opener.open()) == (snapshot if fits else None)


@pytest.mark.parametrize(
    "damage",
    ["match = 'n'", "seq = seq - 1", "rules = '3'", "chain = (SELECT digest FROM snapshots)", "content = chain"],
)
def test_a_damaged_snapshot_is_ignored_and_its_match_opens(opener: Opener, damage: LiteralString) -> None:
    store, chain = begun(opener)
    store.create(NewRow("n", HEADER, False, SEATS, DEALS, 17)).result()
    store.keep_snapshot(StoredSnapshot("m", 2, chain, "2", b"content")).result()
    opener.close()
    opener.execute(f"UPDATE snapshots SET {damage}")
    store = opener.open()
    for match in "mn":
        found = store.load(match).result()
        assert found is not None
        assert (found.snapshot, found.entries) == (None, DEALS)


def snapshot_in(store: MatchStore) -> StoredSnapshot | None:
    found = store.load("m").result()
    assert found is not None
    return found.snapshot
