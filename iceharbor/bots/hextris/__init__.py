"""The bots of Hextris."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.hextris.bots import HextrisGreedy, HextrisSearch

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {"greedy": HextrisGreedy, "search": HextrisSearch}
"""By name, the weakest first."""
