"""The bots of Pirates CSG."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.levels import careless
from iceharbor.bots.pirates_csg.bots import (
    PiratesDeep,
    PiratesGreedy,
    PiratesSearch,
    PiratesSkipper,
    PiratesTrader,
    PiratesTree,
)

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "trader": PiratesTrader,
    "hasty": careless(PiratesGreedy),
    "greedy": PiratesGreedy,
    "skipper": PiratesSkipper,
    "search": PiratesSearch,
    "tree": PiratesTree,
    "deep": PiratesDeep,
}
"""By name, the weakest first."""

CARELESS_SHARE: Final = 1 / 2
"""A step below `hasty`, which plays one random action in four."""
LEVELS: Final = ("careless", "hasty", "greedy", "skipper", "deep")
"""The bot at each level, 1 to 5."""
ADVISER: Final = "deep"
"""The bot that gives hints: it compares actions, which `skipper` does not."""
