"""Accessibility: axe, the live region, touch targets on a phone, light and dark theme."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.host import ROOT, Host

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"

COLOUR_RULES = ("color-contrast", "link-in-text-block")
"""The rules of axe about colours. All others find the same in the dark theme as in the light one."""


def serious(page: Page) -> list[str]:
    """The violations that axe finds in the light theme, then those of colours in the dark theme. The page must follow
    the device's theme, and has the light one afterwards. The debugger loads axe, so that the page's policy stays
    strict."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    found += violations(page, *COLOUR_RULES)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    return found


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds in the page as it is now, by these rules or by all."""
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: dict[str, Any] = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def test_axe_finds_nothing_serious_on_the_start_page(visit: Visit) -> None:
    reader = visit("/")
    assert serious(reader.page) == []
    entry = reader.play_sheet("Ice Pirates")
    entry.locator("summary", has_text="More options").click()
    expect(entry.get_by_label("Ships of each size")).to_be_visible()
    assert serious(reader.page) == []


def test_axe_finds_nothing_serious_in_a_match_while_a_ship_plans(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    assert serious(player.page) == []
    player.choose("L1")
    player.action("Move").click()
    expect(player.answer()).to_be_enabled()
    assert serious(player.page) == []
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Previous move").click()
    player.sees_turn("Replay")
    assert serious(player.page) == []


def test_axe_finds_nothing_serious_in_the_drawers(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=1)
    player = visit().sit(match, seats[0])
    for drawer in ("Rules", "Settings", "Keys", "More"):
        player.page.get_by_role("button", name=drawer, exact=True).click()
        expect(player.page.locator("dialog h2")).to_be_visible()
        if drawer == "Rules":
            expect(player.page.locator("#rule-IP-R12")).to_be_visible()
        assert serious(player.page) == []
        player.page.keyboard.press("Escape")
        expect(player.page.locator("dialog")).to_have_count(0)


def test_plans_refusals_and_news_are_spoken(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    player.choose("L1")
    expect(player.live("plan")).to_contain_text("Which direction?")
    player.page.get_by_role("button", name="Back", exact=True).click()
    expect(player.live("plan")).to_contain_text("What should L1 do?")
    player.action("Move").click()
    expect(player.live("plan")).to_contain_text("Which direction?")
    player.answer().click()
    expect(player.live("news")).to_contain_text("L1 sails")
    player.choose("L1")
    player.action("Repair").click(force=True)
    expect(player.live("news")).to_contain_text("IP-R15")


def test_a_phone_plays_by_touch_and_everything_has_room(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit(phone=True).sit(match, seats[0])
    player.sees_turn("Your turn")
    player.page.locator(".fleet button", has_text="L1").tap()
    player.action("Move").tap()
    expect(player.answer()).to_be_enabled()
    expect(player.answer()).to_be_in_viewport(ratio=1)
    player.until("document.documentElement.scrollWidth <= 390")
    small = (
        "all => all.filter((b) => b.getBoundingClientRect().height < 24 && !b.matches('.rule')).map((b) => b.outerHTML)"
    )
    player.comes_to(lambda: player.page.locator("main button:visible").evaluate_all(small), [])
    player.answer().tap()
    player.left(2)
    expect(player.log.last).to_contain_text("L1 sails")


CUT = """() => [...document.querySelectorAll("dialog :is(th, td)")]
  .filter((cell) => cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => cell.textContent)"""
"""The cells of the open rules that do not fit the screen."""


@pytest.mark.parametrize("title", ["Ice Pirates", "Armada", "Undercut"])
def test_the_tables_of_the_rules_fit_a_phone(visit: Visit, title: str) -> None:
    reader = visit("/", phone=True)
    reader.open_rules(title)
    expect(reader.page.locator("dialog td").first).to_be_attached()
    assert reader.page.evaluate(CUT) == []


def test_settings_are_kept_by_the_device(visit: Visit) -> None:
    reader = visit("/")
    reader.page.get_by_role("button", name="Settings").click()
    reader.page.get_by_role("radio", name="Dark").check()
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "night")
    reader.page.get_by_role("radio", name="Colour-blind safe").check()
    reader.page.reload()
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "night")
    expect(reader.page.locator("html")).to_have_attribute("data-palette", "safe")


def test_the_keys_are_listed_by_a_question_mark(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=1)
    player = visit().sit(match, seats[0])
    player.page.keyboard.press("?")
    expect(player.page.locator("dialog")).to_contain_text("Undo")


def test_axe_finds_nothing_serious_while_a_fleet_is_built(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="pirates_csg")
    player = visit().sit(match, seats[0])
    player.page.locator(".made-cards .action").first.click()
    expect(player.page.locator(".closed-action").first).to_be_visible()
    assert serious(player.page) == []
    player.page.get_by_role("button", name="Share", exact=True).click()
    expect(player.page.get_by_label("As text")).to_be_visible()
    assert serious(player.page) == []


TABLES = {
    "armada": ("person", "greedy"),
    "hextris": ("person", "greedy"),
    "ice_pirates": ("person", "greedy"),
    "pirates_csg": ("person", "greedy"),
    "sprawl": ("person", "greedy", "greedy"),
    "torpedo": ("person", "slow"),
    "undercut": ("person", "greedy", "greedy"),
}
"""The seats of a match of each game."""


@pytest.mark.parametrize("game", TABLES)
def test_axe_finds_nothing_serious_at_a_table_and_at_twice_the_size_nothing_scrolls_sideways(
    host: Host, visit: Visit, game: str
) -> None:
    match, seats = host.match(*TABLES[game], game=game)
    player = visit().sit(match, seats[0])
    expect(player.page.locator(":is(.panel, .trays, .build-table) button").first).to_be_visible()
    assert serious(player.page) == []
    player.page.set_viewport_size({"width": 640, "height": 400})  # as a window of 1280 by 800 at 200 %
    player.until("innerWidth === 640")
    player.has_table()
    sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    player.comes_to(lambda: player.page.evaluate(sideways), 0)
    player.comes_to(
        lambda: player.page.locator(".column").evaluate("column => column.scrollWidth - column.clientWidth"), 0
    )
