"""The bots of Sprawl."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.sprawl.bots import SprawlGreedy, SprawlSearch

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {"greedy": SprawlGreedy, "search": SprawlSearch}
"""By name, the weakest first."""
