"""Gestures on the table itself: choosing on the board, dragging with a thumb, and the ruler that both players see."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor


def players(host: Host, visit: Visit, seats: int) -> list[Visitor]:
    """The players who have come to a match of two; the first has the turn."""
    match, tokens = host.match("person", "person", fleet=1, first=0)
    return [visit().sit(match, token) for token in tokens[:seats]]


def test_a_ship_opens_its_fan_by_a_click_on_the_board_and_is_left_by_one_on_the_sea(host: Host, visit: Visit) -> None:
    (player,) = players(host, visit, 1)
    x, y = player.middle(".board [data-name='0.L1']")
    player.page.mouse.click(x, y)
    expect(player.panel.locator("h2")).to_have_text("Large L1")
    expect(player.answer()).to_be_enabled()
    expect(player.action("Repair")).to_be_visible()
    player.page.get_by_role("button", name="Back", exact=True).click()
    expect(player.heading_grip).to_be_hidden()
    expect(player.panel.locator("h2")).to_have_text("Large L1")
    player.rests()
    box = player.page.locator(".board").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + 30, box["y"] + box["height"] / 2)
    expect(player.page.locator(".fleet")).to_be_visible()


@pytest.mark.slow
def test_another_players_ship_is_described_with_a_reason(host: Host, visit: Visit) -> None:
    player, waiting = players(host, visit, 2)
    waiting.page.locator(".board [data-name='1.L1']").focus()
    waiting.page.keyboard.press("Enter")
    said = waiting.live("plan")
    expect(said).to_contain_text("turn, IP-R11")
    assert str(said.text_content()).count("turn") == 1, "whose turn it is, is said once"
    player.page.locator(".board [data-name='1.M1']").focus()
    player.page.keyboard.press("Enter")
    expect(player.panel.locator("h2")).to_have_text("Medium M1")
    expect(player.page.locator(".actions .action:not([aria-disabled])")).to_have_count(0)


@pytest.mark.slow
def test_what_a_player_looked_at_is_forgotten_when_the_own_turn_begins(host: Host, visit: Visit) -> None:
    player, waiting = players(host, visit, 2)
    waiting.page.locator(".board [data-name='0.L1']").focus()
    waiting.page.keyboard.press("Enter")
    expect(waiting.panel.locator("h2")).to_have_text("Large L1")
    player.sail("M1")
    player.left(2)
    expect(waiting.panel.locator("h2")).to_have_text("Large L1")
    player.end_turn()
    waiting.sees_turn("Your turn")
    expect(waiting.panel.locator("h2", has_text="Large L1")).to_have_count(0)
    expect(waiting.page.locator(".board .selected")).to_have_count(0)


@pytest.mark.slow
def test_a_drag_of_the_fan_changes_what_would_be_played_and_what_would_be_in_reach(host: Host, visit: Visit) -> None:
    (player,) = players(host, visit, 1)
    player.choose("L1")
    player.action("Move").click()
    expect(player.answer()).to_be_enabled()
    headings = {player.heading()}
    x, y = player.grip()
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    for step in range(1, 5):
        before = player.heading()
        player.page.mouse.move(x + 12 * step, y + 6 * step)
        player.turns_from(before)
        headings.add(player.heading())
    player.page.mouse.up()
    assert len(headings) == 5
    expect(player.page.locator(".board .reach, .board [class*=reach]").first).to_be_attached()


@pytest.mark.slow
def test_releasing_a_drag_plays_when_confirmation_is_off(host: Host, visit: Visit) -> None:
    (player,) = players(host, visit, 1)
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_label("Confirm moves").uncheck()
    player.page.keyboard.press("Escape")
    player.choose("L1")
    player.action("Move").click()
    expect(player.answer()).to_be_enabled()
    x, y = player.grip()
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 30, y + 16, steps=4)
    player.page.mouse.up()
    expect(player.log.last).to_contain_text("L1 sails")


@pytest.mark.slow
def test_a_ruler_is_seen_by_the_other_side_until_it_is_put_away(host: Host, visit: Visit) -> None:
    player, other = players(host, visit, 2)
    player.page.locator("h1").click()
    player.page.keyboard.press("r")
    box = player.page.locator(".board").bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + 200, box["y"] + 300)
    player.page.mouse.down()
    player.page.mouse.move(box["x"] + 400, box["y"] + 330, steps=4)
    player.page.mouse.up()
    ruler = other.page.locator(".board .tape", has_text="Teal")
    expect(ruler).to_have_count(1)
    player.page.keyboard.press("r")
    expect(ruler).to_have_count(0)


def test_a_thumb_turns_the_ghost_of_a_phone(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit(phone=True).sit(match, seats[0])
    player.sees_turn("Your turn")
    player.page.locator(".fleet button", has_text="L1").tap()
    player.action("Move").tap()
    expect(player.answer()).to_be_enabled()
    before = player.heading()
    x, y = player.grip()
    touch = player.context.new_cdp_session(player.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        point = {"x": x + 8 * step, "y": y + 3 * step}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.turns_from(before)
