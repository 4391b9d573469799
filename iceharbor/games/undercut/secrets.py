"""Hidden hands: a viewer sees the sizes that others hold, not the colours (UC-A2, V1).

Sizes are known to all: they were said aloud, or the pieces lay in a stack or a bid for everybody to see.
"""

from collections.abc import Sequence
from random import Random

from iceharbor.contract import Player, Viewer
from iceharbor.games.undercut.rules import (
    AUCTION,
    COLOURS,
    OF_EACH,
    OVER,
    PRIZE,
    SCORE,
    STACK,
    UNKNOWN,
    Action,
    Draws,
    Piece,
    Pieces,
    State,
    combos_in,
    in_bag,
    in_order,
)
from iceharbor.games.undercut.words import write_action


def masked(state: State, viewer: Viewer) -> State:
    """The state without the colours of others' hands and of the bag. When the game is over all is shown."""
    if state.phase == OVER:
        return state
    hands = tuple(hand if player == viewer else _sizes_of(hand) for player, hand in enumerate(state.hands))
    return state._replace(hands=hands, bag=tuple(in_bag(state.bag, size) for size in (1, 2, 3)))


def _sizes_of(pieces: Sequence[Piece]) -> Pieces:
    return tuple(Piece(piece.size, UNKNOWN) for piece in pieces)


def told_text(before: State, action: Action, viewer: Viewer, hidden: bool) -> str:
    """The entry as this viewer may read it: what goes into another's hand is told by its sizes."""
    if hidden and isinstance(action, Draws) and before.phase != STACK and before.turn != viewer:
        return write_action(Draws(_sizes_of(action.pieces)))
    return write_action(action)


def learned(before: State, after: State) -> bool:
    """Whether colours were seen that were hidden before: a combo was handed in."""
    return before.scores != after.scores


def imagined(view: State, viewer: Viewer, rng: Random) -> State:
    """A state that looks the same: hidden pieces get colours that are left, and whoever is known to hold no combo
    holds none."""
    if all(piece.colour != UNKNOWN for hand in view.hands for piece in hand):
        return view._replace(bag=_bag_left(view)) if len(view.bag) == 3 else view
    while True:
        hands = _coloured(view, viewer, rng)
        if hands is not None:
            state = view._replace(hands=hands)
            return state._replace(bag=_bag_left(state))


def _bag_left(state: State) -> tuple[int, ...]:
    """What is nowhere else is in the bag."""
    counts = [OF_EACH] * 3 * len(COLOURS)
    for piece in _seen_pieces(state):
        if piece.colour != UNKNOWN:
            counts[len(COLOURS) * (piece.size - 1) + piece.colour] -= 1
    return tuple(counts)


def _seen_pieces(state: State) -> list[Piece]:
    offers = [piece for offer in state.bids if offer is not None for piece in offer.pieces]
    return [*(piece for pieces in (*state.hands, *state.stacks) for piece in pieces), *offers]


def _coloured(view: State, viewer: Viewer, rng: Random) -> tuple[Pieces, ...] | None:
    """Colours for all hidden pieces, hand by hand; None when a choice led into a corner."""
    left = list(_bag_left(view))
    hands = list(view.hands)
    order = [player for player, hand in enumerate(hands) if any(piece.colour == UNKNOWN for piece in hand)]
    order.sort(key=lambda player: -len(hands[player]))
    for player in order:
        sizes = [piece.size for piece in hands[player]]
        bare = _holds_no_combo(view, player)
        hand = _coloured_hand(sizes, left, _bid_of(view, player) if bare else None, rng)
        if hand is None or (not bare and view.phase == SCORE and player == view.turn and not combos_in(hand)):
            return None
        hands[player] = in_order(hand)
    return tuple(hands)


def _bid_of(view: State, player: Player) -> Pieces:
    """What a player has laid beside a stack."""
    return next((offer.pieces for offer in view.bids if offer is not None and offer.player == player), ())


def _coloured_hand(sizes: list[int], left: list[int], beside: Pieces | None, rng: Random) -> Pieces | None:
    """A colour for each size from what is left, which is taken; no combo with what lies beside, unless that is None."""
    hand: list[Piece] = []
    for size in sizes:
        first = len(COLOURS) * (size - 1)
        bag = [colour for colour in range(len(COLOURS)) for _ in range(left[first + colour])]
        rng.shuffle(bag)
        for colour in dict.fromkeys(bag):
            piece = Piece(size, colour)
            if beside is None or not combos_in((*beside, *hand, piece)):
                hand.append(piece)
                left[first + colour] -= 1
                break
        else:
            return None
    return tuple(hand)


def _holds_no_combo(view: State, player: Player) -> bool:
    """Whether everybody knows that this player holds no combo: scoring is over for him (UC-R5)."""
    if view.phase in (STACK, AUCTION, PRIZE):
        return True
    if view.phase != SCORE:
        return False
    players = len(view.hands)
    return (player - view.start) % players < (view.turn - view.start) % players
