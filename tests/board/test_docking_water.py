"""Docking water in a real browser: its edge is exact, and dashed while a ship is being steered."""

from playwright.sync_api import Locator, Page, expect

from tests.board.conftest import Opened

SHOW = "(dock_u) => demo.board.show({ ...demo.scene, dock_u })"
IN_WATER = """(water, [kind, far]) => demo.scene[kind].flatMap(({ hull }) => hull.map(([ax, ay], i) => {
  const [bx, by] = hull[(i + 1) % hull.length];
  const share = far / Math.hypot(bx - ax, by - ay);
  const at = (side) =>
    new DOMPoint((ax + bx) / 2 + side * share * (by - ay), -(ay + by) / 2 + side * share * (bx - ax));
  return [at(1), at(-1)].every((point) => water.isPointInFill(point));
}))"""
"""For each side of each island or home: whether the points off its middle, at this distance, are in the water."""


def edge(page: Page) -> Locator:
    return page.locator(".board .dock-edge")


def test_the_pale_water_ends_at_the_docking_distance_from_islands_and_homes(opened: Opened) -> None:
    page = opened("focus=1")
    page.evaluate(SHOW, 576)
    expect(edge(page)).to_have_count(1)
    water = page.locator(".board .dock")
    for kind in ("islands", "cards"):
        assert set(water.evaluate(IN_WATER, [kind, 570])) == {True}
        assert set(water.evaluate(IN_WATER, [kind, 582])) == {False}


def test_the_edge_is_dashed_while_a_ship_is_being_steered(opened: Opened) -> None:
    page = opened("focus=1")
    page.evaluate(SHOW, 576)
    expect(edge(page)).to_have_css("stroke-dasharray", "6px, 4px")
    page.evaluate("demo.board.choose(null)")
    expect(edge(page)).to_have_css("stroke-dasharray", "none")


def test_where_being_near_means_nothing_there_is_no_docking_water(opened: Opened) -> None:
    page = opened("focus=1")
    page.evaluate(SHOW, 576)
    expect(edge(page)).to_have_count(1)
    page.evaluate(SHOW, 0)
    expect(edge(page)).to_have_count(0)
