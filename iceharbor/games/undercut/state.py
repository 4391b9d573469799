"""A state of Undercut, or a view: the compiled rules' table as a value."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

import numpy as np

from iceharbor.contract import NATURE, SEATS, Player, Refusal, Refused
from iceharbor.games.sizes import BIGGEST_FIRST, SIZE_WORDS, SIZES
from iceharbor.games.tables import Laid
from iceharbor.games.undercut import records as r
from iceharbor.games.undercut.chance import FIRST_HANDS
from iceharbor.games.undercut.combos import in_bag, list_combos
from iceharbor.games.undercut.leaving import leave
from iceharbor.games.undercut.pieces import Piece, Pieces, pieces_in, points
from iceharbor.games.undercut.records import Table
from iceharbor.games.undercut.rules import acting as acting_at
from iceharbor.games.undercut.rules import perform, ruling_on
from iceharbor.games.undercut.words import COMBOS, Action, AskHand, Bid, Pass, Score, deed_of

SENTENCES: Final[Mapping[int, tuple[str, str]]] = {
    r.GAME_OVER: ("UC-R11", "the game is over"),
    r.NOT_YOUR_TURN: ("UC-R4", "it is {turn}'s turn"),
    r.NO_SUCH_PLAYER: ("UC-A21", "there is no player {about} to start"),
    r.NOT_SIX_POINTS: ("UC-R2", "a first hand is exactly 6 points, not {about}"),
    r.NOT_SO_MANY: ("UC-A1", "the bag has only {left} {size}s left"),
    r.OTHER_SIZES: ("UC-R6", "the sizes to be drawn are {asked}"),
    r.NOT_IN_BAG: ("UC-R1", "not all of these are in the bag"),
    r.NO_SUCH_COMBO: ("UC-R5", "your hand does not hold that {combo}"),
    r.NO_SUCH_STACK: ("UC-R7", "there is no stack {stack}"),
    r.NOT_LOWER: ("UC-R8", "{mine} is not lower than {theirs} of {leader}"),
    r.NOT_IN_HAND: ("UC-R7", "not all of these are in your hand"),
    r.STACK_WITHOUT_BID: ("UC-R9", "nobody may pass while a stack has no bid"),
    r.NO_SUCH_SIZE: ("UC-A15", "name a size that is in the bag"),
    r.BAG_EMPTY: ("UC-A15", "the bag is empty: pass without a size"),
}
UNTIMELY: Final[Mapping[int, tuple[str, str]]] = {
    r.STARTS: ("UC-A21", "who starts is drawn already"),
    r.ASKS: ("UC-R2", "only before the first round does anybody draw a hand"),
    r.DRAWS: ("UC-R6", "a player asks for sizes, and chance draws"),
    r.SCORES: ("UC-R5", "combos are handed in when scoring, not now"),
    r.BIDS: ("UC-R7", "bids are laid in an auction, not now"),
    r.PASSES: ("UC-R9", "one passes in an auction, not now"),
}
"""Why something is not for now, by verb."""


class State(Laid[Table]):
    """Everything true now, or everything a viewer knows."""


def after(state: State, player: Player, action: Action) -> State:
    """The state after an action; raises Refused."""
    table = state.to_write()
    ruling, about = perform(table, player, deed_of(action))
    if ruling != r.OPEN:
        raise Refused(_refusal(state.table, action, ruling, about))
    return State(table)


def left(state: State, player: Player) -> State:
    """The state after a player has left."""
    table = state.to_write()
    leave(table, player)
    return State(table)


def refusal_of(state: State, player: Player, action: Action) -> Refusal | None:
    """Why an action can't stand; None when it can."""
    ruling, about = ruling_on(state.table, player, deed_of(action))
    return None if ruling == r.OPEN else _refusal(state.table, action, ruling, about)


def _refusal(table: Table, action: Action, ruling: int, about: int) -> Refusal:
    if ruling == r.NOT_NOW:
        return Refusal(*UNTIMELY[about])
    rule, sentence = SENTENCES[ruling]
    whose, stack = int(acting_at(table)), min(max(about, 0), r.MOST_STACKS - 1)
    size = min(max(about, 1), 3)
    reason = sentence.format(
        about=about,
        turn="NATURE" if whose == NATURE else SEATS[whose],
        size=SIZE_WORDS[size],
        left=int(in_bag(table, size)),
        asked=" ".join(SIZES[size] for size in asked_of(table)),
        combo=COMBOS[about] if isinstance(action, Score) else "",
        stack=about + 1,
        mine=worth(action.pieces) if isinstance(action, Bid) else "",
        theirs=worth(bid_on(table, stack)),
        leader=SEATS[table.leaders[stack]],
    )
    return Refusal(rule, reason)


def worth(pieces: Pieces) -> str:
    """`3 points in 2 pieces`: what bids are compared by."""
    count = len(pieces)
    return f"{points_word(points(pieces))} in {count} piece{'' if count == 1 else 's'}" if pieces else "nothing"


def points_word(count: int) -> str:
    """`1 point`, `2 points`."""
    return f"{count} point{'' if count == 1 else 's'}"


# --- What lies where --------------------------------------------------------------------------------------------------


def acting(state: State) -> frozenset[Player]:
    """Who may act: NATURE when something is to be drawn, nobody when the game is over."""
    return frozenset() if state.table.turn[0].phase == r.OVER else frozenset((int(acting_at(state.table)),))


def hand_of(table: Table, player: Player) -> Pieces:
    """What a player holds; in a view, as far as it is known."""
    return pieces_in(table.hands[player])


def stack_of(table: Table, number: int) -> Pieces:
    """A stack's Large, Medium and Small."""
    return tuple(Piece(size, int(table.stacks[number, size - 1])) for size in BIGGEST_FIRST)


def bid_on(table: Table, number: int) -> Pieces:
    """What lies beside a stack."""
    return pieces_in(table.bids[number])


def asked_of(table: Table) -> tuple[int, ...]:
    """The sizes that NATURE is to draw."""
    return tuple(size for size in BIGGEST_FIRST for _ in range(int(table.asked[size - 1])))


def combos_of(table: Table, player: Player) -> list[Score]:
    """Every combo that a player may hand in (UC-R5)."""
    every = np.zeros((r.MOST_COMBOS, r.DEED), np.int64)
    found = list_combos(table.hands, player, every)
    return [Score(int(deed[r.ABOUT]), pieces_in(deed[r.COUNTS :])) for deed in every[:found]]


# --- What may be done -------------------------------------------------------------------------------------------------


def open_actions(state: State, player: Player) -> Iterator[Action]:
    """Every action that is open to the player who is to act."""
    table, phase = state.table, state.table.turn[0].phase
    said: Iterator[Action] = iter(())
    if phase == r.HANDS:
        said = first_hands()
    elif phase == r.SCORE:
        said = iter(combos_of(table, player))
    elif phase == r.AUCTION:
        said = _bids_and_passes(table, player)
    return (action for action in said if refusal_of(state, player, action) is None)


def first_hands() -> Iterator[AskHand]:
    """Every way to draw six points, the fewest pieces first (UC-R2)."""
    for counts in FIRST_HANDS.tolist():
        yield AskHand(tuple(size for size in BIGGEST_FIRST for _ in range(counts[size - 1])))


def _bids_and_passes(table: Table, player: Player) -> Iterator[Action]:
    yield from (Pass(size) for size in range(4))
    for counts in product(*(range(int(held) + 1) for held in table.hands[player])):
        pieces = pieces_in(counts)
        for stack in range(int(table.turn[0].stacks)):
            yield Bid(stack, pieces)
