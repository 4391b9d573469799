"""The bots of Undercut."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.undercut.bots import UndercutBidder, UndercutDeep, UndercutGreedy, UndercutRollout, UndercutTree

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "greedy": UndercutGreedy,
    "expectation": UndercutRollout,
    "tree": UndercutTree,
    "bidder": UndercutBidder,
    "deep": UndercutDeep,
}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "greedy", "expectation", "bidder", "deep")
"""The bot at each level, 1 to 5."""
