"""Any legal deed, drawn by chance, and whole games of them. Compiled: bots, laws and benchmarks play with it.

The random source is that of `sailing.chance`: same number, same game.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.games.armada.records import Sea
from iceharbor.games.armada.rules import begin_ruling, carry_out, prize_of, speeds_of, winning_step
from iceharbor.games.sailing.chance import draw, draw_course
from iceharbor.games.sailing.deeds import (
    ACTOR,
    COUNT,
    DEED_LENGTH,
    END,
    FIRE,
    SAIL,
    SIDE,
    TARGET,
    VERB,
    Deed,
)
from iceharbor.games.sailing.rules import fire_ruling
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.waters import ACTIONS_A_TURN, OVER
from iceharbor.table.plane import MAX_ARCS

TRIES: Final = 16
"""Ships and verbs tried before the turn ends."""
END_CHANCE: Final = 20
"""One deed in so many ends the turn early."""
PASS_CHANCE: Final = 400
"""One turn in so many is a pass."""


@njit(cache=True, error_model="numpy")
def own_ship(sea: Sea, player: int, seed: NDArray[np.uint64]) -> int:
    """One of the player's ships on the sea, all alike; -1 when there is none."""
    count = 0
    for index in range(len(sea.ships)):
        if sea.ships[index].laid and sea.ships[index].player == player:
            count += 1
    number = draw(seed, count) if count > 0 else 0
    for index in range(len(sea.ships)):
        if sea.ships[index].laid and sea.ships[index].player == player:
            if number == 0:
                return index
            number -= 1
    return -1


@njit(cache=True, error_model="numpy")
def random_deed(sea: Sea, player: int, seed: NDArray[np.uint64], deed: Deed, found: NDArray[np.int64]) -> None:
    """Writes a legal deed for the player in play; every legal deed but a draw offer can come."""
    left = sea.turn[0].actions_left
    if left > 0 and draw(seed, PASS_CHANCE if left == ACTIONS_A_TURN else END_CHANCE) > 0:
        for _ in range(TRIES):
            verb = SAIL if draw(seed, 2) == 0 else FIRE
            actor = own_ship(sea, player, seed)
            if begin_ruling(sea, player, verb, actor) != OPEN:
                continue
            deed[VERB] = verb
            deed[ACTOR] = actor
            if verb == SAIL:
                draw_course(sea, deed, speeds_of(sea), prize_of(sea, player), found, seed)
                last = winning_step(sea, player, deed)
                if last > 0:
                    deed[COUNT] = last
                if deed[COUNT] > 0:
                    return
            else:
                deed[SIDE] = draw(seed, 2)
                deed[TARGET] = draw(seed, len(sea.ships))
                if fire_ruling(sea, player, deed)[0] == OPEN:
                    return
    deed[VERB] = END
    deed[ACTOR] = -1


@njit(cache=True, error_model="numpy")
def playout(sea: Sea, seed: NDArray[np.uint64], most: int) -> int:
    """Plays the sea to its end, or for at most `most` deeds; returns how many were played."""
    deed = np.zeros(DEED_LENGTH, np.int64)
    found = np.zeros((MAX_ARCS, 3), np.int64)
    for played in range(most):
        if sea.turn[0].phase == OVER:
            return played
        player = sea.turn[0].player
        random_deed(sea, player, seed, deed, found)
        carry_out(sea, player, deed)
    return most
