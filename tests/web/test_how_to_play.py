"""The card "How to play" on the board of a newcomer, and its lines in the rules."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor


def newcomer(visit: Visit, host: Host, game: str, *, phone: bool = False, **options: Any) -> Visitor:
    match, seats = host.match("person", "random", game=game, **options)
    player = visit(phone=phone, newcomer=True)
    player.hold(match, seats[0])
    player.goto(f"/m/{match}")
    expect(player.page.locator(".how-to-play")).to_be_visible()
    return player


def test_the_card_is_shown_in_the_first_match_with_the_numbers_of_its_options(host: Host, visit: Visit) -> None:
    player = newcomer(visit, host, "armada", fleet_2k=True)
    card = player.page.locator(".how-to-play")
    expect(card).to_contain_text("Armada: Be the last fleet afloat.")
    expect(card.locator("li")).to_have_count(3)
    expect(card).to_contain_text("A Large makes up to 2 steps, a Medium 3, a Small 4.")
    player.until("""() => {
      const pictures = [...document.querySelectorAll(".how-to-play img")];
      return pictures.length === 3 && pictures.every((each) => each.complete && each.naturalWidth > 0);
    }""")
    expect(card.get_by_role("button", name="Lesson, 3 minutes")).to_be_visible()
    expect(player.page.locator(".panel")).to_be_visible()


def test_the_card_goes_with_a_key_stays_away_and_comes_back_from_the_menu(host: Host, visit: Visit) -> None:
    player = newcomer(visit, host, "hextris")
    card = player.page.locator(".how-to-play")
    player.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    player.page.reload()
    player.has_table()
    expect(card).to_have_count(0)
    player.page.get_by_role("button", name="More").click()
    player.page.get_by_role("button", name="How to play").click()
    expect(card).to_be_visible()
    card.get_by_role("button", name="Got it").click()
    expect(card).to_have_count(0)


def test_enter_closes_the_card_and_does_not_press_the_button_that_it_covers(host: Host, visit: Visit) -> None:
    player = newcomer(visit, host, "torpedo")
    ready = player.page.locator(".ready-call button")
    expect(player.page.get_by_role("button", name="Got it")).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".how-to-play")).to_have_count(0)
    expect(ready).to_be_focused()
    expect(player.page.locator(".ready-call .is-ready", has_text="Teal")).to_have_count(0)


def test_the_board_has_the_focus_after_the_card(host: Host, visit: Visit) -> None:
    player = newcomer(visit, host, "hextris")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".board")).to_be_focused()
    player.page.keyboard.press("Tab")
    expect(player.page.locator(".board [data-name]:focus")).to_have_count(1)


def test_on_a_phone_the_card_leaves_the_upper_third_of_the_board_free(host: Host, visit: Visit) -> None:
    player = newcomer(visit, host, "hextris", phone=True)
    player.until("""() => {
      const { top, bottom } = document.querySelector(".how-to-play").getBoundingClientRect();
      return top >= innerHeight * 0.32 && bottom <= innerHeight + 1;
    }""")
    expect(player.page.get_by_role("button", name="Got it")).to_be_in_viewport(ratio=1)


def test_the_rules_begin_with_the_same_lines(visit: Visit) -> None:
    player = visit("/")
    player.open_rules("Hextris")
    rows = player.page.locator(".prose .guide-rows li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("One action a turn")


def test_a_lesson_that_is_done_is_not_offered_again(host: Host, visit: Visit) -> None:
    player = newcomer(visit, host, "hextris")
    player.page.evaluate("localStorage.setItem('iceharbor:lessons', JSON.stringify({ hextris: 99 }))")
    player.page.reload()
    expect(player.page.locator(".how-to-play").get_by_role("button")).to_have_text(["Got it"])
