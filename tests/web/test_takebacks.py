"""Takebacks and draws at the page: at once against bots and on one device, asked between people, by mouse and keys."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

EMPTY = {"game": "hextris", "players": 2, "board": {}, "turn": 0}
SEA = {
    "game": "ice_pirates",
    "players": 2,
    "unchecked": True,
    "ships": [
        {"name": "L1", "player": 0, "size": "L", "stern": [8000, 8000], "heading": 0},
        {"name": "S1", "player": 1, "size": "S", "stern": [20000, 16000], "heading": 0},
    ],
    "islands": [{"name": "T3", "at": [9324, 8000], "nest": ["L plain", "M treasure", "S plain"]}],
}


def drop(visitor: Visitor) -> None:
    """Teal drops a Large."""
    visitor.page.locator("[data-name='0L'] .face").click()
    visitor.page.locator("[data-name=a1] .face").click()
    expect(visitor.answer()).to_be_enabled()
    visitor.answer().click()
    expect(visitor.log).to_have_count(1)


def test_against_a_bot_undo_takes_back_its_moves_too_again_and_again(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "random", game="ice_pirates", position=SEA)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    player.sail("L1")
    player.left(2)
    player.end_turn()
    player.sees_turn("Your turn")
    player.left(3)
    undo = player.turn.get_by_role("button", name="Undo")
    undo.click()
    expect(player.log.filter(has_text="takes back the last move")).to_have_count(1)
    expect(player.page.locator(".lines .undone.taker")).to_contain_text("takes back the last move")
    expect(player.page.locator(".lines .undone.gone").first).to_contain_text("ends turn")
    player.left(2)
    player.page.keyboard.press("u")
    player.left(3)
    expect(player.page.locator(".offer")).to_have_count(0)
    player.page.keyboard.press("u")
    expect(player.panel).to_contain_text("nothing to take back")


def test_between_people_it_is_asked_and_the_other_accepts(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="ice_pirates", position=SEA)
    ann, ben = (visit().sit(match, token) for token in seats)
    ann.end_turn()
    ben.sees_turn("Your turn")
    ann.turn.get_by_role("button", name="Take back").click()
    asked = ann.page.get_by_role("region", name="Takeback")
    expect(asked).to_contain_text("Takeback asked for")
    expect(ann.turn.get_by_role("button", name="Take back")).to_have_count(0)
    banner = ben.page.get_by_role("region", name="Takeback")
    expect(banner).to_contain_text("Teal asks to take back their last move")
    expect(ben.live("news")).to_contain_text("asks to take back")
    ben.choose("S1")  # what is chosen stays while it is asked
    banner.get_by_role("button", name="Decline").click()
    for each in (ann, ben):
        expect(each.page.locator(".offer")).to_have_count(0)
    expect(ben.panel.locator("h2")).to_contain_text("S1")
    expect(ann.log.last).to_contain_text("does not take it back")
    ben.page.get_by_role("button", name="Back", exact=True).click()
    ben.end_turn()
    ann.sees_turn("Your turn")
    ann.page.keyboard.press("u")
    accept = ben.page.get_by_role("button", name="Accept")
    accept.focus()
    ben.page.keyboard.press("Enter")
    ann.sees_turn("Your turn")
    expect(ann.log.last).to_contain_text("2 actions are taken back")
    ann.left(3)


@pytest.mark.slow
def test_on_a_phone_an_offer_stands_below_the_turn_and_above_the_actions(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", position=EMPTY)
    ann, ben = visit().sit(match, seats[0]), visit(phone=True).sit(match, seats[1])
    drop(ann)
    ben.sees_turn("Your turn")
    ann.page.keyboard.press("u")
    for answer in ("Accept", "Decline"):
        button = ben.page.get_by_role("region", name="Takeback").get_by_role("button", name=answer)
        expect(button).to_be_in_viewport(ratio=1)


def test_two_players_of_one_device_are_not_asked(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", position=EMPTY)
    pair = visit()
    for token in seats:
        pair.hold(match, token)
    pair.goto(f"/m/{match}")
    pair.has_table()
    pair.sees_turn("Teal's turn")
    drop(pair)
    pair.sees_turn("Coral's turn")
    pair.page.keyboard.press("u")
    pair.sees_turn("Teal's turn")
    expect(pair.page.locator(".offer")).to_have_count(0)


def test_a_draw_is_offered_from_the_menu_at_any_time_and_accepted_in_a_banner(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="ice_pirates", position=SEA)
    ann, ben = (visit().sit(match, token) for token in seats)
    expect(ann.page.get_by_text("Offer a draw")).to_have_count(0)  # no tile under the ships
    ann.sees_turn("Your turn")
    ben.page.get_by_role("button", name="More").click()
    ben.page.get_by_role("button", name="Offer draw").click()
    ben.page.get_by_role("button", name="Offer draw").click()
    own = ben.page.get_by_role("region", name="Draw")
    expect(own).to_contain_text("Draw offered")
    banner = ann.page.get_by_role("region", name="Draw")
    expect(banner).to_contain_text("Coral offers a draw")
    expect(ann.turn.get_by_role("button", name=re.compile("Undo|Take back"))).to_have_count(0)
    own.get_by_role("button", name="Withdraw").click()
    expect(banner).to_have_count(0)
    ann.end_turn()
    ben.sees_turn("Your turn")
    ben.page.get_by_role("button", name="More").click()
    ben.page.get_by_role("button", name="Offer draw").click()
    ben.page.get_by_role("button", name="Offer draw").click()
    banner.get_by_role("button", name="Accept").focus()
    ann.page.keyboard.press("Enter")
    for each in (ann, ben):
        expect(each.page.locator(".result h2")).to_have_text("Draw")


def test_a_bot_answers_a_draw_at_once(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "random", game="hextris", position=EMPTY)
    player = visit().sit(match, seats[0])
    player.page.get_by_role("button", name="More").click()
    player.page.get_by_role("button", name="Offer draw").click()
    player.page.get_by_role("button", name="Offer draw").click()
    expect(player.log.last).to_contain_text("declines the draw")
    expect(player.page.locator(".offer")).to_have_count(0)


def test_what_was_found_is_not_found_again(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "random", game="ice_pirates", position=SEA)
    player = visit().sit(match, seats[0])
    player.choose("L1")
    player.action("Look under T3").click()
    expect(player.answer()).to_be_enabled()
    player.answer().click()
    expect(player.log).to_have_count(1)
    expect(player.turn.get_by_role("button", name="Undo")).to_have_count(0)
    player.page.get_by_role("button", name="OK", exact=True).click()
    player.page.keyboard.press("u")
    expect(player.panel).to_contain_text("revealed")
