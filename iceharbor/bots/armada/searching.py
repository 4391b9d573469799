"""Armada for searches: play, once the ships are placed. Compiled.

A table's value is what the captain to move makes of a whole turn. In the middle of a turn the captain first plays it
to its end, so that all values are those of a player with three actions.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.armada.approach import fleet_away
from iceharbor.bots.armada.captain import MAX_CANDIDATES, Captain, captain_for, consider
from iceharbor.bots.armada.objectives import APPROACH_VALUE, FLAGSHIP_VALUE, SINKING_VALUE
from iceharbor.bots.searchable import (
    EncodedAction,
    Kernel,
    Searchable,
    Values,
    nothing_hidden,
    only,
    write_expectations,
    write_priors,
    write_returns,
)
from iceharbor.contract import Player
from iceharbor.games.armada.actions import Play, read_action
from iceharbor.games.armada.records import ArmadaSea, ArmadaState, spoken_name
from iceharbor.games.armada.rules import apply_action, check, out_of_play
from iceharbor.games.armada.sampling import random_action
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.sailing.actions import (
    COUNT,
    ENCODED_LENGTH,
    FIRE,
    FIRST_HEADING,
    SAIL,
    SIDE,
    TARGET,
    VERB,
    decode_command,
    encode_command,
)
from iceharbor.games.sailing.rules import OPEN
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER, PLAY, copy_sea, sea_bytes
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import MAX_ARCS

POINT: Final = 100
"""A point of damage, in scores."""
SCALE: Final = 5.0 * POINT
"""A lead of this much is worth half a win."""
EAGERNESS: Final = 0.7
"""Points that make an action e times as likely."""
NOISE: Final = 0.1
"""The range of random noise on the values of light play, in points."""


class ArmadaWork(NamedTuple):
    """Work arrays."""

    captain: Captain
    after: ArmadaSea
    scores: NDArray[np.int64]
    found: NDArray[np.int64]
    held: NDArray[np.int64]
    viewer: NDArray[np.int64]
    """int64 (1,): the player who thinks, or a negative number."""
    away: NDArray[np.float64]
    """float64 (1,): how far the ships of that player were away when they began to think."""


@njit_no_refcount
def acting(table: ArmadaSea) -> int:
    """The mask of the player to act."""
    return 0 if table.turn[0].phase == OVER else only(table.turn[0].player)


@njit_no_refcount
def legal(table: ArmadaSea, player: int, encoded: EncodedAction) -> bool:
    """True if the player may take the encoded action, int64 (ENCODED_LENGTH,)."""
    return bool(check(table, player, encoded)[0] == OPEN)


@njit_no_refcount
def copy(table: ArmadaSea, scratch: ArmadaSea) -> None:
    """Writes a table into another."""
    for row in range(len(table.outlines)):
        scratch.outlines[row] = table.outlines[row]
    for row in range(len(table.ships)):
        scratch.ships[row] = table.ships[row]
    for row in range(len(table.flags)):
        scratch.flags[row] = table.flags[row]
    for row in range(len(table.islands)):
        scratch.islands[row] = table.islands[row]
    scratch.turn[0] = table.turn[0]


@njit_no_refcount
def draw_action(table: ArmadaSea, player: int, seed: Seed, encoded: EncodedAction, work: ArmadaWork) -> None:
    """Writes a random legal action, int64 (ENCODED_LENGTH,); `seed` is uint64 (1,)."""
    encoded[:] = 0
    work.held[:] = 0
    random_action(table, player, seed, encoded, work.found, work.held)
    used = SIDE
    if encoded[VERB] == SAIL:
        used = FIRST_HEADING + encoded[COUNT]
    elif encoded[VERB] == FIRE:
        used = TARGET + 1
    for field in range(used, len(encoded)):
        encoded[field] = 0


@njit_no_refcount
def light(table: ArmadaSea, player: int, seed: Seed, encoded: EncodedAction, work: ArmadaWork) -> None:
    """Writes what the captain would do, int64 (ENCODED_LENGTH,); `seed` is uint64 (1,)."""
    count, _ = consider(table, player, APPROACH_VALUE, work.captain)
    best, chosen = -1e300, 0
    for each in range(count):
        lead = work.captain.leads[each] + NOISE * draw(seed, 1024) / 1024
        if lead > best:
            best, chosen = lead, each
    for field in range(len(encoded)):
        encoded[field] = work.captain.out[chosen, field]


@njit_no_refcount
def candidates(
    table: ArmadaSea, player: int, out: NDArray[np.int64], priors: NDArray[np.float64], work: ArmadaWork
) -> int:
    """Writes the actions that are worth a look: `out`, int64 (MAX_CANDIDATES, ENCODED_LENGTH), and `priors`, float64
    (MAX_CANDIDATES,)."""
    found, _ = consider(table, player, APPROACH_VALUE, work.captain)
    for each in range(found):
        for field in range(ENCODED_LENGTH):
            out[each, field] = work.captain.out[each, field]
        work.captain.leads[each] /= EAGERNESS
    write_priors(work.captain.leads, found, priors)
    return found


@njit_no_refcount
def _finish_turn(table: ArmadaSea, work: ArmadaWork) -> None:
    """Plays the turn that has begun to its end, as the captain would."""
    player, captain = table.turn[0].player, work.captain
    while table.turn[0].phase == PLAY and table.turn[0].player == player:
        if table.turn[0].actions_left == ACTIONS_A_TURN:
            return
        count, _ = consider(table, player, APPROACH_VALUE, captain)
        chosen = 0
        for each in range(1, count):
            if captain.leads[each] > captain.leads[chosen]:
                chosen = each
        apply_action(table, player, captain.out[chosen])


@njit_no_refcount
def _write_end(table: ArmadaSea, scores: NDArray[np.int64], values: Values) -> None:
    out = out_of_play(table)
    for player in range(len(values)):
        scores[player] = 2 * (table.turn[0].winner == player) + (1 - ((out >> player) & 1))
    write_returns(scores, values)


@njit_no_refcount
def evaluate(table: ArmadaSea, values: Values, work: ArmadaWork) -> None:
    """Writes what each seat may expect, float64 (players,)."""
    if table.turn[0].phase == OVER:
        _write_end(table, work.scores, values)
        return
    sea, scores = work.after, work.scores
    copy(table, sea)
    _finish_turn(sea, work)
    if sea.turn[0].phase == OVER:
        _write_end(sea, scores, values)
        return
    mover, viewer = sea.turn[0].player, work.viewer[0]
    for player in range(len(scores)):
        scores[player] = 0
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        if ship.laid:
            worth = ship.pips - ship.damage + SINKING_VALUE[ship.pips] + FLAGSHIP_VALUE * ship.flagship
            scores[ship.player] += int(POINT * worth)
    approach = APPROACH_VALUE if mover == viewer else 0.0
    _, best = consider(sea, mover, approach, work.captain)
    scores[mover] += int(POINT * min(best, 2 * FLAGSHIP_VALUE))
    if viewer >= 0:
        scores[viewer] -= int(POINT * APPROACH_VALUE * (fleet_away(sea, viewer) - work.away[0]))
    write_expectations(scores, SCALE, values)


class SearchableArmada(Searchable[ArmadaState]):
    """Armada, ready to be searched."""

    kernel = Kernel(acting, legal, apply_action, copy, draw_action, light, candidates, evaluate, nothing_hidden)
    encoded_length = ENCODED_LENGTH
    most_candidates = MAX_CANDIDATES
    by_chance = False

    def covers(self, view: ArmadaState) -> bool:
        return bool(view.sea.turn[0].phase >= PLAY)

    def table(self, view: ArmadaState) -> ArmadaSea:
        return copy_sea(view.sea)

    def work(self, view: ArmadaState) -> ArmadaWork:
        viewer = -1 if view.sight is None else view.sight
        return ArmadaWork(
            captain=captain_for(view.sea),
            after=copy_sea(view.sea),
            scores=np.zeros(self.game.players, np.int64),
            found=np.zeros((MAX_ARCS, 3), np.int64),
            held=np.zeros(len(view.sea.ships), np.int64),
            viewer=np.array([viewer], np.int64),
            away=np.array([fleet_away(view.sea, viewer) if viewer >= 0 else 0.0]),
        )

    def encode(self, view: ArmadaState, player: Player, notation: str) -> EncodedAction:
        action = read_action(notation)
        assert isinstance(action, Play)
        return encode_command(view.sea, player, action)

    def decode(self, view: ArmadaState, player: Player, encoded: EncodedAction) -> str:
        return self.game.write(decode_command(encoded, lambda index: spoken_name(view.sea, player, int(index))))

    def contents(self, table: ArmadaSea) -> bytes:
        return sea_bytes(table)


SEARCHABLE: Final = SearchableArmada
