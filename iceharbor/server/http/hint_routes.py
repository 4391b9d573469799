"""The route of hints: `POST /api/matches/<id>/hint`."""

from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from iceharbor.server import wire
from iceharbor.server.bots.runner import BotFailed
from iceharbor.server.hint_messages import AskedHint, Hint
from iceharbor.server.http.answering import json_response
from iceharbor.server.http.asking import PREPARING, ApiError, body_of, found_match, host_of
from iceharbor.server.limits import Buckets, Limits, address_of
from iceharbor.server.match.advice import Adviser, NoHint, adviser_of, hint
from iceharbor.server.match.room import Room
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.match.seats import held_by
from iceharbor.server.operations.figures import UNREAD, Figures
from iceharbor.server.warmup import Warmup

NO_HINT: Final = "no_hint"


class HintRoutes:
    """Answers requests for hints. A bot's process thinks meanwhile, so that the matches go on."""

    def __init__(
        self, rooms: Rooms, warmup: Warmup, limits: Limits, adviser: Adviser, figures: Figures = UNREAD
    ) -> None:
        self._rooms, self._warmup, self._limits = rooms, warmup, limits
        self._adviser, self._figures = adviser, figures
        self._buckets = Buckets(limits.hints, limits.hints_pace, limits.addresses)

    def routes(self) -> list[Route]:
        return [Route("/api/matches/{match}/hint", self.hint, methods=["POST"])]

    async def hint(self, request: Request) -> Response:
        asked = wire.read_body(await body_of(request, self._limits, self._figures), AskedHint)
        if not self._buckets.take(address_of(host_of(request))):
            self._figures.hit("hints")
            problem = "too many hints at once; try again in a moment"
            raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "rate_limited", problem)
        with found_match(), self._rooms.visit(match := request.path_params["match"]):
            room = await self._rooms.open(match)
            if asked.player not in held_by(room.rows, asked.tokens):
                problem = f"you do not play seat {asked.player} in this match"
                raise ApiError(HTTPStatus.FORBIDDEN, "not_your_seat", problem)
            return json_response(await self._hint(room, asked))

    async def _hint(self, room: Room, asked: AskedHint) -> Hint:
        game = room.session.match.header.game
        try:
            bot = adviser_of(game)
            if not self._warmup.ready(game, (bot,)):
                self._warmup.choose(game, (bot,))
                problem = "the bot that gives hints is getting ready; try again in a moment"
                raise ApiError(HTTPStatus.SERVICE_UNAVAILABLE, PREPARING, problem)
            return await hint(room, asked, self._adviser)
        except NoHint as why:
            raise ApiError(HTTPStatus.CONFLICT, NO_HINT, str(why)) from None
        except BotFailed as failed:
            problem = f"the bot found no hint: {failed}"
            raise ApiError(HTTPStatus.SERVICE_UNAVAILABLE, NO_HINT, problem) from None
