"""How strong the bots of Pirates CSG are, how their games end, and whether Player 1 is ahead.

    .venv/bin/python -m benchmarks.pirates_bots greedy trader --games 400 --seed fresh

Each pair of games has two random ready-made fleets; both bots play both of them, in both seats. Shares have 95 %
intervals.
"""

import argparse
import statistics
from collections import Counter
from functools import partial
from random import Random
from time import perf_counter

from benchmarks.pirates_games import Ended, Side, pair, shown, spread
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.fleets import ready_made

POINTS = 50


def duel(bots: tuple[str, str], seed: str, number: int) -> list[Ended]:
    """The four games of two bots with two fleets."""
    fleets = Random(f"{seed}/fleets/{number}").choices(list(ready_made(own_cards(), POINTS).values()), k=2)
    there = pair(seed, number, Side(bots[0], fleets[0]), Side(bots[1], fleets[1]))
    return there + pair(seed, number, Side(bots[0], fleets[1]), Side(bots[1], fleets[0]))


def report(bots: tuple[str, str], games: list[Ended], seconds: float) -> str:
    """The results as a table for people."""
    count = len(games)
    rounds, entries = ([getattr(game, name) for game in games] for name in ("rounds", "entries"))
    lines = [
        f"{bots[0]} against {bots[1]}: won {shown(sum(game.points for game in games), count)}",
        f"Player 1: won {shown(sum(game.first for game in games), count)}",
        *(f"ended {found} times: {ending}" for ending, found in Counter(game.ending for game in games).most_common()),
        f"rounds {min(rounds)} to {max(rounds)}, median {statistics.median(rounds):g}",
        f"entries {min(entries)} to {max(entries)}, median {statistics.median(entries):g}",
        *(
            f"{name} in a game: {statistics.mean(getattr(game, name) for game in games):.2f}"
            for name in ("shots", "tows", "traps")
        ),
        f"{count / seconds:.1f} games a second",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs=2, choices=("greedy", "trader", "random"))
    parser.add_argument("--games", type=int, default=100, help="rounded up to a multiple of 4")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    began, bots = perf_counter(), (given.bots[0], given.bots[1])
    fours = spread(partial(duel, bots, given.seed), range(-(-given.games // 4)), given.processes)
    games = [game for four in fours for game in four]
    print(report(bots, games, perf_counter() - began))


if __name__ == "__main__":
    main()
