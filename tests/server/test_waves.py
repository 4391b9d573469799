"""Bots in waves, which are for play without a live connection: they seal when they are to act, whoever is there."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from iceharbor.contract import Player
from iceharbor.server.driving import NoThought, Thinker
from iceharbor.server.room import Room
from iceharbor.server.wire import Act, CreatedMatch, Join, NewMatch, NewSeat
from tests.server.dashing import STILL
from tests.server.harbour import WAIT_S
from tests.server.quay import Ear, some_rooms

BOT: Player = 2
WAVES = NewMatch(
    "torpedo",
    3,
    {"mode": "waves", "wave": 1, "stock": 1},
    (NewSeat(), NewSeat(), NewSeat("bot", bot="steady")),
)
SMALL, LATER = ("lay S 3000,3000 000.0", "lay S 9000,3000 000.0"), ("lay M 3000,9000 000.0", "lay M 9000,9000 000.0")
"""What the two people lay in the first wave, and in the second."""


@dataclass
class Table:
    """Two people, neither of whom stays, and a bot."""

    made: CreatedMatch
    room: Room

    async def come_and_say(self, player: Player, text: str) -> None:
        """He comes, says it, and is gone again."""
        ear, seq = Ear(), self.room.record.match.seq
        self.room.hear(ear, Join((str(self.made.seats[player]),)))
        self.room.hear(ear, Act(f"{player} at {seq}", player, seq, tuple(text.split(" "))))
        await self.room.settled()
        assert (player, text) in self.log(), ear.heard
        self.room.leave(ear)

    async def begin(self) -> None:
        """All have said ready, the people one after the other."""
        await self.come_and_say(0, "ready")
        await self.until(lambda: (BOT, "ready") in self.log())
        await self.come_and_say(1, "ready")

    async def until(self, there: Callable[[], bool]) -> None:
        async with asyncio.timeout(WAIT_S):
            while not there():
                await asyncio.sleep(0.005)

    def log(self) -> list[tuple[Player, str]]:
        return [(entry.player, entry.action) for entry in self.room.record.match.entries]

    def stands(self) -> tuple[int, list[Player], list[Player]]:
        """Which wave it is, who has sealed it, and for whom one waits."""
        match = self.room.record.match
        seen: dict[str, Any] = match.written(match.view(None))
        return seen["wave"], seen["sealed"], seen["to_act"]


@asynccontextmanager
async def table_in(
    folder: Path, made: CreatedMatch | None = None, thinker: Thinker | None = None, pause_s: float = 0
) -> AsyncIterator[Table]:
    """A match of waves in a server's rooms: a new one, or one that an earlier server made."""
    async with some_rooms(folder, replace(STILL, bot_pause_s=pause_s), thinker=thinker) as (rooms, _):
        made = made or await rooms.create(WAVES)
        yield Table(made, await rooms.open(made.match))


def test_a_bot_seals_while_nobody_is_there(folder: Path) -> None:
    async def playing() -> None:
        async with table_in(folder) as table:
            await table.begin()
            await table.until(lambda: table.stands() == (1, [BOT], [0, 1]))
            assert not table.room.watchers

    asyncio.run(playing())


def test_one_waits_for_him_who_never_comes_and_for_nobody_else(folder: Path) -> None:
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
    """He is ready, and then nothing comes to his mind."""

    async def choose(self, room: Room, player: Player) -> str:
        if room.record.match.seq < 3:
            return "ready"
        raise NoThought("nothing")

    async def pace_ms(self, room: Room, player: Player) -> int:
        raise AssertionError("nobody hurries in a wave")


def test_a_bot_that_always_fails_resigns_while_nobody_is_there_and_the_others_go_on(folder: Path) -> None:
    async def playing() -> None:
        async with table_in(folder, thinker=Weary()) as table:
            await table.begin()
            await table.until(lambda: table.log()[-1] == (BOT, "resign"))
            await table.come_and_say(1, SMALL[1])
            await table.come_and_say(0, SMALL[0])
            assert table.stands()[0] == 2

    asyncio.run(playing())
