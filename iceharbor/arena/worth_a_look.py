"""Games that are worth a look: the longest and the shortest, upsets, rare endings, and those lost by a fault."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from iceharbor.arena.ratings import ratings
from iceharbor.arena.results import GameResult
from iceharbor.arena.study import Study
from iceharbor.arena.tallies import endings

MOST: Final = 8
RARE: Final = 0.1
"""An ending is rare if at most this share of the games ended so."""


class Remarkable(NamedTuple):
    """A game, and why it is worth a look."""

    result: GameResult
    why: str

    @property
    def told(self) -> str:
        """`greedy beat tree by HX-R8 after 40 entries`."""
        seats, places = self.result.seats, self.result.places
        winners = [name for name, place in zip(seats, places, strict=True) if place == 1]
        others = [name for name, place in zip(seats, places, strict=True) if place > 1]
        met = f"{', '.join(winners)} beat {', '.join(others)}" if others else f"{', '.join(winners)} drew"
        return f"{met} by {self.result.rule} after {self.result.entries} entries"


def remarkable(study: Study, results: Sequence[GameResult]) -> list[Remarkable]:
    """At most `MOST` games, each once."""
    by_length = sorted(results, key=lambda result: (result.entries, result.game))
    found = [Remarkable(by_length[-1], "The longest"), Remarkable(by_length[0], "The shortest")]
    if len(study.contestants) > 1:
        elo = {each.name: each.elo for each in ratings(study, results, 0)}
        upset = max(results, key=lambda result: (_surprise(result, elo), -result.game))
        if _surprise(upset, elo) > 0:
            found.append(Remarkable(upset, "The biggest upset"))
    rare = [rule for rule, count in endings(results) if count <= RARE * len(results)]
    found += [
        Remarkable(next(r for r in results if r.rule == rule), f"Ended by {rule}, which is rare") for rule in rare
    ]
    found += [Remarkable(result, "Lost by a fault") for result in results if result.faults]
    first = {each.result.game: each for each in reversed(found)}
    return [each for each in found if first[each.result.game] is each][:MOST]


def _surprise(result: GameResult, elo: dict[str, float]) -> float:
    """How much higher than the lowest winner the highest of the others is rated."""
    winners = [elo[name] for name, place in zip(result.seats, result.places, strict=True) if place == 1]
    others = [elo[name] for name, place in zip(result.seats, result.places, strict=True) if place > 1]
    return max(others) - min(winners) if others else 0.0
