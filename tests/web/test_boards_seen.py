"""What players see in games without a sea: groups, attacks and their targets, bids, and the last action."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

LETTERS_PX = "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
HEXTRIS: dict[str, Any] = {
    "game": "hextris",
    "players": 2,
    "turn": 0,
    "board": {"a1": "0L", "b2": "0S", "c3": "0M", "a3": "1S", "b4": "1L", "e2": "1M"},
}
SPRAWL: dict[str, Any] = {
    "game": "sprawl",
    "players": 3,
    "turn": 0,
    "towers": {
        "B2": {"player": 0, "sizes": "L"},
        "D2": {"player": 1, "sizes": "M"},
        "D5": {"player": 2, "sizes": "M"},
        "A6": {"player": 0, "sizes": "S"},
    },
    "branches": {
        "C2": {"player": 1, "size": "S", "points": "W", "parent": "D2"},
        "D3": {"player": 1, "size": "L", "points": "N", "parent": "D2"},
        "D6": {"player": 2, "size": "M", "points": "E", "parent": "D5"},
    },
    "unchecked": True,
}
UNDERCUT: dict[str, Any] = {
    "game": "undercut",
    "players": 3,
    "phase": "auction",
    "turn": 0,
    "start": 0,
    "hands": [["L red", "S blue"], ["M green"], ["S black"]],
    "stacks": [
        {"pieces": ["L blue", "M red", "S green"], "bid": {"player": 2, "pieces": ["M yellow", "S yellow"]}},
        {"pieces": ["L black", "M blue", "S yellow"], "bid": None},
    ],
}


def seated(host: Host, visit: Visit, position: dict[str, Any], **wishes: Any) -> Visitor:
    match, seats = host.match(*["person"] * position["players"], game=position["game"], position=position)
    player = visit(**wishes).sit(match, seats[0])
    expect(player.page.locator(".prompt.waiting")).to_have_count(0)  # what it asks may make the board smaller
    player.rests(".board .tabletop")
    return player


def spot(visitor: Visitor, name: str) -> FloatRect:
    return where(visitor.page.locator(f".board [data-name='{name}'] .face"))


def where(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def within(inner: FloatRect, outer: FloatRect) -> bool:
    """True if the middle of one is inside the other."""
    x, y = inner["x"] + inner["width"] / 2, inner["y"] + inner["height"] / 2
    return outer["x"] < x < outer["x"] + outer["width"] and outer["y"] < y < outer["y"] + outer["height"]


def holding(visitor: Visitor, found: Locator, *names: str) -> list[str]:
    """The spots on which one of these things has its middle."""
    return [name for each in found.all() for name in names if within(where(each), spot(visitor, name))]


def test_every_group_of_hextris_is_bound_together_and_counted(host: Host, visit: Visit) -> None:
    player = seated(host, visit, HEXTRIS)
    expect(player.page.locator(".board .bond")).to_have_count(2)
    expect(player.page.locator(".board .badge-note text")).to_have_text(["3", "2"])
    for bond, names in ((0, ("a1", "b2", "c3")), (1, ("a3", "b4"))):
        tint = where(player.page.locator(".board .bond").nth(bond))
        assert all(within(spot(player, name), tint) for name in names), names
        assert not within(spot(player, "e2"), tint)


def test_slides_and_swaps_that_are_open_are_lit_and_nothing_else_is(host: Host, visit: Visit) -> None:
    player = seated(host, visit, HEXTRIS)
    inner, far, rim = (player.page.locator(".board .notes text", has_text=name) for name in ("c3", "d3", "c1"))
    expect(inner).not_to_be_visible()
    expect(rim).to_be_visible()
    player.page.locator("[data-name=c3] .face").click()
    player.page.mouse.move(1, 1)
    expect(inner).to_be_visible()
    expect(far).not_to_be_visible()
    lit = player.page.locator(".board .spot.open")
    # One or two spots along the six ways, and the Small beside it may change places with a Medium.
    wanted = sorted(["b2", "b3", "c2", "c1", "c4", "c5", "d2", "d3", "e1", "e3"])
    player.comes_to(lambda: lit.evaluate_all("all => all.map(each => each.dataset.name).sort()"), wanted)
    # The names grow where the board is small.
    for width, height in ((390, 844), (844, 390)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.comes_to(lambda: rim.evaluate(LETTERS_PX) > 12.9, wanted=True)


@pytest.mark.parametrize(("game", "open_spots"), [("hextris", 12), ("sprawl", 30)])
def test_where_nearly_all_spots_are_open_only_their_outlines_are_gold(
    host: Host, visit: Visit, game: str, open_spots: int
) -> None:
    match, seats = host.match("person", "person", "person", game=game)
    players = [visit().sit(match, seat) for seat in seats]
    for each in players:
        each.sees_turn("turn")
    player = next(each for each in players if each.page.locator(".turn.mine").count())
    player.panel.locator(".action").first.click()
    expect(player.page.locator(".board .spot.open:not(.tray)")).to_have_count(open_spots)
    expect(player.page.locator(".board .spot.open:not(.tray) .dot").first).to_be_visible(visible=game == "hextris")


def test_an_attack_of_sprawl_is_an_arrow_if_it_neutralises_and_a_shield_if_the_tower_withstands_it(
    host: Host, visit: Visit
) -> None:
    towers = {**SPRAWL["towers"], "E6": {"player": 0, "sizes": "M"}}
    player = seated(host, visit, {**SPRAWL, "towers": towers})
    arrows = player.page.locator(".board .top-over .arrows")
    expect(arrows.locator(".arrow")).to_have_count(2)
    targets = ("B2", "D4", "E6", "C2", "D3", "D6")
    assert holding(player, arrows.locator(".arrow.strong .head"), *targets) == ["B2"]
    shield, attacked = where(arrows.locator(".arrow.held circle")), spot(player, "E6")
    assert shield["x"] < attacked["x"] < shield["x"] + shield["width"]
    assert holding(player, player.page.locator(".board .strike"), *targets, "D2", "D5") == ["B2"]
    assert holding(player, player.page.locator(".board .danger-rings .ring"), *targets, "A6") == ["E6"]
    expect(player.panel.locator(".warnings")).to_have_text("Your tower on E6 could be knocked out next turnSP-R7")
    expect(player.page.locator(".board .pyramids:not(.ghost-pyramids) > .pyramid.pale")).to_have_count(1)
    tower = player.page.locator(".board .spot.kin")
    player.page.locator(".board [data-name=D3] .face").hover()
    expect(tower).to_have_attribute("data-name", "D2")
    player.page.locator(".board [data-name=D4] .face").hover()
    expect(tower).to_have_count(0)


def test_a_bid_of_undercut_lies_beside_its_stack_in_its_pieces(host: Host, visit: Visit) -> None:
    player = seated(host, visit, UNDERCUT)
    pyramids = player.page.locator(".board .top-over .pyramids:not(.ghost-pyramids) > .pyramid")
    low = [
        each
        for each in pyramids.all()
        if within(where(each), spot(player, "stack 1"))
        and where(each)["y"] > spot(player, "stack 1")["y"] + spot(player, "stack 1")["height"] / 2
    ]
    assert len(low) == 2
    assert all("yellow" in (each.get_attribute("style") or "") for each in low)
    notes = player.page.locator(".board .notes text")
    expect(notes.filter(has_text="Violet bids 3")).to_be_visible()
    expect(notes.filter(has_text="no bid yet")).to_be_visible()


def test_the_words_of_a_set_in_a_hand_of_two_rows_cover_the_frames_behind_them(host: Host, visit: Visit) -> None:
    hand = ["L red", "S red", "L blue", "M blue", "M black", "M black", "S green", "S green"]
    player = seated(host, visit, {**UNDERCUT, "hands": [hand, [], []]}, phone=True)
    words = player.page.locator(".board .notes text").filter(has_text="Tree lacks one")
    expect(words).not_to_have_count(0)
    expect(words.first).to_have_css("paint-order", "stroke")
    painted = "text => parseFloat(getComputedStyle(text).strokeWidth) * text.getScreenCTM().a"
    assert words.first.evaluate(painted) > 3


def test_a_closed_place_of_undercut_has_no_frame_and_says_why_when_it_is_pressed(host: Host, visit: Visit) -> None:
    hand = ["L red", "S blue"]
    stacks = [{"pieces": ["L blue", "M red", "S green"], "bid": {"player": 1, "pieces": ["M yellow"]}}]
    player = seated(host, visit, {**UNDERCUT, "hands": [hand, ["M green"], ["S black"]], "stacks": stacks})
    closed, open_ = (player.page.locator(f".board [data-name='{name}']") for name in ("L:red", "S:blue"))
    expect(closed).to_have_class(re.compile(r"\bclosed\b"))
    expect(open_).to_have_class(re.compile(r"\bopen\b"))
    expect(closed.locator(".rim")).to_have_css("stroke", "none")
    expect(open_.locator(".rim")).not_to_have_css("stroke", "none")
    closed.locator(".face").click()
    expect(player.panel.locator(".closed-action")).to_contain_text("a bid has to be lower")
    expect(player.page.locator(".board [data-name='stack 1'].closed .rim")).to_have_css("stroke", "none")


def test_the_last_action_is_marked_also_in_the_replay(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", position=HEXTRIS)
    player, other = visit().sit(match, seats[0]), visit(phone=True).sit(match, seats[1])
    player.page.locator("[data-name=c3] .face").click()
    player.page.locator("[data-name=e1] .face").click()
    player.answer().click()
    for each in (player, other):
        expect(each.page.locator(".board [data-name=e1].came")).to_have_count(1)
        expect(each.page.locator(".board [data-name=c3].left")).to_have_count(1)
    player.page.keyboard.press("Home")
    player.sees_turn("move 0")
    expect(player.page.locator(".board .spot:is(.came, .left)")).to_have_count(0)


def test_which_way_a_branch_may_point_is_shown_by_arrows(host: Host, visit: Visit) -> None:
    position = {**SPRAWL, "branches": {}, "unchecked": False}
    player = seated(host, visit, position, scheme="dark")
    player.page.locator("[data-name=B2] .face").click()
    player.action("Branch with a Large").click()
    ways = player.page.locator(".way-pin[aria-label^='On C2 pointing']")
    expect(ways).to_have_count(3)
    labels = ways.evaluate_all("all => all.map((each) => each.getAttribute('aria-label').split(/[ ,]+/)[3])")
    assert sorted(labels) == ["east", "north", "south"]
    assert holding(player, ways.locator(".pin-head"), "C2") == ["C2", "C2", "C2"]
    player.page.locator(".way-pin[aria-label^='On C2 pointing north']").focus()
    player.page.keyboard.press("Enter")
    heads = player.page.locator(".board .ghost-pyramids ~ g .arrow.plain .head")
    expect(heads).to_have_count(1)
    assert holding(player, heads, "C3", "C1", "D2", "B2") == ["C3"]
    expect(player.page.locator(".board [data-name=C2].closed")).to_have_count(0)


@pytest.mark.parametrize(
    ("position", "spot", "facts"),
    [(UNDERCUT, "hand 0", "Your hand"), (UNDERCUT, "bag", "The bag"), (HEXTRIS, "stowed 1", "Coral")],
    ids=["hand", "bag", "tray"],
)
def test_a_press_on_what_no_action_names_shows_what_it_is(
    host: Host, visit: Visit, position: dict[str, Any], spot: str, facts: str
) -> None:
    player = seated(host, visit, position)
    player.sees_turn("Your turn")
    player.page.locator(f".board [data-name='{spot}']").first.click()
    expect(player.panel).to_contain_text(facts)
    expect(player.page.get_by_text("is not an action")).to_have_count(0)


@pytest.mark.parametrize("position", [HEXTRIS, SPRAWL], ids=["hextris", "sprawl"])
def test_on_a_phone_in_landscape_the_trays_have_no_words_too_small_to_read(
    host: Host, visit: Visit, position: dict[str, Any]
) -> None:
    player = seated(host, visit, position)
    player.page.set_viewport_size({"width": 844, "height": 390})
    shown = player.page.locator(".board .notes text:visible")
    expect(shown.first).to_be_visible()
    player.comes_to(lambda: min(each.evaluate(LETTERS_PX) for each in shown.all()) > 12.9, wanted=True)
