"""The bots of Hextris."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.hextris.bots import HextrisDeep, HextrisGreedy, HextrisSearch, HextrisTree

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "greedy": HextrisGreedy,
    "search": HextrisSearch,
    "tree": HextrisTree,
    "deep": HextrisDeep,
}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "greedy", "search", "tree", "deep")
"""The bot at each level, 1 to 5."""
