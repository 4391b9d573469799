"""A rematch at the page: one press offers it, another joins it, spectators follow."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.held_messages import REMATCH, Held
from tests.web.host import Host
from tests.web.visitor import Visitor


def resigned(player: Visitor) -> None:
    player.page.get_by_role("button", name="More").click()
    player.page.get_by_role("button", name="Resign").click()
    player.page.get_by_role("button", name="Resign").click()
    expect(player.page.locator(".result")).to_be_visible()


def at_rematch(visitor: Visitor, before: str) -> str:
    """The address of the new match, when this visitor's table stands there."""
    visitor.page.wait_for_url(lambda url: before not in url)
    visitor.has_table()
    return visitor.page.url


def test_a_friend_joins_the_rematch_and_a_spectator_follows(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", first=0)
    ann, ben = (visit().sit(match, token) for token in seats)
    cleo = visit().watch(match)
    resigned(ann)
    expect(ann.page.locator(".result .row button").first).to_have_text("Rematch")
    expect(cleo.page.locator(".result")).to_be_visible()
    expect(cleo.page.get_by_role("button", name="Rematch")).to_have_count(0)
    ann.page.get_by_role("button", name="Rematch").click()
    new = at_rematch(ann, match)
    for each in (ben, cleo):
        expect(each.page.locator(".offer")).to_contain_text("Teal wants a rematch")
        expect(each.live("news")).to_contain_text("Teal wants a rematch")
    expect(ben.page.get_by_role("button", name="Rematch")).to_have_count(0)
    ben.page.get_by_role("button", name="Join").click()
    cleo.page.get_by_role("button", name="Watch").click()
    assert {at_rematch(ben, match), at_rematch(cleo, match)} == {new}
    expect(ben.page.locator(".seat").nth(1)).to_contain_text("you")
    expect(ann.page.locator(".seat").nth(1)).to_contain_text("online")
    ben.sees_turn("Your turn")  # Teal went first before
    expect(cleo.page.locator(".seat", has_text="you")).to_have_count(0)


def test_two_players_who_both_press_rematch_meet_in_one_match(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris")
    ann, ben = visit(), visit()
    late = Held(ben, REMATCH)
    late.hold()  # Ben presses before the page has heard of the wish
    for each, token in zip((ann, ben), seats, strict=True):
        each.sit(match, token)
    resigned(ann)
    for each in (ann, ben):
        each.page.get_by_role("button", name="Rematch").click()
    new = at_rematch(ann, match)
    late.let_through()
    assert at_rematch(ben, match) == new


def test_a_rematch_by_keyboard_against_a_bot(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", game="hextris", first=0)
    player = visit().sit(match, seats[0])
    resigned(player)
    expect(player.page.get_by_role("button", name="Rematch")).to_be_focused()
    player.page.keyboard.press("Enter")
    at_rematch(player, match)
    player.sees_turn("Your turn")
    expect(player.log.first).to_contain_text("Coral")  # the bot has begun
    player.page.reload()
    player.has_table()
    expect(player.page.locator(".seat").first).to_contain_text("you")


@pytest.mark.slow
def test_who_comes_back_later_still_finds_the_rematch(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada")
    ann = visit().sit(match, seats[0])
    resigned(ann)
    ann.page.get_by_role("button", name="Rematch").click()
    new = at_rematch(ann, match)
    ben = visit().sit(match, seats[1])
    ben.page.get_by_role("button", name="Join").focus()
    ben.page.keyboard.press("Enter")
    assert at_rematch(ben, match) == new
    ann.goto(f"/m/{match}")
    expect(ann.page.locator(".offer")).to_contain_text("The rematch is ready")


@pytest.mark.slow
def test_two_players_of_one_device_take_both_seats_along(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", first=0)
    pair = visit()
    for token in seats:
        pair.hold(match, token)
    pair.goto(f"/m/{match}")
    pair.has_table()
    resigned(pair)
    pair.page.get_by_role("button", name="Rematch").click()
    at_rematch(pair, match)
    expect(pair.page.locator(".seat", has_text="this device")).to_have_count(2)
    pair.sees_turn("Coral's turn")
