"""The server's entry point: one process that holds the matches, the page and the sockets.

    serve("127.0.0.1", 8474, folder, open_browser=True)

Reading order: `http/api.py` answers HTTP, `http/client_connection.py` and `wire.py` read and write messages,
`match/rooms.py` and `match/room.py` run the matches, `storage/store.py` stores them.
"""

import asyncio
import gc
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
from starlette.routing import Route

from iceharbor.codec import Malformed
from iceharbor.server.bots.bot_process import BotPool
from iceharbor.server.bots.review_process import ReviewProcess
from iceharbor.server.descriptors import TooFewDescriptors, fitted
from iceharbor.server.http.api import Api, OriginCheck, on_problem
from iceharbor.server.http.asking import ApiError
from iceharbor.server.http.assets import Assets
from iceharbor.server.http.hint_routes import HintRoutes
from iceharbor.server.http.origin_check import HEADERS, OriginPolicy
from iceharbor.server.http.protocols import protocols, quieten
from iceharbor.server.http.proxies import NO_PROXIES, Proxies, ProxyHeaders
from iceharbor.server.http.replay_routes import ReplayRoutes
from iceharbor.server.http.requests_in_flight import RequestsInFlight
from iceharbor.server.http.review_routes import ReviewRoutes
from iceharbor.server.limits import FIRST, Limits
from iceharbor.server.match.hints import NoHints
from iceharbor.server.match.reviews import Reviews
from iceharbor.server.match.rooms import Restarting, Rooms
from iceharbor.server.match.sharing import Sharing
from iceharbor.server.match.stored_matches import StoredMatches
from iceharbor.server.match.timers import SYSTEM_TIME, TimeSource
from iceharbor.server.operations import logs
from iceharbor.server.operations.endpoints import OperatorPort, health_routes
from iceharbor.server.operations.figures import Figures
from iceharbor.server.operations.gauges import LoopDelay, add_gauges
from iceharbor.server.operations.health import Readiness
from iceharbor.server.operations.logs import LogForm, RequestLog
from iceharbor.server.operations.stopping import STOP_S, Site, StoppingServer
from iceharbor.server.rng_factory import RngFactory, system_rng
from iceharbor.server.storage.match_store import MatchStore, QuotaReached
from iceharbor.server.storage.schema import CorruptMatch
from iceharbor.server.storage.store import CannotOpen, StorageFailed, StorageFull, Store
from iceharbor.server.warmup import Warmup

MAX_RECEIVED_BYTES: Final = 64 * 1024
"""A frame between wire.MAX_FRAME and this gets an error; a larger one closes the socket with code 1009."""
SWITCH_S: Final = 0.0005
"""The interpreter's switch interval, so that the store's thread soon gets its turn; Python's default is 5 ms."""
COLLECTIONS: Final = (700, 10, 100)
"""The thresholds of Python's collector. A full collection of 1,000 live matches stops all of them for 0.2 s and finds
nothing, so there is one in ten of the usual number."""
READERS: Final = 2
"""The number of threads that replay matches and build new ones."""
ORIGINS: Final = "ICEHARBOR_ORIGINS"
"""The environment variable with a proxy's addresses, such as `https://table.example`, separated by commas."""


class CannotServe(Exception):
    """The server cannot start, or had to stop. The message is one line with the reason and the fix."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What many processes share (docs/many-processes.md): the URLs of a PostgreSQL and a Redis."""

    database: str | None = None
    redis: str | None = None


ALONE: Final = Shared()
"""One process with SQLite."""


@dataclass(frozen=True, slots=True)
class Operations:
    """What an operator sees (docs/monitoring.md): the address of metrics, and the form of the log."""

    metrics: tuple[str, int] | None = None
    log: LogForm = "text"


UNWATCHED: Final = Operations()
"""No metrics, and warnings as text."""


@dataclass
class Stop:
    """The reason to stop the server, set from any thread."""

    server: uvicorn.Server | None = None
    reason: str | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, reason: str) -> None:
        with self._lock:
            self.reason = self.reason or reason
        if self.server is not None:
            self.server.should_exit = True


def serve(
    host: str,
    port: int,
    data_dir: Path,
    open_browser: bool,
    limits: Limits = FIRST,
    rng_factory: RngFactory = system_rng,
    proxies: Proxies = NO_PROXIES,
    shared: Shared = ALONE,
    operations: Operations = UNWATCHED,
) -> None:
    """Serve until stopped. Raises CannotServe. Port 0 takes a free port; the printed line has its number."""
    logs.set_up(operations.log)
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(*COLLECTIONS)
    try:
        limits = fitted(limits)
    except TooFewDescriptors as error:
        raise CannotServe(str(error)) from None
    stop = Stop()
    listener = _bind(host, port)
    metrics_door = None if operations.metrics is None else _bind(*operations.metrics, option="--metrics")
    try:
        store, sharing = _open_store(data_dir, stop, shared, limits)
    except CannotOpen as error:
        listener.close()
        raise CannotServe(logs.without_secrets(str(error))) from None
    address = f"http://{_typed_host(host)}:{listener.getsockname()[1]}/"
    guard = OriginPolicy([host], _origins())
    site = build(store, limits, guard, Warmup(), SYSTEM_TIME, rng_factory, proxies, sharing, metrics_door)
    server = StoppingServer(_config(site, limits, proxies), site, lambda: _announce(address, open_browser))
    stop.server = server
    if metrics_door is not None:
        host, door_port = metrics_door.getsockname()[:2]
        print(f"Metrics are at http://{_typed_host(host)}:{door_port}/metrics", flush=True)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        print("iceharbor: stopped", file=sys.stderr)
    if stop.reason is not None:
        raise CannotServe(stop.reason)


