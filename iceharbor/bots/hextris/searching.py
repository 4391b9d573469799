"""Hextris for searches: the board with the earlier positions that can come back. Compiled.

With the option `repetition_draw` the rules count positions in Python. Here they are rows of numbers beside the board,
so that a search sees the draw coming.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.hextris.search import PIECE_VALUE, material
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
from iceharbor.contract import NATURE, Player
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.common.turns import plays
from iceharbor.games.hextris.actions import decode, encode, read_action, write_action
from iceharbor.games.hextris.rules import (
    DRAW,
    FIRST,
    MAX_ENTRIES,
    MAX_LISTED_ACTIONS,
    OPEN,
    PIE,
    REPEATED,
    RUNNING,
    SECOND,
    SKIP,
    VERB,
    HextrisTable,
    apply_action,
    check,
    generate_actions,
)
from iceharbor.games.hextris.sampling import random_action
from iceharbor.games.hextris.state import HextrisState
from iceharbor.jit import njit, njit_no_refcount

LENGTH: Final = 3
MOST: Final = MAX_LISTED_ACTIONS + 1
"""All drops, moves and swaps, and taking over the first drop."""
OFFER_CHANCE: Final = 64
"""One action in this many offers a draw, when actions are drawn."""
SCALE: Final = 150.0
"""A lead of this much is worth half a win."""
EAGERNESS: Final = 25.0
"""A lead of this much makes an action e times as likely."""
TRIES: Final = 4
"""The light player takes the best of this many random actions."""
COLUMNS: Final = 4
"""A position seen: the spots of each of up to three players' sizes, then the player to move."""


class HextrisLine(NamedTuple):
    """The table, and the positions seen since the last drop or completed group."""

    table: HextrisTable
    seen: NDArray[np.int64]
    """int64 (MAX_ENTRIES + 2, COLUMNS) with the option `repetition_draw`, else without rows."""
    filled: NDArray[np.int64]
    """int64 (1,): how many rows are used."""


class HextrisWork(NamedTuple):
    """Work arrays."""

    every: NDArray[np.int64]
    after: HextrisTable
    encoded: NDArray[np.int64]
    scores: NDArray[np.int64]
    leads: NDArray[np.float64]


@njit_no_refcount
def acting(line: HextrisLine) -> int:
    """The mask of the player to act."""
    turn = line.table.turn[0]
    return 0 if turn.termination != RUNNING else only(turn.player)


@njit
def legal(line: HextrisLine, player: int, encoded: EncodedAction) -> bool:
    """True if the player may take the encoded action, int64 (3,)."""
    return bool(check(line.table, player, encoded)[0] == OPEN)


