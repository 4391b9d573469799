"""Wide seas by thumb on an upright phone, where they use all the room: Armada, its editor, Torpedo."""

import math
import re
from functools import partial
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from iceharbor.codec import plain
from iceharbor.games.ice_pirates.guide import LESSON
from tests.games.armada_positions import position
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.placing import Point, begun, lay, lies, piece, tray
from tests.web.test_armada import SMALL_FLEETS, arrange, hull, ready, where
from tests.web.test_torpedo import thumb
from tests.web.test_turned import shape
from tests.web.touch import Touch, straight
from tests.web.visitor import Visitor, in_turn, seat_of

INCH = """() => {
  const { a, b } = document.querySelector(".board .sheet > .sea").getScreenCTM();
  return Math.hypot(a, b) * 1024;
}"""

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONES = ((390, 844), (412, 785), (390, 664), (360, 640), (320, 568))

PRESSED = "button, a, input, select, summary, label:has(input)"
SLIGHT = """(pressed) => [...document.querySelectorAll(pressed)].flatMap((thing) => {
  const seen = thing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const { width, height } = thing.getBoundingClientRect();
  const within = thing.matches("input") && thing.closest("label");
  if (!seen || within || thing.closest(".prose, .unseen") || thing.matches(".rule") || width + height < 3) return [];
  const name = (thing.innerText || thing.ariaLabel || thing.className).trim();
  return Math.min(width, height) < 39.5 ? [`${name}: ${Math.round(width)} by ${Math.round(height)}`] : [];
})"""


def inch_px(player: Visitor) -> float:
    """The length of an inch of the sea on the screen, once animations have ended."""
    player.rests()
    return float(player.page.evaluate(INCH))


def larger(player: Visitor, least_px: float) -> bool:
    return inch_px(player) > least_px


def lies_by_its_stern(drawn: Locator, at: Point) -> bool:
    x, y = where(drawn)
    return abs(y - at[1]) <= 3 and math.dist((x, y), at) < 16


CLEAR = """() => {
  const [inner, outer, over] = [".neat-hair", "svg.sheet", ".controls"]
    .map((each) => document.querySelector(".board " + each).getBoundingClientRect());
  const whole = inner.left >= outer.left && inner.bottom <= outer.bottom;
  const free = over.left >= inner.right || over.top >= inner.bottom || over.bottom <= inner.top;
  const { scrollWidth, clientWidth } = document.documentElement;
  return whole && free && scrollWidth <= clientWidth;
}"""


def clear(player: Visitor) -> None:
    """All of the sea is visible, no button covers it, and the page is no wider than the phone, once animations have
    ended."""
    player.until(CLEAR)


