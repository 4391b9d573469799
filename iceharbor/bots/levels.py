"""Levels: each game's bots by strength, 1 to 5, with the same word for a level in every game.

A package `bots/<game>` names the bot of each level in `LEVELS`. A bot may stand at several levels, as long as nothing
stronger has been measured: then players are offered it once, at the lowest.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final

from iceharbor.bots.bot import AnyGame, Bot, Paced
from iceharbor.codec import Malformed
from iceharbor.contract import Cautious, Determinizable, Player, Refused
from iceharbor.plan import Plan

LEVEL_WORDS: Final = ("Beginner", "Casual", "Skilled", "Strong", "Master")
"""The words for levels 1 to 5."""
CARELESS: Final = "careless"
"""The bot of level 1, in every game."""
RANDOM_SHARE: Final = 1 / 4
"""The share of random actions at level 1, in most games."""
TRIES: Final = 8
"""How many random actions level 1 looks at before it plays the sensible one."""

Make = Callable[[AnyGame], Bot]


class CarelessBot:
    """Plays as a sensible bot, but a share of its actions is random. It takes no action that the game warns of, or that
    loses at once."""

    base: ClassVar[Make]
    share: ClassVar[float]
    """The share of random actions."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.sensible = game, type(self).base(game)

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        careless, luck = rng.random() < self.share, Random(rng.getrandbits(64))
        for _ in range(TRIES if careless else 0):
            state = self.game.determinize(view, player, luck) if isinstance(self.game, Determinizable) else view
            action = self.game.sample(state, player, luck)
            if self._is_harmless(view, state, player, action):
                return self.game.write(action)
        return self.sensible.choose(view, player, rng)

    def _is_harmless(self, view: Any, state: Any, player: Player, action: Any) -> bool:
        if isinstance(self.game, Cautious):
            plan: Plan = self.game.plan(view, player, tuple(self.game.write(action).split(" ")))
            if self.game.warnings(view, player, plan):
                return False
        try:
            outcome = self.game.outcome(self.game.apply(state, player, action))
        except Refused:
            return False
        return outcome is None or outcome.returns[player] >= 0


class PacedCarelessBot(CarelessBot):
    """The same for games where actions are judged at once."""

    def pace_ms(self, view: Any, player: Player, rng: Random) -> int:
        """As long as the sensible bot takes."""
        assert isinstance(self.sensible, Paced)
        return self.sensible.pace_ms(view, player, rng)


def careless(base: Make, share: float = RANDOM_SHARE) -> Make:
    """The bot of level 1 that plays like this bot but for a share of random actions."""
    kind = PacedCarelessBot if hasattr(base, "pace_ms") else CarelessBot
    made: Make = type("Careless", (kind,), {"base": staticmethod(base), "share": share, "__module__": base.__module__})
    return made


def bot_at(levels: Mapping[str, tuple[str, ...]], game: str, level: int) -> str:
    """The name of a game's bot at a level. Raises Malformed."""
    if not 1 <= level <= len(LEVEL_WORDS):
        raise Malformed(f"level: {level} is not a level; levels are 1 to {len(LEVEL_WORDS)}")
    if game not in levels:
        raise Malformed(f"level: {game} has no levels; name a bot instead")
    return levels[game][level - 1]
