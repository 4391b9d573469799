"""What waits in a room's inbox, and the clients that get the answers."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Set
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final, Protocol

from msgspec import Struct

from iceharbor.contract import NATURE, Player
from iceharbor.server.match.timers import PendingTimer
from iceharbor.server.wire import Act, ErrorMessage, Rename


class RoomClient(Protocol):
    """A connected client: a socket."""

    held_seats: tuple[Player, ...]
    """The seats whose tokens it joined with."""
    tokens: tuple[str, ...]
    """The tokens that it joined with."""
    draws: bool
    """It gets scenes in place of views."""
    thinks: bool
    """It gets what bots think, where it may know it."""
    address: str
    """Its network address, as the limits count it."""

    def send(self, message: bytes, urgent: bool = True) -> None:
        """Queue a message; one that is not urgent may be skipped. Never waits."""

    def disconnect(self, code: int) -> None:
        """Close the connection."""


Reply = Callable[[Struct], None]
Make = Callable[[], Awaitable[Struct | None]]

GUESTS: Final = -2
"""In the counts of queued messages: all who claim a seat, since they have none yet."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A change of a seat, to be made in its turn; it returns the answer, if there is one."""

    sender: Player
    make: Make
    id: int | None = None


Queueable = Act | Rename | SeatChange
Seats = Set[Player]
NO_SEATS: Final[Seats] = frozenset()


@dataclass(frozen=True, slots=True)
class QueuedMessage:
    """A message in the inbox, its arrival time, and the clients to answer. A timer's message is an action of NATURE."""

    message: Queueable | PendingTimer
    replies: list[Reply]
    """Each gets the answer: one, and one more for each copy that came while this message waited. Empty afterwards."""
    at_ms: int | None
    by_owner: bool = False
    """It is of a bot, which one process plays at a time."""
    here: Seats = NO_SEATS
    """The seats of the client that acts."""
    since: float = field(default_factory=perf_counter)
    """When it arrived, for the figures."""

    @property
    def key(self) -> str | None:
        """The key of an action."""
        return self.message.key if isinstance(self.message, Act) else None

    def reply(self, answer: Struct) -> None:
        """Give the answer to all who wait for it."""
        while self.replies:
            self.replies.pop(0)(answer)

    @property
    def name(self) -> tuple[Player, str | None]:
        """Tells an action from others: its seat and key."""
        return self.sender, self.key

    def resent_as(self, other: "QueuedMessage") -> bool:
        """True if `other` is a copy of this action, and this one is not answered yet."""
        same = self.message == other.message and (self.here, self.by_owner) == (other.here, other.by_owner)
        return bool(self.replies) and same

    @property
    def id(self) -> int | None:
        """The id of a question that waits for an answer."""
        return self.message.id if isinstance(self.message, SeatChange) else None

    @property
    def sender(self) -> Player:
        """The seat for which this message is counted."""
        match self.message:
            case PendingTimer():
                return NATURE
            case SeatChange(sender):
                return sender
            case Act() | Rename() as message:
                return message.player


class Inbox:
    """The messages that wait for one room, in order of arrival.

    Each seat has places of its own, so that a flooding player fills only these. A message keeps its place until `done`.
    An action that is sent again while its first copy waits takes no place: one answer is for all copies. Otherwise
    clients with bad connections could resend faster than a busy room answers, and no answer would come in time.
    """

    def __init__(self, places: int) -> None:
        """`places` of each seat; timers always have one."""
        self._places = places
        self._waiting: deque[QueuedMessage] = deque()
        self._unanswered: Counter[Player] = Counter()
        self._acts: dict[tuple[Player, str | None], QueuedMessage] = {}
        """The actions that are not done, by name."""
        self._filled, self._all_done = asyncio.Event(), asyncio.Event()
        self._all_done.set()

    def __len__(self) -> int:
        """The number of messages that are not done."""
        return self._unanswered.total()

    def unanswered(self, sender: Player) -> int:
        """The same, of one seat."""
        return self._unanswered[sender]

    def put(self, queued: QueuedMessage) -> bool:
        """True if there was a place for this message."""
        if (first := self._acts.get(queued.name)) is not None and first.resent_as(queued):
            if len(first.replies) >= self._places:
                return False
            first.replies.extend(queued.replies)
            return True
        if queued.sender != NATURE and self._unanswered[queued.sender] >= self._places:
            return False
        self._unanswered[queued.sender] += 1
        self._waiting.append(queued)
        if queued.key is not None:
            self._acts.setdefault(queued.name, queued)
        self._filled.set()
        self._all_done.clear()
        return True

    async def take(self) -> QueuedMessage:
        """The next message, once there is one."""
        while not self._waiting:
            self._filled.clear()
            await self._filled.wait()
        return self._waiting.popleft()

    def take_while(self, fits: Callable[[QueuedMessage], bool], most: int) -> list[QueuedMessage]:
        """The next messages, as long as they fit; there may be none."""
        taken: list[QueuedMessage] = []
        while self._waiting and len(taken) < most and fits(self._waiting[0]):
            taken.append(self._waiting.popleft())
        return taken

    def put_back(self, taken: Iterable[QueuedMessage]) -> None:
        """These were taken too early: they are the next ones again."""
        self._waiting.extendleft(reversed(tuple(taken)))
        if self._waiting:
            self._filled.set()

    def done(self, queued: QueuedMessage) -> None:
        """This message was handled."""
        self._unanswered[queued.sender] -= 1
        if self._acts.get(queued.name) is queued:
            del self._acts[queued.name]
        if not len(self):
            self._all_done.set()

    async def join(self) -> None:
        """Returns when all messages are done."""
        await self._all_done.wait()


CLOSING: Final = ErrorMessage("unloading", "the match is being closed; join again")


class WaitingCalls:
    """Calls from outside that wait for the answer to their message."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[Struct]] = set()

    async def ask(self, send: Callable[[Reply], None]) -> Struct:
        """The answer to what `send` puts into the inbox."""
        waiting: asyncio.Future[Struct] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            send(lambda answer: _set_answer(waiting, answer))
            return await waiting
        finally:
            self._waiting.discard(waiting)

    def close(self) -> None:
        """The room is closed: there are no more answers."""
        for waiting in self._waiting:
            _set_answer(waiting, CLOSING)


def _set_answer(waiting: "asyncio.Future[Struct]", answer: Struct) -> None:
    if not waiting.done():
        waiting.set_result(answer)
