"""The game of docs/new-game.md is played in a browser, without a line of TypeScript."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.docs.new_game import NAME, copy_with_new_game
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.table_player import RandomPlayer


@pytest.fixture(scope="module")
def with_new_game(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with one game more."""
    root = tmp_path_factory.mktemp("new_game")
    copy_with_new_game(root)
    running = Host(tmp_path_factory.mktemp("harbor"), root)
    running.start()
    yield running
    running.stop()


def test_a_new_game_stands_on_the_start_page_and_is_played_against_its_bot(with_new_game: Host, visit: Visit) -> None:
    player = visit("/", at=with_new_game)
    expect(player.game("Tic-Tac-Toe")).to_contain_text("Three in a row.")
    match, seats = with_new_game.match("person", "random", game=NAME)
    player.sit(match, seats[0])
    expect(player.page.locator(".spot.open")).to_have_count(9)
    RandomPlayer(player, 3).by_hand()
    expect(player.page.locator(".result h2")).to_be_visible()
    expect(player.log.first).to_contain_text("places a piece on")


def test_a_closed_square_of_a_new_game_says_why(with_new_game: Host, visit: Visit) -> None:
    position = {"game": NAME, "players": 2, "board": {"B2": 0, "A1": 1}}
    match, seats = with_new_game.match("person", "person", game=NAME, position=position)
    player = visit("/", at=with_new_game).sit(match, seats[0])
    player.page.mouse.click(*player.middle("[data-name=B2] .face"))
    expect(player.panel).to_contain_text("B2 is taken")
    expect(player.panel).to_contain_text("TT-R2")
