"""The bots. `BOTS[game][name](game)` creates one; a bot sees only the view of its seat."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.random import RandomBot
from iceharbor.catalogue import GAMES


def bots_of(game: str) -> Mapping[str, Callable[[AnyGame], Bot]]:
    """The bots of one game only: those of the package with its name, if there is one."""
    if find_spec(f"iceharbor.bots.{game}") is None:
        return {}
    bots: Mapping[str, Callable[[AnyGame], Bot]] = import_module(f"iceharbor.bots.{game}").BOTS
    return bots


BOTS: Final[Mapping[str, Mapping[str, Callable[[AnyGame], Bot]]]] = {
    game: {"random": RandomBot, **bots_of(game)} for game in GAMES
}
"""By game and name, the weakest first: the engine's levels count them from 0. Every game has the random bot."""

LABELS: Final[Mapping[str, str]] = {
    "random": "Beginner",
    "trader": "Trader",
    "greedy": "Standard",
    "search": "Strong",
    "expectation": "Strong",
    "slow": "Slow (1 ship in 3 seconds)",
    "steady": "Steady (1 ship in 2 seconds)",
    "swift": "Fast (1 ship a second)",
    "fast": "Superhuman",
}
"""The label that players read for each bot's name; command lines and logs use the names."""

__all__ = ["BOTS", "LABELS", "Bot"]
