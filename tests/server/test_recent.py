"""The actions that are marked for a player who looks at the table again."""

import pytest

from iceharbor.contract import NATURE, Viewer
from iceharbor.scene import LoggedAction
from iceharbor.server.match.recent import recent_actions


def log(*entries: tuple[int, str]) -> list[LoggedAction]:
    return [LoggedAction(seq, player, notation) for seq, (player, notation) in enumerate(entries, 1)]


LOG = log((NATURE, "first 0"), (0, "a"), (1, "b"), (2, "c"), (NATURE, "roll 3"), (1, "d"))


@pytest.mark.parametrize(
    ("viewer", "marked"),
    [
        (0, ["b", "c", "d"]),
        (2, ["d"]),
        (1, ["d"]),
        (3, ["a", "b", "c", "d"]),
        (None, ["d"]),
    ],
)
def test_the_actions_since_the_viewers_own_are_marked_else_the_last(viewer: Viewer, marked: list[str]) -> None:
    assert [entry.notation for entry in recent_actions(LOG, viewer)] == marked


def test_nothing_is_marked_after_an_undo_or_before_the_first_action() -> None:
    assert recent_actions(log((0, "a"), (0, "undo")), 1) == ()
    assert recent_actions(log((0, "a"), (0, "undo")), 0) == ()
    assert [e.notation for e in recent_actions(log((0, "undo"), (0, "a"), (1, "b")), 0)] == ["b"]
    assert recent_actions(log((NATURE, "first 0")), 0) == ()
    assert recent_actions((), None) == ()
