"""The bots. `BOTS[game][name](game)` creates one; a bot sees only the view of its seat."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.bots.levels import CARELESS, LEVEL_WORDS, RANDOM_SHARE, bot_at, careless
from iceharbor.bots.random import RandomBot
from iceharbor.catalogue import GAMES

SENSIBLE: Final = 2
"""The level of the bot that level 1 plays like."""
ADVISING: Final = 4
"""The level of the bot that gives hints, in most games: it answers soon, and plays well."""


def _package(game: str) -> Any:
    return import_module(f"iceharbor.bots.{game}") if find_spec(f"iceharbor.bots.{game}") is not None else None


def bots_of(game: str) -> Mapping[str, Callable[[AnyGame], Bot]]:
    """The bots of one game only: those of the package with its name, if there is one."""
    package = _package(game)
    if package is None:
        return {}
    sensible = package.BOTS[package.LEVELS[SENSIBLE - 1]]
    return {CARELESS: careless(sensible, getattr(package, "CARELESS_SHARE", RANDOM_SHARE)), **package.BOTS}


BOTS: Final[Mapping[str, Mapping[str, Callable[[AnyGame], Bot]]]] = {
    game: {"random": RandomBot, **bots_of(game)} for game in GAMES
}
"""By game and name. Every game has the random bot, which is for programs."""

LEVELS: Final[Mapping[str, tuple[str, ...]]] = {
    game: package.LEVELS for game in GAMES if (package := _package(game)) is not None
}
"""The name of the bot at each level from 1 to 5, by game."""

ADVISERS: Final[Mapping[str, str]] = {
    game: getattr(_package(game), "ADVISER", levels[ADVISING - 1]) for game, levels in LEVELS.items()
}
"""The name of the bot that gives hints, by game."""


def offered(game: str) -> tuple[str, ...]:
    """The bots that players are offered, the weakest first: each bot that has a level."""
    return tuple(dict.fromkeys(LEVELS.get(game, tuple(BOTS.get(game, {})))))


def level_word(game: str, bot: str) -> str:
    """The word of a bot's level; its name if it has no level."""
    levels = LEVELS.get(game, ())
    return LEVEL_WORDS[levels.index(bot)] if bot in levels else bot


def label_of(game: str, bot: str) -> str:
    """What players read for a bot: the word of its level and the number; its name if it has no level."""
    word = level_word(game, bot)
    return word if word == bot else f"{word} (level {LEVELS[game].index(bot) + 1})"


__all__ = ["ADVISERS", "BOTS", "LEVELS", "LEVEL_WORDS", "Bot", "bot_at", "label_of", "level_word", "offered"]
