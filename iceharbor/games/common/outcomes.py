"""How a game ended: places by score, ties, and why only one player is left."""

from collections.abc import Iterable, Sequence

from iceharbor.contract import SEATS, Player
from iceharbor.games.common.plans import listed


def places_by(standing: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Each player's place by their row of scores: higher is better, the first column counts most, equal rows share a
    place."""
    return tuple(1 + sum(other > mine for other in standing) for mine in standing)


def names_of(players: Iterable[Player]) -> str:
    """`Teal`, or `Teal, Coral and Violet`."""
    return listed([SEATS[player] for player in players])


def resigned(forfeited: int, players: int) -> str:
    """`Coral and Violet resigned`, as the reason why only one player is left; `forfeited` has one bit each."""
    return f"{names_of(player for player in range(players) if int(forfeited) >> player & 1)} resigned"
