"""The start page: one click to play, all options, own matches, addresses that do not exist."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host


def test_one_click_plays_against_a_bot_and_the_match_can_be_resumed(visit: Visit) -> None:
    player = visit("/")
    player.game("Ice Pirates").get_by_role("button", name="Play now against a bot").click()
    player.has_table()
    expect(player.page.locator(".seat").first).to_contain_text("you")
    url = player.page.url
    player.page.get_by_role("link", name="Iceharbor").click()
    player.page.locator(".matches a").click()
    player.has_table()
    assert player.page.url == url
    expect(player.page.locator(".seat").first).to_contain_text("you")


def test_the_options_of_the_form_are_those_of_the_match(visit: Visit) -> None:
    player = visit("/")
    entry = player.game("Ice Pirates")
    entry.get_by_text("Custom game").click()
    entry.locator(".new-game .choice label", has_text="3").click()
    entry.get_by_label("Who plays Violet").select_option("bot random")
    entry.locator("summary", has_text="Options").click()
    entry.get_by_label("Ships of each size").select_option("2")
    entry.get_by_label("Hidden holds").check()
    entry.get_by_label("Width in inches").fill("12")
    entry.get_by_role("button", name="Start game").click()
    expect(entry.get_by_role("alert")).to_contain_text("Width in inches: at least 30")
    entry.get_by_label("Width in inches").fill("40")
    entry.get_by_role("button", name="Start game").click()
    player.has_table()
    expect(player.page.locator(".seat")).to_have_count(3)
    player.page.get_by_role("button", name="More").click()
    told = player.page.locator(".told-options")
    expect(told).to_contain_text("Hidden holds")
    expect(told).to_contain_text("40")


def test_a_match_that_is_not_there_says_so(visit: Visit) -> None:
    lost = visit("/m/AAAAAAAAAAAAAAAAAAAAAAAA")
    expect(lost.page.get_by_role("heading")).to_contain_text("cannot be shown")
    lost.page.get_by_role("button", name="All games").click()
    expect(lost.page.get_by_role("heading", name="Ice Pirates")).to_be_visible()


def test_the_rules_can_be_read_before_playing(host: Host, visit: Visit) -> None:
    reader = visit("/")
    reader.game("Ice Pirates").get_by_role("button", name="Rules").click()
    expect(reader.page.locator("#rule-IP-R13")).to_be_visible()
