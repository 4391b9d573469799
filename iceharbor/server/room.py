"""A match that people have open: one inbox, one message at a time.

Plans and looks back only read, so they are answered at once from what is stored. An action goes through the inbox: it
is tried, stored, and then, and only then, acknowledged and shown to every watcher, each with a view of his own. The
rights of a seat come from the tokens that the socket joined with, never from a message.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Final, Protocol

from msgspec import Struct

from iceharbor.codec import Malformed, dump
from iceharbor.contract import NATURE, Player, Refused, Threat, Threatening, Viewer
from iceharbor.server import seats
from iceharbor.server.ledger import Answer, Append, SeatRow, Stored
from iceharbor.server.limits import Limits
from iceharbor.server.looking import Lookout
from iceharbor.server.names import read_name
from iceharbor.server.record import Record, Step
from iceharbor.server.store import Conflict, StorageFailed, Store
from iceharbor.server.wire import (
    AckMessage,
    Act,
    AskAt,
    AskPlan,
    AskThreat,
    AtMessage,
    ClientMessage,
    ErrorMessage,
    EventMessage,
    Join,
    MatchMessage,
    MatchSummary,
    Measure,
    Ping,
    PlanMessage,
    PongMessage,
    RefusedMessage,
    Rename,
    RulerMessage,
    Seat,
    SeatsMessage,
    Spot,
    StaleMessage,
    ThreatMessage,
    write,
)

log = logging.getLogger("iceharbor")

RECENT_ANSWERS: Final = 32
"""Answers kept in memory; older ones are read from the store."""

RESTART: Final = 1012
"""The close code that asks a client to come back."""


class Watcher(Protocol):
    """Somebody who looks at a match: a socket."""

    you: tuple[Player, ...]
    """The seats held."""

    def offer(self, message: bytes, urgent: bool = True) -> None:
        """Sends when it can; what isn't urgent may be left out. Never waits."""

    def drop(self, code: int) -> None:
        """Ends it."""


