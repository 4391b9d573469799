"""The bots of Sprawl."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.levels import careless
from iceharbor.bots.sprawl.bots import SprawlDeep, SprawlGreedy, SprawlSearch, SprawlTree

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "hasty": careless(SprawlGreedy, share=0.4),
    "greedy": SprawlGreedy,
    "search": SprawlSearch,
    "tree": SprawlTree,
    "deep": SprawlDeep,
}
"""By name, the weakest first."""

CARELESS_SHARE: Final = 0.5
"""A step below `hasty`, of whose actions four in ten are random."""

LEVELS: Final = ("careless", "hasty", "greedy", "tree", "deep")
"""The bot at each level, 1 to 5."""
