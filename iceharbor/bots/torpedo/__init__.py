"""The bots of Torpedo."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.torpedo.bots import TorpedoDeep, TorpedoFast, TorpedoSlow, TorpedoSteady, TorpedoSwift

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "slow": TorpedoSlow,
    "steady": TorpedoSteady,
    "swift": TorpedoSwift,
    "fast": TorpedoFast,
    "deep": TorpedoDeep,
}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "slow", "steady", "swift", "deep")
"""The bot at each level, 1 to 5."""
