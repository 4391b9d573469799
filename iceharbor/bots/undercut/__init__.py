"""The bots of Undercut."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.undercut.bots import (
    UndercutBidder,
    UndercutDeep,
    UndercutGreedy,
    UndercutHaggler,
    UndercutRollout,
    UndercutTree,
)

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {
    "greedy": UndercutGreedy,
    "expectation": UndercutRollout,
    "tree": UndercutTree,
    "haggler": UndercutHaggler,
    "bidder": UndercutBidder,
    "deep": UndercutDeep,
}
"""By name, the weakest first."""

LEVELS: Final = ("careless", "greedy", "expectation", "haggler", "deep")
"""The bot at each level, 1 to 5."""

ADVISER: Final = "bidder"
"""The bot that gives hints: it compares actions more closely than the bot of level 4, and answers as soon."""
