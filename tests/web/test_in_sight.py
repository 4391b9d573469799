"""On a screen of common size these are always visible: whose turn it is, the log, and the way back."""

import pytest
from playwright.sync_api import expect

from tests.web import test_pirates_csg as pirates
from tests.web.conftest import Visit
from tests.web.host import Host

LINES = """() => {
  const lines = document.querySelector(".lines").getBoundingClientRect();
  const under = document.querySelector(".timeline").getBoundingClientRect();
  const [x, y] = [lines.x + lines.width / 2, lines.bottom - 4];
  const seen = document.querySelector(".log").contains(document.elementFromPoint(x, y));
  return seen && lines.height >= 90 && lines.bottom <= under.top && under.bottom <= innerHeight;
}"""


def test_a_player_sees_the_log_and_the_unit_of_the_score_in_every_game(host: Host, visit: Visit) -> None:
    player = visit()
    for game, many, unit, compared, cells in (
        ("ice_pirates", 5, "home", 0, 4),
        ("armada", 2, None, 0, 0),  # the fleets are not chosen yet
        ("torpedo", 5, "afloat", 1, 0),
        ("hextris", 2, "groups", 0, 3),
        ("sprawl", 8, "pips", 1, 0),
        ("undercut", 5, "points", 0, 10),  # the lowest score wins
    ):
        match, seats = host.match(*["person"] * many, game=game)
        player.sit(match, seats[0])
        expect(player.turn).to_be_visible()
        player.until(LINES)
        expect(player.turn).to_be_in_viewport(ratio=1)
        expect(player.page.locator(".lead")).to_have_count(compared)
        expect(player.page.locator(".seat .cell")).to_have_count(many * cells)
        if unit:
            expect(player.page.locator(".score .unit").first).to_have_text(unit)
            expect(player.page.locator(".score .unit").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("size", "many"), [((1440, 900), 3), *(((1280, 800), many) for many in (3, 4, 5))], ids=str)
def test_all_first_hands_of_undercut_are_in_sight_with_the_chances_of_a_set(
    host: Host, visit: Visit, size: tuple[int, int], many: int
) -> None:
    player = visit()
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    match, seats = host.match(*["person"] * many, game="undercut", first=0)
    player.sit(match, seats[0])
    hands = player.page.locator(".panel .action")
    expect(hands).to_have_count(7)
    for hand in hands.all():
        expect(hand).to_be_in_viewport(ratio=1)
    expect(hands.last).to_contain_text("Foursome 74")
    column = player.page.locator(".steady")
    assert column.evaluate("box => box.scrollHeight - box.clientHeight") == 0


CUT = """() => [...document.querySelectorAll(".seat-who > *")].filter((word) =>
  word.getBoundingClientRect().right > word.parentElement.getBoundingClientRect().right + 1).length"""


def test_no_word_beside_a_seat_is_cut_in_a_letter(host: Host, visit: Visit) -> None:
    match, seats = host.match(*["person"] * 5, game="undercut")
    player = visit().sit(match, seats[0])
    expect(player.page.locator(".seat-who > *")).to_have_count(4)
    expect(player.page.locator(".seat-name").first).to_have_text("You, Teal")
    assert player.page.evaluate(CUT) == 0


def test_the_reason_of_a_closed_action_keeps_inside_the_window(host: Host, visit: Visit) -> None:
    laid = {
        "game": "undercut",
        "players": 3,
        "hands": [["L red", "S blue", "M black", "M green"], [], []],
        "stacks": [
            {"pieces": ["L blue", "M red", "S green"], "bid": {"player": 1, "pieces": ["M yellow"]}},
            {"pieces": ["L black", "M blue", "S yellow"], "bid": None},
        ],
    }
    match, seats = host.match("person", "person", "person", game="undercut", position=laid)
    player = visit().sit(match, seats[0])
    player.action("Bid on stack 1").click()
    closed = player.page.locator(".closed-row .action")
    expect(closed).to_have_count(3)
    for action in closed.all():
        action.hover()
        expect(action.locator("small")).to_have_css("opacity", "1")
        expect(action.locator("small")).to_be_in_viewport(ratio=1)


NAMES_OUTSIDE = """() => {
  const frame = document.querySelector(".board .neat-hair").getBoundingClientRect();
  const names = [...document.querySelectorAll(".object-label:not(.hushed) .name")];
  const out = ({ left, right, top, bottom }) =>
    left < frame.left - 3 || right > frame.right + 3 || top < frame.top - 3 || bottom > frame.bottom + 3;
  return [names.length, names.filter((name) => out(name.getBoundingClientRect())).map((name) => name.textContent)];
}"""


def test_no_name_leaves_the_frame_of_the_sea(host: Host, visit: Visit) -> None:
    for phone in (False, True):
        player, _ = pirates.seated(host, visit, phone=phone)
        player.until("document.querySelectorAll('.object-label:not(.hushed)').length > 6")
        count, outside = player.page.evaluate(NAMES_OUTSIDE)
        assert count > 6
        assert outside == []


CONTROLS = """() => {
  const [field, controls] = [".board .neat-hair", ".board .controls"].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return Math.min(field.right - controls.left, field.bottom - controls.top);
}"""
"""How far the buttons lie over the sea, in pixels; at most 0 if they lie beside or below it."""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), (844, 390)], ids=str)
def test_the_buttons_of_the_board_do_not_cover_the_sea(host: Host, visit: Visit, size: tuple[int, int]) -> None:
    match, seats = host.match("person", "person", game="armada")
    player = visit()
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.sit(match, seats[0])
    assert player.page.evaluate(CONTROLS) <= 0
