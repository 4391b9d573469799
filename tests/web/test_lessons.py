"""Lessons in the browser: solved by doing, a wrong try answered, shown, skipped, and gone on with later."""

import re

import pytest
from playwright.sync_api import expect

from iceharbor.catalogue import GAMES
from iceharbor.contract import GameInfo
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
    kept = player.page.evaluate("Object.keys(localStorage).filter(key => /seen:|outbox:|draft/.test(key))")
    assert kept == []


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
    tried = player.page.locator(".board .trace:has(.tried)")
    expect(tried).to_have_attribute("data-of", "d1")
    expect(tried.locator(".refusal-cross")).to_have_count(1)
    player.rests(".board .tabletop")
    press(player, "0L")
    expect(tried).to_have_count(1)
    press(player, "e1")
    press(player, "e1")
    expect(tried).to_have_attribute("data-of", "e1")


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


def test_a_lesson_whose_window_is_closed_is_not_among_the_matches(visit: Visit) -> None:
    player = lesson(visit)
    press(player, "0L")
    player.goto("/")
    expect(player.page.locator(".learn-card")).to_be_visible()
    expect(player.page.locator("a.match-card")).to_have_count(0)
    assert player.page.evaluate("localStorage.getItem('iceharbor:matches')") is None


@pytest.mark.slow
def test_a_step_without_turns_is_decided_by_what_follows_the_last_ship(visit: Visit) -> None:
    player = visit("/learn/torpedo")
    expect(player.page.locator(".lesson-title")).to_have_text("Place a ship")
    place(player, "Large", (0.3, 0.4), (0.6, 0.6))
    expect(player.page.locator(".lesson-title")).to_have_text("Aim it")
    place(player, "Small", (0.3, 0.1), (0.1, 0.1))
    expect(player.page.locator(".lesson-answer")).to_contain_text("Your torpedo missed")
    expect(player.page.locator(".lesson-title")).to_have_text("Aim it")
    place(player, "Small", (0.26, 0.44), (0.6, 0.44))
    expect(player.page.locator(".lesson-title")).to_have_text("Do not touch")


@pytest.mark.slow
def test_a_try_after_which_nothing_is_left_to_do_is_answered(visit: Visit) -> None:
    player = visit("/learn/armada")
    for title in ("Sail a Small", "Fire", "Sink it", "Sail, then fire"):
        player.page.get_by_role("button", name="Skip").click()
        expect(player.page.locator(".lesson-title")).to_have_text(title)
    player.rests()
    player.choose("S1")
    player.page.mouse.click(*player.sea(0.2, 0.52))
    expect(player.heading_grip).to_have_attribute("aria-valuetext", re.compile("^2[789]"))
    player.answer().click()
    expect(player.page.locator(".lesson-answer")).to_contain_text("Sail until Coral's Small lies beside")
    expect(player.page.locator(".lesson-title")).to_have_text("Sail, then fire")


@pytest.mark.slow
def test_a_step_begins_with_the_part_of_the_table_that_it_is_about(visit: Visit) -> None:
    player = visit("/learn/pirates_csg")
    ship = player.page.locator(".board [data-name='0.saffron-cat']").first
    expect(ship).to_be_in_viewport(ratio=1)
    player.until("""() => {
      const ship = document.querySelector(".board [data-name='0.saffron-cat']");
      return ship && ship.getBoundingClientRect().width > 60;
    }""")


@pytest.mark.slow
def test_the_ships_of_a_lesson_are_pictures_over_their_names(visit: Visit) -> None:
    player = visit("/learn/armada")
    ship = player.page.locator(".fleet button")
    picture, name = (ship.locator(part).bounding_box() for part in ("svg", ".ship-name"))
    assert picture is not None
    assert name is not None
    assert picture["y"] + picture["height"] <= name["y"] + 1


