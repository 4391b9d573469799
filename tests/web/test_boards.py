"""The games on boards and bare tables: whole games by mouse and by keys, and what is to be seen on the way."""

import pytest
from playwright.sync_api import expect

from tests.web.boards import Table
from tests.web.conftest import Visit
from tests.web.host import Host

GAMES = {"hextris": 2, "sprawl": 3, "undercut": 3}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_mouse_against_bots(host: Host, visit: Visit, game: str) -> None:
    match, seats = host.match("person", *["random"] * (GAMES[game] - 1), game=game)
    player = visit().sit(match, seats[0])
    Table(player, 5).by_mouse()
    expect(player.page.locator(".result h2")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_keys_alone(host: Host, visit: Visit, game: str) -> None:
    match, seats = host.match("person", *["random"] * (GAMES[game] - 1), game=game)
    player = visit().sit(match, seats[0])
    Table(player, 6).by_keys()
    player.page.keyboard.press("Home")
    player.sees_turn("after entry 0")
    player.page.keyboard.press("End")
    expect(player.turn).to_have_count(0)