@njit_no_refcount
def _look(table: HextrisTable, row: NDArray[np.int64]) -> None:
    """Writes the board and the player to move into a row, int64 (COLUMNS,)."""
    for column in range(COLUMNS - 1):
        row[column] = 0
    for man in range(len(table.men)):
        row[man // 3] |= table.men[man] << (20 * (man % 3))
    row[COLUMNS - 1] = table.turn[0].player


@njit_no_refcount
def _same(one: NDArray[np.int64], other: NDArray[np.int64]) -> bool:
    differs = 0
    for column in range(COLUMNS):
        differs |= one[column] ^ other[column]
    return bool(differs == 0)


@njit_no_refcount
def _groups(table: HextrisTable) -> int:
    total = 0
    for player in range(len(table.stowed)):
        total += table.stowed[player]
    return total


@njit
def apply(line: HextrisLine, player: int, encoded: EncodedAction) -> None:
    """Applies a legal encoded action, int64 (3,), and the rule of repetition (HX-A11)."""
    table = line.table
    if len(line.seen) == 0 or table.turn[0].player == NATURE:
        apply_action(table, player, encoded)
        return
    there, groups, stocked = np.zeros(COLUMNS, np.int64), _groups(table), table.hands.copy()
    _look(table, there)
    apply_action(table, player, encoded)
    if groups != _groups(table) or np.any(stocked != table.hands):
        line.filled[0] = 0
        return
    _remember(line, there)


@njit
def _remember(line: HextrisLine, there: NDArray[np.int64]) -> None:
    """Adds the position after an action to those seen; the third time is a draw. `there`, int64 (COLUMNS,), is the
    position before it."""
    here, turn = np.zeros(COLUMNS, np.int64), line.table.turn[0]
    _look(line.table, here)
    if _same(here, there):
        return
    if line.filled[0] == 0:
        line.seen[0] = there
        line.filled[0] = 1
    line.seen[line.filled[0]] = here
    line.filled[0] += 1
    times = 0
    for row in range(line.filled[0]):
        times += 1 if _same(line.seen[row], here) else 0
    if times >= 3 and turn.termination == RUNNING:
        turn.termination = REPEATED


@njit
def copy(line: HextrisLine, scratch: HextrisLine) -> None:
    """Writes a line into another."""
    copy_table(line.table, scratch.table)
    scratch.filled[0] = line.filled[0]
    for row in range(line.filled[0]):
        scratch.seen[row] = line.seen[row]


@njit
def copy_table(table: HextrisTable, scratch: HextrisTable) -> None:
    """Writes a table into another."""
    scratch.men[:] = table.men
    scratch.hands[:] = table.hands
    scratch.stowed[:] = table.stowed
    scratch.turn[0] = table.turn[0]


@njit
def draw_action(line: HextrisLine, player: int, seed: Seed, encoded: EncodedAction, work: HextrisWork) -> None:
    """Writes a random legal action, int64 (3,); `seed` is uint64 (1,)."""
    if player != NATURE:
        for verb, chance in ((PIE, 2), (DRAW, OFFER_CHANCE)):
            _say(encoded, verb)
            if draw(seed, chance) == 0 and check(line.table, player, encoded)[0] == OPEN:
                return
    random_action(line.table, player, seed, encoded, work.every)


@njit_no_refcount
def _say(encoded: EncodedAction, verb: int) -> None:
    encoded[VERB], encoded[FIRST], encoded[SECOND] = verb, 0, 0


@njit
def light(line: HextrisLine, player: int, seed: Seed, encoded: EncodedAction, work: HextrisWork) -> None:
    """Writes the best of a few random actions, int64 (3,); `seed` is uint64 (1,)."""
    random_action(line.table, player, seed, encoded, work.every)
    if player == NATURE or encoded[VERB] == SKIP:
        return
    best = _lead_after(line.table, player, encoded, work)
    for _ in range(TRIES - 1):
        random_action(line.table, player, seed, work.encoded, work.every)
        value = _lead_after(line.table, player, work.encoded, work)
        if value > best:
            best = value
            encoded[:] = work.encoded


@njit
def _lead_after(table: HextrisTable, player: int, encoded: EncodedAction, work: HextrisWork) -> int:
    """The player's lead over the strongest other player after an action."""
    copy_table(table, work.after)
    apply_action(work.after, player, encoded)
    _stand(work.after, work.scores)
    strongest = -(1 << 60)
    for other in range(len(work.scores)):
        if other != player:
            strongest = max(strongest, work.scores[other])
    return int(work.scores[player] - strongest)


@njit_no_refcount
def _stand(table: HextrisTable, scores: NDArray[np.int64]) -> None:
    """Writes how the players stand: while the game goes on by material, then by who won and who is still there."""
    turn = table.turn[0]
    for player in range(turn.players):
        if turn.termination != RUNNING:
            scores[player] = 20_000 * (turn.winner == player) + 10_000 * plays(table, player)
        else:
            scores[player] = material(table, player, PIECE_VALUE) if plays(table, player) else -10_000


@njit
def candidates(
    line: HextrisLine, player: int, out: NDArray[np.int64], priors: NDArray[np.float64], work: HextrisWork
) -> int:
    """Writes every drop, move and swap, and taking over the first drop, or else a skip: `out`, int64 (MOST, 3), and
    `priors`, float64 (MOST,). Never a draw offer."""
    found = generate_actions(line.table, player, out, MAX_LISTED_ACTIONS)
    _say(out[found], PIE)
    if check(line.table, player, out[found])[0] == OPEN:
        found += 1
    if found == 0:
        _say(out[0], SKIP)
        found = 1
    for each in range(found):
        work.leads[each] = _lead_after(line.table, player, out[each], work) / EAGERNESS
    write_priors(work.leads, found, priors)
    return found


@njit_no_refcount
def evaluate(line: HextrisLine, values: Values, work: HextrisWork) -> None:
    """Writes what each seat may expect, float64 (players,)."""
    _stand(line.table, work.scores)
    if line.table.turn[0].termination != RUNNING:
        write_returns(work.scores, values)
    else:
        write_expectations(work.scores, SCALE, values)


class SearchableHextris(Searchable[OpenView[HextrisState]]):
    """Hextris, ready to be searched."""

    kernel = Kernel(acting, legal, apply, copy, draw_action, light, candidates, evaluate, nothing_hidden)
    encoded_length = LENGTH
    most_candidates = MOST
    by_chance = False

    def table(self, view: OpenView[HextrisState]) -> HextrisLine:
        state = view.state
        rows = MAX_ENTRIES + 2 if state.repetition else 0
        line = HextrisLine(state.to_write(), np.zeros((rows, COLUMNS), np.int64), np.zeros(1, np.int64))
        for *men, player in state.seen:
            row = line.seen[line.filled[0]]
            row[COLUMNS - 1] = player
            for man, spots in enumerate(men):
                row[man // 3] |= spots << (20 * (man % 3))
            line.filled[0] += 1
        return line

    def work(self, view: OpenView[HextrisState]) -> HextrisWork:
        return HextrisWork(
            every=np.zeros((MOST, LENGTH), np.int64),
            after=view.state.to_write(),
            encoded=np.zeros(LENGTH, np.int64),
            scores=np.zeros(self.game.players, np.int64),
            leads=np.zeros(MOST, np.float64),
        )

    def encode(self, view: OpenView[HextrisState], player: Player, notation: str) -> EncodedAction:
        return encode(read_action(notation))

    def decode(self, view: OpenView[HextrisState], player: Player, encoded: EncodedAction) -> str:
        return write_action(decode(encoded))

    def contents(self, table: HextrisLine) -> bytes:
        return super().contents((*table.table, table.seen[: table.filled[0]], table.filled))


SEARCHABLE: Final = SearchableHextris
