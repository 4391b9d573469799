"""One socket: reads what a client says, and sends what waits for it, never more than a bounded number of frames."""

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from iceharbor.codec import Malformed
from iceharbor.contract import Player
from iceharbor.server.ledger import Damaged
from iceharbor.server.limits import Bucket, Limits
from iceharbor.server.room import Room
from iceharbor.server.rooms import NoSuchMatch, Rooms
from iceharbor.server.wire import ClientMessage, ErrorMessage, Join, read_frame, write

REFUSED = 1008
"""Close code: what was said breaks the rules of this server."""
TOO_SLOW = 1013
"""Close code: come back later, or faster."""


class Line:
    """A watcher of a room that is a socket."""

    def __init__(self, socket: WebSocket, limits: Limits) -> None:
        self.you: tuple[Player, ...] = ()
        self._socket = socket
        self._waiting: asyncio.Queue[bytes | int] = asyncio.Queue(limits.outbox + 1)
        self._limits = limits
        self._bucket = Bucket(limits.burst, limits.pace)
        self._patience = limits.patience
        self._dropped = False
        self._ended = asyncio.Event()

    # --- For the room -------------------------------------------------------------------------------------------------

    def offer(self, message: bytes, urgent: bool = True) -> None:
        """What isn't urgent is left out when much is waiting; whoever is too slow for the rest is dropped."""
        if self._dropped:
            return
        waiting = self._waiting.qsize()
        if waiting >= self._limits.outbox:
            self.drop(TOO_SLOW)
        elif urgent or waiting < self._limits.outbox // 2:
            self._waiting.put_nowait(message)

    def drop(self, code: int) -> None:
        """Sends what waits, if the client still reads, and closes."""
        if not self._dropped:
            self._dropped = True
            self._waiting.put_nowait(code)
            if code == TOO_SLOW:
                self._ended.set()

    # --- For the application ------------------------------------------------------------------------------------------

    async def serve(self, rooms: Rooms, match: str) -> None:
        """The whole life of an accepted socket."""
        sender = asyncio.create_task(self._send(), name="socket sends")
        talker = asyncio.create_task(self._talk(rooms, match), name="socket talks")
        ended = asyncio.create_task(self._ended.wait(), name="socket ends")
        tasks = {sender, talker, ended}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if talker.done():
                self.drop(1000)
                await asyncio.wait({sender, ended}, timeout=1, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                raise outcome

    async def _send(self) -> None:
        while not isinstance(message := await self._waiting.get(), int):
            await self._socket.send_text(message.decode())
        with suppress(RuntimeError):
            await self._socket.close(message)

    async def _talk(self, rooms: Rooms, match: str) -> None:
        try:
            join = await self._first()
            if join is None:
                return None
            room = await rooms.open(match)
        except (Damaged, NoSuchMatch) as error:
            code, message = unopened(error)
            return self._refuse(code, message)
        if room.is_full_for(join):
            return self._refuse("full", "too many people look at this match; try later")
        room.join(self, join)
        try:
            while not self._dropped:
                self._hear(room, await self._receive())
        finally:
            room.leave(self)

    async def _first(self) -> Join | None:
        try:
            async with asyncio.timeout(self._limits.first_message_s):
                message = self._read(await self._receive())
        except TimeoutError:
            message = None
            self._refuse("no_join", f"nothing was said for {self._limits.first_message_s:g} s; `join` comes first")
        if isinstance(message, Join):
            return message
        if message is not None:
            self._refuse("no_join", "the first message must be `join`")
        return None

    def _hear(self, room: Room, frame: str | bytes) -> None:
        if not self._bucket.take():
            self._patience -= 1
            if self._patience < 0:
                return self._refuse("too_fast", "far too many messages; the line is closed")
            return self.offer(write(ErrorMessage("too_fast", "too many messages; this one was left out")), urgent=False)
        message = self._read(frame)
        if message is not None:
            room.hear(self, message)

    def _read(self, frame: str | bytes) -> ClientMessage | None:
        try:
            if isinstance(frame, bytes):
                raise Malformed("a binary frame; messages are text")
            return read_frame(frame)
        except Malformed as error:
            self.offer(write(ErrorMessage("malformed", str(error))))
            return None

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text if text is not None else message["bytes"]

    def _refuse(self, code: str, message: str) -> None:
        self.offer(write(ErrorMessage(code, message)))
        self.drop(REFUSED)


def unopened(error: Damaged | NoSuchMatch) -> tuple[str, str]:
    """The code and the sentence for a match that cannot be opened."""
    if isinstance(error, NoSuchMatch):
        return "no_such_match", "there is no such match; is the link complete?"
    return "damaged", f"this match cannot be opened: {error}. The other matches are not affected"
