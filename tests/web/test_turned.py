"""A wide sea on an upright phone is turned, with north to the right: gestures follow the screen, words keep the
directions of the table."""

import math
import re
from functools import partial

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.games.armada_positions import position
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.placing import Point, begun, ghost, lies, piece, tray
from tests.web.test_torpedo import thumb
from tests.web.visitor import Visitor, in_turn, seat_of

UPRIGHT: ViewportSize = {"width": 390, "height": 1300}
"""A window of this height leaves a board above its choices room to turn."""

SEEN_FROM_NOW = """() => {
  const look = () => {
    const { width, height } = document.querySelector(".board .neat-hair").getBoundingClientRect();
    globalThis.seen = [Math.max(globalThis.seen?.[0] ?? 0, width / height), Math.max(globalThis.seen?.[1] ?? 0, width)];
    requestAnimationFrame(look);
  };
  look();
}"""
"""Keeps the largest ratio of the sea's width to its height, and its largest width."""

WHOLE = """() => {
  const [sea, board] = [".neat-hair", "svg.sheet"]
    .map((each) => document.querySelector(".board " + each).getBoundingClientRect());
  return sea.left >= 0 && sea.right <= board.right && sea.top >= board.top + 38 && sea.bottom <= board.bottom;
}"""
"""All of the sea is in sight, below the bar."""

WIDE = "() => (({ width: w, height: h }) => w > h)(document.querySelector('.board .neat-hair').getBoundingClientRect())"


def shape(player: Visitor) -> float:
    """The ratio of width to height of the sea on the screen, once animations have ended."""
    player.rests()
    box = player.page.locator(".board .neat-hair").bounding_box()
    assert box is not None
    return box["width"] / box["height"]


def stern(drawn: str) -> Point:
    """East and north, in table units, of the drawing there."""
    found = re.match(r"translate\((-?[\d.]+?)(-[\d.]+)\)", drawn)
    assert found is not None, drawn
    return float(found[1]), -float(found[2])


def on_screen(player: Visitor, place: Point) -> Point:
    """The pixel of a place of the table, once animations have ended."""
    player.rests()
    at = "(sea, [x, y]) => { const p = new DOMPoint(x, -y).matrixTransform(sea.getScreenCTM()); return [p.x, p.y]; }"
    x, y = player.page.locator(".board .sheet > .sea").evaluate(at, list(place))
    return x, y


def pull(player: Visitor, grip: Point, to: Point) -> None:
    touch = player.context.new_cdp_session(player.page)
    (x, y), (u, v) = grip, to
    for kind, share in (("Start", 0.0), ("Move", 0.3), ("Move", 0.7), ("Move", 1.0), ("End", 1.0)):
        points = [] if kind == "End" else [{"x": x + (u - x) * share, "y": y + (v - y) * share}]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_a_finger_places_a_piece_where_the_turned_sea_shows_it(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, phone=True, stock=2)
    teal.comes_to(lambda: shape(teal) < 0.7, wanted=True)
    coral.comes_to(lambda: shape(coral) > 1.4, wanted=True)
    touch = teal.context.new_cdp_session(teal.page)
    right = teal.sea(0.3, 0.3), teal.sea(0.3, 0.6)
    assert right[1][0] - right[0][0] > 90, "north is right"
    for name, begin, end, heading in (("M1", (0.3, 0.3), (0.3, 0.6), 0), ("L1", (0.5, 0.5), (0.8, 0.5), 90)):
        tray(teal, name[0]).tap()
        shown = thumb(teal, touch, begin, end)
        expect(piece(coral, f"0.{name}")).to_be_visible()
        lies(coral, f"0.{name}", shown)
        assert shown.endswith(f"rotate({heading})")
        x, y = stern(shown)
        assert math.dist((x, y), (begin[0] * 36864, begin[1] * 24576)) < 200


