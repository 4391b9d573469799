"""What a bot is: a player made of code, who sees a view and says an action."""

from random import Random
from typing import Any, Protocol

from iceharbor.contract import Game, Player

AnyGame = Game[Any, Any, Any]


class Bot(Protocol):
    """Made for one game with its options; keeps nothing from one choice to the next."""

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        """The notation of a legal action for this player, who is to act. `view` is that player's own."""
