"""Towers and branches as values, for plans and positions; the compiled rules keep them as records."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from iceharbor.contract import Player
from iceharbor.games.sprawl.records import NOBODY, SprawlTable

DIRECTION_WORDS: Final = ("north", "east", "south", "west")


class Tower(NamedTuple):
    player: Player
    top: int
    """The size of the top piece."""
    pieces: int
    live: bool
    """True if the tower is not neutralised."""

    @property
    def sizes(self) -> range:
        """The sizes in the tower: consecutive, from its top up to the size at the bottom (SP-R4)."""
        return range(self.top, self.top + self.pieces)


class Branch(NamedTuple):
    player: Player
    size: int
    points: int
    """The direction it points in."""
    parent: int
    """The square of the tower or branch that it was laid next to."""
    tower: int
    """The square of the tower from which it grows."""
    live: bool
    """True if its tower is not neutralised."""

    @property
    def sizes(self) -> tuple[int, ...]:
        return (self.size,)


Piece = Tower | Branch


def pieces_on(table: SprawlTable) -> Iterator[tuple[int, Piece]]:
    """Each square with a piece, and the piece."""
    board, lost = table.board.tolist(), table.board["neutralised"].tolist()
    for square, (player, top, pieces, points, parent, root, *_) in enumerate(board):
        if pieces:
            yield square, Tower(player, top, pieces, not lost[root])
        elif player != NOBODY:
            yield square, Branch(player, top, points, parent, root, not lost[root])
