"""What a stack or a draw would complete in the player's own hand, at the present cost (UC-R5): `you: Tree +3`.

From what the player may know: with hidden colours a draw only says that it could happen.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from iceharbor.contract import Player
from iceharbor.games.common.sizes import BIGGEST_FIRST, SIZES
from iceharbor.games.undercut.actions import COMBOS, Bid, Pass, read_action
from iceharbor.games.undercut.combos import in_bag
from iceharbor.games.undercut.in_reach import completed
from iceharbor.games.undercut.pieces import Piece, count_in, kind_of
from iceharbor.games.undercut.records import (
    ABOUT,
    AUCTION,
    COLOURS,
    COUNTED,
    OF_EACH,
    UNSEEN,
    UndercutTable,
)
from iceharbor.games.undercut.state import UndercutState, stack_of
from iceharbor.plan import Plan, PlanWarning, Words

RULE = "UC-R5"


def undercut_warnings(state: UndercutState, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
    """What each stack, draw or planned action of this player would complete."""
    turn = state.table.turn[0]
    if plan.refusal is not None:
        return ()
    return tuple(_warnings(state.table, player, plan)) if turn.phase == AUCTION else ()


def _warnings(table: UndercutTable, player: Player, plan: Plan) -> Iterator[PlanWarning]:
    match plan.words:
        case () | ("bid",):
            for number in range(int(table.turn[0].stacks)):
                yield from _noted(_with_stack(table, player, number, ()), ("bid", str(number + 1)))
        case ("pass",):
            for size in BIGGEST_FIRST:
                yield from _noted(_with_draw(table, player, size), ("pass", SIZES[size]))
    if plan.action is not None:
        match read_action(plan.action):
            case Bid(stack, pieces):
                yield from _noted(_with_stack(table, player, stack, pieces), ())
            case Pass(size) if size:
                yield from _noted(_with_draw(table, player, size), ())


def _noted(completed: str, says: Words) -> Iterator[PlanWarning]:
    if completed:
        yield PlanWarning(RULE, (f"you: {completed}",), "note", says=says)


def _with_stack(table: UndercutTable, player: Player, number: int, bid: Sequence[Piece]) -> str:
    """What the hand without a bid and with a stack completes: `Tree +3`; empty if nothing."""
    hand, laid = table.hands[player : player + 1].copy(), np.zeros(COUNTED, np.int64)
    count_in(bid, laid)
    count_in(stack_of(table, number), hand[0])
    return _completed(table, hand - laid)


def _with_draw(table: UndercutTable, player: Player, size: int) -> str:
    """What a piece of this size from the bag may complete: `Tree +3 in 2 of 9 draws`; empty if nothing."""
    every, hidden = int(in_bag(table, size)), int(table.bag[UNSEEN + size])
    found: dict[str, int] = {}
    for colour in range(COLOURS):
        kind = kind_of(Piece(size, colour))
        count = int(table.bag[kind]) or int(hidden and _may_be_hidden(table, player, kind))
        if count:
            hand = table.hands[player : player + 1].copy()
            hand[0, kind] += 1
            completed = _completed(table, hand)
            if completed:
                found[completed] = found.get(completed, 0) + count
    if hidden:
        return " or ".join(found) + ", if its colour fits" if found else ""
    return ", ".join(f"{completed} in {count} of {every} draws" for completed, count in found.items())


def _may_be_hidden(table: UndercutTable, player: Player, kind: int) -> bool:
    """True if not all pieces of a kind lie where the player sees them."""
    seen = table.hands[:, kind].sum() + table.bids[:, kind].sum() + table.bag[kind]
    size, colour = kind // COLOURS + 1, kind % COLOURS
    stacked = sum(Piece(size, colour) in stack_of(table, number) for number in range(int(table.turn[0].stacks)))
    return int(seen) + stacked < OF_EACH


def _completed(table: UndercutTable, hands: np.ndarray) -> str:
    """The combos of a hand, int64 (1, COUNTED), at their present costs: `Tree +3, Triplets +2`."""
    combos = sorted({int(combo) for combo in completed(hands)[:, ABOUT]})
    return ", ".join(_cost(table, combo) for combo in combos)


def _cost(table: UndercutTable, combo: int) -> str:
    return f"{COMBOS[combo].capitalize()} +{int(table.costs[combo])}"