def test_a_fleet_is_deployed_and_sails_by_thumb(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", **SMALL_FLEETS)
    player, other = visit(phone=True).sit(match, seats[0]), visit().sit(match, seats[1])
    first, _ = in_turn(player, other)
    if first is other:
        arrange(other)
        ready(other)
    player.sees_turn("place ships")
    clear(player)
    player.comes_to(lambda: shape(player) < 0.7, wanted=True)
    player.comes_to(lambda: inch_px(player) > 13, wanted=True)
    hand, seat = Touch(player), seat_of(player)
    up = 0.1 if seat == 0 else 0.9
    for ship, across in (("L1", 0.3), ("M1", 0.5)):
        start = player.middle(f".fleet button:has-text('{ship}')")
        end = player.sea(across, up)
        hand.drag(straight(start, end, 8))
        expect(player.log.last).to_contain_text(ship)
        player.comes_to(partial(lies_by_its_stern, hull(player, f"{seat}.{ship}"), end), wanted=True)
    prompt, small = player.panel.locator(".prompt"), player.page.locator(".fleet button", has_text="S1")
    x, y = player.middle(".fleet button:has-text('S1')")
    hand.drag(straight((x, y), (x + 50, y)))
    expect(prompt).to_contain_text("Where should S1 be?")
    player.page.get_by_role("button", name="Back", exact=True).tap()
    expect(prompt).not_to_contain_text("Where should S1 be?")
    small.press("Enter")
    expect(prompt).to_contain_text("Where should S1 be?")
    hand.tap(player.sea(0.7, up))
    expect(player.log.last).to_contain_text("S1")
    player.page.get_by_role("button", name="Back", exact=True).tap()
    player.page.locator(".actions.few .action", has_text="Ready").tap()
    player.answer().tap()
    if first is player:
        arrange(other)
        ready(other)
    for each in (player, other):
        expect(each.turn).to_contain_text("3 of 3 left")
    if in_turn(player, other)[0] is other:
        other.sail("L1")
        expect(other.log.last).to_contain_text("sails")
        other.end_turn()
    player.sees_turn("3 of 3 left")
    player.rests()
    hand.tap(where(hull(player, f"{seat}.L1")))
    expect(player.panel.locator("h2")).to_have_text("Large L1")
    player.action("Move").tap()
    expect(player.answer()).to_be_enabled()
    grip = player.page.locator(".heading-grip")
    straight_on = grip.get_attribute("aria-valuenow") or ""
    x, y = player.grip()
    hand.drag(straight((x, y), (x + 8, y + 40)))
    expect(grip).not_to_have_attribute("aria-valuenow", straight_on)
    expect(player.answer()).to_be_enabled()
    hand.tap(player.middle(".answers .gold"))
    expect(player.log.last).to_contain_text("L1 sails")


def test_a_wave_is_laid_taken_back_and_sealed_by_thumb(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, phone=True, mode="waves", wave=2, stock=1)
    clear(teal)
    teal.comes_to(lambda: shape(teal) < 0.7, wanted=True)
    teal.comes_to(lambda: inch_px(teal) > 15, wanted=True)
    touch = teal.context.new_cdp_session(teal.page)
    said = teal.page.locator(".wave li")
    size = inch_px(teal)
    tray(teal, "L").tap()
    hand, (x, y) = Touch(teal), teal.sea(0.5, 0.5)
    hand.put(0, (x - 30, y))
    hand.put(1, (x + 30, y))
    for step in (20, 40, 60):
        hand.move((x - 30 - step, y), (x + 30 + step, y))
    hand.lift(1)
    hand.lift(0)
    teal.comes_to(lambda: inch_px(teal) > 2 * size, wanted=True)  # two fingers go nearer, and lay nothing
    expect(teal.page.locator(".board .over .aim .ghost")).to_be_hidden()
    expect(said).to_have_count(0)
    teal.page.get_by_role("button", name="Whole board").tap()
    teal.comes_to(lambda: inch_px(teal) == pytest.approx(size), wanted=True)
    laid = {}
    for name, stern, at in (("L1", (0.3, 0.3), (0.3, 0.6)), ("S1", (0.6, 0.6), (0.8, 0.6))):
        tray(teal, name[0]).tap()
        laid[name] = thumb(teal, touch, stern, at)
    expect(said).to_have_count(2)
    said.last.get_by_role("button").tap()
    expect(said).to_have_count(1)
    tray(teal, "S").tap()
    laid["S1"] = thumb(teal, touch, (0.6, 0.4), (0.8, 0.4))
    expect(said).to_have_count(2)
    teal.comes_to(lambda: inch_px(teal), pytest.approx(size))  # the sea keeps its size while the wave is said
    teal.page.set_viewport_size({"width": 844, "height": 390})
    expect(teal.page.locator(".wave .gold")).to_be_in_viewport(ratio=1)
    teal.until("(trays => trays.scrollWidth <= trays.clientWidth)(document.querySelector('.trays'))")
    teal.page.set_viewport_size({"width": 390, "height": 844})
    teal.page.locator(".wave .gold").tap()
    expect(teal.page.locator(".lay-prompt")).to_contain_text("Locked in")
    for size_, stern, at in (("L", (0.2, 0.8), (0.1, 0.8)), ("S", (0.8, 0.8), (0.9, 0.9))):
        lay(coral, size_, stern, at)
    coral.page.locator(".wave .gold").click()
    coral.sees_turn("wave 2")
    for name, shown in laid.items():
        expect(piece(coral, f"0.{name}")).to_be_visible()
        lies(coral, f"0.{name}", shown)
    teal.page.get_by_role("button", name="Log and menu").tap()
    expect(teal.log.last).to_be_visible()


def test_a_ship_of_the_editor_is_carried_and_turned_by_thumb(host: Host, visit: Visit) -> None:
    player = visit("/edit/armada", phone=True)
    drawn = player.page.locator(".board [data-name='0.L1'] .body")
    expect(drawn).to_be_visible()
    clear(player)
    player.comes_to(lambda: shape(player) < 0.7, wanted=True)
    player.comes_to(lambda: inch_px(player) > 13, wanted=True)
    hand, end = Touch(player), player.sea(0.2, 0.5)
    hand.drag(straight(where(hull(player, "0.L1")), end, 8))
    expect(player.page.locator(".chosen h2")).to_contain_text("L1")
    player.comes_to(lambda: math.dist(where(hull(player, "0.L1")), end) < 12, wanted=True)
    player.rests()
    before = drawn.get_attribute("transform")
    x, y = where(player.page.locator(".heading-grip"))
    hand.drag(straight((x, y), (x - 20, y + 50)))
    expect(drawn).not_to_have_attribute("transform", before or "")
    expect(drawn).to_have_attribute("transform", re.compile(r"rotate\((?!0\))"))


def test_every_sea_has_the_room_it_can_use_on_small_phones_too(host: Host, visit: Visit) -> None:
    armada, seats = host.match("person", "person", game="armada", **SMALL_FLEETS)
    pirates, berths = host.match("person", "greedy", fleet=1)
    player = visit(phone=True)
    for match, seat, wide in ((armada, seats[0], True), (pirates, berths[0], False)):
        player.sit(match, seat)
        for scheme, (width, height) in product(SCHEMES, PHONES):
            player.page.emulate_media(color_scheme=scheme)
            player.page.set_viewport_size({"width": width, "height": height})
            turned = wide and height / width > 1.9
            player.until(
                "([wide, width]) => { const box = document.querySelector('.board .neat-hair').getBoundingClientRect();"
                "return box.width / box.height < 0.9 === wide && box.right < width; }",
                [turned, width],
            )
            clear(player)
            least = (12 if turned else 5.5) * width / 390
            player.comes_to(partial(larger, player, least), wanted=True)


def presses(player: Visitor) -> None:
    """Every control is as large as a fingertip, except words within a text, and the page is no wider than the phone."""
    player.comes_to(lambda: player.page.evaluate(SLIGHT, PRESSED), [])
    fits(player)


def fits(player: Visitor) -> None:
    """The page is no wider than the phone: `innerWidth` would grow with the page."""
    player.until("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_start_page_is_as_wide_as_a_phone(visit: Visit) -> None:
    player = visit("/", phone=True)
    expect(player.game("Armada")).to_be_visible()
    expect(player.page.locator(".learn-card .quiet").last).to_be_visible()
    for width, height in PHONES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.rests(".learn-card")
        fits(player)


def test_touch_targets_are_large_enough(host: Host, visit: Visit) -> None:
    drawn = """
        0.L1 at 12000,8000 heading 000.0
        0.M1 at 16000,7000 heading 020.0
        1.M1 at 15500,19500 heading 200.0
    """
    armada, seats = host.match("person", "person", game="armada", position={**position(drawn), "options": {}})
    player = visit("/", phone=True)
    expect(player.game("Armada")).to_be_visible()
    presses(player)
    player.sit(armada, seats[0])
    presses(player)
    player.choose("L1")
    presses(player)
    player.action("Move").tap()
    expect(player.answer()).to_be_enabled()
    presses(player)
    player.page.get_by_role("button", name="Settings").tap()
    expect(player.page.locator("dialog[open]")).to_be_visible()
    presses(player)
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog")).to_have_count(0)
    player.answer().tap()
    expect(player.log).not_to_have_count(0)
    presses(player)
    player.goto("/edit/armada")
    player.page.locator(".editor .fleet button").first.tap()
    expect(player.page.locator(".chosen h2")).to_be_visible()
    presses(player)
    waves, berths = host.match("person", "person", game="torpedo", mode="waves", wave=1)
    player.sit(waves, berths[0])
    presses(player)
    pirates, places = host.match("person", "greedy", fleet=1)
    player.sit(pirates, places[0])
    player.sees_turn("Your turn")
    presses(player)


COVERED = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height - 2)?.closest("button") !== button;
}"""


def test_in_a_low_window_a_long_description_does_not_push_the_actions_under_the_buttons(
    host: Host, visit: Visit
) -> None:
    home = next(step.position for step in LESSON if step.title == "Bring it home")
    match, seats = host.match("person", "person", position=plain(home))
    player = visit(phone=True).sit(match, seats[0])
    for low in (PHONES[-1], (844, 390)):
        player.page.set_viewport_size({"width": low[0], "height": low[1]})
        player.choose("L1")
        expect(player.answer()).to_be_enabled()
        for label in ("Move", "Transfer"):
            player.comes_to(partial(player.action(label).evaluate, COVERED), wanted=False)
        player.page.get_by_role("button", name="Back", exact=True).tap()


def test_a_phone_that_shows_the_whole_sea_names_only_ships_that_matter(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=1)
    shown = ".piece-label:not(.hushed)"
    wide = visit().sit(match, seats[0])
    expect(wide.page.locator(shown)).not_to_have_count(0)
    for width, height in ((390, 844), (844, 390)):
        player = visit(phone=True)
        player.page.set_viewport_size({"width": width, "height": height})
        player.sit(match, seats[0])
        player.rests(".board .piece")
        expect(player.page.locator(".piece-label")).not_to_have_count(0)
        expect(player.page.locator(shown)).to_have_count(0)
