"""Pirates CSG for searches: play, once the coins are dealt. Compiled.

A table's value is what each player has and may still fetch when the player who thinks begins a turn, some turns later:
until then both play as the sensible bot does, with NATURE's dice. So a value has seen the opponent's replies, and what
becomes of fights and trips that have begun.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.pirates_csg.alternatives import MAX_CANDIDATES, Found, list_actions, nothing_found
from iceharbor.bots.pirates_csg.choosing import decide
from iceharbor.bots.pirates_csg.prospects import WHOLE_GAME, prospects, rounds_to_come
from iceharbor.bots.pirates_csg.steering import Beam
from iceharbor.bots.pirates_csg.tasks import PLANS
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
from iceharbor.contract import NATURE, Player, Viewer
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.common.state import copied, table_bytes
from iceharbor.games.pirates_csg.actions import read_action, write_action
from iceharbor.games.pirates_csg.encoding import ENCODED_LENGTH, decode, encode
from iceharbor.games.pirates_csg.records import OVER, SHIPS_ACT, PiratesSea, PiratesState
from iceharbor.games.pirates_csg.rules import acting as acting_player
from iceharbor.games.pirates_csg.rules import apply_action, check
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sampling import random_action
from iceharbor.games.pirates_csg.secrets import masked
from iceharbor.games.pirates_csg.unseen import CoinMix, deal_unseen, mix_of
from iceharbor.jit import njit, njit_no_refcount

GOLD: Final = 100
"""A piece of gold, in scores."""
SCALE: Final = (2.5, 6.0)
"""A lead of this much gold is worth half a win: at the end, and how much more in a whole game."""
STEP, WIDTH, FIRST = 300, 2, 600
"""How closely simulations look for a Move."""
AHEAD: Final = 8
"""Values are those of this many turns later, both players' counted."""
MAX_STEPS: Final = 400
"""The most actions until then; there are never so many."""


class PiratesWork(NamedTuple):
    """Work arrays."""

    after: PiratesSea
    found: Found
    encoded: EncodedAction
    scores: NDArray[np.int64]
    luck: Seed
    """The dice of `evaluate`."""
    turn: NDArray[np.int64]
    """int64 (1,): the number of the last turn of the player who thinks that has begun."""
    mix: CoinMix


@njit_no_refcount
def acting(table: PiratesSea) -> int:
    """The mask of the player to act."""
    return 0 if table.turn[0].phase == OVER else only(acting_player(table))


@njit_no_refcount
def legal(table: PiratesSea, player: int, encoded: EncodedAction) -> bool:
    """True if the player may take the encoded action, int64 (ENCODED_LENGTH,)."""
    return bool(check(table, player, encoded)[0] == OPEN)


@njit_no_refcount
def copy(table: PiratesSea, scratch: PiratesSea) -> None:
    """Writes a table into another. Islands stay where they are, so only hulls are copied."""
    for row in range(len(table.ships)):
        scratch.ships[row] = table.ships[row]
        scratch.outlines[row] = table.outlines[row]
    for row in range(len(table.islands)):
        scratch.islands[row] = table.islands[row]
    for row in range(len(table.coins)):
        scratch.coins[row] = table.coins[row]
    for row in range(len(table.crew)):
        scratch.crew[row] = table.crew[row]
    scratch.turn[0] = table.turn[0]


@njit_no_refcount
def draw_action(table: PiratesSea, player: int, seed: Seed, encoded: EncodedAction, work: PiratesWork) -> None:
    """Writes a random legal action, int64 (ENCODED_LENGTH,); `seed` is uint64 (1,)."""
    random_action(table, player, seed, encoded)


@njit
def light(table: PiratesSea, player: int, seed: Seed, encoded: EncodedAction, work: PiratesWork) -> None:
    """Writes the sensible player's action, int64 (ENCODED_LENGTH,), or NATURE's; `seed` is uint64 (1,)."""
    if player == NATURE:
        random_action(table, player, seed, encoded)
    else:
        decide(table, player, PLANS, Beam(draw(seed, STEP), STEP, WIDTH, FIRST), encoded)


