"""The camera goes near a chosen ship and back to where it was, with motion."""

from playwright.sync_api import expect

from tests.games.armada_positions import position
from tests.web.conftest import Visit
from tests.web.host import Host

SCALE = """() => {
  const { a, b } = document.querySelector(".board .sea").getCTM();
  return Math.hypot(a, b);
}"""

GAPS = """async (keys) => {
  const board = document.querySelector(".board");
  const box = (part) => part.getBoundingClientRect();
  const hull = box.bind(null, document.querySelector(".board [data-name='0.L1'] .body"));
  const name = box.bind(null, [...document.querySelectorAll(".piece-label .name")].find((each) =>
    each.textContent === "L1"));
  const apart = (a, b) => Math.hypot(
    Math.max(a.left - b.right, b.left - a.right, 0), Math.max(a.top - b.bottom, b.top - a.bottom, 0));
  const gaps = [apart(name(), hull())];
  for (const key of keys) {
    board.dispatchEvent(new KeyboardEvent("keydown", { key }));
    const sizes = [];
    do {
      await new Promise(requestAnimationFrame);
      sizes.push(hull().height);
      gaps.push(apart(name(), hull()));
    } while (sizes.length < 8 || sizes.at(-1) !== sizes.at(-8));
  }
  return gaps;
}"""

WATCH_MAP = """
globalThis.flashes = 0;
new MutationObserver(() => {
  const map = document.querySelector(".board .map");
  if (map && getComputedStyle(map).visibility !== "hidden") globalThis.flashes++;
}).observe(document, { subtree: true, childList: true, attributes: true });
"""

TURNS_BACK = f"""async () => {{
  const scale = {SCALE};
  const buttons = () => [...document.querySelectorAll(".panel button")];
  const press = (label) => buttons().find((each) => each.textContent.startsWith(label)).click();
  const near = scale();
  press("Back");
  while (scale() > near * 0.98) await new Promise(requestAnimationFrame);
  press("Move");
}}"""
"""Leaves the fan, and opens it again while the camera is on its way back."""


def test_a_name_keeps_beside_its_ship_in_every_frame_of_a_zoom(host: Host, visit: Visit) -> None:
    ships = "0.L1 at 12000,8000 heading 000.0\n1.L1 at 30000,20000 heading 180.0"
    match, seats = host.match("person", "person", game="armada", position=position(ships))
    player = visit()
    player.page.emulate_media(reduced_motion="no-preference")
    player.context.add_init_script(WATCH_MAP)
    player.sit(match, seats[0])
    assert player.page.evaluate("globalThis.flashes") == 0, "the map shows up only when the sea is not wholly in sight"
    gaps = player.page.evaluate(GAPS, ["+", "+", "-", "-"])
    assert len(gaps) > 30
    assert max(gaps) - min(gaps) < 4, gaps
    assert player.page.evaluate("globalThis.flashes") > 0


def test_a_camera_that_was_on_its_way_back_still_comes_back_to_the_whole_sea(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit()
    player.page.emulate_media(reduced_motion="no-preference")
    player.sit(match, seats[0])
    player.sees_turn("Your turn")
    whole = player.page.evaluate(SCALE)
    player.choose("L1")
    player.action("Move").click()
    player.until(f"whole => ({SCALE})() > whole * 1.5", whole)
    player.rests()
    player.page.evaluate(TURNS_BACK)
    player.rests()
    player.page.get_by_role("button", name="Back", exact=True).click()
    player.until(f"whole => Math.abs(({SCALE})() / whole - 1) < 0.02", whole)


FAR_APART = "0.L1 at 12000,8000 heading 000.0\n1.L1 at 30000,20000 heading 180.0"


def test_a_zoomed_board_shows_the_whole_sea_after_a_turn_out_of_sight(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", position=position(FAR_APART))
    teal, coral = visit().sit(match, seats[0]), visit().sit(match, seats[1])
    whole = teal.page.evaluate(SCALE)
    teal.sail("L1")
    teal.end_turn()
    for _ in range(3):
        teal.page.keyboard.press("+")
    teal.comes_to(lambda: teal.page.evaluate(SCALE) > whole * 1.5, wanted=True)
    coral.sail("L1")
    coral.end_turn()
    teal.comes_to(lambda: abs(teal.page.evaluate(SCALE) / whole - 1) < 0.01, wanted=True)


def test_next_step_keeps_a_camera_that_the_player_has_moved(host: Host, visit: Visit) -> None:
    ships = FAR_APART.replace("0.L1", "0.S1")
    match, seats = host.match("person", "person", game="armada", position=position(ships))
    player = visit().sit(match, seats[0])
    player.page.keyboard.press("]")
    player.page.keyboard.press("1")
    step = player.page.get_by_role("button", name="Next step")
    expect(step).to_be_visible()
    near = player.page.evaluate(SCALE)
    player.page.keyboard.press("-")
    player.comes_to(lambda: player.page.evaluate(SCALE) < near * 0.75, wanted=True)
    player.page.keyboard.press("n")
    expect(player.page.locator(".board .callout").first).to_contain_text("step 2")
    player.rests()
    assert player.page.evaluate(SCALE) < near * 0.75


def test_an_object_with_the_focus_has_a_ring(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", position=position(FAR_APART))
    player = visit().sit(match, seats[0])
    stroke = "each => getComputedStyle(each).stroke"
    ring = player.page.locator(".board [data-name='1.L1'] .ring")
    assert ring.evaluate(stroke) == "none"
    player.page.locator(".board [data-name='1.L1']").focus()
    player.page.keyboard.press("Shift")
    player.comes_to(lambda: ring.evaluate(stroke) != "none", wanted=True)
