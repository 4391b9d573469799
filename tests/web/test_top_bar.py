"""On a phone the way back, the title and the menu are a slim bar, and the buttons of the board stand in it."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host

BAR_PX = 46
BAR = """() => {
  const seen = (each) => document.querySelector(each).getBoundingClientRect();
  const things = [".match-title .home", ".match-title h1", ".board .controls", ".bar-menu"].map(seen);
  const apart = things.every((each, i) => i === 0 || things[i - 1].right <= each.left + 1);
  const field = document.querySelector(".board :is(.neat-hair, .tabletop)").getBoundingClientRect();
  return [apart, Math.max(...things.map(({ bottom }) => bottom)), field.top];
}"""


@pytest.mark.parametrize("game", ["ice_pirates", "hextris", "undercut"])
def test_a_phone_has_a_bar_above_the_board_with_all_of_the_boards_buttons(host: Host, visit: Visit, game: str) -> None:
    match, seats = host.match("person", "person", "person", game=game)
    player = visit(phone=True).sit(match, seats[0])
    apart, bottom, field = player.page.evaluate(BAR)
    assert apart
    assert bottom <= BAR_PX
    assert field >= bottom - 1
    player.page.get_by_role("button", name="Menu").tap()
    player.page.locator("dialog").get_by_role("button", name="Rules").tap()
    expect(player.page.locator("dialog")).to_have_count(1)
    expect(player.page.locator("dialog h2").first).to_contain_text("Rules")


HEIGHT_LATER = """async (list) => {
  const first = list.offsetHeight;
  for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
  return [first, list.offsetHeight];
}"""


@pytest.mark.parametrize("many", [4, 5])
def test_a_phone_in_landscape_shows_title_and_players_in_few_rows(host: Host, visit: Visit, many: int) -> None:
    match, seats = host.match(*["person"] * many, game="undercut")
    player = visit(phone=True)
    player.page.set_viewport_size({"width": 844, "height": 390})
    player.sit(match, seats[0])
    panel = player.page.locator(".panel").bounding_box()
    assert panel is not None
    assert panel["y"] <= 195
    expect(player.page.get_by_role("button", name="Menu")).to_be_in_viewport(ratio=1)


def test_when_the_turn_comes_a_phone_shows_what_to_do_however_far_its_panel_was_scrolled(
    host: Host, visit: Visit
) -> None:
    match, seats = host.match("person", "person", game="hextris", first=0)
    mover, waiting = (visit(phone=True).sit(match, token) for token in seats)
    column = waiting.page.locator(".column")
    column.evaluate("e => e.scrollTo(0, e.scrollHeight)")
    mover.page.locator("[data-name='0L'] .face").tap()
    mover.page.locator("[data-name=a1] .face").tap()
    mover.answer().tap()
    expect(waiting.page.locator(".turn.mine")).to_be_in_viewport(ratio=1)
    expect(waiting.page.locator(".panel .prompt")).to_be_in_viewport(ratio=1)
    waiting.page.set_viewport_size({"width": 844, "height": 390})
    expect(waiting.log).to_have_count(1)
    first, last = waiting.page.locator(".lines").evaluate(HEIGHT_LATER)
    assert first == last, "the log is as high as its lines, and stays so"


APART = """() => {
  const seen = (each) => each.getBoundingClientRect();
  const bar = [...document.querySelectorAll(":is(.match-title a, .bar-menu, .board .controls)")].map(seen);
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top || b.bottom <= a.top;
  const seats = [...document.querySelectorAll(".seat")].map(seen);
  return bar.length === 3 && bar.every((each, i) => [...seats, ...bar.slice(i + 1)].every((all) => apart(each, all)));
}"""


@pytest.mark.parametrize("size", [(720, 450), (667, 375), (568, 320)], ids=str)
@pytest.mark.parametrize("game", ["hextris", "ice_pirates"])
def test_in_a_low_window_no_score_is_under_the_menu(host: Host, visit: Visit, game: str, size: tuple[int, int]) -> None:
    match, seats = host.match("person", "person", game=game)
    player = visit()
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.sit(match, seats[0])
    assert player.page.evaluate(APART)
