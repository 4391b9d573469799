"""A ship is dragged: it is chosen as the pointer leaves it, and turns after it. By mouse and by finger."""

import pytest
from playwright.sync_api import expect

from tests.games.armada_positions import position
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.placing import Point
from tests.web.touch import Touch, straight
from tests.web.visitor import Visitor

SEA = position(
    "0.L1 bow 16000,16000 heading 090.0\n0.S1 bow 9000,9000 heading 090.0\n1.S1 bow 15500,17400 heading 090.0"
)


def seated(host: Host, visit: Visit, phone: bool = False) -> Visitor:
    match, seats = host.match("person", "person", game="armada", position=SEA)
    player = visit(phone=phone).sit(match, seats[0])
    player.rests(".board .piece")
    return player


def drag(player: Visitor, start: Point, end: Point, phone: bool = False) -> None:
    if phone:
        finger = Touch(player)
        finger.put(0, start)
        for at in straight(start, end)[1:]:
            finger.move(at)
        finger.lift(0)
    else:
        player.page.mouse.move(*start)
        player.page.mouse.down()
        player.page.mouse.move(*end, steps=6)
        player.page.mouse.up()


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
def test_a_ship_that_was_not_chosen_sails_by_one_drag(host: Host, visit: Visit, phone: bool) -> None:
    player = seated(host, visit, phone)
    x, y = player.middle(".board [data-name='0.L1']")
    drag(player, (x, y), (x + 60, y + 30), phone)
    expect(player.page.locator(".board .selected")).to_have_attribute("data-name", "0.L1")
    expect(player.answer()).to_have_text("Sail")
    expect(player.answer()).to_be_enabled()
    player.answer().click()
    expect(player.log).to_have_count(1)


@pytest.mark.slow
def test_a_ship_that_is_dropped_on_an_enemy_aims_at_it(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    drag(player, player.middle(".board [data-name='0.L1']"), player.middle(".board [data-name='1.S1']"))
    expect(player.answer()).to_contain_text("Fire at Coral's S1")


@pytest.mark.slow
def test_a_drag_of_open_water_still_moves_the_sea(host: Host, visit: Visit) -> None:
    player = seated(host, visit)
    player.page.keyboard.press("+")
    player.rests(".board .piece")
    before = player.middle(".board [data-name='0.L1']")
    drag(player, (before[0] + 200, before[1] + 150), (before[0] + 260, before[1] + 150))
    assert player.middle(".board [data-name='0.L1']")[0] > before[0] + 20
    expect(player.page.locator(".board .selected")).to_have_count(0)
