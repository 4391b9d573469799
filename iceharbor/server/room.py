"""A match that people have open: one inbox, one message at a time.

Plans and looks back only read, so they are answered at once from what is stored. An action goes through the inbox: it
is judged and stored, and then, and only then, acknowledged and shown to every watcher, each with a view of his own.
What NATURE says by the clock goes the same way. The rights of a seat come from the tokens that the socket joined with,
never from a message.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol

from msgspec import Struct

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Player, Timed
from iceharbor.server import seats, showing
from iceharbor.server.clocks import REAL_TIME, Calendar, Clock, Time, Wait
from iceharbor.server.judging import Judge, Overtaken
from iceharbor.server.ledger import SeatRow, Stored
from iceharbor.server.limits import Limits
from iceharbor.server.looking import Lookout
from iceharbor.server.names import read_name
from iceharbor.server.probes import Pulses
from iceharbor.server.record import Record, Step
from iceharbor.server.showing import reader
from iceharbor.server.store import StorageFailed, Store
from iceharbor.server.wire import (
    Act,
    AskAt,
    AskPlan,
    AskThreat,
    AtMessage,
    ClientMessage,
    ErrorMessage,
    Join,
    MatchSummary,
    Measure,
    Ping,
    PlanMessage,
    PongMessage,
    Probed,
    Rename,
    RulerMessage,
    Seat,
    SeatsMessage,
    Spot,
    write,
)

log = logging.getLogger("iceharbor")

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
    """A message in the inbox, when it came, and where its answer goes. A Wait is NATURE's: its time has come."""

    message: Act | Rename | Wait
    reply: Reply
    at_ms: int | None


