"""Who may connect: counts sockets by address and kind, keeps places for players, and holds the budgets of addresses.

place = admission.enter(host)    a socket that has not joined; None if there is no place
place.join("seat" or "guest")    what it is after `join`; returns the reason if there is no place for that
place.spend(cost)                the seconds that a message must wait
place.leave()
"""

from collections import Counter
from typing import Final, Literal

from iceharbor.server.draft_messages import AskDraft
from iceharbor.server.limits import Bucket, Buckets, Limits, address_of
from iceharbor.server.operations.figures import UNREAD, Figures
from iceharbor.server.prospect_messages import AskProspect
from iceharbor.server.seat_messages import AskInvitation, FreeSeat, SignOut
from iceharbor.server.wire import Act, AskPlan, AskThreat, AskViewAt, ClientMessage, Join, Rename

SocketKind = Literal["joining", "guest", "seat"]
KINDS: Final[tuple[SocketKind, ...]] = ("joining", "guest", "seat")

COSTS: Final[dict[type, int]] = {
    **dict.fromkeys((Rename, AskInvitation, SignOut, FreeSeat), 3),
    AskThreat: 40,
    AskViewAt: 20,
    AskProspect: 20,
    Join: 10,
    Act: 4,
    AskPlan: 3,
    AskDraft: 5,
}
"""The cost of each message, about its milliseconds of processor time; of all others 1."""


def cost_of(message: ClientMessage) -> int:
    return COSTS.get(type(message), 1)


class Admission:
    """The places and budgets of one server."""

    def __init__(self, limits: Limits, figures: Figures = UNREAD) -> None:
        self.limits, self.figures = limits, figures
        self._kinds: Counter[SocketKind] = Counter()
        self._by_address: Counter[tuple[str, SocketKind]] = Counter()
        many = limits.addresses
        self.guest_work = Buckets(limits.address_guest_work, limits.address_guest_work_pace, many)
        self.seat_work = Buckets(limits.address_seat_work, limits.address_seat_work_pace, many)

    def enter(self, host: str) -> "Place | None":
        """The place of a socket that has not joined; None if the server or the address has too many."""
        address, limits = address_of(host), self.limits
        if self._kinds.total() >= limits.sockets:
            self.figures.hit("sockets")
            return None
        if self._by_address[address, "joining"] >= limits.address_joining:
            self.figures.hit("address_joining")
            return None
        return Place(self, address)

    @property
    def sockets(self) -> dict[tuple[str, ...], float]:
        """The number of open sockets of each kind."""
        return {(kind,): self._kinds[kind] for kind in KINDS}

    def count(self, address: str, kind: SocketKind, step: Literal[1, -1]) -> None:
        """One socket more or fewer."""
        self._kinds[kind] += step
        self._by_address[address, kind] += step
        if not self._by_address[address, kind]:
            del self._by_address[address, kind]

    def refusal(self, address: str, kind: SocketKind) -> str | None:
        """The reason why there is no place for one more socket of this kind that has joined."""
        limits, here = self.limits, self._by_address[address, kind]
        if kind == "seat" and here >= limits.address_seats:
            self.figures.hit("address_seats")
            return f"too many players' connections from your network address ({here}); close some of them"
        if kind == "guest" and here >= limits.address_guests:
            self.figures.hit("address_guests")
            return f"too many spectators from your network address ({here}); close some of their pages"
        if kind == "guest" and self._kinds["guest"] >= limits.sockets - limits.sockets_for_seats:
            self.figures.hit("sockets_for_seats")
            return "the server is full; only players can join now"
        return None


class Place:
    """The place of one socket."""

    def __init__(self, admission: Admission, address: str) -> None:
        self._admission, self.address = admission, address
        self._kind: SocketKind = "joining"
        self._work = Bucket(admission.limits.work, admission.limits.work_pace)
        admission.count(address, self._kind, 1)

    def join(self, kind: Literal["guest", "seat"]) -> str | None:
        """Makes this the place of a spectator or a player; returns the reason if there is none."""
        if kind == self._kind:
            return None
        problem = self._admission.refusal(self.address, kind)
        if problem is None:
            self._admission.count(self.address, self._kind, -1)
            self._admission.count(self.address, kind, 1)
            self._kind = kind
        return problem

    def leave(self) -> None:
        self._admission.count(self.address, self._kind, -1)

    def spend(self, cost: int) -> float:
        """Pays for a message; returns the seconds that it must wait."""
        works = self._admission.seat_work if self._kind == "seat" else self._admission.guest_work
        own_s, address_s = self._work.spend(cost), works.of(self.address).spend(cost)
        if own_s > 0:
            self.hit("work")
        if address_s > 0:
            self.hit(f"address_{self._kind if self._kind == 'seat' else 'guest'}_work")
        return max(own_s, address_s)

    def hit(self, limit: str) -> None:
        """This socket has reached a limit."""
        self._admission.figures.hit(limit)

    def refused(self, code: str) -> None:
        """This socket was refused with an error of this code."""
        self._admission.figures.refused.add(code)
