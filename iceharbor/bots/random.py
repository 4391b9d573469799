"""The random bot: any legal action, as the game samples it."""

from random import Random
from typing import Any, Final

from iceharbor.bots.bot import AnyGame, scattered_ms
from iceharbor.contract import Determinizable, Player

PACE_MS: Final = 2000
SCATTER: Final = 0.3


class RandomBot:
    """Plays any game. Unknown parts of its view are filled in at random first; no legal choice depends on them."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        state = self.game.determinize(view, player, rng) if isinstance(self.game, Determinizable) else view
        return self.game.write(self.game.sample(state, player, rng))

    def pace_ms(self, view: Any, player: Player, rng: Random) -> int:
        """About as long as a person takes."""
        return scattered_ms(PACE_MS, SCATTER, rng)
