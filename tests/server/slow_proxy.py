"""A proxy between a player and the server that delays bytes and cuts connections.

Each direction of a connection keeps its order, as in TCP; connections through different proxies overtake each other.
A connection is cut after a random number of chunks, and bytes in transit are then lost. While the gate is shut
nothing passes.
"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random

MAX_CHUNK = 2**16


@dataclass
class SlowProxy:
    """A proxy with its delays and cuts."""

    to_port: int
    rng: Random
    delay_s: tuple[float, float] = (0.0, 0.0)
    chunks: tuple[int, int] | None = None
    """The least and the most chunks before a connection is cut; None for never."""
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    port: int = 0
    cuts: int = 0

    async def pass_through(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection, until either end closes it or it is cut."""
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to_port)
        except OSError:
            return writer.transport.abort()
        left = [self.rng.randint(*self.chunks)] if self.chunks else [-1]
        ways = [
            asyncio.create_task(self._way(reader, far_writer, left)),
            asyncio.create_task(self._way(far_reader, writer, left)),
        ]
        with suppress(asyncio.CancelledError):
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in (writer, far_writer):
            end.transport.abort()

    async def _way(self, reader: StreamReader, writer: StreamWriter, left: list[int]) -> None:
        while chunk := await reader.read(MAX_CHUNK):
            await asyncio.sleep(self.rng.uniform(*self.delay_s))
            await self.gate.wait()
            left[0] -= 1
            if left[0] == 0:
                self.cuts += 1
                return
            writer.write(chunk)
            await writer.drain()


@asynccontextmanager
async def slow_proxy(
    to_port: int, rng: Random, delay_s: tuple[float, float] = (0.0, 0.0), chunks: tuple[int, int] | None = None
) -> AsyncIterator[SlowProxy]:
    """A proxy whose gate is open."""
    found = SlowProxy(to_port, rng, delay_s, chunks)
    found.gate.set()
    server = await asyncio.start_server(found.pass_through, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
