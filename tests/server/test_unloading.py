"""Rooms above the limit: those that a client has, or waits for, stay in memory, and a closed one opens again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from iceharbor.server.match.room import Room
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat
from tests.server.room_fixture import FakeClient, FakeSocket, serve_socket, some_rooms
from tests.server.server_fixture import QUICK

FEW = replace(QUICK, rooms=2)


@asynccontextmanager
async def sockets(rooms: Rooms, count: int) -> AsyncIterator[list[FakeSocket]]:
    """A player's socket in each of some new matches; all send `join` at once."""
    made = [await rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2)) for _ in range(count)]
    ends = [FakeSocket() for _ in made]
    tasks = [serve_socket(rooms, match.match, end, FEW) for match, end in zip(made, ends, strict=True)]
    for match, end in zip(made, ends, strict=True):
        end.say(t="join", tokens=match.tokens)
    try:
        yield ends
    finally:
        for end in ends:
            end.hang_up()
        await asyncio.gather(*tasks)


async def plays(end: FakeSocket, picture: dict[str, Any]) -> str:
    """The answer to an action in this state: `ack` if it was stored."""
    end.say(t="act", key="first", player=picture["to_act"][0], base_seq=picture["seq"], words=["add", "1"])
    answer = await end.hear("ack", "error", "refused")
    return str(answer.get("code", answer["t"]))


def test_clients_that_join_at_once_above_the_limit_can_all_play(folder: Path) -> None:
    async def see() -> list[str]:
        async with some_rooms(folder, FEW) as (rooms, _), sockets(rooms, 5) as watched:
            for end in watched:
                await end.hear("match")
            async with sockets(rooms, 12) as new:
                return [await plays(end, await end.hear("match")) for end in new]

    assert asyncio.run(see()) == ["ack"] * 12


def test_a_room_is_kept_during_a_visit_and_may_go_after_it(folder: Path) -> None:
    async def see() -> list[bool]:
        async with some_rooms(folder, FEW) as (rooms, _):
            first = (await rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2))).match
            with rooms.visit(first), rooms.visit(first):
                kept = await rooms.open(first)
                for _ in range(4):
                    await rooms.open((await rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2))).match)
                seen = [kept.closed]
            for _ in range(4):
                await rooms.open((await rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2))).match)
            return [*seen, kept.closed]

    assert asyncio.run(see()) == [False, True]


def test_a_join_at_a_closed_room_opens_it_again(folder: Path) -> None:
    async def see() -> tuple[str, str]:
        async with some_rooms(folder, QUICK) as (rooms, _):
            made = await rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2))
            end = FakeSocket()
            serving = serve_socket(rooms, made.match, end, QUICK)
            end.say(t="join", tokens=made.tokens)
            picture = await end.hear("match")
            (await rooms.open(made.match)).closed = True
            before = await plays(end, picture)
            end.say(t="join", tokens=made.tokens)
            after = await plays(end, await end.hear("match"))
            end.hang_up()
            await serving
            return before, after

    assert asyncio.run(see()) == ("unloading", "ack")


def test_few_finished_matches_stay_in_memory(folder: Path) -> None:
    async def see() -> tuple[list[bool], bool]:
        async with some_rooms(folder, replace(QUICK, finished_rooms=2)) as (rooms, _):
            live = await rooms.open((await rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2))).match)
            over = []
            for _ in range(5):
                match = (await rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2))).match
                with rooms.visit(match):
                    over.append(room := await rooms.open(match))
                    client = FakeClient()
                    room.join(client, Join())
                    client.held_seats = (0, 1)
                    room.receive(client, Act("k", 0, room.session.match.seq, ("stop",)))
                    await room.drain()
                    assert room.session.match.outcome is not None
                    room.leave(client)
            await rooms.open(live.id)
            with rooms.visit(live.id):
                pass
            return [room.closed for room in over], live.closed

    assert asyncio.run(see()) == ([True, True, True, False, False], False)


def test_a_thousand_live_matches_are_played_with_memory_for_400(folder: Path) -> None:
    async def see() -> tuple[int, set[int]]:
        limits = replace(QUICK, rooms=400, presence_s=3600)
        async with some_rooms(folder, limits) as (rooms, _):
            made = await asyncio.gather(
                *(rooms.create(NewMatch("numbers", 2, {}, (NewSeat(claim=True),) * 2)) for _ in range(1000))
            )
            live = await asyncio.gather(*(join(rooms, match.match) for match in made))
            for room, client in live:
                room.receive(client, Act("k", 0, room.session.match.seq, ("add", "1")))
            for room, _ in live:
                await room.drain()
            return len(rooms), {sum(b'"event"' in frame for frame in client.heard) for _, client in live}

    async def join(rooms: Rooms, match: str) -> tuple[Room, FakeClient]:
        client = FakeClient()
        with rooms.visit(match):
            room = await rooms.open(match)
            room.join(client, Join())
        client.held_seats = (0, 1)
        return room, client

    assert asyncio.run(see()) == (1000, {1})
