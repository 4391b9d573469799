"""The HTTP API, and the endpoint of the sockets. GET changes nothing; changes need a POST with JSON."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Literal

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from iceharbor import catalogue
from iceharbor.bots import label_of, level_word, offered
from iceharbor.codec import Malformed, dump, plain
from iceharbor.files import option_in
from iceharbor.pictures import result_picture
from iceharbor.server import answers, seat_messages, wire
from iceharbor.server.http import lessons
from iceharbor.server.http.admission import Admission
from iceharbor.server.http.answering import PLAIN, error_response, json_response
from iceharbor.server.http.asking import PREPARING, ApiError, body_of, found_match, host_of
from iceharbor.server.http.assets import Assets, rules_text, tile
from iceharbor.server.http.client_connection import ClientConnection
from iceharbor.server.http.origin_check import HEADERS, OriginPolicy
from iceharbor.server.limits import Buckets, Limits, address_of
from iceharbor.server.match import positions, seats
from iceharbor.server.match.advice import gives_hints
from iceharbor.server.match.live_boards import AskedBoard, live_board
from iceharbor.server.match.room import Room
from iceharbor.server.match.rooms import Restarting, Rooms
from iceharbor.server.match.seats import held_by
from iceharbor.server.match.session import MatchSession
from iceharbor.server.operations.figures import UNREAD, Figures
from iceharbor.server.ready_messages import ChosenGame
from iceharbor.server.storage.match_store import QuotaReached
from iceharbor.server.storage.schema import CorruptMatch
from iceharbor.server.storage.store import StorageFailed, StorageFull
from iceharbor.server.warmup import Warmup


@dataclass
class Api:
    """The routes of one server."""

    rooms: Rooms
    warmup: Warmup
    assets: Assets
    limits: Limits
    figures: Figures = UNREAD
    admission: Admission = field(init=False)
    buckets: dict[str, Buckets] = field(init=False)
    """The requests of each address, by the limit that counts them."""
    drawing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Draws one board at a time; matches continue meanwhile."""
    validating: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Checks one position at a time; matches continue meanwhile."""

    def __post_init__(self) -> None:
        limits = self.limits
        self.admission = Admission(limits, self.figures)
        self.buckets = {
            "new_matches": self.rooms.makers,
            "positions": Buckets(limits.positions, limits.positions_pace, limits.addresses),
            "boards": Buckets(limits.boards, limits.boards_pace, limits.addresses),
            "claims": Buckets(limits.claims, limits.claims_pace, limits.addresses),
        }

    def routes(self) -> list[Route | WebSocketRoute]:
        return [
            Route("/api/ready", self.ready),
            Route("/api/ready", self.choose, methods=["POST"]),
            Route("/api/games", self.games),
            Route("/api/games/{game}/tile/{theme}.svg", self.tile),
            Route("/api/games/{game}/lesson", self.lesson),
            Route("/api/games/{game}/lesson/{step:int}/{theme}.svg", self.lesson_picture),
            Route("/api/games/{game}/first-move", self.first_move),
            Route("/api/games/{game}/guide", self.guide),
            Route("/api/rules/{game}", self.rules),
            Route("/api/matches", self.new_match, methods=["POST"]),
            Route("/api/matches/{match}", self.match),
            Route("/api/matches/{match}/log", self.log),
            Route("/api/matches/{match}/picture", self.picture),
            Route("/api/matches/{match}/cards", self.cards),
            Route("/api/matches/{match}/board", self.board, methods=["POST"]),
            Route("/api/matches/{match}/invitation", self.invitation, methods=["POST"]),
            Route("/api/matches/{match}/claim", self.claim, methods=["POST"]),
            Route("/api/options", self.option, methods=["POST"]),
            Route("/api/positions", self.position, methods=["POST"]),
            Route("/api/positions/standard", self.standard, methods=["POST"]),
            WebSocketRoute("/api/matches/{match}/socket", self.socket),
            Route("/", self.document),
            Route("/m/{match}", self.document),
            Route("/new/{game}", self.document),
            Route("/learn/{game}", self.document),
            Route("/edit/{game}", self.document),
            Route("/build/{game}", self.document),
            Route("/rules/{game}", self.document),
            Route("/{path:path}", self.file),
        ]

    # --- Answers ------------------------------------------------------------------------------------------------------

    async def ready(self, request: Request) -> Response:
        return json_response(self.warmup.now)

    async def choose(self, request: Request) -> Response:
        self.warmup.choose(wire.read_body(await self._body(request), ChosenGame).game)
        return json_response(self.warmup.now)

    async def games(self, request: Request) -> Response:
        return Response(dump([_summary(name) for name in sorted(catalogue.GAMES)]), headers=PLAIN)

    async def tile(self, request: Request) -> Response:
        name, theme = request.path_params["game"], request.path_params["theme"]
        picture = tile(name, theme) if name in catalogue.GAMES and theme in ("day", "night") else None
        if picture is None:
            raise ApiError(HTTPStatus.NOT_FOUND, "no_such_tile", "there is no such picture")
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-cache"})

    async def lesson(self, request: Request) -> Response:
        kind = catalogue.GAMES.get(request.path_params["game"])
        if kind is None or not kind.lesson:
            raise ApiError(HTTPStatus.NOT_FOUND, "no_such_lesson", "there is no such lesson")
        return json_response(answers.WholeLesson(kind.info.title, kind.lesson))

    async def lesson_picture(self, request: Request) -> Response:
        name, number, theme = (request.path_params[each] for each in ("game", "step", "theme"))
        steps = len(catalogue.GAMES[name].lesson) if name in catalogue.GAMES else 0
        if not 1 <= number <= steps or theme not in ("day", "night"):
            raise ApiError(HTTPStatus.NOT_FOUND, "no_such_picture", "there is no such picture")
        self._require_ready(name)
        async with self.drawing:
            svg = await asyncio.to_thread(lessons.picture, name, number, theme)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-cache"})

    async def first_move(self, request: Request) -> Response:
        name = request.path_params["game"]
        if lessons.first_step(name) is None:
            raise ApiError(HTTPStatus.NOT_FOUND, "no_first_move", "the start page offers no move of this game")
        self._require_ready(name)
        return json_response(await asyncio.to_thread(lessons.first_move, name))

    async def guide(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in catalogue.GAMES:
            raise ApiError(HTTPStatus.NOT_FOUND, "no_such_game", "there is no such game")
        ready = self.warmup.ready(name)
        guide = await asyncio.to_thread(lessons.usual_guide, name) if ready else None
        return Response(dump(guide), headers=PLAIN)

    async def rules(self, request: Request) -> Response:
        name = request.path_params["game"]
        text = rules_text(name) if name in catalogue.GAMES else None
        if text is None:
            raise ApiError(HTTPStatus.NOT_FOUND, "no_such_rules", "there are no rules of that name")
        return Response(text, media_type="text/markdown", headers={"cache-control": "no-cache"})

    async def new_match(self, request: Request) -> Response:
        wanted = wire.read_body(await self._body(request), wire.NewMatch)
        self._require_ready(wanted.game)
        self._pass("new_matches", request, "too many new matches; try again in a minute")
        if wanted.position is None:
            with self.rooms.quota.one(address_of(host_of(request))):
                return json_response(await self.rooms.create(wanted), HTTPStatus.CREATED)
        self._pass("positions", request, TOO_MANY_POSITIONS)
        async with self.validating:
            with self.rooms.quota.one(address_of(host_of(request))):
                return json_response(await self.rooms.create(wanted), HTTPStatus.CREATED)

    async def position(self, request: Request) -> Response:
        asked = wire.read_body(await self._body(request), wire.AskedPosition)
        self._require_ready(asked.position.get("game"))
        self._pass("positions", request, TOO_MANY_POSITIONS)
        async with self.validating:
            return await asyncio.to_thread(_validated, asked)

    async def standard(self, request: Request) -> Response:
        asked = wire.read_body(await self._body(request), wire.AskedStandard)
        self._require_ready(asked.game)
        self._pass("positions", request, TOO_MANY_POSITIONS)
        async with self.validating:
            whole = await asyncio.to_thread(positions.standard, asked.game, asked.players, dump(asked.options))
        return json_response(whole)

    async def match(self, request: Request) -> Response:
        return json_response((await self._room(request)).summary())

    async def log(self, request: Request) -> Response:
        session = (await self._room(request)).session
        if session.match.outcome is None:
            message = "the log holds secrets; it can be downloaded when the match is over"
            raise ApiError(HTTPStatus.FORBIDDEN, "match_runs", message)
        return Response(dump(_whole_log(session)), headers=PLAIN)

    async def picture(self, request: Request) -> Response:
        room = await self._room(request)
        match = room.session.match
        if match.outcome is None:
            raise ApiError(
                HTTPStatus.FORBIDDEN, "match_runs", "there is a picture of the result when the match is over"
            )
        theme = request.query_params.get("theme", "day")
        if theme not in ("day", "night"):
            raise ApiError(HTTPStatus.BAD_REQUEST, "malformed", "`theme` is day or night")
        self._pass("boards", request, "too many pictures at once; try again in a moment")
        names = [seat.name for seat in seats.shown(room.rows, set())]
        day = None if room.made_ms is None else datetime.fromtimestamp(room.made_ms / 1000, UTC).date()
        async with self.drawing:
            svg = await asyncio.to_thread(result_picture, match, names, day, theme)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-cache"})

    async def cards(self, request: Request) -> Response:
        with found_match():
            game = await self.rooms.game(request.path_params["match"])
        return json_response(answers.MatchCards(game.info.title, game.guide().custom, game.printed_cards()))

    async def board(self, request: Request) -> Response:
        asked = wire.read_body(await self._body(request), AskedBoard)
        self._pass("boards", request, "too many boards at once; try again in a moment")
        with found_match(), self.rooms.visit(match := request.path_params["match"]):
            room = await self.rooms.open(match)
            held, seats = held_by(room.rows, asked.tokens), room.summary().seats
            known = room.made_ms, room.rematch.found
            async with self.drawing:
                return json_response(await asyncio.to_thread(live_board, room.session, asked, held, seats, *known))

    async def invitation(self, request: Request) -> Response:
        asked = wire.read_body(await self._body(request), seat_messages.AskedInvitation)
        self._pass("claims", request, TOO_MANY_CLAIMS)
        with found_match(), self.rooms.visit(match := request.path_params["match"]):
            return json_response((await self.rooms.open(match)).seating.use_of(asked.invitation))

    async def claim(self, request: Request) -> Response:
        asked = wire.read_body(await self._body(request), seat_messages.Claim)
        self._pass("claims", request, TOO_MANY_CLAIMS)
        with found_match(), self.rooms.visit(match := request.path_params["match"]):
            return json_response(await (await self.rooms.open(match)).claim(asked))

    async def option(self, request: Request) -> Response:
        asked = wire.read_body(await self._body(request), wire.AskedOption)
        self._require_ready(asked.game)
        self._pass("positions", request, "too many files at once; try again in a moment")
        async with self.validating:
            value = await asyncio.to_thread(option_in, asked.game, asked.option, asked.text.encode(), asked.file)
        return json_response(answers.ReadOption(value))

    async def document(self, request: Request) -> Response:
        return self.assets.document()

    async def file(self, request: Request) -> Response:
        found = self.assets.file(request.url.path)
        if found is None:
            raise ApiError(HTTPStatus.NOT_FOUND, "not_found", "there is nothing at this address")
        return found

    async def socket(self, socket: WebSocket) -> None:
        if self.rooms.closing:
            return await deny(socket, *RESTARTING)
        place = self.admission.enter(host_of(socket))
        if place is None:
            self.figures.refused.add("server_full")
            problem = "the server is full; try again later"
            return await deny(socket, HTTPStatus.SERVICE_UNAVAILABLE, "server_full", problem)
        try:
            await socket.accept()
            await ClientConnection(socket, self.limits, place).serve(self.rooms, socket.path_params["match"])
        finally:
            place.leave()

    # --- What they need -----------------------------------------------------------------------------------------------

    def _require_ready(self, game: object) -> None:
        """Raises ApiError while a game is compiled, and moves it to the front. Unknown games pass."""
        if not isinstance(game, str) or game not in catalogue.GAMES or self.warmup.ready(game):
            return
        if (error := self.warmup.error(game)) is not None:
            raise ApiError(HTTPStatus.INTERNAL_SERVER_ERROR, "not_compiled", error)
        self.warmup.choose(game)
        message = f"{catalogue.GAMES[game].info.title} is getting ready ({self.warmup.progress(game):.0%})"
        raise ApiError(HTTPStatus.SERVICE_UNAVAILABLE, PREPARING, f"{message}; try again in a moment")

    async def _room(self, request: Request) -> Room:
        match = request.path_params["match"]
        with found_match(), self.rooms.visit(match):
            return await self.rooms.open(match)

    async def _body(self, request: Request) -> bytes:
        return await body_of(request, self.limits, self.figures)

    def _pass(
        self, limit: Literal["new_matches", "positions", "boards", "claims"], request: Request, message: str
    ) -> None:
        """Raises ApiError when this address sends too many requests."""
        if not self.buckets[limit].take(address_of(host_of(request))):
            self.figures.hit(limit)
            raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "rate_limited", message)


RESTARTING = HTTPStatus.SERVICE_UNAVAILABLE, "restarting", "the server restarts; try again in a moment"
TOO_MANY_CLAIMS = "too many links at once; try again in a moment"
TOO_MANY_POSITIONS = "too many positions at once; try again in a moment"


def on_problem(figures: Figures) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The handler that answers every error as JSON, and counts it."""

    async def answer(request: Request, error: Exception) -> Response:
        status, code, message = problem_of(error)
        figures.refused.add(code)
        if isinstance(error, StorageFull):
            figures.hit("reserve_mb")
        if isinstance(error, QuotaReached):
            figures.hit(error.limit)
        return error_response(status, code, message)

    return answer


