"""All rooms: creates matches, opens them when a client comes, unloads them after a while without clients.

A match that cannot be opened is quarantined: clients get the reason, and other matches continue.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Final
from weakref import WeakValueDictionary

from iceharbor import catalogue
from iceharbor.bots import BOTS
from iceharbor.codec import Malformed, dump
from iceharbor.contract import SEATS
from iceharbor.match import AnyGame, Match
from iceharbor.server.answers import CreatedMatch
from iceharbor.server.bots.runner import BotBackend, run_bots
from iceharbor.server.limits import Buckets, Limits
from iceharbor.server.match import positions
from iceharbor.server.match.beginning import begin
from iceharbor.server.match.quotas import DayQuota
from iceharbor.server.match.rematch import Rematches
from iceharbor.server.match.room import Room
from iceharbor.server.match.seats import check_names, new_id, new_token, seat_row
from iceharbor.server.match.session import MatchSession
from iceharbor.server.match.shared_room import SharedRoom
from iceharbor.server.match.sharing import Sharing
from iceharbor.server.match.snapshots import LEAST, STORED_EVERY
from iceharbor.server.match.timers import SYSTEM_TIME, TimeSource
from iceharbor.server.operations.figures import UNREAD, Figures
from iceharbor.server.rng_factory import RngFactory, system_rng
from iceharbor.server.storage.match_store import MatchStore
from iceharbor.server.storage.schema import CorruptMatch, NewRow, StoredMatch
from iceharbor.server.warmup import Warmup
from iceharbor.server.wire import NewMatch, NewSeat, PreparingMessage

log = logging.getLogger("iceharbor")

MAX_QUARANTINED: Final = 1000
"""Quarantine entries in memory; above it a match is tried again."""


class NoSuchMatch(Exception):
    """There is no match with this name."""


class Restarting(Exception):
    """The server stops, so no match is created or opened; another process, or the next one, does so."""


class Rooms:
    """The live matches of this server."""

    def __init__(
        self,
        store: MatchStore,
        bot_backend: BotBackend,
        warmup: Warmup,
        limits: Limits,
        time: TimeSource = SYSTEM_TIME,
        rng_factory: RngFactory = system_rng,
        sharing: Sharing | None = None,
        figures: Figures = UNREAD,
    ) -> None:
        self._store = store
        self._warmup = warmup
        self._bot_backend = bot_backend
        self._limits = limits
        self._time = time
        self._rng_factory = rng_factory
        self._sharing = sharing
        self._figures = figures
        self.makers = Buckets(limits.new_matches, limits.new_matches_pace, limits.addresses)
        """The budgets of addresses for new matches."""
        self.quota = DayQuota(limits, time)
        """The matches that addresses have made today."""
        self._rematches = Rematches(store, time, rng_factory, self.makers, self.quota)
        self._rooms: dict[str, Room] = {}
        """The least recently used first."""
        self._shared: WeakValueDictionary[str, SharedRoom] = WeakValueDictionary()
        """The rooms whose matches other processes serve too."""
        self._visits: Counter[str] = Counter()
        """By match, the clients and requests that need its room: also those for which it is still being opened."""
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._waiting: dict[str, tuple[str, tuple[str | None, ...]]] = {}
        """The matches that wait for their game to be compiled: the game, and the bots."""
        self._bot_tasks: set[asyncio.Task[None]] = set()
        self._quarantined: dict[str, str] = {}
        self.closing = False

    def start(self) -> None:
        """Begin to listen to the other processes that serve the same matches, if there are any."""
        if self._sharing is not None:
            self._sharing.start(self._shared)

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    @property
    def quarantined(self) -> int:
        """The number of matches that could not be opened."""
        return len(self._quarantined)

    async def create(self, wanted: NewMatch) -> CreatedMatch:
        """Create and store a match. Raises codec.Malformed with what is wrong, or Restarting."""
        if self.closing:
            raise Restarting
        new_seats = _read_seats(wanted)
        tokens = tuple(new_token() if seat.claim else None for seat in new_seats)
        invitations = tuple(None if seat.kind == "bot" or seat.claim else new_token() for seat in new_seats)
        rng = (
            Random(wanted.seed)
            if wanted.seed is not None
            else self._rng_factory(f"{wanted.game} {wanted.options} begins")
        )
        bots = tuple(player for player, seat in enumerate(new_seats) if seat.kind == "bot")
        match = await asyncio.to_thread(begin, wanted, bots, rng)
        players = range(wanted.players)
        rows = tuple(seat_row(wanted.game, *seat) for seat in zip(players, new_seats, tokens, invitations, strict=True))
        for player, seat in enumerate(new_seats):
            if seat.name is not None:
                check_names(rows, player)
        new = NewRow(new_id(), match.header, wanted.seed is not None, rows, match.entries, self._time.date_ms())
        await asyncio.wrap_future(self._store.create(new))
        self._figures.matches.add(wanted.game)
        return CreatedMatch(new.id, tokens, invitations)

    async def keep(self, match: Match, names: tuple[str, ...]) -> str:
        """Store a match that was played elsewhere and is over, with these names by seat; returns its id. It has no
        tokens. Raises codec.Malformed for bad names, or Restarting."""
        if self.closing:
            raise Restarting
        if names and len(names) != match.game.players:
            raise Malformed(f"names: {len(names)} names for {match.game.players} players")
        seated = (NewSeat(name=name) for name in names or SEATS[: match.game.players])
        rows = tuple(seat_row(match.header.game, player, seat, None) for player, seat in enumerate(seated))
        new = NewRow(new_id(), match.header, False, rows, match.entries, self._time.date_ms())
        await asyncio.wrap_future(self._store.create(new))
        return new.id

    @contextmanager
    def visit(self, match: str) -> Iterator[None]:
        """Keeps the room of this match in memory, from before it is opened."""
        self._visits[match] += 1
        try:
            yield
        finally:
            self._visits[match] -= 1
            if not self._visits[match]:
                del self._visits[match]
            self._unload_idle()

    async def open(self, match: str) -> Room:
        """The room of this match, as soon as its game and its bots are compiled. It stays open during a visit.

        Raises NoSuchMatch, CorruptMatch with the reason, NotCompiled, or Restarting.
        """
        if self.closing:
            raise Restarting
        room = self._rooms.pop(match, None)
        if room is not None and not room.closed:
            self._rooms[match] = room
            if await room.catch_up():
                return room
            self._rooms.pop(match, None)
        if room is not None and room.corrupt:
            self._quarantine(match, room.corrupt)
        if match in self._quarantined:
            raise CorruptMatch(self._quarantined[match])
        if match not in self._opening:
            task = asyncio.create_task(self._open(match), name=f"open {match}")
            self._opening[match] = task
            task.add_done_callback(lambda _: self._opening.pop(match, None))
        return await asyncio.shield(self._opening[match])

    async def remove(self, match: str, seq: int) -> bool:
        """Remove a match for ever if its log ends with this number and no client is there or comes; True if so."""
        room = self._rooms.get(match)
        if match in self._visits or match in self._opening or (room is not None and not room.idle):
            return False
        if room is not None:
            del self._rooms[match]
            room.unload()
        return await asyncio.wrap_future(self._store.remove(match, seq))

    async def game(self, match: str) -> AnyGame:
        """The game of this match with its options; it need not be compiled yet.

        Raises NoSuchMatch, or CorruptMatch with the reason.
        """
        room = self._rooms.get(match)
        if room is not None:
            return room.session.match.game
        stored = await asyncio.wrap_future(self._store.load(match))
        if stored is None:
            raise NoSuchMatch(match)
        try:
            return await asyncio.to_thread(_game_of, stored)
        except Malformed as error:
            raise CorruptMatch(f"its game cannot be opened: {error}") from None

    def preparing(self, match: str) -> PreparingMessage | None:
        """How far the game of this match is, if the match waits for that."""
        if match not in self._waiting or (game := self._waiting[match][0]) not in catalogue.GAMES:
            return None
        return PreparingMessage(game, catalogue.GAMES[game].info.title, self._warmup.progress(*self._waiting[match]))

    async def close(self) -> None:
        """Handle all inboxes, and disconnect all clients. From now on no room is opened."""
        self.closing = True
        for task in self._bot_tasks:
            task.cancel()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        if self._sharing is not None:
            await self._sharing.close()
        self._rooms.clear()

    async def _open(self, match: str) -> Room:
        began = perf_counter()
        try:
            stored = await asyncio.wrap_future(self._store.load(match))
            if stored is None:
                raise NoSuchMatch(match)
            await self._wait_until_compiled(match, stored)
            rng = self._rng_factory(f"{stored.header.game} {stored.header.options} goes on")
            session = await asyncio.to_thread(_replay, stored, self._store, rng)
        except CorruptMatch as corrupt:
            self._quarantine(match, str(corrupt))
            raise
        session.store_snapshot(STORED_EVERY)
        room = await self._room_of(stored, session)
        if self.closing:
            await room.close()
            raise Restarting
        self._rooms[match] = room
        self._start_bots(room)
        self._unload_idle()
        self._figures.opened_s.observe(perf_counter() - began, stored.header.game)
        return room

    async def _room_of(self, stored: StoredMatch, session: MatchSession) -> Room:
        if self._sharing is None:
            alone = Room(stored, session, self._store, self._limits, self._rematches, self._time, self._figures)
            await alone.rematch.look()
            return alone
        rematches, figures = self._rematches, self._figures
        shared = SharedRoom(stored, session, self._sharing, self._limits, rematches, self._time, figures)
        self._shared[stored.id] = shared
        await shared.catch_up()
        await shared.rematch.look()
        await self._sharing.own(shared)
        self._sharing.ask(stored.id)
        return shared

    async def _wait_until_compiled(self, match: str, stored: StoredMatch) -> None:
        """Waits until the game and the bots of a match are compiled."""
        self._waiting[match] = game, bots = stored.header.game, tuple(row.bot for row in stored.seats)
        try:
            await self._warmup.wait(game, bots)
        finally:
            del self._waiting[match]

    def _start_bots(self, room: Room) -> None:
        if any(row.bot is not None for row in room.rows):
            task = asyncio.create_task(run_bots(room, self._bot_backend, self._limits), name=f"bots of {room.id}")
            self._bot_tasks.add(task)
            task.add_done_callback(self._bot_tasks.discard)

    def _unload_idle(self) -> None:
        """Unload matches that no client has or waits for, the least recently used first, sooner if they are over."""
        idle = [room for room in list(self._rooms.values())[:-1] if room.idle and room.id not in self._visits]
        over = [room for room in idle if room.session.match.outcome is not None]
        done = over[: max(0, len(over) - self._limits.finished_rooms)]
        spare = len(self._rooms) - len(done) - self._limits.rooms
        rest = [room for room in idle if room not in done]
        if spare > 0:
            self._figures.hit("rooms")
        for room in (*done, *rest[: max(0, spare)]):
            del self._rooms[room.id]
            room.session.store_snapshot(LEAST)
            room.unload()

    def _quarantine(self, match: str, why: str) -> None:
        log.error("match %s cannot be opened: %s; the others are not affected", match, why)
        if len(self._quarantined) >= MAX_QUARANTINED:
            self._quarantined.clear()
        self._quarantined[match] = why


def _read_seats(wanted: NewMatch) -> tuple[NewSeat, ...]:
    """The requested seats, one for each player. Raises codec.Malformed."""
    kind = catalogue.GAMES.get(wanted.game)
    new_seats = wanted.seats or (NewSeat(),) * wanted.players
    if len(new_seats) != wanted.players:
        raise Malformed(f"seats: {len(new_seats)} seats for {wanted.players} players")
    bots = BOTS.get(wanted.game, {}) if kind is not None else {}
    for player, seat in enumerate(new_seats):
        if (seat.kind == "bot") != (seat.bot is not None):
            raise Malformed(f"seats.{player}: must name a bot if it is a bot's seat, and only then")
        if seat.bot is not None and seat.bot not in bots:
            raise Malformed(f"seats.{player}.bot: there is no bot {seat.bot!r}; there are: {', '.join(bots)}")
        if seat.bot is not None and seat.claim:
            raise Malformed(f"seats.{player}.claim: a bot's seat cannot be claimed")
    return new_seats


def _replay(stored: StoredMatch, store: MatchStore, rng: Random) -> MatchSession:
    try:
        return MatchSession.open(_game_of(stored), stored, store, rng)
    except Malformed as error:
        raise CorruptMatch(f"its game cannot be opened: {error}") from None


def _game_of(stored: StoredMatch) -> AnyGame:
    header = stored.header
    return positions.reopen_once(header.game, header.players, dump(header.options))
