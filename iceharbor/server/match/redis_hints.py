"""Hints over Redis, by publish and subscribe on one channel. Redis stores nothing, and may be gone at any time."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from iceharbor.server.match.hints import Hint

CHANNEL: Final = "iceharbor"
MAX_WAITING: Final = 10_000
"""Hints that wait to be sent; older ones are dropped."""
RETRY_S: Final = 0.5
TIMEOUT_S: Final = 2.0
"""Seconds for Redis to answer."""
CLOSE_S: Final = 0.3
"""Seconds for each step of the end."""
ERRORS: Final = (RedisError, OSError, TimeoutError)


class RedisHints:
    """The connection of one process to Redis."""

    def __init__(self, address: str) -> None:
        """`address` is a URL such as redis://host:6379. Raises ValueError; connects later."""
        self._redis = Redis.from_url(address, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S)
        self._waiting: deque[Hint] = deque(maxlen=MAX_WAITING)
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(tuple[Hint, ...])

    def start(self, hear: Callable[[Hint], None], on_connected: Callable[[], None]) -> None:
        self._tasks = [
            asyncio.create_task(self._send(), name="hints send"),
            asyncio.create_task(self._listen(hear, on_connected), name="hints listen"),
        ]

    def say(self, hint: Hint) -> None:
        self._waiting.append(hint)
        self._more.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:  # the client of Redis may swallow a cancellation, so none is waited for without a limit
            await asyncio.wait(self._tasks, timeout=CLOSE_S)
        for last in (self._publish, self._redis.aclose):
            with suppress(*ERRORS):
                async with asyncio.timeout(CLOSE_S):
                    await last()

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            try:
                await self._publish()
            except ERRORS:
                await asyncio.sleep(RETRY_S)

    async def _publish(self) -> None:
        """All waiting hints as one message."""
        if self._waiting:
            together = tuple(dict.fromkeys(map(self._encoder.encode, self._waiting)))
            self._waiting.clear()
            await self._redis.publish(CHANNEL, b"[" + b",".join(together) + b"]")

    async def _listen(self, hear: Callable[[Hint], None], on_connected: Callable[[], None]) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    on_connected()
                    while True:
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=TIMEOUT_S / 2)
                        if message is None:
                            await channel.ping()
                            continue
                        if isinstance(message["data"], bytes) and message["type"] == "message":
                            self._hear(message["data"], hear)
            except ERRORS:
                await asyncio.sleep(RETRY_S)

    def _hear(self, data: bytes, hear: Callable[[Hint], None]) -> None:
        with suppress(msgspec.DecodeError):
            for hint in self._decoder.decode(data):
                hear(hint)
