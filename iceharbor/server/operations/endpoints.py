"""The operator's own port: metrics and health, away from the players' port, on an address that is not public."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from iceharbor.codec import Malformed
from iceharbor.server.http.answering import json_response
from iceharbor.server.operations.health import Health, Readiness
from iceharbor.server.operations.metrics import CONTENT_TYPE, Metrics


def health_routes(readiness: Readiness, path: str) -> list[Route]:
    """`path` answers 200 while the process runs, and `path`/ready while it also takes players; else 503."""

    async def health(request: Request) -> Response:
        return json_response(Health(True))

    async def ready(request: Request) -> Response:
        found = await readiness.health()
        return json_response(found, HTTPStatus.OK if found.ok else HTTPStatus.SERVICE_UNAVAILABLE)

    return [Route(path, health), Route(f"{path}/ready", ready)]


class OperatorPort:
    """Serves metrics and health beside the players' server, in the same event loop."""

    def __init__(self, door: socket.socket, metrics: Metrics, readiness: Readiness) -> None:
        self._door = door

        async def text(request: Request) -> Response:
            return Response(metrics.text(), headers={"content-type": CONTENT_TYPE, "cache-control": "no-store"})

        routes = [Route("/metrics", text), *health_routes(readiness, "/health")]
        app = Starlette(routes=routes)
        settings = uvicorn.Config(app, access_log=False, log_config=None, lifespan="off", timeout_graceful_shutdown=1)
        self._server = _Quiet(settings)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._server.serve([self._door]), name="operator's port")

    async def close(self) -> None:
        self._server.should_exit = True
        if self._task is not None:
            await self._task


class _Quiet(uvicorn.Server):
    """A server that leaves signals to the players' server."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def read_address(text: str) -> tuple[str, int]:
    """The host and port of `--metrics`, such as 127.0.0.1:9474 or [::1]:9474. Raises codec.Malformed."""
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > 65535:
        raise Malformed(f"metrics {text[:60]!r}: must be an address and a port, such as 127.0.0.1:9474")
    return host.removeprefix("[").removesuffix("]"), int(port)
