"""Undercut for searches: bids worth a look, greedy play, and hidden hands dealt again. Compiled."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.bots.searchable import (
    EncodedAction,
    Kernel,
    Searchable,
    Values,
    only,
    write_expectations,
    write_priors,
    write_returns,
)
from iceharbor.bots.undercut.rollouts import (
    POINT,
    add_pieces,
    copy_into,
    cost_after_pass,
    cost_with,
    greedy_action,
    score_of,
)
from iceharbor.contract import NATURE, Player, Viewer
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.common.turns import plays
from iceharbor.games.undercut.actions import decode, encode, read_action, write_action
from iceharbor.games.undercut.combos import hand_points, holds_combo, list_combos
from iceharbor.games.undercut.first_hands import hand_ruling
from iceharbor.games.undercut.records import (
    ABOUT,
    ASKS,
    AUCTION,
    BIDS,
    COLOURS,
    COUNTED,
    COUNTS,
    DRAWS,
    ENCODED_LENGTH,
    HANDS,
    KINDS,
    MAX_COMBOS,
    MAX_STACKS,
    OF_EACH,
    OPEN,
    OVER,
    PASSES,
    PRIZE,
    SCORE,
    STACK,
    UNSEEN,
    UndercutTable,
)
from iceharbor.games.undercut.rules import acting as acting_player
from iceharbor.games.undercut.rules import apply_action, bid_ruling, check, pass_ruling
from iceharbor.games.undercut.sampling import FIRST_HANDS, clear, random_action, random_nature
from iceharbor.games.undercut.state import UndercutState
from iceharbor.jit import njit, njit_no_refcount

BIDS_A_STACK: Final = 7
"""No pieces, up to four single pieces, the greedy bid, and the whole hand."""
SINGLES: Final = 4
MOST: Final = max(MAX_COMBOS, 4 + MAX_STACKS * BIDS_A_STACK)
SCALE: Final = 4.0 * POINT
"""A lead of this much is worth half a win."""
HELD_POINT: Final = 30
"""What a point in hand costs: pieces become combos, and a full hand seldom undercuts. About a third of a point on the
score sheet, by a regression of the results of 63 games on the hands after each scoring."""
EAGERNESS: Final = 1.0 * POINT
"""A hand that will cost this much less makes an action e times as likely."""
MAX_PLAYED: Final = 100
"""More actions than an auction and a scoring have; an invented view may have no end."""
MAX_TRIES: Final = 4000
"""In real games the rarest hand is found within 100 tries; an invented view may have no valid hands."""


class UndercutWork(NamedTuple):
    """Work arrays."""

    every: NDArray[np.int64]
    encoded: EncodedAction
    hand: NDArray[np.int64]
    scores: NDArray[np.int64]
    leads: NDArray[np.float64]
    hands: NDArray[np.int64]
    bag: NDArray[np.int64]


@njit_no_refcount
def acting(table: UndercutTable) -> int:
    """The mask of the player to act."""
    return 0 if table.turn[0].phase == OVER else only(acting_player(table))


@njit
def legal(table: UndercutTable, player: int, encoded: EncodedAction) -> bool:
    """True if the player may take the encoded action, int64 (ENCODED_LENGTH,)."""
    return bool(check(table, player, encoded)[0] == OPEN)


@njit
def copy(table: UndercutTable, scratch: UndercutTable) -> None:
    """Writes a table into another."""
    copy_into(scratch, table)


@njit_no_refcount
def draw_action(table: UndercutTable, player: int, seed: Seed, encoded: EncodedAction, work: UndercutWork) -> None:
    """Writes a random legal action, int64 (ENCODED_LENGTH,); `seed` is uint64 (1,)."""
    random_action(table, seed, encoded, work.every)


@njit_no_refcount
def light(table: UndercutTable, player: int, seed: Seed, encoded: EncodedAction, work: UndercutWork) -> None:
    """Writes the greedy player's action, int64 (ENCODED_LENGTH,), or NATURE's; `seed` is uint64 (1,)."""
    if player == NATURE:
        random_nature(table, seed, encoded)
    else:
        greedy_action(table, player, encoded, work.every, work.hand)


# --- Actions worth a look ---------------------------------------------------------------------------------------------


@njit
def candidates(
    table: UndercutTable, player: int, out: NDArray[np.int64], priors: NDArray[np.float64], work: UndercutWork
) -> int:
    """Writes actions worth a look: `out`, int64 (MOST, ENCODED_LENGTH), and `priors`, float64 (MOST,)."""
    phase, found = table.turn[0].phase, 0
    if phase == HANDS:
        found = _first_hands(table, out, work)
    elif phase == SCORE:
        found = list_combos(table.hands, player, out)
        for each in range(found):
            work.leads[each] = -POINT * table.costs[out[each, ABOUT]] / EAGERNESS
    elif phase == AUCTION:
        for size in range(4):
            if pass_ruling(table, size)[0] == OPEN:
                clear(out[found], PASSES, size)
                work.leads[found] = -(POINT + cost_after_pass(table, player, size, work.hand)) / EAGERNESS
                found += 1
        for stack in range(table.turn[0].stacks):
            found = _bids_on(table, player, stack, out, found, work)
    write_priors(work.leads, found, priors)
    return found


@njit_no_refcount
def _first_hands(table: UndercutTable, out: NDArray[np.int64], work: UndercutWork) -> int:
    """The first hands, those of few pieces first; by option, single pieces."""
    found = 0
    rows = 3 if table.turn[0].one_by_one else len(FIRST_HANDS)
    for row in range(rows):
        clear(out[found], ASKS, 0)
        for size in range(3):
            one = 1 if size == 2 - row else 0
            out[found, COUNTS + size] = one if table.turn[0].one_by_one else FIRST_HANDS[row, size]
        if hand_ruling(table, out[found])[0] == OPEN:
            work.leads[found] = -0.5 * row
            found += 1
    return found


@njit
def _bids_on(
    table: UndercutTable, player: int, stack: int, out: NDArray[np.int64], found: int, work: UndercutWork
) -> int:
    """Bids on one stack: nothing, the best single pieces, the greedy bid, the whole hand; each once."""
    first = found
    clear(out[found], BIDS, stack)
    found = _listed(table, player, out, first, found, work)
    found = _single_bids(table, player, stack, out, found, work)
    clear(out[found], BIDS, stack)
    if bid_ruling(table, player, out[found])[0] == OPEN:
        add_pieces(table, player, out[found], work.hand)
        found = _listed(table, player, out, first, found, work)
    clear(out[found], BIDS, stack)
    for kind in range(KINDS):
        out[found, COUNTS + kind] = table.hands[player, kind]
    return _listed(table, player, out, first, found, work)


@njit
def _single_bids(
    table: UndercutTable, player: int, stack: int, out: NDArray[np.int64], found: int, work: UndercutWork
) -> int:
    """The bids of one piece that leave the cheapest hands."""
    first, encoded = found, work.every[0]
    for kind in range(KINDS):
        clear(encoded, BIDS, stack)
        encoded[COUNTS + kind] = 1
        if table.hands[player, kind] == 0 or bid_ruling(table, player, encoded)[0] != OPEN:
            continue
        lead, kept = -cost_with(table, player, encoded, stack, work.hand) / EAGERNESS, found
        if found - first == SINGLES:
            kept = first
            for each in range(first + 1, found):
                kept = each if work.leads[each] < work.leads[kept] else kept
            if lead <= work.leads[kept]:
                continue
        out[kept] = encoded
        work.leads[kept] = lead
        found += 1 if kept == found else 0
    return found


@njit
def _listed(
    table: UndercutTable, player: int, out: NDArray[np.int64], first: int, found: int, work: UndercutWork
) -> int:
    """The number of actions if the one at `found` is kept: it is legal and not among those from `first` on."""
    if bid_ruling(table, player, out[found])[0] != OPEN:
        return found
    for each in range(first, found):
        if np.all(out[each] == out[found]):
            return found
    work.leads[found] = -cost_with(table, player, out[found], out[found, ABOUT], work.hand) / EAGERNESS
    return found + 1


# --- What each seat may expect ----------------------------------------------------------------------------------------


@njit_no_refcount
def evaluate(table: UndercutTable, values: Values, work: UndercutWork) -> None:
    """Plays on until the next stacks are drawn, and writes what each seat may expect there, float64 (players,): scores,
    what hands will cost, and their points. First hands all have the same points."""
    held_point = 0 if table.turn[0].phase == HANDS else HELD_POINT
    _play_to_next_stacks(table, work)
    _write_values(table, held_point, values, work)


@njit_no_refcount
def _play_to_next_stacks(table: UndercutTable, work: UndercutWork) -> None:
    """Plays the rest of an auction, and the scoring after it, as the greedy player would. The passer draws a colour of
    which the bag holds most."""
    for _ in range(MAX_PLAYED):
        phase, player = table.turn[0].phase, acting_player(table)
        if phase == PRIZE:
            _draw_likeliest(table, work.encoded)
        elif phase in (AUCTION, SCORE):
            greedy_action(table, player, work.encoded, work.every, work.hand)
        else:
            return
        apply_action(table, player, work.encoded)


@njit_no_refcount
def _draw_likeliest(table: UndercutTable, encoded: EncodedAction) -> None:
    clear(encoded, DRAWS, 0)
    for size in range(3):
        best = COLOURS * size
        for kind in range(best + 1, best + COLOURS):
            best = kind if table.bag[kind] > table.bag[best] else best
        encoded[COUNTS + best] = table.asked[size]


@njit_no_refcount
def evaluate_combos(table: UndercutTable, values: Values, work: UndercutWork) -> None:
    """Writes what each seat may expect, float64 (players,): scores and what hands will cost."""
    _write_values(table, 0, values, work)


@njit_no_refcount
def _write_values(table: UndercutTable, held_point: int, values: Values, work: UndercutWork) -> None:
    """Writes what each seat may expect, float64 (players,), if a point in hand costs `held_point`."""
    over = table.turn[0].phase == OVER
    for player in range(table.turn[0].players):
        if over:
            standing = -1000 * table.scores[player] - hand_points(table, player)
        else:
            standing = -score_of(table, player, False, work.hand) - held_point * hand_points(table, player)
        work.scores[player] = standing if plays(table, player) else -1_000_000
    if over:
        write_returns(work.scores, values)
    else:
        write_expectations(work.scores, SCALE, values)


# --- Hidden hands -----------------------------------------------------------------------------------------------------


@njit
def redeal(table: UndercutTable, viewer: int, seed: Seed, work: UndercutWork) -> bool:
    """Gives hidden pieces colours that are left; players known to hold no combo get none (UC-R5). `seed` is uint64
    (1,). False if there are no such colours, which only an invented view can cause."""
    players, hidden = table.turn[0].players, 0
    for size in range(1, 4):
        hidden += table.bag[UNSEEN + size]
        for player in range(players):
            hidden += table.hands[player, UNSEEN + size]
    if hidden == 0:
        return True
    work.hands[:] = table.hands
    _left_over(table, work.bag)
    for _ in range(MAX_TRIES):
        table.hands[:] = work.hands
        table.bag[:] = work.bag
        if _colour_hands(table, seed, work):
            return True
    return False


@njit_no_refcount
def _left_over(table: UndercutTable, bag: NDArray[np.int64]) -> None:
    """Writes how many of each kind the viewer sees nowhere."""
    for kind in range(COUNTED):
        bag[kind] = OF_EACH if kind < KINDS else 0
    for kind in range(KINDS):
        for player in range(table.turn[0].players):
            bag[kind] -= table.hands[player, kind]
        for stack in range(MAX_STACKS):
            bag[kind] -= table.bids[stack, kind]
    for stack in range(table.turn[0].stacks):
        for size in range(3):
            bag[COLOURS * size + table.stacks[stack, size]] -= 1
    for kind in range(KINDS):
        bag[kind] = max(0, bag[kind])


@njit_no_refcount
def _colour_hands(table: UndercutTable, seed: Seed, work: UndercutWork) -> bool:
    """Moves hidden pieces from the bag into the hands that hold them; False when a hand cannot be filled."""
    turn, dealt = table.turn[0], 0
    for _ in range(turn.players):
        player = _fullest(table, work, dealt)
        dealt |= 1 << player
        bare = _holds_no_combo(table, player) and not holds_combo(table.hands, player)
        for size in range(1, 4):
            pieces = table.hands[player, UNSEEN + size]
            table.hands[player, UNSEEN + size] = 0
            for _ in range(pieces):
                if not _colour_piece(table, player, size, bare, seed, work):
                    return False
        if turn.phase == SCORE and player == turn.player and not holds_combo(table.hands, player):
            return False
    return True


@njit_no_refcount
def _fullest(table: UndercutTable, work: UndercutWork, dealt: int) -> int:
    """The player with the most pieces of those who are not dealt yet: their hand is the hardest to fill."""
    best, most = -1, -1
    for player in range(table.turn[0].players):
        held = 0
        for kind in range(COUNTED):
            held += work.hands[player, kind]
        if held > most and not (dealt >> player) & 1:
            best, most = player, held
    return best


@njit_no_refcount
def _colour_piece(table: UndercutTable, player: int, size: int, bare: bool, seed: Seed, work: UndercutWork) -> bool:
    """Moves a piece from the bag into a hand; when `bare`, only one that makes no combo."""
    closed = 0
    while True:
        left = 0
        for colour in range(COLOURS):
            left += 0 if (closed >> colour) & 1 else table.bag[COLOURS * (size - 1) + colour]
        if left == 0:
            return False
        number, colour = draw(seed, left), 0
        while True:
            here = 0 if (closed >> colour) & 1 else table.bag[COLOURS * (size - 1) + colour]
            if number < here:
                break
            number -= here
            colour += 1
        kind = COLOURS * (size - 1) + colour
        table.hands[player, kind] += 1
        if not (bare and _would_be_combo(table, player, work)):
            table.bag[kind] -= 1
            return True
        table.hands[player, kind] -= 1
        closed |= 1 << colour


@njit_no_refcount
def _would_be_combo(table: UndercutTable, player: int, work: UndercutWork) -> bool:
    """True if the hand, with the bid that came from it, holds a combo."""
    for kind in range(COUNTED):
        work.hand[0, kind] = table.hands[player, kind]
    for stack in range(MAX_STACKS):
        for kind in range(KINDS if table.leaders[stack] == player else 0):
            work.hand[0, kind] += table.bids[stack, kind]
    return holds_combo(work.hand, 0)


@njit_no_refcount
def _holds_no_combo(table: UndercutTable, player: int) -> bool:
    """True if it is public that this player holds no combo: they have finished scoring (UC-R5)."""
    turn = table.turn[0]
    if turn.phase in (STACK, AUCTION, PRIZE):
        return True
    players = turn.players
    return bool(turn.phase == SCORE and (player - turn.start) % players < (turn.player - turn.start) % players)


class SearchableUndercut(Searchable[OpenView[UndercutState]]):
    """Undercut, ready to be searched."""

    kernel = Kernel(acting, legal, apply_action, copy, draw_action, light, candidates, evaluate, redeal)
    encoded_length = ENCODED_LENGTH
    most_candidates = MOST
    by_chance = True

    def table(self, view: OpenView[UndercutState]) -> UndercutTable:
        return view.state.to_write()

    def work(self, view: OpenView[UndercutState]) -> UndercutWork:
        return UndercutWork(
            every=np.zeros((MOST, ENCODED_LENGTH), np.int64),
            encoded=np.zeros(ENCODED_LENGTH, np.int64),
            hand=np.zeros((1, COUNTED), np.int64),
            scores=np.zeros(self.game.players, np.int64),
            leads=np.zeros(MOST, np.float64),
            hands=np.zeros((self.game.players, COUNTED), np.int64),
            bag=np.zeros(COUNTED, np.int64),
        )

    def seen(self, table: UndercutTable, viewer: Viewer) -> UndercutTable:
        return self.table(self.game.view(UndercutState(table), viewer))

    def encode(self, view: OpenView[UndercutState], player: Player, notation: str) -> EncodedAction:
        return encode(read_action(notation))

    def decode(self, view: OpenView[UndercutState], player: Player, encoded: EncodedAction) -> str:
        return write_action(decode(encoded))


class ByCombos(SearchableUndercut):
    """The same without points in hand, and without playing on."""

    kernel = SearchableUndercut.kernel._replace(evaluate=evaluate_combos)


SEARCHABLE: Final = SearchableUndercut
