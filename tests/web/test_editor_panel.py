"""The editor's panel: what belongs together stands in one row, and no choice is cut."""

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

NEEDED_PX = """(select) => {
  const free = select.cloneNode(true);
  free.style.cssText = "position: absolute; width: max-content";
  select.after(free);
  const { width } = free.getBoundingClientRect();
  free.remove();
  return width;
}"""


def editor(visit: Visit) -> Visitor:
    player = visit("/edit/armada")
    player.page.set_viewport_size({"width": 1440, "height": 900})
    expect(player.page.locator(".validation[aria-busy=false]")).to_contain_text("'s turn")
    return player


def tops(buttons: Locator) -> list[float]:
    found: list[float] = buttons.evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    return found


def test_the_new_ships_of_a_player_stand_in_one_row(visit: Visit) -> None:
    new = editor(visit).page.get_by_role("group", name="Teal").locator(".new-ship")
    expect(new).to_have_count(3)
    assert len(set(tops(new))) == 1


def test_the_ships_of_a_player_stand_in_rows(visit: Visit) -> None:
    ships = editor(visit).page.get_by_role("list", name="Ships of Teal").get_by_role("button")
    expect(ships).to_have_count(4)
    assert len(set(tops(ships))) == 1


def test_the_names_of_all_bots_are_read_in_full_before_play_begins(visit: Visit) -> None:
    player = editor(visit)
    player.page.get_by_role("button", name="Play from here").click()
    select = player.page.get_by_label("Who plays Coral")
    box = select.bounding_box()
    assert box is not None
    assert box["width"] >= select.evaluate(NEEDED_PX)
