"""Any legal deed, drawn by chance, and whole games of them. Compiled: bots, laws and benchmarks play with it.

The random source is that of `games.chance`: same number, same game.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.compiled import borrowing
from iceharbor.games.armada.records import Sea
from iceharbor.games.armada.rules import carry_out, prize_of, speeds_of, winning_step
from iceharbor.games.chance import draw
from iceharbor.games.sailing.chance import aground, draw_course, draw_shot
from iceharbor.games.sailing.deeds import (
    ACTOR,
    COUNT,
    DEED_LENGTH,
    END,
    FIRE,
    SAIL,
    VERB,
    Deed,
)
from iceharbor.games.sailing.rules import limit_ruling
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.waters import ACTIONS_A_TURN, OVER
from iceharbor.table.plane import MAX_ARCS

END_CHANCE: Final = 20
"""One deed in so many ends the turn early."""
PASS_CHANCE: Final = 400
"""One turn in so many is a pass."""


@borrowing
def _draw_deed(
    sea: Sea, player: int, deed: Deed, seed: NDArray[np.uint64], found: NDArray[np.int64], held: NDArray[np.int64]
) -> bool:
    """A Move or a shot of the ship that the deed names; false when neither is open."""
    actor = deed[ACTOR]
    fires_first = draw(seed, 2)
    for attempt in range(2):
        verb = FIRE if attempt != fires_first else SAIL
        if limit_ruling(sea, verb, actor) != OPEN:
            continue
        deed[VERB] = verb
        if verb == FIRE:
            if draw_shot(sea, player, deed, seed):
                return True
        elif not held[actor]:
            draw_course(sea, deed, speeds_of(sea), prize_of(sea, player), found, seed)
            last = winning_step(sea, player, deed)
            if last > 0:
                deed[COUNT] = last
            if deed[COUNT] > 0:
                return True
            held[actor] = aground(sea, actor, found)
    return False


@borrowing
def random_deed(
    sea: Sea, player: int, seed: NDArray[np.uint64], deed: Deed, found: NDArray[np.int64], held: NDArray[np.int64]
) -> None:
    """Writes a legal deed for the player in play; every legal deed but a draw offer can come.

    The ships are asked in order from one drawn by chance, so that a turn ends early only by chance, or when nothing is
    left to do. `found` is an int64 array (MAX_ARCS, 3) to work in; `held`, int64 with one a ship, remembers 1 for those
    that lie aground for good, since nothing moves the field.
    """
    left = sea.turn[0].actions_left
    if left > 0 and draw(seed, PASS_CHANCE if left == ACTIONS_A_TURN else END_CHANCE) > 0:
        ships = len(sea.ships)
        first = draw(seed, ships)
        for k in range(ships):
            index = first + k if first + k < ships else first + k - ships
            if sea.ships[index].laid and sea.ships[index].player == player:
                deed[ACTOR] = index
                if _draw_deed(sea, player, deed, seed, found, held):
                    return
    deed[VERB] = END
    deed[ACTOR] = -1


@njit(cache=True, error_model="numpy")
def playout(sea: Sea, seed: NDArray[np.uint64], most: int) -> int:
    """Plays the sea to its end, or for at most `most` deeds; returns how many were played."""
    deed = np.zeros(DEED_LENGTH, np.int64)
    found = np.zeros((MAX_ARCS, 3), np.int64)
    held = np.zeros(len(sea.ships), np.int64)
    for played in range(most):
        if sea.turn[0].phase == OVER:
            return played
        player = sea.turn[0].player
        random_deed(sea, player, seed, deed, found, held)
        carry_out(sea, player, deed)
    return most
