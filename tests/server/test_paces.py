"""Bots in a game without turns: each at his own pace, none before everybody is there, none in the time of grace."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count, pairwise
from pathlib import Path

import pytest

from iceharbor.contract import Player
from iceharbor.server.driving import NoThought, Thinker, drive_bots
from iceharbor.server.room import Room
from iceharbor.server.wire import Join
from tests.server.dashing import STILL, Dashers, dashers
from tests.server.harbour import QUICK, WAIT_S, harbour
from tests.server.quay import Ear


class Dasher:
    """Bots that lay one number after the other; who is named takes a while for each, the others forever."""

    def __init__(self, **paces_ms: int) -> None:
        self.paces_ms = {int(seat[1:]): ms for seat, ms in paces_ms.items()}
        self.numbers = count()

    async def choose(self, room: Room, player: Player) -> str:
        return "ready" if room.record.match.state.phase == "ready" else f"lay {next(self.numbers)}"

    async def pace_ms(self, room: Room, player: Player) -> int:
        if player not in self.paces_ms:
            await asyncio.Future()
        return self.paces_ms[player]


def with_bots(
    folder: Path,
    bots: tuple[Player, ...],
    thinker: Thinker,
    play: Callable[[Dashers], Awaitable[None]],
    players: int = 3,
) -> None:
    """A table at which some are bots; the others have not come yet."""

    async def sitting() -> None:
        async with dashers(folder, players, sit=False, stock=5) as table:
            rows = enumerate(table.room.rows)
            table.room.rows = tuple(row if at not in bots else type(row)(row.name, "bot", None) for at, row in rows)
            driving = asyncio.create_task(drive_bots(table.room, thinker, STILL))
            async with asyncio.timeout(WAIT_S):
                await play(table)
            driving.cancel()
            with suppress(asyncio.CancelledError):
                await driving

    asyncio.run(sitting())


async def soon(table: Dashers) -> None:
    """Whatever is about to be said is said."""
    for _ in range(200):
        await asyncio.sleep(0)
    await table.room.settled()


async def until(table: Dashers, there: Callable[[], bool]) -> None:
    while not there():
        await asyncio.sleep(0.001)


def by(table: Dashers, player: Player) -> list[str]:
    return [text for who, text in table.log() if who == player]


def test_bots_wait_until_everybody_for_whom_one_waits_is_there(folder: Path) -> None:
    async def play(table: Dashers) -> None:
        table.sit(0)
        await soon(table)
        assert table.log() == []
        table.sit(1)
        await until(table, lambda: (2, "ready") in table.log())
        assert table.log() == [(2, "ready")]

    with_bots(folder, (2,), Dasher(), play)


def test_who_has_said_ready_may_leave_and_is_not_waited_for(folder: Path) -> None:
    async def play(table: Dashers) -> None:
        table.sit(0)
        await table.do(0, "ready")
        table.rise(0)
        table.sit(1)
        await until(table, lambda: (2, "ready") in table.log())

    with_bots(folder, (2,), Dasher(), play)


def test_each_bot_acts_at_his_own_pace_and_none_waits_for_another(folder: Path) -> None:
    async def play(table: Dashers) -> None:
        table.sit(0)
        await table.do(0, "ready")
        await until(table, lambda: table.phase == "countdown")
        await table.turn(3000)
        await until(table, lambda: len(by(table, 1)) == 1 + 5)
        assert by(table, 2) == ["ready"]  # he still thinks about his first

    with_bots(folder, (1, 2), Dasher(p1=1), play)


class Late(Dasher):
    """Seat 2 is quick enough only when a test says so."""

    def __init__(self, **paces_ms: int) -> None:
        super().__init__(**paces_ms)
        self.now = asyncio.Event()

    async def pace_ms(self, room: Room, player: Player) -> int:
        if player == 2:
            await self.now.wait()
            return 0
        return await super().pace_ms(room, player)


def test_nothing_of_a_bot_is_on_its_way_when_stop_is_called(folder: Path) -> None:
    bots = Late(p1=1)

    async def play(table: Dashers) -> None:
        table.sit(0)
        await table.do(0, "ready")
        await until(table, lambda: table.phase == "countdown")
        await table.turn(3000)
        await until(table, lambda: len(by(table, 1)) == 1 + 5)
        assert table.phase == "stop"
        bots.now.set()
        await soon(table)
        assert by(table, 2) == ["ready"]
        await table.turn(500)
        assert table.phase == "over"

    with_bots(folder, (1, 2), bots, play)


class Bidden(Dasher):
    """Seat 0 is quick enough for one number more whenever a test bids him."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.bids = asyncio.Semaphore(0)

    async def pace_ms(self, room: Room, player: Player) -> int:
        if player == 0:
            self.asked += 1
            await self.bids.acquire()
            return 0
        return await super().pace_ms(room, player)


