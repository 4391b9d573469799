"""`iceharbor check --database`: every kind of damaged row in a PostgreSQL is one line, and whole matches have none."""

import psycopg
import pytest
from click.testing import CliRunner, Result

from iceharbor.cli import commands
from iceharbor.match import Entry
from iceharbor.server.storage.postgres_check import check_database
from iceharbor.server.storage.postgres_migrations import MIGRATIONS
from iceharbor.server.storage.postgres_store import PostgresStore
from iceharbor.server.storage.schema import Answer, Append, NewRow, StoredSnapshot
from iceharbor.server.storage.store import CannotOpen
from tests.server.databases import PostgresServer, postgres_server
from tests.server.opener import DEALS, HEADER, SEATS
from tests.server.test_postgres_store import chain_of

GONE = """
    DELETE FROM entries WHERE match = 'n'; DELETE FROM seats WHERE match = 'n';
    DELETE FROM heads WHERE match = 'n'; DELETE FROM matches WHERE id = 'n'
"""
TABLES = ("matches", "heads", "seats", "entries", "counters", "removed")
NOT_STORED = "is not what was stored"


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    """A database with the matches m, n and o; m has an answer to a key."""
    address = postgres.new_database()
    with_matches(address, "m", "n", "o")
    return address


def with_matches(address: str, *matches: str) -> None:
    store = PostgresStore(address)
    for match in matches:
        store.create(NewRow(match, HEADER, False, SEATS, DEALS, 17)).result()
    more = (Entry(0, "add 1"), Entry(-1, "roll 2"))
    store.append(Append("m", 3, more, chain_of(store), Answer("k", b"body", 3), 250)).result()
    store.close()