def problem_of(error: Exception) -> tuple[HTTPStatus, str, str]:
    """The status, the code and the message of an error. Internal errors are reported without details."""
    match error:
        case ApiError(status=status, code=code, message=message):
            return status, code, message
        case Malformed():
            return HTTPStatus.BAD_REQUEST, "malformed", str(error)
        case Restarting():
            return RESTARTING
        case QuotaReached():
            return HTTPStatus.TOO_MANY_REQUESTS, wire.MATCH_QUOTA, str(error)
        case StorageFull():
            return HTTPStatus.INSUFFICIENT_STORAGE, wire.STORAGE_FULL, wire.FULL_PROBLEM
        case CorruptMatch():
            message = f"this cannot be stored: {error}. Other matches go on; the host can restore a backup"
            return HTTPStatus.SERVICE_UNAVAILABLE, "storage", message
        case StorageFailed():
            return HTTPStatus.SERVICE_UNAVAILABLE, "storage", "disk error; the server stops"
        case HTTPException(status_code=status):
            found = HTTPStatus(status)
            return found, found.name.lower(), found.phrase
        case _:
            return HTTPStatus.INTERNAL_SERVER_ERROR, "internal_error", "internal error; nothing has changed"


async def deny(socket: WebSocket, status: HTTPStatus, code: str, message: str) -> None:
    """Refuse a socket before the handshake."""
    response = error_response(status, code, message)
    response.headers.update(dict(HEADERS))
    await socket.send_denial_response(response)


