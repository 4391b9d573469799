"""The bots of Armada."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.armada.bots import ArmadaDeep, ArmadaGreedy, ArmadaSearch, ArmadaTree
from iceharbor.bots.bot import AnyGame, Bot

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "greedy": ArmadaGreedy,
    "search": ArmadaSearch,
    "tree": ArmadaTree,
    "deep": ArmadaDeep,
}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "greedy", "search", "tree", "deep")
"""The bot at each level, 1 to 5."""
