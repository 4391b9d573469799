"""Dice roll and can be skipped, and coins fly, in Pirates CSG: seen by a page whose clock the test steps."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_pirates_csg import GAME, dealt
from tests.web.visitor import PATIENCE_MS, Visitor

SHIP, GUNS = "salt-ledger", 5
FRAME_MS = 100
MAX_FRAMES = 120


@cache
def at_close_quarters() -> dict[str, Any]:
    """The first player's five-masted ship lies beside an enemy; their other ship is docked where treasure is."""
    position, player = dealt()
    assert player == 0
    ships = {(ship["player"], ship["name"]): dict(ship) for ship in position["ships"]}
    ships[0, SHIP] = {"name": SHIP, "player": 0, "at": [23000, 8000], "heading": 0}
    ships[1, "old-almanac"] = {"name": "old-almanac", "player": 1, "at": [24400, 8000], "heading": 0}
    isles = {isle["name"]: dict(isle) for isle in position["islands"]}
    for field in ("outline", "at", "heading"):  # the ship stays where it is
        isles["home0"][field], isles["wild3"][field] = isles["wild3"][field], isles["home0"][field]
    ships[0, "half-a-moon"]["docked"] = "wild3"
    rows = {"ships": list(ships.values()), "islands": list(isles.values())}
    whole = {**position, **rows, "coins": [dict(coin) for coin in position["coins"]]}
    for row in (*whole["ships"], *whole["islands"]):
        row.pop("hull", None)
    Match.begin(open_game(GAME, 2), whole)
    return whole