def test_only_bots_and_nobody_looks_so_nothing_happens(folder: Path) -> None:
    bots = Bidden()

    async def play(table: Dashers) -> None:
        await soon(table)
        assert table.log() == []
        ear = Ear()
        table.room.join(ear, Join())
        await until(table, lambda: table.phase == "countdown")
        await table.turn(3000)
        bots.bids.release()
        await until(table, lambda: bots.asked == 2)
        table.room.leave(ear)
        bots.bids.release()
        await soon(table)
        assert len(by(table, 0)) == 1 + 1
        table.room.join(ear, Join())
        bots.bids.release()
        await until(table, lambda: len(by(table, 0)) == 1 + 2)

    with_bots(folder, (0, 1), bots, play, players=2)


def test_a_bot_that_goes_while_his_action_waits_leaves_the_table_as_it_is(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with dashers(folder, 2) as table:
            person, bot = table.room.rows
            table.room.rows = (person, type(bot)(bot.name, "bot", None))
            driving = asyncio.create_task(drive_bots(table.room, Dasher(), STILL))
            async with asyncio.timeout(WAIT_S):
                while not table.room._unanswered[1]:
                    await asyncio.sleep(0)
            driving.cancel()
            assert (await table.do(0, "ready"))["t"] == "ack"
            assert [event["entries"][0]["player"] for event in table.heard(0, "event")] == [1, 0]

    asyncio.run(play())
    assert caplog.records == []


class Speechless(Dasher):
    """He is ready, and then nothing comes to his mind."""

    async def choose(self, room: Room, player: Player) -> str:
        if room.record.match.state.phase != "ready":
            raise NoThought("nothing")
        return "ready"


class Paceless(Dasher):
    """He does not even know how quick he is."""

    async def pace_ms(self, room: Room, player: Player) -> int:
        raise NoThought("no pace")


def test_a_bot_that_always_fails_in_a_rush_resigns(folder: Path) -> None:
    async def play(table: Dashers) -> None:
        table.sit(0)
        await table.do(0, "ready")
        await until(table, lambda: table.phase == "countdown")
        await table.turn(3000)
        await until(table, lambda: table.log()[-1] == (1, "resign"))

    with_bots(folder / "speechless", (1,), Speechless(p1=1), play, players=2)
    with_bots(folder / "paceless", (1,), Paceless(), play, players=2)


@pytest.mark.slow
def test_bots_play_a_whole_rush_while_somebody_looks(folder: Path) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    with harbour(folder, QUICK) as server:
        match, _ = server.new_match("torpedo", seats=seats, options={"stock": 1})
        with server.join(match) as watcher:
            while (event := watcher.hear("event"))["outcome"] is None:
                assert event["seq"] < 20
            assert event["entries"][-1]["action"] == "volley L"
        log = server.get(f"/api/matches/{match}/log").json["log"]
    laid = [entry for entry in log[1:] if entry["action"].startswith("lay")]
    assert max(Counter(entry["player"] for entry in laid).values()) == 3
    for player in (0, 1):
        times = [entry["at_ms"] for entry in laid if entry["player"] == player]
        assert all(later - earlier >= 1000 for earlier, later in pairwise(times)), "nobody is quicker than his pace"
