"""Torpedo in waves at the page: placed unseen, locked in, revealed, and lines of fire between them."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.placing import (
    aim,
    aim_again,
    begun,
    lay,
    lies,
    say_ready,
    sea,
    tray,
)


def test_the_sea_stays_where_it_is_when_a_player_is_ready_and_locks_in(host: Host, visit: Visit) -> None:
    match, (mine, theirs) = host.match("person", "person", game="torpedo", mode="waves", wave=1)
    teal, coral = visit().sit(match, mine), visit().sit(match, theirs)
    expect(teal.page.locator(".wave .gold")).to_be_disabled()
    before = sea(teal, 0, 0)
    for player in (teal, coral):
        say_ready(player)
    teal.sees_turn("Place your ships")
    assert sea(teal, 0, 0) == before
    lay(teal, "L", (0.3, 0.3), (0.5, 0.5))
    teal.page.locator(".wave .gold").click()
    expect(teal.page.locator(".wave .gold")).to_have_text("Locked in")
    assert sea(teal, 0, 0) == before


def test_lines_of_fire_of_a_side_are_shown_between_waves(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, mode="waves", wave=1)
    expect(teal.page.locator(".threats")).to_have_count(0)
    lay(teal, "S", (0.3, 0.5), (0.5, 0.5))
    lay(coral, "L", (0.7, 0.54), (0.7, 0.2))
    for player in (teal, coral):
        player.page.locator(".wave .gold").click()
    coral.sees_turn("wave 2")
    coral.page.keyboard.press("t")
    expect(coral.page.locator(".threats p")).to_have_text("Teal threatens: your L1.")
    expect(coral.page.locator(".board .threat .track.sinks")).to_have_count(1)
    coral.page.keyboard.press("t")
    expect(coral.page.locator(".board .threat .track")).to_have_count(0)


def test_waves_are_laid_unseen_taken_back_and_sealed(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, mode="waves", wave=2, stock=1)
    lay(teal, "L", (0.3, 0.3), (0.5, 0.5))
    seal = teal.page.locator(".wave .gold")
    expect(seal).to_have_text("Lock in: 1 of 2")
    kept = lay(teal, "M", (0.6, 0.6), (0.7, 0.5))
    expect(seal).to_have_text("Lock in")
    teal.page.get_by_role("button", name="Remove Large, ship 1").click()
    expect(seal).to_be_disabled()
    shown = lay(teal, "S", (0.3, 0.3), (0.2, 0.5))
    seal.click()
    expect(coral.page.locator("[data-stock='0'] .through")).to_have_text("locked in")
    expect(coral.page.locator(".board .piece")).to_have_count(0)
    lay(coral, "L", (0.7, 0.2), (0.9, 0.2))
    lay(coral, "M", (0.7, 0.8), (0.9, 0.8))
    pins = coral.page.locator(".board .pin")
    expect(pins).to_have_count(2)
    aimed_again = aim_again(coral, (0.7, 0.8), (0.9, 0.8), (0.7, 0.95))
    expect(pins).to_have_count(2)
    aim_again(coral, (0.7, 0.8), (0.7, 0.95), (0.5, 0.8), escape=True)
    expect(pins).to_have_count(2)
    pins.first.click()
    expect(pins).to_have_count(1)
    lay(coral, "L", (0.7, 0.3), (0.9, 0.3))
    coral.page.locator(".wave .gold").click()
    for player in (teal, coral):
        player.sees_turn("wave 2")
        lies(player, "0.M1", kept)
        lies(player, "1.M1", aimed_again)
        lies(player, "0.S1", shown)
        expect(player.page.locator(".board .piece")).to_have_count(4)
        expect(player.page.locator(".board .traces .trace-ring.placed")).to_have_count(2)


def test_what_is_aimed_in_a_wave_is_there_after_a_reload(host: Host, visit: Visit) -> None:
    teal, coral = begun(host, visit, mode="waves", wave=2, stock=1)
    lay(teal, "L", (0.3, 0.3), (0.5, 0.5))
    teal.page.reload()
    teal.has_table()
    seal = teal.page.locator(".wave .gold")
    expect(seal).to_have_text("Lock in: 1 of 2")
    expect(teal.page.locator(".board .pin")).to_have_count(1)
    expect(teal.page.locator(".board .track")).to_have_count(1)
    lay(teal, "M", (0.6, 0.6), (0.7, 0.5))
    seal.click()
    expect(coral.page.locator("[data-stock='0'] .through")).to_have_text("locked in")


def test_on_one_device_a_wave_is_laid_before_the_other_takes_it_in_hand(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="torpedo", mode="waves", wave=1)
    both = visit().sit(match, seats[0]).sit(match, seats[1])
    for seat in (0, 1):
        say_ready(both, seat)
    curtain = both.page.locator("dialog.curtain")
    order = []
    for _ in (0, 1):
        order.append(0 if "Teal" in curtain.locator("h2").inner_text() else 1)
        curtain.locator(".gold").click()
        tray(both, "L", order[-1]).click()
        aim(both, (0.3, 0.3 + 0.3 * order[-1]), (0.9, 0.3))
        both.page.mouse.up()
        expect(both.page.locator(".board .ghosts .ghost")).to_have_count(1)
        both.page.locator(".wave .gold").click()
        expect(both.log.filter(has_text="locks in a wave")).to_have_count(len(order))
    assert sorted(order) == [0, 1]
    both.sees_turn("wave 2")
    expect(both.page.locator(".board .piece")).to_have_count(2)
