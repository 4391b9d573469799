"""One open match: an inbox that handles one message at a time.

Plans only read, so they are answered from memory; looks back, threats, prospects and long plans are computed in
threads. An action goes through the inbox: it is checked and stored, then acknowledged, then broadcast to every client
with its own views. NATURE's timers go the same way. A client's rights come from the tokens it joined with, never from
a message.
"""

import asyncio
import logging
from time import perf_counter
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from iceharbor.codec import Malformed
from iceharbor.contract import SEATS, Player, Timed
from iceharbor.server.answers import ClaimedSeat, MatchSummary
from iceharbor.server.draft_messages import AskDraft
from iceharbor.server.limits import Limits
from iceharbor.server.match import broadcast, seats
from iceharbor.server.match.broadcast import viewer_of
from iceharbor.server.match.claims import ClaimRefused
from iceharbor.server.match.inbox import (
    CLOSING,
    GUESTS,
    NO_SEATS,
    Inbox,
    Queueable,
    QueuedMessage,
    Reply,
    RoomClient,
    SeatChange,
    Seats,
    WaitingCalls,
)
from iceharbor.server.match.latency import LatencyTracker
from iceharbor.server.match.questions import Questions, holds
from iceharbor.server.match.rematch import RematchDesk, Rematches
from iceharbor.server.match.rulers import Ruler, Rulers
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.seating import Seating
from iceharbor.server.match.session import ConcurrentWrite, MatchSession, Step
from iceharbor.server.match.timers import FULL_RETRY_S, SYSTEM_TIME, EntryTimes, PendingTimer, Timers, TimeSource
from iceharbor.server.offer_messages import AskRematch
from iceharbor.server.operations.figures import UNREAD, Figures
from iceharbor.server.prospect_messages import AskProspect
from iceharbor.server.ruler_messages import Measure
from iceharbor.server.seat_messages import AskInvitation, Claim, FreeSeat, SignOut
from iceharbor.server.storage.match_store import MatchStore
from iceharbor.server.storage.schema import CorruptMatch, SeatRow, StoredMatch
from iceharbor.server.storage.store import StorageFailed, StorageFull
from iceharbor.server.wire import (
    FULL_PROBLEM,
    STORAGE_FULL,
    Act,
    AskPlan,
    AskThreat,
    AskViewAt,
    ClientMessage,
    ErrorMessage,
    Join,
    Ping,
    PongMessage,
    ProbeReply,
    Rename,
    SeatsMessage,
    write,
)

log = logging.getLogger("iceharbor")

RESTART: Final = 1012
"""The close code that asks a client to reconnect."""


