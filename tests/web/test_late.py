"""Gestures before an answer has come, on a slow connection: they wait, and after a lost connection they are sent
again."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.held_messages import PLANS, Held
from tests.web.host import Host
from tests.web.test_armada import SMALL_FLEETS, choice, drag, fleet, hull, sea, where
from tests.web.test_boards_links import POSITIONS, touch
from tests.web.test_threat import MEETING


def test_a_gesture_before_the_plan_arrives_waits_for_it(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", mode="flag", deployment="hidden", **SMALL_FLEETS)
    player = visit()
    plans = Held(player, PLANS)
    player.sit(match, seats[0])
    expect(choice(player, "Wedge")).to_be_visible()

    plans.hold()
    drag(player, where(fleet(player, "L1")), sea(player, 0.3, 0.12))
    plans.let_through()
    expect(hull(player, "0.L1")).to_have_count(1)
    player.comes_to(lambda: where(hull(player, "0.L1"))[0], pytest.approx(sea(player, 0.3, 0.12)[0], abs=3))

    expect(choice(player, "Flag").first).to_be_enabled()
    plans.hold()
    fleet(player, "M1").click()
    player.page.mouse.click(*sea(player, 0.6, 0.12))
    plans.let_through()
    expect(hull(player, "0.M1")).to_have_count(1)

    expect(choice(player, "Flag").first).to_be_enabled()
    plans.hold()
    drag(player, where(fleet(player, "S1")), sea(player, 0.8, 0.12))
    fleet(player, "L1").click()
    plans.let_through()
    expect(player.panel.locator("h2")).to_contain_text("L1")
    expect(player.page.locator(".heading-grip")).to_be_visible()
    player.page.wait_for_timeout(500)  # nothing may happen

    player.page.keyboard.press("Escape")
    expect(choice(player, "Flag").first).to_be_enabled()
    plans.hold()
    choice(player, "Flag").first.click()
    player.page.mouse.click(*where(hull(player, "0.L1")))
    plans.let_through()
    expect(fleet(player, "L1")).to_have_attribute("aria-label", re.compile("flagship$"))
    player.comes_to(lambda: where(hull(player, "0.L1"))[0], pytest.approx(sea(player, 0.3, 0.12)[0], abs=3))


def test_a_request_is_repeated_after_a_lost_connection(host: Host, visit: Visit) -> None:
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
def test_a_tap_before_the_choices_arrive_waits_for_them(
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
    expect(player.log.last).to_contain_text(
        "slides Large b2 to b1" if game == "hextris" else "bids blue Small on stack 2"
    )
