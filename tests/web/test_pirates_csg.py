"""Pirates CSG in the browser: a fleet from cards, a Move along its ruler, deckplates, and what others see of coins."""

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from iceharbor.catalogue import open_game
from iceharbor.codec import plain
from iceharbor.games.pirates_csg.records import HOMES, SHIPS_ACT
from iceharbor.match import Match
from tests.seeds import most_slow
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.pirate_player import PiratePlayer
from tests.web.table_player import GONE_MS
from tests.web.visitor import Visitor, seat_of

GAME = "pirates_csg"


@cache
def dealt(phase: int = SHIPS_ACT) -> tuple[dict[str, Any], int]:
    """The position in which a phase begins, and the player to act: if left out, the first turn, with a ship of each
    player at home."""
    game, rng = open_game(GAME, 2), Random(5)
    match = Match.begin(game)
    while match.view(0).sea.turn[0].phase < phase:
        player = rng.choice(sorted(match.to_act))
        match = match.act(player, game.sample(match.state, player, rng))
    (player,) = match.to_act
    written: dict[str, Any] = plain(game.position(match.state))
    return written, player


def seated(host: Host, visit: Visit, *, phone: bool = False, phase: int = SHIPS_ACT) -> tuple[Visitor, Visitor]:
    """A match that begins there: the player to act, and the other player."""
    position, player = dealt(phase)
    match, tokens = host.match("person", "person", game=GAME, position=position)
    return visit(phone=phone).sit(match, tokens[player]), visit().sit(match, tokens[1 - player])


@pytest.mark.slow
def test_a_ship_sails_along_its_ruler_by_keys(host: Host, visit: Visit) -> None:
    player, other = seated(host, visit)
    player.page.locator(".fleet.rows button").first.click()
    player.page.locator(".actions .action", has_text="Move").click()
    expect(player.page.locator(".fan .open")).not_to_have_count(0)
    expect(player.page.locator(".ruler-name")).to_have_text("L")
    expect(player.page.locator(".ghosts .ghost.vessel .sail")).not_to_have_count(0)
    player.page.locator(".grip[role=slider]").first.focus()
    player.page.keyboard.press("Enter")
    for each in (player, other):
        expect(each.log.last).to_contain_text("sails L")


def test_enter_on_a_place_lays_a_home_there_and_enter_again_plays_it(host: Host, visit: Visit) -> None:
    player, other = seated(host, visit, phase=HOMES)
    place = player.page.locator(".place-grip")
    for_me = player.panel.get_by_role("button", name="Place it for me")
    before = for_me.bounding_box()
    place.focus()
    player.page.keyboard.press("Enter")
    expect(player.answer()).to_be_enabled()
    assert for_me.bounding_box() == before, "the button stays where it was"
    expect(place).to_be_focused()
    player.page.keyboard.press("Enter")
    for each in (player, other):
        expect(each.log.last).to_contain_text("home")


@pytest.mark.slow
def test_the_fan_of_a_segment_washes_in_the_water_in_reach(host: Host, visit: Visit) -> None:
    player, _ = seated(host, visit)
    player.page.locator(".fleet.rows button").first.click()
    expect(player.page.locator(".fan .open")).not_to_have_count(0)
    expect(player.page.locator(".board .in-reach")).to_have_attribute("d", re.compile("^M"))
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".board .in-reach")).not_to_have_attribute("d", re.compile("^M"))


@pytest.mark.parametrize("phone", most_slow([False, True]))
def test_a_press_on_far_water_shows_all_the_segments_that_lead_there(host: Host, visit: Visit, *, phone: bool) -> None:
    position, seat = dealt()
    there = {"name": "wet-tuesday", "player": seat, "at": [12000, 36000], "heading": 900}
    ships = [there if ship["name"] == "wet-tuesday" else ship for ship in position["ships"]]
    match, tokens = host.match("person", "person", game=GAME, position={**position, "ships": ships})
    player = visit(phone=phone).sit(match, tokens[seat])
    player.page.locator(".fleet.rows button", has_text="Wet Tuesday").click()
    expect(player.page.locator(".board .in-reach")).to_have_attribute("d", re.compile("^M"))
    player.rests()
    x, y = player.sea(17000 / position["field"][1][0], 38500 / position["field"][2][1])
    player.page.touchscreen.tap(x, y) if phone else player.page.mouse.click(x, y)
    expect(player.page.locator(".board .ruler-name")).to_have_count(3)
    player.answer().click()
    expect(player.log.last).to_contain_text("Wet Tuesday sails S, S, S")


