"""One room per game; each reads like its rulebook."""

from collections.abc import Callable

Progress = Callable[[str, float], None]
"""Told what is being prepared and how much of everything is done, 0 to 1."""


def warm(progress: Progress) -> None:
    """Compiles whatever compiled rules need, or loads it from the cache: nobody waits in the middle of a game."""
    from iceharbor.games.armada import warming as armada
    from iceharbor.games.hextris import warming as hextris
    from iceharbor.games.ice_pirates import warming as ice_pirates
    from iceharbor.games.sprawl import warming as sprawl
    from iceharbor.games.torpedo import warming as torpedo
    from iceharbor.games.undercut import warming as undercut

    games = (ice_pirates, armada, torpedo, hextris, sprawl, undercut)
    every = [step for game in games for step in game.steps()]
    for done, (what, prepare) in enumerate(every):
        progress(what, done / len(every))
        prepare()
    progress("ready", 1.0)
