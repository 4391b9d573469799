"""A room whose match other processes serve too: it applies and broadcasts what they write, and they what it writes.

If another process was quicker with a number, the room reads the new entries and tries its own action again on the
state after them. Clocks and bots wait until this process owns the match. docs/many-processes.md has the whole.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from iceharbor.contract import Player, Timed
from iceharbor.server.limits import Limits
from iceharbor.server.match.hints import Present, SeatsChanged, Written
from iceharbor.server.match.inbox import QueuedMessage, RoomClient
from iceharbor.server.match.rematch import Rematches
from iceharbor.server.match.room import RESTART, Room
from iceharbor.server.match.rulers import Ruler
from iceharbor.server.match.session import ConcurrentWrite, MatchSession, Step
from iceharbor.server.match.sharing import Sharing
from iceharbor.server.match.timers import SYSTEM_TIME, PendingTimer, TimeSource
from iceharbor.server.operations.figures import UNREAD, Figures
from iceharbor.server.storage.match_store import StaleOwner
from iceharbor.server.storage.schema import Append, CorruptMatch, StoredMatch
from iceharbor.server.storage.store import Conflict, StorageFailed
from iceharbor.server.wire import AckMessage, Act, Join, StaleMessage

log = logging.getLogger("iceharbor")

MAX_AT_ONCE: Final = 16
"""Entries of other processes that are applied without a thread."""


MAX_TOGETHER: Final = 32
"""Actions of a rush that share a commit."""


class SharedRoom(Room):
    """One match in memory with the connected clients of this process."""

    def __init__(
        self,
        stored: StoredMatch,
        session: MatchSession,
        sharing: Sharing,
        limits: Limits,
        rematches: Rematches,
        time: TimeSource = SYSTEM_TIME,
        figures: Figures = UNREAD,
    ) -> None:
        super().__init__(stored, session, sharing.store, limits, rematches, time, figures)
        self.seats_digest = b""
        """Of the seats as they were read; empty until then."""
        self.epoch: int | None = None
        """The epoch under which this process owns the clocks and bots, if it does."""
        self._sharing = sharing
        self._elsewhere: dict[str, Present] = {}
        """The clients of each other process."""
        self._turn = asyncio.Lock()
        """Held while a message is handled, and while entries of other processes are read."""
        self._following: asyncio.Task[None] | None = None
        self._follow_again = self._seats_again = self._tell_others = False

    @property
    def paused(self) -> bool:
        watched = any(each.seats or each.spectators for each in self._elsewhere.values())
        return super().paused and not watched

    def online(self) -> set[Player]:
        return super().online().union(*(each.seats for each in self._elsewhere.values()))

    async def prepare(self, join: Join) -> None:
        if len(self.seats_of(join)) < len(set(join.tokens)):
            await self.catch_up()
        await super().prepare(join)

    def _spectators(self) -> int:
        return super()._spectators() + sum(each.spectators for each in self._elsewhere.values())

    def _shut_down(self, code: int) -> None:
        super()._shut_down(code)
        if self._following is not None and self._following is not asyncio.current_task():
            self._following.cancel()

    # --- Writing ------------------------------------------------------------------------------------------------------

    async def _handle(self, queued: QueuedMessage) -> None:
        try:
            async with self._turn:
                match queued.message:
                    case Act() as act:
                        if not await self._act_together(queued):
                            await self._act(act, queued)
                    case PendingTimer() as wait:
                        await self._run_timer(wait, queued.at_ms)
                    case _:
                        await self._change_seats(queued)
        except CorruptMatch as corrupt:
            self._close_corrupt(corrupt)

    async def _act(self, act: Act, queued: QueuedMessage) -> None:
        while True:
            try:
                if queued.by_owner and not self.owned:
                    raise StaleOwner
                epoch = self.epoch if queued.by_owner else None
                answer, step = await self.session.act(act, self._entry_times.at_least(queued.at_ms), epoch, queued.here)
                break
            except ConcurrentWrite:
                self._figures.conflicts.add("number")
                if not await self._read_new():
                    raise
            except StaleOwner:
                self._figures.conflicts.add("owner")
                self.own(None)
                return queued.reply(StaleMessage(act.key, self.session.match.seq))
        if isinstance(answer, AckMessage) and answer.seq > self.session.match.seq:
            await self._read_new()  # another process has stored it
        if step is not None:
            self._sharing.say(Written(self.id, self.session.match.seq))
        queued.reply(answer)
        if step is not None:
            self._broadcast(step)

    async def _act_together(self, first: QueuedMessage) -> bool:
        """In a rush: store this action and those that wait behind it with one commit, since another process may be
        about to write too, and only one of two commits succeeds. False if this action has to be tried alone."""
        if first.by_owner or not self.session.simultaneous(self.session.match.seq):
            return False
        queued = [first, *self._inbox.take_while(_of_a_player, MAX_TOGETHER - 1)]
        stored = 0
        try:
            stored = await self._store_together(queued) if len(queued) > 1 else 0
        finally:
            for each in queued[1:stored]:
                self._done(each)
            self._inbox.put_back(queued[max(stored, 1) :])
        return stored > 0

    async def _store_together(self, queued: Sequence[QueuedMessage]) -> int:
        """The number of these actions that could be stored together; the others have not been answered."""
        while True:
            acts = [(each.message, self._entry_times.at_least(each.at_ms)) for each in queued]
            judged = self.session.judge_together([(act, at_ms) for act, at_ms in acts if isinstance(act, Act)])
            if len(judged) < 2:
                return 0
            try:
                await asyncio.wrap_future(self._sharing.store.append_all([more for _, more in judged]))
            except Conflict:
                self._figures.conflicts.add("number")
                if await self._read_new():
                    continue
                return 0  # one of their keys is stored: which one is found when each is tried alone
            self._sharing.say(Written(self.id, judged[-1][0].after.seq))
            for each, (step, more) in zip(queued, judged, strict=False):
                self._commit(each, step, more)
            return len(judged)

    def _commit(self, queued: QueuedMessage, step: Step, more: Append) -> None:
        """Acknowledge and broadcast a stored action."""
        assert more.answer is not None
        self.session.commit(step, more.chains()[-1], more.at_ms)
        self.session.remember(step.entries[0].player, more.answer)
        queued.reply(AckMessage(more.answer.key, more.answer.seq))
        self._broadcast(step)

    async def _change_seats(self, queued: QueuedMessage) -> None:
        while True:
            try:
                await super()._handle(queued)
                return self._sharing.say(SeatsChanged(self.id))
            except ConcurrentWrite:
                if not await self._read_seats():
                    raise

    async def _run_timer(self, wait: PendingTimer, at_ms: int | None) -> None:
        """NATURE acts, if this process is the owner; if not, the timer waits for the owner's entry."""
        while self._timers.is_running(wait) and self.owned:
            try:
                at_ms = self._entry_times.at_least(at_ms)
                step = await self.session.act_for_nature(wait.notation, at_ms, self.epoch)
                self._sharing.say(Written(self.id, self.session.match.seq))
                return self._broadcast(step)
            except ConcurrentWrite:
                self._figures.conflicts.add("number")
                if not await self._read_new():
                    raise
            except StaleOwner:
                self._figures.conflicts.add("owner")
                self.own(None)

    # --- The owner of clocks and bots ---------------------------------------------------------------------------------

    @property
    def owned(self) -> bool:
        return self.epoch is not None

    @property
    def needs_owner(self) -> bool:
        """True if the match has clocks or bots."""
        bots = any(row.bot is not None for row in self.rows)
        return (bots or isinstance(self.session.match.game, Timed)) and self.session.match.outcome is None

    def own(self, epoch: int | None) -> None:
        """Become the owner of the match under this epoch, or no longer be it."""
        self.epoch = epoch
        self.changed.set()
        if epoch is not None:
            for wait in self._timers.overdue():
                self._on_timer(wait)

    # --- Reading ------------------------------------------------------------------------------------------------------

    def follow(self, seats: bool = False) -> None:
        """Read soon what other processes have written: entries, and `seats`."""
        self._seats_again = self._seats_again or seats
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow(), name=f"follow {self.id}")
        else:
            self._follow_again = True

    async def catch_up(self) -> bool:
        """Read what other processes have written until now; False if the match was removed. Raises StorageFailed, or
        CorruptMatch."""
        if self.closed:
            return True
        try:
            async with self._turn:
                heads = await asyncio.wrap_future(self._sharing.store.heads([self.id]))
                if not heads:
                    self.removed()
                for head in heads:
                    if head.seq > self.session.match.seq:
                        await self._read_new()
                    if head.seats != self.seats_digest:
                        await self._read_seats()
        except CorruptMatch as corrupt:
            self._close_corrupt(corrupt)
            raise
        return bool(heads)

    def removed(self) -> None:
        """Another process has removed the match, as old: clients that join again hear that there is none."""
        self._shut_down(RESTART)

    async def _follow(self) -> None:
        try:
            while not self.closed:
                self._follow_again = False
                async with self._turn:
                    await self._read_new()
                    if self._seats_again:
                        self._seats_again = False
                        await self._read_seats()
                        await self.rematch.look()
                if not self._follow_again:
                    return
        except StorageFailed:
            return  # the next poll finds it
        except CorruptMatch as corrupt:
            self._close_corrupt(corrupt)

    async def _read_new(self) -> bool:
        """Apply and broadcast new entries of other processes; True if there were any."""
        session = self.session
        new = await asyncio.wrap_future(self._sharing.store.since(self.id, session.match.seq, session.chain))
        many = len(new.entries) > MAX_AT_ONCE
        steps = await asyncio.to_thread(session.replayed, new) if many else session.replayed(new)
        for step, chain, at_ms in steps:
            self._entry_times.hear(at_ms)
            session.commit(step, chain, at_ms)
            self._broadcast(step)
        return bool(steps)

    async def _read_seats(self) -> bool:
        """Read the seats; True if another process changed them."""
        self.seats_digest, rows = await asyncio.wrap_future(self._sharing.store.seats(self.id))
        if rows == self.rows:
            return False
        self.seating.rows = rows
        self._follow_seats()
        super()._send_presence()
        return True

    def _close_corrupt(self, corrupt: CorruptMatch) -> None:
        log.error("match %s: what another process wrote cannot be read: %s", self.id, corrupt)
        self._shut_down(RESTART)

    # --- Clients of other processes -----------------------------------------------------------------------------------

    def say_present(self) -> None:
        """Tell the other processes which clients this one has."""
        here = tuple(sorted(super().online()))
        credits_ms = {player: self._latency.credit_ms(player) for player in here}
        rulers = dict(self._rulers.placed_by(here))
        present = Present(self._sharing.process, self.id, here, super()._spectators(), credits_ms, rulers)
        self._sharing.say(present)

    def say_credits(self) -> None:
        """The same, while round trips matter."""
        if self._needs_latency():
            self.say_present()

    def hear_present(self, present: Present) -> None:
        """Another process has these clients."""
        before, online = self._elsewhere.get(present.process), self.online()
        self._elsewhere[present.process] = present
        self.seating.left(online.difference(self.online()))
        self._show_rulers(before, present)
        super()._schedule_presence()

    def forget(self, process: str) -> None:
        """Another process is gone, with its clients."""
        online = self.online()
        before = self._elsewhere.pop(process, None)
        self.seating.left(online.difference(self.online()))
        if before is not None:
            self._show_rulers(before, None)
            super()._schedule_presence()

    def _show_rulers(self, before: Present | None, after: Present | None) -> None:
        was, now = ({} if each is None else each.rulers for each in (before, after))
        for player in was.keys() | now.keys():
            if self._rulers.of(player) != now.get(player):
                super()._place_ruler(None, player, now.get(player))

    def _place_ruler(self, by: RoomClient | None, player: Player, points: Ruler | None) -> None:
        super()._place_ruler(by, player, points)
        self.say_present()

    def _schedule_presence(self) -> None:
        self._tell_others = True
        super()._schedule_presence()

    def _send_presence(self) -> None:
        super()._send_presence()
        if self._tell_others:
            self._tell_others = False
            self.say_present()

    def _credit_ms(self, player: Player) -> int:
        """The credit of a player, by the process that has their socket."""
        if player in super().online():
            return super()._credit_ms(player)
        return max((each.credits_ms.get(player, 0) for each in self._elsewhere.values()), default=0)


def _of_a_player(queued: QueuedMessage) -> bool:
    return isinstance(queued.message, Act) and not queued.by_owner
