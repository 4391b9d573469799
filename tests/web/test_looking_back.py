"""Replay: clicks, arrows, the slider, links; a new action does not end the replay."""

from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor


@pytest.fixture
def seats(host: Host) -> tuple[str, list[str | None]]:
    """A match of two in which seat 0 goes first, and the tokens of its seats."""
    return host.match("person", "person", fleet=1, first=0)


@pytest.fixture
def player(seats: tuple[str, list[str | None]], visit: Visit) -> Visitor:
    """The player at seat 0, who has sailed twice."""
    match, tokens = seats
    player = visit().sit(match, tokens[0])
    player.sail("L1")
    player.left(2)
    player.sail("M1")
    player.left(1)
    return player


def where(visitor: Visitor, name: str) -> str:
    """A ship's element on the board, as HTML with its accessible name and outline."""
    return str(visitor.page.locator(f".board [data-name='{name}']").evaluate("e => e.outerHTML"))


@pytest.mark.slow
def test_a_line_of_the_log_shows_its_position_and_now_is_one_click_away(player: Visitor) -> None:
    expect(player.page.locator(".fleet")).to_be_visible()
    now = where(player, "0.L1")
    player.log.first.locator("button").click()
    player.sees_turn("Replay")
    expect(player.page.locator(".answers, .fleet")).to_have_count(0)
    player.goes_from(lambda: where(player, "0.L1"), now)
    player.turn.get_by_role("button", name="Back to game").click()
    player.left(1)
    player.comes_to(lambda: where(player, "0.L1"), now)


def test_arrows_and_the_slider_go_through_the_match(player: Visitor) -> None:
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    player.page.locator("h1").click()
    player.page.keyboard.press("ArrowLeft")
    player.sees_turn("turn 1 · move 12 of 13")
    player.page.keyboard.press("ArrowLeft")
    player.sees_turn("move 11 of 13")
    slider = player.page.get_by_label("Position in the match")
    slider.fill("3")
    player.sees_turn("move 3 of 13")
    player.remembers(".turn")
    player.page.get_by_role("button", name="Play", exact=True).click()
    player.showed("move 4 of 13")
    player.page.keyboard.press("End")
    player.left(1)


@pytest.mark.slow
def test_a_new_action_does_not_end_the_replay(
    player: Visitor, seats: tuple[str, list[str | None]], visit: Visit
) -> None:
    match, tokens = seats
    reader = visit().sit(match, tokens[1])
    reader.log.first.locator("button").click()
    reader.sees_turn("Replay")
    count = reader.entries()
    player.end_turn()
    reader.comes_to(reader.entries, count + 1)
    reader.sees_turn("Replay")
    reader.page.keyboard.press("Escape")
    reader.sees_turn("Your turn")


def test_a_link_leads_to_the_position_and_shows_it_to_a_stranger(player: Visitor, visit: Visit) -> None:
    player.log.nth(1).locator("button").click()
    player.sees_turn("move 12 of 13")
    player.page.get_by_role("button", name="Link", exact=True).click()
    cross = player.page.get_by_role("dialog").get_by_role("button", name="Close").locator("svg")
    expect(cross).not_to_have_css("stroke", "none")
    expect(player.page.get_by_role("dialog")).to_contain_text("Opens the game in turn 1, view only.")
    link = urlparse(player.page.get_by_label("Link to this position").last.input_value())
    stranger = visit(f"{link.path}?{link.query}")
    stranger.sees_turn("move 12 of 13")


@pytest.mark.slow
def test_the_log_is_read_in_words_or_in_notation(player: Visitor) -> None:
    expect(player.log.last).to_contain_text("M1 sails")
    player.page.get_by_role("button", name="Notation").click()
    expect(player.log.last).to_contain_text("move M1")
    expect(player.log).to_have_count(13)
