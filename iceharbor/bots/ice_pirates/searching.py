"""Ice Pirates for searches: play, once the ships are placed. Compiled.

A table's value compares how many actions the fleets still need to win (`race.py`), and how long each waits for its
turn. No mate plays on first: mates do not look under islands, players in the tree do, and values before and after a
turn would be on two scales.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.ice_pirates.mate import consider
from iceharbor.bots.ice_pirates.orders import MAX_CANDIDATES, Mate, mate_for
from iceharbor.bots.ice_pirates.race import actions_left
from iceharbor.bots.ice_pirates.treasure import redeal as deal_again
from iceharbor.bots.searchable import (
    SPECTATOR,
    EncodedAction,
    Kernel,
    Searchable,
    Values,
    only,
    write_expectations,
    write_priors,
    write_returns,
)
from iceharbor.contract import Player, Viewer
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.ice_pirates.actions import decode, encode, read_action
from iceharbor.games.ice_pirates.cargo import colour_in
from iceharbor.games.ice_pirates.records import (
    AGREED,
    LAST_LEFT,
    MEDIUM,
    SMALL,
    TARGET_MET,
    TREASURE,
    IcePiratesSea,
    IcePiratesState,
)
from iceharbor.games.ice_pirates.rules import apply_action, check, home_total, winner_of
from iceharbor.games.ice_pirates.sampling import random_action
from iceharbor.games.ice_pirates.secrets import masked
from iceharbor.games.sailing.actions import ACTOR, COUNT, ENCODED_LENGTH, END, FIRST_HEADING, SAIL, VERB
from iceharbor.games.sailing.rules import OPEN
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER, PLAY, copy_sea, sea_bytes
from iceharbor.jit import njit_no_refcount
from iceharbor.table.plane import MAX_ARCS

SPECTATORS_BIT: Final = 7
"""The bit of PUBLIC in the masks of who knows a colour."""
ACTION: Final = 100
"""An action, in scores."""
SCALE: Final = (4.0, 0.35)
"""A lead of this many actions is worth half a win, and this much more for each action that the leader still needs."""
EAGERNESS: Final = 2.5
"""The prior of an action grows with its value to this power."""
CURIOSITY: Final = 0.1
"""The share of the priors that is alike for all candidates."""
NOISE: Final = 0.1
"""The range of random noise on the values of light play, as a share."""
NEVER: Final = 1_000.0
"""The actions that a player who has left needs."""


class IcePiratesWork(NamedTuple):
    """Work arrays."""

    mate: Mate
    scores: NDArray[np.int64]
    costs: NDArray[np.float64]
    points: NDArray[np.float64]
    found: NDArray[np.int64]


@njit_no_refcount
def acting(table: IcePiratesSea) -> int:
    """The mask of the player to act."""
    return 0 if table.turn[0].phase == OVER else only(table.turn[0].player)


@njit_no_refcount
def legal(table: IcePiratesSea, player: int, encoded: EncodedAction) -> bool:
    """True if the player may take the encoded action, int64 (ENCODED_LENGTH,)."""
    return bool(check(table, player, encoded)[0] == OPEN)


@njit_no_refcount
def copy(table: IcePiratesSea, scratch: IcePiratesSea) -> None:
    """Writes a table into another."""
    for row in range(len(table.outlines)):
        scratch.outlines[row] = table.outlines[row]
    for row in range(len(table.ships)):
        scratch.ships[row] = table.ships[row]
    for row in range(len(table.islands)):
        scratch.islands[row] = table.islands[row]
    for row in range(len(table.homes)):
        scratch.homes[row] = table.homes[row]
    scratch.turn[0] = table.turn[0]


@njit_no_refcount
def draw_action(table: IcePiratesSea, player: int, seed: Seed, encoded: EncodedAction, work: IcePiratesWork) -> None:
    """Writes a random legal action, int64 (ENCODED_LENGTH,); `seed` is uint64 (1,)."""
    random_action(table, player, seed, encoded, work.found)
    if encoded[VERB] == SAIL:
        for field in range(FIRST_HEADING + encoded[COUNT], len(encoded)):
            encoded[field] = 0
    elif encoded[VERB] == END:
        encoded[ACTOR] = -1


@njit_no_refcount
def light(table: IcePiratesSea, player: int, seed: Seed, encoded: EncodedAction, work: IcePiratesWork) -> None:
    """Writes what a mate would do, int64 (ENCODED_LENGTH,); `seed` is uint64 (1,)."""
    mate = work.mate
    count, best, chosen = consider(table, player, False, mate), -1.0, 0
    for each in range(count):
        lead = mate.leads[each] * (1.0 + NOISE * draw(seed, 1024) / 1024)
        if lead > best:
            best, chosen = lead, each
    for field in range(len(encoded)):
        encoded[field] = mate.out[chosen, field]


@njit_no_refcount
def candidates(
    table: IcePiratesSea, player: int, out: NDArray[np.int64], priors: NDArray[np.float64], work: IcePiratesWork
) -> int:
    """Writes the actions that are worth a look: `out`, int64 (MAX_CANDIDATES, ENCODED_LENGTH), and `priors`, float64
    (MAX_CANDIDATES,)."""
    mate = work.mate
    found = consider(table, player, True, mate)
    for each in range(found):
        for field in range(ENCODED_LENGTH):
            out[each, field] = mate.out[each, field]
        mate.leads[each] = EAGERNESS * np.log(mate.leads[each])
    write_priors(mate.leads, found, priors)
    for each in range(found):
        priors[each] = (1.0 - CURIOSITY) * priors[each] + CURIOSITY / found
    return found


# --- Values -----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def _wait(sea: IcePiratesSea, player: int) -> float:
    """The actions that the others have before a player goes on, in own actions; of the player to act, those used."""
    turn, players = sea.turn[0], len(sea.homes)
    after = (player - turn.player) % players
    return float(ACTIONS_A_TURN - turn.actions_left) if after == 0 else ACTIONS_A_TURN * after / players


@njit_no_refcount
def _write_end(sea: IcePiratesSea, scores: NDArray[np.int64], values: Values) -> None:
    """Writes the values at the end of a game, in the order of `outcome_of`."""
    turn = sea.turn[0]
    for player in range(len(values)):
        there = 1 - ((turn.forfeited >> player) & 1)
        home = home_total(sea.homes[player])
        if turn.termination in (AGREED, LAST_LEFT):
            scores[player] = there
        elif turn.termination == TARGET_MET:
            scores[player] = 1000 * (2 * (winner_of(sea) == player) + there) + home
        else:
            scores[player] = 10_000 * there + 100 * home + _afloat(sea, player)
    write_returns(scores, values)


@njit_no_refcount
def _afloat(sea: IcePiratesSea, player: int) -> int:
    """The points of the treasure in a player's holds."""
    total = 0
    for index in range(len(sea.ships)):
        if sea.ships[index].player == player:
            for pips in range(SMALL, MEDIUM + 1):
                total += pips * (colour_in(sea.ships[index], pips) == TREASURE)
    return total


