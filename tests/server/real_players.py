"""Players of the real games over real sockets: they find their actions by plans alone, join again when a connection
breaks, and send again by key what has no answer. A ledger keeps what they were promised.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from random import Random
from time import monotonic
from typing import Any, Final

import msgspec
import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from iceharbor.catalogue import GAMES
from iceharbor.plan import Plan, Words
from iceharbor.server.storage import sqlite
from tests.random_plans import offers
from tests.server.server_fixture import WAIT_S, RunningServer

SOON_S: Final = 0.02
DONE: Final = 0.6
"""How often an action that could get more words is played as it is."""
MAX_WORDS: Final = 30
PASSING: Final = frozenset(("unloading", "busy", "rate_limited", "preparing"))
"""Errors after which a player tries again."""
BROKEN: Final = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)
READ_PLAN: Final = msgspec.json.Decoder(Plan)


@dataclass
class Ledger:
    """What players sent, and what they were told, in all matches."""

    sent: dict[tuple[str, int, str], str] = field(default_factory=dict)
    """The action, by match, player and key."""
    acknowledged: dict[tuple[str, int, str], int] = field(default_factory=dict)
    """The number of the entry, by the same."""
    denied: set[tuple[str, int, str]] = field(default_factory=set)
    """What was refused, or stale."""
    shown: dict[tuple[str, int], int] = field(default_factory=dict)
    """The player of an entry, by match and number."""
    wrong: list[str] = field(default_factory=list)
    joined: int = 0
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    """Set after each acknowledgement."""
    games: Counter[str] = field(default_factory=Counter)
    """Acknowledged actions of each game."""

    async def more(self, acknowledgements: int) -> float:
        """Returns after this many more acknowledgements: the seconds until the first of them."""
        began, first, wanted = monotonic(), 0.0, len(self.acknowledged) + acknowledgements
        while len(self.acknowledged) < wanted and not self.wrong:
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), WAIT_S)
            first = first or monotonic() - began
        return first

    def check(self, rows: Iterable[tuple[str, int, int, str, str | None]]) -> list[str]:
        """What is wrong with stored entries (match, number, player, action, key)."""
        wrong, stored = list(self.wrong), dict[tuple[str, int, str], tuple[int, str]]()
        players: dict[tuple[str, int], int] = {}
        last: Counter[str] = Counter()
        for match, seq, player, action, key in sorted(rows, key=lambda row: row[:2]):
            last[match] += 1
            if seq != last[match]:
                wrong.append(f"{match}: entry {seq} follows {last[match] - 1}")
            players[match, seq] = player
            if key is not None:
                if (match, player, key) in stored:
                    wrong.append(f"{match} {seq}: {key} of {player} is stored twice")
                stored[match, player, key] = seq, action
        for sent, (seq, action) in stored.items():
            if sent in self.sent and self.sent[sent] != action:
                wrong.append(f"{sent}: {action} is stored, {self.sent[sent]} was sent")
            if sent in self.denied:
                wrong.append(f"{sent}: was refused, but entry {seq} stores it")
        for sent, seq in self.acknowledged.items():
            if stored.get(sent, (0, ""))[0] != seq:
                wrong.append(f"{sent}: acknowledged as {seq}, stored as {stored.get(sent)}")
        for (match, seq), player in self.shown.items():
            if players.get((match, seq)) != player:
                wrong.append(f"{match} {seq}: shown as an action of {player}, stored is {players.get((match, seq))}")
        return wrong


@dataclass
class Table:
    """One match after the other of a game, with its players' seats."""

    game: str
    ports: list[int]
    ledger: Ledger
    rng: Random
    match: str = ""
    tokens: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    begun: int = 0

    @property
    def players(self) -> int:
        return GAMES[self.game].info.players[0]

    async def begin(self, ended: str) -> None:
        """A new match, unless another player began one since `ended` did."""
        while self.match == ended:
            try:
                server = RunningServer(self.rng.choice(self.ports), _NOWHERE)
                made = await asyncio.to_thread(server.new_match, self.game, self.players, options=self.options)
            except (OSError, AssertionError, HTTPException, ValueError):
                await asyncio.sleep(SOON_S)
                continue
            if self.match == ended:
                self.match, self.tokens = made
                self.begun += 1


