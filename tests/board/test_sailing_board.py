"""Ships under sail in a real browser: exact hulls, masts, coins, a planned course, and where voyages end."""

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from tests.board.conftest import Opened
from tests.board.test_fleets import pixel, said
from tests.svg.sailing_fleet import fleet_scene, planned_move

SCENE: dict[str, Any] = json.loads(msgspec.json.encode(fleet_scene()))
PLAN: dict[str, Any] = json.loads(msgspec.json.encode(planned_move()))


@pytest.fixture
def fleet(opened: Opened) -> Page:
    """The board with both fleets."""
    page = opened("show=none")
    page.evaluate("async (scene) => { await demo.board.show(scene); demo.board.choose(null); }", SCENE)
    return page


def ship(name: str) -> dict[str, Any]:
    return next(each for each in SCENE["vessels"] if each["name"] == name)


def test_a_ship_is_drawn_exactly_on_its_hull_and_is_picked_by_its_name(fleet: Page) -> None:
    there = [pixel(fleet, *corner) for corner in ship("0.winter-thimble")["hull"]]
    drawn = fleet.locator("[data-name='0.winter-thimble'] .timber").evaluate(CORNERS)
    for corner, point in zip(there, drawn, strict=True):
        assert corner == pytest.approx(point, abs=0.5)
    said(fleet)
    fleet.mouse.click(*pixel(fleet, *ship("0.winter-thimble")["at"]))
    fleet.wait_for_function("demo.said.length > 0")
    assert said(fleet) == [["pick", "0.winter-thimble"]]


def test_masts_that_stand_have_sails_and_lost_ones_a_cross(fleet: Page) -> None:
    debt = fleet.locator("[data-name='1.unpaid-debt']")
    assert (debt.locator(".sail").count(), debt.locator(".socket").count()) == (2, 1)
    assert "adrift" in str(fleet.locator("[data-name='0.brass-teakettle']").get_attribute("class"))


def test_a_planned_course_has_rulers_swept_water_rings_and_odds(fleet: Page) -> None:
    fleet.evaluate("(plan) => demo.board.choose({ selected: '0.winter-thimble', ...plan })", PLAN)
    assert fleet.locator(".corridor").count() == 2
    assert fleet.locator(".ruler-name").all_text_contents() == ["S", "L"]
    assert fleet.locator(".plate").all_text_contents() == ["Short", "Long", "Mast 3: 33 %, 5 or 6 hits"]
    assert fleet.locator(".ghost.vessel").count() == 1
    fleet.evaluate("demo.board.choose(null)")
    assert fleet.locator(".corridor, .plate").count() == 0


def test_a_fan_turns_any_hull_and_reports_headings(fleet: Page) -> None:
    hull = [[x, y + 2000] for x, y in fleet.evaluate(UPRIGHT, ship("0.winter-thimble"))]
    fan = {"size": "", "pivot": [-9000, -8000], "hold": "stern", "facing": 0, "closed": [], "hull": hull}
    fleet.evaluate(
        "(fan) => demo.board.choose({ selected: '0.winter-thimble', fan })",
        {**fan, "arcs": [{"start": 2700, "stop": 4500}]},
    )
    assert fleet.locator(".fan .ghost.vessel .sail").count() == 3
    said(fleet)
    fleet.evaluate("demo.board.focus()")
    fleet.keyboard.press("ArrowRight")
    assert said(fleet)[0][:2] == ["heading", 10]


def test_a_voyage_ends_where_the_next_scene_has_the_ship(opened: Opened) -> None:
    page = opened("show=none", still=False)
    page.evaluate("async (scene) => { await demo.board.show(scene); demo.board.choose(null); }", SCENE)
    moved = {**ship("0.winter-thimble"), "at": [-9000, -6000], "heading": 900}
    others = [each for each in SCENE["vessels"] if each["name"] != "0.winter-thimble"]
    motion = {"kind": "voyage", "object": "0.winter-thimble", "poses": [[-9000, -6000, 3550], [-9000, -6000, 900]]}
    page.evaluate(
        "([scene, motions]) => demo.board.show(scene, { animate: true, motions })",
        [{**SCENE, "vessels": [moved, *others]}, [motion]],
    )
    transform = page.locator("[data-name='0.winter-thimble'] .body").get_attribute("transform")
    assert transform == "translate(-9000 6000)rotate(90)"


CORNERS = """(shape) => [...shape.points].map((point) => {
  const { x, y } = point.matrixTransform(shape.getScreenCTM());
  return [x, y];
})"""
"""The corners of a drawn outline on the screen."""

UPRIGHT = """({ hull, at, heading }) => hull.map(([x, y]) => {
  const [turn, dx, dy] = [-heading * Math.PI / 1800, x - at[0], y - at[1]];
  return [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
})"""
"""The outline of a ship at heading 0 about its middle."""
