"""The effects of an entry of Undercut that its text does not say: points are added, bids go back, stacks are taken."""

from collections.abc import Iterator

from iceharbor.contract import SEATS
from iceharbor.games.common.plans import listed
from iceharbor.games.undercut.records import LAST_LEFT, NOBODY, TOO_LONG
from iceharbor.games.undercut.state import UndercutState, points_word


def effects_between(before: UndercutState, after: UndercutState) -> str:
    """The public effects of the entry between these two states, as text; empty when there are none."""
    return "; ".join((*_risen(before, after), *_undercut(before, after), *_taken(before, after)))


def _risen(before: UndercutState, after: UndercutState) -> Iterator[str]:
    """A combo adds its cost to a column, and a pass adds 1 (UC-R5, R9)."""
    columns = zip(SEATS, before.table.scores.tolist(), after.table.scores.tolist(), strict=False)
    for name, had, has in columns:
        if has > had:
            yield f"{name} scores {points_word(has - had)}, now {has}"


def _undercut(before: UndercutState, after: UndercutState) -> Iterator[str]:
    """A player whose bid was undercut takes it back (UC-R7)."""
    if before.turn.stacks != after.turn.stacks:
        return
    for led, leads in zip(before.table.leaders.tolist(), after.table.leaders.tolist(), strict=True):
        if led not in (NOBODY, leads) and leads != NOBODY:
            yield f"{SEATS[led]} is undercut"


def _taken(before: UndercutState, after: UndercutState) -> Iterator[str]:
    """At the end of an auction each player takes the stack they lead (UC-R9); an aborted game has no such end."""
    stacks, turn = before.turn.stacks, after.turn
    if turn.stacks == 0 and turn.termination not in (LAST_LEFT, TOO_LONG):
        takers = enumerate(before.table.leaders[:stacks].tolist(), 1)
        if taken := [f"{SEATS[leader]} takes stack {number}" for number, leader in takers if leader != NOBODY]:
            yield listed(taken)
