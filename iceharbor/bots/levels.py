"""Levels: each game's bots by strength, 1 to 5, with the same word for a level in every game.

A package `bots/<game>` names the bot of each level in `LEVELS`. A bot may stand at several levels, as long as nothing
stronger has been measured: then players are offered it once, at the lowest.
"""

from collections.abc import Callable, Iterator, Mapping
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
    """Plays as a sensible bot, but a share of its actions is random: none that the game warns of. No action loses at
    once while another is open, as far as TRIES random ones tell."""

    base: ClassVar[Make]
    share: ClassVar[float]
    """The share of random actions."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.sensible = game, type(self).base(game)

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        careless, luck = rng.random() < self.share, Random(rng.getrandbits(64))
        if careless:
            for state, action in self._samples(view, player, luck):
                if not self._is_warned_of(view, player, action) and not self._loses(state, player, action):
                    return self.game.write(action)
        chosen = self.sensible.choose(view, player, rng)
        if self._loses(self._dealt(view, player, luck), player, self.game.read(chosen)):
            for state, action in self._samples(view, player, luck):
                if not self._loses(state, player, action):
                    return self.game.write(action)
        return chosen

    def _samples(self, view: Any, player: Player, luck: Random) -> Iterator[tuple[Any, Any]]:
        """Some random actions, each with the state that it is legal in."""
        for _ in range(TRIES):
            state = self._dealt(view, player, luck)
            yield state, self.game.sample(state, player, luck)

    def _dealt(self, view: Any, player: Player, luck: Random) -> Any:
        """A state that fits the view."""
        return self.game.determinize(view, player, luck) if isinstance(self.game, Determinizable) else view

    def _is_warned_of(self, view: Any, player: Player, action: Any) -> bool:
        if not isinstance(self.game, Cautious):
            return False
        plan: Plan = self.game.plan(view, player, tuple(self.game.write(action).split(" ")))
        return bool(self.game.warnings(view, player, plan))

    def _loses(self, state: Any, player: Player, action: Any) -> bool:
        """True if the action ends the game with the player behind, as far as it is legal in this state."""
        try:
            outcome = self.game.outcome(self.game.apply(state, player, action))
        except Refused:
            return False
        return outcome is not None and outcome.returns[player] < 0


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
