"""All matches: made, opened when somebody comes, put away when nobody has looked for long.

A match that cannot be opened is quarantined: whoever asks for it is told why, and the others go on.
"""

import asyncio
import logging
from random import Random
from typing import Final

from iceharbor import catalogue
from iceharbor.bots import BOTS
from iceharbor.codec import Malformed, dump
from iceharbor.match import Match
from iceharbor.server import positions, record
from iceharbor.server.clocks import REAL_TIME, Time
from iceharbor.server.dice import Dice, thrown
from iceharbor.server.driving import Thinker, drive_bots
from iceharbor.server.ledger import Damaged, NewRow, Stored
from iceharbor.server.limits import Limits
from iceharbor.server.preparing import Preparation
from iceharbor.server.record import Record
from iceharbor.server.room import Room
from iceharbor.server.seats import new_id, new_token, seat_row
from iceharbor.server.store import Store
from iceharbor.server.wire import CreatedMatch, NewMatch, NewSeat

log = logging.getLogger("iceharbor")

MOST_QUARANTINED: Final = 1000
"""Explanations kept in memory; beyond it a match is tried again."""


class NoSuchMatch(Exception):
    """There is no match by this name."""


class Rooms:
    """Every live match of this server."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        preparation: Preparation,
        limits: Limits,
        time: Time = REAL_TIME,
        dice: Dice = thrown,
    ) -> None:
        self._store = store
        self._preparation = preparation
        self._thinker = thinker
        self._limits = limits
        self._time = time
        self._dice = dice
        self._rooms: dict[str, Room] = {}
        """The longest unvisited first."""
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._drivers: set[asyncio.Task[None]] = set()
        self._quarantined: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    async def create(self, wanted: NewMatch) -> CreatedMatch:
        """A new match, stored; raises codec.Malformed saying what does not fit."""
        wishes = _whole_seats(wanted)
        tokens = tuple(None if wish.kind == "bot" else new_token() for wish in wishes)
        rng = Random(wanted.seed) if wanted.seed is not None else self._dice(f"{wanted.game} {wanted.options} begins")
        match = await asyncio.to_thread(_begin, wanted, rng)
        rows = tuple(seat_row(*seat) for seat in zip(range(wanted.players), wishes, tokens, strict=True))
        new = NewRow(new_id(), match.header, wanted.seed is not None, rows, match.entries, self._time.date_ms())
        await asyncio.wrap_future(self._store.create(new))
        return CreatedMatch(new.id, tokens)

    async def open(self, match: str) -> Room:
        """The room of this match, when the rules are prepared; raises NoSuchMatch, or Damaged with the reason."""
        await self._preparation.done()
        room = self._rooms.pop(match, None)
        if room is not None and not room.closed:
            self._rooms[match] = room
            return room
        if match in self._quarantined:
            raise Damaged(self._quarantined[match])
        if match not in self._opening:
            task = asyncio.create_task(self._open(match), name=f"open {match}")
            self._opening[match] = task
            task.add_done_callback(lambda _: self._opening.pop(match, None))
        return await asyncio.shield(self._opening[match])

    async def close(self) -> None:
        """Finishes what waits everywhere, and sends everybody away."""
        for driver in self._drivers:
            driver.cancel()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()

    async def _open(self, match: str) -> Room:
        try:
            stored = await asyncio.wrap_future(self._store.load(match))
            if stored is None:
                raise NoSuchMatch(match)
            replayed = await asyncio.to_thread(_replay, stored)
        except Damaged as damaged:
            self._quarantine(match, str(damaged))
            raise
        rng = self._dice(f"{stored.header.game} {stored.header.options} goes on")
        room = Room(stored, replayed, self._store, rng, self._limits, self._time)
        self._rooms[match] = room
        self._drive(room)
        await self._put_away()
        return room

    def _drive(self, room: Room) -> None:
        if any(row.bot is not None for row in room.rows):
            driver = asyncio.create_task(drive_bots(room, self._thinker, self._limits), name=f"bots of {room.id}")
            self._drivers.add(driver)
            driver.add_done_callback(self._drivers.discard)

    async def _put_away(self) -> None:
        """Lets go of matches that nobody looks at, the longest unvisited first."""
        spare = len(self._rooms) - self._limits.rooms
        idle = [room for room in list(self._rooms.values())[:-1] if room.idle]
        for room in idle[: max(0, spare)]:
            del self._rooms[room.id]
            await room.close()

    def _quarantine(self, match: str, why: str) -> None:
        log.error("match %s cannot be opened: %s; the others are not affected", match, why)
        if len(self._quarantined) >= MOST_QUARANTINED:
            self._quarantined.clear()
        self._quarantined[match] = why


def _whole_seats(wanted: NewMatch) -> tuple[NewSeat, ...]:
    """One wish for every player; raises codec.Malformed."""
    kind = catalogue.GAMES.get(wanted.game)
    wishes = wanted.seats or (NewSeat(),) * wanted.players
    if len(wishes) != wanted.players:
        raise Malformed(f"seats: there are {len(wishes)} for {wanted.players} players")
    bots = BOTS.get(wanted.game, {}) if kind is not None else {}
    for player, wish in enumerate(wishes):
        if (wish.kind == "bot") != (wish.bot is not None):
            raise Malformed(f"seats.{player}: a bot's seat, and no other, says which bot plays there")
        if wish.bot is not None and wish.bot not in bots:
            raise Malformed(f"seats.{player}.bot: there is no bot {wish.bot!r}; there are: {', '.join(bots)}")
    return wishes


def _begin(wanted: NewMatch, rng: Random) -> Match:
    """The new match, in which NATURE has settled."""
    if wanted.position is None:
        return record.begin(positions.open_once(wanted.game, wanted.players, dump(wanted.options)), rng)
    begun = positions.begun(wanted.position, wanted.game, wanted.players, wanted.options)
    return record.settled(begun, rng)


def _replay(stored: Stored) -> Record:
    header = stored.header
    try:
        game = positions.open_once(header.game, header.players, dump(header.options))
        return Record.open(game, stored)
    except Malformed as error:
        raise Damaged(f"its game cannot be opened: {error}") from None
