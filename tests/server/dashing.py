"""A room of Dash at which everybody sits, and an hourglass: what is said there, and what comes back."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from iceharbor.contract import Player
from iceharbor.server.limits import Limits
from iceharbor.server.room import Room
from iceharbor.server.rooms import Rooms
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat, Probed
from tests.server.hourglass import Hourglass
from tests.server.quay import Ear, some_rooms

STILL = Limits(presence_s=3600, bot_pause_s=0)


@dataclass
class Dashers:
    """Everybody at one table, each at a line of his own."""

    rooms: Rooms
    room: Room
    glass: Hourglass
    tokens: tuple[str, ...]
    ears: dict[Player, Ear] = field(default_factory=dict)
    keys: "count[int]" = field(default_factory=count)

    def sit(self, *players: Player) -> None:
        for player in players:
            self.ears[player] = Ear()
            self.room.hear(self.ears[player], Join((self.tokens[player],)))

    def rise(self, *players: Player) -> None:
        for player in players:
            self.room.leave(self.ears.pop(player))

    def say(self, player: Player, text: str, base: int | None = None, key: str | None = None) -> str:
        """Puts it in the inbox, and returns its key."""
        key = f"{player}-{next(self.keys)}" if key is None else key
        seq = self.room.record.match.seq if base is None else base
        self.room.hear(self.ears[player], Act(key, player, seq, tuple(text.split(" "))))
        return key

    async def do(self, player: Player, text: str, base: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Says it, and returns the answer."""
        key = self.say(player, text, base, key)
        await self.room.settled()
        return self.answer(player, key)

    def answer(self, player: Player, key: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard(player)) if message.get("key") == key)

    def heard(self, player: Player, *kinds: str) -> list[dict[str, Any]]:
        messages = [json.loads(frame) for frame in self.ears[player].heard]
        return [message for message in messages if not kinds or message["t"] in kinds]

    async def turn(self, ms: float) -> None:
        """So much time passes, and what is said then is done."""
        self.glass.turn(ms)
        await self.room.settled()

    async def answer_probes(self, player: Player, took_ms: float, rounds: int = 3) -> int:
        """So many probes come, and this player's page answers each so late. Returns the number of the last."""
        for _ in range(rounds):
            self.ears[player].heard.clear()
            while not (asked := self.heard(player, "probe")):
                await self.turn(1)
            await self.turn(took_ms)
            self.room.hear(self.ears[player], Probed(asked[0]["id"]))
        return int(asked[0]["id"])

    async def ready(self) -> None:
        for player in sorted(self.room.record.match.to_act):
            assert (await self.do(player, "ready"))["t"] == "ack"

    async def rush(self) -> None:
        """Everybody is ready, and the countdown is over."""
        await self.ready()
        await self.turn(3000)
        assert self.log()[-1] == (-1, "go")

    def log(self) -> list[tuple[Player, str]]:
        return [(entry.player, entry.action) for entry in self.room.record.match.entries]

    @property
    def phase(self) -> str:
        return str(self.room.record.match.state.phase)


@asynccontextmanager
async def dashers(
    folder: Path, players: int = 2, limits: Limits = STILL, sit: bool = True, **options: int
) -> AsyncIterator[Dashers]:
    """A new match, with everybody sitting there unless they come one by one."""
    glass = Hourglass()
    async with some_rooms(folder, limits, glass) as (rooms, _):
        made = await rooms.create(NewMatch("dash", players, dict(options), (NewSeat(),) * players))
        table = Dashers(rooms, await rooms.open(made.match), glass, tuple(map(str, made.seats)))
        if sit:
            table.sit(*range(players))
        yield table
