"""A real server in its own thread, real sockets to it, and the games that tests need."""

import asyncio
import http.client
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection, connect

from iceharbor import catalogue
from iceharbor.server.app import ALONE, Shared, _bind, _config, _open_store, build
from iceharbor.server.http.origin_check import OriginPolicy
from iceharbor.server.http.proxies import NO_PROXIES, Proxies
from iceharbor.server.limits import Limits
from iceharbor.server.match.timers import SYSTEM_TIME, TimeSource
from iceharbor.server.operations.stopping import StoppingServer
from iceharbor.server.warmup import Bots, Warmup
from tests.server.numbers import Numbers
from tests.tiny import Parley

GAMES: Mapping[str, type[catalogue.AnyGame]] = {
    **catalogue.GAMES,
    **{game.info.name: game for game in (Numbers, Parley)},
}

WAIT_S = 240.0
"""In seconds; a test that waits longer has failed. Slow machines stay far below it."""
QUICK = Limits(
    presence_s=0.01,
    address_guests=4000,
    address_seats=4000,
    address_joining=4000,
    address_connections=8000,
    address_requests=1000,
    work=10**6,
    address_guest_work=10**6,
    address_seat_work=10**6,
    head_s=WAIT_S,
    body_s=WAIT_S,
    bot_pause_s=0.0,
    new_matches=10_000,
    positions=10_000,
    claims=10_000,
    hints=10_000,
    reviews=10_000,
    outbox=4096,
    first_message_s=WAIT_S,
    bot_think_s=WAIT_S,
)
"""Limits for tests: many matches from one address, and no client is disconnected because the machine is slow."""

NONE: Mapping[str, str] = {}


@dataclass
class Answer:
    """The response to an HTTP request."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class RunningServer:
    """A running server."""

    port: int
    folder: Path
    stopped: list[str] = field(default_factory=list)
    """The exception that stopped the server, if any."""

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

    def new_match(self, game: str = "numbers", players: int = 2, **more: Any) -> tuple[str, list[str]]:
        """A match and the tokens of its seats, which the creator takes, except bots'."""
        seats = more.pop("seats", None) or [{}] * players
        taken = [seat if seat.get("kind") == "bot" else {**seat, "claim": True} for seat in seats]
        answer = self.post("/api/matches", {"game": game, "players": players, "seats": taken, **more})
        assert answer.status == 201, answer.body
        return answer.json["match"], answer.json["tokens"]

    @contextmanager
    def line(self, match: str, **more: Any) -> Iterator["Client"]:
        """A socket that has not joined."""
        address = f"ws://127.0.0.1:{self.port}/api/matches/{match}/socket"
        with connect(address, compression=None, max_size=2**22, open_timeout=WAIT_S, **more) as socket:
            yield Client(socket)

    @contextmanager
    def join(self, match: str, *tokens: str, after: int | None = None) -> Iterator["Client"]:
        """A socket that has joined, with its view of the match."""
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
        self.say(t="join", tokens=tokens, after=after)
        self.picture = self.hear("match")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self) -> dict[str, Any]:
        """The next message of any kind."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=WAIT_S))
        return message

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The first message of one of these kinds that was not returned yet; the others stay in the queue. Another
        error fails at once."""
        for at, message in enumerate(self.unheard):
            if message["t"] in kinds:
                return self.unheard.pop(at)
        while (message := self.next())["t"] not in kinds:
            assert message["t"] != "error", f"{message}, but waited for {kinds}"
            self.unheard.append(message)
        return message

    def act(self, player: int, base: int, text: str, key: str | None = None) -> dict[str, Any]:
        """Plays an action, and returns the answer."""
        self.keys += 1
        key = f"{id(self)}-{self.keys}" if key is None else key
        self.say(t="act", key=key, player=player, base_seq=base, words=text.split(" "))
        return self.hear("ack", "refused", "stale", "error")

    def closed(self) -> int:
        """The server's close code; messages before it are dropped."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                self.socket.recv(timeout=WAIT_S)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


class CompiledAlready(Warmup):
    """A warm-up with nothing to do: functions that a test needs are compiled or loaded at their first use."""

    def __init__(self) -> None:
        super().__init__(is_done=lambda unit: True, load=lambda unit: None)

    def ready(self, game: str, bots: Bots | None = None) -> bool:
        return True


@contextmanager
def running_server(
    folder: Path,
    limits: Limits = QUICK,
    time: TimeSource = SYSTEM_TIME,
    warmup: Warmup | None = None,
    proxies: Proxies = NO_PROXIES,
    shared: Shared = ALONE,
    metrics: socket.socket | None = None,
) -> Iterator[RunningServer]:
    """A server on a free port that stores its matches in `folder`; it shuts down in order when the context ends."""
    door = _bind("127.0.0.1", 0)
    found = RunningServer(door.getsockname()[1], folder)
    store, sharing = _open_store(folder, found.stopped.append, shared, limits)
    site = build(store, limits, OriginPolicy(), warmup or CompiledAlready(), time, Random, proxies, sharing, metrics)
    started = threading.Event()
    server = StoppingServer(_config(site, limits, proxies), site, started.set)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([door])), name="running_server")
    thread.start()
    assert started.wait(WAIT_S)
    try:
        yield found
    finally:
        server.should_exit = True
        thread.join()
        door.close()
