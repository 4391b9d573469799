"""Serving: one process that holds the matches, the page and the sockets.

    serve("127.0.0.1", 8474, folder, open_browser=True)

Begin here to read the server: `api.py` says what is answered, `sockets.py` and `wire.py` what is said, `rooms.py` and
`room.py` what a match does with it, `store.py` how it is kept.
"""

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request, Response

from iceharbor.codec import Malformed
from iceharbor.games import Progress
from iceharbor.server.api import Api, Gate, Problem, on_problem
from iceharbor.server.clocks import REAL_TIME, Time
from iceharbor.server.dice import Dice, thrown
from iceharbor.server.guard import HEADERS, Guard
from iceharbor.server.limits import FIRST, Limits
from iceharbor.server.page import Page
from iceharbor.server.preparing import Preparation, prepare
from iceharbor.server.rooms import Rooms
from iceharbor.server.store import CannotOpen, StorageFailed, Store
from iceharbor.server.thinking import Thinkers

STOP_S: Final = 4
"""Answers that take longer than this are cut off when the server stops."""
LARGEST_FRAME: Final = 64 * 1024
"""A frame between wire.MAX_FRAME and this is answered with an error; a larger one ends the socket with code 1009."""
SWITCH_S: Final = 0.0005
"""The store's thread waits no longer than this for its turn when the other is busy; Python's 5 ms would be felt."""
READERS: Final = 2
"""Threads that replay matches and build new ones."""
ORIGINS: Final = "ICEHARBOR_ORIGINS"
"""The environment variable with the addresses of a proxy, such as `https://table.example`, parted by commas."""


class CannotServe(Exception):
    """The server cannot start, or had to stop; one line that says why and what to do."""


@dataclass
class Stop:
    """Why the server has to stop, told from any thread."""

    server: uvicorn.Server | None = None
    reason: str | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, reason: str) -> None:
        with self._lock:
            self.reason = self.reason or reason
        if self.server is not None:
            self.server.should_exit = True


def serve(
    host: str, port: int, data_dir: Path, open_browser: bool, limits: Limits = FIRST, dice: Dice = thrown
) -> None:
    """Serves until it is stopped; raises CannotServe. Port 0 takes any that is free; the printed line says which."""
    logging.basicConfig(level=logging.WARNING, format="iceharbor: %(message)s")
    sys.setswitchinterval(SWITCH_S)
    stop = Stop()
    door = _bind(host, port)
    try:
        store = Store(data_dir, stop)
    except CannotOpen as error:
        door.close()
        raise CannotServe(str(error)) from None
    address = f"http://{_shown(host)}:{door.getsockname()[1]}/"
    app = build(store, stop, limits, Guard([host], _origins()), dice=dice)
    server = _Server(_config(app), lambda: _tell(address, open_browser))
    stop.server = server
    try:
        server.run(sockets=[door])
    except KeyboardInterrupt:
        print("iceharbor: stopped", file=sys.stderr)
    if stop.reason is not None:
        raise CannotServe(stop.reason)


def build(
    store: Store,
    stop: Callable[[str], None],
    limits: Limits,
    guard: Guard,
    warm: Callable[[Progress], None] = prepare,
    time: Time = REAL_TIME,
    dice: Dice = thrown,
) -> Gate:
    """The application; it closes the store when it ends."""
    preparation = Preparation(warm, stop)
    thinkers = Thinkers(limits.bot_think_s, dice)
    rooms = Rooms(store, thinkers, preparation, limits, time, dice)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(READERS, "reader"))
        preparation.start()
        yield
        await rooms.close()
        await thinkers.close()
        await asyncio.to_thread(store.close)

    handlers: dict[Any, Any] = dict.fromkeys((Problem, Malformed, StorageFailed, HTTPException, Exception), on_problem)
    routes = Api(rooms, preparation, Page(), limits).routes()
    return Gate(Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan), guard)


class _Server(uvicorn.Server):
    """Says when it is there."""

    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_started()


class _Socket(WebSocketsSansIOProtocol):
    """A handshake that fails carries the headers of every other answer."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        accept = self.conn.accept

        def guarded(request: Request) -> Response:
            response = accept(request)
            if response.status_code != 101:
                response.headers.update(HEADERS)
            return response

        self.conn.accept = guarded  # type: ignore[method-assign]


def _config(app: Gate) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws=_Socket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        headers=list(HEADERS),
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
        timeout_graceful_shutdown=STOP_S,
    )


def _bind(host: str, port: int) -> socket.socket:
    """A listening socket; raises CannotServe in words."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen(512)
    except (OSError, OverflowError) as error:
        door.close()
        if port and isinstance(error, OSError) and error.errno in (48, 98, 10048):
            raise CannotServe(
                f"port {port} is taken, perhaps by another Iceharbor; choose another with --port"
            ) from None
        raise CannotServe(
            f"cannot listen on {host} port {port} ({error}); choose others with --host and --port"
        ) from None
    return door


def _shown(host: str) -> str:
    """The host as one types it into a browser on this machine."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _tell(address: str, open_browser: bool) -> None:
    print(f"Iceharbor is at {address}  (Ctrl-C stops it)", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _origins() -> list[str]:
    return [origin.strip().rstrip("/") for origin in os.environ.get(ORIGINS, "").split(",") if origin.strip()]
