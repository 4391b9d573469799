"""The bots of Ice Pirates."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.ice_pirates.bots import IcePiratesGreedy
from iceharbor.bots.ice_pirates.fleet import IcePiratesFleet
from iceharbor.bots.ice_pirates.trees import IcePiratesDeep, IcePiratesTree

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "greedy": IcePiratesGreedy,
    "fleet": IcePiratesFleet,
    "tree": IcePiratesTree,
    "deep": IcePiratesDeep,
}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "greedy", "fleet", "tree", "deep")
"""The bot at each level, 1 to 5."""
