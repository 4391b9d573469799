"""Random legal encoded actions, and whole random games. Compiled; used by bots, laws and benchmarks.

The random source is that of `games.common.rng`: same seed, same game.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.armada.records import ArmadaSea
from iceharbor.games.armada.rules import apply_action, prize_of, speeds_of, winning_step
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.sailing.actions import (
    ACTOR,
    COUNT,
    ENCODED_LENGTH,
    END,
    FIRE,
    SAIL,
    VERB,
    EncodedAction,
)
from iceharbor.games.sailing.rules import OPEN, limit_ruling
from iceharbor.games.sailing.sampling import aground, draw_course, draw_shot
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.plane import MAX_ARCS

END_CHANCE: Final = 20
"""One encoded action in this many ends the turn early."""
PASS_CHANCE: Final = 400
"""One turn in this many is a pass."""


@njit_no_refcount
def _draw_encoded(
    sea: ArmadaSea,
    player: int,
    encoded: EncodedAction,
    seed: Seed,
    found: NDArray[np.int64],
    held: NDArray[np.int64],
) -> bool:
    """Writes a random Move or shot of the ship that `encoded` names; returns False when it has neither."""
    actor = encoded[ACTOR]
    fires_first = draw(seed, 2)
    for attempt in range(2):
        verb = FIRE if attempt != fires_first else SAIL
        if limit_ruling(sea, verb, actor) != OPEN:
            continue
        encoded[VERB] = verb
        if verb == FIRE:
            if draw_shot(sea, player, encoded, seed):
                return True
        elif not held[actor]:
            draw_course(sea, encoded, speeds_of(sea), prize_of(sea, player), found, seed)
            last = winning_step(sea, player, encoded)
            if last > 0:
                encoded[COUNT] = last
            if encoded[COUNT] > 0:
                return True
            held[actor] = aground(sea, actor, found)
    return False


@njit_no_refcount
def random_action(
    sea: ArmadaSea,
    player: int,
    seed: Seed,
    encoded: EncodedAction,
    found: NDArray[np.int64],
    held: NDArray[np.int64],
) -> None:
    """Writes a random legal encoded action for the player whose turn it is; all are possible but a draw offer.

    The ships are tried in order from a random one, so that a turn ends early only by chance, or when nothing is left to
    do. `seed` is uint64[1]; `found`, int64 (MAX_ARCS, 3), is a work array; `held`, int64 (ships,), stores 1 for ships
    that are aground: that never changes, since the field is fixed.
    """
    left = sea.turn[0].actions_left
    if left > 0 and draw(seed, PASS_CHANCE if left == ACTIONS_A_TURN else END_CHANCE) > 0:
        ships = len(sea.ships)
        first = draw(seed, ships)
        for k in range(ships):
            index = first + k if first + k < ships else first + k - ships
            if sea.ships[index].laid and sea.ships[index].player == player:
                encoded[ACTOR] = index
                if _draw_encoded(sea, player, encoded, seed, found, held):
                    return
    encoded[VERB] = END
    encoded[ACTOR] = -1


@njit
def playout(sea: ArmadaSea, seed: Seed, most: int) -> int:
    """Plays random encoded actions on the sea until the game is over, at most `most`; returns how many. `seed` is
    uint64[1]."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    found = np.zeros((MAX_ARCS, 3), np.int64)
    held = np.zeros(len(sea.ships), np.int64)
    for played in range(most):
        if sea.turn[0].phase == OVER:
            return played
        player = sea.turn[0].player
        random_action(sea, player, seed, encoded, found, held)
        apply_action(sea, player, encoded)
    return most
