"""Threats on the page: switched on while choosing, by hand or by key, described in words, updated when the match
goes on."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

MEETING: dict[str, Any] = {
    "game": "armada",
    "players": 2,
    "unchecked": True,
    "turn": {"player": 0, "actions_left": 3},
    "ships": [
        {"name": "L1", "player": 0, "size": "L", "stern": [12000, 10000], "heading": 0},
        {"name": "L2", "player": 0, "size": "L", "stern": [30000, 4000], "heading": 0},
        {"name": "S2", "player": 1, "size": "S", "stern": [14500, 13500], "heading": 2700},
    ],
}


def washes(visitor: Visitor) -> Locator:
    return visitor.page.locator(".board .threat .wash")


def told(visitor: Visitor) -> Locator:
    return visitor.page.locator(".threats p")


def outline(visitor: Visitor) -> str | None:
    return washes(visitor).locator("path").first.get_attribute("d")


def test_a_key_shows_what_the_enemy_threatens_until_it_is_pressed_again(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", position=MEETING)
    player = visit().sit(match, seats[0])
    expect(washes(player)).to_have_count(0)
    player.page.keyboard.press("t")
    expect(washes(player)).to_have_count(1)
    expect(told(player)).to_have_text(["Coral threatens: your L1."])
    expect(player.page.locator("[data-live=news]")).to_contain_text("Coral threatens: your L1")
    player.page.keyboard.press("Shift+T")
    expect(told(player)).to_have_text(["Teal threatens: Coral's S2.", "Coral threatens: your L1."])
    player.page.keyboard.press("t")
    expect(told(player)).to_have_text(["Teal threatens: Coral's S2."])
    player.page.get_by_role("button", name="Show threats by Teal").click()
    expect(washes(player)).to_have_count(0)


def test_a_threat_is_redone_when_the_match_goes_on_and_put_away_when_one_looks_back(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", position=MEETING)
    player = visit().sit(match, seats[0])
    player.page.keyboard.press("Shift+T")
    expect(washes(player)).to_have_count(1)
    before = outline(player)
    player.sail("L1")
    player.left(2)
    expect(washes(player).locator("path").first).not_to_have_attribute("d", before or "")
    player.page.keyboard.press("Home")
    expect(washes(player)).to_have_count(0)
    player.page.keyboard.press("End")
    expect(washes(player)).to_have_count(1)


def test_spectators_see_threats_too(host: Host, visit: Visit) -> None:
    match, _ = host.match("person", "person", game="armada", position=MEETING)
    watcher = visit().watch(match)
    watcher.page.keyboard.press("t")
    expect(told(watcher)).to_have_text(["Teal threatens: Coral's S2.", "Coral threatens: Teal's L1."])
    expect(washes(watcher)).to_have_count(2)
