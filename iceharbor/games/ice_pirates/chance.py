"""Any legal deed, drawn by chance, and whole games of them. Compiled: bots, laws and benchmarks play with it.

The random source is that of `games.chance`: same number, same game.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from iceharbor.games.chance import draw
from iceharbor.games.ice_pirates.cargo import colour_in
from iceharbor.games.ice_pirates.deeds import BARE, EXPLORE, GIVE, PARTNER, RELAID, REPAIR, TAKE, TRANSFER, lot
from iceharbor.games.ice_pirates.records import MEDIUM, NOTHING, SMALL, TREASURE, Sea
from iceharbor.games.ice_pirates.rules import (
    begin_ruling,
    carry_out,
    disabled,
    docked,
    ruling_on,
)
from iceharbor.games.sailing.chance import draw_course, draw_heading
from iceharbor.games.sailing.deeds import (
    ACTOR,
    DEED_LENGTH,
    END,
    FIRE,
    SAIL,
    SIDE,
    TARGET,
    VERB,
    Deed,
)
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.voyage import MAX_STEPS, NO_PRIZE
from iceharbor.games.sailing.waters import OVER
from iceharbor.table.plane import HEADINGS, MAX_ARCS, arcs, centroid_of

TRIES: Final = 32
END_CHANCE: Final = 20
"""One in so many tries ends the turn early."""


@njit(cache=True, error_model="numpy")
def _draw_relaying(sea: Sea, actor: int, deed: Deed, found: NDArray[np.int64], seed: NDArray[np.uint64]) -> None:
    ship = sea.ships[actor]
    deed[RELAID] = -1
    if disabled(ship) and draw(seed, 2) == 0:
        x, y = centroid_of(ship.pips, ship.x, ship.y, ship.heading)
        last = ship.heading + HEADINGS - 1
        rows = arcs(sea.outlines, sea.field, actor, ship.pips, x, y, 1, ship.heading, last, found)
        deed[RELAID] = draw_heading(found, rows, seed)


@njit(cache=True, error_model="numpy")
def _draw_docked(sea: Sea, verb: int, actor: int, seed: NDArray[np.uint64]) -> int:
    """An object the ship is docked with, uniformly; -1 when there is none."""
    ships = len(sea.ships)
    first = ships if verb == EXPLORE else 0
    last = ships + len(sea.islands) if verb == EXPLORE else len(sea.outlines) - 1
    chosen, seen = -1, 0
    for partner in range(first, last):
        if sea.outlines[partner].corners > 0 and docked(sea, actor, partner):
            seen += 1
            if draw(seed, seen) == 0:
                chosen = partner
    return chosen


@njit(cache=True, error_model="numpy")
def _draw_goods(sea: Sea, actor: int, deed: Deed, seed: NDArray[np.uint64]) -> None:
    ship = sea.ships[actor]
    for pips in range(SMALL, MEDIUM + 1):
        if colour_in(ship, pips) != NOTHING and draw(seed, 2) == 0:
            deed[lot(GIVE, pips, BARE)] = 1
        if draw(seed, 2) == 0:
            deed[lot(TAKE, pips, draw(seed, TREASURE + 1))] = 1


@njit(cache=True, error_model="numpy")
def _draw_verb(seed: NDArray[np.uint64]) -> int:
    pick = draw(seed, 10)
    if pick < 4:
        return SAIL
    if pick < 6:
        return FIRE
    if pick < 7:
        return REPAIR
    return EXPLORE if pick < 8 else TRANSFER


@njit(cache=True, error_model="numpy")
def random_deed(sea: Sea, player: int, seed: NDArray[np.uint64], deed: Deed, found: NDArray[np.int64]) -> None:
    """Writes a legal deed for the player in play; every legal deed but a draw offer can come."""
    if sea.turn[0].actions_left > 0:
        for _ in range(TRIES):
            for index in range(DEED_LENGTH):
                deed[index] = 0
            if draw(seed, END_CHANCE) == 0:
                break
            verb, actor = _draw_verb(seed), draw(seed, len(sea.ships))
            deed[VERB] = verb
            deed[ACTOR] = actor
            if begin_ruling(sea, player, verb, actor) != OPEN:
                continue
            if verb == SAIL:
                draw_course(sea, deed, MAX_STEPS, NO_PRIZE, found, seed)
            elif verb == FIRE:
                deed[SIDE] = draw(seed, 2)
                deed[TARGET] = draw(seed, len(sea.ships))
            elif verb == REPAIR:
                _draw_relaying(sea, actor, deed, found, seed)
            else:
                deed[PARTNER] = _draw_docked(sea, verb, actor, seed)
                if verb == TRANSFER and deed[PARTNER] >= 0:
                    _draw_goods(sea, actor, deed, seed)
            if ruling_on(sea, player, deed)[0] == OPEN:
                return
    for index in range(DEED_LENGTH):
        deed[index] = 0
    deed[VERB] = END


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
