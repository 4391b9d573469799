"""In a rush on PostgreSQL the actions that wait share a commit; each is judged and answered by itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from iceharbor.match import Entry
from iceharbor.server.bots.bot_process import BotPool
from iceharbor.server.match.hints import NoHints
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.match.sharing import Sharing
from iceharbor.server.storage import postgres as statements
from iceharbor.server.storage.postgres_migrations import PgConnection
from iceharbor.server.storage.postgres_store import PostgresStore
from iceharbor.server.storage.schema import Append
from iceharbor.server.wire import NewMatch, NewSeat
from tests.server.databases import PostgresServer
from tests.server.fake_clock import FakeClock
from tests.server.rush_room import STILL, RushRoom
from tests.server.server_fixture import CompiledAlready


@dataclass
class Commits:
    """The number of appends of every commit."""

    counts: list[int] = field(default_factory=list)

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        append = statements.append

        def counted(connection: PgConnection, all_more: "list[Append]") -> bytes:
            done = append(connection, all_more)
            self.counts.append(len(all_more))
            return done

        patch.setattr(statements, "append", counted)


@asynccontextmanager
async def shared_rush(address: str, inbox: int = 64) -> AsyncIterator[tuple[RushRoom, PostgresStore]]:
    """A rush of Numbers with two players on a PostgreSQL, after `go`."""
    store, clock, bots = PostgresStore(address), FakeClock(), BotPool(1, Random)
    limits = replace(STILL, inbox=inbox)
    rooms = Rooms(store, bots, CompiledAlready(), limits, clock, sharing=Sharing(store, NoHints()))
    made = await rooms.create(NewMatch("numbers", 2, {"mode": "rush", "stock": 100}, (NewSeat(claim=True),) * 2))
    rush = RushRoom(rooms, await rooms.open(made.match), clock, tuple(map(str, made.tokens)))
    rush.sit(0, 1)
    await rush.rush()
    yield rush, store
    await rooms.close()
    store.close()


def test_waiting_actions_share_commits_and_are_answered_in_order(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with shared_rush(postgres.new_database()) as (rush, store):
            await rush.do(0, "lay 1", key="resent")
            commits.watch(monkeypatch)
            base = rush.room.session.match.seq
            keys = [rush.say(number % 2, f"lay {number}") for number in range(10, 30)]
            wrong = rush.say(1, "add 3")
            again = rush.say(0, "lay 1", base=base - 1, key="resent")
            more = [rush.say(number % 2, f"lay {number}") for number in range(30, 40)]
            await rush.room.drain()
            assert [rush.answer(n % 2, key)["seq"] for n, key in enumerate(keys)] == list(range(base + 1, base + 21))
            assert rush.answer(1, wrong)["refusal"]["rule"] == "NU-R2"
            assert rush.answer(0, again)["seq"] == base
            assert [rush.answer(n % 2, key)["seq"] for n, key in enumerate(more)] == list(range(base + 21, base + 31))
            events = [message["seq"] for message in rush.heard(0, "event")]
            assert events[-30:] == list(range(base + 1, base + 31))
            found = await asyncio.wrap_future(store.load(rush.room.id))
            assert found is not None
            assert found.entries == rush.room.session.match.entries

    commits = Commits()
    asyncio.run(play())
    assert sum(commits.counts) == 30
    assert len(commits.counts) <= 6


def test_waiting_actions_go_behind_what_another_process_has_written(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with shared_rush(postgres.new_database()) as (rush, store):
            session = rush.room.session
            foreign = Append(rush.room.id, session.match.seq + 1, (Entry(1, "lay 12"),), session.chain, None, 9**9)
            await asyncio.wrap_future(store.append(foreign))
            commits.watch(monkeypatch)
            base = session.match.seq
            keys = [rush.say(0, f"lay {number}") for number in range(10, 15)]
            await rush.room.drain()
            assert [rush.answer(0, key)["seq"] for key in keys] == list(range(base + 2, base + 7))
            assert [entry.notation for entry in session.match.entries[base:]] == [
                f"lay {number}" for number in (12, 10, 11, 12, 13, 14)
            ]
            assert [message["seq"] for message in rush.heard(1, "event")][-6:] == list(range(base + 1, base + 7))

    commits = Commits()
    asyncio.run(play())
    assert commits.counts == [5]


def test_a_full_inbox_refuses_only_that_player(postgres: PostgresServer) -> None:
    async def play() -> None:
        async with shared_rush(postgres.new_database(), inbox=5) as (rush, _):
            keys = [rush.say(0, f"lay {number}") for number in range(10, 17)]
            other = rush.say(1, "lay 20")
            await rush.room.drain()
            assert [rush.answer(0, key).get("code") for key in keys] == [None] * 5 + ["busy"] * 2
            assert rush.answer(1, other)["t"] == "ack"
            assert (await rush.do(0, "lay 15", key=keys[5]))["t"] == "ack"

    asyncio.run(play())
