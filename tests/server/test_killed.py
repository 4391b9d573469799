"""`kill -9` at any moment: acknowledged and shown entries are stored exactly once, and every match opens again.

Players add numbers, each number once, and resend every unacknowledged request under the same key to the running
server. It is killed after a random number of messages, and the next one starts with the same file.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.seeds import seeds, times
from tests.server.server_fixture import WAIT_S, RunningServer

MATCHES = 4
PLAYERS = 2
KILLS, KILLS_OF_THE_PLANTED = times(6, 30), 30
MAX_HEARD = 200
Entry = tuple[int, str]


@dataclass
class Witnesses:
    """Everything acknowledged and everything shown, in every match, to any client, by any of the servers."""

    acknowledged: dict[tuple[str, int], Entry] = field(default_factory=dict)
    shown: dict[tuple[str, int], Entry] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    heard: int = 0
    enough: int = 0
    """The server is killed after this many messages."""
    full: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self) -> None:
        self.heard += 1
        if self.heard >= self.enough:
            self.full.set()

    def fault(self, what: str) -> None:
        self.wrong.append(what)
        self.full.set()

    def see(self, match: str, seq: int, player: int, action: str) -> None:
        if action != "deal" and not action.startswith("deal "):  # its reader sees more than the others
            before = self.shown.setdefault((match, seq), (player, action))
            if before != (player, action):
                self.fault(f"{match} {seq}: {before} became {(player, action)}")

    def promised(self, match: str) -> list[tuple[int, Entry]]:
        """The entries of a match that were acknowledged or shown until now, with their numbers."""
        promises = (*self.acknowledged.items(), *self.shown.items())
        return [(seq, entry) for (of, seq), entry in promises if of == match]

    def check(self, match: str, log: list[dict[str, Any]], promised: list[tuple[int, Entry]]) -> None:
        """The whole log of a match contains every entry that was promised before the log was asked for."""
        stored = {entry["seq"]: (entry["player"], entry["action"]) for entry in log}
        for seq, entry in promised:
            if stored.get(seq) != entry:
                self.fault(f"{match} {seq}: {entry} was promised, {stored.get(seq)} is stored")
        added = [entry["action"] for entry in log if entry["player"] >= 0]
        if len(added) != len(set(added)):
            self.fault(f"{match}: something was applied twice")


@dataclass
class Player:
    """One seat that plays whenever it may, on the server that is running."""

    match: str
    seat: int
    token: str
    numbers: Iterator[int]
    witnesses: Witnesses
    waiting: dict[str, Any] | None = None
    """The request that is not acknowledged yet."""
    latest: dict[str, Any] = field(default_factory=dict)
    """The newest snapshot or event."""

    async def play(self, port: int) -> None:
        """Plays until the connection breaks."""
        address = f"ws://127.0.0.1:{port}/api/matches/{self.match}/socket"
        try:
            async with connect(address, compression=None, max_size=2**24, open_timeout=WAIT_S) as line:
                promised = self.witnesses.promised(self.match)
                await line.send(json.dumps({"t": "join", "tokens": [self.token]}))
                async for text in line:
                    self.witnesses.hear()
                    await self.take(line, json.loads(text), promised)
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            return

    async def take(self, line: ClientConnection, message: dict[str, Any], promised: list[tuple[int, Entry]]) -> None:
        match message["t"]:
            case "match":
                self.latest = message
                self.witnesses.check(self.match, message["log"], promised)
                self.note(message["log"])
                await self.act(line, message)
            case "event":
                self.latest = message
                self.note(message["entries"])
                await self.act(line, message)
            case "ack":
                number = message["key"].partition("-")[2]
                self.witnesses.acknowledged[self.match, message["seq"]] = (self.seat, f"add {number}")
                if self.waiting is not None and self.waiting["key"] == message["key"]:
                    self.waiting = None
                    if self.latest["seq"] >= message["seq"]:
                        await self.act(line, self.latest)
            case "stale" | "error" | "refused":
                self.witnesses.fault(f"{self.match}: {message} to {self.waiting}")
                self.waiting = None

    def note(self, entries: list[dict[str, Any]]) -> None:
        for entry in entries:
            self.witnesses.see(self.match, entry["seq"], entry["player"], entry["action"])

    async def act(self, line: ClientConnection, message: dict[str, Any]) -> None:
        if self.waiting is None and self.seat in message["to_act"]:
            words = ["add", str(next(self.numbers))]
            self.waiting = {
                "t": "act",
                "key": f"{self.seat}-{words[1]}",
                "player": self.seat,
                "base_seq": message["seq"],
                "words": words,
            }
        if self.waiting is not None:
            await line.send(json.dumps(self.waiting))


@dataclass
class Yard:
    """Starts servers."""

    process: asyncio.subprocess.Process

    async def start(self, fault: str = "") -> tuple[int, int]:
        """Starts a server; returns its process id and its port."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{fault}\n".encode())
        pid, port = (await asyncio.wait_for(self.process.stdout.readline(), WAIT_S)).split()
        return int(pid), int(port)


