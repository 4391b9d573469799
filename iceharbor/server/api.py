"""What the server answers over HTTP, and the door of the sockets. Reading changes nothing; only a JSON POST does."""

import asyncio
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from msgspec import Raw, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from iceharbor import catalogue
from iceharbor.bots import BOTS
from iceharbor.codec import Malformed, dump, plain
from iceharbor.server import positions, wire
from iceharbor.server.guard import HEADERS, Guard
from iceharbor.server.ledger import Damaged
from iceharbor.server.limits import Buckets, Limits
from iceharbor.server.page import Page, rules_text
from iceharbor.server.preparing import Preparation
from iceharbor.server.record import Record
from iceharbor.server.room import Room
from iceharbor.server.rooms import NoSuchMatch, Rooms
from iceharbor.server.sockets import Line, unopened
from iceharbor.server.store import StorageFailed


class Problem(Exception):
    """An answer that is an error: its status, its code, and a sentence."""

    def __init__(self, status: HTTPStatus, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


@dataclass
class Api:
    """The routes of one server."""

    rooms: Rooms
    preparation: Preparation
    page: Page
    limits: Limits
    sockets: int = 0
    makers: Buckets = field(init=False)
    judged: Buckets = field(init=False)
    judging: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """One position at a time: the matches go on meanwhile."""

    def __post_init__(self) -> None:
        limits = self.limits
        self.makers = Buckets(limits.new_matches, limits.new_matches_pace, limits.addresses)
        self.judged = Buckets(limits.positions, limits.positions_pace, limits.addresses)

    def routes(self) -> list[Route | WebSocketRoute]:
        return [
            Route("/api/ready", self.ready),
            Route("/api/games", self.games),
            Route("/api/rules/{game}", self.rules),
            Route("/api/matches", self.new_match, methods=["POST"]),
            Route("/api/matches/{match}", self.match),
            Route("/api/matches/{match}/log", self.log),
            Route("/api/positions", self.position, methods=["POST"]),
            Route("/api/positions/standard", self.standard, methods=["POST"]),
            WebSocketRoute("/api/matches/{match}/socket", self.socket),
            Route("/", self.document),
            Route("/m/{match}", self.document),
            Route("/edit/{game}", self.document),
            Route("/rules/{game}", self.document),
            Route("/{path:path}", self.file),
        ]

    # --- Answers ------------------------------------------------------------------------------------------------------

    async def ready(self, request: Request) -> Response:
        return said(self.preparation.now)

    async def games(self, request: Request) -> Response:
        return Response(dump([_summary(name) for name in sorted(catalogue.GAMES)]), headers=PLAIN)

    async def rules(self, request: Request) -> Response:
        name = request.path_params["game"]
        text = rules_text(name) if name in catalogue.GAMES else None
        if text is None:
            raise Problem(HTTPStatus.NOT_FOUND, "no_such_rules", "there are no rules by this name")
        return Response(text, media_type="text/markdown", headers={"cache-control": "no-cache"})

    async def new_match(self, request: Request) -> Response:
        _pass(self.makers, request, "too many new matches; wait a little")
        wanted = wire.read_new_match(await self._body(request))
        self._be_prepared()
        if wanted.position is None:
            return said(await self.rooms.create(wanted), HTTPStatus.CREATED)
        _pass(self.judged, request, TOO_MANY_POSITIONS)
        async with self.judging:
            return said(await self.rooms.create(wanted), HTTPStatus.CREATED)

    async def position(self, request: Request) -> Response:
        _pass(self.judged, request, TOO_MANY_POSITIONS)
        asked = wire.read_position(await self._body(request))
        self._be_prepared()
        async with self.judging:
            whole = await asyncio.to_thread(_judged, asked)
        return said(wire.WholePosition(Raw(dump(whole))))

    async def standard(self, request: Request) -> Response:
        _pass(self.judged, request, TOO_MANY_POSITIONS)
        asked = wire.read_standard(await self._body(request))
        self._be_prepared()
        async with self.judging:
            view = await asyncio.to_thread(positions.standard, asked.game, asked.players, dump(asked.options))
        return said(wire.WholePosition(view))

    async def match(self, request: Request) -> Response:
        return said((await self._room(request)).summary())

    async def log(self, request: Request) -> Response:
        record = (await self._room(request)).record
        if record.match.outcome is None:
            message = "the log holds what players may not know; it is published when the match is over"
            raise Problem(HTTPStatus.FORBIDDEN, "match_runs", message)
        return Response(dump(_whole_log(record)), headers=PLAIN)

    async def document(self, request: Request) -> Response:
        return self.page.document()

    async def file(self, request: Request) -> Response:
        found = self.page.file(request.url.path)
        if found is None:
            raise Problem(HTTPStatus.NOT_FOUND, "not_found", "there is nothing at this address")
        return found

    async def socket(self, socket: WebSocket) -> None:
        if self.sockets >= self.limits.sockets:
            return await deny(
                socket, HTTPStatus.SERVICE_UNAVAILABLE, "full", "too many people are here; come back later"
            )
        self.sockets += 1
        try:
            await socket.accept()
            await Line(socket, self.limits).serve(self.rooms, socket.path_params["match"])
        finally:
            self.sockets -= 1

    # --- What they need -----------------------------------------------------------------------------------------------

    def _be_prepared(self) -> None:
        now = self.preparation.now
        if not now.ready:
            message = f"the rules are being prepared ({now.doing}, {now.progress:.0%}); try again in a moment"
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "preparing", message)

    async def _room(self, request: Request) -> Room:
        try:
            return await self.rooms.open(request.path_params["match"])
        except (Damaged, NoSuchMatch) as error:
            status = HTTPStatus.NOT_FOUND if isinstance(error, NoSuchMatch) else HTTPStatus.CONFLICT
            raise Problem(status, *unopened(error)) from None

    async def _body(self, request: Request) -> bytes:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "not_json", "the body must be application/json")
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > self.limits.body:
                message = f"the body is longer than {self.limits.body} bytes"
                raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_long", message)
        return body


