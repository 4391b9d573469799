"""Begins new matches: from options or from a position, with NATURE's first actions."""

from random import Random

from iceharbor.codec import dump
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.server.match import positions
from iceharbor.server.wire import NewMatch


def begin(wanted: NewMatch, bots: tuple[Player, ...], rng: Random, rematch: Player | None = None) -> Match:
    """The new match after NATURE's first actions; `rematch` is the player who wanted it. Raises codec.Malformed."""
    if wanted.position is None:
        begun = Match.begin(positions.open_once(wanted.game, wanted.players, dump(wanted.options)))
    else:
        begun = positions.begun(wanted.position, wanted.game, wanted.players, wanted.options)
    return begun.seated(bots, rematch, wanted.hints).settle(rng, keep_timers=True)
