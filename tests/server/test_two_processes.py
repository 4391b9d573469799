"""Two servers serve the same matches: what one has stored the other shows, by hints or by polling alone."""

import asyncio
import signal
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from iceharbor.server.app import Shared
from iceharbor.server.bots.bot_process import BotPool
from iceharbor.server.match import sharing
from iceharbor.server.match.hints import NoHints
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.match.shared_room import SharedRoom
from iceharbor.server.match.sharing import Sharing
from iceharbor.server.storage.postgres_store import PostgresStore
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat
from tests.seeds import seeds, times
from tests.server.databases import PostgresServer, RedisServer
from tests.server.fake_clock import FakeClock
from tests.server.room_fixture import FakeClient
from tests.server.rushing import together, until
from tests.server.server_fixture import QUICK, Client, CompiledAlready, RunningServer, running_server
from tests.server.test_rush import begin, rushers, stored

NEVER_S = 3600.0
Two = tuple[RunningServer, RunningServer]


@contextmanager
def two_servers(folder: Path, shared: Shared) -> Iterator[Two]:
    with (
        running_server(folder, replace(QUICK, bot_pause_s=0.01), shared=shared) as one,
        running_server(folder, replace(QUICK, bot_pause_s=0.01), shared=shared) as other,
    ):
        yield one, other


@pytest.fixture
def hinted(
    postgres: PostgresServer, redis: RedisServer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Two]:
    """Two servers that never poll: hints alone say what is new."""
    monkeypatch.setattr(sharing, "POLL_S", NEVER_S)
    with two_servers(folder, Shared(postgres.new_database(), redis.address)) as two:
        yield two


