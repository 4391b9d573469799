"""Whole random games of Ice Pirates, compiled and interpreted: the same source, the same games, one run.

    python benchmarks/whole_games.py

The interpreter plays in a process of its own with NUMBA_DISABLE_JIT=1. Every game is a whole one: two players with two
ships of each size, ended by the cap after four rounds. A second line gives compiled games of the whole fleet, played to
their end.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from random import Random

import numpy as np

from iceharbor.catalogue import open_game
from iceharbor.games.ice_pirates.records import IcePiratesSea
from iceharbor.games.ice_pirates.sampling import playout
from iceharbor.games.sailing.state import copy_sea
from iceharbor.match import Match

SHORT = {"fleet": 2, "turn_cap": 4}
MOST = 10_000


def beginning(players: int, options: Mapping[str, object]) -> IcePiratesSea:
    """A sea with everything placed, before the first action."""
    sea: IcePiratesSea = Match.begin(open_game("ice_pirates", players, options)).settle(Random(1)).state.sea
    return sea


def play(sea: IcePiratesSea, games: int) -> tuple[int, float]:
    """Plays this many whole games: actions played, and seconds."""
    played, start = 0, time.perf_counter()
    for game in range(1, games + 1):
        played += playout(copy_sea(sea), np.array([game], np.uint64), MOST)
    return played, time.perf_counter() - start


def main() -> None:
    if "--interpreted" in sys.argv:
        print(json.dumps(play(beginning(2, SHORT), 3)))
        return
    sea = beginning(2, SHORT)
    play(sea, 1)
    actions, seconds = play(sea, 300)
    command = [sys.executable, __file__, "--interpreted"]
    slow = subprocess.run(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=True, capture_output=True)
    slow_actions, slow_seconds = json.loads(slow.stdout)
    compiled, interpreted = actions / seconds, slow_actions / slow_seconds
    print(f"short games, compiled      {compiled:12,.0f} actions/s over {actions} actions")
    print(f"short games, interpreted   {interpreted:12,.0f} actions/s over {slow_actions} actions")
    print(f"ratio                      {compiled / interpreted:12,.0f}")
    actions, seconds = play(beginning(2, {}), 10)
    print(f"whole fleets, compiled     {actions / seconds:12,.0f} actions/s over {actions} actions")


if __name__ == "__main__":
    main()
