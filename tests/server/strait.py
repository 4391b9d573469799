"""A strait between a player and the server: what is sent through it comes late, or not at all when the line is cut.

Each way of each line keeps its order, as TCP does; lines through different straits overtake each other. A line is cut
after a random number of chunks, and whatever is under way then is lost. While the gate is shut nothing passes.
"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random

LONGEST = 2**16


@dataclass
class Strait:
    """How rough it is."""

    to_port: int
    rng: Random
    delay_s: tuple[float, float] = (0.0, 0.0)
    chunks: tuple[int, int] | None = None
    """Between so many chunks a line is cut; None for never."""
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    port: int = 0
    cuts: int = 0

    async def pass_through(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One line, until either end closes it or it is cut."""
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
        while chunk := await reader.read(LONGEST):
            await asyncio.sleep(self.rng.uniform(*self.delay_s))
            await self.gate.wait()
            left[0] -= 1
            if left[0] == 0:
                self.cuts += 1
                return
            writer.write(chunk)
            await writer.drain()


@asynccontextmanager
async def strait(
    to_port: int, rng: Random, delay_s: tuple[float, float] = (0.0, 0.0), chunks: tuple[int, int] | None = None
) -> AsyncIterator[Strait]:
    """A strait whose gate is open."""
    found = Strait(to_port, rng, delay_s, chunks)
    found.gate.set()
    server = await asyncio.start_server(found.pass_through, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
