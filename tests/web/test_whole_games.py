"""Whole games of ships, by mouse alone, by finger alone and by keyboard alone."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.seeds import most_slow
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor, seat_of

SHORT: Final[dict[str, dict[str, Any]]] = {
    "ice_pirates": {"fleet": 1, "turn_cap": 3},
    "armada": {"fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "turn_cap": 2},
}


def over(visitor: Visitor) -> bool:
    return visitor.page.locator(".result").is_visible()


def settled(visitor: Visitor) -> None:
    """Waits until the player may act, or the game is over."""
    mine = visitor.page.locator(".turn.mine:has(.pips)")
    expect(mine.or_(visitor.page.locator(".result")).first).to_be_visible()


def test_a_whole_quick_game_is_played_by_mouse_against_a_bot(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1, turn_cap=3)
    player = visit().sit(match, seats[0])
    settled(player)
    while not over(player):
        for ship in ("L1", "M1", "S1"):
            player.choose(ship)
            player.action("Move").click()
            expect(player.answer()).to_be_enabled()
            before = player.heading()
            x, y = player.grip()
            player.page.mouse.move(x, y)
            player.page.mouse.down()
            player.page.mouse.move(x + 28, y + 18, steps=6)
            player.page.mouse.up()
            player.turns_from(before)
            count = player.entries()
            player.answer().click()
            player.tells_more(count)
        player.left(0)
        player.end_turn()
        settled(player)
    expect(player.page.locator(".result")).to_contain_text("round")
    expect(player.page.locator(".result h2")).to_be_in_viewport(ratio=1)
    expect(player.log.last).to_be_in_viewport(ratio=0.9)


WATER: Final = """() => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const board = document.querySelector(".board").getBoundingClientRect();
  const ships = [...document.querySelectorAll(".board .piece")].map((each) => each.getBoundingClientRect());
  const [x, y] = middle(document.querySelector(".heading-grip").getBoundingClientRect());
  const clear = (at) => at[0] > 10 && at[0] < board.width - 10 && at[1] > 70 && at[1] < board.height - 10
    && ships.every((ship) => at[0] < ship.left - 12 || at[0] > ship.right + 12
      || at[1] < ship.top - 12 || at[1] > ship.bottom + 12);
  return [[30, 20], [-30, 20], [30, -20], [-30, -20], [0, 60], [0, -60], [60, 0], [-60, 0]]
    .map(([dx, dy]) => [x + dx, y + dy]).find(clear);
}"""
"""A point of open water beside the handle of a fan."""


def beside(player: Visitor) -> tuple[float, float]:
    """That point, once it stays where it is: a warning that comes late may still move the camera."""
    seen: list[list[float]] = []
    while len(seen) < 3 or seen[-1] != seen[-2] or seen[-2] != seen[-3]:
        seen.append(player.page.evaluate(WATER))
        player.page.wait_for_timeout(250)
    return seen[-1][0], seen[-1][1]


def sails_by_finger(player: Visitor, ship: str) -> None:
    """A tap on the ship, one on the water beside its bow, one on the tick."""
    tick, touch = player.page.locator(".ghost-tick"), player.page.touchscreen
    player.rests()
    touch.tap(*player.middle(f".board [data-name='{seat_of(player)}.{ship}']"))
    expect(player.panel.locator("h2")).to_contain_text(ship)
    expect(tick).to_be_visible()
    expect(player.page.locator(".board .in-reach")).to_have_attribute("d", re.compile("^M"))
    player.rests()
    player.rests(".ghost-answers")
    before = player.heading()
    assert before.endswith("degrees")
    touch.tap(*beside(player))
    player.turns_from(before)
    player.rests(".ghost-answers")
    count = player.entries()
    tick.tap()
    player.tells_more(count)


@pytest.mark.parametrize("game", most_slow(["armada", "ice_pirates"]))
def test_a_whole_game_is_played_by_finger_on_the_board_of_a_phone(host: Host, visit: Visit, game: str) -> None:
    match, seats = host.match("person", "random", game=game, **SHORT[game])
    player = visit(phone=True).sit(match, seats[0])
    if game == "armada":
        player.panel.locator(".action", has_text="Wedge").tap()
        player.page.locator(".action.gold", has_text="Ready").tap()
        player.answer().tap()
    settled(player)
    while not over(player):
        for ship in ("L1", "M1", "S1"):
            sails_by_finger(player, ship)
        player.left(0)
        count = player.entries()
        player.turn.get_by_role("button", name="End turn").tap()
        player.tells_more(count)
        settled(player)
    expect(player.page.locator(".result")).to_contain_text("round")


def test_a_whole_quick_game_is_played_by_keyboard_alone(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "random", fleet=1, turn_cap=2)
    player = visit().sit(match, seats[0])
    keys = player.page.keyboard
    settled(player)
    assert player.page.locator(".own-name").evaluate("name => getComputedStyle(name).display") == "block"
    while not over(player):
        for _ in range(3):
            keys.press("]")
            expect(player.page.locator(".actions")).to_be_visible()
            keys.press("1")
            expect(player.answer()).to_be_enabled()
            expect(player.page.locator(".heading-grip")).to_be_focused()
            before = player.heading()
            keys.press("ArrowRight")
            player.turns_from(before)
            count = player.entries()
            keys.press("Enter")
            player.tells_more(count)
            keys.press("Escape")
        count = player.entries()
        keys.press("]")
        expect(player.panel.locator("h2")).to_be_visible()
        keys.press("Enter")
        player.tells_more(count)
        settled(player)
    keys.press("Home")
    expect(player.turn).to_contain_text("move 0")
    keys.press("End")
    expect(player.turn).to_have_count(0)
