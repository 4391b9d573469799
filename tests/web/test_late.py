"""What hands do before an answer has come, on a slow line: it waits, and when the line was cut it is asked again."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.holding import PLANS, Held
from tests.web.host import Host
from tests.web.test_armada import SMALL_FLEETS, choice, drag, fleet, hull, sea, where
from tests.web.test_boards_links import POSITIONS, touch
from tests.web.test_threat import MEETING


def test_what_is_done_before_the_plan_has_come_waits_for_it(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", mode="flag", deployment="hidden", **SMALL_FLEETS)
    player = visit()
    plans = Held(player, PLANS)
    player.sit(match, seats[0])
    expect(choice(player, "Wedge")).to_be_visible()

    plans.hold()
    drag(player, where(fleet(player, "L1")), sea(player, 0.3, 0.12))
    plans.let_through()
    expect(player.log.last).to_contain_text("lays L1")
    assert where(hull(player, "0.L1"))[0] == pytest.approx(sea(player, 0.3, 0.12)[0], abs=3)

    expect(choice(player, "Flag").first).to_be_enabled()
    plans.hold()
    fleet(player, "M1").click()
    player.page.mouse.click(*sea(player, 0.6, 0.12))
    plans.let_through()
    expect(player.log.last).to_contain_text("lays L1, M1")

    expect(choice(player, "Flag").first).to_be_enabled()
    plans.hold()
    drag(player, where(fleet(player, "S1")), sea(player, 0.8, 0.12))
    fleet(player, "L1").click()
    plans.let_through()
    expect(player.panel.locator("h2")).to_contain_text("L1")
    expect(player.page.locator(".heading-grip")).to_be_visible()
    player.page.wait_for_timeout(500)  # nothing is to happen

    player.page.keyboard.press("Escape")
    expect(choice(player, "Flag").first).to_be_enabled()
    plans.hold()
    choice(player, "Flag").first.click()
    player.page.mouse.click(*where(hull(player, "0.L1")))
    plans.let_through()
    expect(fleet(player, "L1")).to_have_attribute("aria-label", re.compile("flagship$"))
    assert where(hull(player, "0.L1"))[0] == pytest.approx(sea(player, 0.3, 0.12)[0], abs=3)


def test_what_was_asked_when_the_line_was_cut_is_asked_again(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", position=MEETING)
    player = visit()
    player.expect_complaints("WebSocket")
    plans = Held(player, PLANS)
    player.sit(match, seats[0])
    player.sees_turn("Your turn")
    plans.hold()
    player.page.locator(".fleet button", has_text="L1").click()
    expect(player.page.locator(".prompt.waiting")).to_be_visible()
    plans.lose()
    expect(player.action("Move")).to_be_visible()


@pytest.mark.parametrize(("game", "first", "second"), [("hextris", "b2", "b1"), ("undercut", "stack 2", "S:blue")])
def test_a_tap_that_comes_before_it_is_known_what_may_be_chosen_waits_for_it(
    host: Host, visit: Visit, game: str, first: str, second: str
) -> None:
    position = POSITIONS[game]
    match, seats = host.match(*["person"] * position["players"], game=game, position=position)
    player = visit()
    plans = Held(player, PLANS)
    player.sit(match, seats[0])
    expect(player.page.locator(".spot.open, .actions .action")).not_to_have_count(0)
    plans.hold()
    touch(player, first)
    touch(player, second)
    player.page.wait_for_timeout(200)
    expect(player.answer()).to_have_count(0)
    plans.let_through()
    player.answer().click()
    expect(player.log.last).to_contain_text("slides b2 to b1" if game == "hextris" else "bids blue Small on stack 2")
