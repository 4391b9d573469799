"""The hint: a key and a button draw what a strong player would do, and play nothing."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.table_player import RandomPlayer
from tests.web.visitor import Visitor


def hinted(player: Visitor) -> None:
    """Waits until the hint is drawn and can be played."""
    expect(player.page.locator(".hint-line p")).to_contain_text("A strong player's choice")
    expect(player.answer()).to_be_enabled()


@pytest.mark.parametrize("confirm", ["true", "false"])
def test_the_key_shows_the_best_action_which_is_played_only_by_the_player(
    host: Host, visit: Visit, confirm: str
) -> None:
    match, seats = host.match("person", "greedy", game="hextris", first=0)
    player = visit()
    player.context.add_init_script(
        f'localStorage.setItem("iceharbor:settings", JSON.stringify({{ confirm: {confirm} }}))'
    )
    player.sit(match, seats[0]).sees_turn("Your turn")
    before = player.log.count()
    player.page.keyboard.press("h")
    hinted(player)
    expect(player.page.locator(".ghost-pyramids .pyramid:not(.pale)")).not_to_have_count(0)
    expect(player.page.locator(".ghost-pyramids .pyramid.pale")).to_have_count(2)
    expect(player.page.locator(".callout").filter(has_text=re.compile(r"^[123] · \d+ %$"))).to_have_count(3)
    assert host.get(f"/api/matches/{match}")["to_act"] == [0]
    expect(player.log).to_have_count(before)
    other = player.page.locator(".hint-actions button").nth(1)
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    hinted(player)
    expect(player.log).to_have_count(before)
    player.answer().click()
    expect(player.log.nth(before)).to_be_visible()
    expect(player.page.locator(".hint-line p")).to_have_count(0)


def test_the_button_shows_a_way_for_a_ship_and_back_takes_it_away(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit(phone=True).sit(match, seats[0])
    player.sees_turn("Your turn")
    player.page.get_by_role("button", name="Hint").tap()
    hinted(player)
    expect(player.page.locator(".board .ghost")).not_to_have_count(0)
    player.page.get_by_role("button", name="Back", exact=True).tap()
    expect(player.page.locator(".hint-line p")).to_have_count(0)
    player.left(3)


def test_a_hint_takes_away_the_reason_that_is_shown(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", game="hextris", first=0)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    player.page.locator(".board .spot:not(.open, .tray) .face").first.click()
    expect(player.page.locator(".notice.refused")).to_be_visible()
    player.page.get_by_role("button", name="Hint").click()
    hinted(player)
    expect(player.page.locator(".notice.refused")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (390, 844)])
def test_a_hint_leaves_the_scores_in_sight_and_stands_under_the_turn(
    host: Host, visit: Visit, width: int, height: int
) -> None:
    match, seats = host.match("person", "greedy", "greedy", game="undercut", first=0)
    player = visit(phone=width < 761)
    player.page.set_viewport_size({"width": width, "height": height})
    player.sit(match, seats[0])
    expect(player.page.get_by_role("button", name="1 Large, 3 Smalls").first).to_be_visible()
    for _ in range(2):
        player.page.get_by_role("button", name="Hint").click()
        hinted(player)
        player.rests(".column")
        for part in (".seats li >> nth=0", ".seats li >> nth=2", ".hint-line p", ".hint-actions", ".answers .gold"):
            expect(player.page.locator(part)).to_be_in_viewport(ratio=0.99)
        count = player.entries()
        player.answer().click()
        player.tells_more(count + 1)
        player.sees_turn("Your turn")


FAR_CHIPS = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const ghosts = boxes(".ghost-pyramids .pyramid");
  const apart = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom, 0);
  const chips = boxes(".callout:not([hidden])");
  return [chips.length > 0, chips.filter((chip) => Math.min(...ghosts.map((ghost) => apart(chip, ghost))) > 30).length];
}"""


