"""Answers as JSON."""

from http import HTTPStatus
from typing import Final

from msgspec import Struct
from starlette.responses import Response

from iceharbor.server import answers, wire

PLAIN: Final = {"content-type": "application/json", "cache-control": "no-store"}


def json_response(message: Struct, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(wire.write(message), status, PLAIN)


def error_response(status: int, code: str, message: str) -> Response:
    return Response(wire.write(answers.ErrorBody(answers.Problem(code, message))), status, PLAIN)
