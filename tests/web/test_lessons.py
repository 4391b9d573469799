"""Lessons in the browser: solved by doing, a wrong try answered, shown, skipped, and gone on with later."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor


def lesson(visit: Visit, *, phone: bool = False) -> Visitor:
    player = visit("/", phone=phone)
    player.page.get_by_role("button", name="Learn it in 3 minutes").click()
    expect(player.page.locator(".lesson-title")).to_have_text("Drop a piece")
    player.rests(".board .tabletop")
    return player


def press(player: Visitor, name: str) -> None:
    player.page.mouse.click(*player.middle(f".board [data-name='{name}'] .face"))


def test_a_step_is_solved_by_doing_and_the_next_one_comes_by_itself(visit: Visit) -> None:
    player = lesson(visit)
    expect(player.page.locator(".lesson-arrow.placed")).to_be_visible()
    press(player, "0L")
    press(player, "d1")
    press(player, "d1")
    expect(player.page.locator(".lesson-title")).to_have_text("Slide it")
    expect(player.page.locator(".lesson-steps")).to_contain_text("Step 2 of 6")


def test_a_wrong_try_is_answered_and_the_position_comes_back(visit: Visit) -> None:
    player = lesson(visit)
    player.page.get_by_role("button", name="Skip").click()
    expect(player.page.locator(".lesson-title")).to_have_text("Slide it")
    player.rests(".board .tabletop")
    press(player, "0L")
    press(player, "d1")
    press(player, "d1")
    expect(player.page.locator(".lesson-answer")).to_contain_text("Choose the piece on c1")
    expect(player.page.locator(".lesson-title")).to_have_text("Slide it")
    expect(player.page.locator(".board [data-name=d1]")).not_to_contain_text("Large")


def test_a_step_is_shown_without_being_solved(visit: Visit) -> None:
    player = lesson(visit)
    player.page.get_by_role("button", name="Show me").click()
    expect(player.page.locator(".lesson .pyramids .pyramid")).not_to_have_count(0)
    player.page.wait_for_timeout(2500)
    expect(player.page.locator(".lesson-title")).to_have_text("Drop a piece")


def test_a_lesson_goes_on_where_it_was_left_and_ends_with_a_match(visit: Visit) -> None:
    player = lesson(visit)
    for title in ("Slide it", "Swap two pieces", "Connect five"):
        player.page.get_by_role("button", name="Skip").click()
        expect(player.page.locator(".lesson-title")).to_have_text(title)
    player.page.get_by_role("button", name="Close the lesson").click()
    expect(player.page.locator(".learn-card")).to_contain_text("Hextris, step 4 of 6")
    expect(player.page.locator("a.match-card")).to_have_count(0)
    player.page.get_by_role("button", name="Continue the lesson").click()
    expect(player.page.locator(".lesson-title")).to_have_text("Connect five")
    for title in ("Never six", "Stop your opponent"):
        player.page.get_by_role("button", name="Skip").click()
        expect(player.page.locator(".lesson-title")).to_have_text(title)
    player.page.get_by_role("button", name="Skip").click()
    expect(player.page.get_by_role("heading")).to_have_text("You know Hextris. Play a match?")
    player.page.get_by_role("button", name="Play Hextris").click()
    player.has_table()


def test_on_a_phone_the_board_and_the_sentence_are_seen_together(visit: Visit) -> None:
    player = lesson(visit, phone=True)
    expect(player.page.locator(".lesson-sentence")).to_be_in_viewport(ratio=1)
    expect(player.page.locator(".board [data-name='d1']").first).to_be_in_viewport()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