@asynccontextmanager
async def yard(folder: Path, *shared: str) -> AsyncIterator[Yard]:
    command = (sys.executable, "-m", "tests.server.killable_server", str(folder), *shared)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True)
    try:
        yield Yard(process)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def crew(port: int, folder: Path, witnesses: Witnesses) -> list[Player]:
    """Players for a few new matches."""
    made = [await asyncio.to_thread(RunningServer(port, folder).new_match) for _ in range(MATCHES)]
    return [
        Player(match, seat, token, count(seat, PLAYERS), witnesses)
        for match, tokens in made
        for seat, token in enumerate(tokens)
    ]


async def sail(folder: Path, kills: int, rng: Random, fault: str = "") -> Witnesses:
    """Starts this many servers, each killed under load; the last one checks that nothing is missing."""
    witnesses = Witnesses()
    async with yard(folder) as servers:
        pid, port = await servers.start()
        players = await crew(port, folder, witnesses)
        os.kill(pid, signal.SIGKILL)
        for _ in range(kills):
            pid, port = await servers.start(fault)
            witnesses.full.clear()
            witnesses.enough = witnesses.heard + rng.randint(1, MAX_HEARD)
            playing = [asyncio.create_task(player.play(port)) for player in players]
            await asyncio.wait_for(witnesses.full.wait(), WAIT_S)
            os.kill(pid, signal.SIGKILL)
            await asyncio.wait_for(asyncio.gather(*playing), WAIT_S)
            if witnesses.wrong:
                return witnesses
        _, port = await servers.start()
        for player in players:
            witnesses.check(player.match, await last_log(port, player), witnesses.promised(player.match))
    return witnesses


async def last_log(port: int, player: Player) -> list[dict[str, Any]]:
    address = f"ws://127.0.0.1:{port}/api/matches/{player.match}/socket"
    async with connect(address, max_size=2**24, open_timeout=WAIT_S) as line:
        await line.send(json.dumps({"t": "join", "tokens": [player.token]}))
        log: list[dict[str, Any]] = json.loads(await asyncio.wait_for(line.recv(), WAIT_S))["log"]
    return log


@pytest.mark.parametrize("seed", seeds(1))
def test_nothing_acknowledged_or_shown_is_lost_or_doubled_when_the_server_is_killed(folder: Path, seed: int) -> None:
    witnesses = asyncio.run(sail(folder, KILLS, Random(seed)))
    assert witnesses.wrong == []
    assert len(witnesses.acknowledged) > 10 * KILLS


@pytest.mark.parametrize("seed", seeds(1))
def test_an_acknowledgement_before_the_commit_would_be_caught(folder: Path, seed: int) -> None:
    assert asyncio.run(sail(folder, KILLS_OF_THE_PLANTED, Random(seed), "early")).wrong
