"""The seats of one match: who has which, with how many devices, who is connected, and the changes that are stored."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

from iceharbor.contract import SEATS, Player
from iceharbor.server.answers import ClaimedSeat, InvitationUse
from iceharbor.server.limits import Limits
from iceharbor.server.match import claims, seats
from iceharbor.server.match.claims import ClaimRefused
from iceharbor.server.match.player_names import read_name
from iceharbor.server.match.seats import hashed
from iceharbor.server.match.session import ConcurrentWrite
from iceharbor.server.match.timers import TimeSource
from iceharbor.server.seat_messages import AskInvitation, Claim, Devices, FreeSeat, InvitationMessage, SignOut
from iceharbor.server.storage.match_store import MatchStore
from iceharbor.server.storage.schema import SeatRow
from iceharbor.server.storage.store import Conflict


class Seating:
    """The seats of one match and the clients that have joined. Changes come one at a time, from the room's inbox."""

    def __init__(
        self, match: str, rows: tuple[SeatRow, ...], store: MatchStore, limits: Limits, time: TimeSource
    ) -> None:
        self.rows = rows
        self._match = match
        self._store = store
        self._absent_s = limits.absent_s
        self._time = time
        self._clients: dict[object, frozenset[bytes]] = {}
        """The hashes of the tokens that each client joined with."""
        self._opened = time.now()
        self._left: dict[Player, float] = {}
        """The time when the last client of a seat left."""

    # --- Clients ------------------------------------------------------------------------------------------------------

    def enter(self, client: object, tokens: Iterable[str]) -> tuple[Player, ...]:
        """A client joins with these tokens; returns the seats that it holds."""
        self._clients[client] = frozenset(map(hashed, tokens))
        return self.held_by(client)

    def leave(self, client: object) -> None:
        held_seats = self.held_by(client)
        self._clients.pop(client, None)
        self.left(set(held_seats).difference(self.online()))

    def left(self, players: set[Player]) -> None:
        """These players have no connected client any more."""
        self._left.update((player, self._time.now()) for player in players)

    def held_by(self, client: object) -> tuple[Player, ...]:
        """The seats of this client now."""
        hashes = self._clients.get(client, frozenset())
        return tuple(player for player, row in enumerate(self.rows) if not hashes.isdisjoint(row.tokens))

    def online(self) -> set[Player]:
        """The seats with a connected client."""
        return {player for client in self._clients for player in self.held_by(client)}

    def devices(self, held_seats: tuple[Player, ...]) -> dict[str, Devices]:
        """The devices of those held seats that have several."""
        connected = frozenset[bytes]().union(*self._clients.values())
        return {
            str(player): Devices(len(tokens), len(connected.intersection(tokens)))
            for player in held_seats
            if len(tokens := self.rows[player].tokens) > 1
        }

    def came_back(self, held_seats: tuple[Player, ...]) -> bool:
        """True if the others agreed, or began to agree, that one of these seats was lost."""
        return any(self.rows[player].freed_by for player in held_seats)

    # --- Changes ------------------------------------------------------------------------------------------------------

    def use_of(self, invitation: str) -> InvitationUse:
        """What an invitation is for. Raises ClaimRefused if it is unknown."""
        link = claims.find(self.rows, invitation)
        return InvitationUse(link.player, link.use, link.use == "device" or self.rows[link.player].free)

    async def claim(self, asked: Claim) -> ClaimedSeat:
        """Raises ClaimRefused, ConcurrentWrite and StorageFailed, as the other changes do."""
        player, token, row = claims.claim(self.rows, asked.invitation, asked.key)
        await self._write(player, row)
        return ClaimedSeat(player, token)

    async def change(
        self, message: AskInvitation | SignOut | FreeSeat, client: object, online: set[Player]
    ) -> InvitationMessage | None:
        """What a player asks for, and the answer."""
        player = message.player
        if player >= len(self.rows) or self.rows[player].bot is not None:
            raise ClaimRefused("no_such_seat", f"no person plays seat {player} in this match")
        match message:
            case AskInvitation():
                return await self.invite(message, client)
            case SignOut():
                await self.sign_out_others(player, client)
            case FreeSeat(agree=agree):
                await self.free(player, client, agree, online)
        return None

    async def invite(self, asked: AskInvitation, client: object) -> InvitationMessage:
        """A new link for a seat, which this client asks for."""
        invitation, use, row = claims.invite(self.rows, self._players_of(client), asked.player)
        await self._write(asked.player, row)
        return InvitationMessage(asked.id, asked.player, use, invitation)

    async def sign_out_others(self, player: Player, client: object) -> None:
        """Sign out all devices of a seat but this client's."""
        if player not in self._players_of(client):
            raise ClaimRefused("not_your_seat", f"you do not play seat {player} in this match")
        await self._write(player, claims.without_others(self.rows[player], self._clients[client]))

    async def free(self, player: Player, client: object, agree: bool, online: set[Player]) -> None:
        """This client agrees that a player lost every device of their seat, or takes that back."""
        row = claims.freed(self.rows, self._players_of(client), player, agree)
        if player in online:
            raise ClaimRefused("connected", f"{SEATS[player]} is connected, so the seat cannot be freed")
        wait_s = self._absent_s - (self._time.now() - self._left.get(player, self._opened))
        if agree and wait_s > 0:
            problem = f"{SEATS[player]} was here a moment ago; the seat can be freed in {wait_s:.0f} s"
            raise ClaimRefused("connected", problem)
        await self._write(player, row)

    async def come_back(self, held_seats: tuple[Player, ...]) -> None:
        """A device of these seats is back: they are not free."""
        for player in held_seats:
            await self._write(player, claims.returned(self.rows[player]))

    async def rename(self, player: Player, name: str) -> None:
        """Raises codec.Malformed for a bad name."""
        renamed = replace(self.rows[player], name=read_name(name))
        seats.check_names(self._with(player, renamed), player)
        await self._write(player, renamed)

    def _players_of(self, client: object) -> tuple[Player, ...]:
        """The seats of a client when its message is handled; it may have been signed out since it was sent."""
        held_seats = self.held_by(client)
        if not held_seats:
            raise ClaimRefused("not_your_seat", "only players can change seats")
        return held_seats

    async def _write(self, player: Player, row: SeatRow) -> None:
        """Store a seat, and then change it here."""
        if row != self.rows[player]:
            try:
                await asyncio.wrap_future(self._store.write_seat(self._match, player, self.rows[player], row))
            except Conflict:
                raise ConcurrentWrite from None
            self.rows = self._with(player, row)

    def _with(self, player: Player, row: SeatRow) -> tuple[SeatRow, ...]:
        return (*self.rows[:player], row, *self.rows[player + 1 :])
