"""Back in the browser's history, as a phone's gesture has it: it closes the sheet that is open, and then leaves."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

AT_REST = "() => history.state === null"
"""No sheet is a step of the history any more."""


@pytest.fixture
def player(visit: Visit) -> Visitor:
    """Somebody on a phone, who came from the start page to a match, so that there is somewhere to fall back to."""
    player = visit(phone=True)
    player.game("Hextris").get_by_role("button", name="Play now against a bot").tap()
    player.has_table()
    return player


def open_sheet(player: Visitor, button: str) -> None:
    player.page.get_by_role("button", name=button, exact=True).tap()
    expect(player.page.locator("dialog[open]")).to_be_visible()
    player.page.wait_for_function("() => history.state?.sheet")


def is_in_the_match(player: Visitor) -> None:
    expect(player.page.locator("dialog")).to_have_count(0)
    player.page.wait_for_function(AT_REST)
    player.has_table()


def leaves_in_one_step(player: Visitor) -> None:
    player.page.go_back()
    expect(player.game("Hextris")).to_be_visible()


def test_going_back_closes_what_is_open_and_stays_in_the_match(player: Visitor) -> None:
    match = player.page.url
    for button in ("Rules", "Keys", "Settings", "More", "Link"):
        open_sheet(player, button)
        player.page.go_back()
        is_in_the_match(player)
        assert player.page.url == match
    leaves_in_one_step(player)


def test_however_a_sheet_is_closed_no_step_of_the_history_is_left_over(player: Visitor) -> None:
    page = player.page
    for close in (
        lambda: page.get_by_role("button", name="Close").tap(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(5, 5),
        lambda: page.get_by_role("button", name="Close").evaluate("button => { button.click(); button.click(); }"),
    ):
        open_sheet(player, "Link")
        close()
        is_in_the_match(player)
    leaves_in_one_step(player)


def test_giving_up_closes_the_menu_and_leaves_no_step_over(player: Visitor) -> None:
    open_sheet(player, "More")
    player.page.get_by_role("button", name="Give up", exact=True).tap()
    player.page.get_by_role("button", name="Give up now").tap()
    is_in_the_match(player)
    leaves_in_one_step(player)


def test_a_page_that_is_loaded_anew_or_gone_forward_to_shows_no_sheet_and_takes_no_second_step(player: Visitor) -> None:
    open_sheet(player, "Rules")
    player.page.reload()
    is_in_the_match(player)
    player.page.go_forward()
    is_in_the_match(player)
    leaves_in_one_step(player)


def test_a_match_that_a_sheet_begins_takes_its_place_in_the_history(visit: Visit) -> None:
    player = visit("/edit/armada")
    player.page.get_by_role("button", name="Play from here").click()
    player.page.locator("dialog").get_by_role("button", name="Start the game").click()
    player.has_table()
    player.page.go_back()
    expect(player.page.locator(".editor")).to_be_visible()
    expect(player.page.locator("dialog")).to_have_count(0)
    assert player.page.evaluate(AT_REST)
