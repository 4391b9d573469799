"""Tick and cross beside the ghost: the one plays what is shown, the other takes it away."""

import math
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

FOURS = {"a1": "0L", "a2": "0M", "b1": "0S", "b2": "0L", "d3": "1L", "d4": "1M", "e2": "1S", "e3": "1L"}
HEXTRIS = {"game": "hextris", "players": 2, "turn": 0, "stowed": [0, 0], "board": FOURS}
COVERED = """() => {
  const row = document.querySelector(".ghost-answers").getBoundingClientRect();
  return [...document.querySelectorAll(".board .pyramids > *")].filter((piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return across > row.left && across < row.right && down > row.top && down < row.bottom;
  }).length ? ["a piece"] : [];
}"""
"""Whether the middle of a piece is under tick and cross."""
BEYOND_PX = 20
"""From the bow of a ghost to its grip."""
LEAST_PX = 44
"""The least size of a button for a finger."""


def sailor(host: Host, visit: Visit, phone: bool) -> Visitor:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit(phone=phone).sit(match, seats[0])
    player.sees_turn("Your turn")
    return player


@pytest.mark.parametrize("phone", [False, True])
def test_the_tick_plays_and_the_cross_takes_the_ghost_away(host: Host, visit: Visit, phone: bool) -> None:
    player = sailor(host, visit, phone)
    tick, cross = player.page.locator(".ghost-tick"), player.page.locator(".ghost-cross")
    expect(tick).to_be_hidden()
    player.choose("L1")
    player.action("Move").click()
    expect(tick).to_be_visible()
    player.rests(".ghost-answers")
    board = player.page.locator(".board").bounding_box()
    assert board is not None
    for button in (tick, cross):
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_PX
        assert board["x"] <= box["x"] <= board["x"] + board["width"] - box["width"]
        assert board["y"] <= box["y"] <= board["y"] + board["height"] - box["height"]
    cross.click()
    expect(tick).to_be_hidden()
    expect(player.panel.locator("h2")).to_have_text("Large L1")
    player.action("Move").click()
    player.rests(".ghost-answers")
    if phone:
        tick.tap()
    else:
        tick.click()
    expect(player.log.filter(has_text="L1 sails")).not_to_have_count(0)


