"""The groups on a board of Hextris, for drawing and describing."""

from functools import lru_cache
from typing import Final, NamedTuple

from iceharbor.contract import Player
from iceharbor.games.hextris.rules import BOARD
from iceharbor.table.hexes import spots_in

MAX_KEPT: Final = 4096
"""The number of players' pieces whose groups are kept: an action changes those of one player or two."""


class PieceGroup(NamedTuple):
    """Connected pieces of one colour, two or more (HX-R6)."""

    player: Player
    spots: tuple[int, ...]


def groups_on(men: list[int]) -> list[PieceGroup]:
    """Every group on the board, by player. `men` are the spots of each player's Smalls, Mediums and Larges as masks."""
    return [
        group
        for player in range(len(men) // 3)
        for group in groups_of(player, men[3 * player] | men[3 * player + 1] | men[3 * player + 2])
    ]


@lru_cache(MAX_KEPT)
def groups_of(player: Player, left: int) -> tuple[PieceGroup, ...]:
    """A player's groups; `left` are the spots of their pieces as a mask."""
    found = []
    while left:
        group = _connected(left)
        left &= ~group
        if group & (group - 1):
            found.append(PieceGroup(player, tuple(spots_in(group))))
    return tuple(found)


def _connected(spots: int) -> int:
    """The first of these spots and all that are connected to it."""
    group, reached = 0, spots & -spots
    while reached:
        group |= reached
        around = 0
        for spot in spots_in(reached):
            around |= BOARD.around[spot]
        reached = around & spots & ~group
    return group
