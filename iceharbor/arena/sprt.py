"""A sequential test of two contestants: it ends as soon as the games decide.

A round is one observation: all its games have the same seed, and each contestant plays every seat, so luck of the setup
counts for both. The score of a round is the mean share of the first contestant, from 0 to 1. The expected scores of
the two hypotheses follow from their Elo differences, and the log-likelihood ratio from the mean and the variance of the
scores so far: Van den Bergh, Normalized Elo (2021); Wald, Sequential Tests of Statistical Hypotheses (1945).
"""

from collections.abc import Sequence
from math import log
from typing import Final, Literal, NamedTuple

from iceharbor.arena.pairings import Pairings
from iceharbor.arena.results import GameResult
from iceharbor.arena.study import SequentialTest, Study

LEAST_ROUNDS: Final = 8
"""No answer comes earlier: the variance of fewer scores says little."""
SUPPOSED: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Scores that are added to those observed, with a weight of `SUPPOSED_WEIGHT` each: they have the variance of pairs of
independent even games, and without them the first rounds end too many tests wrongly."""
SUPPOSED_WEIGHT: Final = 1.0


class Verdict(NamedTuple):
    """How a test stands."""

    answer: Literal["stronger", "not stronger"] | None
    ratio: float
    """The log-likelihood ratio."""
    lower: float
    upper: float
    """At these bounds the test ends."""
    score: float
    """The mean score of the first contestant, 0.5 without rounds."""
    rounds: int


def verdict(test: SequentialTest, scores: Sequence[float]) -> Verdict:
    """How the test stands after these rounds."""
    lower, upper = log(test.beta / (1 - test.alpha)), log((1 - test.beta) / test.alpha)
    rounds = len(scores)
    score = sum(scores) / rounds if rounds else 0.5
    ratio = _ratio(test, scores) if rounds else 0.0
    answer: Literal["stronger", "not stronger"] | None = None
    if rounds >= LEAST_ROUNDS and ratio >= upper:
        answer = "stronger"
    elif rounds >= LEAST_ROUNDS and ratio <= lower:
        answer = "not stronger"
    return Verdict(answer, ratio, lower, upper, score, rounds)


def _ratio(test: SequentialTest, scores: Sequence[float]) -> float:
    mean, variance, weight = weighed(scores)
    low, high = expected_score(test.elo0), expected_score(test.elo1)
    return weight * (high - low) * (2 * mean - low - high) / (2 * variance)


def weighed(scores: Sequence[float]) -> tuple[float, float, float]:
    """The mean and the variance of these scores and the supposed ones, and their weight."""
    weight = len(scores) + SUPPOSED_WEIGHT * len(SUPPOSED)
    mean = (sum(scores) + SUPPOSED_WEIGHT * sum(SUPPOSED)) / weight
    squares = sum((each - mean) ** 2 for each in scores)
    return mean, (squares + SUPPOSED_WEIGHT * sum((each - mean) ** 2 for each in SUPPOSED)) / weight, weight


def expected_score(elo: float) -> float:
    """The share of games that a contestant wins who is this much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def round_scores(study: Study, results: Sequence[GameResult]) -> list[float]:
    """The score of the first contestant in each whole round, in order."""
    in_a_round = len(Pairings(study).one_round)
    rounds = dict[int, list[float]]()
    for result in results:
        rounds.setdefault(result.game // in_a_round, []).append(share(result, study.contestants[0].name))
    return [sum(rounds[each]) / in_a_round for each in sorted(rounds) if len(rounds[each]) == in_a_round]


def share(result: GameResult, name: str) -> float:
    """The share of the others whom a contestant's seats beat: of all pairs of its seats and those of others, those in
    which it is placed better. Equal places count half, and so does a game without others."""
    own = [place for place, seat in zip(result.places, result.seats, strict=True) if seat == name]
    others = [place for place, seat in zip(result.places, result.seats, strict=True) if seat != name]
    if not own or not others:
        return 0.5
    return sum((mine < place) + (mine == place) / 2 for mine in own for place in others) / (len(own) * len(others))
