"""The bots of Undercut."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.undercut.bots import UndercutGreedy, UndercutRollout

BOTS: Final[Mapping[str, Callable[[AnyGame], Bot]]] = {"greedy": UndercutGreedy, "expectation": UndercutRollout}
"""By name, the weakest first."""
