"""The bots' process is shared by turns: an address with many matches delays the bots of others little."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from iceharbor.server.bots import bot_process
from iceharbor.server.bots.bot_process import BotProcess
from iceharbor.server.bots.fair_lock import FairLock
from iceharbor.server.match.room import Room
from iceharbor.server.rng_factory import system_rng
from iceharbor.server.wire import Join, NewMatch
from tests.server.room_fixture import FakeClient, some_rooms
from tests.server.server_fixture import QUICK


def order(*groups: str, cancelled: int | None = None) -> list[str]:
    """The order in which waiters of these groups get the lock, while the first holds it until all wait."""

    async def see() -> list[str]:
        lock, got, go = FairLock(), [], asyncio.Event()

        async def wait(name: str) -> None:
            async with lock.turn(name[0]):
                got.append(name)
                await go.wait()

        waiting = [asyncio.create_task(wait(name)) for name in groups]
        await asyncio.sleep(0)
        if cancelled is not None:
            waiting[cancelled].cancel()
        go.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        async with lock.turn("last"):
            return got

    return asyncio.run(see())


def test_groups_take_turns_and_each_goes_in_order() -> None:
    assert order("a1", "a2", "a3", "a4", "b1", "b2", "c1") == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


@pytest.mark.parametrize("cancelled", [0, 1, 2])
def test_a_waiter_that_gives_up_stops_no_other(cancelled: int) -> None:
    names = ["a1", "a2", "b1"]
    got = order(*names, cancelled=cancelled)
    assert [name for name in got if name != names[cancelled]] == [n for n in names if n != names[cancelled]]


def test_a_waiter_that_gives_up_with_the_lock_in_hand_passes_it_on() -> None:
    async def see() -> bool:
        lock = FairLock()
        async with lock.turn("a"):
            second = asyncio.create_task(lock.turn("b").__aenter__())
            await asyncio.sleep(0)
        second.cancel()  # the lock was passed on, but the task has not run since
        await asyncio.gather(second, return_exceptions=True)
        return lock._held

    assert asyncio.run(see()) is False


def test_the_bots_of_one_address_wait_for_each_other_and_not_all_before_those_of_another(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def see() -> list[str]:
        async with some_rooms(folder, QUICK) as (rooms, _):
            asked: list[str] = []
            go = asyncio.Event()

            async def send(process: BotProcess, request: bytes, tell: object) -> dict[str, Any]:
                await go.wait()
                return {"action": "add 1"}

            def request(room: Room, *rest: Any) -> dict[str, Any]:
                asked.append(room.watcher)
                return {}

            monkeypatch.setattr(BotProcess, "_send", send)
            monkeypatch.setattr(bot_process, "_request", request)
            process = BotProcess(20, system_rng)
            waiting = []
            for host in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"):
                room = await rooms.open((await rooms.create(NewMatch("numbers", 2))).match)
                room.join(FakeClient(address=host), Join())
                waiting.append(asyncio.create_task(process.answer(room, 0, "action")))
            await asyncio.sleep(0)
            go.set()
            await asyncio.gather(*waiting)
            return asked

    assert asyncio.run(see()) == ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.1"]
