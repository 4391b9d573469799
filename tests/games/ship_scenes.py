"""Lines and motions of matches with ships, in a form that a test can compare."""

from iceharbor.contract import Player, Viewer
from iceharbor.match import Match
from iceharbor.scene import Line, LoggedAction, Motion


def line_of(before: Match, action: str, viewer: Viewer = None, *earlier: str) -> Line:
    """The line of an action by the player to act; `earlier` are entries of the same player just before it."""
    (player,) = before.to_act
    return line_between(before, before.play(player, action), action, player, viewer, *earlier)


def line_between(
    before: Match, after: Match, action: str, player: Player, viewer: Viewer = None, *earlier: str
) -> Line:
    """The line of an entry between two positions."""
    *log, entry = [LoggedAction(seq, player, text) for seq, text in enumerate((*earlier, action), 1)]
    return before.game.describe(before.view(viewer), entry, after.view(viewer), viewer, log)


def motions_of(before: Match, after: Match, *actions: str, player: Player = 0) -> tuple[Motion, ...]:
    """How the table changes by these entries of one player."""
    entries = [LoggedAction(seq, player, text) for seq, text in enumerate(actions, 1)]
    return before.game.motions(before.view(None), entries, after.view(None))
