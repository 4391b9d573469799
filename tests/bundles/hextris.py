"""What the laws need to know of Hextris."""

from collections.abc import Hashable, Iterator

from iceharbor.games.hextris import Hextris
from iceharbor.games.hextris.rules import GROUP, GROUPS_TO_WIN, OF_EACH, SPOTS, colour_of
from iceharbor.games.hextris.state import State
from iceharbor.games.hextris.words import Action, Draw, Drop, Move, Pie, Skip, Swap
from iceharbor.match import AnyGame
from tests.laws import Bundle


def every_piece(game: AnyGame, state: State) -> Hashable:
    """In the hand, on the board and stowed together; of no size are there more than five."""
    table = state.table
    counts = [int(hand) + int(mask).bit_count() for hand, mask in zip(table.hands, table.men, strict=True)]
    assert max(counts) <= OF_EACH
    masks = [int(mask) for mask in table.men]
    assert sum(masks).bit_count() == sum(mask.bit_count() for mask in masks), "two pieces on one spot"
    return tuple(
        int(table.hands[3 * player : 3 * player + 3].sum())
        + int(colour_of(table, player)).bit_count()
        + GROUP * min(int(table.stowed[player]), GROUPS_TO_WIN - 1)
        for player in range(game.players)
    )


def everything(game: AnyGame) -> Iterator[Action]:
    """Every action that can be said."""
    yield from (Drop(size, spot) for size in range(3) for spot in range(SPOTS))
    yield from (act(own, other) for act in (Move, Swap) for own in range(SPOTS) for other in range(SPOTS))
    yield from (Skip(), Pie(), Draw())


HEXTRIS = Bundle(
    kind=Hextris,
    tables=(
        (2, {}),
        (3, {}),
        (2, {"pie_rule": True, "repetition_draw": True}),
        (3, {"repetition_draw": True}),
    ),
    conserved=every_piece,
    settled=lambda game, state: True,
    imaginable=everything,
    hiding=0,
    pairs=100,
    followed=25,
)
