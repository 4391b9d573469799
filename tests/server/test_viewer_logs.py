"""The log as each viewer may read it: one list for all only where no entry is redacted for anyone."""

import pytest

from iceharbor.agreements import MatchAction
from iceharbor.catalogue import GAMES, open_game
from tests.playthroughs import files
from tests.starts import states_of


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_redacts_nothing_writes_every_entry_the_same_for_all(game: str) -> None:
    for path in files(game):
        states = states_of(path)
        if states[0].game.redacts:
            continue
        for before, entry in zip(states, states[-1].entries, strict=False):
            if not isinstance(entry.action, MatchAction):
                for viewer in (None, *range(before.game.players)):
                    assert before.game.redact(before.state, entry.player, entry.action, viewer) == entry.notation


def test_the_options_of_a_match_decide_if_it_redacts() -> None:
    assert open_game("undercut", 3, {"hidden_hands": True}).redacts
    assert not open_game("undercut", 3, {}).redacts
    assert open_game("torpedo", 2, {"mode": "waves"}).redacts
    assert not open_game("torpedo", 2, {"mode": "rush"}).redacts
    assert open_game("ice_pirates", 2, {}).redacts
