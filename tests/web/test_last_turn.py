"""What just happened: traces of the last turn of others on the board, shown again, and of entries looked back at."""

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.games.armada_positions import position
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import REST, Visitor, in_turn

OVER_SPOTS = """(() => {
  const [way, spot] = [".trace.way", "[data-name='c3']"].map((each) => document.querySelector(`.board ${each}`));
  return Boolean(spot.compareDocumentPosition(way) & Node.DOCUMENT_POSITION_FOLLOWING);
})()"""
BOARD = {"a1": "0L", "b2": "0S", "c3": "0M", "a3": "1S", "b4": "1L", "e2": "1M"}


def players(host: Host, visit: Visit, *, phone: bool = False) -> tuple[Visitor, Visitor, str, list[str | None]]:
    """Two players of Hextris: the first has slid c3 to c1."""
    position = {"game": "hextris", "players": 2, "turn": 0, "board": BOARD}
    match, seats = host.match("person", "person", game="hextris", position=position)
    teal, coral = (visit(phone=phone).sit(match, seat) for seat in seats)
    slide(teal, "c3", "c1")
    return teal, coral, match, seats


def slide(visitor: Visitor, start: str, end: str) -> None:
    visitor.sees_turn("Your turn")
    for name in (start, end):
        visitor.page.locator(f".board [data-name='{name}']").click()
    visitor.page.locator(".answers .gold, .panel .gold").first.click()


def traces(visitor: Visitor, selector: str = "") -> list[str]:
    found = visitor.page.locator(f".board .trace{selector}").evaluate_all(
        "all => all.map((e) => `${e.classList[1]} ${e.dataset.of ?? ''}`.trim())"
    )
    return list(map(str, found))


@pytest.mark.parametrize("phone", [False, True])
def test_the_last_turn_of_another_player_stays_on_the_board_until_i_act(host: Host, visit: Visit, phone: bool) -> None:
    teal, coral, match, seats = players(host, visit, phone=phone)
    coral.comes_to(lambda: traces(coral), ["way", "ring c1"])
    assert coral.page.evaluate(OVER_SPOTS), "the board hides the wake"
    expect(teal.page.locator(".board .trace")).to_have_count(0)
    again = visit(phone=phone).sit(match, seats[1])
    again.comes_to(lambda: traces(again), ["way", "ring c1"])
    slide(coral, "e2", "e1")
    expect(coral.page.locator(".board .trace")).to_have_count(0)
    teal.comes_to(lambda: traces(teal), ["way", "ring e1"])


def test_an_entry_looked_back_at_shows_its_traces_and_the_present_its_own(host: Host, visit: Visit) -> None:
    teal, coral, _, _ = players(host, visit)
    slide(coral, "e2", "e1")
    teal.comes_to(lambda: traces(teal), ["way", "ring e1"])
    teal.log.filter(has_text="c3 to c1").locator("button").click()
    teal.sees_turn("Replay")
    teal.comes_to(lambda: traces(teal), ["way", "ring c1"])
    teal.turn.get_by_role("button", name="Back to game").click()
    teal.comes_to(lambda: traces(teal), ["way", "ring e1"])


def test_the_last_turn_is_shown_again_and_ends_in_the_present(host: Host, visit: Visit) -> None:
    _, coral, _, _ = players(host, visit)
    again = coral.turn.get_by_role("button", name="Show again")
    expect(again).to_be_visible()
    coral.remembers(".turn")
    again.click()
    coral.showed("Replay")
    coral.sees_turn("Your turn")
    expect(coral.page.locator(".board .trace.ring")).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True])
def test_the_words_of_the_turn_keep_one_line_beside_three_buttons(host: Host, visit: Visit, phone: bool) -> None:
    position = {"game": "hextris", "players": 2, "turn": 0, "board": BOARD}
    match, seats = host.match("person", "greedy", game="hextris", position=position)
    teal = visit(phone=phone).sit(match, seats[0])
    slide(teal, "c3", "c1")
    expect(teal.turn.get_by_role("button")).to_have_text(["Show again", "Undo", "Hint"])
    words = teal.turn.locator("strong, .turn-left")
    expect(words).to_have_text(["Your turn", "drop, slide or swap"])
    assert words.evaluate_all("all => all.every(({ clientHeight }) => clientHeight < 30)")


def test_ships_that_sailed_leave_a_wake_and_no_trace_is_drawn_for_the_one_who_sailed(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=1)
    first, second = in_turn(*(visit().sit(match, token) for token in seats))
    first.sail("L1")
    first.left(2)
    expect(second.page.locator(".board .trace.way .old-place")).to_have_count(1)
    expect(second.page.locator(".board .trace.way .wake-dots:not(.keyline)")).to_have_count(1)
    expect(first.page.locator(".board .trace")).to_have_count(0)


def numbers(visitor: Visitor, selector: str) -> list[str]:
    found = visitor.page.locator(selector).all_inner_texts() if selector.startswith(".log") else None
    return found or visitor.page.locator(selector).evaluate_all("all => all.map((e) => e.dataset.number)")


