"""How a game ended: places by what counts, who shares one, and an outcome as the protocol's object."""

from collections.abc import Iterable, Sequence
from typing import Any

from iceharbor.contract import SEATS, Outcome, Player
from iceharbor.games.planning import listed


def places_by(standing: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Everybody's place by what counts of him, more being better and the first thing counting first; equals share."""
    return tuple(1 + sum(other > mine for other in standing) for mine in standing)


def names_of(players: Iterable[Player]) -> str:
    """`Teal`, or `Teal, Coral and Violet`."""
    return listed([SEATS[player] for player in players])


def write_outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as it stands in a position."""
    if outcome is None:
        return None
    return {"places": list(outcome.places), "reason": outcome.reason, "rule": outcome.rule}
