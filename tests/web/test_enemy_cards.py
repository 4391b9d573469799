"""A press on a piece of another player tells what it is and what it could do to one's own."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_boards_seen import HEXTRIS, SPRAWL
from tests.web.test_boards_seen import seated as at_board
from tests.web.test_pirates_csg import dealt, seated


def test_an_enemy_ship_opens_its_card_with_what_its_guns_could_hit(host: Host, visit: Visit) -> None:
    player, _ = seated(host, visit)
    _, mine = dealt()
    player.page.locator(f".board .vessel[data-name^='{1 - mine}.']").first.click()
    expect(player.page.locator(".panel-card .card-face")).to_be_visible()
    expect(player.page.locator(".panel .prompt")).to_contain_text("could hit")
    expect(player.page.locator(".board .range")).not_to_have_count(0)
    player.page.get_by_role("button", name="Back").click()
    expect(player.page.locator(".panel-card")).to_have_count(0)


FOREIGN = {"hextris": "b4", "sprawl": "D2"}
"""A piece of Coral's."""


@pytest.mark.parametrize("board", [HEXTRIS, SPRAWL])
def test_a_piece_of_another_player_tells_of_itself_and_goes_away_again(
    host: Host, visit: Visit, board: dict[str, Any]
) -> None:
    player = at_board(host, visit, board)
    player.page.locator(f".board [data-name='{FOREIGN[board['game']]}']").click()
    expect(player.page.locator(".panel .prompt")).to_contain_text("Coral's")
    expect(player.page.locator(".panel-head h2")).not_to_be_empty()
    expect(player.page.locator(".notice.refused")).to_have_count(0)
    player.page.get_by_role("button", name="Back").click()
    expect(player.page.locator(".panel .prompt")).to_contain_text("Your turn")
