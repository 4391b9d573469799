"""What comes of an entry of Undercut without being said in it: columns rise, bids go back, stacks are taken."""

from collections.abc import Iterator

from iceharbor.contract import SEATS
from iceharbor.games.planning import listed
from iceharbor.games.undercut.records import LAST_LEFT, NOBODY, TOO_LONG
from iceharbor.games.undercut.state import State


def sequel(before: State, after: State) -> str:
    """What everybody sees has come of an entry between these two; empty when it is nothing."""
    return "; ".join((*_risen(before, after), *_undercut(before, after), *_taken(before, after)))


def _risen(before: State, after: State) -> Iterator[str]:
    """A combo adds what it costs to a column, and a pass 1 (UC-R5, R9)."""
    columns = zip(SEATS, before.table.scores.tolist(), after.table.scores.tolist(), strict=False)
    for name, had, has in columns:
        if has > had:
            yield f"{name}'s score rises by {has - had} to {has}"


def _undercut(before: State, after: State) -> Iterator[str]:
    """Who led a stack that another leads now takes his bid back (UC-R7)."""
    if before.table.turn[0].stacks != after.table.turn[0].stacks:
        return
    for led, leads in zip(before.table.leaders, after.table.leaders, strict=True):
        if led not in (NOBODY, leads) and leads != NOBODY:
            yield f"{SEATS[led]} is undercut"


def _taken(before: State, after: State) -> Iterator[str]:
    """At the end of an auction everybody takes the stack he leads (UC-R9); a game that breaks off ends none."""
    stacks, turn = int(before.table.turn[0].stacks), after.table.turn[0]
    if turn.stacks == 0 and turn.over_by not in (LAST_LEFT, TOO_LONG):
        takers = enumerate(before.table.leaders[:stacks], 1)
        if taken := [f"{SEATS[leader]} takes stack {number}" for number, leader in takers if leader != NOBODY]:
            yield listed(taken)