def damage(address: str, statements: str) -> None:
    """Change rows as damage would, without the checks of the tables."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"SET session_replication_role = replica; {statements}".encode())


def check(address: str) -> Result:
    return CliRunner().invoke(commands, ["check", "--database", address])


def test_whole_matches_have_no_problems_and_status_0_also_while_a_process_serves_them(address: str) -> None:
    store = PostgresStore(address)
    result = check(address)
    assert (result.exit_code, result.output) == (0, "3 matches are whole; no problems\n")
    store.append(Append("n", 3, (Entry(0, "add 1"),), chain_of(store, "n"))).result()
    assert store.remove("o", 2).result()
    store.close()
    assert check(address).output == "2 matches are whole; no problems\n"


@pytest.mark.parametrize(
    ("statements", "line"),
    [
        (
            "UPDATE entries SET action = 'deal 9' WHERE match = 'm' AND seq = 1",
            f"match m: entry 1 of its log {NOT_STORED}",
        ),
        ("UPDATE entries SET player = 1 WHERE match = 'm' AND seq = 3", f"match m: entry 3 of its log {NOT_STORED}"),
        ("UPDATE entries SET at_ms = 251 WHERE match = 'm' AND seq = 4", f"match m: entry 4 of its log {NOT_STORED}"),
        ("UPDATE entries SET key = 'j' WHERE match = 'm' AND seq = 3", f"match m: entry 3 of its log {NOT_STORED}"),
        ("UPDATE entries SET key = '\\xff' WHERE match = 'm' AND seq = 3", f"match m: a text of it {NOT_STORED}"),
        ("UPDATE entries SET body = 'x' WHERE match = 'm' AND seq = 3", f"match m: entry 3 of its log {NOT_STORED}"),
        ("DELETE FROM entries WHERE match = 'm' AND seq = 2", f"match m: entry 2 of its log {NOT_STORED}"),
        (
            "DELETE FROM entries WHERE match = 'm' AND seq = 4",
            "match m: its log has 3 entries that can be read, and 4 were stored",
        ),
        (
            "DELETE FROM entries WHERE match = 'n'",
            "match n: its log has 0 entries that can be read, and 2 were stored",
        ),
        ("UPDATE matches SET header = '{' WHERE id = 'n'", "match n: its header cannot be read"),
        ("UPDATE matches SET seeded = true WHERE id = 'n'", f"match n: entry 1 of its log {NOT_STORED}"),
        ("UPDATE matches SET made_ms = 18 WHERE id = 'n'", f"match n: entry 1 of its log {NOT_STORED}"),
        ("DELETE FROM matches WHERE id = 'n'", "match n: its header is missing"),
        (
            "DELETE FROM heads WHERE match = 'n'",
            "match n: the end of its log is not stored; the database was damaged before",
        ),
        ("UPDATE heads SET seats = 'x' WHERE match = 'n'", f"match n: its seats are {NOT_STORED[3:]}"),
        ("DELETE FROM seats WHERE match = 'n' AND player = 0", "match n: some of its seats are missing"),
        ("UPDATE seats SET player = 5 WHERE match = 'n' AND player = 1", "match n: some of its seats are missing"),
        ("UPDATE seats SET fields = 'x' WHERE match = 'n' AND player = 1", "match n: its seats cannot be read"),
        (
            "UPDATE seats SET player = player + 5 WHERE match = 'n'; "
            "UPDATE seats SET player = 6 - player WHERE match = 'n'",
            f"match n: its seats are {NOT_STORED[3:]}",
        ),
        (GONE, "1 match is missing: number 2"),
        ("UPDATE counters SET value = 2", "the database: it counts 2 matches and has 3"),
        ("DROP TABLE removed", 'the database: the number of matches cannot be read (relation "removed" does not exist'),
    ],
)
def test_each_kind_of_damaged_row_is_one_line_with_status_1_and_the_other_matches_are_whole(
    address: str, statements: str, line: str
) -> None:
    damage(address, statements)
    result = check(address)
    problem, summary = result.output.splitlines()
    assert problem.startswith(line)
    whole = 3 if line.startswith("the database") else 2
    assert (result.exit_code, summary) == (1, f"{whole} matches are whole; 1 problem")


def test_logs_exchanged_between_two_matches_are_two_problems(address: str) -> None:
    moves = (("n", "x"), ("o", "n"), ("x", "o"))
    damage(address, "; ".join(f"UPDATE entries SET match = '{new}' WHERE match = '{old}'" for old, new in moves))
    found = check_database(address)
    assert found.matches == 1
    assert [problem.partition(":")[0] for problem in found.problems] == ["match n", "match o"]


def test_a_damaged_snapshot_is_no_problem(address: str) -> None:
    store = PostgresStore(address)
    store.keep_snapshot(StoredSnapshot("m", 2, b"chain", "rules", b"content")).result()
    store.close()
    damage(address, "UPDATE snapshots SET content = 'x'")
    assert check(address).exit_code == 0


def test_pages_that_postgresql_cannot_read_are_problems_of_their_matches_and_others_are_whole() -> None:
    with postgres_server() as postgres:
        address = postgres.new_database()
        with_matches(address, "m", "n")
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("VACUUM FULL seats")
            (path,) = connection.execute("SELECT pg_relation_filepath('seats')").fetchone() or ("",)
            connection.execute("CHECKPOINT")
        postgres.kill()
        with (postgres.folder / "data" / path).open("r+b") as file:
            file.write(b"\xff" * 64)
        postgres.start()
        result = check(address)
    assert result.exit_code == 1, result.output
    assert {line.partition(":")[0] for line in result.output.splitlines()[:-1]} == {
        "the database",
        "match m",
        "match n",
    }
    assert result.output.splitlines()[-1] == "0 matches are whole; 3 problems"


def test_what_cannot_be_checked_is_one_line_with_status_2(postgres: PostgresServer, address: str) -> None:
    empty = check(postgres.new_database())
    assert (empty.exit_code, empty.output) == (2, "Error: the database has no tables of Iceharbor; see --database\n")
    assert check("postgresql://reader@/nothing?host=/nowhere").exit_code == 2
    for version, what in ((1, "start this version once"), (99, "update Iceharbor first")):
        damage(address, f"UPDATE iceharbor SET version = {version}")
        with pytest.raises(CannotOpen, match=f"layout {version}, and this version knows {len(MIGRATIONS)}; {what}"):
            check_database(address)


def test_a_check_changes_nothing(address: str) -> None:
    def rows() -> list[object]:
        with psycopg.connect(address) as connection:
            queries = [f"SELECT xmin::text, {table}::text FROM {table}" for table in TABLES]
            return [connection.execute(query.encode()).fetchall() for query in queries]

    before = rows()
    check_database(address)
    assert rows() == before
