"""The last turn that pictures show: from where on, and what changed."""

import pytest

from iceharbor.contract import NATURE, Viewer
from iceharbor.scene import LoggedAction
from iceharbor.server.match.last_turn import changes_since, start_of_last_turn
from iceharbor.svg.traces import Ring, Way, traces_of
from tests.games.ice_pirates_positions import sea
from tests.server.test_recent import LOG, log


@pytest.mark.parametrize(("viewer", "start"), [(0, 2), (2, 5), (1, None), (3, 1), (None, 5)])
def test_the_last_turn_begins_after_the_viewers_own_action_or_is_the_last_players(
    viewer: Viewer, start: int | None
) -> None:
    assert start_of_last_turn(LOG, viewer) == start


def test_a_spectator_sees_all_actions_of_the_last_turn() -> None:
    assert start_of_last_turn(log((0, "a"), (1, "b"), (NATURE, "roll 3"), (1, "c")), None) == 1
    assert start_of_last_turn(log((1, "b"), (1, "c")), None) == 0


def test_an_offer_is_no_action_and_after_an_undo_nothing_is_shown() -> None:
    assert start_of_last_turn(log((0, "a"), (1, "b"), (1, "offer draw")), 0) == 1
    assert start_of_last_turn(log((0, "a"), (1, "b"), (0, "offer draw")), 0) == 1
    assert start_of_last_turn(log((0, "a"), (1, "b"), (1, "undo")), 0) is None
    assert start_of_last_turn(log((1, "b"), (1, "undo"), (0, "a"), (1, "c")), 0) == 3
    agreed = [LoggedAction(1, 0, "a"), LoggedAction(2, 1, "accept takeback", "to 0")]
    assert start_of_last_turn(agreed, 0) is None
    assert start_of_last_turn((), None) is None


def test_the_others_actions_since_ones_own_are_changes_one_after_the_other() -> None:
    matches = [sea("0.L1 at 8000,8000 \n 1.S1 at 12000,9000 \n 1.S2 at 20000,9000", turn=1)]
    for text in ("move S1 000.0", "move S2 030.0"):
        matches.append(matches[-1].play(1, text))
    log = [LoggedAction(seq, each.player, each.notation) for seq, each in enumerate(matches[-1].entries, 1)]
    changes = tuple(changes_since(matches[0].game, 0, log, [match.view(0) for match in matches]))
    assert [(change.seat, len(change.after.motions)) for change in changes] == [(1, 1), (1, 1)]
    assert [type(trace) for trace in traces_of(changes)] == [Way, Ring, Way, Ring]
