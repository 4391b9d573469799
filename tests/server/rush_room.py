"""A rush of Numbers with every player connected and a fake clock: their requests and the messages that they receive."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from iceharbor.contract import Player
from iceharbor.server.limits import Limits
from iceharbor.server.match.room import Room
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.wire import Act, Join, NewMatch, NewSeat, ProbeReply
from tests.server.fake_clock import FakeClock
from tests.server.room_fixture import FakeClient, some_rooms

STILL = Limits(presence_s=3600, bot_pause_s=0)


@dataclass
class RushRoom:
    """All players of one match, each with their own connection."""

    rooms: Rooms
    room: Room
    fake_clock: FakeClock
    tokens: tuple[str, ...]
    ears: dict[Player, FakeClient] = field(default_factory=dict)
    keys: "count[int]" = field(default_factory=count)

    def sit(self, *players: Player) -> None:
        for player in players:
            self.ears[player] = FakeClient()
            self.room.receive(self.ears[player], Join((self.tokens[player],)))

    def rise(self, *players: Player) -> None:
        for player in players:
            self.room.leave(self.ears.pop(player))

    def say(self, player: Player, text: str, base: int | None = None, key: str | None = None) -> str:
        """Puts a request into the inbox, and returns its key."""
        key = f"{player}-{next(self.keys)}" if key is None else key
        seq = self.room.session.match.seq if base is None else base
        self.room.receive(self.ears[player], Act(key, player, seq, tuple(text.split(" "))))
        return key

    async def do(self, player: Player, text: str, base: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Sends a request, and returns the answer."""
        key = self.say(player, text, base, key)
        await self.room.drain()
        return self.answer(player, key)

    def answer(self, player: Player, key: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard(player)) if message.get("key") == key)

    def heard(self, player: Player, *kinds: str) -> list[dict[str, Any]]:
        messages = [json.loads(frame) for frame in self.ears[player].heard]
        return [message for message in messages if not kinds or message["t"] in kinds]

    async def turn(self, ms: float) -> None:
        """Lets this much time pass, then processes the requests."""
        self.fake_clock.turn(ms)
        await self.room.drain()

    async def answer_probes(self, player: Player, took_ms: float, rounds: int = 3) -> int:
        """Sends this many probes, which the player's page answers with this delay. Returns the number of the last."""
        for _ in range(rounds):
            self.ears[player].heard.clear()
            while not (asked := self.heard(player, "probe")):
                await self.turn(1)
            await self.turn(took_ms)
            self.room.receive(self.ears[player], ProbeReply(asked[0]["id"]))
        return int(asked[0]["id"])

    async def ready(self) -> None:
        for player in sorted(self.room.session.match.to_act):
            assert (await self.do(player, "ready"))["t"] == "ack"

    async def rush(self) -> None:
        """All players are ready, and the countdown is over."""
        await self.ready()
        await self.turn(3000)
        assert self.log()[-1] == (-1, "go")

    def log(self) -> list[tuple[Player, str]]:
        return [(entry.player, entry.notation) for entry in self.room.session.match.entries]

    @property
    def phase(self) -> str:
        return str(self.room.session.match.state.phase)


@asynccontextmanager
async def rush_room(
    folder: Path, players: int = 2, limits: Limits = STILL, sit: bool = True, **options: Any
) -> AsyncIterator[RushRoom]:
    """A new match, with all players connected unless they come one by one."""
    fake_clock = FakeClock()
    async with some_rooms(folder, limits, fake_clock) as (rooms, _):
        made = await rooms.create(
            NewMatch("numbers", players, {"mode": "rush", **options}, (NewSeat(claim=True),) * players)
        )
        table = RushRoom(rooms, await rooms.open(made.match), fake_clock, tuple(map(str, made.tokens)))
        if sit:
            table.sit(*range(players))
        yield table
