"""The actions to mark on a table, for a player who looks at it again."""

from collections.abc import Sequence

from iceharbor.agreements import GOING_BACK, OFFERS
from iceharbor.contract import NATURE, Viewer
from iceharbor.scene import LoggedAction


def recent_actions(log: Sequence[LoggedAction], viewer: Viewer) -> tuple[LoggedAction, ...]:
    """The players' actions since this viewer's own last one; the last action if there are none since, or no seat looks.
    Offers do not count. Empty if an undo is among them."""
    found: list[LoggedAction] = []
    for entry in reversed(log):
        if entry.player == NATURE or (entry.notation in OFFERS and not entry.effects):
            continue
        if found and (viewer is None or entry.player == viewer):
            break
        found.append(entry)
        if entry.player == viewer:
            break
    return () if any(entry.notation in GOING_BACK for entry in found) else tuple(reversed(found))
