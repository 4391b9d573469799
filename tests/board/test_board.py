"""The board in a real browser: gestures, keys, and the text for screen readers."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.board.conftest import Opened
from tests.board.demo import WEB
from tests.seeds import most_slow

GRIP = ".heading-grip"


def said(page: Page) -> list[list[Any]]:
    """The events since the last call: each event's name and its words."""
    told: list[list[Any]] = page.evaluate("demo.said.splice(0)")
    return told


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def within(heading: int, arc: dict[str, int]) -> bool:
    return (heading - arc["start"]) % 3600 <= arc["stop"] - arc["start"]


def test_a_drag_around_the_pivot_sends_only_open_headings_and_one_final_event(opened: Opened) -> None:
    page = opened("focus=1")
    x, y = middle(page, GRIP)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(40):
        page.mouse.move(x - 12 * step, y + 4 * (step % 7))
    page.mouse.up()
    told = said(page)
    arcs = page.evaluate("demo.overlay().fan.arcs")
    assert len(told) > 5
    assert all(word == "heading" and any(within(heading, arc) for arc in arcs) for word, heading, _ in told)
    assert [done for _, _, done in told] == [False] * (len(told) - 1) + [True]


def test_a_drag_beside_the_fan_pans_the_board_and_keeps_the_heading(opened: Opened) -> None:
    page = opened("focus=1")
    before = page.locator(".sea").get_attribute("transform")
    page.mouse.move(120, 120)
    page.mouse.down()
    page.mouse.move(200, 180, steps=4)
    page.mouse.up()
    assert said(page) == []
    assert page.locator(".sea").get_attribute("transform") != before


@pytest.mark.parametrize(("key", "heading"), [("ArrowRight", 530), ("Shift+ArrowLeft", 519), ("Alt+ArrowUp", 620)])
def test_arrows_on_the_knob_turn_the_ghost(opened: Opened, key: str, heading: int) -> None:
    page = opened("focus=1")
    page.locator(GRIP).focus()
    page.keyboard.press(key)
    assert said(page) == [["heading", heading, True]]
    assert page.locator(GRIP).get_attribute("aria-valuetext") == f"{heading / 10:05.1f} degrees"


def test_enter_confirms_and_escape_cancels(opened: Opened) -> None:
    page = opened("focus=1")
    page.locator(GRIP).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert said(page) == [["confirm"], ["cancel"]]


def test_tab_focuses_a_ship_on_the_board_and_arrows_move_the_focus(opened: Opened) -> None:
    page = opened("show=none")
    assert page.locator(".things [tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.dataset.name")
    assert first.startswith("0.")
    page.keyboard.press("ArrowUp")
    second = page.evaluate("document.activeElement.dataset.name")
    assert second not in (None, first)
    page.keyboard.press("Enter")
    assert said(page) == [["pick", second]]
    assert page.locator(".things [tabindex='0']").count() == 1


def test_every_object_on_the_table_has_an_accessible_name(opened: Opened) -> None:
    page = opened("players=5&show=none")
    names = page.locator(".things [role=button]").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))"
    )
    assert len(names) == 60 + 10 + 5
    assert all(names)


def test_a_finger_beside_a_small_ship_still_picks_it(opened: Opened) -> None:
    page = opened("players=2&show=none", touch=True)
    x, y = middle(page, "[data-name='0.S3']")
    page.touchscreen.tap(x + 15, y + 4)
    assert said(page) == [["pick", "0.S3"]]


def test_a_marked_object_is_chosen_as_its_marker_and_another_is_picked(opened: Opened) -> None:
    page = opened("show=markers")
    marked = page.evaluate("document.querySelector('.piece.open').dataset.name")
    page.mouse.click(*middle(page, f"[data-name='{marked}']"))
    page.wait_for_function("demo.said.length === 1")
    assert said(page) == [["mark", marked]]


def test_a_screen_readers_click_picks(opened: Opened) -> None:
    page = opened("show=none")
    page.evaluate(
        "document.querySelector(\"[data-name='T3']\").dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    assert said(page) == [["pick", "T3"]]


def test_the_ruler_sends_its_two_ends_and_escape_removes_it(opened: Opened) -> None:
    page = opened("show=none")
    page.get_by_role("button", name="Ruler").click()
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(450, 330, steps=5)
    page.mouse.up()
    page.wait_for_function("demo.said.length > 0")
    (word, (a, b)) = said(page)[-1]
    assert word == "ruler"
    assert a != b
    assert (
        page.locator(".rulers .own .tape-text").text_content()
        == f"{((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 / 1024:.2f}″"
    )
    page.keyboard.press("Escape")
    page.wait_for_function("demo.said.length > 0")
    assert said(page) == [["ruler", None]]
    assert page.locator(".rulers .own").count() == 0


def test_the_wheel_zooms_to_the_pointer_and_0_shows_the_whole_table(opened: Opened) -> None:
    page = opened("show=none")
    whole = page.locator(".sea").get_attribute("transform")
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -400)
    page.wait_for_function("(before) => document.querySelector('.sea').getAttribute('transform') !== before", arg=whole)
    page.mouse.click(20, 20)
    page.keyboard.press("0")
    page.wait_for_function("(before) => document.querySelector('.sea').getAttribute('transform') === before", arg=whole)


def test_a_place_is_clamped_to_the_region_when_the_pointer_is_outside(opened: Opened) -> None:
    page = opened("show=places")
    page.mouse.move(500, 20)
    page.mouse.down()
    page.mouse.move(500, 40, steps=3)
    page.mouse.up()
    (word, (x, y), done) = said(page)[-1]
    assert (word, done) == ("point", True)
    assert 3000 <= x <= 33000
    assert 2000 <= y <= 9000


