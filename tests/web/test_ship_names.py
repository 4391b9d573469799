"""Numbers on hulls; names on chips only of ships that matter."""

import pytest
from playwright.sync_api import expect

from tests.games.armada_positions import position
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

SHIPS = (
    "0.L1 at 12000,8000 heading 040.0\n0.S2 at 6000,4000 heading 300.0\n"
    "1.L1 at 30000,20000 heading 180.0\n1.M3 at 26000,14000 heading 255.0"
)
NAMED = """() => [...document.querySelectorAll(".board .piece-label")]
  .filter((each) => getComputedStyle(each).opacity === "1").map((each) => each.textContent).sort()"""
NUMBERS = """() => [...document.querySelectorAll(".board .hull-number text")]
  .filter((each) => each.getBoundingClientRect().height > 4).map((each) => each.textContent).sort()"""
SLANTS = """() => [...document.querySelectorAll(".board .hull-number text")].map((each) => {
  const { a, b } = each.getScreenCTM();
  return Math.round(Math.atan2(b, a) * 180 / Math.PI);
})"""


def seated(host: Host, visit: Visit, *, phone: bool = False) -> Visitor:
    match, seats = host.match("person", "person", game="armada", position=position(SHIPS))
    player = visit(phone=phone)
    player.page.set_viewport_size({"width": 390, "height": 844} if phone else {"width": 1440, "height": 900})
    player.sit(match, seats[0])
    player.rests(".board .piece")
    return player


def test_hulls_bear_numbers_and_only_ships_that_matter_have_names(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    player.comes_to(lambda: player.page.evaluate(NUMBERS), ["1", "1", "2", "3"])
    player.comes_to(lambda: player.page.evaluate(NAMED), [])
    player.choose("S2")
    player.comes_to(lambda: "S2" in player.page.evaluate(NAMED), wanted=True)
    expect(player.page.locator(".board .piece-label.chosen")).to_have_text("S2")


def test_a_name_comes_where_the_pointer_or_the_focus_is(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    player.comes_to(lambda: player.page.evaluate(NAMED), [])
    player.page.locator(".board [data-name='1.M3'] .body").hover()
    player.comes_to(lambda: player.page.evaluate(NAMED), ["M3"])
    player.page.mouse.move(5, 5)
    player.comes_to(lambda: player.page.evaluate(NAMED), [])
    player.page.locator(".board [data-name='1.L1']").focus()
    player.comes_to(lambda: player.page.evaluate(NAMED), ["L1"])


@pytest.mark.slow
@pytest.mark.parametrize("round_key", [False, True], ids=["own side below", "turned round"])
def test_numbers_are_upright_from_both_sides(host: Host, visit: Visit, round_key: bool) -> None:
    player = seated(host, visit)
    if round_key:
        player.page.keyboard.press("f")
    player.comes_to(lambda: player.page.evaluate(SLANTS), [0, 0, 0, 0])
    player.comes_to(lambda: len(player.page.evaluate(NUMBERS)), 4)


def test_a_phone_that_shows_the_whole_sea_draws_no_numbers(host: Host, visit: Visit) -> None:
    player = seated(host, visit, phone=True)
    player.comes_to(lambda: player.page.evaluate(NUMBERS), [])
    player.page.locator(".board [data-name='1.M3'] .body").tap()
    player.comes_to(lambda: "M3" in player.page.evaluate(NAMED), wanted=True)


@pytest.mark.slow
def test_names_can_be_read_on_a_phone(host: Host, visit: Visit) -> None:
    player = seated(host, visit, phone=True)
    player.page.locator(".board [data-name='1.M3'] .body").tap()
    player.comes_to(lambda: "M3" in player.page.evaluate(NAMED), wanted=True)
    name = player.page.locator(".board .piece-label", has_text="M3")
    expect(name.locator(".name")).to_have_css("font-size", "13px")
    chip, text = (name.locator(part).bounding_box() for part in (".ship-chip", ".name"))
    assert chip
    assert text
    assert chip["x"] < text["x"]
    assert text["x"] + text["width"] < chip["x"] + chip["width"]


@pytest.mark.slow
def test_a_lesson_names_its_ships(visit: Visit) -> None:
    player = visit()
    player.goto("/learn/ice_pirates")
    player.comes_to(lambda: "L1" in player.page.evaluate(NAMED), wanted=True)
