"""Keys and sounds of a match: keys pressed while a menu loads wait for it, the keys sheet has only this game's keys."""

import pytest
from playwright.sync_api import expect

from tests.games.armada_positions import position
from tests.web.conftest import Visit
from tests.web.held_messages import PLANS, Held
from tests.web.host import Host
from tests.web.test_last_turn import BOARD, slide
from tests.web.test_warnings import GUNS

EARS = """
globalThis.heard = [];
const hear = (to) => globalThis.heard.push(to);
const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime: hear });
const part = () => ({ gain: param(), frequency: param(), Q: {}, connect: (to) => to, start() {}, stop() {} });
globalThis.AudioContext = class {
  state = "running"; currentTime = 0; sampleRate = 8000; destination = {};
  createGain = part; createOscillator = part; createBufferSource = part; createBiquadFilter = part;
  createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
};
localStorage.setItem("iceharbor:sound", "true");
"""


def test_keys_pressed_while_the_menu_of_a_ship_loads_are_carried_out_in_order(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", position=position(GUNS))
    player = visit()
    plans = Held(player, PLANS)
    player.sit(match, seats[0])
    expect(player.page.locator(".fleet button")).not_to_have_count(0)
    plans.hold()
    for key in ("]", "1", "ArrowRight"):
        player.page.keyboard.press(key)
    expect(player.page.locator(".prompt.waiting")).to_be_visible()
    plans.let_through()
    expect(player.heading_grip).to_have_attribute("aria-valuetext", "091.0 degrees")


@pytest.mark.parametrize("place", [".fleet button", ".board [data-name]"])
def test_enter_after_the_key_of_the_next_ship_waits_for_its_menu_although_a_ship_has_the_focus(
    host: Host, visit: Visit, place: str
) -> None:
    two = "0.M1 at 9000,12000 heading 090.0\n0.S1 at 20000,12000 heading 090.0"
    match, seats = host.match("person", "person", game="armada", position=position(two))
    player = visit()
    plans = Held(player, PLANS)
    player.sit(match, seats[0])
    ships = {name: player.page.locator(".fleet button", has_text=name) for name in ("M1", "S1")}
    focused = (
        ships if place == ".fleet button" else {n: player.page.locator(f".board [data-name='0.{n}']") for n in ships}
    )
    focused["M1"].focus()
    plans.hold()
    player.page.keyboard.press("]")
    expect(ships["M1"]).to_have_attribute("aria-pressed", "true")
    player.page.keyboard.press("]")
    expect(focused["S1"]).to_be_focused()
    for key in ("1", "Enter"):
        player.page.keyboard.press(key)
    plans.let_through()
    expect(player.log.last).to_contain_text("S1 sails")


def test_the_keys_sheet_has_only_the_keys_of_this_game(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris")
    player = visit().sit(match, seats[0])
    player.page.keyboard.press("?")
    sheet = player.page.locator("table.keys")
    expect(sheet).to_contain_text("Previous or next piece of yours")
    for other in ("Ships", "Placing ships", "End turn", "Ruler", "Film"):
        expect(sheet).not_to_contain_text(other)
    player.page.keyboard.press("Escape")
    match, seats = host.match("person", "person", game="armada", position=position(GUNS))
    player.sit(match, seats[0])
    player.page.get_by_role("button", name="Keys").click()
    expect(sheet).to_contain_text("Ruler")
    expect(sheet).to_contain_text("Next step")
    expect(sheet).not_to_contain_text("Placing ships")


@pytest.mark.slow
def test_a_placed_piece_and_my_turn_are_heard_until_sounds_are_switched_off(host: Host, visit: Visit) -> None:
    laid = {"game": "hextris", "players": 2, "turn": 0, "board": BOARD}
    match, seats = host.match("person", "person", game="hextris", position=laid)
    teal, coral = visit(), visit().sit(match, seats[1])
    teal.context.add_init_script(EARS)
    teal.sit(match, seats[0])
    heard = "globalThis.heard"
    slide(teal, "c3", "c1")
    teal.comes_to(lambda: 180 in teal.page.evaluate(heard), True)
    assert 784 not in teal.page.evaluate(heard)
    slide(coral, "e2", "e1")
    teal.comes_to(lambda: 784 in teal.page.evaluate(heard), True)
    teal.page.keyboard.press("v")
    expect(teal.live("news")).to_have_text("Sounds off")
    teal.page.evaluate("globalThis.heard = []")
    slide(teal, "a1", "a2")
    teal.sees_turn("Coral")
    assert teal.page.evaluate(heard) == []
