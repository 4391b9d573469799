"""The browser's Back button and a phone's Back gesture: they close the open sheet first, and then leave the page."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

AT_REST = "() => history.state === null"
"""No open sheet is left in the history."""


@pytest.fixture
def player(visit: Visit) -> Visitor:
    """A visitor on a phone who came from the start page to a match, so that Back has a page to return to."""
    player = visit("/", phone=True)
    player.game("Hextris").get_by_role("button", name="Play").tap()
    player.page.get_by_role("button", name="Start match").tap()
    player.has_table()
    return player


def open_sheet(player: Visitor, button: str) -> None:
    player.page.get_by_role("button", name=button, exact=True).tap()
    expect(player.page.locator("dialog[open]")).to_be_visible()
    player.until("() => history.state?.sheet")


def is_in_the_match(player: Visitor) -> None:
    expect(player.page.locator("dialog")).to_have_count(0)
    player.until(AT_REST)
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
        expect(player.page).to_have_url(match)
    leaves_in_one_step(player)


def test_closing_a_sheet_in_any_way_leaves_no_history_entry(player: Visitor) -> None:
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


def test_resigning_closes_the_menu_and_leaves_no_step_over(player: Visitor) -> None:
    open_sheet(player, "More")
    player.page.get_by_role("button", name="Resign").tap()
    expect(player.page.get_by_role("button", name="Cancel")).to_be_visible()
    player.page.get_by_role("button", name="Resign").tap()
    is_in_the_match(player)
    leaves_in_one_step(player)


def test_reload_and_forward_show_no_sheet_and_add_no_history_entry(player: Visitor) -> None:
    open_sheet(player, "Rules")
    player.page.reload()
    is_in_the_match(player)
    player.page.go_forward()
    is_in_the_match(player)
    leaves_in_one_step(player)


def test_a_match_that_a_sheet_begins_takes_its_place_in_the_history(visit: Visit) -> None:
    player = visit("/edit/armada")
    player.page.get_by_role("button", name="Play from here").click()
    player.page.locator("dialog").get_by_role("button", name="Start game").click()
    player.has_table()
    player.page.go_back()
    expect(player.page.locator(".editor")).to_be_visible()
    expect(player.page.locator("dialog")).to_have_count(0)
    player.until(AT_REST)
