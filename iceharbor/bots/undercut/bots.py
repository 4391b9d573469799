"""Bots for Undercut: `greedy` takes the cheapest choice now, `expectation` plays out many games from each choice."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, Final

import numpy as np

from iceharbor.bots.bot import AnyGame
from iceharbor.bots.thinking import Budget
from iceharbor.bots.tree import DEEP_MS, TreeBot
from iceharbor.bots.undercut.rollouts import choose_greedily, cost_of_bid, rollout
from iceharbor.bots.undercut.searching import ByCombos
from iceharbor.contract import Determinizable, Player
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.common.state import copied
from iceharbor.games.undercut.actions import Action, Bid, Pass, decode, encode, write_action
from iceharbor.games.undercut.pieces import in_order
from iceharbor.games.undercut.records import AUCTION, ENCODED_LENGTH, HANDS, SCORE, UndercutTable
from iceharbor.games.undercut.state import UndercutState, combos_of, hand_of, hands_to_ask, refusal_of

MAX_BID: Final = 2
"""Longer bids than this are considered only as the whole hand."""
BIDS_A_STACK: Final = 5
"""The number of bids on a stack that are examined closely."""
PLAYOUT_ROUNDS: Final = ((4, 1), (8, 3), (20, 4))
"""The number of games played out from each action, and the factor by which fewer actions go on to the next round."""
SAMPLES: Final = 4
"""The number of samples of hidden hands."""


class UndercutGreedy:
    """Bids nothing on the stack that costs it least, and passes when that is cheaper; draws few, large pieces."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: OpenView[UndercutState], player: Player, rng: Random) -> str:
        encoded = np.zeros(ENCODED_LENGTH, np.int64)
        choose_greedily(view.state.table, player, encoded)
        return write_action(decode(encoded))


class UndercutRollout:
    """Plays the action that wins most playouts in which all players continue like `greedy`, over random draws."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: OpenView[UndercutState], player: Player, rng: Random) -> str:
        candidates = list(_candidates(view.state, player))
        if len(candidates) == 1:
            return write_action(candidates[0])
        tables = self._possible_tables(view, player, rng)
        value = dict.fromkeys(candidates, 0)
        for games, fewer in PLAYOUT_ROUNDS:
            draws = rng.getrandbits(64) | 1  # all actions use the same
            for action in candidates:
                value[action] += _playout_value(tables, player, action, games, draws)
            candidates = sorted(candidates, key=lambda action: -value[action])[: max(2, len(candidates) // fewer)]
        return write_action(candidates[0])

    def _possible_tables(self, view: OpenView[UndercutState], player: Player, rng: Random) -> list[UndercutTable]:
        """The possible tables: one, or several samples when hands are hidden."""
        if not self.game.options["hidden_hands"]:
            return [view.state.table]
        assert isinstance(self.game, Determinizable)
        return [self.game.determinize(view, player, rng).table for _ in range(SAMPLES)]


def _playout_value(tables: list[UndercutTable], player: Player, action: Action, games: int, draws: int) -> int:
    """The sum over the playouts of an action, shared among the samples. `draws` seeds the random draws."""
    seed, encoded = np.array([draws], np.uint64), encode(action)
    scratch: Any = copied(tables[0])
    return sum(int(rollout(table, player, encoded, games // len(tables), seed, scratch)) for table in tables)


def _candidates(state: UndercutState, player: Player) -> Iterator[Action]:
    """The actions that are examined closely."""
    phase = state.table.turn[0].phase
    if phase == HANDS:
        yield from (hand for hand in hands_to_ask(state.table) if refusal_of(state, player, hand) is None)
    elif phase == SCORE:
        yield from combos_of(state.table, player)
    elif phase == AUCTION:
        yield from (Pass(size) for size in range(4) if refusal_of(state, player, Pass(size)) is None)
        for stack in range(int(state.table.turn[0].stacks)):
            yield from _candidate_bids(state, player, stack)


def _candidate_bids(state: UndercutState, player: Player, stack: int) -> list[Action]:
    """No pieces, the whole hand, and the few bids that leave the cheapest hand after a win."""
    hand = hand_of(state.table, player)
    few = {pieces for count in range(1, MAX_BID + 1) for pieces in combinations(hand, count)}
    bids = [Bid(stack, in_order(pieces)) for pieces in sorted(few)]
    bids = [bid for bid in bids if refusal_of(state, player, bid) is None]
    bids.sort(key=lambda bid: int(cost_of_bid(state.table, player, encode(bid))))
    ends = [bid for bid in (Bid(stack, ()), Bid(stack, hand)) if refusal_of(state, player, bid) is None]
    return [*dict.fromkeys([*ends, *bids[:BIDS_A_STACK]])]


class UndercutTree(TreeBot):
    """Plays on greedily after the tree, and evaluates hands by their combos alone. It judges the openings of studies,
    so it stays as it is."""

    budget = Budget(simulations=400)
    horizon = 30

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.found = ByCombos(game)


class UndercutBidder(TreeBot):
    """Searches the tree for a fixed number of simulations, and plays on only until the next stacks are drawn."""

    budget = Budget(simulations=400)


class UndercutHaggler(UndercutBidder):
    """The same with so few simulations that each level is clearly stronger than the one below."""

    budget = Budget(simulations=60)


class UndercutDeep(UndercutBidder):
    """The same for a second."""

    budget = Budget(ms=DEEP_MS)
