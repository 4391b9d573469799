"""The end of a game in words: who won and why, and why others with equal pips rank as they do (SP-R10)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from iceharbor.contract import SEATS
from iceharbor.games.common.outcomes import names_of

TIES: Final = (
    "more pips on the board",
    "more pips in towers that they knocked out",
    "more towers that they knocked out",
    "more squares",
    "more pips in their own towers",
    "more towers of their own",
)
"""The tie-breaks between players, in this order (SP-R10, A18): the columns of `scoring.standings` after the first."""


def why_first(rows: Sequence[tuple[int, ...]], places: Sequence[int]) -> str:
    """Why the winner won: by pips, or by the tie-break that decided between equal pips (SP-A18); `rows` are those of
    `scoring.standings`."""
    winners = [player for player, place in enumerate(places) if place == 1]
    best = rows[winners[0]][1:]
    if len(winners) > 1:
        return f"{names_of(winners)} share first place with {best[0]} pips each"
    second = max(row[1:] for player, row in enumerate(rows) if row[0] and player not in winners)
    by = _parting(best, second)
    winner, tied = SEATS[winners[0]], f"{best[0]} pip{'' if best[0] == 1 else 's'}"
    return f"tie at {tied}: {winner} wins with {TIES[by]}" if by else f"{winner} wins with {tied}"


def ties_told(rows: Sequence[tuple[int, ...]]) -> list[str]:
    """Which tie-breaks decided between equal pips behind the winner (SP-A18); `rows` as in `why_first`."""
    ranked = sorted(range(len(rows)), key=lambda player: rows[player], reverse=True)
    winning = rows[ranked[0]]
    return [
        f"{SEATS[player]} ranks before {SEATS[other]} with {TIES[_parting(rows[player][1:], rows[other][1:])]}."
        for player, other in pairwise(ranked)
        if winning != rows[player] != rows[other] and rows[player][:2] == rows[other][:2]
    ]


def _parting(mine: tuple[int, ...], other: tuple[int, ...]) -> int:
    """The first column in which two rows differ."""
    return next(k for k, (one, two) in enumerate(zip(mine, other, strict=True)) if one != two)
