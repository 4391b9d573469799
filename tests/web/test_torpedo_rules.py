"""The rules of Torpedo beside the table: every position in them is played there with its placements and shots."""

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.placing import Point
from tests.web.visitor import REST, Visitor

AT = """(edge, [across, up]) => {
  const { x, y, width, height } = edge.getBBox();
  const at = new DOMPoint(x + width * across, y + height * (1 - up)).matrixTransform(edge.getScreenCTM());
  return [at.x, at.y];
}"""
CRASHES, SMALLS, WAVES = range(3)


def tried(reader: Visitor, number: int) -> Locator:
    """A position of the rules, to be played here."""
    reader.open_rules("Torpedo")
    diagram = reader.page.locator(".diagram").nth(number)
    diagram.scroll_into_view_if_needed()
    diagram.get_by_role("button", name="Try it").click()
    expect(diagram.locator(".tray")).to_have_count(2)
    return diagram


def aim(page: Page, diagram: Locator, seat: int, size: str, stern: Point, at: Point) -> None:
    """Aims a piece with the mouse without releasing; points are shares of the field from the south-west."""
    diagram.locator(f"[data-tray='{seat}'] [data-size={size}]").click()
    edge = diagram.locator(".neat-hair")
    edge.scroll_into_view_if_needed()
    edge.evaluate(REST)
    page.mouse.move(*edge.evaluate(AT, stern))
    page.mouse.down()
    page.mouse.move(*edge.evaluate(AT, at), steps=6)
    expect(diagram.locator(".over .aim:not(.unknown):not(.away)")).to_have_count(1)


def lay(page: Page, diagram: Locator, seat: int, size: str, stern: Point, at: Point) -> None:
    aim(page, diagram, seat, size, stern, at)
    page.mouse.up()


def left(diagram: Locator, seat: int, size: str) -> Locator:
    return diagram.locator(f"[data-tray='{seat}'] [data-size={size}] .tray-left")


def test_crashes_are_tried_with_pieces_of_both_players(visit: Visit) -> None:
    reader = visit("/")
    diagram = tried(reader, CRASHES)
    aim(reader.page, diagram, 1, "S", (0.43, 0.47), (0.9, 0.47))
    expect(diagram.locator(".callout.no")).to_contain_text("would touch Teal's L1")
    reader.page.mouse.up()
    expect(left(diagram, 1, "S")).to_have_text("3")
    lay(reader.page, diagram, 0, "M", (0.2, 0.2), (0.5, 0.25))
    expect(left(diagram, 0, "M")).to_have_text("2")
    expect(diagram.locator(".piece")).to_have_count(4)


def test_the_smalls_of_the_rules_fire_when_the_last_one_is_placed(visit: Visit) -> None:
    reader = visit("/")
    diagram = tried(reader, SMALLS)
    lay(reader.page, diagram, 1, "S", (0.9, 0.3), (0.1, 0.34))
    expect(diagram.locator(".rush-caption")).to_have_text("Small ships fire: 2 ships sunk, 1 blocked")
    expect(diagram.locator(".piece.struck")).to_have_count(2)
    expect(diagram.locator(".track")).to_have_count(4)
    diagram.get_by_role("button", name="Go to end").click()
    expect(diagram.locator(".rush-caption")).to_contain_text("Final score")
    expect(diagram.locator(".result")).to_contain_text("Coral wins")
    diagram.get_by_role("button", name="Try again").click()
    expect(diagram.locator(".result, .rush")).to_have_count(0)
    expect(left(diagram, 1, "S")).to_have_text("1")
    expect(diagram.locator(".piece")).to_have_count(6)


def test_the_third_wave_of_the_rules_is_chosen_and_sealed_by_both(visit: Visit) -> None:
    reader = visit("/")
    diagram = tried(reader, WAVES)
    seal = diagram.locator(".wave .gold")
    for seat, sizes in enumerate(("ML", "LL")):
        for number, size in enumerate(sizes):
            lay(reader.page, diagram, seat, size, (0.3 + 0.4 * seat, 0.4 + 0.2 * number), (0.5, 0.4 + 0.2 * number))
        expect(diagram.locator(".pin")).to_have_count(2)
        seal.click()
    expect(diagram.locator(".rush-caption")).to_contain_text("Small ships fire")
    expect(diagram.locator(".result")).to_be_visible()


def test_by_keys_a_size_is_chosen_aimed_and_laid_in_the_rules(visit: Visit) -> None:
    reader = visit("/")
    diagram = tried(reader, CRASHES)
    diagram.locator("[data-tray='0'] [data-size=S]").focus()
    for key in ("l", *["ArrowUp"] * 4, "Period"):
        reader.page.keyboard.press(key)
    expect(diagram.locator(".over .aim:not(.unknown):not(.away):not(.crashing)")).to_have_count(1)
    reader.page.keyboard.press("Enter")
    expect(left(diagram, 0, "L")).to_have_text("1")
    expect(diagram.locator(".piece")).to_have_count(4)


def test_on_a_phone_the_trays_of_a_position_keep_within_its_text(visit: Visit) -> None:
    reader = visit("/", phone=True)
    diagram = tried(reader, WAVES)
    diagram.locator(".tray").last.evaluate(REST)
    figure = diagram.bounding_box()
    assert figure is not None
    assert figure["x"] + figure["width"] <= reader.page.evaluate("innerWidth"), "what is wide would widen it"
    for button in diagram.locator(".tray button").all():
        box = button.bounding_box()
        assert box is not None
        assert figure["x"] <= box["x"]
        assert box["x"] + box["width"] <= figure["x"] + figure["width"]