class Watched:
    """The first player's seat there, in a page whose clock the test can stop and step."""

    def __init__(self, host: Host, visit: Visit, *, phone: bool = False) -> None:
        match, tokens = host.match("person", "person", game=GAME, position=at_close_quarters())
        self.visitor: Visitor = visit(phone=phone)
        self.page = self.visitor.page
        self.page.emulate_media(reduced_motion="no-preference")
        self.page.clock.install()
        self.visitor.sit(match, tokens[0])
        self.tray = self.page.locator(".dice-tray")
        self.rolling = self.tray.locator(".die.rolling")
        self.coins = self.page.locator(".effects > g > .coin")
        self.target = self.page.locator(".board .vessel[data-name='1.old-almanac']")

    def plays_stopped(self) -> None:
        """Stops the clock once the action is planned, since the page plans by it, and plays the action."""
        expect(self.page.locator(".prompt.waiting")).to_have_count(0)
        expect(self.visitor.answer()).to_be_enabled()
        self.visitor.stop_clock()
        self.visitor.answer().click()

    def answered(self, done: Callable[[], bool]) -> None:
        """Steps no faster than the real time until this is so, which needs the server's answer."""
        for _ in range(PATIENCE_MS // FRAME_MS):
            if done():
                return
            self.page.clock.run_for(FRAME_MS)
            self.page.wait_for_timeout(FRAME_MS)
        raise AssertionError("the server does not answer")

    def until(self, done: Callable[[], bool]) -> int:
        """Steps until this is so; returns how many steps it took."""
        for taken in range(MAX_FRAMES):
            if done():
                return taken
            self.page.clock.run_for(FRAME_MS)
        raise AssertionError("it does not come to this")

    def chooses(self, verb: str, ship: str) -> None:
        """Chooses an action of a ship on the page."""
        self.page.locator(".fleet.rows button", has_text=ship).first.click()
        self.visitor.action(verb).click()

    def aims(self) -> None:
        """Chooses an attack, whose only target is taken at once."""
        self.chooses("Attack", "Salt Ledger")
        expect(self.page.locator(".panel")).to_contain_text("Fire? Or give each gun a target of its own.")
        self.visitor.rests()

    def fires(self) -> None:
        """Plays the attack with the clock stopped, up to the first rolling die."""
        self.aims()
        self.plays_stopped()
        self.answered(lambda: self.rolling.count() == 1)


def test_one_attack_of_all_guns_shows_the_odds_per_shot_and_together(host: Host, visit: Visit) -> None:
    first = Watched(host, visit)
    first.aims()
    odds = first.page.locator(".board .aim-label text")
    alike = {"Masts 1 and 4": "50 %, above 3", "Masts 2 and 3": "67 %, above 2", "Mast 5": "33 %, above 4"}
    expect(odds).to_have_text([f"{guns}: {chance} hits" for guns, chance in alike.items()])
    expect(first.page.locator(".outlook")).to_have_text("5 dice, at least one hit 98 %")
    expect(first.visitor.answer()).to_be_in_viewport()


def test_with_a_ship_chosen_a_press_on_an_enemy_is_its_attack(host: Host, visit: Visit) -> None:
    first = Watched(host, visit)
    first.page.locator(".fleet.rows button", has_text="Salt Ledger").first.click()
    expect(first.visitor.action("Attack")).to_be_visible()
    first.visitor.rests()
    first.target.click()
    expect(first.page.locator(".outlook")).to_have_text("5 dice, at least one hit 98 %")
    expect(first.visitor.answer()).to_have_text("Fire")


def test_the_die_of_a_shot_rolls_and_then_says_hit_or_miss(host: Host, visit: Visit) -> None:
    watched = Watched(host, visit)
    watched.fires()
    label = watched.tray.get_attribute("aria-label")
    assert label is not None
    result, die = label.split(": ")
    told = watched.visitor.log.filter(has_text=f"mast 1: {die}, a {result.lower()}")
    expect(watched.tray.locator(".dice-words")).to_have_text("")
    assert told.count() == 0, "the log waits for the die"
    assert watched.until(lambda: watched.rolling.count() == 0) >= 4
    expect(watched.tray.locator(".die circle")).to_have_count(int(die))
    expect(watched.tray.locator(".dice-words")).to_have_text(result)
    assert result == ("Hit" if int(die) > 3 else "Miss")  # its first gun has rank 3
    watched.until(lambda: told.count() == 1)


@pytest.mark.parametrize("way", ["press", "tap", "key"])
def test_rolling_dice_are_skipped_with_all_that_follows(host: Host, visit: Visit, way: str) -> None:
    watched = Watched(host, visit, phone=way == "tap")
    watched.fires()
    box = watched.tray.bounding_box()
    assert box is not None
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    match way:
        case "press":  # by its place: the press takes the tray away, and a click of the tray would look for it again
            watched.page.mouse.click(*place)
        case "tap":
            watched.page.touchscreen.tap(*place)
        case _:
            watched.page.keyboard.press("Shift")
    assert watched.until(lambda: watched.tray.count() == 0) <= 3
    assert watched.until(lambda: watched.page.locator(".effects > *").count() == 0) <= 3


def test_coins_that_a_player_has_seen_have_an_eye_on_their_page_alone(host: Host, visit: Visit) -> None:
    match, tokens = host.match("person", "person", game=GAME, position=at_close_quarters())
    looker, other = (visit().sit(match, token) for token in tokens)
    looker.page.locator(".fleet.rows button", has_text="Half a Moon").first.click()
    looker.page.locator(".actions .action", has_text="Scavenge").first.click()
    looker.answer().click()
    expect(looker.page.locator(".board .coin-eye")).to_have_count(5)
    expect(looker.panel.locator(".actions.coins .action")).to_have_count(5)
    expect(other.log.last).to_contain_text("scavenges at")
    expect(other.page.locator(".board .coin-eye")).to_have_count(0)


def test_with_less_motion_no_die_rolls(host: Host, visit: Visit) -> None:
    watched = Watched(host, visit)
    watched.page.emulate_media(reduced_motion="reduce")
    watched.aims()
    watched.visitor.answer().click()
    expect(watched.visitor.log.filter(has_text="mast 1")).to_be_visible()
    expect(watched.tray).to_have_count(0)


def test_a_coin_that_is_taken_flies_from_the_island_to_the_ship(host: Host, visit: Visit) -> None:
    watched = Watched(host, visit)
    watched.chooses("Scavenge", "Half a Moon")
    watched.visitor.answer().click()
    watched.page.locator(".panel .action", has_text="6 gold").click()
    watched.plays_stopped()
    watched.answered(lambda: watched.coins.count() == 1)
    expect(watched.coins.locator(".coin-value")).to_have_text("6")
    place = watched.coins.locator("..").get_attribute("transform")
    watched.page.clock.run_for(2 * FRAME_MS)
    assert watched.coins.locator("..").get_attribute("transform") != place
    watched.until(lambda: watched.coins.count() == 0)
    expect(watched.page.get_by_role("button", name="1 coin (6 known) aboard")).not_to_have_count(0)
