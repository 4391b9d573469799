"""What a bot is: a player made of code, who sees a view and says an action."""

from random import Random
from typing import Any, Protocol, runtime_checkable

from iceharbor.contract import Game, Player

AnyGame = Game[Any, Any, Any]


class Bot(Protocol):
    """Made for one game with its options; keeps nothing from one choice to the next."""

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        """The notation of a legal action for this player, who is to act. `view` is that player's own."""


@runtime_checkable
class Paced(Bot, Protocol):
    """A bot that can play where actions are judged at once. Every bot of a game that is Timed is one."""

    def pace_ms(self, view: Any, player: Player, rng: Random) -> int:
        """How long its next action takes it, from now on; cheap to ask. `choose` is asked when that time has come."""


def scattered_ms(usual_ms: float, scatter: float, rng: Random) -> int:
    """A time that is evenly up to this share less or more than usual."""
    return round(usual_ms * rng.uniform(1 - scatter, 1 + scatter))
