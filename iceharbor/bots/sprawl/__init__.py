"""The bots of Sprawl."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.sprawl.bots import SprawlDeep, SprawlGreedy, SprawlSearch, SprawlTree

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "greedy": SprawlGreedy,
    "search": SprawlSearch,
    "tree": SprawlTree,
    "deep": SprawlDeep,
}
"""By name, the weakest first."""

CARELESS_SHARE: Final = 0.5
"""Level 1 acts at random this often: games are short, and one action in four is hardly noticed."""

LEVELS: Final = ("careless", "greedy", "search", "tree", "deep")
"""The bot at each level, 1 to 5."""