def test_a_tick_beside_a_piece_of_a_board_plays_it(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", position=HEXTRIS)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    player.page.locator(".board [data-name='a1']").click()
    spot = player.page.locator(".board .spot.open, .board [data-name].open").first
    spot.click()
    tick = player.page.locator(".ghost-tick")
    expect(tick).to_be_visible()
    before = player.log.count()
    player.rests(".ghost-answers")
    covered = player.page.evaluate(COVERED)
    assert covered == [], "the buttons cover no piece"
    tick.click()
    expect(player.log).to_have_count(before + 1)
    expect(tick).to_be_hidden()


BIDS: dict[str, Any] = {
    "game": "undercut",
    "players": 3,
    "phase": "auction",
    "turn": 0,
    "start": 0,
    "hands": [["L yellow", "S yellow", "M blue", "M blue", "L red", "M red"], ["M green"], ["S black"]],
    "stacks": [
        {"pieces": ["L red", "M green", "S blue"], "bid": {"player": 1, "pieces": ["L black", "M yellow"]}},
        {"pieces": ["L black", "M yellow", "S black"], "bid": {"player": 2, "pieces": ["M green"]}},
    ],
}
INSIDE = """() => {
  const [board, row] = [".board", ".ghost-answers"].map((each) => document.querySelector(each).getBoundingClientRect());
  return row.width > 0 && row.top >= board.top && row.bottom <= board.bottom && row.left >= board.left
    && row.right <= board.right;
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_on_a_table_full_of_pieces_the_buttons_keep_inside_the_board(host: Host, visit: Visit, phone: bool) -> None:
    match, seats = host.match("person", "person", "person", game="undercut", position=BIDS)
    player = visit(phone=phone).sit(match, seats[0])
    player.page.locator("[data-name='stack 1'] .face").click()
    player.page.locator("[data-name='M:blue'] .face").click()
    expect(player.answer()).to_have_text("Bid 2 points on stack 1")
    player.rests(".ghost-answers")
    player.until(INSIDE)
    assert player.page.evaluate(COVERED) == []
    expect(player.page.locator(".pin[aria-label='Remove blue Medium'] .pin-arrow")).to_have_attribute(
        "d", re.compile("M")
    )


HAND = "S yellow,S yellow,S blue,S green,M red,M red,M black,M yellow,L red,L blue,L blue,L green"
FULL = {
    **BIDS,
    "players": 4,
    "hands": [HAND.split(","), ["M green", "S red", "L red"], ["S black", "M red"], ["L green", "L black"]],
    "stacks": [*BIDS["stacks"], {"pieces": ["L blue", "M black", "S red"], "bid": None}],
}
"""The fullest hand without a set: two rows of frames and words."""
WORDS_COVERED = """() => {
  const discs = [...document.querySelectorAll(".ghost-answers > *")].map((disc) => disc.getBoundingClientRect());
  const covers = (box) => discs.some(({ x, y, width }) => {
    const [u, v, r] = [x + width / 2, y + width / 2, width / 2 - 2];
    const [left, top] = [Math.max(box.left, Math.min(u, box.right)), Math.max(box.top, Math.min(v, box.bottom))];
    return Math.hypot(left - u, top - v) < r;
  });
  const shown = [...document.querySelectorAll(".board .notes text, .board .pyramids > *")];
  return shown.filter((each) => covers(each.getBoundingClientRect())).map((each) => each.textContent || "a piece");
}"""
"""The words and pieces that lie, with any part, under tick or cross."""


@pytest.mark.parametrize("stack", [1, 2, 3])
def test_with_a_full_hand_on_a_phone_the_buttons_cover_no_word_and_no_piece(
    host: Host, visit: Visit, stack: int
) -> None:
    match, seats = host.match(*["person"] * 4, game="undercut", position=FULL)
    player = visit(phone=True).sit(match, seats[0])
    player.page.locator(f"[data-name='stack {stack}'] .face").click()
    player.page.locator("[data-name='S:green'] .face").click()
    expect(player.answer()).to_have_text(f"Bid 1 point on stack {stack}")
    player.rests(".ghost-answers")
    player.until(INSIDE)
    player.comes_to(lambda: player.page.evaluate(WORDS_COVERED), [])


def test_where_two_discs_side_by_side_would_cover_a_word_they_stand_one_above_the_other(
    host: Host, visit: Visit
) -> None:
    hand = ["M green", "M red", "S red", "S yellow"]
    stacks = [{"pieces": ["L green", "M yellow", "S green"]}, {"pieces": ["L blue", "M blue", "S blue"]}]
    laid = {**BIDS, "hands": [hand, ["M black"], ["S black"]], "stacks": stacks}
    match, seats = host.match(*["person"] * 3, game="undercut", position=laid)
    player = visit().sit(match, seats[0])
    player.page.locator("[data-name='stack 1'] .face").click()
    expect(player.page.locator(".ghost-answers.upright .ghost-tick")).to_be_visible()
    player.rests(".ghost-answers")
    player.until(INSIDE)
    player.comes_to(lambda: player.page.evaluate(WORDS_COVERED), [])


def confirms(player: Visitor, wanted: bool) -> None:
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_label("Confirm moves").set_checked(wanted)
    player.page.keyboard.press("Escape")


@pytest.mark.parametrize("asked", [False, True])
def test_a_step_takes_two_presses_and_a_third_at_the_bow_to_confirm_it(host: Host, visit: Visit, asked: bool) -> None:
    player = sailor(host, visit, phone=False)
    confirms(player, asked)
    player.rests()
    player.page.mouse.click(*player.middle(".board [data-name='0.L1']"))
    expect(player.answer()).to_be_enabled()
    before = player.heading()
    player.rests(".heading-grip")
    x, y = player.grip()
    player.page.mouse.click(x + 60, y + 40)
    if asked:
        player.turns_from(before)
        player.rests(".heading-grip")
        turn = math.radians(float(player.heading().split(" ")[0]))
        x, y = player.grip()
        player.page.mouse.click(x - BEYOND_PX * math.sin(turn), y + BEYOND_PX * math.cos(turn))
    expect(player.log.filter(has_text="Teal · L1 sails")).to_have_count(1)
