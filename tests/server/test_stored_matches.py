"""Stored matches are counted, limited and removed when they are old, alike on SQLite and PostgreSQL."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import psycopg
import pytest
from click.testing import CliRunner, Result

from iceharbor.cli import commands
from iceharbor.match import Entry
from iceharbor.server.answers import CreatedMatch
from iceharbor.server.bots.bot_process import BotPool
from iceharbor.server.limits import Limits
from iceharbor.server.match.hints import NoHints
from iceharbor.server.match.quotas import DayQuota
from iceharbor.server.match.rooms import NoSuchMatch, Rooms
from iceharbor.server.match.sharing import Sharing
from iceharbor.server.match.stored_matches import StoredMatches
from iceharbor.server.offer_messages import AskRematch
from iceharbor.server.operations.figures import Figures
from iceharbor.server.operations.health import Health, Readiness
from iceharbor.server.storage import backups, statistics
from iceharbor.server.storage.match_store import MatchStore, QuotaReached, SharedStore
from iceharbor.server.storage.postgres_store import PostgresStore
from iceharbor.server.storage.schema import FILE, Activity, Append, NewRow, StoredSnapshot
from iceharbor.server.storage.statistics import DAY_MS
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat
from tests.server.databases import PostgresServer
from tests.server.fake_clock import FakeClock
from tests.server.opener import DEALS, HEADER, SEATS, Opener
from tests.server.room_fixture import FakeClient
from tests.server.server_fixture import QUICK, CompiledAlready, running_server

HOUR_MS = 3_600_000
TEN_DAYS = replace(QUICK, expire_days=10)


@dataclass
class Host:
    """A server's rooms, and what watches its stored matches."""

    store: MatchStore
    rooms: Rooms
    watch: StoredMatches
    clock: FakeClock
    figures: Figures

    async def new(self) -> CreatedMatch:
        return await self.rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2))

    async def give_leases_back(self) -> None:
        """As if they had run out."""
        if isinstance(self.store, SharedStore) and self.rooms._sharing is not None:
            matches = [room.id for room in self.rooms]
            await asyncio.wrap_future(self.store.renew(matches, self.rooms._sharing.process, 0))

    async def stored(self, made: CreatedMatch) -> bool:
        return await asyncio.wrap_future(self.store.load(made.match)) is not None


@asynccontextmanager
async def hosting(opener: Opener, limits: Limits, store: MatchStore | None = None) -> AsyncIterator[Host]:
    store = opener.open() if store is None else store
    clock, figures, bots = FakeClock(), Figures(), BotPool(1, Random)
    sharing = Sharing(store, NoHints()) if isinstance(store, SharedStore) else None
    rooms = Rooms(store, bots, CompiledAlready(), limits, clock, Random, sharing, figures)
    if sharing is not None:
        sharing._by_match = rooms._shared
    try:
        yield Host(store, rooms, StoredMatches(store, rooms, limits, figures, clock), clock, figures)
    finally:
        await rooms.close()
        await bots.close()


def check(opener: Opener) -> None:
    """`iceharbor check` finds nothing wrong."""
    opener.close()
    if opener.address is None:
        assert backups.check_folder(opener.folder).problems == ()


def test_a_match_without_an_action_for_long_is_removed_and_others_stay(opener: Opener) -> None:
    async def play() -> None:
        async with hosting(opener, TEN_DAYS) as host:
            old, played = await host.new(), await host.new()
            host.clock.turn(8 * DAY_MS)
            await act(host, played)
            new = await host.new()
            host.clock.turn(2 * DAY_MS)
            assert await host.watch.remove_old() == 0
            host.clock.turn(1)
            assert await host.watch.remove_old() == 1
            assert [await host.stored(each) for each in (old, played, new)] == [False, True, True]
            assert (host.watch.count, host.figures.expired.value()) == (2, 1)
            with pytest.raises(NoSuchMatch):
                await host.rooms.open(old.match)
            await host.new()

    asyncio.run(play())
    check(opener)


async def act(host: Host, made: CreatedMatch) -> None:
    room, client = await host.rooms.open(made.match), FakeClient()
    await room.prepare(join := Join(tuple(filter(None, made.tokens))))
    room.join(client, join)
    player = min(room.session.match.to_act)
    room.receive(client, Act("k", player, room.session.match.seq, ("add", "1")))
    await room.drain()
    assert b'"ack"' in b"".join(client.heard)
    room.leave(client)


