"""Hidden deployment at the page: drafted in the browser, sealed with Ready, and unseen until all are ready."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_armada import COLOURS, SMALL_FLEETS, arrange, drag, hull, ready, where


def test_a_hidden_deployment_is_unseen_until_all_are_ready(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", deployment="hidden", **SMALL_FLEETS)
    ann, ben = (visit().sit(match, token) for token in seats)
    for player in (ann, ben):
        player.sees_turn("place ships")
        arrange(player)
        expect(player.page.locator(".board .piece")).to_have_count(3)
    assert "places" not in ann.log.last.inner_text()
    ready(ann)
    expect(ben.page.locator(".board .piece")).to_have_count(3)
    ready(ben)
    for player in (ann, ben):
        expect(player.page.locator(".board .piece")).to_have_count(6)


def test_a_hidden_fleet_is_drafted_on_this_device_and_survives_a_reload(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="armada", deployment="hidden", **SMALL_FLEETS)
    ann, ben = (visit().sit(match, token) for token in seats)
    ann.sees_turn("place ships")
    entries = ben.log.count()
    arrange(ann)
    moved = where(hull(ann, "0.M1"))
    drag(ann, moved, (moved[0] + 60, moved[1] + 20))
    expect(ann.page.get_by_role("button", name="Undo")).to_contain_text("2")
    ann.rests(".board [data-name='0.M1'] .edge")
    at = where(hull(ann, "0.M1"))
    assert at != moved
    ann.page.reload()
    expect(ann.page.locator(".board .piece")).to_have_count(3)
    ann.rests(".board [data-name='0.M1'] .edge")
    ann.comes_to(lambda: where(hull(ann, "0.M1")), pytest.approx(at, abs=2))
    assert ben.log.count() == entries
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.page.locator(".board .piece")).to_have_count(2)
    ready(ann)
    expect(ben.log.last).to_contain_text("is ready")
    ready(ben)
    for player in (ann, ben):
        expect(player.page.locator(".board .piece")).to_have_count(6)
    ann.until("!Object.keys(localStorage).some(key => key.includes('draft'))")


@pytest.mark.slow
def test_one_device_is_passed_on_under_a_cover_while_both_deploy_unseen(host: Host, visit: Visit) -> None:
    player = visit("/")
    entry = player.play_sheet("Armada")
    entry.get_by_label("Equal fleets").check()
    entry.get_by_label("This device").check()
    entry.locator("summary", has_text="More options").click()
    entry.get_by_label("Deployment").select_option("hidden")
    entry.get_by_role("button", name="Start match").click()
    for colour in COLOURS:
        player.page.get_by_role("button", name=f"I am {colour}").click()
        expect(player.page.locator(".fleet .waiting")).to_have_count(12)
        expect(player.page.locator(".board .piece")).to_have_count(0)
        arrange(player, "Wedge")
        ready(player)
    begun = player.page.locator(".curtain").or_(player.page.get_by_text("3 actions left"))
    expect(begun.first).to_be_visible()  # either Teal is asked, or Coral, who is here, goes first
