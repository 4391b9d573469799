"""Sitting down by invitation, playing on two devices, and seats that were lost, in two and three browsers."""

import re
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Locator, expect

from tests.seeds import most_slow
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

EACH_SIZE = pytest.mark.parametrize("phone", most_slow([False, True]), ids=["desktop", "phone"])


def path_of(field: Locator) -> str:
    link = urlparse(field.input_value())
    return f"{link.path}#{link.fragment}"


def seat(visitor: Visitor, colour: str) -> Locator:
    return visitor.page.locator(".seat", has=visitor.page.locator(".seat-name", has_text=colour))


def press(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=name, exact=True).click()


def fits(visitor: Visitor) -> None:
    """Nothing is wider than the screen."""
    visitor.until("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def open_menu(visitor: Visitor) -> Locator:
    press(visitor, "More")
    return visitor.page.get_by_role("dialog")


@EACH_SIZE
def test_a_link_shows_the_table_and_a_press_takes_the_seat(host: Host, visit: Visit, phone: bool) -> None:
    match, (mine, link) = host.match("person", "invited", game="hextris")
    ann = visit().sit(match, mine)
    expect(seat(ann, "Coral")).to_contain_text("free")
    ben = visit(f"/m/{match}#invite={link}", phone=phone)
    ben.has_table()
    invitation = ben.page.get_by_role("region", name="Invitation")
    expect(invitation).to_contain_text("You are invited to play as Coral.")
    fits(ben)
    expect(ann.page.locator(".watchers")).to_contain_text("1 spectator")
    press(ben, "Sit down as Coral")
    expect(seat(ben, "Coral")).to_contain_text("you")
    expect(invitation).to_have_count(0)
    expect(seat(ann, "Coral")).to_contain_text("online")
    expect(ben.page).not_to_have_url(re.compile("#"))
    ben.page.reload()
    expect(seat(ben, "Coral")).to_contain_text("you")


def test_the_second_of_two_friends_with_one_link_reads_that_the_seat_is_taken(host: Host, visit: Visit) -> None:
    match, (_, link) = host.match("person", "invited", game="hextris")
    ben, eve = (visit(f"/m/{match}#invite={link}") for _ in range(2))
    for each in (ben, eve):
        expect(each.page.get_by_role("button", name="Sit down as Coral")).to_be_visible()
    press(ben, "Sit down as Coral")
    invitation = eve.page.get_by_role("region", name="Invitation")
    expect(invitation).to_contain_text("Coral is taken: another player sat down first.")
    press(eve, "Watch")
    expect(invitation).to_have_count(0)
    expect(seat(eve, "Coral")).to_contain_text("online")


@pytest.mark.parametrize("reload", [False, True], ids=["again", "reload"])
def test_a_claim_whose_answer_is_lost_gets_the_seat_when_it_is_sent_again(
    host: Host, visit: Visit, reload: bool
) -> None:
    match, (_, link) = host.match("person", "invited", game="hextris")
    ben = visit(f"/m/{match}#invite={link}")
    ben.expect_complaints("Failed to load resource", "net::ERR_")
    lost: list[str] = []

    def lose(route: object) -> None:
        if lost:
            route.continue_()  # type: ignore[attr-defined]
        else:
            lost.append(route.fetch().text())  # type: ignore[attr-defined]
            route.abort()  # type: ignore[attr-defined]

    ben.page.route("**/claim", lose)
    press(ben, "Sit down as Coral")
    expect(ben.page.get_by_role("alert")).to_contain_text("Cannot reach the server")
    assert "token" in lost[0]
    expect(ben.page.get_by_role("button", name="Try again")).to_be_visible()
    if reload:
        ben.page.reload()
    else:
        press(ben, "Try again")
    expect(seat(ben, "Coral")).to_contain_text("you")
    expect(seat(ben, "Coral")).not_to_contain_text("two devices")


@EACH_SIZE
def test_a_seat_is_played_on_two_devices_and_the_other_is_signed_out(host: Host, visit: Visit, phone: bool) -> None:
    match, (mine, _) = host.match("invited", "random", game="hextris")
    desk = visit(f"/m/{match}#invite={mine}", phone=phone)
    press(desk, "Sit down as Teal")
    expect(seat(desk, "Teal")).to_contain_text("you")
    menu = open_menu(desk)
    menu.get_by_role("button", name="Continue on another device").click()
    link = path_of(menu.get_by_label("Device link", exact=True))
    fits(desk)
    menu.get_by_role("button", name="Close").click()
    tablet = visit(link, phone=not phone)
    expect(tablet.page.get_by_role("region", name="Invitation")).to_contain_text("Continue as Teal on this device.")
    press(tablet, "Continue as Teal")
    for each in (desk, tablet):
        expect(seat(each, "Teal")).to_contain_text("Playing on two devices")
        fits(each)
    press(tablet, "Sign out the other")
    expect(seat(tablet, "Teal")).not_to_contain_text("devices")
    expect(desk.page.locator(".notice")).to_contain_text("signed out")
    expect(seat(desk, "Teal")).not_to_contain_text("you")
    desk.page.reload()
    desk.has_table()
    expect(seat(desk, "Teal")).to_contain_text("online")
    expect(desk.page.locator(".notice")).to_have_count(0)


@pytest.mark.slow
@EACH_SIZE
def test_three_at_a_table_free_the_seat_of_a_player_who_lost_it(host: Host, visit: Visit, phone: bool) -> None:
    match, tokens = host.match("person", "person", "person", game="hextris")
    ann, ben = (visit(phone=phone).sit(match, token) for token in tokens[:2])
    lost = visit().sit(match, tokens[2])
    lost.page.close()
    expect(seat(ann, "Violet")).to_contain_text("offline")
    open_menu(ann).get_by_role("button", name="Free Violet's seat").click()
    expect(seat(ann, "Violet")).to_contain_text("free when all other players agree")
    expect(seat(ben, "Violet")).to_contain_text("Free Violet's seat for a new link?")
    fits(ben)
    press(ben, "Agree")
    for each in (ann, ben):
        expect(seat(each, "Violet")).to_contain_text("free")
    press(ben, "New link for Violet")
    link = path_of(ben.page.get_by_label("Link for Violet", exact=True))
    fits(ben)
    cat = visit(link, phone=phone)
    press(cat, "Sit down as Violet")
    expect(seat(cat, "Violet")).to_contain_text("you")
    expect(ben.page.get_by_label("Link for Violet", exact=True)).to_have_count(0)


@EACH_SIZE
def test_the_one_opponent_alone_frees_a_lost_seat_and_its_old_device_is_out(
    host: Host, visit: Visit, phone: bool
) -> None:
    match, tokens = host.match("person", "person", game="hextris")
    ann, lost = visit(phone=phone).sit(match, tokens[0]), visit().sit(match, tokens[1])
    lost.goto("/")
    expect(seat(ann, "Coral")).to_contain_text("offline")
    eve = visit(f"/m/{match}")
    eve.has_table()
    expect(open_menu(eve).get_by_role("button", name="Resign")).to_have_count(0)
    expect(eve.page.get_by_role("button", name="Free Coral's seat")).to_have_count(0)
    open_menu(ann).get_by_role("button", name="Free Coral's seat").click()
    press(ann, "New link for Coral")
    link = path_of(ann.page.get_by_label("Link for Coral", exact=True))
    fits(ann)
    cat = visit(link, phone=phone)
    press(cat, "Sit down as Coral")
    expect(seat(cat, "Coral")).to_contain_text("you")
    expect(seat(ann, "Coral")).to_contain_text("online")
    expect(ann.page.get_by_label("Link for Coral", exact=True)).to_have_count(0)
    lost.goto(f"/m/{match}")
    lost.has_table()
    expect(seat(lost, "Coral")).to_contain_text("online")
    expect(seat(lost, "Coral")).not_to_contain_text("you")


def test_a_link_that_was_replaced_says_so(host: Host, visit: Visit) -> None:
    match, _ = host.match("person", "invited", game="hextris")
    eve = visit(f"/m/{match}#invite={'A' * 32}")
    eve.expect_complaints("404")
    expect(eve.page.get_by_role("alert")).to_contain_text("this link was used already, or a newer one has replaced it")


@pytest.mark.slow
def test_the_turn_of_a_seat_that_no_one_took_says_so(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "invited", game="hextris", first=1)
    player = visit().sit(match, seats[0])
    expect(player.turn).to_contain_text("no player yet")
