"""A player in a match: refusals, undo, placing by hand, a lost server."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor


def seated(host: Host, visit: Visit, **options: Any) -> Visitor:
    """A player whose turn it is, against an opponent who never comes."""
    match, seats = host.match("person", "person", **options)
    first = visit().sit(match, seats[0])
    mine, theirs = first.page.locator(".turn.mine"), first.page.locator(".turn:not(.mine)", has_text="turn")
    expect(mine.or_(theirs)).to_be_visible()
    return first if mine.is_visible() else visit().sit(match, seats[1])


def test_a_closed_action_says_why_and_its_rule_opens_the_clause(host: Host, visit: Visit) -> None:
    player = seated(host, visit, fleet=1)
    player.choose("L1")
    repair = player.action("Repair")
    expect(repair).to_have_attribute("aria-disabled", "true")
    expect(repair).to_contain_text("not damaged")
    repair.click(force=True)
    expect(player.page.get_by_role("alert")).to_contain_text("not damaged")
    player.page.locator(".notices").get_by_role("button", name="IP-R15").click()
    clause = player.page.locator("#rule-IP-R15")
    expect(clause).to_be_visible()
    expect(clause).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog")).to_have_count(0)


def test_an_action_is_taken_back_and_counted(host: Host, visit: Visit) -> None:
    player = seated(host, visit, fleet=1)
    player.sail("L1")
    player.left(2)
    player.sail("M1")
    undo = player.turn.get_by_role("button", name="Undo")
    expect(undo).to_contain_text("2")
    undo.click()
    player.left(2)
    player.page.keyboard.press("u")
    player.left(3)
    expect(undo).to_have_count(0)


def test_a_small_sails_step_by_step_and_back_takes_one_step(host: Host, visit: Visit) -> None:
    player = seated(host, visit, fleet=1)
    player.choose("S1")
    player.action("Move").click()
    step = player.page.get_by_role("button", name="Next step")
    step.click()
    expect(player.panel).to_contain_text("Step 2 of 4")
    step.click()
    expect(player.panel).to_contain_text("Step 3 of 4")
    expect(player.answer()).to_contain_text("Sail 3 steps")
    player.page.get_by_role("button", name="Back", exact=True).click()
    expect(player.panel).to_contain_text("Step 2 of 4")
    player.answer().click()
    expect(player.log.last).to_have_text(re.compile("S1 sails 2 steps, facing"))


@pytest.mark.slow
def test_a_turn_with_actions_left_asks_before_it_ends_where_the_device_asks(host: Host, visit: Visit) -> None:
    player = seated(host, visit, fleet=1)
    end = player.turn.get_by_role("button", name="End turn")
    end.click()
    expect(player.answer()).to_have_text("End turn")
    player.page.get_by_role("button", name="Back", exact=True).click()
    player.left(3)
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_label("Confirm moves").uncheck()
    player.page.keyboard.press("Escape")
    end.click()
    expect(player.page.locator(".turn.mine")).to_have_count(0)


@pytest.mark.slow
def test_homes_and_ships_are_placed_by_hand_or_fairly(host: Host, visit: Visit) -> None:
    player = seated(host, visit, fleet=1, placement="manual")
    player.sees_turn("place a home")
    expect(player.page.locator(".actions .action")).not_to_have_count(0)
    player.page.keyboard.press("1")
    expect(player.answer()).to_have_text("Place here")
    player.answer().click()
    expect(player.log.last).to_contain_text("places their home")
    expect(player.page.locator(".action.gold")).to_contain_text("Ready")
    player.page.keyboard.press("Enter")
    player.answer().click()
    expect(player.log.last).to_contain_text("is ready")


def test_resigning_asks_first_and_ends_with_a_result(host: Host, visit: Visit) -> None:
    player = seated(host, visit, fleet=1)
    player.page.get_by_role("button", name="More").click()
    player.page.get_by_role("button", name="Resign").click()
    expect(player.page.get_by_role("alert").get_by_text("This can't be undone")).to_be_visible()
    player.page.get_by_role("button", name="Resign").click()
    expect(player.page.locator(".result")).to_be_visible()
    with player.page.expect_download() as saving:
        player.page.get_by_role("button", name="Download game").click()
    assert "resign" in saving.value.path().read_text()
    before = player.page.url
    player.page.get_by_role("button", name="Rematch").click()
    player.page.wait_for_url(lambda url: url != before)
    player.has_table()


@pytest.fixture
def mortal(built: None, tmp_path: Path) -> Iterator[Host]:
    """A server that a test may kill."""
    running = Host(tmp_path)
    running.start()
    yield running
    running.stop()


def test_after_a_server_restart_actions_made_meanwhile_are_played(browser: Browser, mortal: Host) -> None:
    match, seats = mortal.match("person", "person", fleet=1, first=0)
    player = Visitor(browser, mortal).sit(match, seats[0])
    player.expect_complaints("WebSocket", "ERR_CONNECTION_REFUSED")
    player.sail("L1")
    player.left(2)
    player.choose("M1")
    player.action("Move").click()
    expect(player.answer()).to_be_enabled()
    mortal.kill()
    expect(player.page.locator(".line-state")).to_contain_text("Connection lost")
    player.answer().click()
    expect(player.page.locator(".line-state")).to_contain_text("Your moves are saved and will be sent.")
    mortal.start()
    player.left(1)
    expect(player.log.last).to_contain_text("M1 sails")
    expect(player.log).to_have_count(3)
    assert player.leave() == []
