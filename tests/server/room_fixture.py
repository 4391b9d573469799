"""A room without sockets: messages go in as values, and the bytes of its frames come out."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

from starlette.websockets import WebSocket

from iceharbor.contract import Player
from iceharbor.server.bots.bot_process import BotPool
from iceharbor.server.bots.runner import BotBackend
from iceharbor.server.http.admission import Admission
from iceharbor.server.http.client_connection import ClientConnection
from iceharbor.server.limits import Limits
from iceharbor.server.match.room import Room
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.match.timers import SYSTEM_TIME, TimeSource
from iceharbor.server.rng_factory import RngFactory
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import NewMatch, NewSeat
from tests.server.server_fixture import WAIT_S, CompiledAlready


@dataclass(eq=False)
class FakeClient:
    """A client that keeps every frame."""

    held_seats: tuple[Player, ...] = ()
    tokens: tuple[str, ...] = ()
    draws: bool = False
    thinks: bool = False
    address: str = ""
    heard: list[bytes] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)

    def send(self, message: bytes, urgent: bool = True) -> None:
        self.heard.append(message)

    def disconnect(self, code: int) -> None:
        self.dropped.append(code)


class FakeSocket:
    """The server's end of a socket. The test says what comes in, and reads what was sent."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.closed: int | None = None
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._more = asyncio.Event()

    def say(self, **message: Any) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def hang_up(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1005})

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; those before it are forgotten, but no error."""
        async with asyncio.timeout(WAIT_S):
            while True:
                while self.heard:
                    if (message := self.heard.pop(0))["t"] in kinds:
                        return message
                    assert message["t"] != "error", message
                assert self.closed is None, f"closed with {self.closed}"
                self._more.clear()
                await self._more.wait()

    async def receive(self) -> dict[str, Any]:
        return await self._said.get()

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self._more.set()

    async def close(self, code: int) -> None:
        self.closed = code
        self._more.set()


def serve_socket(rooms: Rooms, match: str, socket: FakeSocket, limits: Limits) -> asyncio.Task[None]:
    """Serves a socket of this match in a task; alone at its address."""
    place = Admission(limits).enter("192.0.2.1")
    assert place is not None
    return asyncio.create_task(ClientConnection(cast(WebSocket, socket), limits, place).serve(rooms, match))


@asynccontextmanager
async def some_rooms(
    folder: Path,
    limits: Limits,
    time: TimeSource = SYSTEM_TIME,
    bot_backend: BotBackend | None = None,
    rng_factory: RngFactory = Random,
) -> AsyncIterator[tuple[Rooms, Store]]:
    """The rooms of a server. Bots choose as on a server, unless a test chooses for them."""

    def stop(reason: str) -> None:
        raise AssertionError(reason)

    store = Store(folder, stop)
    warmup = CompiledAlready()
    warmup.start()
    bot_pool = BotPool(limits.bot_think_s, rng_factory)
    rooms = Rooms(store, bot_backend or bot_pool, warmup, limits, time, rng_factory)
    try:
        yield rooms, store
    finally:
        await rooms.close()
        await warmup.close()
        await bot_pool.close()
        await asyncio.to_thread(store.close)


@asynccontextmanager
async def a_room(
    folder: Path, game: str, players: int, limits: Limits, time: TimeSource = SYSTEM_TIME, **options: Any
) -> AsyncIterator[tuple[Room, tuple[str | None, ...]]]:
    """A new match and the tokens of its seats."""
    async with some_rooms(folder, limits, time) as (rooms, _):
        wanted = NewMatch(game, players, options, (NewSeat(claim=True),) * players, seed="quay")
        made = await rooms.create(wanted)
        yield await rooms.open(made.match), made.tokens
