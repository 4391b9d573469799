"""Warnings at the page: beside the move that waits, on the board, and a danger is always confirmed."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.games.armada_positions import position
from tests.games.sprawl_positions import as_position
from tests.games.test_plan_warnings import EXPOSED, STUCK
from tests.seeds import most_slow
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_access import serious
from tests.web.visitor import Visitor

GUNS = "0.S1 bow 9000,12000 heading 090.0\n1.M2 at 8800,13200 heading 090.0"


def at_sea(host: Host, visit: Visit, drawn: str, **wishes: Any) -> Visitor:
    """Teal at a match of Armada that starts with these ships."""
    laid = position(drawn)
    match, seats = host.match("person", "person", game="armada", position=laid)
    return visit(**wishes).sit(match, seats[0])


def switch(player: Visitor, label: str) -> None:
    """Turns a setting over."""
    player.page.get_by_role("button", name="Settings").first.click()
    player.page.get_by_role("switch", name=label).click()
    player.page.keyboard.press("Escape")


def steps_east(player: Visitor) -> None:
    """Chooses the ship S1 and its first step, straight on."""
    player.choose("S1")
    player.action("Move").click()
    expect(player.heading_grip).to_have_attribute("aria-valuetext", "090.0 degrees")


def warnings(player: Visitor) -> Locator:
    return player.page.locator(".warnings li")


@pytest.mark.parametrize("phone", most_slow([False, True]))
def test_a_danger_has_a_red_button_and_one_confirmation_even_with_confirmations_off(
    host: Host, visit: Visit, phone: bool
) -> None:
    player = at_sea(host, visit, STUCK, phone=phone)
    switch(player, "Confirm moves")
    steps_east(player)
    expect(warnings(player)).to_contain_text(["No way out from here: S1 could not move again"])
    red = player.page.locator(".answers .red")
    expect(red).to_have_text("Sail and get stuck")
    expect(red).to_be_in_viewport()
    expect(player.page.locator(".board .stuck-hull")).to_have_count(1)
    expect(player.live("plan")).to_contain_text("No way out from here")
    assert serious(player.page) == []
    count = player.log.count()
    player.page.locator(".heading-grip").press("ArrowLeft")
    player.page.locator(".heading-grip").press("ArrowRight")
    expect(red).to_be_enabled()
    assert player.log.count() == count, "it waits for the press"
    red.click()
    expect(player.log.last).to_contain_text("S1 sails")


@pytest.mark.parametrize("phone", most_slow([False, True]))
def test_the_gold_button_of_a_danger_turns_the_ship_to_where_it_has_a_way_out(
    host: Host, visit: Visit, phone: bool
) -> None:
    player = at_sea(host, visit, STUCK, phone=phone)
    switch(player, "Confirm moves")
    steps_east(player)
    gold = player.page.locator(".answers .gold")
    expect(gold).to_have_text("Turn to the nearest safe heading")
    expect(gold).to_be_in_viewport(ratio=1)
    expect(player.page.locator(".answers .red")).to_be_in_viewport(ratio=1)
    gold.click()
    expect(player.page.locator(".answers .red")).to_have_count(0)
    expect(warnings(player)).to_have_count(0)
    expect(gold).to_have_text("Sail")
    expect(player.heading_grip).not_to_have_attribute("aria-valuetext", "090.0 degrees")
    assert player.log.count() == 0, "it waits for the press"


def test_a_broadside_is_named_and_its_line_of_fire_drawn(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, GUNS)
    steps_east(player)
    expect(warnings(player)).to_contain_text(["In the broadside of Coral's M2"])
    expect(player.page.locator(".board .caution-line")).to_have_count(1)
    expect(player.page.locator(".answers .gold")).to_have_text("Sail")


@pytest.mark.slow
def test_few_ways_out_are_drawn_as_the_next_fan_in_grey(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, STUCK.replace("9902", "9502"))
    steps_east(player)
    expect(warnings(player)).to_contain_text(["Few ways out: S1 could only turn to 15 of 149 degrees next"])
    expect(player.page.locator(".board .next-fan")).not_to_have_count(0)


def test_a_setting_switches_warnings_off(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, STUCK)
    switch(player, "Warnings")
    steps_east(player)
    expect(player.page.locator(".answers .gold")).to_have_text("Sail")
    expect(warnings(player)).to_have_count(0)
    expect(player.page.locator(".board .stuck-hull")).to_have_count(0)
    switch(player, "Warnings")
    expect(player.page.locator(".answers .red")).to_have_text("Sail and get stuck")


@pytest.mark.parametrize("phone", most_slow([False, True]))
def test_a_stack_says_what_it_would_complete(host: Host, visit: Visit, phone: bool) -> None:
    hands = [["S red", "S red", "M red"], ["S blue"], ["S green"]]
    stacks = [{"pieces": ["L red", "M blue", "S green"]}, {"pieces": ["L red", "M red", "S red"]}]
    laid = {"game": "undercut", "players": 3, "phase": "auction", "hands": hands, "stacks": stacks}
    match, seats = host.match("person", "person", "person", game="undercut", position=laid)
    player = visit(phone=phone).sit(match, seats[0])
    expect(warnings(player)).to_contain_text(
        ["Bid on stack 1: you: Tree +2", "Bid on stack 2: you: Tree +2, Triplets +2"]
    )
    expect(player.live("plan")).to_contain_text("Bid on stack 1: you: Tree +2")
    tops = (".panel .action", ".panel .warnings")
    action, warning = (
        player.page.locator(each).first.evaluate("one => one.getBoundingClientRect().y") for each in tops
    )
    assert action < warning, "what is said of choices does not push them out of sight"


FOOTING_IS_KNOWN = """(() => {
  const footing = document.querySelector(".footing");
  const column = footing.closest(".column");
  const height = Math.ceil(footing.getBoundingClientRect().height);
  return height > 150 && column.style.getPropertyValue("--footing") === `${height}px`;
})()"""
COVERED = """async (buttons) => {
  const frame = () => new Promise(requestAnimationFrame);
  const covered = [];
  for (const button of buttons) {
    for (const block of ["start", "center", "end", "nearest"]) {
      button.scrollIntoView({ block });
      await frame();
      const { x, y, width, height } = button.getBoundingClientRect();
      for (const [across, down] of [[x + 4, y + 4], [x + width / 2, y + height / 2], [x + width - 4, y + height - 4]]) {
        const top = document.elementFromPoint(across, down);
        if (!button.contains(top)) covered.push(`${button.textContent} at its ${block} by ${top?.className}`);
      }
    }
  }
  return covered;
}"""


@pytest.mark.slow
def test_on_a_phone_nothing_covers_a_choice_that_was_scrolled_to_below_many_warnings(host: Host, visit: Visit) -> None:
    hands = [["S red", "S red", "M red", "M blue", "S blue"], ["S blue"], ["S green"]]
    stacks = [
        {"pieces": ["L red", "M red", "S green"], "bid": {"player": 1, "pieces": ["S yellow"]}},
        {"pieces": ["L blue", "M blue", "S green"], "bid": {"player": 2, "pieces": ["S yellow"]}},
    ]
    laid = {"game": "undercut", "players": 3, "phase": "auction", "hands": hands}
    match, seats = host.match("person", "person", "person", game="undercut", position={**laid, "stacks": stacks})
    player = visit(phone=True).sit(match, seats[0])
    player.panel.get_by_role("button", name="Pass").click()
    choices = player.page.locator(".panel .action")
    expect(choices).to_have_count(3)
    expect(warnings(player)).not_to_have_count(0)
    assert choices.evaluate_all(COVERED) == []


@pytest.mark.slow
def test_on_a_phone_nothing_covers_an_action_above_the_warnings_of_a_move(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, STUCK, phone=True)
    steps_east(player)
    expect(warnings(player)).not_to_have_count(0)
    warnings(player).evaluate_all("all => { for (const each of all) each.style.minHeight = '300px'; }")
    player.until(FOOTING_IS_KNOWN)
    assert player.page.locator(".panel .action:visible").evaluate_all(COVERED) == []


def test_a_tower_in_danger_is_said_with_the_attack(host: Host, visit: Visit) -> None:
    laid = {"game": "sprawl", "players": 3, "turn": 0, "first_round_over": True, **as_position(EXPOSED, {})}
    match, seats = host.match("person", "person", "person", game="sprawl", position=laid)
    player = visit().sit(match, seats[0])
    player.page.locator(".board [data-name='B2']").click()
    player.action("Stack a Medium").click()
    expect(warnings(player)).to_contain_text(["could be knocked out next turn: Small on A2 pointing east by Violet"])
    expect(player.page.locator(".board .caution-line")).to_have_count(1)
