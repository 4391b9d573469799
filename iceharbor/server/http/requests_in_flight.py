"""Limits the unanswered requests of one address."""

from collections import Counter
from http import HTTPStatus

from starlette.types import ASGIApp, Receive, Scope, Send

from iceharbor.server.http.answering import error_response
from iceharbor.server.limits import address_of
from iceharbor.server.operations.figures import UNREAD, Figures


class RequestsInFlight:
    """Middleware that refuses a request while `most` others of its address have no answer. Sockets do not count."""

    def __init__(self, app: ASGIApp, most: int, figures: Figures = UNREAD) -> None:
        self._app, self._most, self._figures = app, most, figures
        self._running: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        address = address_of(scope["client"][0] if scope.get("client") else "")
        if self._running[address] >= self._most:
            self._figures.hit("address_requests")
            message = "too many requests at once from your network address; try again in a moment"
            return await error_response(HTTPStatus.TOO_MANY_REQUESTS, "rate_limited", message)(scope, receive, send)
        self._running[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._running[address] -= 1
            if not self._running[address]:
                del self._running[address]
