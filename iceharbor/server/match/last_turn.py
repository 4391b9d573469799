"""The last turn of a match for a picture: what others did since the viewer's own last action, from this viewer's views.
It is the rule by which the page shows traces (`web/match/last_turn.ts`).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from msgspec.structs import replace

from iceharbor.agreements import GOING_BACK, OFFERS
from iceharbor.contract import Viewer
from iceharbor.match import AnyGame
from iceharbor.scene import LoggedAction, Scene, whole
from iceharbor.server.match.scenes import motions_of
from iceharbor.svg.traces import TableChange

MAX_ENTRIES: Final = 40
"""A longer turn is shown from its last entries on."""


def start_of_last_turn(log: Sequence[LoggedAction], viewer: Viewer) -> int | None:
    """The number of entries before what others did since this viewer's own last action; for a spectator, before the
    last turn. None if nothing was done, or if an undo or an agreement is among it."""
    told = [entry for entry in log if entry.notation not in OFFERS or entry.effects]
    last = next((entry.player for entry in reversed(told) if entry.player >= 0), None)
    first = None
    for entry in reversed(told):
        if entry.player >= 0 and (entry.player != last if viewer is None else entry.player == viewer):
            break
        if entry.notation in GOING_BACK or entry.notation in OFFERS:
            return None
        if entry.player >= 0:
            first = entry.seq - 1
    return first


def changes_since(
    game: AnyGame, viewer: Viewer, actions: Sequence[LoggedAction], views: Sequence[Any]
) -> Iterator[TableChange]:
    """The changes by the last of these actions, each with NATURE's entries after it. `views` are the viewer's, from
    before the first of them to now; `actions` is the whole log, as the viewer may read it."""
    start = len(actions) - len(views) + 1
    ends = [seq for seq in range(start, len(actions)) if actions[seq].player >= 0] + [len(actions)]
    scenes = [whole(game.scene(views[seq - start], ())) for seq in ends]
    for (since, seq), (before, after) in zip(pairwise(ends), pairwise(scenes), strict=True):
        yield _change(game, actions[since:seq], (before, views[since - start]), (after, views[seq - start]))


def _change(
    game: AnyGame, entries: Sequence[LoggedAction], before: tuple[Scene, Any], after: tuple[Scene, Any]
) -> TableChange:
    """The change by these entries, from one scene and its view to another."""
    (old, view), (now, seen) = before, after
    return TableChange(old, replace(now, motions=motions_of(game, entries, lambda: view, seen)), entries[0].player)
