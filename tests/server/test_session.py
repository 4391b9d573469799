"""A match in memory: every entry has its consequences beside it."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.match import effects_of
from iceharbor.server.match.session import MAX_ANSWERS, MatchSession
from iceharbor.server.storage.schema import StoredMatch
from iceharbor.server.wire import Act, Join
from tests.server.numbers import Numbers
from tests.server.room_fixture import FakeClient, a_room
from tests.server.server_fixture import QUICK
from tests.server.test_rooms import UnusedStore, played


@pytest.mark.parametrize("game", ["hextris", "sprawl", "undercut"])
def test_every_entry_has_its_consequences_also_after_reopening(game: str) -> None:
    session, been = played(game, 3, 300, Random(5))
    match = session.match
    again = MatchSession.open(
        open_game(game, 3), StoredMatch("m", match.header, False, (), match.entries, b""), UnusedStore(), Random(5)
    )
    between = zip(been, match.entries, been[1:], strict=False)
    expected = [effects_of(before, entry, after) for before, entry, after in between]
    assert any(expected)
    for viewer in (None, 0, 1, 2):
        assert [line.effects for line in session.log(viewer)] == expected
        assert [line.effects for line in again.log(viewer)] == expected


def test_few_answers_are_kept_in_memory_and_older_ones_are_found_in_the_store(folder: Path) -> None:
    async def see() -> tuple[int, list[dict[str, Any]]]:
        async with a_room(folder, "numbers", 2, QUICK) as (room, _):
            client = FakeClient()
            room.join(client, Join())
            client.held_seats = (0, 1)
            first = Act("0", 0, room.session.match.seq, ("add", "1"))
            room.receive(client, first)
            await room.drain()
            for number in range(1, MAX_ANSWERS + 10):
                player = min(room.session.match.to_act)
                room.receive(client, Act(f"{number}", player, room.session.match.seq, ("add", "1")))
                await room.drain()
            client.heard.clear()
            room.receive(client, first)
            await room.drain()
            return len(room.session._answers), [json.loads(frame) for frame in client.heard]

    kept, answers = asyncio.run(see())
    assert kept == MAX_ANSWERS
    assert answers == [{"t": "ack", "key": "0", "seq": 3}]


def test_a_key_of_one_player_is_free_for_another(folder: Path) -> None:
    async def see() -> list[str]:
        async with a_room(folder, "numbers", 2, QUICK) as (room, _):
            client = FakeClient()
            room.join(client, Join())
            client.held_seats = (0, 1)
            for player in (0, 1):
                room.receive(client, Act("same", player, room.session.match.seq, ("add", "1")))
                await room.drain()
            return [entry.notation for entry in room.session.match.entries if entry.player >= 0]

    assert asyncio.run(see()) == ["add 1", "add 1"]


@pytest.mark.parametrize("draws", [False, True])
def test_two_seats_on_one_line_read_the_public_log_in_events(
    folder: Path, monkeypatch: pytest.MonkeyPatch, draws: bool
) -> None:
    def redact(self: Numbers, before: Any, player: int, action: str, viewer: int | None) -> str:
        return action if viewer == player else "add 0"

    monkeypatch.setattr(Numbers, "redact", redact)

    async def see() -> list[str]:
        async with a_room(folder, "numbers", 2, QUICK) as (room, _):
            clients = [FakeClient(), FakeClient(), FakeClient()]
            for client, seats in zip(clients, ((0, 1), (0,), ()), strict=True):
                room.join(client, Join(scenes=draws))
                client.held_seats = seats
            room.receive(clients[0], Act("k", 0, room.session.match.seq, ("add", "7")))
            await room.drain()
            heard = [[json.loads(frame) for frame in client.heard] for client in clients]
            events = [[message for message in messages if message["t"] == "event"] for messages in heard]
            return [each[-1]["entries"][0]["action"] for each in events]

    assert asyncio.run(see()) == ["add 0", "add 7", "add 0"]