def _open_store(
    data_dir: Path, stop: Callable[[str], None], shared: Shared, limits: Limits
) -> tuple[MatchStore, Sharing | None]:
    """The store, and the sharing with other processes. Raises CannotOpen."""
    if shared.database is None:
        if shared.redis is not None:
            raise CannotOpen("--redis needs --database: with SQLite one process serves all matches")
        return Store(data_dir, stop, limits.reserve_mb * 2**20, limits.stored_matches), None
    try:
        from iceharbor.server.match.redis_hints import RedisHints
        from iceharbor.server.storage.postgres_store import PostgresStore
    except ImportError as error:
        why = f"--database and --redis need drivers that are not installed ({error.name})"
        raise CannotOpen(f'{why}; pip install "iceharbor[many]" brings them') from None
    try:
        hints = NoHints() if shared.redis is None else RedisHints(shared.redis)
    except ValueError as error:
        raise CannotOpen(f"--redis: {error}") from None
    store = PostgresStore(shared.database, most_matches=limits.stored_matches)
    return store, Sharing(store, hints)


def build(
    store: MatchStore,
    limits: Limits,
    guard: OriginPolicy,
    warmup: Warmup,
    time: TimeSource = SYSTEM_TIME,
    rng_factory: RngFactory = system_rng,
    proxies: Proxies = NO_PROXIES,
    sharing: Sharing | None = None,
    metrics_door: socket.socket | None = None,
) -> Site:
    """The application; it closes the store when it ends. Metrics are served at a door of their own, if there is one."""
    figures = Figures()
    store.on_commit = figures.commit_s.observe
    bot_pool = BotPool(limits.bot_think_s, rng_factory)
    rooms = Rooms(store, bot_pool, warmup, limits, time, rng_factory, sharing, figures)
    stored_matches = StoredMatches(store, rooms, limits, figures, time)
    readiness = Readiness(warmup, store, lambda: stored_matches.many)
    api = Api(rooms, warmup, Assets(), limits, figures)
    hints = HintRoutes(rooms, warmup, limits, bot_pool, figures)
    reviews = Reviews(ReviewProcess())
    review_routes = ReviewRoutes(rooms, warmup, limits, reviews, figures).routes()
    replay_routes = [*ReplayRoutes(rooms, warmup, limits, figures).routes(), Route("/replay", api.document)]
    add_gauges(figures, rooms, api.admission, store, stored_matches, readiness)
    operator_port = None if metrics_door is None else OperatorPort(metrics_door, figures.metrics, readiness)
    loop_delay = LoopDelay(figures)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(READERS, "reader"))
        warmup.start()
        rooms.start()
        stored_matches.start()
        loop_delay.start(asyncio.get_running_loop())
        if operator_port is not None:
            operator_port.start()
        yield
        loop_delay.stop()
        await stored_matches.close()
        await warmup.close()
        await reviews.close()
        await rooms.close()
        await bot_pool.close()
        await asyncio.to_thread(store.close)
        if operator_port is not None:
            await operator_port.close()

    handlers: dict[Any, Any] = dict.fromkeys(
        (
            ApiError,
            Malformed,
            CorruptMatch,
            QuotaReached,
            StorageFull,
            StorageFailed,
            Restarting,
            HTTPException,
            Exception,
        ),
        on_problem(figures),
    )
    routes = [*health_routes(readiness, "/api/health"), *hints.routes(), *review_routes, *replay_routes, *api.routes()]
    checked = OriginCheck(Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan), guard)
    logged = RequestLog(RequestsInFlight(checked, limits.address_requests, figures), figures)
    return Site(ProxyHeaders(logged, proxies), rooms, api.admission, readiness, figures)


def _config(site: Site, limits: Limits, proxies: Proxies = NO_PROXIES) -> uvicorn.Config:
    quieten()
    http, ws = protocols(limits, proxies, site.figures)
    return uvicorn.Config(
        site,
        http=http,
        ws=ws,
        h11_max_incomplete_event_size=limits.head_bytes,
        proxy_headers=False,
        ws_max_size=MAX_RECEIVED_BYTES,
        ws_per_message_deflate=False,
        headers=list(HEADERS),
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
        timeout_graceful_shutdown=STOP_S,
    )


def _bind(host: str, port: int, option: str = "--host and --port") -> socket.socket:
    """A listening socket; raises CannotServe with a readable reason."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(512)
    except (OSError, OverflowError) as error:
        listener.close()
        if port and isinstance(error, OSError) and error.errno in (48, 98, 10048):
            name = option.rpartition(" ")[2]
            raise CannotServe(
                f"port {port} is taken, perhaps by another Iceharbor; choose another with {name}"
            ) from None
        raise CannotServe(f"cannot listen on {host} port {port} ({error}); choose another with {option}") from None
    return listener


def _typed_host(host: str) -> str:
    """The host name to type into a browser on this machine."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _announce(address: str, open_browser: bool) -> None:
    print(f"Iceharbor is at {address}  (Ctrl-C stops it)", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _origins() -> list[str]:
    return [origin.strip().rstrip("/") for origin in os.environ.get(ORIGINS, "").split(",") if origin.strip()]
