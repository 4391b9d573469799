"""What the laws need to know of Sprawl."""

from collections.abc import Hashable, Iterator

from iceharbor.games.sprawl import Sprawl
from iceharbor.games.sprawl.state import State
from iceharbor.games.sprawl.words import Action, Build, First, Lay, Spore, Start
from iceharbor.match import AnyGame
from tests.laws import Bundle


def every_piece(game: AnyGame, state: State) -> Hashable:
    """Of each size of each player: in the stash and on the board together."""
    counts = state.table.stashes.tolist()
    for piece in state.pieces.values():
        for size in piece.sizes:
            counts[piece.player][size - 1] += 1
    assert len(counts) == game.players
    return tuple(map(tuple, counts))


def everything(game: AnyGame) -> Iterator[Action]:
    """Every action with its squares near enough to be thought of, and some that are not."""
    assert isinstance(game, Sprawl)
    grid = game.grid
    yield from (First(player) for player in range(game.players))
    for square in range(len(grid.names)):
        around = {beside for _, beside in grid.neighbours[square]} | {(square + 2) % len(grid.names)}
        ahead = {each for ray in grid.rays[square] for each in ray[:4]}
        for size in (1, 2, 3):
            yield Start(size, square)
            yield Build(square, size)
            yield from (Lay(square, size, beside, points) for beside in around for points in range(4))
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