@njit
def candidates(
    table: PiratesSea, player: int, out: NDArray[np.int64], priors: NDArray[np.float64], work: PiratesWork
) -> int:
    """Writes the actions that are worth a look: `out`, int64 (MAX_CANDIDATES, ENCODED_LENGTH), and `priors`, float64
    (MAX_CANDIDATES,). After the turn that has begun they are those of the sensible player."""
    if _turn_number(table) > work.turn[0]:
        light(table, player, work.luck, out[0], work)
        priors[0] = 1.0
        return 1
    list_actions(table, player, Beam(0, STEP // 2, 2 * WIDTH, STEP), work.found)
    count = work.found.listed[0]
    for each in range(count):
        for field in range(ENCODED_LENGTH):
            out[each, field] = work.found.out[each, field]
    write_priors(work.found.leads, count, priors)
    return int(count)


# --- Values -----------------------------------------------------------------------------------------------------------


@njit_no_refcount
def _turn_number(sea: PiratesSea) -> int:
    """Turns are numbered from 0 in the order in which they are played."""
    return int(2 * sea.turn[0].rounds + (1 if sea.turn[0].player != sea.turn[0].first else 0))


@njit_no_refcount
def _has_begun(sea: PiratesSea) -> bool:
    """True if the player whose turn it is has acted."""
    acted = sea.turn[0].phase != SHIPS_ACT
    for ship in range(len(sea.ships)):
        acted = acted or sea.ships[ship].acted != 0
    return bool(acted)


@njit
def _play_on(sea: PiratesSea, work: PiratesWork) -> None:
    """Plays until a turn of the player who thinks begins that is AHEAD of the one now, as the sensible bot does."""
    until = work.turn[0] + AHEAD
    while until < _turn_number(sea) or (until == _turn_number(sea) and _has_begun(sea)):
        until += 2
    for _ in range(MAX_STEPS):
        if sea.turn[0].phase == OVER or _turn_number(sea) >= until:
            return
        player = acting_player(sea)
        light(sea, player, work.luck, work.encoded, work)
        apply_action(sea, player, work.encoded)


@njit
def evaluate(table: PiratesSea, values: Values, work: PiratesWork) -> None:
    """Writes what each seat may expect, float64 (players,)."""
    sea, scores = work.after, work.scores
    copy(table, sea)
    _play_on(sea, work)
    turn = sea.turn[0]
    if turn.phase == OVER:
        for player in range(len(values)):
            scores[player] = 1 if turn.winner == player else 0
        write_returns(scores, values)
        return
    for player in range(len(values)):
        scores[player] = int(GOLD * prospects(sea, player))
    late, more = SCALE
    scale = late + more * min(1.0, rounds_to_come(sea) / WHOLE_GAME)
    write_expectations(scores, GOLD * scale, values)


@njit
def redeal(table: PiratesSea, viewer: int, seed: Seed, work: PiratesWork) -> bool:
    """Deals the coins that the viewer has not seen; `seed` is uint64 (1,)."""
    deal_unseen(table, work.mix, seed)
    return bool(viewer >= SPECTATOR)


class SearchablePirates(Searchable[PiratesState]):
    """Pirates CSG, ready to be searched."""

    kernel = Kernel(acting, legal, apply_action, copy, draw_action, light, candidates, evaluate, redeal)
    encoded_length = ENCODED_LENGTH
    most_candidates = MAX_CANDIDATES
    by_chance = True

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.pirates: Any = game

    def covers(self, view: PiratesState) -> bool:
        return bool(view.sea.turn[0].phase >= SHIPS_ACT)

    def table(self, view: PiratesState) -> PiratesSea:
        return copied(view.sea, "field", "cards")

    def work(self, view: PiratesState) -> PiratesWork:
        turn = view.sea.turn[0]
        now = 2 * int(turn.rounds) + int(turn.player != turn.first)
        thinks = view.sight if view.sight in (0, 1) else turn.player
        return PiratesWork(
            after=self.table(view),
            found=nothing_found(len(view.sea.islands)),
            encoded=np.zeros(ENCODED_LENGTH, np.int64),
            scores=np.zeros(self.game.players, np.int64),
            luck=np.array([1], np.uint64),
            turn=np.array([now if turn.player == thinks else now - 1], np.int64),
            mix=mix_of(self.pirates.cards),
        )

    def seen(self, table: PiratesSea, viewer: Viewer) -> PiratesSea:
        return masked(table, viewer)

    def encode(self, view: PiratesState, player: Player, notation: str) -> EncodedAction:
        action: Any = read_action(notation)
        return encode(view.sea, self.pirates.words, player, action)

    def decode(self, view: PiratesState, player: Player, encoded: EncodedAction) -> str:
        return write_action(decode(view.sea, self.pirates.words, player, encoded))

    def contents(self, table: PiratesSea) -> bytes:
        return table_bytes(table, "field", "outlines", "cards")


SEARCHABLE: Final = SearchablePirates
