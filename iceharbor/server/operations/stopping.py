"""An orderly end: SIGTERM stops new connections, finishes what has arrived, and sends the clients elsewhere.

1. The door is closed, and `/api/health/ready` answers 503, so that a load balancer sends clients elsewhere.
2. Each room handles the actions that have arrived, and acknowledges what is stored. Then it closes its sockets with
   code 1012, after all that waits for them; clients join again elsewhere and send again what has no answer.
3. Leases of clocks and bots are given back, so that another process goes on with them at once.
4. uvicorn finishes the requests, and the store is closed.
"""

import asyncio
import socket
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from iceharbor.server.http.admission import Admission
from iceharbor.server.match.rooms import Rooms
from iceharbor.server.operations.figures import Figures
from iceharbor.server.operations.health import Readiness
from iceharbor.server.operations.logs import event
from iceharbor.server.operations.notify import Notifier

STOP_S: Final = 4
"""Seconds until unfinished answers are cut off when the server stops."""
LOOK_S: Final = 0.01
"""Seconds between looks for open sockets."""


@dataclass(frozen=True)
class Site:
    """The application of one server, with what stops it."""

    app: ASGIApp
    rooms: Rooms
    admission: Admission
    readiness: Readiness
    figures: Figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    async def drain(self) -> None:
        """Finish what has arrived, and close all sockets; returns after STOP_S in any case."""
        try:
            async with asyncio.timeout(STOP_S):
                await self.rooms.close()
                while any(kind != ("joining",) and count for kind, count in self.admission.sockets.items()):
                    await asyncio.sleep(LOOK_S)
        except TimeoutError:  # uvicorn closes the others; what has no answer is sent again
            open_sockets = sum(self.admission.sockets.values())
            event("not drained", sockets=open_sockets, rooms=sum(not room.closed for room in self.rooms))


class StoppingServer(uvicorn.Server):
    """Tells when it listens, and drains its site before it stops."""

    def __init__(self, config: uvicorn.Config, site: Site, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self._site, self._on_started = site, on_started
        self._notifier = Notifier()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_started()
            self._notifier.ready(asyncio.get_running_loop())
            event("serving")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        began = perf_counter()
        self._site.readiness.stopping = True
        self._notifier.stopping()
        event("stopping", rooms=len(self._site.rooms))
        for server in self.servers:
            server.close()
        for door in sockets or []:
            door.close()
        await self._site.drain()
        event("drained", s=round(perf_counter() - began, 3))
        await super().shutdown(sockets)
        self._notifier.close()
        event("stopped", s=round(perf_counter() - began, 3))