def place(player: Visitor, size: str, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Places a ship of this size, from one point of the sea towards another."""
    piece = player.page.locator(".tray button:not([disabled])", has_text=size)
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "true")
    player.page.mouse.move(*player.sea(*start))
    player.page.mouse.down()
    player.page.mouse.move(*player.sea(*end), steps=4)
    player.page.mouse.up()


FRAMES = """async () => {
  const [ask, asked] = [requestAnimationFrame, []];
  globalThis.requestAnimationFrame = (act) => asked.push(act) && ask(act);
  await new Promise((done) => setTimeout(done, 800));
  globalThis.requestAnimationFrame = ask;
  return asked.length;
}"""


@pytest.mark.slow
def test_the_arrow_of_a_lesson_at_rest_asks_for_no_frames(visit: Visit) -> None:
    player = lesson(visit)
    expect(player.page.locator(".lesson-arrow.placed")).to_be_visible()
    player.comes_to(lambda: player.page.evaluate(FRAMES), wanted=0)


def by_finger(visit: Visit, game: str, done: int = 0) -> Visitor:
    """A lesson on a phone, from this step on."""
    player = visit(phone=True)
    player.context.add_init_script(f"localStorage.setItem('iceharbor:lessons', JSON.stringify({{ {game}: {done} }}))")
    player.goto(f"/learn/{game}")
    return player


TIP = """path => {
  const at = path.getPointAtLength(path.getTotalLength()).matrixTransform(path.getScreenCTM());
  return [at.x, at.y];
}"""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "step", "target"), [("ice_pirates", 5, "1.M1"), ("undercut", 0, "stack 1")])
def test_an_arrow_ends_at_the_edge_of_what_it_points_at(visit: Visit, game: str, step: int, target: str) -> None:
    player = by_finger(visit, game, step)
    expect(player.page.locator(".lesson-arrow.placed")).to_be_visible()
    player.rests(".board")
    x, y = player.page.locator(".lesson-arrow .way").first.evaluate(TIP)
    box = player.page.locator(f".board [data-name='{target}']").bounding_box()
    assert box is not None
    inside = min(x - box["x"], box["x"] + box["width"] - x, y - box["y"], box["y"] + box["height"] - y)
    assert -1 < inside < 10


COVERED = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("button") !== button;
}"""


@pytest.mark.slow
def test_on_a_phone_every_choice_of_a_step_is_in_sight_with_its_sentence(visit: Visit) -> None:
    player = by_finger(visit, "ice_pirates", 3)
    expect(player.page.locator(".lesson-title")).to_have_text("Load the treasure")
    player.page.touchscreen.tap(*player.middle(".board [data-name='0.L1']"))
    expect(player.action("Transfer")).to_be_visible()
    for label in ("Move", "Look again", "Show", "Transfer"):
        assert not player.action(label).evaluate(COVERED), label
    expect(player.page.locator(".lesson-sentence")).to_be_in_viewport(ratio=1)
    player.action("Transfer").tap()
    expect(player.page.locator(".hold .good.treasure")).to_be_visible()


@pytest.mark.slow
def test_on_a_phone_the_step_about_passing_has_pass_in_sight(visit: Visit) -> None:
    player = by_finger(visit, "undercut", 4)
    expect(player.page.locator(".lesson-title")).to_have_text("Pass")
    expect(player.action("Pass")).to_be_in_viewport(ratio=1)
    player.action("Pass").tap()
    expect(player.action("Draw a Small")).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_on_a_phone_each_segment_of_a_course_has_its_handle_in_sight(visit: Visit) -> None:
    player = by_finger(visit, "pirates_csg")
    player.page.touchscreen.tap(*player.middle(".board [data-name='0.saffron-cat']"))
    player.action("Short").tap()
    player.page.get_by_role("button", name="Next segment").tap()
    expect(player.panel.locator(".prompt")).to_contain_text("Segment 2 of 2")
    player.rests(".heading-grip")
    expect(player.heading_grip).to_be_in_viewport(ratio=1)
    expect(player.page.locator(".board .map")).to_be_hidden()
    assert not player.heading_grip.evaluate(UNDER_BUTTONS)


UNDER_BUTTONS = """(grip) => {
  const [a, b] = [grip, document.querySelector(".board .controls")].map((each) => each.getBoundingClientRect());
  return a.right > b.left && a.top < b.bottom;
}"""
KEEP_ORDER = """() => {
  globalThis.order = [];
  const keep = () => {
    for (const name of ["dice-tray", "praise"]) {
      if (document.querySelector(`.${name}`) && globalThis.order.at(-1) !== name) globalThis.order.push(name);
    }
  };
  new MutationObserver(keep).observe(document.body, { subtree: true, childList: true });
}"""


@pytest.mark.slow
def test_the_dice_of_a_step_are_seen_before_the_praise(visit: Visit) -> None:
    player = by_finger(visit, "pirates_csg", 5)
    player.page.emulate_media(reduced_motion="no-preference")
    expect(player.page.locator(".lesson-title")).to_have_text("Fire")
    player.page.touchscreen.tap(*player.middle(".board [data-name='0.saffron-cat']"))
    player.action("Attack").tap()
    player.page.evaluate(KEEP_ORDER)
    player.answer().tap()
    expect(player.page.locator(".lesson-title")).to_have_text("Buy a ship")
    assert player.page.evaluate("globalThis.order") == ["dice-tray", "praise"]


@pytest.mark.slow
def test_on_a_phone_the_board_and_the_sentence_are_seen_together(visit: Visit) -> None:
    player = lesson(visit, phone=True)
    expect(player.page.locator(".lesson-sentence")).to_be_in_viewport(ratio=1)
    expect(player.page.locator(".board [data-name='d1']").first).to_be_in_viewport()
    for game in ("hextris", "undercut", "sprawl"):
        player.goto(f"/learn/{game}")
        for button in ("Show me", "Start again", "Skip"):
            expect(player.page.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    player.until("document.documentElement.scrollWidth <= 390")


def by_place() -> list[GameInfo]:
    """The games as the start page lists them."""
    return sorted((kind.info for kind in GAMES.values()), key=lambda info: info.listing.place if info.listing else 0)


def test_every_lesson_is_one_press_from_the_start_page(visit: Visit) -> None:
    player = visit("/")
    lessons = player.page.locator(".learn-card li button")
    expect(lessons).to_have_text([info.title for info in by_place()])
    lessons.filter(has_text="Sprawl").click()
    player.page.wait_for_url("**/learn/sprawl")


@pytest.mark.slow
def test_a_closed_square_says_why_once(visit: Visit) -> None:
    player = visit("/learn/sprawl")
    for _ in range(3):
        title = player.page.locator(".lesson-title").inner_text()
        player.page.get_by_role("button", name="Skip").click()
        expect(player.page.locator(".lesson-title")).not_to_have_text(title)
    player.page.locator(".board [data-name='0L']").first.click()
    expect(player.panel).to_contain_text("Where should the Large go?")
    player.page.locator(".board [data-name='C5']").first.click()
    expect(player.page.locator(".board .callout")).to_have_text(["a Large there would be knocked out at onceSP-R9"])
