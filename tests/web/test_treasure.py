"""Looking under islands and transferring cargo, from a position that bots have played to."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.greedy_player import play_until
from tests.web.host import Host
from tests.web.visitor import Visitor


def reached(host: Host, visit: Visit, verb: str) -> tuple[Visitor, Visitor, list[str]]:
    """A match in which the first visitor is about to take an action with this verb, its opponent, and its words."""
    match, seats = host.match("person", "person", fleet=2)
    tokens = [token for token in seats if token is not None]
    player, words = play_until(host, match, tokens, verb)
    return visit().sit(match, tokens[player]), visit().sit(match, tokens[1 - player]), words


BELOW_NUMBERS = """tiles => tiles.map(tile => {
  const words = document.createRange();
  words.selectNodeContents(tile);
  return words.getBoundingClientRect().top - tile.getBoundingClientRect().top;
})"""
"""How far below the top of each action its words begin, in pixels: a number of 11 px stands there."""


def test_pieces_under_an_island_are_marked_only_for_the_player_who_looked(host: Host, visit: Visit) -> None:
    player, other, (_, ship, island) = reached(host, visit, "explore")
    on_board = f".board [data-name='{island}']"
    player.choose(ship)
    expect(player.action(f"Look under {island}")).to_be_visible()
    assert min(player.page.locator(".actions .action").evaluate_all(BELOW_NUMBERS)) >= 14
    expect(player.action(f"Look under {island}")).to_contain_text("free, only you will see it")
    player.action(f"Look under {island}").click()
    expect(player.answer()).to_have_text(f"Look under {island}")
    player.answer().click()
    expect(player.page.locator(".notice.found")).to_contain_text("Only you know")
    expect(player.log.last).to_contain_text("Only you know")
    expect(player.page.locator(on_board)).to_have_attribute("aria-label", re.compile("only you know"))
    expect(other.log.last).to_contain_text(f"{ship} looks under {island}")
    expect(other.log.last).not_to_contain_text("Only you know")
    expect(other.page.locator(on_board)).to_have_attribute("aria-label", re.compile("hidden piece"))
    expect(player.turn.get_by_role("button", name="Undo")).to_have_count(0)
    player.page.reload()
    expect(player.log.last).to_contain_text("Only you know")
    player.choose(ship)
    expect(player.action(f"Look again under {island}")).to_contain_text("you know")


def test_cargo_goes_across_the_swap_table_and_back_before_it_is_played(host: Host, visit: Visit) -> None:
    player, other, words = reached(host, visit, "transfer")
    ship, partner = words[1], words[2]
    player.choose(ship)
    player.action("Transfer").click()
    swap = player.page.locator(".swap")
    choice = player.page.locator(".actions.few .action:not([aria-disabled])", has_text=partner)
    expect(swap.or_(choice).first).to_be_visible()
    if not swap.is_visible():
        choice.click()
    player.page.set_viewport_size({"width": 1440, "height": 900})
    for hold in swap.locator(".hold").all():
        expect(hold).to_be_in_viewport(ratio=1)
    player.page.set_viewport_size({"width": 1280, "height": 720})
    expect(swap.locator(".piece").first).to_be_in_viewport(ratio=1)
    piece = swap.locator(".piece:not([aria-disabled])").first
    expect(player.answer()).to_have_count(0)
    piece.click()
    expect(player.answer()).to_have_text("Transfer")
    expect(swap.locator(".piece.crossed")).to_have_count(1)
    swap.locator(".piece.crossed").click()
    expect(player.answer()).to_have_count(0)
    swap.locator(".piece:not([aria-disabled])").first.click()
    count = other.log.count()
    player.answer().click()
    expect(other.log).to_have_count(count + 1)
    expect(other.log.last).to_contain_text(ship)
