"""What the games of a study say, counted: shares by contestant, seat and side, draws, lengths, endings and times.

A *share* is how much of the table a seat beats: of its opponents, those placed below it, and half of those placed
alike. For two players it is the share of the games won. Its 95 % interval is Wilson's, with the number of independent
games that the spread between rounds allows for, since the games of a round have one seed.
"""

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from iceharbor.arena.pairings import Pairing, Pairings
from iceharbor.arena.results import GameResult, GameTimes
from iceharbor.arena.study import Study

Z: Final = 1.96
LEAST_GAMES: Final = 1.0
LEAST_ROUNDS: Final = 8
"""With fewer rounds their spread says too little, and games count as independent."""


class Share(NamedTuple):
    """A mean share with its 95 % interval, and the number of games."""

    mean: float
    low: float
    high: float
    games: int

    @property
    def is_even(self) -> bool:
        """True if one half lies in the interval."""
        return self.low <= 0.5 <= self.high


class SeatPlayed(NamedTuple):
    """One seat of one game."""

    pairing: Pairing
    result: GameResult
    seat: int

    @property
    def name(self) -> str:
        return self.result.seats[self.seat]

    @property
    def side(self) -> str:
        return self.pairing.sides[self.seat]

    @property
    def share(self) -> float:
        """How much of the table it beats."""
        places, mine = self.result.places, self.result.places[self.seat]
        beaten = sum((mine < place) + (mine == place) / 2 for place in places) - 0.5
        return beaten / (len(places) - 1)


def seats_played(study: Study, results: Sequence[GameResult]) -> list[SeatPlayed]:
    """Every seat of every game."""
    games = Pairings(study)
    return [SeatPlayed(games[result.game], result, seat) for result in results for seat in range(len(result.seats))]


def shares(played: Iterable[SeatPlayed], key: Callable[[SeatPlayed], str]) -> dict[str, Share]:
    """The share of each group of seats, in the order in which they occur."""
    groups = defaultdict[str, list[SeatPlayed]](list)
    for each in played:
        groups[key(each)].append(each)
    return {name: share_of(group) for name, group in groups.items()}


def share_of(group: Sequence[SeatPlayed]) -> Share:
    """The mean share of these seats, of which there must be one."""
    rounds = defaultdict[int, list[float]](list)
    whole = len({each.pairing.round for each in group}) >= LEAST_ROUNDS
    for each in group:
        rounds[each.pairing.round if whole else each.result.game].append(each.share)
    games = len(group)
    mean = sum(map(sum, rounds.values())) / games
    # the variance of a mean of clusters
    squares = sum((sum(found) - mean * len(found)) ** 2 for found in rounds.values())
    few = len(rounds) / max(1, len(rounds) - 1)
    variance = few * squares / games**2
    independent = mean * (1 - mean) / variance if variance > 0 else float(games)
    return Share(mean, *wilson(mean, max(LEAST_GAMES, min(independent, games))), games)


def wilson(mean: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of this many independent games."""
    middle = (mean + Z**2 / (2 * games)) / (1 + Z**2 / games)
    half = Z / (1 + Z**2 / games) * sqrt(mean * (1 - mean) / games + Z**2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def first_share(played: Sequence[SeatPlayed]) -> Share | None:
    """The share of the seats that move first; None if the study does not know them."""
    found = [each for each in played if each.pairing.variant.first == each.seat]
    return share_of(found) if found else None


def is_draw(result: GameResult) -> bool:
    """True if all seats share first place."""
    return set(result.places) == {1}


def endings(results: Sequence[GameResult]) -> list[tuple[str, int]]:
    """How often games ended by each rule, the most frequent first."""
    return sorted(Counter(result.rule for result in results).items(), key=lambda row: (-row[1], row[0]))


def faults(results: Sequence[GameResult]) -> list[tuple[str, str, int]]:
    """How often each contestant lost by a fault, by its kind."""
    found = Counter(
        (name, kind) for result in results for name, kind in zip(result.seats, result.faults, strict=False) if kind
    )
    return [(name, kind, count) for (name, kind), count in sorted(found.items())]


class ChoiceTimes(NamedTuple):
    """The times of a contestant's choices in milliseconds."""

    name: str
    median: float
    """Of the medians of games."""
    p95: float
    """The median of the games' 95th percentiles."""
    most: float


def choice_times(study: Study, results: Sequence[GameResult], times: Sequence[GameTimes]) -> Iterator[ChoiceTimes]:
    """The times of each contestant's choices, of those games whose times are known. Times of another number of seats
    are left out."""
    seats = {result.game: result.seats for result in results}
    times = [each for each in times if {*map(len, (each.median_ms, each.p95_ms, each.most_ms))} == {study.players}]
    for contestant in study.contestants:
        found = [
            (each.median_ms[seat], each.p95_ms[seat], each.most_ms[seat])
            for each in times
            for seat, name in enumerate(seats.get(each.game, ()))
            if name == contestant.name
        ]
        if found:
            medians, p95s, mosts = zip(*found, strict=True)
            yield ChoiceTimes(contestant.name, statistics.median(medians), statistics.median(p95s), max(mosts))
