"""Compiling what bots compute with: each bot chooses alone at the beginning of a match, until it has chosen in play."""

from random import Random
from typing import Final

from iceharbor.bots import BOTS
from iceharbor.bots.bot import AnyGame, Bot
from iceharbor.catalogue import GAMES, open_game
from iceharbor.match import Match

CHOICES: Final = 8
"""So many are enough to have come to play in every game: fleets are picked and laid in fewer."""


def warm() -> None:
    """Compiles what bots need, or loads it from the cache."""
    for name, kind in GAMES.items():
        for make in BOTS.get(name, {}).values():
            game = open_game(name, kind.info.players[0])
            _begin(game, make(game))


def _begin(game: AnyGame, bot: Bot) -> None:
    rng = Random("warm")
    match = Match.begin(game).settle(rng)
    for _ in range(CHOICES):
        if match.to_act:  # a game may be over before
            player = min(match.to_act)
            match = match.play(player, bot.choose(match.view(player), player, rng)).settle(rng)
