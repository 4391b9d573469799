"""Sprawl for searches. Compiled."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
from iceharbor.bots.sprawl.forecast import FEATURES, write_forecast
from iceharbor.bots.sprawl.search import PIP, Weights, lead
from iceharbor.bots.sprawl.search import evaluate as board_values
from iceharbor.contract import NATURE, Player
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.common.rng import Seed
from iceharbor.games.common.turns import plays
from iceharbor.games.sprawl.actions import decode, encode, read_action
from iceharbor.games.sprawl.records import ENCODED_LENGTH, MAX_LISTED_ACTIONS, OPEN, RUNNING, SprawlTable
from iceharbor.games.sprawl.rules import apply_action, check, generate_actions
from iceharbor.games.sprawl.sampling import random_action
from iceharbor.games.sprawl.scoring import is_ahead, standings
from iceharbor.games.sprawl.state import SprawlState
from iceharbor.jit import njit, njit_no_refcount

WEIGHTS: Final = Weights(danger=90, strongest=15)
SCALE: Final = 6.0 * PIP
"""A lead of this much is worth half a win."""
EAGERNESS: Final = 2.0 * PIP
"""A lead of this much over each other player makes an action e times as likely."""
TRIES: Final = 4
"""The light player takes the best of this many random actions."""


class SprawlWork(NamedTuple):
    """Work arrays."""

    every: NDArray[np.int64]
    after: SprawlTable
    encoded: NDArray[np.int64]
    leads: NDArray[np.float64]
    features: NDArray[np.float64]


@njit_no_refcount
def acting(table: SprawlTable) -> int:
    """The mask of the player to act."""
    turn = table.turn[0]
    return 0 if turn.termination != RUNNING else only(turn.player)


@njit_no_refcount
def legal(table: SprawlTable, player: int, encoded: EncodedAction) -> bool:
    """True if the player may take the encoded action, int64 (ENCODED_LENGTH,)."""
    return bool(check(table, player, encoded)[0] == OPEN)


@njit
def copy(table: SprawlTable, scratch: SprawlTable) -> None:
    """Writes a table into another."""
    for square in range(len(table.board)):
        scratch.board[square] = table.board[square]
    scratch.stashes[:] = table.stashes
    scratch.turn[0] = table.turn[0]


@njit
def draw_action(table: SprawlTable, player: int, seed: Seed, encoded: EncodedAction, work: SprawlWork) -> None:
    """Writes a random legal action, int64 (ENCODED_LENGTH,); `seed` is uint64 (1,)."""
    encoded[:] = 0
    random_action(table, player, seed, encoded, work.every)


@njit
def light(table: SprawlTable, player: int, seed: Seed, encoded: EncodedAction, work: SprawlWork) -> None:
    """Writes the best of a few random actions, int64 (ENCODED_LENGTH,); `seed` is uint64 (1,)."""
    draw_action(table, player, seed, encoded, work)
    if player == NATURE:
        return
    best = _lead_after(table, player, encoded, work)
    for _ in range(TRIES - 1):
        draw_action(table, player, seed, work.encoded, work)
        value = _lead_after(table, player, work.encoded, work)
        if value > best:
            best = value
            encoded[:] = work.encoded


@njit
def _lead_after(table: SprawlTable, player: int, encoded: EncodedAction, work: SprawlWork) -> int:
    """The player's lead after an action, in hundredths of value for each other player."""
    copy(table, work.after)
    apply_action(work.after, player, encoded)
    return lead(board_values(work.after, WEIGHTS), player, WEIGHTS)


@njit
def candidates(
    table: SprawlTable, player: int, out: NDArray[np.int64], priors: NDArray[np.float64], work: SprawlWork
) -> int:
    """Writes every legal action: `out`, int64 (MAX_LISTED_ACTIONS, ENCODED_LENGTH), and `priors`, float64
    (MAX_LISTED_ACTIONS,)."""
    found = generate_actions(table, player, out)
    unit = 100.0 * EAGERNESS * (table.turn[0].players - 1)
    for each in range(found):
        work.leads[each] = _lead_after(table, player, out[each], work) / unit
    write_priors(work.leads, found, priors)
    return found


@njit
def evaluate(table: SprawlTable, values: Values, work: SprawlWork) -> None:
    """Writes what each seat may expect, float64 (players,)."""
    if table.turn[0].termination != RUNNING:
        rows = standings(table)
        ranks = np.zeros(len(rows), np.int64)
        for player in range(len(rows)):
            for other in range(len(rows)):
                ranks[player] += 1 if is_ahead(rows, player, other) else 0
        write_returns(ranks, values)
        return
    scores = board_values(table, WEIGHTS)
    for player in range(len(scores)):
        scores[player] = scores[player] if plays(table, player) else -10 * PIP
    write_expectations(scores, SCALE, values)


@njit
def evaluate_forecast(table: SprawlTable, values: Values, work: SprawlWork) -> None:
    """The same by the fitted model while the game goes on."""
    if table.turn[0].termination != RUNNING:
        evaluate(table, values, work)
    else:
        write_forecast(table, work.every, work.features, values)


class SearchableSprawl(Searchable[OpenView[SprawlState]]):
    """Sprawl, ready to be searched."""

    kernel = Kernel(acting, legal, apply_action, copy, draw_action, light, candidates, evaluate, nothing_hidden)
    encoded_length = ENCODED_LENGTH
    most_candidates = MAX_LISTED_ACTIONS
    by_chance = False

    def table(self, view: OpenView[SprawlState]) -> SprawlTable:
        return view.state.to_write()

    def work(self, view: OpenView[SprawlState]) -> SprawlWork:
        return SprawlWork(
            every=np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64),
            after=view.state.to_write(),
            encoded=np.zeros(ENCODED_LENGTH, np.int64),
            leads=np.zeros(MAX_LISTED_ACTIONS, np.float64),
            features=np.zeros((self.game.players, FEATURES)),
        )

    def encode(self, view: OpenView[SprawlState], player: Player, notation: str) -> EncodedAction:
        return encode(read_action(notation, self.game.grid))  # type: ignore[attr-defined]

    def decode(self, view: OpenView[SprawlState], player: Player, encoded: EncodedAction) -> str:
        return self.game.write(decode(encoded.tolist()))


class ByForecast(SearchableSprawl):
    """The same with the fitted model."""

    kernel = SearchableSprawl.kernel._replace(evaluate=evaluate_forecast)


SEARCHABLE: Final = SearchableSprawl
