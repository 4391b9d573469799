"""A state of Undercut, or a view: the compiled rules' table as a value."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

import numpy as np

from iceharbor.contract import NATURE, SEATS, Player, Refused
from iceharbor.games.common.kept import kept_property
from iceharbor.games.common.sizes import BIGGEST_FIRST, SIZE_WORDS, SIZES
from iceharbor.games.common.state import ArrayState
from iceharbor.games.undercut import records as r
from iceharbor.games.undercut.actions import COMBOS, Action, AskHand, Bid, Pass, Score, encode
from iceharbor.games.undercut.combos import in_bag, list_combos
from iceharbor.games.undercut.forfeit import leave
from iceharbor.games.undercut.pieces import Piece, Pieces, pieces_in, points
from iceharbor.games.undercut.records import UndercutTable
from iceharbor.games.undercut.rules import acting as acting_at
from iceharbor.games.undercut.rules import check, list_bids, try_action
from iceharbor.games.undercut.sampling import FIRST_HANDS
from iceharbor.plan import Refusal

SENTENCES: Final[Mapping[int, tuple[str, str]]] = {
    r.GAME_OVER: ("UC-R11", "the game is over"),
    r.NOT_YOUR_TURN: ("UC-R4", "it's {turn}'s turn"),
    r.NO_SUCH_PLAYER: ("UC-A21", "there is no player {about}"),
    r.NOT_SIX_POINTS: ("UC-R2", "a first hand must have exactly 6 points, not {about}"),
    r.NOT_SO_MANY: ("UC-A1", "the bag has only {left} {size}s left"),
    r.NOT_ONE_PIECE: ("UC-V4", "first hands are drawn piece by piece: name one size"),
    r.TOO_MANY_POINTS: ("UC-R2", "only {points} of the 6 points of a first hand are left to draw"),
    r.NOT_REACHABLE: ("UC-V4", "after a {size} the bag could not complete exactly 6 points"),
    r.OTHER_SIZES: ("UC-R6", "the sizes to draw are {asked}"),
    r.NOT_IN_BAG: ("UC-R1", "not all of these are in the bag"),
    r.NO_SUCH_COMBO: ("UC-R5", "you don't have that {combo} in your hand"),
    r.NO_SUCH_STACK: ("UC-R7", "there is no stack {stack}"),
    r.NOT_LOWER: ("UC-R8", "{leader} already bids {theirs} there, {lower}"),
    r.NOT_IN_HAND: ("UC-R7", "not all of these are in your hand"),
    r.STACK_WITHOUT_BID: ("UC-R9", "you can pass once every stack has a bid"),
    r.NO_SUCH_SIZE: ("UC-A15", "name a size that is in the bag"),
    r.BAG_EMPTY: ("UC-A15", "the bag is empty: pass without a size"),
}
UNTIMELY: Final[Mapping[int, tuple[str, str]]] = {
    r.STARTS: ("UC-A21", "it is already known who goes first"),
    r.ASKS: ("UC-R2", "first hands are drawn only before the first round"),
    r.DRAWS: ("UC-R6", "players choose sizes; NATURE draws the pieces"),
    r.SCORES: ("UC-R5", "sets can be handed in only when scoring"),
    r.BIDS: ("UC-R7", "you can bid only in an auction"),
    r.PASSES: ("UC-R9", "you can pass only in an auction"),
}
"""Refusals of an action in the wrong phase, by verb."""


class Stack(NamedTuple):
    """A stack with the bid beside it."""

    pieces: Pieces
    """Its Large, Medium and Small."""
    leader: Player = r.NOBODY
    bid: Pieces = ()


class UndercutState(ArrayState[UndercutTable]):
    """The whole state of a game, or what a viewer knows of it."""

    @kept_property
    def acting(self) -> frozenset[Player]:
        """The player who may act: NATURE when something is drawn; empty when the game is over."""
        return frozenset() if self.turn.phase == r.OVER else frozenset((int(acting_at(self.table)),))

    @kept_property
    def hands(self) -> tuple[Pieces, ...]:
        """Each player's pieces; in a view, those that the viewer knows."""
        return tuple([pieces_in(hand) for hand in self.table.hands.tolist()])

    @kept_property
    def stacks(self) -> tuple[Stack, ...]:
        """The stacks of this auction."""
        table = self.table
        rows = zip(table.stacks.tolist(), table.leaders.tolist(), table.bids.tolist(), strict=True)
        return tuple(
            [Stack(stacked(colours), leader, pieces_in(bid)) for colours, leader, bid in islice(rows, self.turn.stacks)]
        )


def after(state: UndercutState, player: Player, action: Action) -> UndercutState:
    """The state after an action; raises Refused when the action is not legal."""
    table = state.to_write()
    ruling, about = try_action(table, player, encode(action))
    if ruling != r.OPEN:
        raise Refused(_refusal(state.table, action, ruling, about))
    return UndercutState(table)


