"""The route of reviews: `POST /api/matches/<id>/review`."""

from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from iceharbor.review.reviewing import bots_for, why_not
from iceharbor.server import wire
from iceharbor.server.http.answering import json_response
from iceharbor.server.http.asking import ApiError, body_of, found_match, host_of
from iceharbor.server.limits import Buckets, Limits, address_of
from iceharbor.server.match.reviews import AskedReview, ReviewAnswer, Reviews, TooManyReviews
from iceharbor.server.match.room import Room
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.operations.figures import UNREAD, Figures
from iceharbor.server.warmup import Warmup

NO_REVIEW: Final = "no_review"


class ReviewRoutes:
    """Answers requests for reviews."""

    def __init__(
        self, rooms: Rooms, warmup: Warmup, limits: Limits, reviews: Reviews, figures: Figures = UNREAD
    ) -> None:
        self._rooms, self._warmup, self._limits = rooms, warmup, limits
        self._reviews, self._figures = reviews, figures
        self._buckets = Buckets(limits.reviews, limits.reviews_pace, limits.addresses)

    def routes(self) -> list[Route]:
        return [Route("/api/matches/{match}/review", self.review, methods=["POST"])]

    async def review(self, request: Request) -> Response:
        wire.read_body(await body_of(request, self._limits, self._figures), AskedReview)
        if not self._buckets.take(address_of(host_of(request))):
            self._figures.hit("reviews")
            problem = "too many questions about reviews at once; try again in a moment"
            raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "rate_limited", problem)
        with found_match(), self._rooms.visit(match := request.path_params["match"]):
            return json_response(self._answer(await self._rooms.open(match)))

    def _answer(self, room: Room) -> ReviewAnswer:
        match = room.session.match
        if match.outcome is None:
            problem = "a review tells what players could not know; there is one when the match is over"
            raise ApiError(HTTPStatus.FORBIDDEN, "match_runs", problem)
        if (why := why_not(match)) is not None:
            raise ApiError(HTTPStatus.NOT_FOUND, NO_REVIEW, why)
        if not self._warmup.ready(match.header.game, bots := bots_for(match.header.game)):
            self._warmup.choose(match.header.game, bots)
            return ReviewAnswer("waiting")
        try:
            return self._reviews.answer(room.id, room.session)
        except TooManyReviews:
            problem = "many matches wait for their review; try again in a minute"
            raise ApiError(HTTPStatus.SERVICE_UNAVAILABLE, "busy", problem) from None
