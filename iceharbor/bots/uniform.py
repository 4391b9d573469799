"""The random player: any legal action, as the game draws it."""

from random import Random
from typing import Any

from iceharbor.bots.bot import AnyGame
from iceharbor.contract import Guessable, Player


class RandomBot:
    """Plays any game: what its view leaves unknown is imagined first, and no legal choice depends on it."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        state = self.game.guess(view, player, rng) if isinstance(self.game, Guessable) else view
        return self.game.write(self.game.sample(state, player, rng))