def test_a_match_with_a_client_is_not_removed_until_the_client_has_left(opener: Opener) -> None:
    async def play() -> None:
        async with hosting(opener, TEN_DAYS) as host:
            made = await host.new()
            room, client = await host.rooms.open(made.match), FakeClient()
            room.join(client, Join(()))
            host.clock.turn(11 * DAY_MS)
            assert (await host.watch.remove_old(), client.dropped) == (0, [])
            room.leave(client)
            with host.rooms.visit(made.match):
                assert await host.watch.remove_old() == 0
            await host.give_leases_back()
            assert await host.watch.remove_old() == 1
            assert not await host.stored(made)
            with pytest.raises(NoSuchMatch):
                await host.rooms.open(made.match)

    asyncio.run(play())
    check(opener)


def test_a_match_that_is_played_after_the_old_ones_were_looked_for_stays(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with hosting(opener, TEN_DAYS) as host:
            made = await host.new()
            found = await asyncio.wrap_future(host.store.load(made.match))
            assert found is not None
            host.clock.turn(11 * DAY_MS)
            read, seq = host.store.activity, len(found.entries) + 1

            def read_and_play(after: str, most: int) -> Future[tuple[Activity, ...]]:
                rows = read(after, most)
                rows.result()
                if not after:
                    more = Append(made.match, seq, (Entry(0, "add 1"),), found.chain, at_ms=11 * DAY_MS)
                    host.store.append(more).result()
                return rows

            monkeypatch.setattr(host.store, "activity", read_and_play)
            assert await host.watch.remove_old() == 0
            assert await host.stored(made)

    asyncio.run(play())


def test_nothing_is_removed_if_the_host_wants_no_expiry(opener: Opener) -> None:
    async def play() -> None:
        async with hosting(opener, QUICK) as host:
            made = await host.new()
            host.clock.turn(4000 * DAY_MS)
            assert await host.watch.remove_old() == 0
            assert await host.stored(made)

    asyncio.run(play())


def test_a_match_that_is_old_only_by_damage_is_not_removed(opener: Opener) -> None:
    async def begin() -> None:
        async with hosting(opener, TEN_DAYS) as host:
            await host.new()

    async def remove() -> int:
        async with hosting(opener, TEN_DAYS) as host:
            assert (await asyncio.wrap_future(host.store.activity("", 9)))[0].active_ms == 0
            return await host.watch.remove_old()

    asyncio.run(begin())
    opener.close()
    opener.execute("UPDATE entries SET at_ms = -(SELECT made_ms FROM matches)")
    assert asyncio.run(remove()) == 0
    assert opener.open().count().result() == 1


def test_a_clock_that_jumps_ahead_removes_nothing_before_it_ran_evenly_for_an_hour(opener: Opener) -> None:
    async def play() -> None:
        async with hosting(opener, TEN_DAYS) as host:
            made = await host.new()
            for _ in range(59):
                host.clock.turn(60_000)
                await host.watch.look()
            host.clock.date += 400 * DAY_MS
            for _ in range(60):
                host.clock.turn(60_000)
                await host.watch.look()
                assert await host.stored(made)
            host.clock.turn(60_000)
            await host.watch.look()
            assert not await host.stored(made)

    asyncio.run(play())


def test_only_the_match_that_was_read_is_removed_with_its_snapshot_and_its_number_is_kept(opener: Opener) -> None:
    store = opener.open()
    for match in "mn":
        store.create(NewRow(match, HEADER, False, SEATS, DEALS, 17)).result()
    found = store.load("m").result()
    assert found is not None
    snapshot = StoredSnapshot("m", 2, found.chain, "1", b"content")
    store.keep_snapshot(snapshot).result()
    store.append(Append("m", 3, (Entry(0, "add 1"),), found.chain)).result()
    assert [store.remove("m", seq).result() for seq in (2, 3, 3)] == [False, True, False]
    assert store.remove("none", 0).result() is False
    store.keep_snapshot(snapshot).result()
    store.create(NewRow("m", HEADER, False, SEATS, DEALS)).result()
    again = store.load("m").result()
    assert again is not None
    assert (again.entries, again.snapshot, again.chain == found.chain) == (DEALS, None, False)
    assert store.count().result() == 2
    assert [(each.match, each.game, each.active_ms) for each in store.activity("", 9).result()] == [
        ("m", "numbers", None),
        ("n", "numbers", 17),
    ]
    assert [each.match for each in store.activity("m", 9).result()] == ["n"]
    check(opener)
    connection = sqlite3.connect(opener.folder / FILE) if opener.address is None else psycopg.connect(opener.address)
    assert connection.execute("SELECT match FROM snapshots").fetchall() == []
    connection.close()


def test_a_match_that_a_process_owns_is_not_removed(postgres: PostgresServer) -> None:
    store = PostgresStore(postgres.new_database())
    store.create(NewRow("m", HEADER, False, SEATS, DEALS, 17)).result()
    store.take(["m"], "another", 60).result()
    assert store.remove("m", 2).result() is False
    store.renew(["m"], "another", 0).result()
    assert store.remove("m", 2).result() is True
    store.close()


def test_clients_of_another_process_hear_that_a_removed_match_is_gone(postgres: PostgresServer, folder: Path) -> None:
    async def play(opener: Opener, address: str) -> None:
        async with hosting(opener, TEN_DAYS) as here:
            other = PostgresStore(address)
            watched, idle, client = await here.new(), await here.new(), FakeClient()
            room = await here.rooms.open(watched.match)
            room.join(client, Join(()))
            await here.rooms.open(idle.match)
            await here.give_leases_back()
            for each in (watched, idle):
                assert await asyncio.wrap_future(other.remove(each.match, len(room.session.match.entries)))
            with pytest.raises(NoSuchMatch):
                await here.rooms.open(idle.match)
            assert here.rooms._sharing is not None
            await here.rooms._sharing.poll()
            assert client.dropped == [1012]
            with pytest.raises(NoSuchMatch):
                await here.rooms.open(watched.match)
            other.close()

    opener = Opener(folder, address := postgres.new_database())
    asyncio.run(play(opener, address))
    opener.close()


# --- Quotas -----------------------------------------------------------------------------------------------------------


def with_quota(opener: Opener, most: int) -> MatchStore:
    store: MatchStore
    if opener.address is None:
        store = Store(opener.folder, pytest.fail, most_matches=most)
    else:
        store = PostgresStore(opener.address, most_matches=most)
    opener.opened.append(store)
    return store


def test_above_the_quota_no_match_is_stored_until_one_is_removed(opener: Opener) -> None:
    store = with_quota(opener, 2)
    calls: list[Future[None]] = [store.create(NewRow(match, HEADER, False, SEATS, DEALS)) for match in "klm"]
    with pytest.raises(QuotaReached, match="keeps at most 2 matches"):
        [call.result() for call in calls]
    assert [call.exception() is None for call in calls].count(True) == 2
    assert store.count().result() == 2
    found = store.load("k").result() or store.load("l").result()
    assert found is not None
    store.append(Append(found.id, 3, (Entry(0, "add 1"),), found.chain)).result()
    assert store.remove(found.id, 3).result()
    store.create(NewRow("p", HEADER, False, SEATS, DEALS)).result()
    check(opener)


def test_an_address_makes_as_many_matches_a_day_as_the_host_allows() -> None:
    clock = FakeClock()
    quota = DayQuota(replace(QUICK, matches_a_day=2, addresses=2), clock)

    def make(address: str) -> bool:
        try:
            with quota.one(address):
                return True
        except QuotaReached as reached:
            assert reached.limit == "matches_a_day"
            return False

    with pytest.raises(ZeroDivisionError), quota.one("a"):
        raise ZeroDivisionError
    assert [make("a"), make("a"), make("a"), make("b")] == [True, True, False, True]
    clock.turn(DAY_MS)
    assert [make("a"), make("a"), make("a")] == [True, True, False]
    assert [make("b"), make("c"), make("a")] == [True, True, True], "addresses beyond the limit are forgotten"


def test_without_the_setting_an_address_has_no_quota() -> None:
    quota = DayQuota(QUICK, FakeClock())
    for _ in range(1000):
        with quota.one("a"):
            pass


def test_a_match_above_a_quota_is_refused_with_one_code(folder: Path) -> None:
    with running_server(
        folder, replace(QUICK, matches_a_day=2, stored_matches=3), time=(clock := FakeClock())
    ) as server:
        wanted = {"game": "numbers", "players": 2}
        assert server.post("/api/matches", {**wanted, "players": 99}).status == 400
        answers = [server.post("/api/matches", wanted) for _ in range(3)]
        assert [answer.status for answer in answers] == [201, 201, 429]
        assert answers[2].json["error"]["code"] == "match_quota"
        assert "2 matches were made from your address today" in answers[2].json["error"]["message"]
        clock.turn(DAY_MS)
        answers = [server.post("/api/matches", wanted) for _ in range(2)]
        assert [answer.status for answer in answers] == [201, 429]
        assert answers[1].json["error"]["code"] == "match_quota"
        assert "keeps at most 3 matches" in answers[1].json["error"]["message"]


def test_a_rematch_above_the_quota_is_refused_with_the_same_code(opener: Opener) -> None:
    async def play() -> None:
        limits = replace(QUICK, stored_matches=1)
        async with hosting(opener, limits, with_quota(opener, 1)) as host:
            made, client = await host.new(), FakeClient()
            room = await host.rooms.open(made.match)
            await room.prepare(join := Join(tuple(filter(None, made.tokens))))
            room.join(client, join)
            room.receive(client, Act("k", 0, room.session.match.seq, ("resign",)))
            await room.drain()
            assert room.session.match.outcome is not None
            client.heard.clear()
            room.receive(client, AskRematch(0))
            await room.drain()
            errors = [frame for each in client.heard if (frame := json.loads(each))["t"] == "error"]
            assert [frame["code"] for frame in errors] == ["match_quota"]
            assert host.store.count().result() == 1

    asyncio.run(play())


# --- Warnings and numbers ---------------------------------------------------------------------------------------------


def test_the_host_is_warned_once_of_many_matches(opener: Opener, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> list[Health]:
        limits = replace(QUICK, stored_matches_warned=2, stored_matches=5)
        async with hosting(opener, limits) as host:
            ready = Readiness(CompiledAlready(), host.store, lambda: host.watch.many)
            ready._started = True
            seen = []
            for _ in range(3):
                await host.new()
                for _ in range(2):
                    await host.watch.look()
                seen.append(await ready.health())
            return seen

    with caplog.at_level(logging.WARNING, "iceharbor"):
        seen = asyncio.run(play())
    assert [health.warnings for health in seen] == [(), ("stored_matches",), ("stored_matches",)]
    assert all(health.ok for health in seen)
    assert [record.getMessage().partition(" (")[0] for record in caplog.records] == [
        "2 matches are stored; above 5 new ones are refused"
    ]


def stats(opener: Opener, *settings: str) -> Result:
    where = ("--data", str(opener.folder)) if opener.address is None else ("--database", opener.address)
    return CliRunner().invoke(commands, ["admin", "stats", *where, *(f"--limit={each}" for each in settings)])


def test_the_numbers_of_stored_matches_stand_beside_the_settings(opener: Opener) -> None:
    store, now = opener.open(), statistics.now_ms()
    for match, days in enumerate((0, 3, 20, 83, 400)):
        store.create(NewRow(f"m{match}", HEADER, False, SEATS, DEALS, now - days * DAY_MS)).result()
    store.create(NewRow("unknown", HEADER, False, SEATS, DEALS)).result()
    store.create(NewRow("removed", HEADER, False, SEATS, DEALS)).result()
    store.remove("removed", 2).result()
    settings = ("stored_matches=10", "stored_matches_warned=6", "expire_days=90", "matches_a_day=5")
    for close in (False, True):
        if close:
            opener.close()
        result = stats(opener, *settings)
        first, *rest = result.output.splitlines()
        assert (result.exit_code, first.startswith("6 matches, 12 entries, ")) == (0, True), result.output
        assert rest == [
            "games: numbers 6",
            "made in the last: day 1, week 1, month 1, year 1, earlier 1, unknown 1",
            "last action in the last: day 1, week 1, month 1, year 1, earlier 1, unknown 1",
            "stored_matches=10: room for 4 matches",
            "stored_matches_warned=6: WARNING, as many are stored",
            "expire_days=90: 2 matches to remove within 7 days",
            "matches_a_day=5: for each address in each process",
        ]
    assert stats(opener).output.splitlines()[-4:] == [
        "stored_matches=0: no limit",
        "stored_matches_warned=0: no warning",
        "expire_days=0: never",
        "matches_a_day=0: no limit",
    ]


def test_what_has_no_numbers_is_one_clear_line(opener: Opener) -> None:
    opener.folder.mkdir()
    result = stats(opener)
    assert (result.exit_code, result.output.count("\n") <= 1) == (2, True)
    assert stats(opener, "nonsense=1").exit_code == 2