class Room:
    """One match in memory with its connected clients."""

    def __init__(
        self,
        stored: StoredMatch,
        session: MatchSession,
        store: MatchStore,
        limits: Limits,
        rematches: Rematches,
        time: TimeSource = SYSTEM_TIME,
        figures: Figures = UNREAD,
    ) -> None:
        self.id = stored.id
        self.seeded = stored.seeded
        self.seating = Seating(stored.id, stored.seats, store, limits, time)
        self.session = session
        self._scenes = MatchScenes(session)
        self.clients: set[RoomClient] = set()
        self.changed = asyncio.Event()
        """Set after every stored entry and every join; the task that waits for it clears it."""
        self.closed, self.corrupt = False, ""
        self._limits = limits
        self.made_ms = stored.made_ms
        """When the match was created, in milliseconds since 1970; None if that is unknown."""
        self._figures, self._kind = figures, stored.header.game
        self._claims = WaitingCalls()
        self._inbox = Inbox(limits.inbox)
        self._joining = 0
        """The number of clients for which the log is prepared."""
        self._rulers = Rulers()
        self.rematch = RematchDesk(self.id, session, self.seating, self.clients, rematches)
        self._questions = Questions(self.id, session, self._scenes)
        self._entry_times = EntryTimes(time, stored.made_ms, next(reversed(stored.times), None))
        self._timers = Timers(time, self._on_timer)
        self._latency = LatencyTracker(time, self._needs_latency)
        self._presence: asyncio.TimerHandle | None = None
        self._worker = asyncio.create_task(self._handle_inbox(), name=f"room {self.id}")

    @property
    def rows(self) -> tuple[SeatRow, ...]:
        """The seats as they are stored."""
        return self.seating.rows

    @property
    def idle(self) -> bool:
        """True if no client is connected and the inbox is empty."""
        busy = self.clients or self._joining or self._inbox or self._timers.any_running()
        return not busy

    @property
    def watcher(self) -> str:
        """The address for which the bots of this match play: of its players, or else of its spectators."""
        addresses = sorted((not client.held_seats, client.address) for client in self.clients)
        return addresses[0][1] if addresses else ""

    @property
    def paused(self) -> bool:
        """True if only bots play and no client is connected."""
        return not self.clients and all(row.bot is not None for row in self.rows)

    @property
    def owned(self) -> bool:
        """True if this process plays the clocks and bots of the match; SharedRoom has others."""
        return True

    async def catch_up(self) -> bool:
        """Read what other processes have written until now; here there are none."""
        return True

    async def drain(self) -> None:
        """Returns when the inbox is empty and all questions are answered."""
        await self._inbox.join()
        await self._questions.drain()

    async def close(self, code: int = RESTART) -> None:
        """Handle the rest of the inbox, then disconnect all clients."""
        if not self.closed:
            self.closed = True
            await self.drain()
            self._shut_down(code)

    def unload(self) -> None:
        """Close an idle room at once."""
        assert self.idle
        self._shut_down(RESTART)

    def _shut_down(self, code: int) -> None:
        self.closed = True
        self._worker.cancel()
        self._timers.stop()
        self._latency.stop()
        if self._presence is not None:
            self._presence.cancel()
        for client in tuple(self.clients):
            client.disconnect(code)
        self.clients.clear()
        self._claims.close()
        self.changed.set()

    # --- Clients ------------------------------------------------------------------------------------------------------

    async def prepare(self, join: Join) -> None:
        """Write the log's lines for this client in a thread; to be awaited before it joins. The room stays open."""
        if join.scenes:
            self._joining += 1
            try:
                await self._scenes.prepare_log(viewer_of(seats.held_by(self.rows, join.tokens)))
            finally:
                self._joining -= 1

    def join(self, client: RoomClient, join: Join) -> None:
        """Send the full state to a client; a second call changes its seats. A closed room disconnects the client."""
        if self.closed:
            return client.disconnect(RESTART)
        client.draws, client.thinks, client.tokens = join.scenes, join.thinking, join.tokens
        client.held_seats = self.seating.enter(client, join.tokens)
        self.clients.add(client)
        if self.seating.came_back(client.held_seats):
            back = SeatChange(client.held_seats[0], lambda: self.seating.come_back(client.held_seats))
            self._queue(back, lambda answer: None)
        self._update_timers()
        self._send_snapshot(client, join.after)
        if len(client.held_seats) < len(set(join.tokens)):
            problem = "this device has no seat with that token any more: it was signed out, or the seat was freed"
            client.send(write(ErrorMessage("no_such_seat", problem)))
        if isinstance(self.session.match.game, Timed):
            self._latency.add(client)
        self._schedule_presence()

    def _send_snapshot(self, client: RoomClient, after: int | None = None) -> None:
        timers = self._timers.running()
        scenes = self._scenes if client.draws else None
        devices = self.seating.devices(client.held_seats)
        full = broadcast.snapshot(self.summary(), self.session, timers, client.held_seats, devices, after, scenes)
        client.send(write(full))
        for message in self._rulers.messages():
            client.send(message)
        self.rematch.show(client)

    def is_full_for(self, join: Join) -> bool:
        """True if the spectator limit is reached; players can always join."""
        return len(self.clients) >= self._limits.sockets_a_match and not self.seats_of(join)

    def seats_of(self, join: Join) -> tuple[Player, ...]:
        """The seats whose tokens a client joins with."""
        return seats.held_by(self.rows, join.tokens)

    def leave(self, client: RoomClient) -> None:
        self.clients.discard(client)
        self.seating.leave(client)
        self._latency.remove(client)
        self._questions.leave(client)
        self._update_timers()
        for player in client.held_seats:
            if self._rulers.of(player) is not None and player not in self.online():
                self._place_ruler(None, player, None)
        self._schedule_presence()

    def summary(self) -> MatchSummary:
        """Public information about the match."""
        return broadcast.summary(
            self.id, self.seeded, self.session, seats.shown(self.rows, self.online()), self._spectators()
        )

    def online(self) -> set[Player]:
        """The seats with a connected client."""
        return self.seating.online()

    def _spectators(self) -> int:
        return sum(not client.held_seats for client in self.clients)

    def _schedule_presence(self) -> None:
        """Send `seats` soon, once for all changes until then."""
        self.changed.set()
        if self._presence is None and not self.closed:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(self._limits.presence_s, self._send_presence)

    def _send_presence(self) -> None:
        self._presence = None
        seats_now, spectators = seats.shown(self.rows, self.online()), self._spectators()
        frames: dict[tuple[Player, ...], bytes] = {}
        for client in tuple(self.clients):
            held_seats = client.held_seats
            if held_seats not in frames:
                frames[held_seats] = write(SeatsMessage(seats_now, spectators, self.seating.devices(held_seats)))
            client.send(frames[held_seats], urgent=False)

    # --- Messages -----------------------------------------------------------------------------------------------------

    def receive(self, client: RoomClient, message: ClientMessage) -> None:
        """Handle a message, at once or through the inbox."""
        match message:
            case Join():
                self.join(client, message)
            case AskPlan() | AskViewAt() | AskThreat() | AskProspect() | AskDraft():
                if not self.closed:  # else one question after the other would keep the room open
                    self._questions.ask(client, message)
            case Measure():
                self._measure(client, message)
            case Ping(number):
                client.send(write(PongMessage(number)))
            case ProbeReply(number):
                self._latency.record_reply(client, number)
            case AskInvitation() | SignOut() | FreeSeat():
                self._receive_seat_message(client, message)
            case AskRematch(player):
                if holds(client, player) and (change := self.rematch.ask(client, player)) is not None:
                    self._queue(change, lambda answer: client.send(write(answer)))
            case Act() | Rename():
                if holds(client, message.player, key=message.key if isinstance(message, Act) else None):
                    self.submit(message, lambda answer: client.send(write(answer)), here=set(client.held_seats))

    def submit(self, message: Act | Rename, reply: Reply, by_owner: bool = False, here: Seats = NO_SEATS) -> None:
        """Put a message into the inbox. The caller has checked the seat; `by_owner` is for bots."""
        self._queue(message, self._counted(reply) if isinstance(message, Act) else reply, by_owner, here)

    def _counted(self, reply: Reply) -> Reply:
        """A reply whose answer is counted."""

        def counted(answer: Struct) -> None:
            self._figures.answered(self._kind, answer)
            reply(answer)

        return counted

    @property
    def waiting(self) -> int:
        """The number of messages in the inbox."""
        return len(self._inbox)

    def _queue(self, message: Queueable, reply: Reply, by_owner: bool = False, here: Seats = NO_SEATS) -> None:
        queued = QueuedMessage(message, [reply], self._entry_times.now_ms(), by_owner, here)
        if self.closed:
            return reply(replace(CLOSING, id=queued.id, key=queued.key))
        if not self._inbox.put(queued):
            self._figures.hit("inbox")
            problem = "too many actions of this player are waiting; try again"
            reply(ErrorMessage("busy", problem, queued.id, queued.key))

    def _measure(self, client: RoomClient, ask: Measure) -> None:
        player = ask.player if ask.player is not None else next(iter(client.held_seats), None)
        if player is None:
            return client.send(write(ErrorMessage("not_your_seat", "only players can place rulers that all can see")))
        if holds(client, player):
            self._place_ruler(client, player, ask.points)

    def _place_ruler(self, by: RoomClient | None, player: Player, points: Ruler | None) -> None:
        message = self._rulers.place(player, points)
        for client in tuple(self.clients):
            if client is not by:
                client.send(message, urgent=points is None)

    # --- Seats --------------------------------------------------------------------------------------------------------

    async def claim(self, asked: Claim) -> ClaimedSeat:
        """Exchange an invitation for a token. Raises ClaimRefused."""
        change = SeatChange(GUESTS, lambda: self.seating.claim(asked))
        answer = await self._claims.ask(lambda reply: self._queue(change, reply))
        if isinstance(answer, ErrorMessage):
            raise ClaimRefused(answer.code, answer.message)
        assert isinstance(answer, ClaimedSeat)
        return answer

    def _receive_seat_message(self, client: RoomClient, message: AskInvitation | SignOut | FreeSeat) -> None:
        number = message.id if isinstance(message, AskInvitation) else None
        if not client.held_seats:
            problem = "only players can change seats"
            return client.send(write(ErrorMessage("not_your_seat", problem, number)))
        change = SeatChange(client.held_seats[0], lambda: self.seating.change(message, client, self.online()), number)
        self._queue(change, lambda answer: client.send(write(answer)))

    async def _make_change(self, change: SeatChange, reply: Reply) -> None:
        try:
            answer = await change.make()
        except ClaimRefused as refused:
            return reply(ErrorMessage(refused.code, refused.message, change.id))
        self._follow_seats()
        if answer is not None:
            reply(answer)
        self._send_presence()

    def _follow_seats(self) -> None:
        """Clients whose device was signed out go on as spectators."""
        for client in tuple(self.clients):
            lost = set(client.held_seats).difference(self.seating.held_by(client))
            if lost:
                client.held_seats = self.seating.held_by(client)
                self._send_snapshot(client)
                names = " and ".join(SEATS[player] for player in sorted(lost))
                problem = f"this device was signed out: it does not play {names} now"
                client.send(write(ErrorMessage("signed_out", problem)))

    # --- The inbox ----------------------------------------------------------------------------------------------------

    async def _handle_inbox(self) -> None:
        while True:
            queued = await self._inbox.take()
            try:
                await self._handle(queued)
            except StorageFull:  # nothing is stored or changed: a timer tries again, a player may
                if isinstance(queued.message, PendingTimer):
                    asyncio.get_running_loop().call_later(FULL_RETRY_S, self._on_timer, queued.message)
                queued.reply(ErrorMessage(STORAGE_FULL, FULL_PROBLEM, queued.id, queued.key))
            except (StorageFailed, CorruptMatch) as error:
                self.corrupt = str(error) if isinstance(error, CorruptMatch) else ""
                self._shut_down(RESTART)  # whether it is stored is known after a restart: no answer now, a resend then
            except ConcurrentWrite:
                log.error("match %s: another process wrote its entries; all clients must join again", self.id)
                self._shut_down(RESTART)
            except Exception:
                log.exception("match %s: internal error; nothing has changed", self.id)
                problem = "internal error; nothing has changed"
                queued.reply(ErrorMessage("internal_error", problem, queued.id, queued.key))
            finally:
                self._done(queued)

    def _done(self, queued: QueuedMessage) -> None:
        """A message was handled, and what it has changed is broadcast."""
        if isinstance(queued.message, Act):
            self._figures.action_s.observe(perf_counter() - queued.since, self._kind)
        self._inbox.done(queued)

    async def _handle(self, queued: QueuedMessage) -> None:
        match queued.message:
            case Act() as act:
                answer, step = await self.session.act(act, queued.at_ms, here=queued.here)
                queued.reply(answer)
                if step is not None:
                    self._broadcast(step)
            case Rename() as rename:
                await self._rename(rename, queued.reply)
            case SeatChange() as change:
                await self._make_change(change, queued.reply)
            case PendingTimer() as wait if self._timers.is_running(wait):
                self._broadcast(await self.session.act_for_nature(wait.notation, queued.at_ms))

    def _broadcast(self, step: Step) -> None:
        """Send the event to all clients, players first."""
        self._update_timers()
        frames: dict[tuple[tuple[Player, ...], bool], bytes] = {}
        common = broadcast.event(self.session, self._timers.running())
        since = step.before[0].seq
        for client in sorted(self.clients, key=lambda client: not client.held_seats):
            held_seats, draws = key = client.held_seats, client.draws
            if key not in frames and draws:
                frames[key] = write(broadcast.drawn_event_for(common, self._scenes, held_seats, since))
            elif key not in frames:
                frames[key] = write(broadcast.event_for(common, self.session, held_seats, since))
            client.send(frames[key])
        self.session.drop_encoded_views()
        self._scenes.drop_encoded()
        self.changed.set()

    async def _rename(self, rename: Rename, reply: Reply) -> None:
        try:
            await self.seating.rename(rename.player, rename.name)
        except Malformed as error:
            return reply(ErrorMessage("bad_name", str(error)))
        self._send_presence()

    # --- Timers -------------------------------------------------------------------------------------------------------

    def _update_timers(self) -> None:
        """Start new timers and keep running ones; where bots play alone, timers wait for a spectator."""
        match = self.session.match
        if isinstance(match.game, Timed) and not self.closed:
            self._timers.update(() if self.paused else match.game.due(match.state), self._credit_ms)
            self._latency.start()

    def _credit_ms(self, player: Player) -> int:
        return self._latency.credit_ms(player)

    def _needs_latency(self) -> bool:
        """True if a player's round trip matters now."""
        return self._timers.any_running() or self.session.simultaneous(self.session.match.seq)

    def _on_timer(self, wait: PendingTimer) -> None:
        """A timer has run out: NATURE's action goes behind the messages that have arrived."""
        if not self.closed:
            self._inbox.put(QueuedMessage(wait, [], self._entry_times.now_ms()))
