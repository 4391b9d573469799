"""PostgreSQL: damage is noticed, leases have one owner, and a lost database is waited for."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest
from click.testing import CliRunner

from iceharbor.cli import commands
from iceharbor.match import Entry
from iceharbor.server.storage import postgres as statements
from iceharbor.server.storage.match_store import Head, MatchStore, StaleOwner
from iceharbor.server.storage.postgres_migrations import MIGRATIONS, PgConnection
from iceharbor.server.storage.postgres_store import PostgresStore
from iceharbor.server.storage.schema import FILE, Answer, Append, CorruptMatch, NewRow, SeatRow
from iceharbor.server.storage.store import CannotOpen, Conflict, StorageFailed, Store
from tests.server.databases import PostgresServer, postgres_server
from tests.server.opener import AT_TWO_DEVICES, DEALS, HEADER, SEATS

FIRST_LAYOUT = Path(__file__).with_name("first_layout.sql")
"""The tables of the first version with matches in them, as that version made them."""


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def store(address: str) -> Iterator[PostgresStore]:
    store = PostgresStore(address)
    store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
    yield store
    store.close()


def chain_of(store: MatchStore, match: str = "m") -> bytes:
    found = store.load(match).result()
    assert found is not None
    return found.chain


def head_of(store: PostgresStore) -> Head:
    (head,) = store.heads(["m", "other"]).result()
    return head


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET action = 'deal 9' WHERE seq = 1",
        "UPDATE entries SET player = 0 WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 1",
        "DELETE FROM entries WHERE seq = 2",
        "DELETE FROM entries",
        "UPDATE entries SET match = 'n' WHERE match = 'm'",
        "UPDATE matches SET header = '{'",
        "DELETE FROM seats WHERE player = 1",
        "UPDATE seats SET player = 1 - player + 5; UPDATE seats SET player = player - 5",
        "UPDATE heads SET seq = 1",
        "DELETE FROM heads",
    ],
)
def test_a_match_changed_outside_the_store_is_refused(store: PostgresStore, address: str, statement: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("INSERT INTO matches SELECT 'n', header, seeded, made_ms, number FROM matches")
        connection.execute(statement.encode())
    with pytest.raises(CorruptMatch):
        store.load("m").result()


def test_entries_since_a_number_continue_the_digest(store: PostgresStore) -> None:
    chain = chain_of(store)
    new = store.since("m", 2, chain).result()
    assert new.entries == ()
    more = (Entry(0, "add 1"), Entry(-1, "roll 2"))
    after = store.append(Append("m", 3, more, chain, None, 9)).result()
    new = store.since("m", 2, chain).result()
    assert (new.entries, new.times, new.chains[-1]) == (more, (9, 9), after)
    with pytest.raises(CorruptMatch):
        store.since("m", 2, after).result()


def test_a_lease_has_one_owner_and_a_stale_owner_cannot_write(store: PostgresStore) -> None:
    chain = chain_of(store)
    assert store.take(["m"], "first", 60).result() == {"m": 1}
    assert store.take(["m"], "second", 60).result() == {}
    assert not head_of(store).free
    one = (Entry(0, "add 1"),)
    chain = store.append(Append("m", 3, one, chain, epoch=1)).result()
    store.renew(["m"], "second", 0).result()
    assert not head_of(store).free
    store.renew(["m"], "first", 0).result()
    assert head_of(store).free
    assert store.take(["m"], "second", 60).result() == {"m": 2}
    with pytest.raises(StaleOwner):
        store.append(Append("m", 4, one, chain, epoch=1)).result()
    with pytest.raises(Conflict):
        store.append(Append("m", 3, one, chain, epoch=2)).result()
    chain = store.append(Append("m", 4, one, chain, epoch=2)).result()
    store.append(Append("m", 5, one, chain)).result()
    assert (head_of(store).seq, head_of(store).epoch) == (5, 2)


def test_a_name_changes_the_digest_of_the_seats(store: PostgresStore) -> None:
    before = head_of(store).seats
    store.write_seat("m", 1, store.seats("m").result()[1][1], SeatRow("Ada", "greedy")).result()
    assert head_of(store).seats != before
    digest, rows = store.seats("m").result()
    assert (digest, rows[1].name) == (head_of(store).seats, "Ada")


def with_first_layout(address: str, damage: LiteralString = "") -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(FIRST_LAYOUT.read_bytes())
        connection.execute(damage)


def test_a_database_of_the_first_layout_is_brought_up_to_date_and_keeps_its_matches(address: str) -> None:
    with_first_layout(address)
    for _ in range(2):
        PostgresStore(address).close()
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT * FROM iceharbor").fetchall() == [(len(MIGRATIONS),)]
        assert connection.execute("SELECT id FROM matches ORDER BY number").fetchall()[0] == ("untimed",)
        assert connection.execute("SELECT count(DISTINCT number), max(number) FROM matches").fetchall() == [(5, 5)]
    store = PostgresStore(address)
    played, untimed = (store.load(match).result() for match in ("played", "untimed"))
    assert played is not None
    assert untimed is not None
    assert (played.header, played.made_ms, played.seeded) == (HEADER, 17, False)
    assert (played.entries, played.times) == ((*DEALS, Entry(0, "add 1"), Entry(-1, "roll 2")), (0, 0, 250, 250))
    assert played.seats == (replace(AT_TWO_DEVICES, name="Ada"), SEATS[1])
    assert store.recall("played", 0, "k\0ü").result() == Answer("k\0ü", b"body", 3)
    assert (untimed.made_ms, untimed.times, untimed.seeded, untimed.seats) == (None, (None, None), True, SEATS)
    chain = store.append(Append("played", 5, (Entry(1, "add 2"),), played.chain)).result()
    store.write_seat("untimed", 1, SEATS[1], SeatRow("Ben", "greedy")).result()
    store.create(NewRow("new", HEADER, False, SEATS, DEALS)).result()
    assert chain_of(store, "played") == chain
    store.close()
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT number FROM matches WHERE id = 'new'").fetchall() == [(6,)]


def test_matches_that_were_damaged_before_stay_in_the_database_and_cannot_be_opened(address: str) -> None:
    damage: LiteralString = """
        UPDATE entries SET action = 'deal 9' WHERE match = 'damaged' AND seq = 1;
        DELETE FROM entries WHERE match = 'shortened' AND seq = 2;
        UPDATE seats SET fields = (SELECT fields FROM seats WHERE match = 'played' AND player = 0)
            WHERE match = 'other_seats' AND player = 0
    """
    with_first_layout(address, damage)
    store = PostgresStore(address)
    for match in ("damaged", "shortened", "other_seats"):
        with pytest.raises(CorruptMatch):
            store.load(match).result()
    assert store.load("played").result() is not None
    store.close()


def test_the_same_rows_have_the_same_digests_in_sqlite(address: str, folder: Path) -> None:
    stores = Store(folder, pytest.fail), PostgresStore(address)
    for store in stores:
        store.create(NewRow("m", HEADER, False, SEATS, DEALS, 17)).result()
        store.create(NewRow("n", HEADER, True, SEATS, DEALS)).result()
        chain = chain_of(store)
        more = (Entry(0, "add 1"), Entry(-1, "roll 2"))
        store.append(Append("m", 3, more, chain, Answer("k", b"body", 3), 250)).result()
        store.write_seat("m", 0, SEATS[0], AT_TWO_DEVICES).result()
        store.close()
    with sqlite3.connect(folder / FILE) as file, psycopg.connect(address) as connection:
        queries: tuple[LiteralString, ...] = (
            "SELECT id, header, seeded, made_ms, number FROM matches ORDER BY id",
            "SELECT match, seq, chain FROM entries ORDER BY match, seq",
            "SELECT match, seq, chain, seats FROM heads ORDER BY match",
        )
        for query in queries:
            assert file.execute(query).fetchall() == connection.execute(query).fetchall()
    file.close()


def test_a_newer_layout_and_unsafe_settings_are_one_clear_line(address: str) -> None:
    PostgresStore(address).close()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE iceharbor SET version = 99")
    with pytest.raises(CannotOpen, match="layout 99"):
        PostgresStore(address)
    with pytest.raises(CannotOpen, match="cannot be used"):
        PostgresStore("postgresql://nobody@/nothing?host=/nowhere")


def test_a_call_waits_for_a_killed_database_and_is_stored_once() -> None:
    with postgres_server() as postgres:
        store = PostgresStore(postgres.new_database())
        store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
        chain = chain_of(store)
        postgres.kill()
        waiting = store.append(Append("m", 3, (Entry(0, "add 1"),), chain, Answer("k", b"", 3)))
        postgres.start()
        chain = waiting.result()
        assert chain_of(store) == chain
        store.close()


def test_without_a_database_a_call_fails_and_later_ones_succeed() -> None:
    with postgres_server() as postgres:
        store = PostgresStore(postgres.new_database(), patience_s=0.3)
        store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
        chain = chain_of(store)
        postgres.kill()
        with pytest.raises(StorageFailed, match="the database failed"):
            store.append(Append("m", 3, (Entry(0, "add 1"),), chain)).result()
        postgres.start()
        store.append(Append("m", 3, (Entry(0, "add 1"),), chain)).result()
        store.close()


def test_a_commit_whose_answer_was_lost_is_not_repeated(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = PostgresStore(address)
    store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
    chain, append, calls = chain_of(store), statements.append, []

    def lost(connection: PgConnection, more: Sequence[Append]) -> bytes:
        calls.append(more[0].seq)
        done = append(connection, more)
        if len(calls) == 1:
            connection.close()
            raise psycopg.OperationalError("the connection is lost")
        return done

    monkeypatch.setattr(statements, "append", lost)
    after = store.append(Append("m", 3, (Entry(0, "add 1"),), chain, Answer("k", b"", 3))).result()
    assert (calls, chain_of(store)) == ([3], after)
    store.close()


def test_matches_are_copied_from_sqlite_with_their_answers(address: str, folder: Path) -> None:
    source = Store(folder, pytest.fail)
    for match in ("m", "n"):
        source.create(NewRow(match, HEADER, True, SEATS, DEALS, 17)).result()
    found = source.load("m").result()
    assert found is not None
    source.append(Append("m", 3, (Entry(0, "add 1"),), found.chain, Answer("k", b"body", 3), 250)).result()
    before = source.load("m").result()
    source.close()
    with sqlite3.connect(folder / FILE) as file:
        file.execute("DELETE FROM entries WHERE match = 'n' AND seq = 2")
    file.close()
    runs = [CliRunner().invoke(commands, ["copy", "--data", str(folder), "--database", address]) for _ in range(2)]
    assert [run.exit_code for run in runs] == [1, 1]
    assert "n is damaged and was not copied" in runs[0].output
    assert "1 matches copied, 0 were there already, 1 damaged" in runs[0].output
    assert "0 matches copied, 1 were there already, 1 damaged" in runs[1].output
    store = PostgresStore(address)
    after = store.load("m").result()
    assert before is not None
    assert after is not None
    assert after == before
    assert store.recall("m", 0, "k").result() == Answer("k", b"body", 3)
    assert store.load("n").result() is None
    store.append(Append("m", 4, (Entry(1, "add 2"),), after.chain)).result()
    store.close()
