"""Towers and branches as values, for plans and positions; the compiled rules keep them as records."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from iceharbor.contract import Player
from iceharbor.games.sprawl.records import NOBODY, Table
from iceharbor.games.tables import read_out

DIRECTION_WORDS: Final = ("north", "east", "south", "west")


class Tower(NamedTuple):
    player: Player
    top: int
    """The size of the piece on top."""
    pieces: int
    live: bool
    """Whether it is not neutralised."""

    @property
    def sizes(self) -> range:
        """The sizes it holds, from the top down the stack (SP-R4)."""
        return range(self.top, self.top + self.pieces)


class Branch(NamedTuple):
    player: Player
    size: int
    points: int
    """A direction."""
    parent: int
    """The square of what it was laid at."""
    live: bool
    """Whether its tower is not neutralised."""

    @property
    def sizes(self) -> tuple[int, ...]:
        return (self.size,)


Piece = Tower | Branch


def pieces_on(table: Table) -> Iterator[tuple[int, Piece]]:
    """Every square with a piece on it, and the piece."""
    board = read_out(table.board)
    for square, piece in enumerate(board):
        live = not board[piece.root].neutralised
        if piece.pieces:
            yield square, Tower(piece.player, piece.top, piece.pieces, live)
        elif piece.player != NOBODY:
            yield square, Branch(piece.player, piece.top, piece.points, piece.parent, live)
