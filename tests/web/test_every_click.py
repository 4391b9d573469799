"""A press on what cannot be chosen now is answered by a sentence with its rule, and what was chosen stays."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_boards_seen import HEXTRIS, SPRAWL, seated
from tests.web.visitor import Visitor

BEHIND = """() => {
  const middle = (selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [[x, y], [u, v]] = [middle(".board .piece.selected"), middle(".heading-grip")];
  const points = [110, -110, 130, -130].map((turn) => {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    return [x + 1.6 * ((u - x) * cos - (v - y) * sin), y + 1.6 * ((u - x) * sin + (v - y) * cos)];
  });
  const free = ([a, b]) => !document.elementFromPoint(a, b)?.closest("[data-name]");
  return points.find(free);
}"""
"""A point of open water aside of and behind the selected ship."""


def press(visitor: Visitor, name: str) -> None:
    visitor.page.locator(f".board [data-name='{name}']").click()


def says(visitor: Visitor, text: str, rule: str) -> None:
    notice = visitor.page.locator(".notice.refused")
    expect(notice).to_contain_text(text)
    expect(notice).to_contain_text(rule)
    expect(visitor.page.locator("[data-live='news']")).to_contain_text(rule)


@pytest.mark.parametrize("phone", [False, True])
def test_a_spot_inside_is_refused_and_the_piece_stays_in_hand(host: Host, visit: Visit, phone: bool) -> None:
    visitor = seated(host, visit, HEXTRIS, phone=phone)
    press(visitor, "0L")
    press(visitor, "c2")
    says(visitor, "rim", "HX-R3")
    expect(visitor.page.locator(".board .selected")).to_have_attribute("data-name", "0L")


def test_a_spot_out_of_line_is_refused_and_the_piece_stays_chosen(host: Host, visit: Visit) -> None:
    visitor = seated(host, visit, HEXTRIS)
    press(visitor, "a1")
    press(visitor, "b3")
    says(visitor, "line", "HX-R4")
    expect(visitor.page.locator(".board .selected")).to_have_attribute("data-name", "a1")


def test_a_far_square_of_sprawl_is_refused(host: Host, visit: Visit) -> None:
    visitor = seated(host, visit, SPRAWL)
    press(visitor, "A6")
    visitor.page.get_by_role("button", name="Branch with a Small").click()
    press(visitor, "E4")
    says(visitor, "", "SP-R")
    expect(visitor.page.locator(".board .selected")).to_have_attribute("data-name", "A6")


def test_water_out_of_the_fans_reach_is_refused_and_the_fan_stays_open(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=1, first=0)
    first = visit().sit(match, seats[0])
    first.choose("L1")
    first.action("Move").click()
    expect(first.answer()).to_be_enabled()
    first.rests(".board .heading-grip")
    facing = first.heading()
    x, y = first.page.evaluate(BEHIND)
    first.page.mouse.click(x, y)
    expect(first.page.locator(".notice.refused")).to_contain_text("IP-R")
    expect(first.heading_grip).to_be_visible()
    assert first.heading() == facing


@pytest.mark.slow
def test_a_square_is_answered_while_a_tower_waits_for_its_action(host: Host, visit: Visit) -> None:
    visitor = seated(host, visit, SPRAWL)
    press(visitor, "A6")
    prompt = visitor.panel.locator(".prompt").inner_text()
    press(visitor, "E4")
    notice = visitor.page.locator(".notice")
    expect(notice).to_contain_text("no choice now")
    assert prompt not in notice.inner_text()
    expect(visitor.page.locator(".board .selected")).to_have_attribute("data-name", "A6")


@pytest.mark.slow
def test_open_water_is_answered_before_a_ship_is_chosen(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="ice_pirates", fleet=1)
    visitor = visit().sit(match, seats[0])
    visitor.rests(".board .piece")
    x, y = visitor.middle(".board")
    free = "([x, y]) => !document.elementFromPoint(x, y)?.closest('[data-name]')"
    spot = next(at for at in ((x + dx, y) for dx in range(-200, 200, 20)) if visitor.page.evaluate(free, list(at)))
    visitor.page.mouse.click(*spot)
    expect(visitor.page.locator(".notice")).to_contain_text("nothing to choose there")
