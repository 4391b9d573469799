"""Ratings of contestants from the places of whole games: the Plackett-Luce model, fitted by MM iteration.

Each contestant has a strength g, and a game of several seats is a series of choices: first place falls to a seat with
the chance g / (the sum of all g), then second place among the others, and so on. For two seats that is the model of
Bradley and Terry. Equal places count as every order of those seats, with equal weights. A contestant may have several
seats.

The fit is the MM algorithm of Hunter, MM algorithms for generalized Bradley-Terry models (2004): each strength becomes
the number of choices that fell to it, divided by the sum over its choices of 1 / (the sum of the strengths there).
Every contestant also won half a game and lost half a game against an average one, so that one who won all games has a
finite rating. Ratings are 400 log10 g, with the mean 0: 200 more means 76 of 100 games. Intervals resample whole
rounds, or games if there are fewer than 8 rounds.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.arena.pairings import Pairings
from iceharbor.arena.results import GameResult
from iceharbor.arena.study import Study
from iceharbor.arena.tallies import LEAST_ROUNDS

Floats = NDArray[np.float64]

RESAMPLED: Final = 300
SUPPOSED: Final = 0.5
"""Games that each contestant won, and lost, against an average one."""
CLOSE: Final = 1e-7
"""The fit ends when no logarithm of a strength changes by more."""
MAX_STEPS: Final = 10_000


class Rating(NamedTuple):
    """A contestant's rating with its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float


class Choices(NamedTuple):
    """The choices of a study's games. A *pattern* is one way in which a game ended, by contestants."""

    counts: Floats
    """float64 (rounds, patterns): how often a pattern occurs in a round, or in a game if there are few rounds."""
    wins: Floats
    """float64 (patterns, contestants): the choices that fell to each contestant."""
    weights: Floats
    """float64 (patterns, choices): how often a pattern has a choice."""
    seats: Floats
    """float64 (choices, contestants): how many seats each contestant has in a choice."""


def ratings(study: Study, results: Sequence[GameResult], resampled: int = RESAMPLED) -> list[Rating]:
    """The ratings, the strongest first."""
    choices, names = choices_in(study, results), [each.name for each in study.contestants]
    rounds = len(choices.counts)
    fitted = fit(choices, np.ones(rounds))
    rng = np.random.default_rng(1)
    drawn = [rng.multinomial(rounds, np.full(rounds, 1 / rounds)) for _ in range(resampled if rounds else 0)]
    spread = np.array([fit(choices, each.astype(float), fitted) for each in drawn] or [fitted])
    low, high = np.percentile(spread, (2.5, 97.5), axis=0)
    found = [Rating(*row) for row in zip(names, fitted.tolist(), low.tolist(), high.tolist(), strict=True)]
    return sorted(found, key=lambda rating: (-rating.elo, rating.name))


def choices_in(study: Study, results: Sequence[GameResult]) -> Choices:
    """The choices of these games."""
    index = {each.name: k for k, each in enumerate(study.contestants)}
    in_a_round = len(Pairings(study).one_round)
    if len({result.game // in_a_round for result in results}) < LEAST_ROUNDS:
        in_a_round = 1
    patterns, stages, counts = dict[object, int](), dict[tuple[int, ...], int](), Counter[tuple[int, int]]()
    found: list[dict[int, float]] = []
    rounds = {number: k for k, number in enumerate(sorted({result.game // in_a_round for result in results}))}
    wins: list[list[float]] = []
    for result in results:
        order = places_of(result, index)
        if order not in patterns:
            patterns[order] = len(patterns)
            weights, won = dict[int, float](), [0.0] * len(index)
            for winners, stage, weight in _stages(order):
                number = stages.setdefault(stage, len(stages))
                weights[number] = weights.get(number, 0.0) + weight
                for winner in winners:
                    won[winner] += weight / len(winners)
            found.append(weights)
            wins.append(won)
        counts[rounds[result.game // in_a_round], patterns[order]] += 1
    table = np.zeros((len(rounds), len(patterns)))
    for cell, count in counts.items():
        table[cell] = count
    weighted = np.zeros((len(patterns), len(stages)))
    for pattern, weights in enumerate(found):
        for number, weight in weights.items():
            weighted[pattern, number] = weight
    seats = np.array([[stage.count(k) for k in range(len(index))] for stage in stages], float)
    return Choices(table, np.array(wins).reshape(-1, len(index)), weighted, seats.reshape(-1, len(index)))


def places_of(result: GameResult, index: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    """The contestants by place, the first place first; those of equal places together."""
    placed = sorted(zip(result.places, (index[name] for name in result.seats), strict=True))
    return tuple(tuple(seat for place, seat in placed if place == which) for which in sorted(set(result.places)))


def _stages(order: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], float]]:
    """Every choice of a game: to whom it fell, with equal shares, who could have had it, and its weight.

    Among equal places the choice falls to each of those that are left. A part of them is left with the share of the
    orders in which it is.
    """
    below = [seat for group in order for seat in group]
    for group in order:
        below = below[len(group) :]
        for size in range(len(group), 0, -1):
            if size + len(below) < 2:
                continue
            for left in combinations(group, size):
                yield left, tuple(sorted((*left, *below))), 1 / comb(len(group), size)


def fit(choices: Choices, times: Floats, start: Floats | None = None) -> Floats:
    """The ratings, float64 (contestants,), if each round, float64 (rounds,), occurs this many times."""
    often = times @ choices.counts
    won, weights = often @ choices.wins + SUPPOSED, often @ choices.weights
    strength: Floats = np.ones(choices.wins.shape[1]) if start is None else 10 ** (start / 400)
    for _ in range(MAX_STEPS):
        chances = (weights / (choices.seats @ strength)) @ choices.seats + 2 * SUPPOSED / (strength + 1)
        after = won / chances
        moved = float(np.abs(np.log(after / strength)).max(initial=0.0))
        strength = after
        if moved < CLOSE:
            break
    elo: Floats = 400 / log(10) * np.log(strength)
    elo -= elo.mean()
    return elo
