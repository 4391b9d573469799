"""One client's socket: reads its messages, and sends queued frames. The queue is bounded."""

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from iceharbor.codec import Malformed
from iceharbor.contract import Player
from iceharbor.server.http.admission import Place, cost_of
from iceharbor.server.limits import Bucket, Limits
from iceharbor.server.match.room import RESTART, Room
from iceharbor.server.match.rooms import NoSuchMatch, Restarting, Rooms
from iceharbor.server.storage.schema import CorruptMatch
from iceharbor.server.storage.store import StorageFailed
from iceharbor.server.warmup import NotCompiled
from iceharbor.server.wire import ClientMessage, ErrorMessage, Join, read_frame, write

REFUSED = 1008
"""Close code: the client broke the rules of this server."""
TOO_SLOW = 1013
"""Close code: reconnect later, or read faster."""
PROGRESS_INTERVAL_S = 0.5
"""Seconds between progress messages to a client that waits for a game to compile."""


class ClientConnection:
    """A room's client with a socket."""

    def __init__(self, socket: WebSocket, limits: Limits, place: Place) -> None:
        self.held_seats: tuple[Player, ...] = ()
        self.tokens: tuple[str, ...] = ()
        self.draws = False
        self.thinks = False
        self.address = place.address
        self._socket = socket
        self._waiting: asyncio.Queue[bytes | int] = asyncio.Queue(limits.outbox + 1)
        self._limits = limits
        self._place = place
        self._bucket = Bucket(limits.burst, limits.pace)
        self._patience = limits.patience
        self._closing = False
        self._ended = asyncio.Event()

    # --- For the room -------------------------------------------------------------------------------------------------

    def send(self, message: bytes, urgent: bool = True) -> None:
        """Queue a frame. Frames that are not urgent are skipped when the queue is long; a client too slow for the
        rest is disconnected."""
        if self._closing:
            return
        waiting = self._waiting.qsize()
        if waiting >= self._limits.outbox:
            self._place.hit("outbox")
            self.disconnect(TOO_SLOW)
        elif urgent or waiting < self._limits.outbox // 2:
            self._waiting.put_nowait(message)

    def disconnect(self, code: int) -> None:
        """Send the queue, if the client still reads, and close."""
        if not self._closing:
            self._closing = True
            self._waiting.put_nowait(code)
            if code == TOO_SLOW:
                self._ended.set()

    # --- For the application ------------------------------------------------------------------------------------------

    async def serve(self, rooms: Rooms, match: str) -> None:
        """Handle an accepted socket until it closes."""
        sender = asyncio.create_task(self._send_queue(), name="socket sends")
        handler = asyncio.create_task(self._handle_messages(rooms, match), name="socket handles")
        ended = asyncio.create_task(self._ended.wait(), name="socket ends")
        tasks = {sender, handler, ended}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if handler.done():
                self.disconnect(1000)
                await asyncio.wait({sender, ended}, timeout=1, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                raise outcome

    async def _send_queue(self) -> None:
        while not isinstance(message := await self._waiting.get(), int):
            await self._socket.send_text(message.decode())
        with suppress(RuntimeError):
            await self._socket.close(message)

    async def _handle_messages(self, rooms: Rooms, match: str) -> None:
        join = await self._read_join()
        while join is not None:
            with rooms.visit(match):
                join = await self._take_part(rooms, match, join)

    async def _take_part(self, rooms: Rooms, match: str, join: Join) -> Join | None:
        """Join the room and handle messages. Returns the `join` that found the room closed: it needs a new room."""
        try:
            room = await self._wait_for_room(rooms, match)
        except (CorruptMatch, NoSuchMatch, NotCompiled) as error:
            self._refuse(*open_error(error))
            return None
        except StorageFailed:
            self.disconnect(TOO_SLOW)
            return None
        except Restarting:
            self.disconnect(RESTART)
            return None
        if not self._takes_place(room, join):
            return None
        await room.prepare(join)
        if room.closed:
            return join
        if room.is_full_for(join):
            self._place.hit("sockets_a_match")
            self._refuse("spectator_limit", "this match has too many spectators; try again later")
            return None
        room.join(self, join)
        try:
            return await self._handle_frames(room)
        finally:
            room.leave(self)

    async def _handle_frames(self, room: Room) -> Join | None:
        while not self._closing:
            message = self._accept(await self._receive())
            if message is None:
                continue
            await self._pay(message)
            if isinstance(message, Join):
                if not self._takes_place(room, message):
                    return None
                await room.prepare(message)
                if room.closed:
                    return message
            room.receive(self, message)
        return None

    def _takes_place(self, room: Room, join: Join) -> bool:
        """True if there is a place for what the client is now: a spectator or a player."""
        problem = self._place.join("seat" if room.seats_of(join) else "guest")
        if problem is not None:
            self._refuse("server_full", problem)
        return problem is None

    async def _pay(self, message: ClientMessage) -> None:
        """Wait until the budgets of the socket and of its address have the cost of a message."""
        wait_s = self._place.spend(cost_of(message))
        if wait_s > 0:
            await asyncio.sleep(wait_s)

    async def _wait_for_room(self, rooms: Rooms, match: str) -> Room:
        """The room of the match. While its game is compiled, the client gets progress messages."""
        opening = asyncio.ensure_future(rooms.open(match))
        try:
            while not (await asyncio.wait({opening}, timeout=PROGRESS_INTERVAL_S))[0]:
                if (message := rooms.preparing(match)) is not None:
                    self.send(write(message), urgent=False)
            return opening.result()
        finally:
            opening.cancel()

    async def _read_join(self) -> Join | None:
        try:
            async with asyncio.timeout(self._limits.first_message_s):
                message = self._read(await self._receive())
        except TimeoutError:
            message = None
            self._place.hit("first_message_s")
            self._refuse("no_join", f"no `join` arrived within {self._limits.first_message_s:g} s")
        if isinstance(message, Join):
            await self._pay(message)
            return message
        if message is not None:
            self._refuse("no_join", "the first message must be `join`")
        return None

    def _accept(self, frame: str | bytes) -> ClientMessage | None:
        """The message of a frame; None, and an error to the client, if it is malformed or one too many."""
        if self._bucket.take():
            return self._read(frame)
        self._place.hit("burst")
        self._patience -= 1
        if self._patience < 0:
            self._place.hit("patience")
            self._refuse("rate_limited", "far too many messages; the connection is closed")
        else:
            error = ErrorMessage("rate_limited", "too many messages; this one was ignored")
            self.send(write(error), urgent=False)
        return None

    def _read(self, frame: str | bytes) -> ClientMessage | None:
        try:
            if isinstance(frame, bytes):
                raise Malformed("binary frame: messages must be text")
            return read_frame(frame)
        except Malformed as error:
            self.send(write(ErrorMessage("malformed", str(error))))
            return None

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text if text is not None else message["bytes"]

    def _refuse(self, code: str, message: str) -> None:
        self._place.refused(code)
        self.send(write(ErrorMessage(code, message)))
        self.disconnect(REFUSED)


def open_error(error: CorruptMatch | NoSuchMatch | NotCompiled) -> tuple[str, str]:
    """The error code and message for a match that cannot be opened."""
    if isinstance(error, NoSuchMatch):
        return "no_such_match", "there is no such match; is the link complete?"
    if isinstance(error, NotCompiled):
        return "not_compiled", f"{error}. The other games are not affected"
    return "corrupt", f"this match cannot be opened: {error}. The other matches are not affected"