class OriginCheck:
    """Middleware that refuses requests the origin check does not allow."""

    def __init__(self, app: ASGIApp, guard: OriginPolicy) -> None:
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


def _summary(name: str) -> answers.GameSummary:
    kind = catalogue.GAMES[name]
    info = kind.info
    return answers.GameSummary(
        info.name,
        info.title,
        info.designer,
        info.blurb,
        info.players,
        info.options,
        info.rules_version,
        tuple(answers.BotSummary(bot, label_of(name, bot), level_word(name, bot)) for bot in offered(name)),
        info.default_bot,
        kind.emblem,
        info.editor,
        info.listing,
        len(kind.lesson),
        tile(name, "day") is not None,
        gives_hints(kind),
    )


def _validated(asked: wire.AskedPosition) -> Response:
    """The whole position, or why it is not legal: an editor asks while a player edits, so that is an answer and no bad
    request. Raises codec.Malformed for a view."""
    if asked.imagine:
        return json_response(positions.shown(*positions.imagined(asked.position)))
    try:
        whole = positions.shown(*positions.whole(asked.position))
        return json_response(replace(whole, form=positions.form(asked.position, asked.about)))
    except Malformed as error:
        refused = positions.refused(asked.position, str(error), asked.about)
        problem = answers.Problem("malformed", str(error))
        return json_response(answers.ErrorBody(problem, refused))


def _whole_log(session: MatchSession) -> dict[str, object]:
    """A saved game, with the arrival time of each entry if it was measured."""
    entries = zip(session.match.entries, session.log(None), strict=True)
    timed = ({**plain(entry), **({} if told.at_ms is None else {"at_ms": told.at_ms})} for entry, told in entries)
    return {"log": [plain(session.match.header), *timed]}
