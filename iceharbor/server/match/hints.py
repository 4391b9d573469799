"""What processes that serve the same matches tell each other. A hint may be lost, doubled or late: the store has the
truth, and polling finds what no hint said."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from iceharbor.contract import Player
from iceharbor.server.wire_fields import Spot


class Written(Struct, frozen=True, tag="written"):
    """A match has entries up to this number."""

    match: str
    seq: int


class SeatsChanged(Struct, frozen=True, tag="seats"):
    """The seats of a match are not what they were."""

    match: str


class Present(Struct, frozen=True, tag="present"):
    """Everything that one process knows of the clients of a match; it replaces what it said before."""

    process: str
    match: str
    seats: tuple[Player, ...]
    spectators: int
    credits_ms: dict[Player, int]
    rulers: dict[Player, tuple[Spot, Spot]]


class AskPresent(Struct, frozen=True, tag="ask"):
    """A process asks the others to say who is present in a match, or in all of theirs."""

    process: str
    match: str | None = None


class Alive(Struct, frozen=True, tag="alive"):
    """A process is running; said every 2 seconds."""

    process: str


class Gone(Struct, frozen=True, tag="gone"):
    """A process stops."""

    process: str


Hint = Written | SeatsChanged | Present | AskPresent | Alive | Gone


class Hints(Protocol):
    """Carries hints between processes."""

    def start(self, hear: Callable[[Hint], None], on_connected: Callable[[], None]) -> None:
        """Begin to listen. `on_connected` is called each time that hints may have been lost before."""

    def say(self, hint: Hint) -> None:
        """Send a hint to the other processes, soon. Never waits."""

    async def close(self) -> None:
        """Send what waits, and stop."""


class NoHints:
    """Carries nothing: processes find by polling what others have written."""

    def start(self, hear: Callable[[Hint], None], on_connected: Callable[[], None]) -> None:
        pass

    def say(self, hint: Hint) -> None:
        pass

    async def close(self) -> None:
        pass
