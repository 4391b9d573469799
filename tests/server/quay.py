"""A room without sockets: messages go in as values, and the bytes of its frames come out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from iceharbor.contract import Player
from iceharbor.server.clocks import REAL_TIME, Time
from iceharbor.server.dice import Dice
from iceharbor.server.driving import Thinker
from iceharbor.server.limits import Limits
from iceharbor.server.preparing import Preparation
from iceharbor.server.room import Room
from iceharbor.server.rooms import Rooms
from iceharbor.server.store import Store
from iceharbor.server.thinking import Thinkers
from iceharbor.server.wire import NewMatch, NewSeat


@dataclass(eq=False)
class Ear:
    """A watcher that keeps every frame."""

    you: tuple[Player, ...] = ()
    heard: list[bytes] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)

    def offer(self, message: bytes, urgent: bool = True) -> None:
        self.heard.append(message)

    def drop(self, code: int) -> None:
        self.dropped.append(code)


@asynccontextmanager
async def some_rooms(
    folder: Path, limits: Limits, time: Time = REAL_TIME, thinker: Thinker | None = None, dice: Dice = Random
) -> AsyncIterator[tuple[Rooms, Store]]:
    """The rooms of a server; its bots think as they do there, unless a test thinks for them."""

    def stop(reason: str) -> None:
        raise AssertionError(reason)

    store = Store(folder, stop)
    preparation = Preparation(lambda progress: None, stop)
    preparation.start()
    thinkers = Thinkers(limits.bot_think_s, dice)
    rooms = Rooms(store, thinker or thinkers, preparation, limits, time, dice)
    try:
        yield rooms, store
    finally:
        await rooms.close()
        await thinkers.close()
        await asyncio.to_thread(store.close)


@asynccontextmanager
async def a_room(
    folder: Path, game: str, players: int, limits: Limits, time: Time = REAL_TIME, **options: Any
) -> AsyncIterator[tuple[Room, tuple[str | None, ...]]]:
    """A new match and the tokens of its seats."""
    async with some_rooms(folder, limits, time) as (rooms, _):
        wanted = NewMatch(game, players, options, (NewSeat(),) * players, seed="quay")
        made = await rooms.create(wanted)
        yield await rooms.open(made.match), made.seats
