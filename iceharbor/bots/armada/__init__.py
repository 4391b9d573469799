"""The bots of Armada."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.armada.bots import ArmadaGreedy
from iceharbor.bots.bot import AnyGame, Bot

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {"greedy": ArmadaGreedy}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "greedy", "greedy", "greedy", "greedy")
"""The bot at each level, 1 to 5."""