@pytest.fixture
def polling(postgres: PostgresServer, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    """Two servers without Redis."""
    monkeypatch.setattr(sharing, "POLL_S", 0.05)
    with two_servers(folder, Shared(postgres.new_database())) as two:
        yield two


@pytest.fixture(params=["hinted", "polling"])
def two(request: pytest.FixtureRequest) -> Two:
    found: Two = request.getfixturevalue(request.param)
    return found


def hear_until(client: Client, kind: str, **fields: Any) -> dict[str, Any]:
    """The first message of this kind with these fields."""
    while True:
        message = client.hear(kind)
        if all(message[name] == value for name, value in fields.items()):
            return message


def test_an_action_on_one_server_is_an_event_on_the_other(two: Two) -> None:
    match, tokens = two[0].new_match()
    with two[0].join(match, tokens[0]) as first, two[1].join(match, tokens[1]) as second, two[1].join(match) as watcher:
        seq = first.picture["seq"]
        for turn in range(6):
            client, other = (first, second)[:: 1 if turn % 2 == 0 else -1]
            assert client.act(turn % 2, seq, f"add {turn}")["seq"] == seq + 1
            seq += 2
            events = [each.hear("event") for each in (client, other, watcher)]
            assert [event["seq"] for event in events] == [seq] * 3
            assert [entry["seq"] for entry in events[1]["entries"]] == [seq - 1, seq]
            assert list(events[1]["views"]) == [str(1 - turn % 2)]


def test_a_client_that_joins_sees_what_the_other_server_stored(hinted: Two, redis: RedisServer) -> None:
    match, tokens = hinted[0].new_match()
    with hinted[1].join(match) as watcher:
        redis.kill()
        with hinted[0].join(match, *tokens) as both:
            seq = both.picture["seq"]
            assert both.act(0, seq, "add 5")["t"] == "ack"
        with hinted[1].join(match) as late:
            assert late.picture["seq"] == seq + 2
        assert watcher.hear("event")["seq"] == seq + 2


def test_of_claims_at_two_servers_one_gets_the_seat_and_is_signed_out_at_the_other(two: Two) -> None:
    made = two[0].post("/api/matches", {"game": "numbers", "players": 2}).json
    path = f"/api/matches/{made['match']}/claim"
    for server in two:
        server.get(f"/api/matches/{made['match']}")
    for player, invitation in enumerate(made["invitations"]):
        with ThreadPoolExecutor(8) as pool:
            keys = [str(number) * 20 for number in range(8)]
            bodies = [{"invitation": invitation, "key": key} for key in keys]
            said = [pool.submit(two[k % 2].post, path, body) for k, body in enumerate(bodies)]
            answers = [each.result() for each in said]
        assert sorted(answer.status for answer in answers) == [200, *[409] * 7]
        token = next(answer.json["token"] for answer in answers if answer.status == 200)
        with two[0].join(made["match"], token) as first, two[1].join(made["match"], token) as second:
            assert first.picture["held_seats"] == second.picture["held_seats"] == [player]
            first.say(t="invite", id=1, player=player)
            link = first.hear("invitation")["invitation"]
            again = two[1].post(path, {"invitation": link, "key": "k" * 20})
            assert again.status == 200, again.body
            with two[1].join(made["match"], again.json["token"]) as third:
                third.say(t="sign_out", player=player)
                assert first.hear("match")["held_seats"] == []
                assert second.hear("match")["held_seats"] == []


def test_a_resend_to_the_other_server_gets_the_old_answer(two: Two) -> None:
    match, tokens = two[0].new_match()
    with two[0].join(match, *tokens) as first, two[1].join(match, *tokens) as second:
        seq = first.picture["seq"]
        ack = first.act(0, seq, "add 5", key="five")
        assert second.act(0, seq, "add 5", key="five") == ack
        assert second.act(0, seq, "add 6", key="five")["code"] == "key_reused"
        assert [entry["action"] for entry in stored(two[1], match)[1]].count("add 5") == 1


def test_an_action_on_a_state_that_the_other_server_has_left_is_stale(hinted: Two, redis: RedisServer) -> None:
    match, tokens = hinted[0].new_match()
    with hinted[0].join(match, *tokens) as first, hinted[1].join(match, *tokens) as second:
        redis.kill()
        seq = first.picture["seq"]
        assert first.act(0, seq, "add 5")["t"] == "ack"
        assert second.act(0, seq, "add 6") == {"t": "stale", "key": f"{id(second)}-1", "seq": seq + 2}
        assert second.hear("event")["seq"] == seq + 2


@pytest.mark.parametrize("seed", seeds(1))
def test_a_rush_on_two_servers_has_one_entry_a_number_and_loses_none(two: Two, seed: int) -> None:
    stock = times(120, 250)

    async def play() -> None:
        ports = [[two[player % 2].port] for player in range(4)]
        async with rushers(two[0], "numbers", Random(seed), ports, mode="rush", stock=stock) as players:
            await begin(players)
            for player in players:
                player.plan([f"lay {number}" for number in range(player.seat, 4 * stock, 4)])
            await together(*(player.lay_all() for player in players))
            await until(players, lambda player: player.phase() == "over")
        picture, log = await asyncio.to_thread(stored, two[1], players[0].match)
        assert [line for player in players for line in player.wrong] == []
        assert all(player.latest["seq"] == picture["seq"] for player in players)
        assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
        assert max(Counter((entry["player"], entry["action"]) for entry in log).values()) == 1
        for player in players:
            for key, seq in player.acked.items():
                assert (log[seq - 1]["player"], log[seq - 1]["action"]) == (player.seat, key.partition(": ")[2])
        assert [entry["action"] for entry in log if entry["player"] == -1].count("go") == 1
        arrivals_ms = [entry["at_ms"] for entry in log]
        assert arrivals_ms == sorted(arrivals_ms)

    asyncio.run(play())


def test_players_rulers_and_names_of_the_other_server_are_shown(hinted: Two) -> None:
    match, tokens = hinted[0].new_match()
    with hinted[0].join(match, tokens[0]) as first:
        with hinted[1].join(match, tokens[1]) as second:
            while not all(seat["online"] for seat in first.hear("seats")["seats"]):
                pass
            while not all(seat["online"] for seat in second.hear("seats")["seats"]):
                pass
            second.say(t="ruler", player=1, points=[[0, 0], [10, 10]])
            assert first.hear("ruler")["points"] == [[0, 0], [10, 10]]
            with hinted[0].join(match) as watcher:
                assert watcher.hear("ruler")["player"] == 1
                hear_until(second, "seats", spectators=1)
            second.say(t="rename", player=1, name="Ada")
            while first.hear("seats")["seats"][1]["name"] != "Ada":
                pass
        assert first.hear("ruler")["points"] is None
        while first.hear("seats")["seats"][1]["online"]:
            pass


def test_without_redis_a_name_arrives_by_polling(polling: Two) -> None:
    match, tokens = polling[0].new_match()
    with polling[0].join(match, tokens[0]) as first, polling[1].join(match, tokens[1]) as second:
        second.say(t="rename", player=1, name="Ada")
        while first.hear("seats")["seats"][1]["name"] != "Ada":
            pass


def test_a_bot_has_one_owner_and_plays_on_when_that_server_stops(
    postgres: PostgresServer, redis: RedisServer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "POLL_S", 0.05)
    shared = Shared(postgres.new_database(), redis.address)
    with running_server(folder, QUICK, shared=shared) as other:
        with running_server(folder, QUICK, shared=shared) as owner:
            match, tokens = owner.new_match("hextris", 2, seats=[{}, {"kind": "bot", "bot": "random"}])
            with owner.join(match, str(tokens[0])), other.join(match, str(tokens[0])) as player:
                latest = player.picture
                for _ in range(3):
                    latest = one_round(player, latest)
        with other.join(match, str(tokens[0])) as player:
            latest = player.picture
            for _ in range(3):
                latest = one_round(player, latest)
    assert latest["seq"] >= 12


def one_round(player: Client, latest: dict[str, Any]) -> dict[str, Any]:
    """The person of seat 0 drops a piece, the bot answers: the event after it."""
    while 0 not in latest["to_act"]:
        latest = player.hear("event")
    for size, row, spot in product("SML", "abcde", range(1, 6)):
        if player.act(0, latest["seq"], f"drop {size} {row}{spot}")["t"] == "ack":
            break
    while latest["seq"] == (latest := player.hear("event"))["seq"] or 0 not in latest["to_act"]:
        pass
    return latest


def test_a_stale_owner_writes_nothing_and_the_next_owner_goes_on(postgres: PostgresServer) -> None:
    """The owner is as if it were paused: another process has taken the match over, and it does not know that yet."""

    async def play() -> None:
        store, clock = PostgresStore(postgres.new_database()), FakeClock()
        warmup, backend = CompiledAlready(), BotPool(1, Random)
        rooms = Rooms(store, backend, warmup, QUICK, clock, sharing=Sharing(store, NoHints()))
        made = await rooms.create(NewMatch("numbers", 2, {"mode": "rush"}, (NewSeat(claim=True),) * 2))
        room = await rooms.open(made.match)
        assert isinstance(room, SharedRoom)
        assert room.epoch == 1
        client = FakeClient()
        room.join(client, Join(tuple(filter(None, made.tokens))))
        for player in (0, 1):
            room.receive(client, Act(f"{player}", player, room.session.match.seq, ("ready",)))
            await room.drain()
        await asyncio.wrap_future(store.renew([made.match], owner_of(store, made.match), 0))
        assert await asyncio.wrap_future(store.take([made.match], "another", NEVER_S)) == {made.match: 2}
        clock.turn(3000)
        await room.drain()
        assert [entry.notation for entry in room.session.match.entries] == ["ready", "ready"]
        assert (room.owned, await stored_entries(store, made.match)) == (False, 2)
        await asyncio.wrap_future(store.renew([made.match], "another", 0))
        room.own((await asyncio.wrap_future(store.take([made.match], "me", NEVER_S)))[made.match])
        await room.drain()
        assert room.session.match.entries[-1].notation == "go"
        assert await stored_entries(store, made.match) == 3
        await rooms.close()
        store.close()

    asyncio.run(play())


def owner_of(store: PostgresStore, match: str) -> str:
    with psycopg.connect(store.address) as connection:
        row = connection.execute("SELECT owner FROM heads WHERE match = %s", (match,)).fetchone()
    assert row is not None
    return str(row[0])


async def stored_entries(store: PostgresStore, match: str) -> int:
    found = await asyncio.wrap_future(store.load(match))
    assert found is not None
    return len(found.entries)


def test_a_paused_redis_loses_nothing(
    postgres: PostgresServer, redis: RedisServer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_servers(folder, Shared(postgres.new_database(), redis.address)) as (one, other):
        match, tokens = one.new_match()
        with one.join(match, *tokens) as both, other.join(match) as watcher:
            seq = both.picture["seq"]
            for turn, fault in enumerate((signal.SIGSTOP, signal.SIGCONT, None, None)):
                if fault is not None:
                    redis.signal(fault)
                elif turn == 2:
                    redis.kill()
                else:
                    redis.start()
                assert both.act(turn % 2, seq, f"add {turn}")["t"] == "ack"
                seq += 2
                hear_until(both, "event", seq=seq)
                hear_until(watcher, "event", seq=seq)
