"""A test with planned looks: does a contestant win more than a given share? It ends early when a look decides.

A round is one observation, with the mean share of the first contestant as its score. After each of `looks` equal parts
of the rounds the mean is compared with the bar. The bounds are those of O'Brien and Fleming, A Multiple Testing
Procedure for Clinical Trials (1979), as in table 2.3 of Jennison and Turnbull, Group Sequential Methods (2000): strict
at the first looks, so that all looks together are wrong in at most 2.5 of 100 tests on either side of the bar.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, Literal, NamedTuple

from iceharbor.arena.sprt import weighed
from iceharbor.arena.study import PlannedTest

BOUNDS: Final = (1.960, 1.977, 2.004, 2.024, 2.040)
"""The bound at the last look, in standard errors, by the number of looks."""


class LookVerdict(NamedTuple):
    """How a planned test stands."""

    answer: Literal["above", "below"] | None
    score: float
    """The mean score of the first contestant, 0.5 without rounds."""
    low: float
    high: float
    """Its interval, which holds for all looks together in 95 of 100 tests."""
    rounds: int
    look: int
    """How many looks there were."""


def looks_of(test: PlannedTest, rounds: int) -> tuple[int, ...]:
    """After how many rounds the games are looked at."""
    return tuple(sorted({-(-rounds * look // test.looks) for look in range(1, test.looks + 1)}))


def verdict(test: PlannedTest, rounds: int, scores: Sequence[float]) -> LookVerdict:
    """How the test stands after these of its rounds: the answer of the first look that decides."""
    looks = looks_of(test, rounds)
    found = LookVerdict(None, 0.5, 0.0, 1.0, len(scores), 0)
    for number, look in enumerate(looks, 1):
        if look > len(scores):
            break
        found = _looked(test, scores[:look], number, len(looks))
        if found.answer is not None:
            break
    return found


def _looked(test: PlannedTest, scores: Sequence[float], look: int, looks: int) -> LookVerdict:
    """The interval lies round a mean that is drawn to one half by the supposed scores, so after very few rounds it can
    miss the mean score: then it is widened to it."""
    score = sum(scores) / len(scores)
    mean, variance, weight = weighed(scores)
    bound = BOUNDS[looks - 1] * sqrt(looks / look) * sqrt(variance / weight)
    low, high = min(score, mean - bound), max(score, mean + bound)
    answer: Literal["above", "below"] | None = "above" if low > test.bar else "below" if high < test.bar else None
    return LookVerdict(answer, score, max(0.0, low), min(1.0, high), len(scores), look)
