"""Two fleets in a real browser: flags, land, the goal line, placing by hand, threatened water and sinking."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.board.conftest import Opened
from tests.seeds import most_slow

INCH = 1024
GHOST = ".places .ghost .edge, .ghosts .ghost .edge"


def said(page: Page) -> list[list[Any]]:
    told: list[list[Any]] = page.evaluate("demo.said.splice(0)")
    return told


def middle(page: Page, name: str) -> tuple[float, float]:
    box = page.locator(f"[data-name='{name}'] .edge").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pixel(page: Page, x: float, y: float) -> tuple[float, float]:
    """The position on the screen of a point of the table."""
    found: tuple[float, float] = page.evaluate(
        """([x, y]) => {
          const m = document.querySelector('.sea').getScreenCTM();
          const p = new DOMPoint(x, -y).matrixTransform(m);
          return [p.x, p.y];
        }""",
        [x, y],
    )
    return found


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def test_a_flag_is_drawn_exactly_on_its_square_and_is_picked_by_its_name(opened: Opened) -> None:
    page = opened("show=fleets")
    flag = page.locator("[data-name='F0']")
    assert flag.get_attribute("aria-label") == "Flag of Teal"
    hull = page.evaluate("demo.scene.flags[0].hull")
    corners = [pixel(page, x, y) for x, y in hull]
    box = flag.locator(".plastic").first.bounding_box()
    assert box
    assert box["x"] == pytest.approx(min(x for x, _ in corners), abs=1)
    assert box["width"] == pytest.approx(max(x for x, _ in corners) - min(x for x, _ in corners), abs=1)
    page.mouse.click(*middle(page, "F0"))
    page.wait_for_function("demo.said.length > 0")
    assert said(page) == [["pick", "F0"]]


def test_flagships_islands_and_flags_are_read_aloud_and_reached_by_arrows(opened: Opened) -> None:
    page = opened("show=fleets")
    assert page.locator(".piece .pennant").count() == 2
    assert page.locator(".object-label .flag-glyph").count() == 2
    assert page.locator("[data-name='T1']").get_attribute("aria-label") == "Island T1"
    page.locator("[data-name='0.L3']").focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.name") == "F0"


def test_the_line_is_drawn_and_only_the_water_beyond_it_is_hatched(opened: Opened) -> None:
    page = opened("show=goal")
    line = page.locator(".goal-line").first.bounding_box()
    sign = page.locator(".goal-label").bounding_box()
    assert line
    assert sign
    assert page.locator(".goal-label").text_content() == "Teal's goal"
    assert sign["y"] < line["y"]
    within = page.evaluate(
        """() => {
          const water = document.querySelector('.goal-water');
          const at = (x, y) => Object.assign(water.ownerSVGElement.createSVGPoint(), {x, y: -y});
          return [[9000, 23000], [9000, 3000], [30000, 21000]].map(([x, y]) => water.isPointInFill(at(x, y)));
        }"""
    )
    assert within == [True, False, False]


def test_a_dragged_ship_stays_under_the_finger_where_it_was_touched(opened: Opened) -> None:
    page = opened("show=lay")
    x, y = middle(page, "0.L2")
    stern = page.evaluate("demo.scene.ships[1].hull")
    foot = [(stern[1][0] + stern[2][0]) / 2, (stern[1][1] + stern[2][1]) / 2]
    zoom = page.evaluate("document.querySelector('.sea').getScreenCTM().a")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=5)
    assert page.locator(".sea > .over > .ghosts .ghost").count() == 1
    assert "lifted" in (page.locator("[data-name='0.L2']").get_attribute("class") or "")
    page.mouse.up()
    told = said(page)
    assert {word for word, *_ in told} == {"drag"}
    assert [done for *_, done in told] == [False] * (len(told) - 1) + [True]
    name, (px, py) = told[-1][1], told[-1][2]
    assert name == "0.L2"
    assert px == pytest.approx(foot[0] + 60 / zoom, abs=30)
    assert py == pytest.approx(foot[1] + 30 / zoom, abs=30)
    assert page.locator(".sea > .over > .ghosts .ghost").count() == 0


def test_a_drag_on_a_movable_ship_picks_it_and_one_on_the_sea_pans_the_board(opened: Opened) -> None:
    page = opened("show=lay")
    page.mouse.click(*middle(page, "0.L3"))
    assert said(page) == [["pick", "0.L3"]]
    before = page.locator(".sea").get_attribute("transform")
    page.mouse.move(500, 300)
    page.mouse.wheel(0, -300)
    page.wait_for_function("(was) => document.querySelector('.sea').getAttribute('transform') !== was", arg=before)
    before = page.locator(".sea").get_attribute("transform")
    drag(page, (150, 420), (220, 430))
    assert page.locator(".sea").get_attribute("transform") != before
    assert said(page) == []


def test_a_marked_object_is_chosen_even_when_a_place_is_requested(opened: Opened) -> None:
    page = opened("show=fleets")
    page.evaluate(
        """() => demo.board.choose({
          places: {regions: [demo.scene.field], object: 'F0', hull: demo.scene.flags[0].hull, heading: 0, seat: 0},
          markers: [{id: 'flag L1', label: 'Large L1', object: '0.L1'}],
        })"""
    )
    page.mouse.click(*middle(page, "0.L1"))
    page.wait_for_function("demo.said.some(([word]) => word === 'mark')")
    assert [words for words in said(page) if words[0] != "point"] == [["mark", "flag L1"]]


def test_a_placed_ship_does_not_follow_a_hovering_pointer(opened: Opened) -> None:
    page = opened("show=lay")
    before = page.locator(GHOST).first.bounding_box()
    page.mouse.move(400, 600, steps=4)
    assert page.locator(GHOST).first.bounding_box() == before
    assert said(page) == []


def test_a_chosen_place_stays_while_the_pointer_moves_to_the_button(opened: Opened) -> None:
    page = opened("show=places")
    page.mouse.move(400, 600, steps=3)
    assert said(page)[-1][0] == "point"
    page.mouse.click(420, 610)
    assert said(page)[-1][2] is True
    page.mouse.move(700, 300, steps=4)
    assert said(page) == []


def test_the_handle_at_the_bow_turns_a_placed_ship_by_whole_degrees(opened: Opened) -> None:
    page = opened("show=lay")
    box = page.locator(".heading-grip").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    drag(page, (x, y), (x + 60, y + 60))
    told = said(page)
    assert {word for word, *_ in told} == {"heading"}
    assert told[-1][2] is True
    assert told[-1][1] % 10 == 0
    assert 600 < told[-1][1] < 1100
    page.locator(".heading-grip").focus()
    page.keyboard.press("ArrowRight")
    assert said(page) == [["heading", told[-1][1] + 10, False]]


def test_closed_water_is_hatched_says_why_and_is_not_shaded_as_open(opened: Opened) -> None:
    page = opened("show=lay")
    assert page.locator(".callout", has_text="less than 10 inches").count() == 1
    assert page.locator(".place-closed").get_attribute("d")
    mask = page.locator(".places mask path").get_attribute("d")
    assert mask == page.locator(".place-closed").get_attribute("d")
    page.evaluate("demo.board.choose(null)")
    assert page.locator(".place-closed").get_attribute("d") == ""
    assert page.locator(".callout").count() == 0


def test_a_pointer_from_elsewhere_moves_the_ghost_and_off_the_board_does_nothing(opened: Opened) -> None:
    page = opened("show=places")
    said(page)  # in some browsers the pointer starts on the board
    page.evaluate("demo.board.pointAt([-40, 300], true)")
    assert said(page) == []
    page.evaluate("demo.board.pointAt([400, 600], true)")
    ((word, _, done),) = said(page)
    assert (word, done) == ("point", True)


def test_threatened_water_is_one_wash_under_the_ships_and_goes_away(opened: Opened) -> None:
    page = opened("show=threat")
    assert page.locator(".wash").count() == 1
    assert page.evaluate(
        """() => {
          const [wash, things] = ['.threat', '.things'].map((name) => document.querySelector(name));
          return Boolean(wash.compareDocumentPosition(things) & Node.DOCUMENT_POSITION_FOLLOWING);
        }"""
    )
    page.evaluate("demo.board.showThreat([])")
    assert page.locator(".wash").count() == 0


def test_a_ship_that_is_shot_and_removed_sinks_after_the_shot(opened: Opened) -> None:
    page = opened("show=fleets", still=False)
    seen = page.evaluate(
        """async () => {
          const {scene, board} = demo;
          const motions = [{kind: 'shot', start: '0.M1', side: 'starboard', target: '1.S2'}];
          const there = () => document.querySelectorAll("[data-name='1.S2']").length;
          const without = {...scene, ships: scene.ships.filter((p) => p.name !== '1.S2')};
          const sunk = board.show(without, {animate: true, motions});
          const atOnce = there();
          let sinking = 0;
          const look = () => { sinking ||= document.querySelectorAll('.sinking').length; };
          const looking = setInterval(look, 15);
          await sunk;
          clearInterval(looking);
          return [atOnce, sinking, there(), document.querySelector('.effects').childElementCount];
        }"""
    )
    assert seen == [1, 1, 0, 0]


def test_an_undo_while_a_ship_sinks_brings_it_back_whole(opened: Opened) -> None:
    page = opened("show=fleets", still=False)
    whole = page.evaluate(
        """async () => {
          const {scene, board} = demo;
          const drawn = () => document.querySelector("[data-name='1.S2']")?.outerHTML;
          const before = drawn();
          const motions = [{kind: 'shot', start: '0.M1', side: 'starboard', target: '1.S2'}];
          board.show({...scene, ships: scene.ships.filter((p) => p.name !== '1.S2')}, {animate: true, motions});
          await new Promise((done) => setTimeout(done, 450));
          await board.show(scene);
          return drawn() === before && document.querySelectorAll('.sinking').length <= 1;
        }"""
    )
    assert whole


def test_the_touch_of_a_flag_leaves_it_where_it_was(opened: Opened) -> None:
    page = opened("show=fleets", still=False)
    same = page.evaluate(
        """async () => {
          const {scene, board} = demo;
          const at = () => document.querySelector("[data-name='F1'] .body").getAttribute('transform');
          const before = at();
          let rang = 0;
          const shown = board.show(scene, {animate: true, motions: [{kind: 'seize', object: '0.M1', flags: ['F1']}]});
          const looking = setInterval(() => { rang ||= document.querySelectorAll('.splash').length; }, 15);
          await shown;
          clearInterval(looking);
          return [at() === before, rang];
        }"""
    )
    assert same == [True, 1]


@pytest.mark.parametrize("show", most_slow(["fleets", "lay", "goal", "threat"]))
def test_axe_finds_nothing_serious_about_fleets(opened: Opened, show: str) -> None:
    page = opened(f"show={show}&theme=night")
    page.add_script_tag(path="web/node_modules/axe-core/axe.min.js")
    found = page.evaluate(
        "async () => (await axe.run('#board')).violations.map((v) => [v.impact, v.id, v.nodes[0].html])"
    )
    assert [each for each in found if each[0] in ("serious", "critical")] == []
