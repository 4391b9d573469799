"""A match in memory: beside every entry stands what came of it."""

from random import Random

import pytest

from iceharbor.catalogue import open_game
from iceharbor.match import followed
from iceharbor.server.ledger import Stored
from iceharbor.server.record import Record
from tests.server.test_rooms import played


@pytest.mark.parametrize("game", ["hextris", "sprawl", "undercut"])
def test_beside_every_entry_stands_what_came_of_it_also_when_the_match_is_opened_again(game: str) -> None:
    record, been = played(game, 3, 300, Random(5))
    match = record.match
    again = Record.open(open_game(game, 3), Stored("m", match.header, False, (), match.entries, b""))
    between = zip(been, match.entries, been[1:], strict=False)
    expected = [followed(before, entry, after) for before, entry, after in between]
    assert any(expected)
    for viewer in (None, 0, 1, 2):
        assert [line.followed for line in record.log(viewer)] == expected
        assert [line.followed for line in again.log(viewer)] == expected
