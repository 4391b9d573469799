"""Rooms: bots play, slow clients are disconnected, a damaged match does not harm others, and the history is the log."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from iceharbor.bots import LEVELS, offered
from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import Player
from iceharbor.match import Entry, Match
from iceharbor.server.bots.runner import BotFailed, run_bots
from iceharbor.server.limits import Limits
from iceharbor.server.match.room import Room
from iceharbor.server.match.rooms import NoSuchMatch
from iceharbor.server.match.seats import seat_row
from iceharbor.server.match.session import SNAPSHOT_EVERY, MatchSession
from iceharbor.server.storage.schema import FILE, Append, NewRow, StoredMatch
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat
from tests.as_json import as_json
from tests.seeds import seeds
from tests.server.room_fixture import FakeClient, FakeSocket, serve_socket, some_rooms
from tests.server.server_fixture import QUICK, WAIT_S, RunningServer, running_server


class UnusedStore(Store):
    """A store for sessions whose actions the test commits itself."""

    def __init__(self) -> None:
        """Opens nothing."""


def played(game: str, players: int, count: int, rng: Random) -> tuple[MatchSession, list[Any]]:
    """A session after some random actions, and the match after each of them."""
    match = Match.begin(open_game(game, players)).settle(rng, keep_timers=True)
    seats = tuple(seat_row("numbers", player, NewSeat(), None) for player in range(players))
    session = MatchSession.open(
        match.game, StoredMatch("m", match.header, False, seats, match.entries, b""), UnusedStore(), rng
    )
    been = list(session.match.states())
    while session.match.outcome is None and len(been) < count:
        player = rng.choice(sorted(session.match.to_act))
        text = session.match.game.write(session.match.game.sample(session.match.state, player, rng))
        step = session.propose(player, text)
        session.commit(step, b"")
        been += [*step.before[1:], step.after]
    return session, been


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("game", ["numbers", "parley", "ice_pirates"])
def test_history_and_log_match_what_clients_saw(game: str, seed: int) -> None:
    rng = Random(seed)
    session, been = played(game, 2, 150, rng)
    for viewer in (None, 0, 1):
        assert [(line.player, line.notation) for line in session.log(viewer)] == [
            (entry.player, entry.notation) for entry in session.match.redact(viewer)
        ]
        assert [line.seq for line in session.log(viewer, 5)] == list(range(6, session.match.seq + 1))
        for seq in rng.sample(range(len(been)), min(30, len(been))):
            match = been[seq]
            assert session.past(seq, viewer)() == dump(match.game.position(match.view(viewer)))


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("game", ["numbers", "parley", "sprawl"])
def test_each_client_gets_the_view_of_its_own_seat(game: str, seed: int) -> None:
    for count in (3, 5, 8, 12):
        session, _ = played(game, 3, count, Random(seed))
        for viewer in (None, 2, 0, 1):
            assert bytes(session.encoded_view(viewer)) == dump(session.match.game.position(session.match.view(viewer)))


def test_looking_back_replays_few_entries() -> None:
    session, been = played("numbers", 2, 700, Random(1))
    kept = sorted(session._snapshots)
    assert all(after - before <= SNAPSHOT_EVERY + 2 for before, after in pairwise([*kept, len(been)]))


def test_a_few_earlier_states_are_kept_however_long_a_match_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("iceharbor.server.match.session.MAX_SNAPSHOTS", 8)
    session, been = played("numbers", 2, 700, Random(1))
    assert len(session._snapshots) <= 8
    assert max(session._snapshots) > len(been) // 2


def test_bots_play_a_whole_match_in_their_seats(folder: Path) -> None:
    with running_server(folder, QUICK) as server:
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
        match, tokens = server.new_match("ice_pirates", seats=seats, options={"fleet": 1, "turn_cap": 2})
        assert tokens == [None, None]
        with server.join(match) as watcher:
            assert [seat["kind"] for seat in watcher.picture["seats"]] == ["bot", "bot"]
            while (event := watcher.hear("event"))["outcome"] is None:
                assert event["entries"][0]["player"] in (0, 1)
            assert event["to_act"] == []


def test_a_bot_answers_a_person(server: RunningServer) -> None:
    match, tokens = server.new_match("ice_pirates", seats=[{}, {"kind": "bot", "bot": "greedy", "name": "Nemo"}])
    with server.join(match, tokens[0]) as person:
        assert person.picture["seats"][1]["name"] == "Nemo"
        if person.picture["to_act"] == [0]:
            assert person.act(0, person.picture["seq"], "end")["t"] == "ack"
        while (event := person.hear("event"))["to_act"] != [0]:
            assert event["outcome"] is None
        assert event["entries"][-1]["action"] == "end"


class Dunce:
    """A bot that never chooses a legal action."""

    def __init__(self, text: str | None) -> None:
        self.text = text
        self.asked = 0

    async def choose(self, room: Room, player: Player) -> str:
        self.asked += 1
        if self.text is None:
            raise BotFailed("nothing comes to mind")
        return self.text

    async def pace_ms(self, room: Room, player: Player) -> int:
        return 0


@pytest.mark.parametrize("text", [None, "add one", "roll 6", ""])
def test_a_bot_that_always_fails_resigns_so_that_the_others_can_go_on(folder: Path, text: str | None) -> None:
    async def see() -> tuple[str, int]:
        async with some_rooms(folder, QUICK) as (rooms, store):
            rows = (seat_row("numbers", 0, NewSeat("bot", "dunce"), None), seat_row("numbers", 1, NewSeat(), "t"))
            match = Match.begin(open_game("numbers", 2)).settle(Random(1), keep_timers=True)
            await asyncio.wrap_future(store.create(NewRow("m", match.header, False, rows[::-1], match.entries)))
            room = await rooms.open("m")
            room.seating.rows = rows
            dunce = Dunce(text)
            driving = asyncio.create_task(run_bots(room, dunce, QUICK))
            async with asyncio.timeout(WAIT_S):
                while room.session.match.outcome is None:
                    await asyncio.sleep(0)
            driving.cancel()
            return room.session.match.entries[-1].notation, dunce.asked

    assert asyncio.run(see()) == ("resign", 3)


def test_bots_alone_wait_for_a_spectator(folder: Path) -> None:
    async def see() -> list[int]:
        async with some_rooms(folder, QUICK) as (rooms, _):
            seats = (NewSeat("bot", "random"), NewSeat("bot", "random"))
            made = await rooms.create(NewMatch("ice_pirates", 2, {"fleet": 1}, seats, "seed"))
            room = await rooms.open(made.match)
            for _ in range(100):
                await asyncio.sleep(0)
            seqs = [room.session.match.seq]
            room.join(FakeClient(), Join())
            async with asyncio.timeout(WAIT_S):
                while room.session.match.seq == seqs[0]:
                    room.changed.clear()
                    await room.changed.wait()
            return [*seqs, room.session.match.seq]

    alone, watched = asyncio.run(see())
    assert alone < watched


class Sleeper:
    """A socket whose other end joins and then reads nothing."""

    def __init__(self) -> None:
        self.said = [{"type": "websocket.receive", "text": '{"t":"join"}'}]
        self.sent = 0

    async def receive(self) -> dict[str, Any]:
        return self.said.pop() if self.said else await asyncio.Future()

    async def send_text(self, text: str) -> None:
        self.sent += 1
        await asyncio.Future()


def test_a_slow_spectator_is_disconnected_without_delaying_others(folder: Path) -> None:
    async def see() -> tuple[int, int]:
        limits = Limits(outbox=8, presence_s=3600)
        async with some_rooms(folder, limits) as (rooms, _):
            made = await rooms.create(NewMatch("numbers", 2))
            room, ear, sleeper = await rooms.open(made.match), FakeClient((0, 1)), Sleeper()
            room.clients.add(ear)
            line = serve_socket(rooms, made.match, cast(FakeSocket, sleeper), limits)
            while len(room.clients) < 2:
                await asyncio.sleep(0)
            for turn in range(12):
                room.receive(ear, Act(f"{turn}", turn % 2, 2 + 2 * turn, ("add", "1")))
                await room.drain()
            async with asyncio.timeout(WAIT_S):
                await line
            return len([frame for frame in ear.heard if b'"event"' in frame]), len(room.clients)

    assert asyncio.run(see()) == (12, 1)


def test_a_damaged_match_is_quarantined_with_its_reason_and_others_go_on(folder: Path) -> None:
    with running_server(folder) as server:
        bad, bad_tokens = server.new_match()
        old, _ = server.new_match()
        good, tokens = server.new_match()
    with sqlite3.connect(folder / FILE) as file:
        file.execute("UPDATE entries SET action = 'deal 12' WHERE match = ? AND seq = 1", (bad,))
        header = json.loads(file.execute("SELECT header FROM matches WHERE id = ?", (old,)).fetchone()[0])
        changed = json.dumps({**header, "rules": "0"}).encode()
        file.execute("UPDATE matches SET header = ? WHERE id = ?", (changed, old))
    file.close()
    with running_server(folder) as server:
        for match in (bad, old):
            answer = server.get(f"/api/matches/{match}")
            assert (answer.status, answer.json["error"]["code"]) == (409, "corrupt")
            assert "other matches are not affected" in answer.json["error"]["message"]
        with server.line(bad) as line:
            line.say(t="join", tokens=bad_tokens)
            assert line.hear("error")["code"] == "corrupt"
        with server.join(good, *tokens) as both:
            assert both.act(0, 2, "add 1")["t"] == "ack"


def test_unwatched_matches_are_unloaded_and_come_back_complete(folder: Path) -> None:
    with running_server(folder, replace(QUICK, rooms=3)) as server:
        made = [server.new_match() for _ in range(8)]
        for match, tokens in made:
            with server.join(match, *tokens) as both:
                assert both.act(0, 2, "add 5")["t"] == "ack"
        for match, tokens in made:
            with server.join(match, *tokens) as both:
                assert (both.picture["seq"], both.picture["to_act"]) == (4, [1])


def test_rooms_beyond_the_limit_are_closed(folder: Path) -> None:
    async def see() -> tuple[int, list[bool]]:
        async with some_rooms(folder, Limits(rooms=2)) as (rooms, _):
            opened = []
            for _ in range(5):
                made = await rooms.create(NewMatch("numbers", 2))
                opened.append(await rooms.open(made.match))
            with pytest.raises(NoSuchMatch):
                await rooms.open("nowhere")
            return len(rooms), [room.closed for room in opened]

    assert asyncio.run(see()) == (2, [True, True, True, False, False])


def test_an_entry_written_by_another_process_makes_all_clients_rejoin(folder: Path) -> None:
    async def see() -> tuple[list[int], bool]:
        async with some_rooms(folder, QUICK) as (rooms, store):
            made = await rooms.create(NewMatch("numbers", 2))
            room, ear = await rooms.open(made.match), FakeClient((0, 1))
            room.clients.add(ear)
            foreign = Append(room.id, 3, (Entry(0, "add 9"),), room.session.chain)
            await asyncio.wrap_future(store.append(foreign))
            room.receive(ear, Act("k", 0, 2, ("add", "1")))
            await room.drain()
            return ear.dropped, room.closed

    assert asyncio.run(see()) == ([1012], True)


def test_a_failing_disk_disconnects_all_clients_without_an_answer(folder: Path) -> None:
    async def see() -> tuple[list[bytes], list[int]]:
        async with some_rooms(folder, QUICK) as (rooms, store):
            made = await rooms.create(NewMatch("numbers", 2))
            room, ear = await rooms.open(made.match), FakeClient((0, 1))
            room.clients.add(ear)
            store._failed = "the disk is gone"
            room.receive(ear, Act("k", 0, 2, ("add", "1")))
            await room.drain()
            return ear.heard, ear.dropped

    assert asyncio.run(see()) == ([], [1012])


def moments(game: str, options: dict[str, Any], rng: Random) -> list[Any]:
    """The match after each entry of a random one, checked to be the same for all clients."""
    match = Match.begin(open_game(game, 3, options)).settle(rng, keep_timers=True)
    been = [match]
    while match.outcome is None and len(been) < 60:
        player = rng.choice(sorted(match.to_act))
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng)))
        been.append(match)
    return been


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize(
    ("game", "options"), [("torpedo", {}), ("torpedo", {"mode": "waves"}), ("sprawl", {}), ("hextris", {})]
)
def test_views_differ_only_in_the_viewer_when_all_see_alike(game: str, options: dict[str, Any], seed: int) -> None:
    alike = 0
    for match in moments(game, options, Random(seed)):
        seen = [as_json(match.written(match.view(viewer))) for viewer in (None, 0, 1, 2)]
        same = all({**seen[0], "viewer": viewer} == seen[1 + viewer] for viewer in (0, 1, 2))
        assert same or not match.game.same_view_for_all(match.state)
        alike += match.game.same_view_for_all(match.state)
    assert alike > 10


def test_a_bot_is_named_for_its_level_in_every_game() -> None:
    named = {game: [seat_row(game, 1, NewSeat("bot", bot), None).name for bot in offered(game)] for game in LEVELS}
    assert named["hextris"] == ["Beginner bot", "Casual bot", "Skilled bot", "Strong bot", "Master bot"]
    assert all(names[:2] == ["Beginner bot", "Casual bot"] for names in named.values())
    assert seat_row("hextris", 1, NewSeat("bot", "random"), None).name == "Random bot"
