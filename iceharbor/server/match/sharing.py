"""Serves matches together with other processes: hears their hints, polls the store, and keeps the leases of matches.

docs/many-processes.md says how it all fits together.
"""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from iceharbor.server.match.hints import Alive, AskPresent, Gone, Hint, Hints, Present, SeatsChanged, Written
from iceharbor.server.match.rematch import rematch_id
from iceharbor.server.storage.match_store import SharedStore
from iceharbor.server.storage.store import StorageFailed

if TYPE_CHECKING:
    from iceharbor.server.match.shared_room import SharedRoom

POLL_S: Final = 1.0
"""Seconds between looks at the heads of all open matches."""
LEASE_S: Final = 5.0
"""Seconds until the lease of a process that does not renew it runs out."""
BEATS: Final = 2
"""The number of polls from one sign of life of a process to its next."""
SILENT_POLLS: Final = 10
"""After this many polls without a sign of life a process counts as gone."""


class Sharing:
    """This process among those that serve the same matches."""

    def __init__(self, store: SharedStore, hints: Hints) -> None:
        self.store = store
        self.process = secrets.token_urlsafe(9)
        self._hints = hints
        self._by_match: Mapping[str, SharedRoom] = {}
        self._silence: dict[str, int] = {}
        """Polls since each other process said something."""
        self._polls = 0
        self._task: asyncio.Task[None] | None = None

    def start(self, rooms: "Mapping[str, SharedRoom]") -> None:
        """Begin to poll and to listen; `rooms` has the open ones, by match."""
        self._by_match = rooms
        self._hints.start(self.hear, self._on_connected)
        self._task = asyncio.create_task(self._poll(), name="poll")

    async def close(self) -> None:
        """Give all leases back first, so that another process can go on, and tell the others."""
        if self._task is not None:
            self._task.cancel()
        owned = [room.id for room in self._rooms(closed=True) if room.epoch is not None]
        with suppress(StorageFailed):  # they run out by themselves
            await asyncio.wrap_future(self.store.renew(owned, self.process, 0))
        self._hints.say(Gone(self.process))
        await self._hints.close()

    def say(self, hint: Hint) -> None:
        """Tell the other processes."""
        self._hints.say(hint)

    def ask(self, match: str | None = None) -> None:
        """Ask the others who is present."""
        self._hints.say(AskPresent(self.process, match))

    async def own(self, room: "SharedRoom") -> None:
        """Become the owner of a match that needs one and has none."""
        if room.needs_owner and room.epoch is None:
            taken = await asyncio.wrap_future(self.store.take([room.id], self.process, LEASE_S))
            if room.id in taken:
                room.own(taken[room.id])

    def hear(self, hint: Hint) -> None:
        """Handle a hint of another process."""
        match hint:
            case Written(match, seq):
                for room in self._open(match):
                    if seq > room.session.match.seq:
                        room.follow()
            case SeatsChanged(match):
                for room in self._open(match):
                    room.follow(seats=True)
            case Present(process, match) if process != self.process:
                for room in self._open(match):
                    room.hear_present(hint)
            case AskPresent(process, match) if process != self.process:
                for room in self._rooms() if match is None else self._open(match):
                    room.say_present()
            case Alive(process) if process != self.process:
                if process not in self._silence:
                    self.ask()
                    for room in self._rooms():
                        room.say_present()
                self._silence[process] = 0
            case Gone(process):
                self._forget(process)

    async def poll(self) -> None:
        """Look at the heads of all open matches: follow what others wrote, renew leases, take those that ran out."""
        rooms = {room.id: room for room in self._rooms()}
        renewed, free = [], []
        over = {rematch_id(room.id): room for room in rooms.values() if room.rematch.awaited}
        heads = await asyncio.wrap_future(self.store.heads((*rooms, *over)))
        for match in rooms.keys() - {head.match for head in heads}:
            rooms[match].removed()
        for head in heads:
            if head.match in over:
                over[head.match].follow(seats=True)
            if head.match not in rooms:
                continue
            room = rooms[head.match]
            if head.seq > room.session.match.seq or head.seats != room.seats_digest:
                room.follow(seats=head.seats != room.seats_digest)
            if room.epoch is not None and room.epoch < head.epoch:
                room.own(None)
            if room.epoch is not None and room.clients:
                renewed.append(room.id)
            elif room.epoch is None and room.clients and room.needs_owner and head.free:
                free.append(room.id)
        if renewed:
            await asyncio.wrap_future(self.store.renew(renewed, self.process, LEASE_S))
        if free:
            for match, epoch in (await asyncio.wrap_future(self.store.take(free, self.process, LEASE_S))).items():
                rooms[match].own(epoch)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            self._beat()
            try:
                await self.poll()
            except StorageFailed:
                continue  # the next poll may find it again

    def _beat(self) -> None:
        self._polls += 1
        if self._polls % BEATS == 0:
            self._hints.say(Alive(self.process))
            for room in self._rooms():
                room.say_credits()
        for process in tuple(self._silence):
            self._silence[process] += 1
            if self._silence[process] > SILENT_POLLS:
                self._forget(process)

    def _forget(self, process: str) -> None:
        self._silence.pop(process, None)
        for room in self._rooms():
            room.forget(process)

    def _on_connected(self) -> None:
        """Hints may have been lost: say and ask everything."""
        self.ask()
        for room in self._rooms():
            room.say_present()
            room.follow()

    def _open(self, match: str) -> "tuple[SharedRoom, ...]":
        room = self._by_match.get(match)
        return () if room is None or room.closed else (room,)

    def _rooms(self, closed: bool = False) -> "tuple[SharedRoom, ...]":
        """The open rooms; also those that are `closed`."""
        return tuple(room for room in self._by_match.values() if closed or not room.closed)
