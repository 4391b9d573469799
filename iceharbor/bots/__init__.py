"""Players made of code. `BOTS[game][name](game)` makes one; it sees its own view and nothing else."""

from collections.abc import Callable, Mapping
from typing import Final

from iceharbor.bots.armada import GreedyCaptain
from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.hextris import GreedyStacker, SearchingStacker
from iceharbor.bots.ice_pirates import GreedyPirate
from iceharbor.bots.sprawl import GreedyGardener, SearchingGardener
from iceharbor.bots.torpedo import Fast, Slow, Steady, Swift
from iceharbor.bots.undercut import ExpectingBidder, GreedyBidder
from iceharbor.bots.uniform import RandomBot

BOTS: Final[Mapping[str, Mapping[str, Callable[[AnyGame], Bot]]]] = {
    "ice_pirates": {"random": RandomBot, "greedy": GreedyPirate},
    "armada": {"random": RandomBot, "greedy": GreedyCaptain},
    "torpedo": {"random": RandomBot, "slow": Slow, "steady": Steady, "swift": Swift, "fast": Fast},
    "hextris": {"random": RandomBot, "greedy": GreedyStacker, "search": SearchingStacker},
    "sprawl": {"random": RandomBot, "greedy": GreedyGardener, "search": SearchingGardener},
    "undercut": {"random": RandomBot, "greedy": GreedyBidder, "expectation": ExpectingBidder},
}
"""By game and name, the weakest first: the engine's levels count them from 0."""

__all__ = ["BOTS", "Bot"]
