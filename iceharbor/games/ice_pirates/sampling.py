"""Random legal encoded actions, and whole random games. Compiled; used by bots, laws and benchmarks.

The random source is that of `games.common.rng`: same seed, same game.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.ice_pirates.actions import (
    AUDIENCE,
    BARE,
    EXPLORE,
    GIVE,
    PARTNER,
    RELAID,
    REPAIR,
    SHOW,
    TAKE,
    TRANSFER,
    lot,
)
from iceharbor.games.ice_pirates.cargo import colour_in
from iceharbor.games.ice_pirates.records import MEDIUM, NOTHING, SMALL, TREASURE, IcePiratesSea
from iceharbor.games.ice_pirates.rules import apply_action, begin_ruling, check, disabled, docked
from iceharbor.games.sailing.actions import ACTOR, ENCODED_LENGTH, END, FIRE, SAIL, SIDE, TARGET, VERB, EncodedAction
from iceharbor.games.sailing.rules import MAX_STEPS, NO_PRIZE, OPEN
from iceharbor.games.sailing.sampling import draw_course, draw_heading
from iceharbor.games.sailing.state import OVER
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.table.plane import HEADINGS, MAX_ARCS, arcs, centroid_of

TRIES: Final = 32
SHOW_CHANCE: Final = 4
"""One in this many looks under an island is a showing instead."""
END_CHANCE: Final = 20
"""One in this many tries ends the turn early."""

# --- Parts of an action -----------------------------------------------------------------------------------------------


@njit_no_refcount
def _draw_relaying(
    sea: IcePiratesSea, actor: int, encoded: EncodedAction, found: NDArray[np.int64], seed: Seed
) -> None:
    ship = sea.ships[actor]
    encoded[RELAID] = -1
    if disabled(ship) and draw(seed, 2) == 0:
        x, y = centroid_of(ship.pips, ship.x, ship.y, ship.heading)
        last = ship.heading + HEADINGS - 1
        rows = arcs(sea.outlines, sea.field, actor, ship.pips, x, y, 1, ship.heading, last, found)
        encoded[RELAID] = draw_heading(found, rows, seed)


@njit_no_refcount
def _draw_docked(sea: IcePiratesSea, verb: int, actor: int, seed: Seed) -> int:
    """A random object the ship is docked with, all equally likely; -1 when there is none."""
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


@njit_no_refcount
def _draw_goods(sea: IcePiratesSea, actor: int, encoded: EncodedAction, seed: Seed) -> None:
    ship = sea.ships[actor]
    for pips in range(SMALL, MEDIUM + 1):
        if colour_in(ship, pips) != NOTHING and draw(seed, 2) == 0:
            encoded[lot(GIVE, pips, BARE)] = 1
        if draw(seed, 2) == 0:
            encoded[lot(TAKE, pips, draw(seed, TREASURE + 1))] = 1


@njit_no_refcount
def _draw_verb(seed: Seed) -> int:
    pick = draw(seed, 10)
    if pick < 4:
        return SAIL
    if pick < 6:
        return FIRE
    if pick < 7:
        return REPAIR
    return EXPLORE if pick < 8 else TRANSFER


# --- Whole actions, and whole games -----------------------------------------------------------------------------------


@njit_no_refcount
def random_action(
    sea: IcePiratesSea, player: int, seed: Seed, encoded: EncodedAction, found: NDArray[np.int64]
) -> None:
    """Writes a random legal encoded action for the player whose turn it is; all are possible but a draw offer. `seed`
    is uint64[1]; `found`, int64 (MAX_ARCS, 3), is a work array."""
    if sea.turn[0].actions_left > 0:
        for _ in range(TRIES):
            for index in range(ENCODED_LENGTH):
                encoded[index] = 0
            if draw(seed, END_CHANCE) == 0:
                break
            verb, actor = _draw_verb(seed), draw(seed, len(sea.ships))
            encoded[VERB] = verb
            encoded[ACTOR] = actor
            if begin_ruling(sea, player, verb, actor) != OPEN:
                continue
            if verb == SAIL:
                draw_course(sea, encoded, MAX_STEPS, NO_PRIZE, found, seed)
            elif verb == FIRE:
                encoded[SIDE] = draw(seed, 2)
                encoded[TARGET] = draw(seed, len(sea.ships))
            elif verb == REPAIR:
                _draw_relaying(sea, actor, encoded, found, seed)
            else:
                encoded[PARTNER] = _draw_docked(sea, verb, actor, seed)
                if verb == EXPLORE and encoded[PARTNER] >= 0 and draw(seed, SHOW_CHANCE) == 0:
                    encoded[VERB], encoded[AUDIENCE] = SHOW, draw(seed, len(sea.homes) + 1) - 1
                if verb == TRANSFER and encoded[PARTNER] >= 0:
                    _draw_goods(sea, actor, encoded, seed)
            if check(sea, player, encoded)[0] == OPEN:
                return
    for index in range(ENCODED_LENGTH):
        encoded[index] = 0
    encoded[VERB] = END


@njit
def playout(sea: IcePiratesSea, seed: Seed, most: int) -> int:
    """Plays random encoded actions on the sea until the game is over, at most `most`; returns how many. `seed` is
    uint64[1]."""
    encoded = np.zeros(ENCODED_LENGTH, np.int64)
    found = np.zeros((MAX_ARCS, 3), np.int64)
    for played in range(most):
        if sea.turn[0].phase == OVER:
            return played
        player = sea.turn[0].player
        random_action(sea, player, seed, encoded, found)
        apply_action(sea, player, encoded)
    return most
