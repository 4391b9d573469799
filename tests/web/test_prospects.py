"""The rim of the fan and the water in reach: drawn after the plan by day and by night, and gone with the fan."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.games.test_plan_warnings import STUCK
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_warnings import at_sea
from tests.web.visitor import Visitor

LAND = re.compile("^M")
"""Path data of any water."""

THEMES: dict[str, Literal["light", "dark"]] = {"day": "light", "night": "dark"}
"""The page's themes, with what the device prefers then."""


def rim(player: Visitor, exits: str) -> Locator:
    return player.page.locator(f".board .rim .{exits}")


def water(player: Visitor) -> Locator:
    return player.page.locator(".board .in-reach")


def stretch(found: Locator) -> tuple[int, int]:
    """The headings of a drawn stretch of the rim, in tenths of a degree."""
    return int(found.get_attribute("data-start") or ""), int(found.get_attribute("data-stop") or "")


def sail(player: Visitor) -> None:
    player.choose("S1")
    player.action("Move").click()


@pytest.mark.parametrize("phone", [False, True])
def test_the_fan_shows_where_a_ship_would_be_stuck_and_which_water_it_reaches(
    host: Host, visit: Visit, phone: bool
) -> None:
    player = at_sea(host, visit, STUCK, phone=phone)
    for theme, scheme in THEMES.items():
        player.page.emulate_media(color_scheme=scheme)
        expect(player.page.locator("html")).to_have_attribute("data-theme", theme)
        expect(water(player)).not_to_have_attribute("d", LAND)
        sail(player)
        expect(rim(player, "stuck")).to_have_count(1)
        expect(rim(player, "tight")).to_have_count(2)
        expect(water(player)).to_have_attribute("d", LAND)
        start, stop = stretch(rim(player, "stuck"))
        assert start <= 900 <= stop
        (before, _), (_, after) = (stretch(rim(player, "tight").nth(side)) for side in (0, 1))
        assert before < start < stop < after
        player.page.keyboard.press("Escape")
        expect(rim(player, "stuck")).to_have_count(0)
        expect(water(player)).not_to_have_attribute("d", LAND)


def test_the_next_step_has_a_rim_and_water_of_its_own(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, STUCK.replace("9902", "8838"))
    sail(player)
    expect(water(player)).to_have_attribute("d", LAND)
    whole = water(player).get_attribute("d") or ""
    expect(rim(player, "stuck")).to_have_count(0)
    player.page.get_by_role("button", name="Next step").click()
    expect(rim(player, "stuck")).to_have_count(1)
    expect(water(player)).not_to_have_attribute("d", whole)


def test_no_one_else_sees_the_rim(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, STUCK)
    watcher = visit().watch(player.page.url.rsplit("/", 1)[1])
    sail(player)
    expect(rim(player, "stuck")).to_have_count(1)
    expect(water(watcher)).not_to_have_attribute("d", LAND)
    expect(rim(watcher, "stuck")).to_have_count(0)


BEHIND = """(water) => {
  for (const turn of [100, 110, 120, 130, -100, -110, -120, -130]) {
    for (let far = 600; far < 4000; far += 100) {
      const way = ((90 + turn) * Math.PI) / 180;
      const at = new DOMPoint(9902 + far * Math.sin(way), -12000 - far * Math.cos(way));
      if (!water.isPointInFill(at)) continue;
      const { x, y } = at.matrixTransform(water.getScreenCTM());
      if (document.elementFromPoint(x, y)?.closest(".board")) return [x, y];
    }
  }
}"""
"""A point of the water in reach that is further round than one step turns."""


def lies_at(player: Visitor, x: float, y: float) -> bool:
    """True if the previewed ship lies at a pixel, or at most a finger's breadth from it."""
    box = player.page.locator(".board .fan .ghost").bounding_box()
    assert box is not None
    return -20 <= x - box["x"] <= box["width"] + 20 and -20 <= y - box["y"] <= box["height"] + 20


@pytest.mark.parametrize("phone", [False, True])
def test_a_press_on_water_in_reach_sails_there_in_as_many_steps_as_it_takes(
    host: Host, visit: Visit, phone: bool
) -> None:
    player = at_sea(host, visit, STUCK, phone=phone)
    sail(player)
    expect(player.panel.locator(".prompt")).to_contain_text("Press the water")
    expect(water(player)).to_have_attribute("d", LAND)
    player.rests()
    x, y = water(player).evaluate(BEHIND)
    player.page.touchscreen.tap(x, y) if phone else player.page.mouse.click(x, y)
    expect(player.page.locator(".board .callout.say")).to_contain_text(re.compile("step [234]"))
    expect(player.page.locator(".notice.refused")).to_have_count(0)
    player.comes_to(lambda: lies_at(player, x, y), True)
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".board .callout.say")).to_contain_text("step 1")


def test_another_press_changes_all_steps_and_the_gold_button_plays_them(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, STUCK)
    sail(player)
    expect(water(player)).to_have_attribute("d", LAND)
    player.rests()
    x, y = water(player).evaluate(BEHIND)
    _, top = player.middle('.board [data-name="0.S1"]')
    player.page.mouse.click(x, y)
    expect(player.page.locator(".board .callout.say")).to_contain_text(re.compile("step [234]"))
    player.page.mouse.click(x, 2 * top - y)
    player.comes_to(lambda: lies_at(player, x, 2 * top - y), True)
    player.page.get_by_role("button", name=re.compile("Sail [234] steps")).click()
    expect(player.log.last).to_contain_text(re.compile("S1 sails [234] steps"))