def _pass(buckets: Buckets, request: Request, message: str) -> None:
    """Raises Problem when this address asks too often."""
    if not buckets.take(request.client.host if request.client else ""):
        raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "too_fast", message)


TOO_MANY_POSITIONS = "too many positions at once; wait a little"
PLAIN = {"content-type": "application/json", "cache-control": "no-store"}


def said(message: Struct, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(wire.write(message), status, PLAIN)


def error_response(status: int, code: str, message: str) -> Response:
    return Response(wire.write(wire.ErrorBody(wire.Problem(code, message))), status, PLAIN)


async def on_problem(request: Request, error: Exception) -> Response:
    """Every error as JSON; what the program did wrong is told without details."""
    match error:
        case Problem(status=status, code=code, message=message):
            return error_response(status, code, message)
        case Malformed():
            return error_response(HTTPStatus.BAD_REQUEST, "malformed", str(error))
        case StorageFailed():
            return error_response(HTTPStatus.SERVICE_UNAVAILABLE, "storage", "the server's disk failed; it stops")
        case HTTPException(status_code=status):
            return error_response(status, HTTPStatus(status).name.lower(), f"{HTTPStatus(status).phrase}")
        case _:
            return error_response(500, "fault", "a fault of the program; nothing has changed")


async def deny(socket: WebSocket, status: HTTPStatus, code: str, message: str) -> None:
    """Refuses a socket before it is one."""
    response = error_response(status, code, message)
    response.headers.update(dict(HEADERS))
    await socket.send_denial_response(response)


class Gate:
    """Lets nobody pass whom the guard refuses."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app, self._guard = app, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            if (why := self._guard.refusal(socket.headers)) is not None:
                return await deny(socket, HTTPStatus.FORBIDDEN, "foreign", why)
        elif scope["type"] == "http":
            request = Request(scope)
            reads = request.method in ("GET", "HEAD")
            why = self._guard.host_refusal(request.headers) if reads else self._guard.refusal(request.headers)
            if why is not None:
                return await error_response(HTTPStatus.FORBIDDEN, "foreign", why)(scope, receive, send)
        await self._app(scope, receive, send)


def _summary(name: str) -> wire.GameSummary:
    info = catalogue.GAMES[name].info
    return wire.GameSummary(
        info.name,
        info.title,
        info.designer,
        info.blurb,
        info.players,
        info.options,
        info.rules_version,
        tuple(BOTS.get(name, ())),
    )


def _judged(asked: wire.AskedPosition) -> dict[str, Any]:
    if asked.imagine:
        return positions.imagined(asked.position)
    _, whole = positions.whole(asked.position)
    return whole


def _whole_log(record: Record) -> dict[str, object]:
    """A saved game; beside each entry stands when it reached the server, if anybody measured it."""
    entries = zip(record.match.entries, record.log(None), strict=True)
    timed = ({**plain(entry), **({} if told.at_ms is None else {"at_ms": told.at_ms})} for entry, told in entries)
    return {"log": [plain(record.match.header), *timed]}
