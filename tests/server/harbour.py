"""A real server in a thread of its own, real sockets to it, and the games it offers to tests."""

import asyncio
import http.client
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from iceharbor import catalogue
from iceharbor.server.app import _bind, _config, build
from iceharbor.server.clocks import REAL_TIME, Time
from iceharbor.server.guard import Guard
from iceharbor.server.limits import Limits
from iceharbor.server.store import Store
from tests.server.dash import Dash
from tests.server.tally import TallyGame
from tests.tiny import Parley

GAMES: Mapping[str, type[catalogue.AnyGame]] = {
    **catalogue.GAMES,
    **{game.info.name: game for game in (TallyGame, Dash, Parley)},
}

WAIT_S = 240.0
"""A test that waits longer than this for anything has failed; a machine that is merely slow is never so late."""
QUICK = Limits(
    presence_s=0.01,
    bot_pause_s=0.0,
    new_matches=10_000,
    positions=10_000,
    outbox=4096,
    first_message_s=WAIT_S,
    bot_think_s=WAIT_S,
)
"""For tests: nobody has to follow, many matches are made, and nobody is sent away because the machine is slow."""

NONE: Mapping[str, str] = {}


@dataclass
class Answer:
    """What came over HTTP."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Harbour:
    """A running server."""

    port: int
    folder: Path
    stopped: list[str] = field(default_factory=list)
    """Why it had to stop, if it had."""

    def ask(self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] = NONE) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT_S)
        try:
            line.request(method, path, body, dict(headers))
            answer = line.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            line.close()

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, value: Any) -> Answer:
        return self.ask("POST", path, json.dumps(value).encode(), {"content-type": "application/json"})

    def new_match(self, game: str = "tally", players: int = 2, **more: Any) -> tuple[str, list[str]]:
        """A match and the tokens of its seats."""
        answer = self.post("/api/matches", {"game": game, "players": players, **more})
        assert answer.status == 201, answer.body
        return answer.json["match"], answer.json["seats"]

    @contextmanager
    def line(self, match: str, **more: Any) -> Iterator["Client"]:
        """A socket that has not joined."""
        address = f"ws://127.0.0.1:{self.port}/api/matches/{match}/socket"
        with connect(address, compression=None, max_size=2**22, open_timeout=WAIT_S, **more) as socket:
            yield Client(socket)

    @contextmanager
    def join(self, match: str, *tokens: str, after: int | None = None) -> Iterator["Client"]:
        """A socket that has joined, with its picture of the match."""
        with self.line(match) as client:
            client.join(*tokens, after=after)
            yield client


@dataclass
class Client:
    """One end of a socket."""

    socket: ClientConnection
    picture: dict[str, Any] = field(default_factory=dict)
    """The `match` message."""
    unheard: list[dict[str, Any]] = field(default_factory=list)
    keys: int = 0

    def join(self, *tokens: str, after: int | None = None) -> None:
        self.say(t="join", seats=tokens, after=after)
        self.picture = self.hear("match")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self) -> dict[str, Any]:
        """The next message of any kind."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=WAIT_S))
        return message

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The first message of one of these kinds that was not heard yet; others wait to be heard."""
        for at, message in enumerate(self.unheard):
            if message["t"] in kinds:
                return self.unheard.pop(at)
        while (message := self.next())["t"] not in kinds:
            self.unheard.append(message)
        return message

    def act(self, player: int, base: int, text: str, key: str | None = None) -> dict[str, Any]:
        """Plays, and returns the answer."""
        self.keys += 1
        key = f"{id(self)}-{self.keys}" if key is None else key
        self.say(t="act", key=key, player=player, base=base, words=text.split(" "))
        return self.hear("ack", "refused", "stale", "error")

    def closed(self) -> int:
        """The code with which the server closes, after whatever it still says."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                self.socket.recv(timeout=WAIT_S)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


@contextmanager
def harbour(folder: Path, limits: Limits = QUICK, time: Time = REAL_TIME) -> Iterator[Harbour]:
    """A server on a free port that keeps its matches in `folder`; on leaving it stops in an orderly way."""
    door = _bind("127.0.0.1", 0)
    found = Harbour(door.getsockname()[1], folder)
    store = Store(folder, found.stopped.append)
    app = build(store, found.stopped.append, limits, Guard(), warm=lambda progress: None, time=time, dice=Random)
    server = uvicorn.Server(_config(app))
    started = threading.Event()

    async def startup(sockets: Any = None) -> None:
        await uvicorn.Server.startup(server, sockets)
        started.set()

    server.startup = startup  # type: ignore[method-assign]
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([door])), name="harbour")
    thread.start()
    assert started.wait(WAIT_S)
    try:
        yield found
    finally:
        server.should_exit = True
        thread.join()
        door.close()
