"""Whole games, by mouse alone and by keyboard alone."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor


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
            x, y = player.middle(".heading-grip")
            player.page.mouse.move(x, y)
            player.page.mouse.down()
            player.page.mouse.move(x + 40, y + 26, steps=6)
            player.page.mouse.up()
            player.turns_from(before)
            count = player.log.count()
            player.answer().click()
            expect(player.log).to_have_count(count + 1)
        player.left(0)
        player.end_turn()
        settled(player)
    expect(player.page.locator(".result")).to_contain_text("round")


def test_a_whole_quick_game_is_played_by_keyboard_alone(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "random", fleet=1, turn_cap=2)
    player = visit().sit(match, seats[0])
    keys = player.page.keyboard
    settled(player)
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
            count = player.log.count()
            keys.press("Enter")
            expect(player.log).to_have_count(count + 1)
            keys.press("Escape")
        count = player.log.count()
        keys.press("e")
        expect(player.log.nth(count)).to_be_visible()
        settled(player)
    keys.press("Home")
    expect(player.turn).to_contain_text("move 0")
    keys.press("End")
    expect(player.turn).to_have_count(0)
