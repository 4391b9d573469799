"""Tells systemd that the server is ready, that it stops, and that its event loop is alive (`Type=notify`)."""

import os
import socket
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

SOCKET: Final = "NOTIFY_SOCKET"
WATCHDOG: Final = "WATCHDOG_USEC"


class Notifier:
    """Sends messages to the socket that systemd names in the environment; without one it does nothing."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get(SOCKET, "")
        self._beat_s = int(environment.get(WATCHDOG, "0")) / 2 / 1e6
        self._timer: TimerHandle | None = None

    def ready(self, loop: AbstractEventLoop) -> None:
        """The server listens. From now on the watchdog hears from its event loop."""
        self._say("READY=1")
        if self._beat_s:
            self._beat(loop)

    def stopping(self) -> None:
        self._say("STOPPING=1")

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self, loop: AbstractEventLoop) -> None:
        self._say("WATCHDOG=1")
        self._timer = loop.call_later(self._beat_s, self._beat, loop)

    def _say(self, message: str) -> None:
        if self._address:
            address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.sendto(message.encode(), address)
