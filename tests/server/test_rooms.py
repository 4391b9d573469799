"""Rooms: bots play in them, slow watchers leave, damaged matches harm no others, and history reads as it was told."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import Player
from iceharbor.match import Entry
from iceharbor.server import record as records
from iceharbor.server.driving import NoThought, drive_bots
from iceharbor.server.ledger import Append, NewRow, Stored
from iceharbor.server.limits import Limits
from iceharbor.server.record import MOST_MARKS, Record
from iceharbor.server.room import Room
from iceharbor.server.rooms import NoSuchMatch
from iceharbor.server.seats import seat_row
from iceharbor.server.sockets import Line
from iceharbor.server.store import FILE
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat
from tests.chance import seeds
from tests.server.harbour import QUICK, WAIT_S, Harbour, harbour
from tests.server.quay import Ear, some_rooms


def played(game: str, players: int, count: int, rng: Random) -> tuple[Record, list[Any]]:
    """A record after some random actions, with every match it has been."""
    match = records.begin(open_game(game, players), rng)
    seats = tuple(seat_row(player, NewSeat(), None) for player in range(players))
    record = Record.open(match.game, Stored("m", match.header, False, seats, match.entries, b""))
    been = list(record.match.states())
    while record.match.outcome is None and len(been) < count:
        player = rng.choice(sorted(record.match.to_act))
        text = record.match.game.write(record.match.game.sample(record.match.state, player, rng))
        step = record.propose(player, tuple(text.split(" ")), rng)
        record.take(step, b"")
        been += [*step.before[1:], step.after]
    return record, been


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("game", ["tally", "parley", "ice_pirates"])
def test_history_and_log_are_what_everybody_saw_at_the_time(game: str, seed: int) -> None:
    rng = Random(seed)
    record, been = played(game, 2, 150, rng)
    for viewer in (None, 0, 1):
        assert [(line.player, line.action) for line in record.log(viewer)] == [
            (entry.player, entry.action) for entry in record.match.tell(viewer)
        ]
        assert [line.seq for line in record.log(viewer, 5)] == list(range(6, record.match.seq + 1))
        for seq in rng.sample(range(len(been)), min(30, len(been))):
            match = been[seq]
            assert bytes(record.view_at(seq, viewer)) == dump(match.game.position(match.view(viewer)))


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("game", ["tally", "parley", "sprawl"])
def test_everybody_gets_the_view_of_his_own_eyes(game: str, seed: int) -> None:
    for count in (3, 5, 8, 12):
        record, _ = played(game, 3, count, Random(seed))
        for viewer in (None, 2, 0, 1):
            assert bytes(record.view(viewer)) == dump(record.match.game.position(record.match.view(viewer)))


def test_a_few_earlier_states_are_kept_however_long_a_match_is() -> None:
    record, been = played("tally", 2, 700, Random(1))
    assert len(record._marks) <= MOST_MARKS
    assert max(record._marks) > len(been) // 2


def test_bots_play_a_whole_match_in_their_seats(folder: Path) -> None:
    with harbour(folder, QUICK) as server:
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
        match, tokens = server.new_match("ice_pirates", seats=seats, options={"fleet": 1, "turn_cap": 2})
        assert tokens == [None, None]
        with server.join(match) as watcher:
            assert [seat["kind"] for seat in watcher.picture["seats"]] == ["bot", "bot"]
            while (event := watcher.hear("event"))["outcome"] is None:
                assert event["entries"][0]["player"] in (0, 1)
            assert event["to_act"] == []


def test_a_bot_answers_a_person(server: Harbour) -> None:
    match, tokens = server.new_match("ice_pirates", seats=[{}, {"kind": "bot", "bot": "greedy", "name": "Nemo"}])
    with server.join(match, tokens[0]) as person:
        assert person.picture["seats"][1]["name"] == "Nemo"
        if person.picture["to_act"] == [0]:
            assert person.act(0, person.picture["seq"], "end")["t"] == "ack"
        while (event := person.hear("event"))["to_act"] != [0]:
            assert event["outcome"] is None
        assert event["entries"][-1]["action"] == "end"


class Dunce:
    """A bot that never comes to a legal action."""

    def __init__(self, text: str | None) -> None:
        self.text = text
        self.asked = 0

    async def choose(self, room: Room, player: Player) -> str:
        self.asked += 1
        if self.text is None:
            raise NoThought("nothing comes to mind")
        return self.text

    async def pace_ms(self, room: Room, player: Player) -> int:
        return 0


@pytest.mark.parametrize("text", [None, "add one", "roll 6", ""])
def test_a_bot_that_always_fails_resigns_so_that_the_others_can_go_on(folder: Path, text: str | None) -> None:
    async def see() -> tuple[str, int]:
        async with some_rooms(folder, QUICK) as (rooms, store):
            rows = (seat_row(0, NewSeat("bot", "dunce"), None), seat_row(1, NewSeat(), "t"))
            match = records.begin(open_game("tally", 2), Random(1))
            await asyncio.wrap_future(store.create(NewRow("m", match.header, False, rows[::-1], match.entries)))
            room = await rooms.open("m")
            room.rows = rows
            dunce = Dunce(text)
            driving = asyncio.create_task(drive_bots(room, dunce, QUICK))
            async with asyncio.timeout(WAIT_S):
                while room.record.match.outcome is None:
                    await asyncio.sleep(0)
            driving.cancel()
            return room.record.match.entries[-1].action, dunce.asked

    assert asyncio.run(see()) == ("resign", 3)


def test_bots_alone_wait_until_somebody_looks(folder: Path) -> None:
    async def see() -> list[int]:
        async with some_rooms(folder, QUICK) as (rooms, _):
            seats = (NewSeat("bot", "random"), NewSeat("bot", "random"))
            made = await rooms.create(NewMatch("ice_pirates", 2, {"fleet": 1}, seats, "seed"))
            room = await rooms.open(made.match)
            for _ in range(100):
                await asyncio.sleep(0)
            seqs = [room.record.match.seq]
            room.join(Ear(), Join())
            async with asyncio.timeout(WAIT_S):
                while room.record.match.seq == seqs[0]:
                    room.changed.clear()
                    await room.changed.wait()
            return [*seqs, room.record.match.seq]

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


def test_a_slow_watcher_is_dropped_and_nobody_waits_for_him(folder: Path) -> None:
    async def see() -> tuple[int, int]:
        limits = Limits(outbox=8, presence_s=3600)
        async with some_rooms(folder, limits) as (rooms, _):
            made = await rooms.create(NewMatch("tally", 2))
            room, ear, sleeper = await rooms.open(made.match), Ear((0, 1)), Sleeper()
            room.watchers.add(ear)
            line = asyncio.create_task(Line(cast(WebSocket, sleeper), limits).serve(rooms, made.match))
            while len(room.watchers) < 2:
                await asyncio.sleep(0)
            for turn in range(12):
                room.hear(ear, Act(f"{turn}", turn % 2, 2 + 2 * turn, ("add", "1")))
                await room.settled()
            async with asyncio.timeout(WAIT_S):
                await line
            return len([frame for frame in ear.heard if b'"event"' in frame]), len(room.watchers)

    assert asyncio.run(see()) == (12, 1)


def test_a_damaged_match_is_quarantined_with_its_reason_and_others_go_on(folder: Path) -> None:
    with harbour(folder) as server:
        bad, bad_tokens = server.new_match()
        old, _ = server.new_match()
        good, tokens = server.new_match()
    with sqlite3.connect(folder / FILE) as file:
        file.execute("UPDATE entries SET action = 'deal 12' WHERE match = ? AND seq = 1", (bad,))
        header = json.loads(file.execute("SELECT header FROM matches WHERE id = ?", (old,)).fetchone()[0])
        changed = json.dumps({**header, "rules": "0"}).encode()
        file.execute("UPDATE matches SET header = ? WHERE id = ?", (changed, old))
    file.close()
    with harbour(folder) as server:
        for match in (bad, old):
            answer = server.get(f"/api/matches/{match}")
            assert (answer.status, answer.json["error"]["code"]) == (409, "damaged")
            assert "other matches are not affected" in answer.json["error"]["message"]
        with server.line(bad) as line:
            line.say(t="join", seats=bad_tokens)
            assert line.hear("error")["code"] == "damaged"
        with server.join(good, *tokens) as both:
            assert both.act(0, 2, "add 1")["t"] == "ack"


def test_matches_that_nobody_looks_at_are_put_away_and_come_back_whole(folder: Path) -> None:
    with harbour(folder, replace(QUICK, rooms=3)) as server:
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
                made = await rooms.create(NewMatch("tally", 2))
                opened.append(await rooms.open(made.match))
            with pytest.raises(NoSuchMatch):
                await rooms.open("nowhere")
            return len(rooms), [room.closed for room in opened]

    assert asyncio.run(see()) == (2, [True, True, True, False, False])


def test_an_entry_written_by_somebody_else_sends_everybody_to_join_again(folder: Path) -> None:
    async def see() -> tuple[list[int], bool]:
        async with some_rooms(folder, QUICK) as (rooms, store):
            made = await rooms.create(NewMatch("tally", 2))
            room, ear = await rooms.open(made.match), Ear((0, 1))
            room.watchers.add(ear)
            foreign = Append(room.id, 3, (Entry(0, "add 9"),), room.record.chain)
            await asyncio.wrap_future(store.append(foreign))
            room.hear(ear, Act("k", 0, 2, ("add", "1")))
            await room.settled()
            return ear.dropped, room.closed

    assert asyncio.run(see()) == ([1012], True)


def test_a_failing_disk_sends_everybody_away_without_an_answer(folder: Path) -> None:
    async def see() -> tuple[list[bytes], list[int]]:
        async with some_rooms(folder, QUICK) as (rooms, store):
            made = await rooms.create(NewMatch("tally", 2))
            room, ear = await rooms.open(made.match), Ear((0, 1))
            room.watchers.add(ear)
            store._failed = "the disk is gone"
            room.hear(ear, Act("k", 0, 2, ("add", "1")))
            await room.settled()
            return ear.heard, ear.dropped

    assert asyncio.run(see()) == ([], [1012])


def moments(game: str, options: dict[str, Any], rng: Random) -> list[Any]:
    """Every match that a random one has been, and whether all saw it alike."""
    match = records.begin(open_game(game, 3, options), rng)
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
def test_where_all_see_alike_their_views_differ_in_the_viewer_alone(
    game: str, options: dict[str, Any], seed: int
) -> None:
    alike = 0
    for match in moments(game, options, Random(seed)):
        seen = [match.written(match.view(viewer)) for viewer in (None, 0, 1, 2)]
        same = all({**seen[0], "viewer": viewer} == seen[1 + viewer] for viewer in (0, 1, 2))
        assert same or not match.game.seen_alike(match.state)
        alike += match.game.seen_alike(match.state)
    assert alike > 10
