"""The interface of a bot: it sees a view and returns an action."""

from random import Random
from typing import Any, Protocol, runtime_checkable

from iceharbor.contract import Game, Player

AnyGame = Game[Any, Any, Any]


class ProgramFailed(Exception):
    """Raised by a bot that cannot choose, such as a program that has crashed. It loses."""

    def __init__(self, kind: str, message: str) -> None:
        """`kind` is one word, such as `late`; the message says what happened."""
        super().__init__(message)
        self.kind = kind


class Bot(Protocol):
    """Created for one game with its options; keeps no memory between choices."""

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        """The notation of a legal action for this player, who must be in `to_act`. `view` is this player's own view."""


@runtime_checkable
class Paced(Bot, Protocol):
    """A bot for games where actions are judged at once. Every bot of a `Timed` game is one."""

    def pace_ms(self, view: Any, player: Player, rng: Random) -> int:
        """The milliseconds until its next action, from now; cheap to call. `choose` is called when that time has
        passed."""


def scattered_ms(usual_ms: float, scatter: float, rng: Random) -> int:
    """A random time, evenly within this share below or above the usual one."""
    return round(usual_ms * rng.uniform(1 - scatter, 1 + scatter))
