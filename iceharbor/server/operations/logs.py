"""The server's log: lines for people, or JSON lines for programs. No line contains a secret.

Tokens, invitations and keys are at least 32 characters of base64url, and a match's id is 16, so every longer run with
a digit or a capital letter is left out, and so are passwords in URLs. Requests are logged by the name of their route,
never by their address.
"""

import logging
import re
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final, Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from iceharbor.codec import dump
from iceharbor.server.operations.figures import Figures

LogForm = Literal["text", "json"]

SECRETS: Final = (
    re.compile(r"(?=[\w-]*[A-Z0-9])[\w-]{32,}"),
    re.compile(r"(?<=:)[^\s:/@]+(?=@)"),
    re.compile(r"(?i)(?<=password=)[^\s&]+"),
)
HIDDEN: Final = "[secret]"

events = logging.getLogger("iceharbor.events")
"""What an operator may want to know; only JSON lines have it."""


def without_secrets(text: str) -> str:
    """The text with every possible token, invitation, key and password left out."""
    for secret in SECRETS:
        text = secret.sub(HIDDEN, text)
    return text


def set_up(form: LogForm) -> None:
    """Log to standard error: warnings as text, or as JSON lines, and then events too."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else Plain("iceharbor: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    events.setLevel(logging.INFO if form == "json" else logging.WARNING)


class Plain(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """A JSON object for each record: time, level, message, and the fields of an event."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        line |= getattr(record, "fields", {})
        return dump({name: _safe(value) for name, value in line.items()}).decode()


def _safe(value: Any) -> Any:
    return without_secrets(value) if isinstance(value, str) else value


def event(message: str, **fields: str | float | None) -> None:
    """Log an event with these fields."""
    if events.isEnabledFor(logging.INFO):
        events.info(message, extra={"fields": fields})


class RequestLog:
    """Middleware that counts requests, and logs each request and each socket when it ends."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self._app, self._figures = app, figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        began, status = perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            status = _status(message) or status
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            took, route = perf_counter() - began, _route(scope)
            if scope["type"] == "http":
                self._figures.requests.add(route, str(status))
                self._figures.request_s.observe(took, route)
                event("request", route=route, method=scope["method"], status=status, ms=round(1000 * took, 1))
            else:
                event("socket", route=route, status=status, s=round(took, 1))


def _status(message: Message) -> int | None:
    """The status of an answer, or the close code of a socket that the server closes."""
    match message["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return int(message["status"])
        case "websocket.close":
            return int(message.get("code", 1000))
    return None


def _route(scope: Scope) -> str:
    """The name of the function that answers; `none` if the request was refused before."""
    endpoint = scope.get("endpoint")
    return "none" if endpoint is None else str(endpoint.__name__)
