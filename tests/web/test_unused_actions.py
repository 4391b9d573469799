"""The end of a turn: with actions left the page says how many; when nothing is left to do, its button is gold."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_warnings import at_sea, warnings

SHIPS = "0.S1 bow 9000,12000 heading 090.0\n0.M1 bow 9000,9000 heading 090.0"


@pytest.mark.parametrize("phone", [False, True])
def test_unused_actions_are_said_before_the_turn_ends(host: Host, visit: Visit, phone: bool) -> None:
    player = at_sea(host, visit, SHIPS, phone=phone)
    player.sail("S1")
    player.left(2)
    player.turn.get_by_role("button", name="End turn").click()
    expect(warnings(player)).to_contain_text(["2 actions unused this turn"])
    expect(player.live("plan")).to_contain_text("2 actions unused this turn")
    player.page.get_by_role("button", name="Back").click()
    expect(warnings(player)).to_have_count(0)
    player.left(2)


def test_the_end_of_a_turn_is_gold_when_nothing_is_left_to_do_and_enter_presses_it(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, SHIPS)
    end = player.turn.get_by_role("button", name=re.compile("End turn|Pass"))
    for ship, left in (("S1", 2), ("M1", 1)):
        expect(end).not_to_have_class(re.compile("gold"))
        player.sail(ship)
        player.left(left)
    expect(end).to_have_class(re.compile("gold"))
    expect(player.page.locator(".panel .prompt")).to_have_text("Nothing left to do: end your turn.")
    player.page.evaluate("document.activeElement?.blur()")
    player.page.keyboard.press("Enter")
    expect(player.answer()).to_have_text("End turn")
    player.answer().click()
    expect(player.turn).to_contain_text("Coral")


def test_enter_on_a_ship_of_yours_presses_the_gold_end_of_the_turn(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, SHIPS)
    for ship, left in (("S1", 2), ("M1", 1)):
        player.sail(ship)
        player.left(left)
    player.page.locator(".board [data-name='0.S1']").focus()
    player.page.keyboard.press("Enter")
    expect(player.answer()).to_have_text("End turn")
