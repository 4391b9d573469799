"""A press on a piece of another player tells what it is and what it could do to one's own."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_boards_seen import HEXTRIS, SPRAWL
from tests.web.test_boards_seen import seated as at_board
from tests.web.test_pirates_csg import dealt, seated
from tests.web.test_warnings import at_sea


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
    expect(player.page.locator(".panel .prompt")).to_contain_text(re.compile("a piece o[fn]"))


def test_with_a_ship_chosen_an_enemy_in_its_line_of_fire_is_fired_at_and_any_other_tells_of_itself(
    host: Host, visit: Visit
) -> None:
    player = at_sea(
        host, visit, "0.L1 bow 16000,16000 heading 090.0\n1.S1 bow 15500,17400 heading 090.0\n1.M1 at 18400,16600"
    )
    fleet = player.page.locator(".board .vessels, .board .pieces")
    fleet.locator("[data-name='1.S1']").click()
    expect(player.page.locator(".panel .prompt")).to_contain_text("Coral's small ship S1 could hit")
    player.choose("L1")
    expect(player.heading_grip).to_be_visible()
    fleet.locator("[data-name='1.S1']").click()
    expect(player.page.locator(".panel .prompt")).to_contain_text("Fire port at Coral's S1: it sinks.")
    expect(player.page.get_by_role("list", name="Actions").get_by_role("button", name="Fire port")).to_have_count(1)
    player.page.locator(".ghost-tick").click()
    expect(player.log.last).to_contain_text("sunk")
    player.choose("L1")
    fleet.locator("[data-name='1.M1']").click()
    expect(player.page.locator(".panel .prompt")).to_contain_text("Coral's medium ship M1 could hit none")
