"""How strong the bots of Pirates CSG are, how their games end, and whether Player 1 is ahead.

    .venv/bin/python -m benchmarks.pirates_bots greedy trader --games 400 --seed fresh
    .venv/bin/python -m benchmarks.pirates_bots tree search --games 400 --results docs/studies/results.ndjson

Each four games have two random ready-made fleets on the same islands with the same coins; both bots play both fleets,
in both seats. `search@80` makes 80 simulations for a choice. Shares have 95 % intervals: of games (Wilson), and of
fours, whose games depend on each other. With --results every game is a line of JSON in a file, and games in it are not
played again.
"""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.pirates_games import Ended, Side, pair, shown, spread
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.fleets import ready_made

POINTS = 50

Fours = dict[int, list[Ended]]


def duel(bots: tuple[str, str], seed: str, number: int) -> tuple[int, list[Ended]]:
    """The number, and the four games of two bots with two fleets."""
    fleets = Random(f"{seed}/fleets/{number}").choices(list(ready_made(own_cards(), POINTS).values()), k=2)
    there = pair(seed, number, Side(bots[0], fleets[0]), Side(bots[1], fleets[1]))
    return number, there + pair(seed, number, Side(bots[0], fleets[1]), Side(bots[1], fleets[0]))


def report(bots: tuple[str, str], fours: Fours, seconds: float) -> str:
    """The results as a table for people."""
    games = [game for four in fours.values() for game in four]
    count = len(games)
    rounds, entries = ([getattr(game, name) for game in games] for name in ("rounds", "entries"))
    lines = [
        f"{bots[0]} against {bots[1]}: won {shown(sum(game.points for game in games), count)}",
        f"by fours: {by_fours(fours)}",
        f"Player 1: won {shown(sum(game.first for game in games), count)}",
        *(f"ended {found} times: {ending}" for ending, found in Counter(game.ending for game in games).most_common()),
        f"rounds {min(rounds)} to {max(rounds)}, median {statistics.median(rounds):g}",
        f"entries {min(entries)} to {max(entries)}, median {statistics.median(entries):g}",
        *(
            f"{name} in a game: {statistics.mean(getattr(game, name) for game in games):.2f}"
            for name in ("shots", "tows", "traps")
        ),
        f"{count / seconds:.2f} games a second",
    ]
    return "\n".join(lines)


def by_fours(fours: Fours) -> str:
    """The share that the first bot won, with the interval of the means of fours."""
    shares = [statistics.mean(game.points for game in four) for four in fours.values()]
    mean = statistics.mean(shares)
    half = 1.96 * statistics.stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return f"{100 * mean:.1f} % ({100 * (mean - half):.1f} to {100 * (mean + half):.1f})"


# --- A file of results ------------------------------------------------------------------------------------------------


def played(file: Path | None, study: dict[str, Any]) -> Fours:
    """The whole fours of a study that are in a file."""
    fours: Fours = {}
    for line in file.read_text().splitlines() if file is not None and file.exists() else ():
        game = json.loads(line)
        if all(game.pop(name) == value for name, value in study.items()):
            fours.setdefault(game.pop("number"), []).append(Ended(**game))
    return {number: four[-4:] for number, four in fours.items() if len(four) >= 4}


def lines_of(study: dict[str, Any], number: int, four: list[Ended]) -> Iterator[str]:
    """A line of JSON for each game."""
    for game in four:
        yield json.dumps({**study, "number": number, **game._asdict()}) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs=2, help="names, also with a number of simulations as in search@80")
    parser.add_argument("--games", type=int, default=100, help="rounded up to a multiple of 4")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--results", type=Path)
    given = parser.parse_args()
    began, bots = perf_counter(), (given.bots[0], given.bots[1])
    study = {"bots": list(bots), "seed": given.seed}
    fours = played(given.results, study)
    missing = [number for number in range(-(-given.games // 4)) if number not in fours]
    for number, four in spread(partial(duel, bots, given.seed), missing, given.processes):
        fours[number] = four
        if given.results is not None:
            with given.results.open("a") as file:
                file.writelines(lines_of(study, number, four))
    print(report(bots, fours, perf_counter() - began))


if __name__ == "__main__":
    main()