@pytest.mark.parametrize("phone", most_slow([False, True]))
def test_a_press_near_a_ship_says_which_length_fits_and_no_length_is_asked_first(visit: Visit, *, phone: bool) -> None:
    """The Saffron Cat of the lesson, S and L, at 15000,12500 and heading 045.0, on a field of 40536."""
    player = visit("/learn/pirates_csg", phone=phone)
    player.page.locator(".board [data-name='0.saffron-cat']").click()
    prompt, rulers = player.panel.locator(".prompt"), player.page.locator(".board .ruler-name")
    expect(player.page.locator(".board .in-reach")).to_have_attribute("d", re.compile("^M"))

    def press(x: int, y: int) -> None:
        at = player.sea(x / 40536, y / 40536)
        player.page.touchscreen.tap(*at) if phone else player.page.mouse.click(*at)

    expect(prompt).to_contain_text("Segment 1 of 2, long")
    press(16370, 14340)
    expect(prompt).to_contain_text("Segment 1 of 2, short")
    expect(player.action("Short segment")).to_have_attribute("aria-pressed", "true")
    press(17930, 14030)
    expect(prompt).to_contain_text("Segment 1 of 2, long")
    press(19500, 16000)
    expect(rulers).to_have_count(2)
    player.answer().click()
    expect(player.page.locator(".praise")).to_be_visible()


@pytest.mark.slow
def test_the_length_of_a_segment_stays_a_button_and_a_key(visit: Visit) -> None:
    player = visit("/learn/pirates_csg")
    expect(player.page.locator(".lesson-title")).to_have_text("Sail S and L")
    expect(player.panel).to_contain_text("Saffron Cat")
    prompt = player.panel.locator(".prompt")
    player.page.keyboard.press("]")
    for key, length in (("2", "short"), ("1", "long"), ("2", "short")):
        expect(player.heading_grip).to_be_visible()
        player.page.keyboard.press(key)
        expect(prompt).to_contain_text(f"Segment 1 of 2, {length}")
    expect(player.heading_grip).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(prompt).to_contain_text("What should Saffron Cat do?")


@pytest.mark.slow
def test_the_own_home_lies_in_the_lower_half_for_each_player(host: Host, visit: Visit) -> None:
    for player in seated(host, visit):
        player.rests()
        home, board = player.middle(f".board [data-name='home{seat_of(player)}']"), player.middle(".board")
        assert home[1] > board[1] - 2, "the own home lies in the lower half"


@pytest.mark.slow
def test_the_banner_alone_ends_the_turn_and_beside_undo_its_words_have_one_line(host: Host, visit: Visit) -> None:
    player, _ = seated(host, visit)
    expect(player.page.locator(".fleet.rows")).to_be_visible()
    expect(player.page.get_by_role("button", name="End turn")).to_have_count(1)
    line_px = player.page.locator(".turn-left").evaluate("words => words.clientHeight")
    player.page.locator(".fleet.rows button").first.click()
    player.page.locator(".actions .action", has_text="Move").click()
    player.answer().click()
    expect(player.turn.get_by_role("button", name="Undo")).to_be_visible()
    expect(player.turn).to_contain_text("no actions left · round 1")
    assert player.page.locator(".turn-left").evaluate("words => words.clientHeight") <= line_px


@pytest.mark.slow
def test_a_tap_on_a_ship_shows_its_card_and_its_actions(host: Host, visit: Visit) -> None:
    player, other = seated(host, visit, phone=True)
    player.page.locator(".fleet.rows button").first.tap()
    expect(player.page.locator(".actions .action", has_text="Move")).to_be_visible()
    other.page.locator(".board .vessel").first.click()
    expect(other.page.locator(".panel-card .card-face")).to_be_visible()
    expect(other.page.locator(".panel-card .bit.gun")).not_to_have_count(0)


@pytest.mark.slow
def test_of_others_coins_the_page_has_the_number_and_no_value(host: Host, visit: Visit) -> None:
    """The second player begins with a coin of 3."""
    player, other = seated(host, visit)
    for each in (player, other):
        expect(each.page.locator(".seat", has_text=re.compile("1 coin$"))).to_have_count(1)
    expect(other.page.locator(".shelf-part", has_text="Purse")).to_contain_text("3 gold")
    expect(player.page.locator(".shelf-part", has_text="Purse")).to_contain_text("0 gold")


# --- Whole games ------------------------------------------------------------------------------------------------------

SHORT_GAME: Final[dict[str, Any]] = {"points": 20, "islands": 5, "width": 12, "height": 12, "round_limit": 10}


def by_key(button: Locator) -> None:
    """Focuses a button, or what the page has focused already, and presses Enter."""
    button.focus(timeout=GONE_MS)
    button.page.keyboard.press("Enter")


WAYS: Final[dict[str, Callable[[Locator], None]]] = {
    "mouse": lambda button: button.click(timeout=GONE_MS),
    "keys": by_key,
    "touch": lambda button: button.tap(timeout=GONE_MS),
}


@pytest.mark.parametrize("way", most_slow(["keys", "touch", "mouse"]))
def test_a_whole_game_is_played_from_the_fleets_to_the_count(host: Host, visit: Visit, way: str) -> None:
    match, tokens = host.match("person", "trader", game=GAME, **SHORT_GAME)
    visitor = visit(phone=way == "touch").sit(match, tokens[0])
    player = PiratePlayer(visitor, WAYS[way])
    player.choose_fleet()
    player.play()
    expect(visitor.page.locator(".result")).to_contain_text("gold")
