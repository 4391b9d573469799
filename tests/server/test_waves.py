"""Bots in waves, the mode for play without a live connection: they lock in when they are to act, even if no player
is online."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from iceharbor.contract import Player
from iceharbor.server.answers import CreatedMatch
from iceharbor.server.bots.runner import BotBackend, BotFailed
from iceharbor.server.match.room import Room
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat
from tests.as_json import as_json
from tests.server.room_fixture import FakeClient, some_rooms
from tests.server.rush_room import STILL
from tests.server.server_fixture import WAIT_S

BOT: Player = 2
WAVES = NewMatch(
    "torpedo",
    3,
    {"mode": "waves", "wave": 1, "stock": 1},
    (NewSeat(claim=True), NewSeat(claim=True), NewSeat("bot", bot="steady")),
)
SMALL, LATER = ("lay S 3000,3000 000.0", "lay S 9000,3000 000.0"), ("lay M 3000,9000 000.0", "lay M 9000,9000 000.0")
"""The waves of the two people: the first, and the second."""


@dataclass
class Table:
    """Two people, who are not connected all the time, and a bot."""

    made: CreatedMatch
    room: Room

    async def come_and_say(self, player: Player, text: str) -> None:
        """Connects, plays this and disconnects."""
        ear, seq = FakeClient(), self.room.session.match.seq
        self.room.receive(ear, Join((str(self.made.tokens[player]),)))
        self.room.receive(ear, Act(f"{player} at {seq}", player, seq, tuple(text.split(" "))))
        await self.room.drain()
        assert (player, text) in self.log(), ear.heard
        self.room.leave(ear)

    async def begin(self) -> None:
        """All are ready, the people one after the other."""
        await self.come_and_say(0, "ready")
        await self.until(lambda: (BOT, "ready") in self.log())
        await self.come_and_say(1, "ready")

    async def until(self, there: Callable[[], bool]) -> None:
        async with asyncio.timeout(WAIT_S):
            while not there():
                await asyncio.sleep(0.005)

    def log(self) -> list[tuple[Player, str]]:
        return [(entry.player, entry.notation) for entry in self.room.session.match.entries]

    def stands(self) -> tuple[int, list[Player], list[Player]]:
        """The wave's number, the players who have locked it in, and those who are awaited."""
        match = self.room.session.match
        seen: dict[str, Any] = as_json(match.written(match.view(None)))
        return seen["wave"], seen["sealed"], seen["to_act"]


@asynccontextmanager
async def table_in(
    folder: Path, made: CreatedMatch | None = None, bot_backend: BotBackend | None = None, pause_s: float = 0
) -> AsyncIterator[Table]:
    """A match of waves in a server's rooms: a new one, or one that an earlier server created."""
    async with some_rooms(folder, replace(STILL, bot_pause_s=pause_s), bot_backend=bot_backend) as (rooms, _):
        made = made or await rooms.create(WAVES)
        yield Table(made, await rooms.open(made.match))


def test_a_bot_seals_without_connected_players(folder: Path) -> None:
    async def playing() -> None:
        async with table_in(folder) as table:
            await table.begin()
            await table.until(lambda: table.stands() == (1, [BOT], [0, 1]))
            assert not table.room.clients

    asyncio.run(playing())


def test_the_match_waits_only_for_the_player_who_never_came(folder: Path) -> None:
    async def playing() -> None:
        async with table_in(folder) as table:
            await table.begin()
            await table.come_and_say(0, SMALL[0])
            await table.until(lambda: table.stands() == (1, [0, BOT], [1]))
            await table.come_and_say(1, SMALL[1])
            await table.until(lambda: table.stands() == (2, [BOT], [0, 1]))
            await table.come_and_say(0, "resign")
            assert table.stands() == (2, [BOT], [1])

    asyncio.run(playing())


def test_after_a_restart_in_the_middle_of_a_wave_the_bot_goes_on(folder: Path) -> None:
    async def playing() -> None:
        async with table_in(folder) as table:
            await table.begin()
            await table.until(lambda: table.stands() == (1, [BOT], [0, 1]))
            made = table.made
        async with table_in(folder, made, pause_s=3600) as table:
            await table.come_and_say(0, SMALL[0])
            await table.come_and_say(1, SMALL[1])
            await table.come_and_say(0, LATER[0])
            assert table.stands() == (2, [0], [1, BOT])
        async with table_in(folder, made) as table:
            await table.until(lambda: table.stands() == (2, [0, BOT], [1]))
            await table.come_and_say(1, LATER[1])
            assert table.stands()[0] == 3

    asyncio.run(playing())


class Weary:
    """The bot is ready and then finds no action."""

    async def choose(self, room: Room, player: Player) -> str:
        if room.session.match.seq < 3:
            return "ready"
        raise BotFailed("nothing")

    async def pace_ms(self, room: Room, player: Player) -> int:
        raise AssertionError("no bot hurries in a wave")


def test_a_failing_bot_resigns_without_spectators_and_the_others_continue(folder: Path) -> None:
    async def playing() -> None:
        async with table_in(folder, bot_backend=Weary()) as table:
            await table.begin()
            await table.until(lambda: table.log()[-1] == (BOT, "resign"))
            await table.come_and_say(1, SMALL[1])
            await table.come_and_say(0, SMALL[0])
            assert table.stands()[0] == 2

    asyncio.run(playing())