def test_the_plate_of_each_hinted_bid_stands_beside_its_pieces(host: Host, visit: Visit) -> None:
    bids = [{"player": 1, "pieces": ["M yellow", "M black"]}, {"player": 2, "pieces": ["S red", "S yellow", "S green"]}]
    stacks = [["L blue", "M red", "S green"], ["L black", "M blue", "S yellow"]]
    laid = {
        "game": "undercut",
        "players": 3,
        "hands": [["L red", "S blue", "M black", "M green", "S green", "S yellow"], ["M yellow"], ["S black"]],
        "stacks": [{"pieces": stack, "bid": bid} for stack, bid in zip(stacks, bids, strict=True)],
    }
    match, seats = host.match("person", "greedy", "greedy", game="undercut", position=laid)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    player.page.get_by_role("button", name="Hint").click()
    hinted(player)
    player.rests(".callout")
    player.comes_to(lambda: player.page.evaluate(FAR_CHIPS), [True, 0])


def test_between_people_there_is_no_hint_and_the_rules_have_a_key_of_their_own(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", first=0)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    expect(player.page.get_by_role("button", name="Hint")).to_have_count(0)
    player.page.keyboard.press("h")
    player.page.keyboard.press("b")
    expect(player.page.locator("dialog h2")).to_contain_text("Hextris")
    expect(player.page.locator(".hint-line p")).to_have_count(0)


def test_a_hint_that_waits_for_its_bot_comes_by_itself(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", game="ice_pirates", first=0)
    player = visit()
    player.expect_complaints("503")
    asked: list[str] = []

    def first_prepare(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(status=503, json={"error": {"code": "preparing", "message": "the bot is getting ready"}})

    player.page.route("**/hint", first_prepare)
    player.page.set_viewport_size({"width": 1024, "height": 700})
    player.sit(match, seats[0]).sees_turn("Your turn")
    buttons = player.page.locator(".turn-buttons")
    before = buttons.bounding_box()
    player.page.get_by_role("button", name="Hint").click()
    expect(player.page.get_by_role("button", name="thinking…")).to_be_disabled()
    after = buttons.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 4
    hinted(player)
    expect(player.page.locator(".notice")).to_have_count(0)


def test_a_match_made_with_hints_for_all_has_the_button_between_people_and_says_so(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", hints="all", first=0)
    player = visit().sit(match, seats[0])
    player.sees_turn("Your turn")
    expect(player.page.locator(".match-head")).to_contain_text("hints for all")
    player.page.get_by_role("button", name="Hint").click()
    hinted(player)


KEEP_THOUGHTS = """() => {
  globalThis.thoughts = new Set();
  const count = (selector) => document.querySelectorAll(selector).length;
  const keep = () => thoughts.add(`${count(".thinking li")} ${count(".ghost-pyramids .pyramid.pale")}`);
  new MutationObserver(keep).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""A bot may have thought before the test looks: how many of its actions were listed and drawn at one moment."""


@pytest.mark.parametrize("aloud", ["true", "false"])
def test_a_bot_that_searches_thinks_aloud_unless_the_setting_is_off(host: Host, visit: Visit, aloud: str) -> None:
    match, seats = host.match("person", "deep", game="hextris", first=0)
    player = visit()
    player.context.add_init_script(
        f'localStorage.setItem("iceharbor:settings", JSON.stringify({{ thinking: {aloud} }}))'
    )
    player.sit(match, seats[0])
    player.page.evaluate(KEEP_THOUGHTS)
    RandomPlayer(player, seed=1).by_hand(1)
    expect(player.log.nth(1)).to_be_visible()
    thoughts = [[int(count) for count in each.split()] for each in player.page.evaluate("[...globalThis.thoughts]")]
    # Two actions may end on the same spot: then only one piece is drawn there.
    assert any(listed == 3 and drawn >= 1 for listed, drawn in thoughts) == (aloud == "true")
    assert aloud == "true" or {listed for listed, _ in thoughts} == {0}
    player.sees_turn("Your turn")
    expect(player.page.locator(".thinking")).to_have_count(0)
    expect(player.page.locator(".ghost-pyramids .pyramid")).to_have_count(0)
