"""The bots of Pirates CSG."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.pirates_csg.bots import PiratesGreedy, PiratesTrader

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {"trader": PiratesTrader, "greedy": PiratesGreedy}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "greedy", "greedy", "greedy", "greedy")
"""The bot at each level, 1 to 5."""