def left(state: UndercutState, player: Player) -> UndercutState:
    """The state after a player has left."""
    table = state.to_write()
    leave(table, player)
    return UndercutState(table)


def refusal_of(state: UndercutState, player: Player, action: Action) -> Refusal | None:
    """Why an action is not legal; None when it is."""
    ruling, about = check(state.table, player, encode(action))
    return None if ruling == r.OPEN else _refusal(state.table, action, ruling, about)


def _refusal(table: UndercutTable, action: Action, ruling: int, about: int) -> Refusal:
    if ruling == r.NOT_NOW:
        return Refusal(*UNTIMELY[about])
    rule, sentence = SENTENCES[ruling]
    whose, stack = int(acting_at(table)), min(max(about, 0), r.MAX_STACKS - 1)
    size = min(max(about, 1), 3)
    reason = sentence.format(
        about=about,
        points=about,
        turn="NATURE" if whose == NATURE else SEATS[whose],
        size=SIZE_WORDS[size],
        left=int(in_bag(table, size)),
        asked=" ".join(SIZES[size] for size in asked_of(table)),
        combo=COMBOS[about] if isinstance(action, Score) else "",
        stack=about + 1,
        theirs=worth(bid_on(table, stack)),
        lower="and a bid has to be lower" if bid_on(table, stack) else "and no bid is lower",
        leader=SEATS[table.leaders[stack]],
    )
    return Refusal(rule, reason)


def worth(pieces: Pieces) -> str:
    """The two values that compare bids, in words: `3 points in 2 pieces`."""
    count = len(pieces)
    return f"{points_word(points(pieces))} in {count} piece{'' if count == 1 else 's'}" if pieces else "nothing"


def points_word(count: int) -> str:
    """`1 point`, `2 points`."""
    return f"{count} point{'' if count == 1 else 's'}"


# --- Reading the table ------------------------------------------------------------------------------------------------


def hand_of(table: UndercutTable, player: Player) -> Pieces:
    """The pieces in a player's hand; in a view, those that the viewer knows."""
    return pieces_in(table.hands[player])


def stack_of(table: UndercutTable, number: int) -> Pieces:
    """A stack's Large, Medium and Small."""
    return stacked(table.stacks[number].tolist())


def stacked(colours: Sequence[int]) -> Pieces:
    """The pieces of a stack, by the colours of its Small, Medium and Large."""
    return tuple([Piece(size, colours[size - 1]) for size in BIGGEST_FIRST])


def bid_on(table: UndercutTable, number: int) -> Pieces:
    """The pieces bid on a stack."""
    return pieces_in(table.bids[number])


def asked_of(table: UndercutTable) -> tuple[int, ...]:
    """The sizes that NATURE has to draw."""
    return tuple(size for size in BIGGEST_FIRST for _ in range(int(table.asked[size - 1])))


def combos_of(table: UndercutTable, player: Player) -> list[Score]:
    """Every combo that a player may hand in (UC-R5)."""
    every = np.zeros((r.MAX_COMBOS, r.ENCODED_LENGTH), np.int64)
    found = list_combos(table.hands, player, every)
    return [Score(int(encoded[r.ABOUT]), pieces_in(encoded[r.COUNTS :])) for encoded in every[:found]]


# --- Listing ----------------------------------------------------------------------------------------------------------


def open_actions(state: UndercutState, player: Player) -> Iterator[Action]:
    """Every legal action of the player to act."""
    table, phase = state.table, state.turn.phase
    if phase == r.SCORE:
        yield from combos_of(table, player)
    elif phase == r.AUCTION:
        yield from (action for size in range(4) if refusal_of(state, player, action := Pass(size)) is None)
        yield from open_bids(table, player)
    elif phase == r.HANDS:
        yield from (hand for hand in hands_to_ask(table) if refusal_of(state, player, hand) is None)


def open_bids(table: UndercutTable, player: Player) -> Iterator[Bid]:
    """Every legal bid of the player to act (UC-R7)."""
    stacks = int(table.turn[0].stacks)
    encoded = np.zeros((stacks * int(np.prod(table.hands[player, : r.KINDS] + 1)), r.ENCODED_LENGTH), np.int64)
    for _, stack, *counts in encoded[: list_bids(table, player, encoded)].tolist():
        yield Bid(stack, pieces_in(counts))


def first_hands() -> Iterator[AskHand]:
    """Every way to draw six points, the fewest pieces first (UC-R2)."""
    for counts in FIRST_HANDS.tolist():
        yield AskHand(tuple(size for size in BIGGEST_FIRST for _ in range(counts[size - 1])))


def hands_to_ask(table: UndercutTable) -> Iterator[AskHand]:
    """The first hands that may be asked for: all sizes of a hand, or by option one piece (UC-R2, V4)."""
    return (AskHand((size,)) for size in BIGGEST_FIRST) if table.turn[0].one_by_one else first_hands()
