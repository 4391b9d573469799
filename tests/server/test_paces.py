"""Bots in a game without turns: each at its own pace, none before all players are there, none in the grace period."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count, pairwise
from pathlib import Path

import pytest

from iceharbor.contract import Player
from iceharbor.server.bots.runner import BotBackend, BotFailed, run_bots
from iceharbor.server.match.room import Room
from iceharbor.server.wire import Join
from tests.server.room_fixture import FakeClient
from tests.server.rush_room import STILL, RushRoom, rush_room
from tests.server.server_fixture import QUICK, WAIT_S, running_server


class Dasher:
    """Bots that place one number after the other; those named here are slow for each number, all others never
    choose."""

    def __init__(self, **paces_ms: int) -> None:
        self.paces_ms = {int(seat[1:]): ms for seat, ms in paces_ms.items()}
        self.numbers = count()

    async def choose(self, room: Room, player: Player) -> str:
        return "ready" if room.session.match.state.phase == "ready" else f"lay {next(self.numbers)}"

    async def pace_ms(self, room: Room, player: Player) -> int:
        if player not in self.paces_ms:
            await asyncio.Future()
        return self.paces_ms[player]


def with_bots(
    folder: Path,
    bots: tuple[Player, ...],
    bot_backend: BotBackend,
    play: Callable[[RushRoom], Awaitable[None]],
    players: int = 3,
) -> None:
    """A match with some bots; the other players have not come yet."""

    async def sitting() -> None:
        async with rush_room(folder, players, sit=False, stock=5) as table:
            rows = enumerate(table.room.rows)
            table.room.seating.rows = tuple(row if at not in bots else type(row)(row.name, "bot") for at, row in rows)
            driving = asyncio.create_task(run_bots(table.room, bot_backend, STILL))
            async with asyncio.timeout(WAIT_S):
                await play(table)
            driving.cancel()
            with suppress(asyncio.CancelledError):
                await driving

    asyncio.run(sitting())


async def soon(table: RushRoom) -> None:
    """Sends everything that is due."""
    for _ in range(200):
        await asyncio.sleep(0)
    await table.room.drain()


async def until(table: RushRoom, there: Callable[[], bool]) -> None:
    while not there():
        await asyncio.sleep(0.001)


def by(table: RushRoom, player: Player) -> list[str]:
    return [text for who, text in table.log() if who == player]


def test_bots_wait_until_all_required_players_are_connected(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        table.sit(0)
        await soon(table)
        assert table.log() == []
        table.sit(1)
        await until(table, lambda: (2, "ready") in table.log())
        assert table.log() == [(2, "ready")]

    with_bots(folder, (2,), Dasher(), play)


def test_a_player_who_is_ready_may_disconnect_and_is_not_waited_for(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        table.sit(0)
        await table.do(0, "ready")
        table.rise(0)
        table.sit(1)
        await until(table, lambda: (2, "ready") in table.log())

    with_bots(folder, (2,), Dasher(), play)


def test_each_bot_acts_at_its_own_pace(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        table.sit(0)
        await table.do(0, "ready")
        await until(table, lambda: table.phase == "countdown")
        await table.turn(3000)
        await until(table, lambda: len(by(table, 1)) == 1 + 5)
        assert by(table, 2) == ["ready"]  # the bot is still choosing its first number

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


def test_no_bot_has_a_piece_on_its_way_at_stop(folder: Path) -> None:
    bots = Late(p1=1)

    async def play(table: RushRoom) -> None:
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
    """Seat 0 is quick enough for one more number each time a test asks for it."""

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


def test_bots_alone_wait_without_spectators(folder: Path) -> None:
    bots = Bidden()

    async def play(table: RushRoom) -> None:
        await soon(table)
        assert table.log() == []
        ear = FakeClient()
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


def test_a_bot_that_stops_while_its_action_waits_changes_nothing(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with rush_room(folder, 2) as table:
            person, bot = table.room.rows
            table.room.seating.rows = (person, type(bot)(bot.name, "bot"))
            driving = asyncio.create_task(run_bots(table.room, Dasher(), STILL))
            async with asyncio.timeout(WAIT_S):
                while not table.room._inbox.unanswered(1):
                    await asyncio.sleep(0)
            driving.cancel()
            assert (await table.do(0, "ready"))["t"] == "ack"
            assert [event["entries"][0]["player"] for event in table.heard(0, "event")] == [1, 0]

    asyncio.run(play())
    assert caplog.records == []


class Speechless(Dasher):
    """The bot is ready and then finds no action."""

    async def choose(self, room: Room, player: Player) -> str:
        if room.session.match.state.phase != "ready":
            raise BotFailed("nothing")
        return "ready"


class Paceless(Dasher):
    """The bot's time per piece is unknown too."""

    async def pace_ms(self, room: Room, player: Player) -> int:
        raise BotFailed("no pace")


def test_a_bot_that_always_fails_in_a_rush_resigns(folder: Path) -> None:
    async def play(table: RushRoom) -> None:
        table.sit(0)
        await table.do(0, "ready")
        await until(table, lambda: table.phase == "countdown")
        await table.turn(3000)
        await until(table, lambda: table.log()[-1] == (1, "resign"))

    with_bots(folder / "speechless", (1,), Speechless(p1=1), play, players=2)
    with_bots(folder / "paceless", (1,), Paceless(), play, players=2)


@pytest.mark.slow
def test_bots_play_a_whole_rush_for_a_spectator(folder: Path) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    with running_server(folder, QUICK) as server:
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
        assert all(later - earlier >= 1000 for earlier, later in pairwise(times)), "no bot is quicker than its pace"
