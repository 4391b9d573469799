"""The connections of the server, bounded before a request is complete: number by address, size and time of a request's
head, and the frames of a socket.

uvicorn's h11 protocol reads HTTP: it limits the head's length. Its WebSocket protocol hands every frame to the
application, so fragments and control frames are limited here.
"""

import asyncio
import logging
from asyncio.transports import BaseTransport
from collections import Counter
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request, Response

from iceharbor.server.http.origin_check import HEADERS
from iceharbor.server.http.proxies import Proxies
from iceharbor.server.limits import Bucket, Limits, address_of
from iceharbor.server.operations.figures import UNREAD, Figures

HEAD_SLICE: Final = 1024
"""Bytes of a request's head that are read at once, so that its limit is not passed in one step."""
FRAMES_SLICE: Final = 2048
"""Bytes of frames that are read at once: at most 341 frames, a few milliseconds."""
BROKE_RULES: Final = 1008
SILENT: Final = frozenset(
    (
        "Invalid HTTP request received.",
        "ASGI callable returned without completing handshake.",
        "Unsupported upgrade request.",
    )
)
"""What uvicorn logs about requests that any client can send; it would fill the log."""


class Connections:
    """The open connections, by address. A trusted proxy has as many as it needs."""

    def __init__(self, limits: Limits, proxies: Proxies, figures: Figures = UNREAD) -> None:
        self.limits, self.figures = limits, figures
        self._proxies = proxies
        self._addresses: dict[BaseTransport, str] = {}
        self._count: Counter[str] = Counter()

    def enter(self, transport: BaseTransport) -> bool:
        """True if this connection may stay."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        address = address_of(host)
        if not self._proxies.trusts(host) and self._count[address] >= self.limits.address_connections:
            self.figures.hit("address_connections")
            return False
        self._addresses[transport] = address
        self._count[address] += 1
        return True

    def leave(self, transport: BaseTransport) -> None:
        """A connection was closed. A second call changes nothing."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]


class BoundedHttp(H11Protocol):
    """A connection whose request's head must be short and complete in time. A subclass for each server has its
    `connections`."""

    connections_by_address: Connections
    _head: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.connections_by_address.enter(transport):
            self._watch_head()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections_by_address.leave(self.transport)
        super().connection_lost(exc)
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest and self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            super().data_received(bytes(rest[:HEAD_SLICE]))
            rest = rest[HEAD_SLICE:]
        if rest and not self._upgraded and not self.transport.is_closing():
            super().data_received(bytes(rest))
        self._watch_head()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """As uvicorn's, with the headers of every response."""
        kept = [(name.encode(), value.encode()) for name, value in HEADERS]
        kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        answer = h11.Response(status_code=400, headers=[*kind, *kept], reason=STATUS_PHRASES[400])
        for event in (answer, h11.Data(data=msg.encode("ascii")), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _give_up(self) -> None:
        if self.conn.trailing_data[0]:  # a head that was begun; a connection without one was only idle
            self.connections_by_address.figures.hit("head_s")
        self.transport.abort()

    def _watch_head(self) -> None:
        """Limit the time while a request's head is awaited."""
        waits = self.conn.their_state is h11.IDLE and not self.transport.is_closing()
        if waits and self._head is None:
            self._head = self.loop.call_later(self.connections_by_address.limits.head_s, self._give_up)
        elif not waits and self._head is not None:
            self._head.cancel()
            self._head = None


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket whose frames are limited. A failed handshake carries the same security headers as other answers."""

    connections_by_address: Connections

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        limits = self.connections_by_address.limits
        self._most_fragments = limits.fragments
        self._bucket = Bucket(limits.frames, limits.frames_pace)
        accept = self.conn.accept

        def guarded(request: Request) -> Response:
            response = accept(request)
            if response.status_code != 101:
                response.headers.update(HEADERS)
            return response

        self.conn.accept = guarded  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections_by_address.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        step = FRAMES_SLICE if self.handshake_initiated else len(data)
        for start in range(0, len(data), step):
            if not self.transport.is_closing():
                super().data_received(data[start : start + step])

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= self._most_fragments:
            self.connections_by_address.figures.hit("fragments")
            self._fail("too many fragments")
        elif self._may_pass():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if self._may_pass():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._may_pass():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        if self._may_pass():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_pass():
            super().handle_pong(event)

    def _may_pass(self) -> bool:
        if self.transport.is_closing():
            return False
        passes = self._bucket.take()
        if not passes:
            self.connections_by_address.figures.hit("frames")
            self._fail("too many frames")
        return passes

    def _fail(self, reason: str) -> None:
        """Close the socket, as uvicorn does after a keepalive timeout."""
        if not self.transport.is_closing():
            self.conn.fail(BROKE_RULES, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()


def protocols(
    limits: Limits, proxies: Proxies, figures: Figures = UNREAD
) -> tuple[type[BoundedHttp], type[BoundedSocket]]:
    """The protocols of one server, which share its connections."""
    shared = {"connections_by_address": Connections(limits, proxies, figures)}
    return type("Http", (BoundedHttp,), shared), type("Socket", (BoundedSocket,), shared)


def quieten() -> None:
    """Stop uvicorn from logging what any client can cause."""
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    return record.msg not in SILENT
