"""Hextris's bundle for the laws."""

from collections.abc import Hashable, Iterator

from iceharbor.games.common.actions import FirstPlayer, OfferDraw
from iceharbor.games.hextris import Hextris
from iceharbor.games.hextris.actions import Action, DropPiece, MovePiece, Pie, Skip, SwapPieces
from iceharbor.games.hextris.rules import GROUP, GROUPS_TO_WIN, OF_EACH, SPOTS, colour_of
from iceharbor.games.hextris.state import HextrisState
from iceharbor.match import AnyGame
from tests.laws import Bundle


def every_piece(game: AnyGame, state: HextrisState) -> Hashable:
    """Pieces in hand, on the board and in completed groups: at most five of a size."""
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
    """Every action that the notation can express."""
    yield from (DropPiece(size, spot) for size in range(3) for spot in range(SPOTS))
    yield from (act(own, other) for act in (MovePiece, SwapPieces) for own in range(SPOTS) for other in range(SPOTS))
    yield from (Skip(), Pie(), OfferDraw())
    yield from (FirstPlayer(player) for player in range(4))


HEXTRIS = Bundle(
    kind=Hextris,
    tables=(
        (2, {}),
        (3, {}),
        (2, {"pie_rule": True, "repetition_draw": True, "first": 1}),
        (3, {"repetition_draw": True}),
        (2, {"pie_rule": True}),
    ),
    conserved=every_piece,
    settled=lambda game, state: True,
    imaginable=everything,
    hiding=0,
    pairs=100,
    followed=25,
)
