"""Random legal deployments, and compiled for the play after them: random encoded actions and whole random games.

Deployments take Python's random source; play takes that of `games.common.rng`: same seed, same game.
"""

from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import Player, Refused
from iceharbor.games.armada.actions import FORMATIONS, Arrange, Deploying, FlagMarker, FlagShip, SealedFleet
from iceharbor.games.armada.deployment import apply_deploying, arranged, complete, flag_refusal, own_ships, ship_refusal
from iceharbor.games.armada.records import FLAG, ArmadaSea
from iceharbor.games.armada.rules import apply_action, prize_of, speeds_of, winning_step
from iceharbor.games.armada.secrets import sealed_fleet
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
    FleetReady,
    PlaceShip,
)
from iceharbor.games.sailing.names import ship_name
from iceharbor.games.sailing.rules import OPEN, limit_ruling
from iceharbor.games.sailing.sampling import aground, draw_course, draw_shot
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER, copy_sea
from iceharbor.jit import njit, njit_no_refcount
from iceharbor.plan import Refusal
from iceharbor.scene import Point
from iceharbor.table.plane import HEADINGS, MAX_ARCS

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


# --- Deployments ------------------------------------------------------------------------------------------------------


def sample_deploying(sea: ArmadaSea, player: Player, rng: Random) -> Deploying:
    """A random legal deployment: a formation, a ship, a flag, or in the end ready; all of it at once if it is
    sealed."""
    if sea.turn[0].sealed:
        return _sample_sealed(sea, player, rng)
    choice = rng.randrange(6)
    if choice == 0:
        return FleetReady()
    if choice == 1 and sea.turn[0].mode == FLAG:
        return _sample_flag(sea, player, rng)
    if choice <= 2:
        formation = rng.choice(FORMATIONS)
        return FleetReady() if isinstance(arranged(sea, player, formation), Refusal) else Arrange(formation)
    return _sample_ship(sea, player, rng.choice(own_ships(sea, player)), rng)


def _sample_sealed(sea: ArmadaSea, player: Player, rng: Random) -> FleetReady | SealedFleet:
    trial = copy_sea(sea)
    trial.turn[0].sealed = 0
    for _ in range(rng.randrange(4)):
        action = sample_deploying(trial, player, rng)
        if isinstance(action, FleetReady | SealedFleet):
            break
        apply_deploying(trial, player, action)
    return sealed_fleet(trial, player)


def _sample_flag(sea: ArmadaSea, player: Player, rng: Random) -> FlagShip | FlagMarker:
    for _ in range(8):
        at = _anywhere(sea, rng)
        if flag_refusal(sea, player, at) is None and _leaves_room(sea, player, FlagMarker(at)):
            return FlagMarker(at)
    return FlagShip(ship_name(sea, rng.choice(own_ships(sea, player))))


def _sample_ship(sea: ArmadaSea, player: Player, index: int, rng: Random) -> Deploying:
    for _ in range(24):
        at, heading = _anywhere(sea, rng), rng.randrange(HEADINGS)
        if ship_refusal(sea, player, index, (*at, heading)) is None:
            action = PlaceShip(ship_name(sea, index), at, heading)
            if _leaves_room(sea, player, action):
                return action
    return FleetReady()


def _anywhere(sea: ArmadaSea, rng: Random) -> Point:
    low, high = sea.field.min(axis=0), sea.field.max(axis=0)
    return rng.randint(int(low[0]), int(high[0])), rng.randint(int(low[1]), int(high[1]))


def _leaves_room(sea: ArmadaSea, player: Player, action: Deploying) -> bool:
    """True if the rest of the fleet still fits."""
    trial = copy_sea(sea)
    try:
        apply_deploying(trial, player, action)
        complete(trial, player)
    except Refused:
        return False
    return True
