"""A reopened match is replayed for the lines of its log: outside the event loop, which serves all other matches."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from iceharbor.scene import Line
from iceharbor.server.limits import Limits
from iceharbor.server.match.scenes import MAX_LINES_AT_ONCE
from iceharbor.server.wire import Act, Join
from tests.server.numbers import Numbers
from tests.server.room_fixture import FakeClient, a_room
from tests.server.server_fixture import QUICK, WAIT_S, running_server

ROUNDS = MAX_LINES_AT_ONCE


def in_event_loop() -> bool:
    return asyncio._get_running_loop() is not None


def test_the_lines_of_a_reopened_match_are_written_outside_the_event_loop(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server(folder) as server:
        match, tokens = server.new_match()
        with server.join(match, *tokens) as both:
            for turn in range(ROUNDS):
                assert both.act(turn % 2, 2 + 2 * turn, "add 1")["t"] == "ack"
    looped: list[bool] = []
    describe = Numbers.describe

    def watched(*args: Any) -> Line:
        looped.append(in_event_loop())
        return describe(*args)

    monkeypatch.setattr(Numbers, "describe", watched)
    with running_server(folder) as server, server.line(match) as line:
        for held in ((), tokens[:1]):  # the first join of a socket, and one that changes its seats
            line.say(t="join", tokens=held, scenes=True)
            log = line.hear("match")["log"]
            assert [entry["seq"] for entry in log] == list(range(1, 3 + 2 * ROUNDS))
            assert all(entry["line"]["text"] for entry in log)
    assert looped == [False] * 2 * len(log)


def test_entries_that_come_while_lines_are_written_have_one_line_each(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on, describe = threading.Event(), threading.Event(), Numbers.describe

    def held(*args: Any) -> Line:
        if not in_event_loop():
            begun.set()
            assert goes_on.wait(WAIT_S)
        return describe(*args)

    async def see() -> list[int]:
        async with a_room(folder, "numbers", 2, Limits(presence_s=3600)) as (room, _):
            ear = FakeClient((0, 1))
            room.clients.add(ear)

            async def play(turn: int) -> None:
                room.receive(ear, Act(f"{turn}", turn % 2, 2 + 2 * turn, ("add", "1")))
                await room.drain()

            for turn in range(ROUNDS):
                await play(turn)
            preparing = [asyncio.create_task(room.prepare(Join(scenes=True))) for _ in range(3)]
            assert await asyncio.to_thread(begun.wait, WAIT_S)
            await play(ROUNDS)
            room.join(FakeClient(), Join(scenes=True))
            goes_on.set()
            await asyncio.gather(*preparing)
            return [entry.seq for entry in room._scenes.log(None)]

    monkeypatch.setattr(Numbers, "describe", held)
    assert asyncio.run(see()) == list(range(1, 5 + 2 * ROUNDS))


def test_a_room_stays_open_while_it_writes_lines_and_disconnects_a_client_that_joins_too_late(folder: Path) -> None:
    async def see() -> tuple[bool, bool, list[int]]:
        async with a_room(folder, "numbers", 2, QUICK) as (room, _):
            preparing = asyncio.create_task(room.prepare(Join(scenes=True)))
            async with room._scenes._preparing:
                await asyncio.sleep(0)
                during = room.idle
            await preparing
            after = room.idle
            await room.close()
            late = FakeClient()
            room.join(late, Join())
            return during, after, late.dropped

    assert asyncio.run(see()) == (False, True, [1012])
