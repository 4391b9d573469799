"""The groups on a board of Hextris, for drawing and describing."""

from typing import NamedTuple

from iceharbor.contract import Player
from iceharbor.games.hextris.rules import HextrisTable, colour_of, connected
from iceharbor.table.hexes import spots_in


class PieceGroup(NamedTuple):
    """Connected pieces of one colour, two or more (HX-R6)."""

    player: Player
    spots: tuple[int, ...]


def groups_on(table: HextrisTable) -> list[PieceGroup]:
    """Every group on the board, by player."""
    found = []
    for player in range(int(table.turn[0].players)):
        left = int(colour_of(table, player))
        while left:
            group = int(connected(left, (left & -left).bit_length() - 1))
            left &= ~group
            if group.bit_count() > 1:
                found.append(PieceGroup(player, tuple(spots_in(group))))
    return found