class Room:
    """One match in memory, with everybody who looks at it."""

    def __init__(
        self, stored: Stored, record: Record, store: Store, rng: Random, limits: Limits, time: Time = REAL_TIME
    ) -> None:
        self.id = stored.id
        self.seeded = stored.seeded
        self.rows: tuple[SeatRow, ...] = stored.seats
        self.record = record
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        """Set whenever something was stored or somebody came; who waits for it clears it."""
        self.closed = False
        self._store = store
        self._limits = limits
        self._inbox: asyncio.Queue[Asked] = asyncio.Queue()
        self._unanswered: Counter[Player] = Counter()
        """By seat: whoever sends too much fills his own place alone."""
        self._judge = Judge(self.id, record, store, rng)
        self._rulers: dict[Player, tuple[Spot, Spot]] = {}
        self._lookout = Lookout(self.id)
        self._calendar = Calendar(time, stored.made_ms, next(reversed(stored.times), None))
        self._clock = Clock(time, self._strike)
        self._pulses = Pulses(time, self._lively)
        self._presence: asyncio.TimerHandle | None = None
        self._worker = asyncio.create_task(self._work(), name=f"room {self.id}")

    @property
    def idle(self) -> bool:
        """Nobody looks and nothing waits."""
        return not self.watchers and not self._unanswered.total() and not self._clock.runs()

    @property
    def paused(self) -> bool:
        """Only bots play, and nobody looks."""
        return not self.watchers and all(row.bot is not None for row in self.rows)

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
        self._clock.stop()
        self._pulses.stop()
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
        self._wind()
        clock = self._clock.shown()
        watcher.offer(write(showing.picture(self.summary(), self.record, clock, watcher.you, join.after)))
        for player, points in self._rulers.items():
            watcher.offer(write(RulerMessage(player, points)))
        if len(watcher.you) < len(set(join.seats)):
            problem = "a seat link is not of this match, or the seat is a bot's; you see what the others may see"
            watcher.offer(write(ErrorMessage("no_such_seat", problem)))
        if isinstance(self.record.match.game, Timed):
            self._pulses.come(watcher)
        self._tell_presence()

    def is_full_for(self, join: Join) -> bool:
        """Whether there is no place left to look; players always have one."""
        return len(self.watchers) >= self._limits.sockets_a_match and not seats.held_by(self.rows, join.seats)

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self._pulses.leave(watcher)
        self._wind()
        for player in watcher.you:
            if player in self._rulers and player not in self.online():
                self._lay_ruler(None, player, None)
        self._tell_presence()

    def summary(self) -> MatchSummary:
        """What anybody may know."""
        return showing.summary(self.id, self.seeded, self.record, self._seats(), self._spectators())

    def online(self) -> set[Player]:
        """The seats that somebody holds who is there."""
        return {player for watcher in self.watchers for player in watcher.you}

    def _spectators(self) -> int:
        return sum(not watcher.you for watcher in self.watchers)

    def _seats(self) -> tuple[Seat, ...]:
        return seats.shown(self.rows, self.online())

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
            case Probed(number):
                self._pulses.hear(watcher, number)
            case Act() | Rename():
                if self._holds(watcher, message.player, key=_key(message)):
                    self.ask(message, lambda answer: watcher.offer(write(answer)))

    def ask(self, message: Act | Rename, reply: Reply) -> None:
        """Puts a message into the inbox; whoever calls has made sure of the seat."""
        if self.closed:
            return reply(ErrorMessage("closing", "the match is being put away; join again", key=_key(message)))
        if self._unanswered[message.player] >= self._limits.inbox:
            return reply(
                ErrorMessage("busy", "too many actions of this seat are waiting; try again", key=_key(message))
            )
        self._unanswered[message.player] += 1
        self._inbox.put_nowait(Asked(message, reply, self._calendar.now_ms()))

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
        if ask.player is None or self._holds(watcher, ask.player, ask.id):
            viewer = reader(watcher.you) if ask.player is None else ask.player
            self._lookout.answer(watcher, ask, self.record, viewer)

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
            except Overtaken:
                log.error("match %s: its entries were written by somebody else; all are asked to join again", self.id)
                self._end(RESTART)
            except Exception:
                log.exception("match %s: a fault of the program; nothing has changed", self.id)
                problem = "a fault of the program stopped this; nothing has changed"
                asked.reply(ErrorMessage("fault", problem, key=_key(asked.message)))
            finally:
                self._unanswered[_sender(asked.message)] -= 1
                self._inbox.task_done()

    async def _answer(self, asked: Asked) -> None:
        match asked.message:
            case Act() as act:
                answer, step = await self._judge.act(act, asked.at_ms)
                asked.reply(answer)
                if step is not None:
                    self._show(step)
            case Rename() as rename:
                await self._rename(rename, asked.reply)
            case Wait() as wait if self._clock.holds(wait):
                self._show(await self._judge.let_nature_act(wait.action, asked.at_ms))

    def _show(self, step: Step) -> None:
        """Everybody sees it, the players first."""
        self._wind()
        frames: dict[tuple[Player, ...], bytes] = {}
        common = showing.event(self.record, self._clock.shown())
        since = step.before[0].seq
        for watcher in sorted(self.watchers, key=lambda watcher: not watcher.you):
            if watcher.you not in frames:
                frames[watcher.you] = write(showing.event_for(common, self.record, watcher.you, since))
            watcher.offer(frames[watcher.you])
        self.record.rest()
        self.changed.set()

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

    # --- The clock ----------------------------------------------------------------------------------------------------

    def _wind(self) -> None:
        """What is due begins to wait, or goes on waiting; where bots play alone it waits for somebody who looks."""
        match = self.record.match
        if isinstance(match.game, Timed) and not self.closed:
            self._clock.look(() if self.paused else match.game.due(match.state), self._pulses.credit_ms)
            self._pulses.wake()

    def _lively(self) -> bool:
        """Whether somebody may be waited for, so that it matters how long his messages take."""
        return self._clock.runs() or self._judge.at_once(self.record.match.seq)

    def _strike(self, wait: Wait) -> None:
        """NATURE's turn to speak comes after everything that is here already."""
        self._unanswered[NATURE] += 1
        self._inbox.put_nowait(Asked(wait, lambda answer: None, self._calendar.now_ms()))


def _key(message: Act | Rename | Wait) -> str | None:
    return message.key if isinstance(message, Act) else None


def _sender(message: Act | Rename | Wait) -> Player:
    return NATURE if isinstance(message, Wait) else message.player
