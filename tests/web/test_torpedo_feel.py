"""Torpedo for a newcomer: a Large in hand at Go, a sentence for a press without a size, and rings on new ships."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.placing import Point, begun, ghost, known, lay, lies, sea, tray


def test_at_go_a_large_is_in_hand_and_new_ships_of_others_are_ringed_until_the_next_own_one(
    host: Host, visit: Visit
) -> None:
    teal, coral = begun(host, visit, stock=2)
    expect(tray(teal, "L")).to_have_attribute("aria-pressed", "true")
    rings = coral.page.locator(".board .traces .trace-ring.placed")
    expect(rings).to_have_count(0)
    lay(teal, "L", (0.3, 0.4), (0.5, 0.6))
    expect(rings).to_have_count(1)
    lay(teal, "M", (0.6, 0.2), (0.6, 0.1))
    expect(rings).to_have_count(2)
    expect(teal.page.locator(".board .traces .trace-ring.placed")).to_have_count(0)
    lay(coral, "S", (0.8, 0.8), (0.9, 0.9))
    expect(rings).to_have_count(0)


def test_keys_choose_the_first_size_before_go(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="torpedo")
    teal = visit().sit(match, seats[0])
    expect(teal.page.locator(".lay-prompt")).to_have_text("Choose your first ship size.")
    teal.page.keyboard.press("m")
    expect(tray(teal, "M")).to_have_attribute("aria-pressed", "true")
    teal.page.keyboard.press("1")
    expect(tray(teal, "S")).to_have_attribute("aria-pressed", "true")


def test_a_press_on_the_sea_without_a_size_gets_a_sentence(host: Host, visit: Visit) -> None:
    teal, _ = begun(host, visit, stock=1)
    lay(teal, "L", (0.3, 0.4), (0.5, 0.6))
    expect(teal.page.locator(".lay-prompt")).to_have_text("Choose a size.")
    teal.page.mouse.click(*sea(teal, 0.7, 0.7))
    expect(teal.page.locator(".lay-prompt.missing")).to_have_text("Choose a size first, then place the ship.")
    tray(teal, "M").click()
    expect(teal.page.locator(".lay-prompt")).to_have_text("Press to place, drag to aim, release.")


@pytest.mark.parametrize("phone", [False, True])
def test_a_second_press_on_a_waiting_ship_places_it_and_a_drag_from_it_aims_it(
    host: Host, visit: Visit, *, phone: bool
) -> None:
    teal, coral = begun(host, visit, phone=phone, stock=1)

    def press(at: Point) -> None:
        (teal.page.touchscreen.tap if phone else teal.page.mouse.click)(*sea(teal, *at))

    prompt = teal.page.locator(".lay-prompt")
    tray(teal, "L").click()
    press((0.3, 0.4))
    expect(prompt).to_have_text("Press it again to place it, or drag from it to aim.")
    known(teal)
    press((0.6, 0.6))
    expect(prompt).to_have_text("Press it again to place it, or drag from it to aim.")
    known(teal)
    shown = ghost(teal)
    drawn = teal.page.locator(".board .over .aim .ghost .plastic")
    assert drawn.evaluate("(part) => getComputedStyle(part).stroke") == "none", "only a ship that crashes is red"
    press((0.6, 0.6))
    lies(coral, "0.L1", shown)
    tray(teal, "M").click()
    press((0.3, 0.4))
    known(teal)
    x, y = sea(teal, 0.3, 0.4)
    if phone:
        return
    teal.page.mouse.move(x + 4, y + 4)
    teal.page.mouse.down()
    teal.page.mouse.move(*sea(teal, 0.3, 0.2), steps=6)
    known(teal)
    shown = ghost(teal)
    teal.page.mouse.up()
    lies(coral, "0.M1", shown)
