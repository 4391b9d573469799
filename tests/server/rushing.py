"""A player of a rush with several real sockets at once, who resends unacknowledged requests."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.server_fixture import WAIT_S

SOON_S = 0.005


@dataclass
class Rusher:
    """One seat: its placements by key, the acknowledgements, and the messages on each of its connections."""

    match: str
    seat: int
    token: str
    rng: Random
    ports: Callable[[], list[int]]
    """The ports through which its connections run at present, one each."""
    unsent: dict[str, str] = field(default_factory=dict)
    waiting: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Requests by key; each is sent again until it is answered."""
    acked: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    """The rule of each refusal, by key."""
    delayed: int = 0
    """How often the inbox was full, so that a request had to be sent again later."""
    wrong: list[str] = field(default_factory=list)
    latest: dict[str, Any] = field(default_factory=dict)
    """The newest snapshot or event."""
    lines: set[ClientConnection] = field(default_factory=set)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def plan(self, texts: list[str]) -> None:
        """Sends these, each once."""
        self.unsent.update({f"{self.seat}: {text}": text for text in texts})

    async def stay(self, which: int) -> None:
        """Keeps connection number `which` open, with reconnects, until the player is told to leave."""
        while True:
            address = f"ws://127.0.0.1:{self.ports()[which]}/api/matches/{self.match}/socket"
            try:
                async with connect(address, compression=None, max_size=2**24, open_timeout=WAIT_S) as line:
                    await self._listen(line)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
                pass
            await asyncio.sleep(SOON_S)

    async def lay_all(self) -> None:
        """Sends all requests in order on any of the connections; returns when all are answered."""
        while self.unsent or self.waiting:
            if self.unsent and self.lines:
                key = next(iter(self.unsent))
                words, base = self.unsent.pop(key).split(" "), self.latest["seq"]
                self.waiting[key] = {"t": "act", "key": key, "player": self.seat, "base_seq": base, "words": words}
                await self._send(self.rng.choice(sorted(self.lines, key=id)), key)
                await asyncio.sleep(self.rng.uniform(0, 2 * SOON_S))
            else:
                self.changed.clear()
                await self.changed.wait()

    async def _listen(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"t": "join", "tokens": [self.token]}))
        seen = -1
        try:
            async for text in line:
                message = json.loads(text)
                match message["t"]:
                    case "match":
                        seen = message["seq"]
                        self._see(message)
                        self.lines.add(line)
                        for key in tuple(self.waiting):
                            await self._send(line, key)
                    case "event":
                        if message["entries"][0]["seq"] != seen + 1:
                            self.wrong.append(f"seat {self.seat}: {message['entries'][0]['seq']} came after {seen}")
                        seen = message["seq"]
                        self._see(message)
                    case "ack" | "refused":
                        self._answer(message)
                    case "error" if message["code"] == "busy":
                        self.delayed += 1
                        await asyncio.sleep(SOON_S)
                        await self._send(line, message["key"])
                    case "stale" | "error":
                        self.wrong.append(f"seat {self.seat}: {message}")
                    case "probe":
                        await line.send(json.dumps({"t": "probe_reply", "id": message["id"]}))
                self.changed.set()
        finally:
            self.lines.discard(line)
            self.changed.set()

    def _see(self, message: dict[str, Any]) -> None:
        if not self.latest or message["seq"] >= self.latest["seq"]:
            self.latest = message

    def _answer(self, message: dict[str, Any]) -> None:
        key = message["key"]
        self.waiting.pop(key, None)
        if message["t"] == "refused":
            self.refused[key] = message["refusal"]["rule"]
        elif self.acked.setdefault(key, message["seq"]) != message["seq"]:
            self.wrong.append(f"seat {self.seat}: {key} was entry {self.acked[key]}, and is {message['seq']}")

    async def _send(self, line: ClientConnection, key: str) -> None:
        if key in self.waiting:
            try:
                await line.send(json.dumps(self.waiting[key]))
            except ConnectionClosed:
                return

    def phase(self) -> str:
        return str(self.latest["views"][str(self.seat)]["phase"]) if self.latest else ""


async def until(rushers: list[Rusher], there: Callable[[Rusher], bool]) -> None:
    """Returns when this holds for all of them."""
    async with asyncio.timeout(WAIT_S):
        for rusher in rushers:
            while not there(rusher):
                rusher.changed.clear()
                await rusher.changed.wait()


async def together(*parts: Awaitable[Any]) -> None:
    async with asyncio.timeout(WAIT_S):
        await asyncio.gather(*parts)
