"""Hidden hands: of others' hands a viewer sees the sizes, and the colours that were public once (UC-A2, V1).

Sizes are always public. A colour was public if its piece was ever in a stack or a bid; views keep that knowledge.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.contract import Player, Viewer
from iceharbor.games.common.state import copied
from iceharbor.games.undercut.actions import Action, Draws, write_action
from iceharbor.games.undercut.combos import holds_combo, in_bag
from iceharbor.games.undercut.pieces import UNKNOWN, Piece, Pieces
from iceharbor.games.undercut.records import (
    AUCTION,
    COLOURS,
    KINDS,
    OF_EACH,
    OVER,
    PRIZE,
    SCORE,
    STACK,
    UNSEEN,
    UndercutTable,
)
from iceharbor.games.undercut.state import UndercutState


def masked(state: UndercutState, viewer: Viewer) -> UndercutState:
    """The state without the colours that this viewer has not seen. When the game is over, nothing is hidden."""
    table = state.table
    if table.turn[0].phase == OVER:
        return state
    view = copied(table)
    view.hands[:] = 0
    view.bag[:] = 0
    for player in range(len(table.hands)):
        if player == viewer:
            view.hands[player] = table.hands[player]
            continue
        view.hands[player, :KINDS] = table.seen[player]
        for size in (1, 2, 3):
            view.hands[player, UNSEEN + size] = _of_size(table.hands[player] - view.hands[player], size)
    for size in (1, 2, 3):
        view.bag[UNSEEN + size] = in_bag(table, size)
    return UndercutState(view)


def _of_size(counts: NDArray[np.int64], size: int) -> int:
    return int(counts[COLOURS * (size - 1) : COLOURS * size].sum())


def told_notation(before: UndercutState, action: Action, viewer: Viewer, hidden: bool) -> str:
    """The entry as this viewer may read it: pieces that enter another's hand unseen are written by size only."""
    turn = before.table.turn[0]
    if hidden and isinstance(action, Draws) and turn.phase != STACK and turn.player != viewer:
        return write_action(Draws(_sizes_of(action.pieces)))
    return write_action(action)


def _sizes_of(pieces: Iterable[Piece]) -> Pieces:
    return tuple(Piece(piece.size, UNKNOWN) for piece in pieces)


def learned(before: UndercutState, after: UndercutState) -> bool:
    """True if colours became public between these states, because a combo was handed in."""
    return bool((before.table.scores != after.table.scores).any())


# --- Guessing ---------------------------------------------------------------------------------------------------------


MAX_TRIES: Final = 4000
"""In real games the rarest hand is found within 100 tries; an invented view may have no valid hands."""


def imagined(view: UndercutState, viewer: Viewer, rng: Random) -> UndercutState:
    """A full state with the same view: hidden pieces get colours that are left, and players known to hold no combo get
    none. Raises Malformed when there is no such state, which only an invented view can cause."""
    table = view.table
    if not table.hands[:, KINDS:].any() and not table.bag[KINDS:].any():
        return view
    for _ in range(MAX_TRIES):
        guess = copied(table)
        guess.bag[:] = 0
        guess.bag[:KINDS] = _left_over(table)
        if _colour_hands(guess, rng):
            return UndercutState(guess)
    raise Malformed("hands: no colours of the unseen pieces agree with what all players know of combos (UC-R5)")


def _left_over(table: UndercutTable) -> NDArray[np.int64]:
    """How many of each kind the viewer sees nowhere."""
    left = OF_EACH - table.hands[:, :KINDS].sum(0) - table.bids.sum(0)
    for stack in range(int(table.turn[0].stacks)):
        for size in range(3):
            left[COLOURS * size + table.stacks[stack, size]] -= 1
    return np.maximum(left, 0)


def _colour_hands(guess: UndercutTable, rng: Random) -> bool:
    """Moves hidden pieces from the bag into the hands that hold them; returns False when a hand cannot be filled."""
    turn = guess.turn[0]
    order = sorted(range(len(guess.hands)), key=lambda player: -int(guess.hands[player].sum()))
    for player in order:
        bare = _holds_no_combo(guess, player) and not holds_combo(guess.hands, player)
        if not all(_colour_piece(guess, player, size, bare, rng) for size in _unseen_sizes(guess, player)):
            return False
        if turn.phase == SCORE and player == turn.player and not holds_combo(guess.hands, player):
            return False
    return True


def _unseen_sizes(guess: UndercutTable, player: Player) -> list[int]:
    sizes = [size for size in (1, 2, 3) for _ in range(int(guess.hands[player, UNSEEN + size]))]
    guess.hands[player, KINDS:] = 0
    return sizes


def _colour_piece(guess: UndercutTable, player: Player, size: int, bare: bool, rng: Random) -> bool:
    """Moves a piece from the bag into a hand; when `bare`, only one that makes no combo. Returns False when there is
    none."""
    kinds = range(COLOURS * (size - 1), COLOURS * size)
    bag = [kind for kind in kinds for _ in range(int(guess.bag[kind]))]
    rng.shuffle(bag)
    for kind in dict.fromkeys(bag):
        guess.hands[player, kind] += 1
        if not (bare and _would_be_combo(guess, player)):
            guess.bag[kind] -= 1
            return True
        guess.hands[player, kind] -= 1
    return False


def _would_be_combo(guess: UndercutTable, player: Player) -> bool:
    """True if the hand, with the bid that came from it, holds a combo."""
    whole = guess.hands[player : player + 1].copy()
    for stack in np.flatnonzero(guess.leaders == player):
        whole[0, :KINDS] += guess.bids[stack]
    return bool(holds_combo(whole, 0))


def _holds_no_combo(view: UndercutTable, player: Player) -> bool:
    """True if it is public that this player holds no combo: they have finished scoring (UC-R5)."""
    turn, players = view.turn[0], len(view.hands)
    if turn.phase in (STACK, AUCTION, PRIZE):
        return True
    return bool(turn.phase == SCORE and (player - turn.start) % players < (turn.player - turn.start) % players)
