"""The random player: any legal action, as the game draws it."""

from random import Random
from typing import Any, Final

from iceharbor.bots.bot import AnyGame, scattered_ms
from iceharbor.contract import Guessable, Player

PACE_MS: Final = 2000
SCATTER: Final = 0.3


class RandomBot:
    """Plays any game: what its view leaves unknown is imagined first, and no legal choice depends on it."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        state = self.game.guess(view, player, rng) if isinstance(self.game, Guessable) else view
        return self.game.write(self.game.sample(state, player, rng))

    def pace_ms(self, view: Any, player: Player, rng: Random) -> int:
        """As long as a person takes, more or less."""
        return scattered_ms(PACE_MS, SCATTER, rng)