def test_arrow_keys_follow_the_screen_and_the_sea_turns_with_the_phone(host: Host, visit: Visit) -> None:
    teal, _ = begun(host, visit, phone=True)
    teal.page.keyboard.press("s")
    for key, east, north in (("ArrowRight", 0, 512), ("ArrowDown", 512, 0), ("ArrowLeft", 0, -512)):
        x, y = stern(ghost(teal))
        teal.page.keyboard.press(key)
        assert stern(ghost(teal)) == (x + east, y + north)
    teal.page.set_viewport_size({"width": 844, "height": 390})
    teal.until(WIDE)
    x, y = stern(ghost(teal))
    teal.page.keyboard.press("ArrowRight")
    assert stern(ghost(teal)) == (x + 512, y)
    teal.page.set_viewport_size({"width": 390, "height": 844})
    teal.until(WIDE.replace("w >", "w <"))


def test_after_a_rush_the_sea_lies_as_the_players_laid_it_and_all_of_it_is_in_sight(host: Host, visit: Visit) -> None:
    teal, _ = begun(host, visit, phone=True, stock=1)
    teal.page.emulate_media(reduced_motion="no-preference")
    teal.page.set_viewport_size({"width": 390, "height": 664})
    teal.comes_to(lambda: shape(teal) < 0.7, wanted=True)
    teal.page.evaluate(SEEN_FROM_NOW)
    touch = teal.context.new_cdp_session(teal.page)
    gestures = (("L", (0.2, 0.2), (0.4, 0.3)), ("M", (0.5, 0.5), (0.6, 0.9)), ("S", (0.7, 0.4), (0.9, 0.2)))
    for size, stern_at, aimed_at in gestures:
        tray(teal, size).tap()
        thumb(teal, touch, stern_at, aimed_at)
    expect(teal.page.locator(".rush-caption")).to_be_visible()
    expect(teal.page.locator(".match.lays, .stop-call.shown")).to_have_count(0)
    teal.until(WHOLE)
    teal.page.get_by_role("button", name="Go to end").tap()
    expect(teal.page.locator(".result")).to_be_visible()
    teal.until(WHOLE)
    most_px = 390
    ratio, width = teal.page.evaluate("globalThis.seen")
    assert ratio < 0.7, "the sea did not turn"
    assert width < most_px, "the camera did not go to the winner before the volleys"
    teal.page.set_viewport_size({"width": 844, "height": 390})
    teal.until(WIDE)


def test_a_ship_of_armada_sails_as_the_finger_turned_it(host: Host, visit: Visit) -> None:
    player = visit("/", phone=True)
    player.page.set_viewport_size(UPRIGHT)
    drawn = """
        0.L1 at 18000,12000 heading 000.0
        1.M1 at 15500,2500 heading 200.0
    """
    match, seats = host.match("person", "person", game="armada", position={**position(drawn), "options": {}})
    player.sit(match, seats[0])
    player.comes_to(lambda: shape(player) < 0.7, wanted=True)
    player.choose("L1")
    player.action("Move").tap()
    expect(player.answer()).to_have_text("Sail")
    expect(player.page.locator(".heading-grip")).to_have_attribute("aria-valuenow", "0")
    player.rests()
    start = re.match(r"M(\S+) (\S+)L", player.page.locator(".fan .needle").get_attribute("d") or "")
    assert start is not None
    pivot = on_screen(player, (float(start[1]), -float(start[2])))
    grip = player.grip()
    assert grip[0] > pivot[0] + 20, "the bow points north, to the right"
    assert abs(grip[1] - pivot[1]) < 2
    far = 150
    wish = math.radians(30)
    pull(player, grip, (pivot[0] + far * math.cos(wish), pivot[1] + far * math.sin(wish)))
    grip_now = player.page.locator(".heading-grip")
    player.comes_to(lambda: abs(float(grip_now.get_attribute("aria-valuenow") or "nan") - 30) <= 1, wanted=True)
    heading = float(grip_now.get_attribute("aria-valuenow") or "nan")
    expect(player.answer()).to_have_text("Sail")
    expect(player.answer()).to_be_enabled()
    player.answer().click()
    sailed = player.page.locator(".board [data-name='0.L1'] .body")
    expect(sailed).to_have_attribute("transform", re.compile(rf"rotate\({heading:g}\)"))


