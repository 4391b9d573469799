"""The start page: one click to play, all options, own matches, addresses that do not exist."""

import gzip
import re

import pytest
from playwright.sync_api import Response, expect

from tests.web.conftest import Visit
from tests.web.host import Host


def test_two_clicks_play_against_a_bot_and_the_match_can_be_resumed(visit: Visit) -> None:
    player = visit("/")
    player.start_match("Ice Pirates")
    player.has_table()
    expect(player.page.locator(".seat").first).to_contain_text("you")
    url = player.page.url
    player.page.get_by_role("link", name="Iceharbor").click()
    player.page.locator("a.match-card").click()
    player.has_table()
    expect(player.page).to_have_url(url)
    expect(player.page.locator(".seat").first).to_contain_text("you")


def test_the_options_of_the_form_are_those_of_the_match(visit: Visit) -> None:
    player = visit("/")
    entry = player.play_sheet("Ice Pirates")
    entry.locator(".choice label", has_text="3").first.click()
    entry.locator("summary", has_text="More options").click()
    entry.get_by_label("Who plays Violet").select_option("bot careless")
    entry.get_by_label("Ships of each size").select_option("2")
    entry.get_by_label("Hidden holds").check()
    entry.get_by_label("Width in inches").fill("12")
    entry.get_by_role("button", name="Start match").click()
    expect(entry.get_by_role("alert")).to_contain_text("Width in inches: at least 30")
    entry.get_by_label("Width in inches").fill("40")
    entry.get_by_role("button", name="Start match").click()
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
    reader.open_rules("Ice Pirates")
    expect(reader.page.locator("#rule-IP-R13")).to_be_visible()


def test_a_first_visit_is_one_press_from_the_easiest_game(visit: Visit) -> None:
    player = visit("/")
    expect(player.page.locator(".game h3").first).to_have_text("Hextris")
    expect(player.page.locator(".game").first).to_contain_text("New here? Start with Hextris")
    player.page.get_by_role("button", name="Play Hextris now").click()
    player.has_table()
    player.sees_turn("Your turn")


def test_every_game_has_a_tile_with_a_picture_and_its_facts(visit: Visit) -> None:
    player = visit("/")
    tiles = player.page.locator(".game")
    expect(tiles).to_have_count(7)
    for tile in tiles.all():
        tile.scroll_into_view_if_needed()
        expect(tile.locator("img")).not_to_have_js_property("naturalWidth", 0)
        expect(tile.locator(".tile-facts")).to_contain_text("players")
        expect(tile.locator(".tile-facts")).to_contain_text("min")
        expect(tile.locator(".difficulty")).to_contain_text(re.compile("Easy|Medium|Hard"))
        tile.locator(".tile-picture").click(force=True)  # pressed on the picture, which the button covers
        sheet = player.page.get_by_role("dialog")
        expect(sheet.get_by_role("heading").first).to_have_text(tile.locator("h3").inner_text())
        player.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)


def test_a_match_that_waits_comes_first_as_a_live_board_with_its_score(host: Host, visit: Visit) -> None:
    player = visit("/")
    player.start_match("Hextris")
    player.sees_turn("Your turn")
    player.page.get_by_role("link", name="Iceharbor").click()
    card = player.page.locator("a.match-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Your turn")
    expect(card.locator(".match-score").first).to_have_text("You0/3 groups")
    expect(card.locator("time")).to_have_text(re.compile(r"^(now|\d+m(in)? ago)$"))
    expect(card.locator("img")).to_have_js_property("complete", True)
    expect(player.page).to_have_title("(1) Iceharbor")
    expect(player.page.get_by_role("heading", name="Board games with little pyramids")).to_have_count(0)


NO_LATER_TURN = """() => {
  const later = setTimeout;
  globalThis.setTimeout = (act, ms, ...words) => (ms === 6000 ? 0 : later(act, ms, ...words));
}"""
"""Boards are no longer asked for again after six seconds."""


@pytest.mark.slow
def test_live_boards_change_colours_at_once_with_the_page(visit: Visit) -> None:
    player = visit("/")
    player.start_match("Hextris")
    player.sees_turn("Your turn")
    player.page.get_by_role("link", name="Iceharbor").click()
    picture = player.page.locator("a.match-card img")
    expect(picture).to_have_js_property("complete", True)
    player.page.evaluate(NO_LATER_TURN)
    with player.page.expect_response(re.compile("/board")):
        pass
    day = picture.get_attribute("src") or ""
    player.page.get_by_role("button", name="Dark theme").click()
    expect(picture).not_to_have_attribute("src", day)


def test_the_play_sheet_offers_hints_only_where_there_are_some(visit: Visit) -> None:
    player = visit("/")
    for game, offered in (("Hextris", 1), ("Torpedo", 0)):
        sheet = player.play_sheet(game)
        sheet.locator("summary", has_text="More options").click()
        expect(sheet.get_by_label("Hints")).to_have_count(offered)
        player.page.keyboard.press("Escape")


