"""Compiling what bots compute with: each bot chooses once, at the beginning of a match."""

from random import Random

from iceharbor.bots import BOTS
from iceharbor.catalogue import GAMES, open_game
from iceharbor.match import Match


def warm() -> None:
    """Compiles what bots need, or loads it from the cache."""
    rng = Random("warm")
    for name, bots in BOTS.items():
        match = Match.begin(open_game(name, GAMES[name].info.players[0])).settle(rng)
        player = min(match.to_act)
        for make in bots.values():
            make(match.game).choose(match.view(player), player, rng)