@dataclass
class Seat:
    """One player at a table."""

    table: Table
    player: int
    rng: Random
    waiting: dict[str, Any] | None = None
    """The action without an answer."""
    latest: dict[str, Any] = field(default_factory=dict)
    _keys: Iterator[int] = field(default_factory=count)
    _asked: int = 0
    _words: Words = ()
    _match: str = ""

    async def play(self) -> None:
        """Plays match after match, until it is cancelled."""
        while True:
            await self.table.begin("")
            if self._match != self.table.match:
                self._match, self.waiting, self.latest = self.table.match, None, {}
            try:
                await asyncio.wait_for(self._take_part(self.rng.choice(self.table.ports)), WAIT_S)
            except BROKEN:
                await asyncio.sleep(SOON_S)
            if self.latest.get("outcome") is not None:
                await self.table.begin(self._match)

    async def _take_part(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/api/matches/{self._match}/socket"
        async with connect(address, compression=None, max_size=2**24, open_timeout=WAIT_S) as line:
            await line.send(json.dumps({"t": "join", "tokens": [self.table.tokens[self.player]]}))
            async for text in line:
                await self._hear(line, json.loads(text))
                if self.latest.get("outcome") is not None:
                    return

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        match message["t"]:
            case "match" | "event":
                self.table.ledger.joined += message["t"] == "match"
                self.latest = message
                for entry in message.get("log", message.get("entries", ())):
                    self._see(entry)
                await self._go_on(line, again=message["t"] == "match")
            case "ack":
                self._told(message, acknowledged=True)
                await self._go_on(line)
            case "stale" | "refused":
                self._told(message, acknowledged=False)
                await self._go_on(line)
            case "plan" if message["id"] == self._asked:
                await self._choose(line, READ_PLAN.decode(json.dumps(message["plan"])))
            case "error" if message["code"] not in PASSING:
                self.table.ledger.wrong.append(f"{self._match} {self.player}: {message} to {self.waiting}")
                self.table.ledger.heard.set()
            case "error":
                await line.close()

    def _see(self, entry: dict[str, Any]) -> None:
        ledger, seq = self.table.ledger, entry["seq"]
        if ledger.shown.setdefault((self._match, seq), entry["player"]) != entry["player"]:
            ledger.wrong.append(f"{self._match} {seq}: the player of an entry has changed")

    def _told(self, message: dict[str, Any], acknowledged: bool) -> None:
        ledger, sent = self.table.ledger, (self._match, self.player, message["key"])
        if not acknowledged:
            ledger.denied.add(sent)
        elif ledger.acknowledged.setdefault(sent, message["seq"]) != message["seq"]:
            ledger.wrong.append(f"{sent}: acknowledged as {ledger.acknowledged[sent]} and as {message['seq']}")
        else:
            ledger.games[self.table.game] += 1
            ledger.heard.set()
        if self.waiting is not None and self.waiting["key"] == message["key"]:
            self.waiting = None

    async def _go_on(self, line: ClientConnection, again: bool = False) -> None:
        """Send again what waits, or begin to look for an action."""
        if self.waiting is not None:
            if again:
                await line.send(json.dumps(self.waiting))
        elif self.player in self.latest["to_act"]:
            await self._ask(line, ())

    async def _ask(self, line: ClientConnection, words: Words) -> None:
        self._asked, self._words = self._asked + 1, words
        await line.send(json.dumps({"t": "plan", "id": self._asked, "player": self.player, "words": words}))

    async def _choose(self, line: ClientConnection, plan: Plan) -> None:
        if self.waiting is not None:
            return
        draw = GAMES[self.table.game].draw_words
        offered = [each for choice in plan.choices for each in offers(choice, self._words, self.rng)]
        ways = [each.words for each in offered if not each.closed and each.words != draw]
        if plan.action is not None and (not ways or self.rng.random() < DONE):
            return await self._act(line, plan.action)
        if plan.instead is not None:
            ways = [plan.instead]
        if not ways or len(self._words) > MAX_WORDS:
            await asyncio.sleep(SOON_S)
            return await self._ask(line, ())
        await self._ask(line, self.rng.choice(ways))

    async def _act(self, line: ClientConnection, action: str) -> None:
        key = f"{self.player}.{next(self._keys)}.{self.rng.getrandbits(64):x}"
        self.table.ledger.sent[self._match, self.player, key] = action
        self.waiting = {
            "t": "act",
            "key": key,
            "player": self.player,
            "base_seq": self.latest["seq"],
            "words": action.split(" "),
        }
        await line.send(json.dumps(self.waiting))


def crew(ports: list[int], ledger: Ledger, rng: Random, games: Iterable[str] = tuple(GAMES)) -> list[Seat]:
    """Players at a table of each game."""
    tables = [Table(game, ports, ledger, Random(rng.random())) for game in games]
    return [Seat(table, player, Random(rng.random())) for table in tables for player in range(table.players)]


def rows_of_file(path: str) -> list[tuple[str, int, int, str, str | None]]:
    """All entries of a stopped server's SQLite file."""
    connection = sqlite.connect(path)
    try:
        return list(connection.execute("SELECT match, seq, player, action, key FROM entries"))
    finally:
        connection.close()


def rows_of_database(address: str) -> list[tuple[str, int, int, str, str | None]]:
    """All entries in a PostgreSQL."""
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT match, seq, player, action, key FROM entries").fetchall()
    return [(*row[:4], None if row[4] is None else row[4].decode()) for row in found]


_NOWHERE: Final[Any] = None
"""The folder of a server that this process does not run."""
