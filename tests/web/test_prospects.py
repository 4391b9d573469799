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
      if (document.elementFromPoint(x, y)?.closest(".board")) return [x, y, turn];
    }
  }
}"""
"""A point of the water in reach that is further round than one step turns, and on which side."""


def test_a_press_on_water_in_reach_turns_the_fan_as_far_as_one_step_can(host: Host, visit: Visit) -> None:
    player = at_sea(host, visit, STUCK)
    sail(player)
    expect(water(player)).to_have_attribute("d", LAND)
    player.rests()
    x, y, turn = water(player).evaluate(BEHIND)
    player.page.mouse.click(x, y)
    widest = 90 + 74.8 if turn > 0 else 90 - 74.8
    expect(player.page.locator(".board .callout.say")).to_contain_text(f"{widest:05.1f}°")
    expect(player.page.locator(".notice.refused")).to_have_count(0)
