"""The rematch of a match that is over: one new match with the same seats, made for the first player who wants it.

Its id follows from the id of the match before. The store takes an id once, so two presses, two processes, or a server
that was killed in between make one match, and nothing else has to be stored. All who could watch the match before
can watch its rematch. The tokens of its seats go on: the new seats hold the same hashes.
"""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from msgspec import structs

from iceharbor.codec import Malformed
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.server.limits import Buckets
from iceharbor.server.match.beginning import begin
from iceharbor.server.match.claims import ClaimRefused
from iceharbor.server.match.inbox import RoomClient, SeatChange
from iceharbor.server.match.quotas import DayQuota
from iceharbor.server.match.seating import Seating
from iceharbor.server.match.seats import ID_BYTES, hashed, new_token
from iceharbor.server.match.session import MatchSession
from iceharbor.server.match.timers import TimeSource
from iceharbor.server.offer_messages import RematchMessage
from iceharbor.server.rng_factory import RngFactory
from iceharbor.server.storage.match_store import MatchStore, QuotaReached
from iceharbor.server.storage.schema import CorruptMatch, NewRow, SeatRow
from iceharbor.server.storage.store import Conflict
from iceharbor.server.wire import MATCH_QUOTA, ErrorMessage, NewMatch, write


def rematch_id(match: str) -> str:
    """The id of the rematch of the match with this id; it looks like any other."""
    digest = sha256(b"iceharbor rematch\n" + match.encode("utf-8", "surrogatepass")).digest()
    return urlsafe_b64encode(digest[:ID_BYTES]).decode()


@dataclass(frozen=True, slots=True)
class Rematch:
    """The match that follows a match."""

    match: str
    player: Player | None
    """The player who wanted it; None if the match is damaged, so that it cannot be read."""
    seats: tuple[SeatRow, ...]
    """As they were stored first, or found."""

    def message(self, tokens: Iterable[str]) -> RematchMessage:
        """What a client with these tokens is told: those that have a seat in the new match."""
        by_hash = {hashed(token): token for token in tokens}
        held = {
            str(player): by_hash[secret]
            for player, row in enumerate(self.seats)
            for secret in row.tokens
            if secret in by_hash
        }
        return RematchMessage(self.match, self.player, held)


class Rematches:
    """Finds and makes the rematches of a server's matches."""

    def __init__(
        self, store: MatchStore, time: TimeSource, rng_factory: RngFactory, makers: Buckets, quota: DayQuota
    ) -> None:
        """`makers` has the budgets of addresses for new matches, and `quota` what they made today."""
        self._store = store
        self._makers = makers
        self.quota = quota
        self._time = time
        self._rng_factory = rng_factory

    def allow(self, address: str) -> bool:
        """True if this address may make one more match now."""
        return self._makers.take(address)

    async def find(self, match: str) -> Rematch | None:
        """The rematch of this match, if there is one. Raises StorageFailed."""
        found = rematch_id(match)
        try:
            stored = await asyncio.wrap_future(self._store.load(found))
        except CorruptMatch:
            return Rematch(found, None, ())
        return None if stored is None else Rematch(found, stored.header.rematch, stored.seats)

    async def make(
        self, match: str, over: Match, rows: tuple[SeatRow, ...], player: Player
    ) -> tuple[Rematch, dict[str, str]]:
        """The one rematch of a match that is over, and the invitations to its free seats by seat, if it is new.

        Raises ClaimRefused if the game of today does not allow its options, QuotaReached, StorageFull and
        StorageFailed.
        """
        rows, invitations = _next_rows(rows)
        bots = tuple(seat for seat, row in enumerate(rows) if row.bot is not None)
        rng = self._rng_factory(f"{over.header.game} {over.header.options} begins")
        try:
            begun = await asyncio.to_thread(_begin_again, over, bots, rng, player)
        except Malformed as error:
            raise ClaimRefused("malformed", f"there can be no rematch: {error}") from None
        new = NewRow(rematch_id(match), begun.header, False, rows, begun.entries, self._time.date_ms())
        try:
            await asyncio.wrap_future(self._store.create(new))
        except Conflict:
            found = await self.find(match)
            assert found is not None
            return found, {}
        return Rematch(new.id, player, rows), invitations


class RematchDesk:
    """The rematch of one match, and the clients that are told of it."""

    def __init__(
        self, match: str, session: MatchSession, seating: Seating, clients: set[RoomClient], rematches: Rematches
    ) -> None:
        self.found: Rematch | None = None
        """The match that follows this one, if it is known."""
        self._match = match
        self._session = session
        self._seating = seating
        self._clients = clients
        self._rematches = rematches

    @property
    def awaited(self) -> bool:
        """True if the match is over and no rematch is known; another process may make one."""
        return self.found is None and self._session.match.outcome is not None

    async def look(self) -> None:
        """Find the rematch of a match that is over, and tell the clients. Raises StorageFailed."""
        if self.awaited and (found := await self._rematches.find(self._match)) is not None:
            self.found = found
            self._tell()

    def show(self, client: RoomClient) -> None:
        """Tell a client of the rematch, if there is one."""
        if self.found is not None:
            client.send(write(self.found.message(client.tokens)))

    def ask(self, client: RoomClient, player: Player) -> SeatChange | None:
        """A client wants a rematch for a held seat: the change to make in its turn, if it is not answered already."""
        if self._session.match.outcome is None:
            client.send(write(ErrorMessage("match_runs", "this match is not over, so there is no rematch yet")))
        elif self.found is not None:
            self.show(client)
        elif not self._rematches.allow(client.address):
            client.send(write(ErrorMessage("rate_limited", "too many new matches; try again in a minute")))
        else:
            return SeatChange(player, lambda: self._make(client, player))
        return None

    async def _make(self, client: RoomClient, player: Player) -> RematchMessage:
        """The rematch for a client that wants it; all others are told."""
        invitations: dict[str, str] = {}
        if self.found is None:
            match, rows = self._session.match, self._seating.rows
            try:
                with self._rematches.quota.one(client.address):
                    self.found, invitations = await self._rematches.make(self._match, match, rows, player)
            except QuotaReached as reached:
                raise ClaimRefused(MATCH_QUOTA, str(reached)) from None
            self._tell(client)
        return structs.replace(self.found.message(client.tokens), invitations=invitations)

    def _tell(self, but: RoomClient | None = None) -> None:
        for client in tuple(self._clients):
            if client is not but:
                self.show(client)


def _next_rows(rows: tuple[SeatRow, ...]) -> tuple[tuple[SeatRow, ...], dict[str, str]]:
    """The seats of the rematch, and the new invitations to those that are free, by seat."""
    invitations = {str(player): new_token() for player, row in enumerate(rows) if row.free}
    seats = tuple(
        SeatRow(row.name, row.bot, (), hashed(invitations[str(player)]))
        if row.free
        else SeatRow(row.name, row.bot, row.tokens)
        for player, row in enumerate(rows)
    )
    return seats, invitations


def _begin_again(over: Match, bots: tuple[Player, ...], rng: Random, player: Player) -> Match:
    header = over.header
    if header.position is not None:
        again = NewMatch(header.game, header.players, position=dict(header.position), hints=header.hints)
        return begin(again, bots, rng, player)
    options = dict(over.game.rematch_options(header.options, header.players))
    return begin(NewMatch(header.game, header.players, options, hints=header.hints), bots, rng, player)
