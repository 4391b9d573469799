"""Games on boards and tables with several people: one device, invite links, spectators, bots, replay."""

import re
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.seeds import most_slow
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.table_player import RandomPlayer
from tests.web.visitor import Visitor, in_turn

HEXTRIS: dict[str, Any] = {"game": "hextris", "players": 2, "turn": 0, "board": {"b2": "0L", "c3": "1L", "d1": "1S"}}
SPRAWL: dict[str, Any] = {
    "game": "sprawl",
    "players": 3,
    "turn": 0,
    "towers": {
        "B2": {"player": 0, "sizes": "LM"},
        "D4": {"player": 1, "sizes": "M"},
        "D2": {"player": 2, "sizes": "M"},
    },
    "branches": {"C2": {"player": 2, "size": "M", "points": "W", "parent": "D2"}},
}
UNDERCUT: dict[str, Any] = {
    "game": "undercut",
    "players": 3,
    "phase": "auction",
    "turn": 0,
    "start": 0,
    "hands": [["L red", "S blue"], ["M green", "S red"], ["S black"]],
    "stacks": [
        {"pieces": ["L blue", "M red", "S green"], "bid": {"player": 2, "pieces": ["S yellow", "S yellow"]}},
        {"pieces": ["L black", "M blue", "S yellow"], "bid": None},
    ],
}
POSITIONS = {"hextris": HEXTRIS, "sprawl": SPRAWL, "undercut": UNDERCUT}
AT_A_SCREEN = most_slow([(game, phone) for game in POSITIONS for phone in (False, True)])
"""A game, and whether its player has a phone."""
TITLES = {"hextris": "Hextris", "sprawl": "Sprawl", "undercut": "Undercut"}


def touch(visitor: Visitor, name: str) -> None:
    """A tap on a spot of a phone's table, or a click."""
    spot = visitor.page.locator(f".board [data-name='{name}'] .face")
    spot.scroll_into_view_if_needed()
    at = visitor.middle(f".board [data-name='{name}'] .face")
    phone = visitor.page.evaluate("matchMedia('(pointer: coarse)').matches")
    (visitor.page.touchscreen.tap if phone else visitor.page.mouse.click)(*at)


def says(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f".board [data-name='{name}']")


def play_one(visitor: Visitor, game: str) -> str:
    """One action from these positions by the player to act; returns the last sentence of the log."""
    match game:
        case "hextris":
            touch(visitor, "b2")
            touch(visitor, "b1")
            visitor.answer().click()
            return "slides Large b2 to b1"
        case "sprawl":
            touch(visitor, "B2")
            visitor.action("Stack a Small").click()
            visitor.answer().click()
            return "stacks a Small on B2"
        case _:
            touch(visitor, "stack 2")
            touch(visitor, "S:blue")
            visitor.answer().click()
            return "bids blue Small on stack 2"


def whole_table(visitor: Visitor) -> list[str]:
    """Every spot's accessible name."""
    names: list[str] = visitor.page.locator(".things .spot").evaluate_all(
        "all => all.map(each => each.dataset.name + ': ' + each.getAttribute('aria-label'))"
    )
    return sorted(names)


@pytest.mark.slow
@pytest.mark.parametrize("game", most_slow(POSITIONS))
def test_a_friend_comes_by_the_link_on_a_phone_and_both_see_what_is_played(visit: Visit, game: str) -> None:
    ann = visit("/")
    entry = ann.play_sheet(TITLES[game])
    entry.locator("summary", has_text="More options").click()
    entry.get_by_label("Who plays Coral").select_option("friend")
    if POSITIONS[game]["players"] == 3:
        entry.get_by_label("Who plays Violet").select_option("here")
    entry.get_by_role("button", name="Start match").click()
    ann.has_table()
    link = urlparse(ann.page.get_by_label("Link for Coral", exact=True).input_value())
    ben = visit(f"{link.path}#{link.fragment}", phone=True)
    ben.page.get_by_role("button", name="Sit down as Coral").click()
    ben.has_table()
    expect(ben.page.locator(".seat").nth(1)).to_contain_text("you")
    expect(ben.page).not_to_have_url(re.compile("invite="))
    expect(ann.page.locator(".seat").nth(1)).to_contain_text("online")
    for _ in range(4):
        actor = in_turn(ann, ben)[0]
        colour = actor.page.locator(".seat.acting .seat-name").inner_text()
        RandomPlayer(actor, 3, colour).by_hand(most=1)
        ann.comes_to(lambda: ann.log.count() == ben.log.count(), wanted=True)
        ann.comes_to(lambda: whole_public(ann) == whole_public(ben), wanted=True)


def whole_public(visitor: Visitor) -> list[str]:
    """The public part of the table: boards, stacks, scores; not the order of a player's own hand."""
    return [each for each in whole_table(visitor) if not re.match(r"hand |\d?[SML]:", each)]


@pytest.mark.parametrize("game", most_slow(POSITIONS))
def test_one_device_goes_round_without_a_cover_where_nothing_is_hidden(host: Host, visit: Visit, game: str) -> None:
    position = POSITIONS[game]
    match, seats = host.match(*["person"] * position["players"], game=game, position=position)
    party = visit()
    for token in seats:
        party.hold(match, token)
    party.goto(f"/m/{match}")
    party.has_table()
    for colour in ("Teal", "Coral"):
        party.sees_turn(f"{colour}'s turn")
        expect(party.page.locator(".curtain")).to_have_count(0)
        count = party.log.count()
        RandomPlayer(party, 4, colour).by_hand(most=1)
        expect(party.log.nth(count)).to_contain_text(colour)