def test_a_scene_appears_at_once_with_reduced_motion(opened: Opened) -> None:
    page = opened("show=none")
    moved = page.evaluate(
        """async () => {
          const {scene, board} = demo;
          const name = scene.ships[0].name;
          const shift = (piece) => ({...piece, hull: piece.hull.map(([x, y]) => [x + 900, y])});
          const before = document.querySelector(`[data-name="${name}"] .body`).getAttribute('transform');
          board.show({...scene, ships: scene.ships.map((p) => p.name === name ? shift(p) : p)}, {animate: true});
          return document.querySelector(`[data-name="${name}"] .body`).getAttribute('transform') !== before;
        }"""
    )
    assert moved


def test_a_sail_ends_exactly_where_the_scene_says(opened: Opened) -> None:
    page = opened("show=none", still=False)
    same = page.evaluate(
        """async () => {
          const {scene, board} = demo;
          const piece = scene.ships[0];
          const heading = (piece.heading + 300) % 3600;
          const moved = {...piece, hull: piece.hull.map(([x, y]) => [x + 700, y + 500]), heading};
          const after = {...scene, ships: scene.ships.map((p) => p.name === piece.name ? moved : p)};
          const at = () => document.querySelector(`[data-name="${piece.name}"] .body`).getAttribute('transform');
          const motions = [{kind: 'sail', object: piece.name, headings: [heading]}];
          await board.show(after, {animate: true, motions});
          const sailed = at();
          await board.show(scene); await board.show(after);
          return sailed === at();
        }"""
    )
    assert same


def test_names_of_people_are_text_and_never_markup(opened: Opened) -> None:
    page = opened("show=none")
    evil = "<img src=x onerror='window.hurt=1'>"
    page.evaluate(
        """(evil) => {
          const {scene, board} = demo;
          board.show({...scene, cards: scene.cards.map((c) => ({...c, label: evil, says: evil}))});
          board.choose({refusal: {rule: evil, reason: evil, witness: {kind: 'contact', object: 'T1'}}});
          board.showRulers([{seat: 0, name: evil, points: [[0, 0], [9000, 9000]]}]);
        }""",
        evil,
    )
    assert page.locator("#board img").count() == 0
    assert page.evaluate("window.hurt") is None


@pytest.mark.parametrize(
    "query",
    most_slow(
        ["show=fan&focus=1", "show=markers&theme=night", "show=places&palette=safe", "players=5&show=none&theme=night"]
    ),
)
def test_axe_finds_nothing_serious(opened: Opened, query: str) -> None:
    page = opened(query)
    page.add_script_tag(path=str(Path(WEB, "node_modules/axe-core/axe.min.js")))
    found = page.evaluate(
        "async () => (await axe.run('#board')).violations.map((v) => [v.impact, v.id, v.nodes[0].html])"
    )
    assert [each for each in found if each[0] in ("serious", "critical")] == []


def test_a_newer_scene_ends_running_animations(opened: Opened) -> None:
    page = opened("show=none", still=False)
    agree = page.evaluate(
        """async () => {
          const {scene, board} = demo;
          const [a, b] = scene.ships;
          const motions = [
            {kind: 'sail', object: a.name, headings: [100, 300, 500]},
            {kind: 'shot', start: a.name, side: 'port', target: b.name},
            {kind: 'hop', start: a.name, end: b.name, goods: [{size: 'S', kind: 'plain'}]},
          ];
          const shift = (piece) => ({...piece, damage: 1, hull: piece.hull.map(([x, y]) => [x + 900, y])});
          const older = {...scene, ships: scene.ships.map((p) => p === a || p === b ? shift(p) : p)};
          const first = board.show(older, {animate: true, motions});
          await new Promise((done) => setTimeout(done, 120));
          const second = board.show(scene, {animate: true, motions: motions.slice(1)});
          await Promise.all([first, second]);
          const drawn = () => document.querySelector('.things').outerHTML + document.querySelector('.effects').outerHTML
            + document.querySelectorAll('.object-label.away').length;
          const after = drawn();
          await board.show(scene);
          return after === drawn() && document.querySelectorAll('.object-label.away').length === 0;
        }"""
    )
    assert agree


def test_the_focus_goes_to_the_fan_when_it_opens_and_back_to_the_ship_when_it_closes(opened: Opened) -> None:
    page = opened("show=fan")
    page.evaluate("window.opened = demo.overlay(); demo.board.choose(null)")
    page.keyboard.press("Tab")
    page.evaluate("demo.board.choose(opened)")
    assert page.evaluate("document.activeElement.matches('.heading-grip')")
    page.evaluate("demo.board.choose(null)")
    assert page.evaluate("document.activeElement.dataset.name === demo.name")


def test_few_numbers_stand_on_the_whole_sea_and_none_near_a_ship(opened: Opened) -> None:
    page = opened("")
    inches = page.evaluate("""
        () => {
          const inch = 1024 * document.querySelector('.sea').getScreenCTM().a;
          const middles = (selector) => [...document.querySelectorAll(selector)].map((e) => {
            const { x, y, width, height } = e.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
          });
          const [ships, marks] = [middles('.piece .body'), middles('.depth-marks text')];
          const off = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) / inch;
          return marks.map((mark) => Math.min(...ships.map((ship) => off(mark, ship))));
        }
    """)
    assert 5 < len(inches) <= 40
    assert min(inches) > 1.1
