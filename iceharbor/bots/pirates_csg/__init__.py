"""The bots of Pirates CSG."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.pirates_csg.bots import PiratesDeep, PiratesGreedy, PiratesSearch, PiratesTrader, PiratesTree

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "trader": PiratesTrader,
    "greedy": PiratesGreedy,
    "search": PiratesSearch,
    "tree": PiratesTree,
    "deep": PiratesDeep,
}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "greedy", "search", "tree", "deep")
"""The bot at each level, 1 to 5."""