def test_one_device_is_covered_between_hands_that_are_hidden(host: Host, visit: Visit) -> None:
    position = {**UNDERCUT, "options": {"hidden_hands": True}}
    match, seats = host.match(*["person"] * 3, game="undercut", position=position)
    pair = visit()
    for token in seats[:2]:
        pair.hold(match, token)
    pair.goto(f"/m/{match}")
    curtain = pair.page.locator(".curtain")
    expect(curtain).to_contain_text("Pass the device to Teal")
    expect(pair.page.locator(".board [data-name]")).to_have_count(0)
    curtain.get_by_role("button").click()
    hand = "Hand of Coral: unseen Medium, unseen Small; has no bid"
    expect(says(pair, "hand 1")).to_have_attribute("aria-label", hand)
    play_one(pair, "undercut")
    expect(curtain).to_contain_text("Pass the device to Coral")


@pytest.mark.parametrize(("game", "phone"), AT_A_SCREEN)
def test_an_onlooker_sees_what_is_played_goes_back_and_sends_a_link(
    host: Host, visit: Visit, game: str, phone: bool
) -> None:
    position = POSITIONS[game]
    match, seats = host.match(*["person"] * position["players"], game=game, position=position)
    player, watcher = visit(phone=phone).sit(match, seats[0]), visit().watch(match)
    expect(watcher.panel).to_contain_text("You're watching")
    before = whole_table(watcher)
    sentence = play_one(player, game)
    expect(watcher.log.last).to_contain_text(sentence)
    watcher.sees_turn("Coral's turn")
    after = watcher.goes_from(lambda: whole_table(watcher), before)
    watcher.page.keyboard.press("Home")
    watcher.sees_turn("move 0")
    watcher.comes_to(lambda: whole_table(watcher), before)
    watcher.page.get_by_role("button", name="Play", exact=True).click()
    watcher.sees_turn("Coral's turn")
    watcher.comes_to(lambda: whole_table(watcher), after)
    watcher.page.keyboard.press("ArrowLeft")
    watcher.page.get_by_role("button", name="Link", exact=True).click()
    link = urlparse(watcher.page.get_by_label("Link to this position").last.input_value())
    stranger = visit(f"{link.path}?{link.query}", phone=phone)
    stranger.sees_turn("move 0")
    stranger.comes_to(lambda: whole_table(stranger), before)


@pytest.mark.slow
@pytest.mark.parametrize("game", most_slow(POSITIONS))
def test_two_bots_answer_and_their_pieces_move_to_where_they_belong(host: Host, visit: Visit, game: str) -> None:
    position = POSITIONS[game]
    match, seats = host.match("person", *["greedy"] * (position["players"] - 1), game=game, position=position)
    player = visit().sit(match, seats[0])
    player.page.emulate_media(reduced_motion="no-preference")
    play_one(player, game)
    expect(player.log.nth(1)).to_be_visible()
    expect(player.page.locator(".turn.mine").or_(player.page.locator(".result")).first).to_be_visible()
    still = player.tab()
    still.goto(player.page.url)
    expect(still.locator(".lines li")).to_have_count(player.log.count())

    def stand(page: Page) -> list[str]:
        places: list[str] = page.locator(".top-over .pyramids:not(.ghost-pyramids) .pyramid").evaluate_all(
            "all => all.map(each => each.getAttribute('transform')).sort()"
        )
        return places

    player.comes_to(lambda: stand(player.page) == stand(still), True)
    assert stand(still)


@pytest.mark.slow
def test_every_edge_of_a_chosen_square_is_seen(host: Host, visit: Visit) -> None:
    match, seats = host.match(*["person"] * 3, game="sprawl", position=SPRAWL)
    player = visit().sit(match, seats[0])
    touch(player, "B2")
    rim = player.page.locator(".board .spot.selected .rim").bounding_box()
    face = player.page.locator(".board [data-name=B2] .face").bounding_box()
    assert rim is not None
    assert face is not None
    assert rim["x"] > face["x"] + 1
    assert rim["x"] + rim["width"] < face["x"] + face["width"] - 1
    assert rim["y"] > face["y"] + 1
    assert rim["y"] + rim["height"] < face["y"] + face["height"] - 1


@pytest.mark.slow
def test_on_a_phone_a_board_gets_the_whole_width_and_no_button_lies_on_a_spot(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", position=HEXTRIS)
    player = visit(phone=True).sit(match, seats[0])
    board = player.page.locator(".board").bounding_box()
    top = player.page.locator(".tabletop").bounding_box()
    buttons = player.page.locator(".board .controls").bounding_box()
    assert board is not None
    assert top is not None
    assert buttons is not None
    assert top["width"] > board["width"] - 40
    assert board["y"] <= top["y"] <= top["y"] + top["height"] <= board["y"] + board["height"]
    for spot in player.page.locator(".things .spot .face").all():
        box = spot.bounding_box()
        assert box is not None
        beside = box["x"] + box["width"] <= buttons["x"]
        assert beside or box["y"] >= buttons["y"] + buttons["height"] or box["y"] + box["height"] <= buttons["y"]