def test_the_play_sheet_shows_only_what_matters_in_a_mode_and_remembers_the_answers(visit: Visit) -> None:
    player = visit("/")
    sheet = player.play_sheet("Armada")
    sheet.locator("summary", has_text="More options").click()
    expect(sheet.get_by_label("Goal line behind")).to_have_count(0)
    sheet.get_by_label("Breakthrough").check()
    expect(sheet.get_by_label("Goal line behind")).to_be_visible()
    expect(sheet).to_contain_text("get one whole ship across the line")
    expect(sheet.get_by_label("Goal", exact=True)).to_have_count(0)
    offered = sheet.locator("select").first.locator("option", has_text="Bot: ").all_text_contents()
    assert [name.rsplit("(", 1)[1] for name in offered] == [f"level {level})" for level in range(1, 6)]
    sheet.get_by_label("Beginner").check()
    sheet.get_by_role("button", name="Start match").click()
    player.has_table()
    player.page.get_by_role("button", name="More").click()
    told = player.page.locator(".told-options")
    expect(told).to_contain_text("breakthrough", ignore_case=True)
    expect(told, "only what differs is told, in the words of the sheet").not_to_contain_text(re.compile(r"_|\b0\b"))
    player.goto("/")
    sheet = player.play_sheet("Armada")
    expect(sheet).to_contain_text("Same as last time")
    expect(sheet.get_by_label("Breakthrough")).to_be_checked()
    expect(sheet.get_by_label("Beginner")).to_be_checked()


def test_the_first_page_is_at_most_120_kilobytes(visit: Visit) -> None:
    """Scripts and styles, gzipped as a proxy sends them, with those that come after the first paint for the board of a
    newcomer's first move; the pictures are not counted."""
    reader = visit()
    answers: list[Response] = []
    reader.page.on("response", lambda answer: answers.append(answer))
    reader.goto("/")
    expect(reader.page.locator(".game")).to_have_count(7)
    expect(reader.page.locator(".first-move .lesson-arrow.placed")).to_have_count(1)
    reader.page.wait_for_load_state("networkidle")
    parts = [answer for answer in answers if answer.url.endswith((".js", ".css", "/"))]
    assert any("FirstMove" in part.url for part in parts)
    size = sum(len(gzip.compress(part.body())) for part in parts)
    assert 20_000 < size <= 120_000


@pytest.mark.slow
def test_on_a_phone_the_sheet_with_its_options_open_shows_the_whole_button_that_starts(visit: Visit) -> None:
    player = visit("/", phone=True)
    sheet = player.play_sheet("Torpedo")
    sheet.get_by_text("More options").tap()
    expect(sheet.get_by_label("Ships of each size")).to_be_visible()
    expect(sheet.get_by_role("button", name="Start match")).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_a_number_that_an_option_does_not_take_says_why_below_its_field_which_gets_the_focus(visit: Visit) -> None:
    player = visit("/", phone=True)
    sheet = player.play_sheet("Pirates CSG")
    sheet.get_by_text("More options").tap()
    rounds = sheet.get_by_label("Rounds", exact=True)
    rounds.fill("8")
    expect(rounds).to_have_accessible_description("at least 10 After this many rounds the treasure is counted.")
    sheet.get_by_label("Points of a fleet").focus()
    sheet.get_by_role("button", name="Start match").tap()
    expect(rounds).to_be_focused()
    expect(sheet.get_by_text("at least 10", exact=True)).to_be_in_viewport(ratio=1)
    rounds.fill("10")
    expect(sheet.get_by_text("at least 10", exact=True)).to_have_count(0)


@pytest.mark.slow
def test_a_match_is_removed_from_the_list_only_when_that_is_confirmed(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", game="hextris")
    player = visit().sit(match, seats[0])
    player.goto("/")
    player.page.get_by_role("button", name="All matches").click()
    player.page.get_by_role("button", name="Remove Hextris").click()
    player.page.get_by_role("button", name="Keep it").click()
    player.page.get_by_role("button", name="Remove Hextris").click()
    player.page.get_by_role("button", name="Remove it").click()
    expect(player.page.get_by_role("heading", name="Your matches")).to_have_count(0)


@pytest.mark.slow
def test_the_list_of_rules_closes_when_something_else_is_pressed(visit: Visit) -> None:
    player = visit("/")
    player.page.get_by_text("Rules", exact=True).click()
    rules = player.page.locator(".rules-menu li button").first
    expect(rules).to_be_visible()
    player.page.get_by_role("heading", name="Games", exact=True).click()
    expect(rules).to_be_hidden()


@pytest.mark.slow
def test_the_ribbon_for_newcomers_goes_when_a_lesson_is_done(visit: Visit) -> None:
    player = visit("/")
    expect(player.page.get_by_text("New here?")).to_be_visible()
    player.page.evaluate("localStorage.setItem('iceharbor:lessons', JSON.stringify({ sprawl: 99 }))")
    player.page.reload()
    expect(player.page.locator(".learn-card")).to_contain_text("1 of 7 done")
    expect(player.page.get_by_text("New here?")).to_have_count(0)
