"""Sprawl's bundle for the laws."""

from collections.abc import Hashable, Iterator

from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.sprawl import Sprawl
from iceharbor.games.sprawl.actions import Action, Build, LayBranch, Spore, Start
from iceharbor.games.sprawl.state import SprawlState
from iceharbor.match import AnyGame
from tests.laws import Bundle


def every_piece(game: AnyGame, state: SprawlState) -> Hashable:
    """Pieces of each size of each player: in the stash and on the board together."""
    counts = state.table.stashes.tolist()
    for piece in state.pieces.values():
        for size in piece.sizes:
            counts[piece.player][size - 1] += 1
    assert len(counts) == game.players
    return tuple(map(tuple, counts))


def everything(game: AnyGame) -> Iterator[Action]:
    """Every action on squares near enough to be plausible, and some that are not."""
    assert isinstance(game, Sprawl)
    grid = game.grid
    yield from (FirstPlayer(player) for player in range(game.players))
    for square in range(len(grid.names)):
        around = {beside for _, beside in grid.neighbours[square]} | {(square + 2) % len(grid.names)}
        ahead = {each for ray in grid.rays[square] for each in ray[:4]}
        for size in (1, 2, 3):
            yield Start(size, square)
            yield Build(square, size)
            yield from (LayBranch(square, size, beside, points) for beside in around for points in range(4))
            yield from (Spore(square, size, target) for target in ahead)


SPRAWL = Bundle(
    kind=Sprawl,
    tables=(
        (3, {}),
        (4, {"strict": True}),
        (5, {"friendly_fire": False}),
        (6, {"superior_forces": True}),
        (8, {"strict": True, "superior_forces": True, "friendly_fire": False}),
    ),
    conserved=every_piece,
    settled=lambda game, state: True,
    imaginable=everything,
    hiding=0,
    pairs=100,
    followed=25,
)