def test_a_square_sea_is_never_turned(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit("/", phone=True)
    player.page.set_viewport_size(UPRIGHT)
    player.sit(match, seats[0])
    assert player.sea(1, 0)[0] - player.sea(0, 0)[0] > 300, "east is right"


def is_round(player: Visitor) -> bool:
    """Whether the sea is shown from the north."""
    seen: bool = player.page.locator(".board .neat-hair").evaluate("(edge) => edge.getScreenCTM().a < 0")
    return seen


def test_a_players_own_home_lies_below_until_the_board_is_turned(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=1)
    first, second = in_turn(*(visit().sit(match, token) for token in seats))
    for player in (first, second):
        player.comes_to(partial(is_round, player), seat_of(player) == 1)
        player.rests()
        home, board = (player.middle(each) for each in (f".board [data-name='H{seat_of(player)}']", ".board"))
        assert home[1] > board[1], "the own home lies in the lower half"
    for player in (first, second):
        player.page.keyboard.press("f")
        player.comes_to(partial(is_round, player), seat_of(player) == 0)
    own = seat_of(first)
    first.rests()
    first.page.mouse.click(*first.middle(f".board [data-name='{own}.L1']"))
    expect(first.panel.locator("h2")).to_have_text("Large L1")
    first.action("Move").click()
    expect(first.answer()).to_be_enabled()
    first.rests()
    heading = first.heading()
    x, y = first.grip()
    first.page.mouse.move(x, y)
    first.page.mouse.down()
    first.page.mouse.move(x + 20, y, steps=4)
    first.page.mouse.up()
    first.turns_from(heading)
    was, now = (float(each.split(" ")[0]) for each in (heading, first.heading()))
    points_up = (90 < was < 270) == is_round(first)
    assert ((now - was) % 360 < 180) == points_up, "the grip follows the hand"
    first.page.reload()
    first.has_table()
    first.comes_to(partial(is_round, first), own == 0)
    first.page.get_by_role("button", name="Turn the board").click()
    first.comes_to(partial(is_round, first), own == 1)


def test_a_fleet_of_armada_begins_at_the_bottom_for_each_player(host: Host, visit: Visit) -> None:
    drawn = "0.L1 at 18000,3000 heading 000.0\n1.M1 at 18000,21000 heading 180.0"
    match, seats = host.match("person", "person", game="armada", position={**position(drawn), "options": {}})
    for seat, token in enumerate(seats):
        player = visit().sit(match, token)
        player.comes_to(partial(is_round, player), seat == 1)
        player.rests()
        ship, board = (player.middle(each) for each in (f".board [data-name='{seat}.{'LM'[seat]}1']", ".board"))
        assert ship[1] > board[1], "the own fleet lies in the lower half"


NEEDLE = """e => {
  const { a, b } = new DOMMatrix(getComputedStyle(e).transform);
  return (Math.round(Math.atan2(b, a) * 180 / Math.PI) + 360) % 360;
}"""
"""How far the needle is turned from up, clockwise, in degrees."""


def north(player: Visitor) -> int:
    """Where north is on the screen, clockwise from up, in degrees."""
    (x, y), (u, v) = on_screen(player, (0, 0)), on_screen(player, (0, 1000))
    return round(math.degrees(math.atan2(u - x, y - v))) % 360


@pytest.mark.parametrize(("phone", "begins"), [(True, 90), (False, 0)])
def test_while_the_sea_is_turned_a_needle_in_its_button_points_north(
    host: Host, visit: Visit, phone: bool, begins: int
) -> None:
    drawn = "0.L1 at 18000,3000 heading 000.0\n1.M1 at 18000,21000 heading 180.0"
    match, seats = host.match("person", "person", game="armada", position={**position(drawn), "options": {}})
    player = visit("/", phone=phone)
    if phone:
        player.page.set_viewport_size(UPRIGHT)
    player.sit(match, seats[0])
    button = player.page.get_by_role("button", name="Turn the board")
    needle, arrows = button.locator(".compass"), button.locator("svg:not(.compass)")
    for turn in (begins, begins + 180, begins):
        player.comes_to(partial(north, player), turn)
        expect(needle).to_be_visible(visible=turn != 0)
        expect(arrows).to_be_visible(visible=turn == 0)
        if turn:
            assert needle.evaluate(NEEDLE) == turn
        button.click()
