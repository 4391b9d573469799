"""What advice costs: a plan with its warnings beside one without, and the prospect of an open fan.

    python -m benchmarks.advice [--rounds 5]

Positions are those of recorded games before players' entries; the plans are of all beginnings of an entry. In each
round all plans are made once, and then without, with, with and without warnings. The table gives the median of the
rounds' ratios, in processor time, and for the games of ships how long a prospect takes (the rim of a fan, and the water
that the ship could reach), on the clock.
"""

import argparse
from collections.abc import Iterator
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.speed import OF_THE_MATCH, moments, words_of
from iceharbor.catalogue import GAMES
from iceharbor.codec import dump
from iceharbor.contract import Cautious, warned_plan
from iceharbor.plan import Headings, Words
from iceharbor.prospect import Prospective
from tests.playthroughs import files

GAMES_PLAYED: Final = 4
"""Recorded games of each game, the first by name."""


class Question(NamedTuple):
    """A plan that a player asks for: a game, a view, the player's number and the words."""

    game: Any
    view: Any
    player: int
    words: Words


def questions(game: str, number: int) -> Iterator[Question]:
    """The plans of some entries of the recorded games."""
    for path in files(game)[:GAMES_PLAYED]:
        for match, entry in moments(path, number):
            words = words_of(entry)
            if words[0] in OF_THE_MATCH:
                continue
            for count in range(len(words) + 1):
                yield Question(match.game, match.view(entry.player), entry.player, words[:count])


def plan_s(asked: list[Question], warned: bool) -> float:
    """Seconds of processor time for the plans of these questions."""
    start = process_time()
    for game, view, player, words in asked:
        dump(warned_plan(game, view, player, words) if warned else game.plan(view, player, words))
    return process_time() - start


def prospect_ms(asked: list[Question]) -> list[float]:
    """Milliseconds on the clock for each prospect of an open fan among these questions."""
    found = []
    for game, view, player, words in asked:
        if any(isinstance(choice, Headings) for choice in game.plan(view, player, words).choices):
            start = perf_counter()
            game.prospect(view, player, words)
            found.append((perf_counter() - start) * 1000)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=5)
    rounds = options.parse_args().rounds
    print("game           plan   warned  ratio    lowest to highest    prospects   p50     p95     most")
    for name in sorted(GAMES):
        asked = [list(questions(name, number)) for number in range(rounds)]
        game = asked[0][0].game
        if not isinstance(game, Cautious):
            continue
        times = np.zeros((rounds, 2))
        for number, each in enumerate(asked):
            plan_s(each, warned=True)
            for warned in (False, True, True, False):
                times[number, int(warned)] += plan_s(each, warned) / 2
        ratios = times[:, 1] / times[:, 0]
        without, beside = (median(1e6 * times[:, kind] / [len(each) for each in asked]) for kind in (0, 1))
        row = f"{name:12s} {without:6.0f} us {beside:5.0f} us  {median(ratios):.3f}"
        row += f"   {min(ratios):.3f} to {max(ratios):.3f}"
        if isinstance(game, Prospective):
            prospect_ms(asked[0])
            took = np.array([ms for each in asked for ms in prospect_ms(each)])
            p50, p95 = np.percentile(took, (50, 95))
            row += f"   {len(took):12d}   {p50:5.1f}   {p95:5.1f}   {took.max():5.1f} ms"
        print(row, flush=True)


if __name__ == "__main__":
    main()