def test_numbers_join_the_sentences_of_the_last_turn_with_their_traces(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=2)
    first, second = in_turn(*(visit().sit(match, token) for token in seats))
    for n, name in enumerate(("L1", "L2")):
        first.sail(name)
        first.left(2 - n)
    second.comes_to(lambda: numbers(second, ".log .trace-number"), wanted=["1", "2"])
    second.comes_to(lambda: numbers(second, ".board .trace-disc"), wanted=["1", "2"])
    assert numbers(first, ".log .trace-number") == []
    wake = second.page.locator(".board .trace.way[data-numbers='1'] .wake-dots:not(.keyline)")
    other = second.page.locator(".board .trace.way[data-numbers='2']")
    width = "(e) => parseFloat(getComputedStyle(e).strokeWidth)"
    usual = wake.evaluate(width)
    second.log.filter(has_text="L1 sails").locator("button").hover()
    second.comes_to(lambda: wake.evaluate(width), wanted=usual * 1.5)
    second.comes_to(lambda: other.evaluate("(e) => getComputedStyle(e).opacity"), wanted="0.35")
    second.page.mouse.move(5, 5)
    second.comes_to(lambda: other.evaluate("(e) => getComputedStyle(e).opacity"), wanted="1")
    second.log.filter(has_text="L2 sails").locator("button").focus()
    second.comes_to(lambda: wake.evaluate("(e) => getComputedStyle(e.parentElement).opacity"), wanted="0.35")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1024, 700), (390, 844)], ids=str)
def test_the_whole_last_turn_is_in_sight_in_words(host: Host, visit: Visit, size: tuple[int, int]) -> None:
    match, seats = host.match("person", "person", fleet=2)
    visitors = [visit(phone=size[0] < 1000) for _ in seats]
    for visitor, token in zip(visitors, seats, strict=True):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.sit(match, token)
    first, second = in_turn(*visitors)
    for n, name in enumerate(("L1", "L2")):
        first.sail(name)
        first.left(2 - n)
    first.sail("M1")
    first.end_turn()
    second.sees_turn("Your turn")
    told = second.page.locator(".log li, .last-turn li")
    expect(second.page.locator(".log .trace-number")).to_have_count(3)
    for name in ("L1", "L2", "M1"):
        lines = told.filter(has_text=f"{name} sails").filter(has=second.page.locator(".trace-number"))
        second.comes_to(partial(one_in_sight, lines), wanted=True)
    expect(told.filter(has_text="ends turn")).to_have_count(0)


def one_in_sight(lines: Locator) -> bool:
    """All of one of them is seen, and nothing covers it."""
    return bool(lines.evaluate_all(IN_SIGHT))


IN_SIGHT = """lines => lines.some((line) => {
  const { left, top, bottom } = line.getBoundingClientRect();
  return [top + 3, bottom - 3].every((y) => line.contains(document.elementFromPoint(left + 30, y)));
})"""

FAR_FROM_ITS_TRACE = """disc => {
  const at = disc.getBoundingClientRect();
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  const outline = document.querySelector(".board .trace.way .old-place");
  const matrix = outline.getScreenCTM();
  const corners = Array.from({ length: 200 }, (_, i) => outline.getPointAtLength(outline.getTotalLength() * i / 200));
  return Math.min(...corners.map((p) => p.matrixTransform(matrix)).map((p) => Math.hypot(p.x - x, p.y - y)));
}"""


@pytest.mark.parametrize("crowd", [False, True])
def test_a_number_that_found_no_room_beside_its_trace_has_a_line_to_it(host: Host, visit: Visit, crowd: bool) -> None:
    columns = [12000 + side * off for off in (900, 1600) for side in (-1, 1)]
    places = [(x, y) for x in columns for y in range(5600, 11400, 1150)] + [(12000, 5600), (12000, 6750)]
    ships = ["0.L1 at 12000,8000 heading 000.0", "1.L1 at 30000,20000 heading 180.0"]
    ships += [f"0.S{i + 1} at {x},{y} heading 000.0" for i, (x, y) in enumerate(places)] if crowd else []
    match, seats = host.match("person", "person", game="armada", position=position("\n".join(ships)))
    teal, coral = visit().sit(match, seats[0]), visit().sit(match, seats[1])
    teal.sail("L1")
    teal.end_turn()
    disc = coral.page.locator(".board .trace-disc")
    expect(disc).to_have_count(1)
    disc.evaluate(REST)
    expect(disc.locator(".leader")).to_have_count(int(crowd))
    far = disc.locator("circle").evaluate(FAR_FROM_ITS_TRACE)
    assert (far > 22) == crowd, far


def test_a_number_whose_trace_is_out_of_sight_is_not_shown(host: Host, visit: Visit) -> None:
    ships = "0.L1 at 12000,8000 heading 000.0\n1.L1 at 30000,20000 heading 180.0"
    match, seats = host.match("person", "person", game="armada", position=position(ships))
    teal, coral = visit().sit(match, seats[0]), visit().sit(match, seats[1])
    teal.sail("L1")
    teal.end_turn()
    disc = coral.page.locator(".board .trace-disc")
    expect(disc).to_be_visible()
    for _ in range(4):
        coral.page.keyboard.press("+")
    expect(disc).to_be_hidden()
    coral.page.keyboard.press("0")
    expect(disc).to_be_visible()
