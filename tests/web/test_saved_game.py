"""A link of an arena report opens the game on the board."""

from playwright.sync_api import expect

from iceharbor.arena.board_links import board_link
from iceharbor.selfplay.series import play
from tests.web.conftest import Visit
from tests.web.host import Host

CUT_PX = """() => {
  const list = document.querySelector(".lines").getBoundingClientRect();
  const tops = [...document.querySelectorAll(".lines li")].map((line) => line.getBoundingClientRect().top - list.top);
  return Math.round(Math.min(...tops.filter((top) => top > -0.5)));
}"""
"""How far the first whole line of the log lies below the top of its list: above it is a line that is cut."""


def test_a_link_opens_a_game_that_was_played_elsewhere_at_its_start(host: Host, visit: Visit) -> None:
    match = play("hextris", ("greedy", "careless"), "a link").match
    link = board_link(match, ("greedy", "careless"), host.address)
    assert link is not None
    player = visit(link.removeprefix(host.address))
    player.has_table()
    expect(player.page.get_by_role("slider", name="Position in the match")).to_have_value("0")
    expect(player.page.locator(".seats")).to_contain_text("greedy")
    player.page.get_by_role("button", name="Next move").click()
    expect(player.page.get_by_role("slider", name="Position in the match")).to_have_value("1")
    player.page.keyboard.press("End")
    expect(player.log.last).to_have_class("current")
    player.comes_to(lambda: player.page.evaluate(CUT_PX), 0)
    expect(player.log.last).to_be_in_viewport(ratio=1)
    at = player.page.locator(".lines").evaluate("e => e.scrollTop")
    player.page.locator(".lines").hover()
    player.page.mouse.wheel(0, -45)
    player.goes_from(lambda: player.page.locator(".lines").evaluate("e => e.scrollTop"), at)
    player.comes_to(lambda: player.page.evaluate(CUT_PX), 0)


def test_a_damaged_link_says_so(visit: Visit) -> None:
    player = visit("/replay#g=AAAA")
    expect(player.page.get_by_role("alert")).to_have_text(
        "This link does not contain a game. Perhaps a part of it is missing."
    )