Reply = Callable[[Struct], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A message in the inbox, and where its answer goes."""

    message: Act | Rename
    reply: Reply


class Room:
    """One match in memory, with everybody who looks at it."""

    def __init__(self, stored: Stored, record: Record, store: Store, rng: Random, limits: Limits) -> None:
        self.id = stored.id
        self.seeded = stored.seeded
        self.rows: tuple[SeatRow, ...] = stored.seats
        self.record = record
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        """Set whenever something was stored or somebody came; who waits for it clears it."""
        self.closed = False
        self._store = store
        self._rng = rng
        self._limits = limits
        self._inbox: asyncio.Queue[Asked] = asyncio.Queue(limits.inbox)
        self._unanswered = 0
        self._answers: dict[str, Answer] = {}
        self._rulers: dict[Player, tuple[Spot, Spot]] = {}
        self._lookout = Lookout()
        self._looking: set[Watcher] = set()
        """Who waits for a threat."""
        self._presence: asyncio.TimerHandle | None = None
        self._worker = asyncio.create_task(self._work(), name=f"room {self.id}")

    @property
    def idle(self) -> bool:
        """Nobody looks and nothing waits."""
        return not self.watchers and self._unanswered == 0

    async def settled(self) -> None:
        """Returns when everything that waits in the inbox is answered."""
        await self._inbox.join()

    async def close(self, code: int = RESTART) -> None:
        """Finishes what waits, then sends everybody away."""
        if not self.closed:
            self.closed = True
            await self.settled()
            self._end(code)

    def _end(self, code: int) -> None:
        self.closed = True
        self._worker.cancel()
        if self._presence is not None:
            self._presence.cancel()
        for watcher in tuple(self.watchers):
            watcher.drop(code)
        self.watchers.clear()
        self.changed.set()

    # --- Who looks ----------------------------------------------------------------------------------------------------

    def join(self, watcher: Watcher, join: Join) -> None:
        """Shows the whole picture; said again, it changes the seats that the watcher holds."""
        watcher.you = seats.held_by(self.rows, join.seats)
        self.watchers.add(watcher)
        watcher.offer(write(self._picture(watcher.you, join.after)))
        for player, points in self._rulers.items():
            watcher.offer(write(RulerMessage(player, points)))
        if len(watcher.you) < len(set(join.seats)):
            problem = "a seat link is not of this match, or the seat is a bot's; you see what the others may see"
            watcher.offer(write(ErrorMessage("no_such_seat", problem)))
        self._tell_presence()

    def is_full_for(self, join: Join) -> bool:
        """Whether there is no place left to look; players always have one."""
        return len(self.watchers) >= self._limits.sockets_a_match and not seats.held_by(self.rows, join.seats)

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        for player in watcher.you:
            if player in self._rulers and player not in self._online():
                self._lay_ruler(None, player, None)
        self._tell_presence()

    def summary(self) -> MatchSummary:
        """What anybody may know."""
        match = self.record.match
        return MatchSummary(
            match=self.id,
            game=match.header.game,
            title=match.game.info.title,
            players=match.header.players,
            options=match.header.options,
            rules=match.header.rules,
            seeded=self.seeded,
            from_position=match.header.position is not None,
            seats=self._seats(),
            spectators=self._spectators(),
            seq=match.seq,
            to_act=tuple(sorted(match.to_act)),
            outcome=match.outcome,
        )

    def _picture(self, you: tuple[Player, ...], after: int | None) -> MatchMessage:
        match, known = self.record.match, self.summary()
        since = after if after is not None and after <= match.seq else 0
        return MatchMessage(
            match=known.match,
            game=known.game,
            title=known.title,
            players=known.players,
            options=known.options,
            rules=known.rules,
            seeded=known.seeded,
            from_position=known.from_position,
            seats=known.seats,
            spectators=known.spectators,
            you=you,
            seq=known.seq,
            since=since,
            log=self.record.log(reader(you), since),
            views=self.record.views(you),
            to_act=known.to_act,
            undo=len(match.undoable),
            outcome=known.outcome,
        )

    def _online(self) -> set[Player]:
        return {player for watcher in self.watchers for player in watcher.you}

    def _spectators(self) -> int:
        return sum(not watcher.you for watcher in self.watchers)

    def _seats(self) -> tuple[Seat, ...]:
        return seats.shown(self.rows, self._online())

    def _tell_presence(self) -> None:
        """Soon, and for everything that happens until then at once."""
        self.changed.set()
        if self._presence is None and not self.closed:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(self._limits.presence_s, self._presence_now)

    def _presence_now(self) -> None:
        self._presence = None
        message = write(SeatsMessage(self._seats(), self._spectators()))
        for watcher in tuple(self.watchers):
            watcher.offer(message, urgent=False)

    # --- What is said -------------------------------------------------------------------------------------------------

    def hear(self, watcher: Watcher, message: ClientMessage) -> None:
        """Answers, now or when the inbox comes to it."""
        match message:
            case Join():
                self.join(watcher, message)
            case AskPlan(number, player, words):
                if self._holds(watcher, player, number):
                    watcher.offer(write(PlanMessage(number, self.record.plan(player, words))))
            case AskAt():
                self._look_back(watcher, message)
            case AskThreat():
                self._look_out(watcher, message)
            case Measure():
                self._measure(watcher, message)
            case Ping(number):
                watcher.offer(write(PongMessage(number)))
            case Act() | Rename():
                if self._holds(watcher, message.player, key=_key(message)):
                    self.ask(message, lambda answer: watcher.offer(write(answer)))

    def ask(self, message: Act | Rename, reply: Reply) -> None:
        """Puts a message into the inbox; whoever calls has made sure of the seat."""
        if self.closed:
            return reply(ErrorMessage("closing", "the match is being put away; join again", key=_key(message)))
        try:
            self._inbox.put_nowait(Asked(message, reply))
            self._unanswered += 1
        except asyncio.QueueFull:
            reply(ErrorMessage("busy", "too many actions of this match are waiting; try again", key=_key(message)))

    def _holds(self, watcher: Watcher, player: Player, number: int | None = None, key: str | None = None) -> bool:
        if player not in watcher.you:
            problem = f"you do not hold seat {player} of this match"
            watcher.offer(write(ErrorMessage("not_your_seat", problem, number, key)))
        return player in watcher.you

    def _look_back(self, watcher: Watcher, ask: AskAt) -> None:
        if ask.player is not None and not self._holds(watcher, ask.player, ask.id):
            return
        if ask.seq > self.record.match.seq:
            problem = f"the match has {self.record.match.seq} entries; there is no number {ask.seq}"
            return watcher.offer(write(ErrorMessage("no_such_entry", problem, ask.id)))
        viewer = reader(watcher.you) if ask.player is None else ask.player
        watcher.offer(write(AtMessage(ask.id, ask.seq, self.record.view_at(ask.seq, viewer))))

    def _look_out(self, watcher: Watcher, ask: AskThreat) -> None:
        match = self.record.match
        if ask.player is not None and not self._holds(watcher, ask.player, ask.id):
            return
        if not isinstance(match.game, Threatening) or ask.of >= match.game.players:
            problem = f"there is no threat of player {ask.of} in this match"
            return watcher.offer(write(ErrorMessage("no_such_threat", problem, ask.id)))
        if watcher in self._looking:
            problem = "one threat at a time; ask again when the other is answered"
            return watcher.offer(write(ErrorMessage("busy", problem, ask.id)))
        self._looking.add(watcher)
        viewer = reader(watcher.you) if ask.player is None else ask.player
        looking = self._lookout.look(self.record, viewer, ask.of)
        looking.add_done_callback(lambda done: self._tell_threat(watcher, ask.id, match.seq, done))

    def _tell_threat(self, watcher: Watcher, number: int, seq: int, done: asyncio.Future[Threat]) -> None:
        self._looking.discard(watcher)
        if not done.cancelled() and (fault := done.exception()) is not None:
            log.error("match %s: a fault of the program while looking for a threat", self.id, exc_info=fault)
            watcher.offer(write(ErrorMessage("fault", "a fault of the program; nobody knows this threat", number)))
        elif not done.cancelled():
            watcher.offer(write(ThreatMessage(number, seq, done.result())))

    def _measure(self, watcher: Watcher, ask: Measure) -> None:
        player = ask.player if ask.player is not None else next(iter(watcher.you), None)
        if player is None:
            return watcher.offer(write(ErrorMessage("not_your_seat", "only players lay rulers that all can see")))
        if self._holds(watcher, player):
            self._lay_ruler(watcher, player, ask.points)

    def _lay_ruler(self, by: Watcher | None, player: Player, points: tuple[Spot, Spot] | None) -> None:
        if points is None:
            self._rulers.pop(player, None)
        else:
            self._rulers[player] = points
        message = write(RulerMessage(player, points))
        for watcher in tuple(self.watchers):
            if watcher is not by:
                watcher.offer(message, urgent=points is None)

    # --- The inbox ----------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            asked = await self._inbox.get()
            try:
                await self._answer(asked)
            except StorageFailed:
                self._end(RESTART)  # whether it is stored is known after a restart: no answer now, a resend then
            except Exception:
                log.exception("match %s: a fault of the program; nothing has changed", self.id)
                problem = "a fault of the program stopped this; nothing has changed"
                asked.reply(ErrorMessage("fault", problem, key=_key(asked.message)))
            finally:
                self._unanswered -= 1
                self._inbox.task_done()

    async def _answer(self, asked: Asked) -> None:
        match asked.message:
            case Act() as act:
                await self._act(act, asked.reply)
            case Rename() as rename:
                await self._rename(rename, asked.reply)

    async def _act(self, act: Act, reply: Reply) -> None:
        match = self.record.match
        body = sha256(dump((act.player, act.base, act.words))).digest()
        if act.base != match.seq and (earlier := await self._recall(act.key)) is not None:
            return reply(_again(earlier, act, body))
        if act.base != match.seq and not self._bears_delay(act):
            return reply(StaleMessage(act.key, match.seq))
        try:
            step = self.record.propose(act.player, act.words, self._rng)
        except Refused as refused:
            return reply(RefusedMessage(act.key, refused.refusal))
        answer = Answer(act.key, body, match.seq + 1)
        more = Append(self.id, match.seq + 1, step.entries, self.record.chain, answer)
        try:
            chain = await asyncio.wrap_future(self._store.append(more))
        except Conflict:
            return await self._conflict(act, body, reply)
        self._answers[act.key] = answer
        if len(self._answers) > RECENT_ANSWERS:
            del self._answers[next(iter(self._answers))]
        self.record.take(step, chain)
        reply(AckMessage(act.key, answer.seq))
        self._show(step)

    def _bears_delay(self, act: Act) -> bool:
        """Whether what others did meanwhile leaves the sense of this action: of choices made at once it does."""
        match = self.record.match
        if act.base > match.seq or act.words == ("resign",):
            return act.base <= match.seq
        alone = all(entry.player not in (NATURE, act.player) for entry in match.entries[act.base :])
        return alone and len(self.record.past(act.base).to_act) > 1

    async def _recall(self, key: str) -> Answer | None:
        return self._answers.get(key) or await asyncio.wrap_future(self._store.recall(self.id, key))

    async def _conflict(self, act: Act, body: bytes, reply: Reply) -> None:
        """The key was used before; or somebody else wrote to this match, and what is in memory is out of date."""
        earlier = await self._recall(act.key)
        if earlier is not None:
            return reply(_again(earlier, act, body))
        log.error("match %s: its entries were written by somebody else; everybody is asked to join again", self.id)
        self._end(RESTART)

    def _show(self, step: Step) -> None:
        """Everybody sees it, the players first."""
        frames: dict[tuple[Player, ...], bytes] = {}
        for watcher in sorted(self.watchers, key=lambda watcher: not watcher.you):
            if watcher.you not in frames:
                frames[watcher.you] = write(self._event(step, watcher.you))
            watcher.offer(frames[watcher.you])
        self.record.rest()
        self.changed.set()

    def _event(self, step: Step, you: tuple[Player, ...]) -> EventMessage:
        match = self.record.match
        return EventMessage(
            seq=match.seq,
            entries=self.record.log(reader(you), step.before[0].seq),
            views=self.record.views(you),
            to_act=tuple(sorted(match.to_act)),
            undo=len(match.undoable),
            outcome=match.outcome,
        )

    async def _rename(self, rename: Rename, reply: Reply) -> None:
        try:
            name = read_name(rename.name)
        except Malformed as error:
            return reply(ErrorMessage("bad_name", str(error)))
        await asyncio.wrap_future(self._store.rename(self.id, rename.player, name))
        rows = list(self.rows)
        rows[rename.player] = replace(rows[rename.player], name=name)
        self.rows = tuple(rows)
        self._presence_now()


def reader(you: tuple[Player, ...]) -> Viewer:
    """Whose log and whose eyes: the seat's when one is held. Several share a screen, so they read what all may read."""
    return you[0] if len(you) == 1 else None


def _key(message: Act | Rename) -> str | None:
    return message.key if isinstance(message, Act) else None


def _again(earlier: Answer, act: Act, body: bytes) -> Struct:
    """The answer to a message that was answered before."""
    if earlier.body == body:
        return AckMessage(act.key, earlier.seq)
    return ErrorMessage("key_reused", "this key belongs to another action, which was stored", key=act.key)