@njit_no_refcount
def evaluate(table: IcePiratesSea, values: Values, work: IcePiratesWork) -> None:
    """Writes what each seat may expect, float64 (players,)."""
    scores, mate, least = work.scores, work.mate, NEVER
    if table.turn[0].phase == OVER:
        _write_end(table, scores, values)
        return
    for player in range(len(scores)):
        left = NEVER
        if not (table.turn[0].forfeited >> player) & 1:
            needed = actions_left(table, player, mate.memory, mate.shares, work.costs, work.points)
            left = min(NEVER, needed + _wait(table, player))
        scores[player] = int(-ACTION * left)
        least = min(least, left)
    write_expectations(scores, ACTION * (SCALE[0] + SCALE[1] * least), values)


@njit_no_refcount
def redeal(table: IcePiratesSea, viewer: int, seed: Seed, work: IcePiratesWork) -> bool:
    """Deals the colours that the viewer has not seen; `seed` is uint64 (1,)."""
    if table.turn[0].phase != OVER:
        deal_again(table, SPECTATORS_BIT if viewer == SPECTATOR else viewer, seed)
    return bool(viewer >= SPECTATOR)


class SearchableIcePirates(Searchable[IcePiratesState]):
    """Ice Pirates, ready to be searched."""

    kernel = Kernel(acting, legal, apply_action, copy, draw_action, light, candidates, evaluate, redeal)
    encoded_length = ENCODED_LENGTH
    most_candidates = MAX_CANDIDATES
    by_chance = True

    def covers(self, view: IcePiratesState) -> bool:
        return bool(view.sea.turn[0].phase >= PLAY)

    def table(self, view: IcePiratesState) -> IcePiratesSea:
        return copy_sea(view.sea)

    def work(self, view: IcePiratesState) -> IcePiratesWork:
        objects = len(view.sea.outlines)
        return IcePiratesWork(
            mate=mate_for(view.sea),
            scores=np.zeros(self.game.players, np.int64),
            costs=np.zeros(2 * objects),
            points=np.zeros(2 * objects),
            found=np.zeros((MAX_ARCS, 3), np.int64),
        )

    def encode(self, view: IcePiratesState, player: Player, notation: str) -> EncodedAction:
        action = read_action(notation)
        return encode(view.sea, player, action)  # type: ignore[arg-type]

    def decode(self, view: IcePiratesState, player: Player, encoded: EncodedAction) -> str:
        return self.game.write(decode(view.sea, player, encoded))

    def seen(self, table: IcePiratesSea, viewer: Viewer) -> IcePiratesSea:
        return masked(table, viewer)

    def contents(self, table: IcePiratesSea) -> bytes:
        return sea_bytes(table)


SEARCHABLE: Final = SearchableIcePirates
