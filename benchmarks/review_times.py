"""How long reviews take: of each game one match between bots, of median length.

    python -m benchmarks.review_times [--matches 5] [game ...]

The bots of level 2 play some matches, and the one of median length is reviewed twice, in this process: the first time
loads the compiled functions. The goals are 15 s for the graph and 60 s with the moments.
"""

import argparse
from time import perf_counter, process_time

from iceharbor.bots import LEVELS
from iceharbor.catalogue import GAMES
from iceharbor.match import Match
from iceharbor.review.reviewing import review
from iceharbor.selfplay.series import selfplay


def median_match(game: str, matches: int) -> Match:
    """The match of median length among some between bots of level 2."""
    players = GAMES[game].info.players[0]
    played = selfplay(game, (LEVELS[game][1],) * players, matches, "reviewed")
    return sorted((one.match for one in played), key=lambda match: match.seq)[matches // 2]


def times(match: Match) -> list[tuple[float, float]]:
    """Processor time and time in seconds after the graph, and after the moments."""
    began = process_time(), perf_counter()
    return [(process_time() - began[0], perf_counter() - began[1]) for _ in review(match)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), help="the games to review (default: all)")
    parser.add_argument("--matches", type=int, default=5, help="matches to choose from (default: %(default)s)")
    arguments = parser.parse_args()
    print("| game | entries | graph: processor time, time | with moments |\n|---|---|---|---|")
    for game in arguments.games:
        match = median_match(game, arguments.matches)
        times(match)
        told = [f"{processor:.1f} s, {time:.1f} s" for processor, time in times(match)]
        print(f"| {GAMES[game].info.title} | {match.seq} | {told[0]} | {told[-1]} |", flush=True)


if __name__ == "__main__":
    main()
