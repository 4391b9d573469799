"""Hidden hands: of others' hands a viewer sees the sizes, and the colours that were open once (UC-A2, V1).

Sizes were said aloud. Colours were open when a piece lay in a stack or in a bid: whoever remembers that knows it still.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.contract import Player, Viewer
from iceharbor.games.tables import copied
from iceharbor.games.undercut.combos import holds_combo, in_bag
from iceharbor.games.undercut.pieces import UNKNOWN, Piece, Pieces
from iceharbor.games.undercut.records import AUCTION, COLOURS, KINDS, OF_EACH, OVER, PRIZE, SCORE, STACK, UNSEEN, Table
from iceharbor.games.undercut.state import State
from iceharbor.games.undercut.words import Action, Draws, write_action


def masked(state: State, viewer: Viewer) -> State:
    """The state without the colours that this viewer has not seen. When the game is over all is shown."""
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
    return State(view)


def _of_size(counts: NDArray[np.int64], size: int) -> int:
    return int(counts[COLOURS * (size - 1) : COLOURS * size].sum())


def told_text(before: State, action: Action, viewer: Viewer, hidden: bool) -> str:
    """The entry as this viewer may read it: what goes unseen into another's hand is told by its sizes."""
    turn = before.table.turn[0]
    if hidden and isinstance(action, Draws) and turn.phase != STACK and turn.player != viewer:
        return write_action(Draws(_sizes_of(action.pieces)))
    return write_action(action)


def _sizes_of(pieces: Iterable[Piece]) -> Pieces:
    return tuple(Piece(piece.size, UNKNOWN) for piece in pieces)


def learned(before: State, after: State) -> bool:
    """Whether colours were seen that were hidden before: a combo was handed in."""
    return bool((before.table.scores != after.table.scores).any())


# --- Guessing ---------------------------------------------------------------------------------------------------------


MOST_TRIES: Final = 4000
"""In games that are played the rarest hand is found in a hundred; a view that was made up may have none."""


def imagined(view: State, viewer: Viewer, rng: Random) -> State:
    """A state that looks the same: unseen pieces get colours that are left, and whoever is known to hold no combo
    holds none. Raises Malformed when there is none, in a view that was made up."""
    table = view.table
    if not table.hands[:, KINDS:].any() and not table.bag[KINDS:].any():
        return view
    for _ in range(MOST_TRIES):
        guess = copied(table)
        guess.bag[:] = 0
        guess.bag[:KINDS] = _left_over(table)
        if _colour_hands(guess, rng):
            return State(guess)
    raise Malformed("hands: no colours of what is left agree with what everybody knows of combos (UC-R5)")


def _left_over(table: Table) -> NDArray[np.int64]:
    """How many of each kind are nowhere to be seen."""
    left = OF_EACH - table.hands[:, :KINDS].sum(0) - table.bids.sum(0)
    for stack in range(int(table.turn[0].stacks)):
        for size in range(3):
            left[COLOURS * size + table.stacks[stack, size]] -= 1
    return np.maximum(left, 0)


def _colour_hands(guess: Table, rng: Random) -> bool:
    """Takes unseen pieces out of the bag into the hands that hold them; False when that led into a corner."""
    turn = guess.turn[0]
    order = sorted(range(len(guess.hands)), key=lambda player: -int(guess.hands[player].sum()))
    for player in order:
        bare = _holds_no_combo(guess, player) and not holds_combo(guess.hands, player)
        if not all(_colour_piece(guess, player, size, bare, rng) for size in _unseen_sizes(guess, player)):
            return False
        if turn.phase == SCORE and player == turn.player and not holds_combo(guess.hands, player):
            return False
    return True


def _unseen_sizes(guess: Table, player: Player) -> list[int]:
    sizes = [size for size in (1, 2, 3) for _ in range(int(guess.hands[player, UNSEEN + size]))]
    guess.hands[player, KINDS:] = 0
    return sizes


def _colour_piece(guess: Table, player: Player, size: int, bare: bool, rng: Random) -> bool:
    """Takes a piece out of the bag into a hand; when the hand is bare of combos, one that makes none."""
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


def _would_be_combo(guess: Table, player: Player) -> bool:
    """Whether the hand, with the bid that came from it, holds a combo."""
    whole = guess.hands[player : player + 1].copy()
    for stack in np.flatnonzero(guess.leaders == player):
        whole[0, :KINDS] += guess.bids[stack]
    return bool(holds_combo(whole, 0))


def _holds_no_combo(view: Table, player: Player) -> bool:
    """Whether everybody knows that this player holds no combo: scoring is over for him (UC-R5)."""
    turn, players = view.turn[0], len(view.hands)
    if turn.phase in (STACK, AUCTION, PRIZE):
        return True
    return bool(turn.phase == SCORE and (player - turn.start) % players < (turn.player - turn.start) % players)
