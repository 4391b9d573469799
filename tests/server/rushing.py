"""Somebody who takes part in a rush over real sockets, several at once, and sends again what is not acknowledged."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.harbour import WAIT_S

SOON_S = 0.005


@dataclass
class Rusher:
    """One seat: what he lays, by key; what was promised to him; and what he saw on each of his lines."""

    match: str
    seat: int
    token: str
    rng: Random
    ports: Callable[[], list[int]]
    """Where lines to the server begin at present, one for each."""
    unsent: dict[str, str] = field(default_factory=dict)
    waiting: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What is sent, again and again, until it is answered."""
    acked: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    """The rule of each no, by key."""
    wrong: list[str] = field(default_factory=list)
    latest: dict[str, Any] = field(default_factory=dict)
    """The newest picture or event."""
    lines: set[ClientConnection] = field(default_factory=set)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def plan(self, texts: list[str]) -> None:
        """Says these, each once."""
        self.unsent.update({f"{self.seat}: {text}": text for text in texts})

    async def stay(self, which: int) -> None:
        """Keeps line number `which` open, whatever happens to it, until he is told to leave."""
        while True:
            address = f"ws://127.0.0.1:{self.ports()[which]}/api/matches/{self.match}/socket"
            try:
                async with connect(address, compression=None, max_size=2**24, open_timeout=WAIT_S) as line:
                    await self._listen(line)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
                pass
            await asyncio.sleep(SOON_S)

    async def lay_all(self) -> None:
        """Sends everything, one after the other, on any of his lines; returns when all is answered."""
        while self.unsent or self.waiting:
            if self.unsent and self.lines:
                key = next(iter(self.unsent))
                words, base = self.unsent.pop(key).split(" "), self.latest["seq"]
                self.waiting[key] = {"t": "act", "key": key, "player": self.seat, "base": base, "words": words}
                await self._send(self.rng.choice(sorted(self.lines, key=id)), key)
                await asyncio.sleep(self.rng.uniform(0, 2 * SOON_S))
            else:
                self.changed.clear()
                await self.changed.wait()

    async def _listen(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"t": "join", "seats": [self.token]}))
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
                    case "stale" | "error":
                        self.wrong.append(f"seat {self.seat}: {message}")
                    case "probe":
                        await line.send(json.dumps({"t": "probed", "id": message["id"]}))
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
    """Returns when this is so for all of them."""
    async with asyncio.timeout(WAIT_S):
        for rusher in rushers:
            while not there(rusher):
                rusher.changed.clear()
                await rusher.changed.wait()


async def together(*parts: Awaitable[Any]) -> None:
    async with asyncio.timeout(WAIT_S):
        await asyncio.gather(*parts)
