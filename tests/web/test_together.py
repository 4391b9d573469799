"""Several people at one match: links, tabs, one device for two, spectators."""

import re
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import in_turn


def test_a_friend_comes_by_the_link_and_both_see_every_move(visit: Visit) -> None:
    ann = visit("/")
    entry = ann.play_sheet("Ice Pirates")
    entry.get_by_label("Friend by link").check()
    entry.get_by_role("button", name="Get the link").click()
    ann.has_table()
    link = ann.page.get_by_label("Link for Coral", exact=True).input_value()
    path = urlparse(link)
    ben = visit(f"{path.path}#{path.fragment}")
    ben.has_table()
    ben.page.get_by_role("button", name="Sit down as Coral").click()
    expect(ben.page.locator(".seat").nth(1)).to_contain_text("you")
    expect(ben.page).not_to_have_url(re.compile("invite="))
    expect(ann.page.locator(".seat").nth(1)).to_contain_text("online")
    first, second = in_turn(ann, ben)
    first.sail("L1")
    expect(second.log.last).to_contain_text("L1 sails")
    first.end_turn()
    second.sees_turn("Your turn")
    second.sail("M1")
    expect(first.log.last).to_contain_text("M1 sails")


SHARED = "globalThis.shared = []; navigator.share = async ({ url }) => globalThis.shared.push(url);"


def test_on_a_phone_the_link_is_shared_with_an_app(visit: Visit) -> None:
    ann = visit(phone=True)
    ann.context.add_init_script(SHARED)
    ann.goto("/")
    entry = ann.play_sheet("Hextris")
    entry.get_by_label("Friend by link").check()
    entry.get_by_role("button", name="Get the link").tap()
    ann.has_table()
    link = ann.page.get_by_label("Link for Coral", exact=True).input_value()
    ann.page.get_by_role("button", name="Share Link for Coral").tap()
    ann.until("(link) => globalThis.shared[0] === link", link)
    ann.until("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.slow
def test_two_tabs_of_one_player_agree(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", fleet=1)
    player = visit().sit(match, seats[0])
    other = player.tab()
    other.goto(f"{host.address}/m/{match}")
    expect(other.locator(".seat").first).to_contain_text("you")
    opponent = visit().sit(match, seats[1])
    if in_turn(player, opponent)[0] is opponent:
        opponent.end_turn()
    player.sail("L1")
    expect(other.locator(".lines li").last).to_contain_text("L1 sails")
    expect(other.locator(".turn")).to_contain_text("2 of 3 left")
    other.locator(".turn").get_by_role("button", name="Undo").click()
    player.left(3)
    expect(player.log.last).to_contain_text("undoes the last action")


def test_one_device_is_passed_under_a_cover(host: Host, visit: Visit) -> None:
    match, seats = host.match("invited", "invited", fleet=1)
    pair = visit()
    for colour, link in zip(("Teal", "Coral"), seats, strict=True):
        pair.goto("/")
        pair.goto(f"/m/{match}#invite={link}")
        pair.has_table()
        pair.page.get_by_role("button", name=f"Sit down as {colour}").click()
        expect(pair.page.locator(".seat", has_text=colour)).to_contain_text(re.compile("you|this device"))
    pair.page.reload()
    curtain = pair.page.locator(".curtain")
    expect(curtain).to_be_visible()
    expect(pair.page.locator(".board [data-name]")).to_have_count(0)
    name = curtain.locator("h2").inner_text().removeprefix("Pass the device to ")
    other = {"Teal": "Coral", "Coral": "Teal"}[name]
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    pair.has_table()
    pair.sees_turn(f"{name}'s turn")
    pair.sail("L1")
    pair.end_turn()
    expect(curtain).to_contain_text(f"Pass the device to {other}")
    curtain.get_by_role("button").click()
    pair.sees_turn(f"{other}'s turn")


def test_a_spectator_reads_how_to_play_watches_and_cannot_play(host: Host, visit: Visit) -> None:
    match, _ = host.match("person", "person", fleet=1)
    watcher = visit(newcomer=True).watch(match)
    expect(watcher.page.locator(".how-to-play")).to_contain_text("Its colour on top means nothing.")
    watcher.page.keyboard.press("Escape")
    expect(watcher.page.locator(".how-to-play")).to_have_count(0)
    expect(watcher.panel).to_contain_text("You're watching")
    expect(watcher.page.locator(".fleet, .answers, .turn button")).to_have_count(0)
    watcher.page.locator(".board [data-name='T1']").focus()
    watcher.page.keyboard.press("Enter")
    expect(watcher.panel.locator("h2")).to_have_text("Island T1")


def test_a_name_is_shown_as_text_only(host: Host, visit: Visit) -> None:
    name = "<b onclick=x>&amp;"
    match, seats = host.match("person", "person", names=(name, "Ben"))
    player = visit().sit(match, seats[0])
    expect(player.page.locator(".seat").first).to_contain_text(name)
    assert player.page.locator(".column b, .board b").count() == 0
