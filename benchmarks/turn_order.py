"""What turns and passes are worth in a study: its games are played again from their numbers, and counted.

    .venv/bin/python -m benchmarks.turn_order docs/studies/sprawl-seats/results-3.ndjson -o order.svg
    .venv/bin/python -m benchmarks.turn_order docs/studies/undercut-passer/results.ndjson --passes -o passes.svg

For games in which NATURE draws the player who begins: shares by the order of turns from there. With `--passes`, for
Undercut: shares of the players who passed most often in their game, least often, and in between. A share is how much of
the table a seat beats. Intervals of 95 % come from 1,000 resamples of whole rounds: games of a round are alike.
"""

import argparse
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import fmean

from iceharbor.arena.pairings import Pairings
from iceharbor.arena.playing import played_game
from iceharbor.arena.plots import Interval, intervals
from iceharbor.arena.results import read_results
from iceharbor.contract import NATURE
from iceharbor.match import Match

RESAMPLES = 1000
WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def labels(match: Match, passes: bool) -> list[str]:
    """By seat, the row it counts in."""
    seats = range(match.game.players)
    if passes:
        counts = [sum(e.player == seat and e.notation.startswith("pass") for e in match.entries) for seat in seats]
        ends = {max(counts): "passed most", min(counts): "passed least"}
        return ["all passed alike" if len(ends) == 1 else ends.get(count, "in between") for count in counts]
    first = next(e.player for e in match.entries if e.player != NATURE)
    return [f"moves {WORDS[(seat - first) % match.game.players]}" for seat in seats]


def shares(match: Match) -> list[float]:
    """By seat, how much of the table it beats."""
    assert match.outcome is not None
    return [(1 + each) / 2 for each in match.outcome.returns]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("file", type=Path)
    words.add_argument("--passes", action="store_true")
    words.add_argument("-o", "--out", type=Path, required=True)
    asked = words.parse_args()
    study, results = read_results(asked.file)
    a_round = len(Pairings(study).one_round)
    rounds: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        match = played_game(study, result.game).match
        for label, share in zip(labels(match, asked.passes), shares(match), strict=True):
            rounds[result.game // a_round][label].append(share)
    rows, rng = [], Random(0)
    for label in sorted({label for each in rounds.values() for label in each}, key=_order):
        whole = [each[label] for each in rounds.values() if each[label]]
        means = sorted(
            fmean(share for part in rng.choices(whole, k=len(whole)) for share in part) for _ in range(RESAMPLES)
        )
        found = [share for part in whole for share in part]
        low, mid, high = (100 * each for each in (means[24], fmean(found), means[974]))
        rows.append(Interval(label, low, mid, high, f"{mid:.1f} %"))
        print(f"{label:16} {mid:5.1f} % ({low:.1f} to {high:.1f}), {len(found)} seats in {len(whole)} rounds")
    asked.out.write_text(intervals("Share of the table, in %", rows, 50), "utf-8")


def _order(label: str) -> tuple[int, str]:
    word = label.split()[-1]
    return (WORDS.index(word), label) if word in WORDS else (len(WORDS), label)


if __name__ == "__main__":
    main()
