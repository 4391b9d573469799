"""Old positions are computed in a thread, once, and one question of a client at a time."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from iceharbor.match import Match
from iceharbor.server.match.look_back import MAX_WAITING, AnswerCache
from iceharbor.server.match.room import Room
from iceharbor.server.wire import Act, AskViewAt, Join
from tests.server.room_fixture import FakeClient, a_room
from tests.server.server_fixture import QUICK


@asynccontextmanager
async def long_match(folder: Path, entries: int = 60) -> AsyncIterator[Room]:
    async with a_room(folder, "numbers", 2, QUICK) as (room, _):
        both = joined(room, 0, 1)
        while room.session.match.seq < entries:
            player = min(room.session.match.to_act)
            room.receive(both, Act(f"{room.session.match.seq}", player, room.session.match.seq, ("add", "1")))
            await room.drain()
        yield room


def joined(room: Room, *seats: int) -> FakeClient:
    client = FakeClient()
    room.join(client, Join())
    client.held_seats = seats
    return client


def heard(client: FakeClient, *kinds: str) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, client.heard) if message["t"] in kinds]


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The thread of every action that is replayed."""
    threads: list[str] = []
    act = Match.act

    def recorded(match: Match, player: int, action: Any) -> Match:
        threads.append(threading.current_thread().name)
        return act(match, player, action)

    monkeypatch.setattr(Match, "act", recorded)
    return threads


@pytest.mark.parametrize("form", ["position", "scene"])
def test_the_event_loop_replays_nothing_for_a_look_back(folder: Path, form: Any, replays: list[str]) -> None:
    async def see() -> list[str]:
        async with long_match(folder) as room:
            replays.clear()
            room.receive(client := joined(room), AskViewAt(7, 31, form=form))
            await room.drain()
            assert [answer["id"] for answer in heard(client, "view_at")] == [7]
            return sorted(set(replays))

    assert asyncio.run(see()) == ["look back_0"]


def test_an_action_on_an_old_picture_replays_nothing(folder: Path, replays: list[str]) -> None:
    async def see() -> tuple[list[dict[str, Any]], int]:
        async with long_match(folder) as room:
            client = joined(room, 0, 1)
            replays.clear()
            player = min(room.session.match.to_act)
            for base_seq in (3, 31, room.session.match.seq - 2):
                room.receive(client, Act(f"old {base_seq}", player, base_seq, ("add", "1")))
            await room.drain()
            return heard(client, "stale"), len(replays)

    stale, replayed = asyncio.run(see())
    assert (len(stale), replayed) == (3, 0)


def test_a_second_look_at_the_same_entry_replays_nothing(folder: Path, replays: list[str]) -> None:
    async def see() -> tuple[int, int]:
        async with long_match(folder) as room:
            first, second = joined(room), joined(room)
            replays.clear()
            room.receive(first, AskViewAt(1, 31))
            room.receive(second, AskViewAt(2, 31))
            await room.drain()
            once = len(replays)
            room.receive(second, AskViewAt(3, 31))
            assert [answer["id"] for answer in heard(second, "view_at")] == [2, 3]
            assert heard(first, "view_at")[0]["view"] == heard(second, "view_at")[1]["view"]
            return once, len(replays)

    assert asyncio.run(see()) == (31, 31)


def test_a_client_waits_for_one_answer_at_a_time_and_gets_all_in_order(folder: Path) -> None:
    async def see() -> tuple[list[int], list[tuple[str, int]], int]:
        async with long_match(folder) as room:
            client = joined(room)
            for seq in range(MAX_WAITING + 3):
                room.receive(client, AskViewAt(seq, seq))
            at_once = len(room._questions.look_back._computing)
            await room.drain()
            errors = [(error["code"], error["id"]) for error in heard(client, "error")]
            return [answer["id"] for answer in heard(client, "view_at")], errors, at_once

    answers, errors, at_once = asyncio.run(see())
    assert answers == list(range(MAX_WAITING + 1))
    assert errors == [("busy", MAX_WAITING + 1), ("busy", MAX_WAITING + 2)]
    assert at_once == 1


def test_the_answers_for_two_viewers_are_kept_apart(folder: Path) -> None:
    async def see() -> list[dict[str, Any]]:
        async with long_match(folder) as room:
            clients = [joined(room), joined(room, 0), joined(room, 1)]
            for client in clients:
                room.receive(client, AskViewAt(1, 31))
            await room.drain()
            return [heard(client, "view_at")[0]["view"] for client in clients]

    spectator, first, second = asyncio.run(see())
    assert (spectator["viewer"], first["viewer"], second["viewer"]) == (None, 0, 1)
    assert first != second


def test_a_client_that_has_left_gets_no_answer(folder: Path) -> None:
    async def see() -> list[dict[str, Any]]:
        async with long_match(folder) as room:
            room.receive(client := joined(room), AskViewAt(1, 31))
            room.leave(client)
            await room.drain()
            return heard(client, "view_at")

    assert asyncio.run(see()) == []


def test_the_cache_drops_the_least_recently_used_answers() -> None:
    cache = AnswerCache(max_bytes=10)
    keys: list[Any] = [("m", "scene", None, seq) for seq in range(4)]
    for key in keys[:3]:
        cache.keep(key, b"123")
    assert cache.find(keys[0]) == b"123"
    cache.keep(keys[3], b"12345")
    assert [cache.find(key) for key in keys] == [b"123", None, None, b"12345"]
    cache.keep(keys[3], b"1")
    cache.keep(keys[1], b"123456")
    assert [cache.find(key) for key in keys] == [b"123", b"123456", None, b"1"]
