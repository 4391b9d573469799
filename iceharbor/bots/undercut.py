"""Bidders of Undercut: one who takes what costs least now, and one who plays on many games from all he might do."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, Final

import numpy as np

from iceharbor.bots.bidding import choose_cautiously, cost_of_bid, played_on
from iceharbor.bots.bot import AnyGame
from iceharbor.contract import Guessable, Player
from iceharbor.games.openly import Sight
from iceharbor.games.tables import copied
from iceharbor.games.undercut.pieces import in_order
from iceharbor.games.undercut.records import AUCTION, DEED, HANDS, SCORE, Table
from iceharbor.games.undercut.state import State, combos_of, first_hands, hand_of, refusal_of
from iceharbor.games.undercut.words import Action, Bid, Pass, action_of, deed_of, write_action

MOST_LAID: Final = 2
"""Bids of more pieces than this are thought of only as the whole hand."""
BIDS_A_STACK: Final = 5
"""How many bids beside a stack are worth a closer look."""
ROUNDS: Final = ((20, 1), (40, 3), (120, 4))
"""Games that are played on from each action, and by how much fewer actions go on to the next round then."""
WORLDS: Final = 4
"""How many guesses of hidden hands they begin from."""


class GreedyBidder:
    """Lays nothing beside whichever stack costs him least, and passes when that costs less; draws few, large pieces."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Sight[State], player: Player, rng: Random) -> str:
        deed = np.zeros(DEED, np.int64)
        choose_cautiously(view.state.table, player, deed)
        return write_action(action_of(deed))


class ExpectingBidder:
    """Does what wins most of the games in which everybody goes on like the greedy one, whatever the bag may bring."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Sight[State], player: Player, rng: Random) -> str:
        thought = list(_thought_of(view.state, player))
        if len(thought) == 1:
            return write_action(thought[0])
        worlds = self._worlds(view, player, rng)
        worth = dict.fromkeys(thought, 0)
        for games, fewer in ROUNDS:
            luck = rng.getrandbits(64) | 1
            for action in thought:
                worth[action] += _worth_of(worlds, player, action, games, luck)
            thought = sorted(thought, key=lambda action: -worth[action])[: max(2, len(thought) // fewer)]
        return write_action(thought[0])

    def _worlds(self, view: Sight[State], player: Player, rng: Random) -> list[Table]:
        """What the table may look like: one way, unless hands are hidden."""
        if not self.game.options["hidden_hands"]:
            return [view.state.table]
        assert isinstance(self.game, Guessable)
        return [self.game.guess(view, player, rng).table for _ in range(WORLDS)]


def _worth_of(worlds: list[Table], player: Player, action: Action, games: int, luck: int) -> int:
    """The sum over games that are played on from an action, shared among the worlds; all actions have the same luck."""
    seed, deed = np.array([luck], np.uint64), deed_of(action)
    scratch: Any = copied(worlds[0])
    return sum(int(played_on(world, player, deed, games // len(worlds), seed, scratch)) for world in worlds)


def _thought_of(state: State, player: Player) -> Iterator[Action]:
    """What is worth a closer look."""
    phase = state.table.turn[0].phase
    if phase == HANDS:
        yield from (hand for hand in first_hands() if refusal_of(state, player, hand) is None)
    elif phase == SCORE:
        yield from combos_of(state.table, player)
    elif phase == AUCTION:
        yield from (Pass(size) for size in range(4) if refusal_of(state, player, Pass(size)) is None)
        for stack in range(int(state.table.turn[0].stacks)):
            yield from _bids_beside(state, player, stack)


def _bids_beside(state: State, player: Player, stack: int) -> list[Action]:
    """Nothing, the whole hand, and the few bids after which a hand that has won the stack costs least."""
    hand = hand_of(state.table, player)
    few = {pieces for count in range(1, MOST_LAID + 1) for pieces in combinations(hand, count)}
    bids = [Bid(stack, in_order(pieces)) for pieces in sorted(few)]
    bids = [bid for bid in bids if refusal_of(state, player, bid) is None]
    bids.sort(key=lambda bid: int(cost_of_bid(state.table, player, deed_of(bid))))
    ends = [bid for bid in (Bid(stack, ()), Bid(stack, hand)) if refusal_of(state, player, bid) is None]
    return [*dict.fromkeys([*ends, *bids[:BIDS_A_STACK]])]
