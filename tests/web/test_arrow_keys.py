"""Arrow keys on a tabletop go among the open choices; Enter chooses one, and again plays it."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.hand import seat_with_hand
from tests.web.host import Host
from tests.web.test_boards_seen import HEXTRIS, UNDERCUT
from tests.web.test_dragging import SPRAWL, played
from tests.web.visitor import Visitor

FOCUSED = "document.activeElement.dataset.name ?? document.activeElement.dataset.mark ?? ''"


def focused(player: Visitor) -> str:
    return str(player.page.evaluate(FOCUSED))


def goes(player: Visitor, key: str, to: str) -> None:
    player.page.keyboard.press(key)
    player.comes_to(lambda: focused(player), to)


def test_after_a_number_arrows_go_from_one_open_spot_to_the_next_and_enter_plays(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, HEXTRIS)
    player.page.keyboard.press("1")
    player.until("document.activeElement.matches('.spot.open')")
    first = focused(player)
    assert first == "e1", "the open spot nearest to the tray"
    goes(player, "ArrowRight", "e3")
    goes(player, "ArrowUp", "d4")
    assert player.page.evaluate("document.activeElement.matches('.open')")
    player.page.keyboard.press("Enter")
    expect(player.answer()).to_have_text("Drop on d4")
    player.page.keyboard.press("Enter")
    played(player, "d4")


def test_directions_of_a_branch_are_reached_by_arrows_and_read_out(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, SPRAWL)
    player.page.keyboard.press("1")
    player.until("document.activeElement.matches('.way-pin, .spot.open')")
    player.page.locator(".way-pin[aria-label='On B3 pointing west']").focus()
    goes(player, "ArrowRight", "branch B2 L B3 E")
    goes(player, "ArrowUp", "branch B2 L B3 N")
    expect(player.page.locator(":focus")).to_have_attribute("aria-label", "On B3 pointing north")
    expect(player.page.locator(":focus")).to_have_attribute("role", "button")
    player.page.keyboard.press("Enter")
    expect(player.answer()).to_have_text("Place on B3, north")
    player.page.keyboard.press("Enter")
    played(player, "places")


def test_enter_on_a_square_with_several_directions_goes_to_the_first_of_them(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, SPRAWL)
    player.page.keyboard.press("1")
    expect(player.page.locator(".way-pin")).not_to_have_count(0)
    player.page.locator(".board [data-name='B3']").focus()
    player.page.keyboard.press("Enter")
    player.comes_to(lambda: focused(player).startswith("branch B2 L B3"), wanted=True)


def test_with_shift_arrows_go_to_closed_spots_too(host: Host, visit: Visit) -> None:
    player, _ = seat_with_hand(host, visit, HEXTRIS)
    player.page.keyboard.press("1")
    player.until("document.activeElement.matches('.spot.open')")
    goes(player, "Shift+ArrowRight", "e2")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".notice.refused")).to_contain_text("HX-")


@pytest.mark.parametrize("key", ["1", "Enter"])
def test_a_bid_that_can_be_played_keeps_the_keys_where_they_are(host: Host, visit: Visit, key: str) -> None:
    player, _ = seat_with_hand(host, visit, UNDERCUT)
    player.page.keyboard.press("2")
    expect(player.answer()).to_have_text("Bid nothing on stack 2")
    player.page.keyboard.press(key)
    if key == "Enter":
        played(player, "bids")
    else:
        expect(player.answer()).to_have_text("Bid 3 points on stack 2")
