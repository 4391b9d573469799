"""What routes need to answer a request: its body, the host it comes from, and errors with a status."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Final

from starlette.requests import HTTPConnection, Request

from iceharbor.server.http.client_connection import open_error
from iceharbor.server.limits import Limits
from iceharbor.server.match.claims import ClaimRefused
from iceharbor.server.match.rooms import NoSuchMatch
from iceharbor.server.operations.figures import Figures
from iceharbor.server.storage.schema import CorruptMatch
from iceharbor.server.warmup import NotCompiled

PREPARING: Final = "preparing"
"""The code of an answer that must wait until rules or a bot are compiled: the page asks again."""
CLAIM_STATUS: Final = {
    "no_such_invitation": HTTPStatus.NOT_FOUND,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "unloading": HTTPStatus.SERVICE_UNAVAILABLE,
    "internal_error": HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The status of a claim that is refused; otherwise 409."""


class ApiError(Exception):
    """An error answer: status, code and message."""

    def __init__(self, status: HTTPStatus, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


async def body_of(request: Request, limits: Limits, figures: Figures) -> bytes:
    """The whole body of a POST. Raises ApiError if it is no JSON, too long or too slow."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise ApiError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "not_json", "the body must be application/json")
    try:
        async with asyncio.timeout(limits.body_s):
            return await _whole_body(request, limits, figures)
    except TimeoutError:
        message = f"the body did not arrive within {limits.body_s:g} s"
        figures.hit("body_s")
        raise ApiError(HTTPStatus.REQUEST_TIMEOUT, "too_slow", message) from None


async def _whole_body(request: Request, limits: Limits, figures: Figures) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limits.body:
            message = f"the body is longer than {limits.body} bytes"
            figures.hit("body")
            raise ApiError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_long", message)
    return body


@contextmanager
def found_match() -> Iterator[None]:
    """Turns the reason why a match cannot be opened, or a seat not claimed, into an ApiError."""
    try:
        yield
    except (CorruptMatch, NoSuchMatch, NotCompiled) as error:
        status = HTTPStatus.NOT_FOUND if isinstance(error, NoSuchMatch) else HTTPStatus.CONFLICT
        raise ApiError(status, *open_error(error)) from None
    except ClaimRefused as refused:
        status = CLAIM_STATUS.get(refused.code, HTTPStatus.CONFLICT)
        raise ApiError(status, refused.code, refused.message) from None


def host_of(connection: HTTPConnection) -> str:
    """The client's host; behind a trusted proxy as that says."""
    return connection.client.host if connection.client else ""
