"""Undercut's bundle for the laws."""

from collections.abc import Hashable, Iterator
from itertools import combinations, combinations_with_replacement

from iceharbor.contract import NATURE, Player, Refused, Viewer
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.undercut import Undercut
from iceharbor.games.undercut.actions import Action, AskHand, Bid, Draws, Pass, Score, write_action
from iceharbor.games.undercut.pieces import Piece, Pieces, in_order
from iceharbor.games.undercut.records import FOURSOME, KINDS, STACK, TREE, TRIPLETS
from iceharbor.games.undercut.state import UndercutState, hand_of, stack_of
from iceharbor.match import AnyGame
from tests.laws import Bundle

EVERY_KIND = [Piece(size, colour) for size in (1, 2, 3) for colour in range(5)]


def every_piece(game: AnyGame, state: UndercutState) -> Hashable:
    """The number of pieces of each kind, in all places together."""
    table = state.table
    counts = table.bag[:KINDS] + table.hands[:, :KINDS].sum(0) + table.bids.sum(0)
    for number in range(int(table.turn[0].stacks)):
        for size, colour in stack_of(table, number):
            counts[5 * (size - 1) + colour] += 1
    return tuple(counts.tolist())


def always(game: AnyGame, state: UndercutState) -> bool:
    return True


def sayable(game: AnyGame, state: UndercutState) -> Iterator[Action]:
    """Every action that is plausible for the hand of the player to act, with one more piece; NATURE's draws are left
    out."""
    yield from (FirstPlayer(player) for player in range(6))
    for count in range(8):
        yield from (AskHand(sizes) for sizes in combinations_with_replacement((3, 2, 1), count))
    yield from (Pass(size) for size in range(4))
    yield from sayable_combos()
    (acting,) = game.to_act(state)
    hand = () if acting == NATURE else hand_of(state.table, acting)
    bids = {pieces for count in range(len(hand) + 1) for pieces in combinations(hand, count)}
    bids |= {in_order((*hand[:3], piece)) for piece in EVERY_KIND}
    yield from (Bid(stack, pieces) for stack in range(-1, game.players) for pieces in bids)


def sayable_combos() -> Iterator[Action]:
    """Every combo, and some that are not combos."""
    for colour in range(5):
        yield Score(TREE, tuple(Piece(size, colour) for size in (3, 2, 1)))
    for piece in EVERY_KIND:
        yield from (Score(combo, (piece, piece, piece)) for combo in (TREE, TRIPLETS, FOURSOME))
    for size in (1, 2, 3):
        for four in combinations_with_replacement(range(5), 4):
            yield Score(FOURSOME, tuple(Piece(size, colour) for colour in four))


def twin(
    game: AnyGame, state: UndercutState, viewer: Viewer, player: Player, text: str, other: UndercutState
) -> str | None:
    """Unseen draws may have other colours; all else must be the same. The player whose turn it is tells all viewers
    who holds a combo."""
    action = game.read(text)
    alike = action
    if isinstance(action, Draws) and unseen(state, viewer):
        alike = Draws(drawn_otherwise(action.pieces, other))
    try:
        here, there = game.apply(state, player, action), game.apply(other, player, alike)
    except Refused:
        return None
    return write_action(alike) if turn_of(here) == turn_of(there) else None


def turn_of(state: UndercutState) -> tuple[int, int]:
    turn = state.table.turn[0]
    return int(turn.phase), int(turn.player)


def unseen(state: UndercutState, viewer: Viewer) -> bool:
    """True if the piece that is being drawn goes into a hand that this viewer does not see."""
    turn = state.table.turn[0]
    return bool(turn.hidden and turn.phase != STACK and turn.player != viewer)


def drawn_otherwise(pieces: Pieces, other: UndercutState) -> Pieces:
    """The same sizes in the last colours that the other world's bag has of them."""
    bag, drawn = other.table.bag.copy(), []
    for size, _ in pieces:
        kind = max(kind for kind in range(5 * (size - 1), 5 * size) if bag[kind])
        bag[kind] -= 1
        drawn.append(Piece(size, kind % 5))
    return in_order(drawn)


UNDERCUT = Bundle(
    kind=Undercut,
    tables=(
        (3, {}),
        (4, {"hidden_hands": True, "draw_one_by_one": True}),
        (5, {"end_at_once": True, "first": 3}),
        (3, {"hidden_hands": True, "end_score": 4, "end_at_once": True}),
        (5, {"hidden_hands": True, "end_score": 20}),
        (5, {"draw_one_by_one": True}),
    ),
    conserved=every_piece,
    settled=always,
    twin=twin,
    imaginable_in=sayable,
    hiding=1 / 10,
    followed=25,
    cuts={"end_score": 3},
)
