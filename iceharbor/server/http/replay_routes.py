"""The route of saved games: `POST /api/replays` makes a match that is over of a log, to be watched on the page."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from iceharbor import catalogue, files
from iceharbor.codec import Malformed
from iceharbor.match import Match
from iceharbor.server import wire
from iceharbor.server.http.answering import json_response
from iceharbor.server.http.asking import ApiError, body_of, host_of
from iceharbor.server.limits import Limits, address_of
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.operations.figures import UNREAD, Figures
from iceharbor.server.warmup import Warmup


class SavedGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/replays`."""

    log: list[Any]
    """A saved game: the header, then every entry."""
    names: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=16)] = ()
    """The players' names by seat; by default the colours."""


class KeptGame(Struct, frozen=True):
    """The answer: the match, without tokens or invitations."""

    match: str


class ReplayRoutes:
    """Replays logs from clients, one at a time, and stores them as matches that are over."""

    def __init__(self, rooms: Rooms, warmup: Warmup, limits: Limits, figures: Figures = UNREAD) -> None:
        self._rooms, self._warmup, self._limits, self._figures = rooms, warmup, limits, figures
        self._replaying = asyncio.Semaphore(1)

    def routes(self) -> list[Route]:
        return [Route("/api/replays", self.keep, methods=["POST"])]

    async def keep(self, request: Request) -> Response:
        asked = wire.read_body(await body_of(request, self._limits, self._figures), SavedGame)
        header = files.header_of(asked.log)
        if header.game in catalogue.GAMES and not self._warmup.ready(header.game, ()):
            self._warmup.choose(header.game, ())
            problem = f"{catalogue.GAMES[header.game].info.title} is getting ready; try again in a moment"
            raise ApiError(HTTPStatus.SERVICE_UNAVAILABLE, "preparing", problem)
        address = address_of(host_of(request))
        if not self._rooms.makers.take(address):
            self._figures.hit("new_matches")
            problem = "too many new matches; try again in a minute"
            raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "rate_limited", problem)
        async with self._replaying:
            match = await asyncio.to_thread(_whole, asked.log)
            with self._rooms.quota.one(address):
                return json_response(KeptGame(await self._rooms.keep(match, asked.names)), HTTPStatus.CREATED)


def _whole(log: list[Any]) -> Match:
    """The match of a log. Raises Malformed if it is not over."""
    match = files.replayed(log)
    if match.outcome is None:
        raise Malformed("log: this game is not over; only finished games can be watched")
    return match
